"""Mistakes about documents that are no text files: where a quotation of them stands, and who reads them."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

PLACES = "tests/documents/test_places.py::"
HOSTILE = "tests/documents/test_hostile.py::"
FORMATS = "tests/documents/test_formats.py::"
PROGRAMS = "tests/documents/test_programs.py::"
KEPT = "tests/documents/test_kept.py::"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a quotation stands where its document begins",
        "corvid/runtime/quotes.py::_cut_out",
        Change(
            "where(placed.places, text, found.start, found.end)", "where(placed.places, text, 0, found.end)"
        ),
        "names the first page of a document for what stands on the third",
        "citation.strict",
        (PROGRAMS + "test_a_quote_says_where_it_stands",),
    ),
    Mutant(
        "a page holds on behind the next one",
        "corvid/runtime/places.py::where",
        left_out("if before:\n    pages.clear()"),
        "gives a quotation the pages of all that stands before it",
        "citation.strict",
        (PLACES + "test_where_a_passage_stands",),
    ),
    Mutant(
        "the rows of a passage are counted from its own start",
        "corvid/runtime/places.py::within",
        Change("rows.number + text.count('\\n', rows.start, start)", "rows.number"),
        "names cells of the head of a sheet for what stands further down",
        "citation.strict",
        (PLACES + "test_a_part_says_the_same_as_the_whole",),
    ),
    Mutant(
        "entities of a package are left to its reader",
        "corvid/documents/packages.py::_check_part",
        never("any((mark in before + piece for mark in _DECLARATIONS))"),
        "opens files whose text another file or a server is to give",
        "boundary.values_checked",
        (HOSTILE + "test_what_declares_entities_is_not_opened",),
    ),
    Mutant(
        "whoever reads documents has the environment of the run",
        "corvid/documents/reader.py::Reader._start",
        Change(
            "{name: os.environ[name] for name in _KEPT if name in os.environ}",
            "{name: os.environ[name] for name in os.environ}",
        ),
        "hands keys to a process that a file may take over",
        "boundary.values_checked",
        (HOSTILE + "test_the_process_has_no_key_and_ends_with_its_reader",),
    ),
    Mutant(
        "an old text of a document is that of a new reader",
        "corvid/documents/reader.py::Reader.read",
        Change(
            "(sources_hash(), format_.reader_version(), format_.name, hashlib.sha256(data).hexdigest())",
            "(format_.name, hashlib.sha256(data).hexdigest())",
        ),
        "quotes words as an earlier version had read them",
        "citation.strict",
        (KEPT + "test_a_text_is_found_by_bytes_and_readers_alone",),
    ),
    Mutant(
        "a word that the document writes whole was cut",
        "corvid/documents/pdf.py::_written",
        always("plain.lower() not in uncut"),
        "takes `re-sign` for a `resign` that stands inside a line",
        "citation.strict",
        (FORMATS + "test_a_word_that_is_cut_is_written_as_inside_a_line",),
    ),
)
