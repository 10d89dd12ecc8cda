"""Mistakes about documents that are not text files: where a quotation of them is, and who reads them."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

PLACES = "tests/documents/test_places.py::"
HOSTILE = "tests/documents/test_hostile.py::"
FORMATS = "tests/documents/test_formats.py::"
PROGRAMS = "tests/documents/test_programs.py::"
KEPT = "tests/documents/test_kept.py::"
KEPT_INDEX = "tests/documents/test_kept_index.py::"
PASSAGES = "tests/documents/test_passages.py::"
INDEX = "corvid/hosts/passage_index.py::"

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
        Change("Rows(start, row, rows.sheet, column)", "Rows(start, rows.number, rows.sheet, column)"),
        "names cells of the head of a sheet for what stands further down",
        "citation.strict",
        (PLACES + "test_a_part_says_the_same_as_the_whole",),
    ),
    Mutant(
        "a part of a long row begins in its first column",
        "corvid/runtime/places.py::within",
        Change("Rows(start, row, rows.sheet, column)", "Rows(start, row, rows.sheet)"),
        "names cells at the left of a sheet for what stands at its right",
        "citation.strict",
        (
            PLACES + "test_a_part_says_the_same_as_the_whole",
            PASSAGES + "test_the_places_of_a_passage_are_those_of_the_document_there",
        ),
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
    Mutant(
        "a document that has changed keeps its old words",
        INDEX + "PassageIndex._update",
        Change("name not in known or known[name][1] != one.sum", "name not in known"),
        "searches a folder as it was",
        "citation.strict",
        (KEPT_INDEX + "test_a_kept_index_ranks_as_a_new_one",),
    ),
    Mutant(
        "a document that is gone is still counted",
        INDEX + "PassageIndex._update",
        left_out("for number in gone:\n    self._remove(number)"),
        "ranks by words of documents that are not there",
        "citation.strict",
        (KEPT_INDEX + "test_what_is_gone_leaves_the_index",),
    ),
    Mutant(
        "the words of a removed document stay",
        INDEX + "PassageIndex._remove",
        Change("enumerate(rows)", "enumerate(rows[1:])"),
        "finds passages that no document has",
        "citation.strict",
        (KEPT_INDEX + "test_what_is_gone_leaves_the_index",),
    ),
    Mutant(
        "the tables of a kept index are not looked at",
        INDEX + "_load",
        never("{*database.execute(_SCHEMA)} != schema"),
        "runs the triggers and views of a file",
        "citation.strict",
        (KEPT_INDEX + "test_a_hostile_index_is_made_anew",),
    ),
    Mutant(
        "the configuration of a kept index is not looked at",
        INDEX + "_load",
        never("database.execute(_CONFIGURED).fetchall() != configured"),
        "ranks as a file says",
        "citation.strict",
        (KEPT_INDEX + "test_a_hostile_index_is_made_anew",),
    ),
    Mutant(
        "an index is that of another code",
        "corvid/hosts/documents.py::FolderIndex.__init__",
        Change(
            "self._kept_as = made_by(), str(root.path), *listed.folder",
            "self._kept_as = str(root.path), *listed.folder",
        ),
        "finds words as an earlier version had cut them",
        "citation.strict",
        (KEPT_INDEX + "test_what_makes_an_index_is_in_its_key",),
    ),
    Mutant(
        "the folders of a program share an index",
        "corvid/hosts/documents.py::FolderIndex.__init__",
        Change(
            "self._kept_as = made_by(), str(root.path), *listed.folder",
            "self._kept_as = made_by(), str(root.path)",
        ),
        "indexes two folders again and again",
        "citation.strict",
        (KEPT_INDEX + "test_folders_have_indexes_of_their_own",),
    ),
    Mutant(
        "a passage has as many characters as it may have bytes",
        "corvid/documents/passages.py::_fitting",
        Change("length = len(most)", "length = len(window)"),
        "gives a model passages beyond their bound",
        "citation.strict",
        (PASSAGES + "test_they_are_bounded_slices_in_order_that_leave_no_word_out",),
    ),
    Mutant(
        "the pieces of a long text are in its first line",
        "corvid/documents/passages.py::_cut",
        Change("bisect_right(ends, first + start) + 1", "begun + 1"),
        "names the line where a paragraph begins for what is pages below",
        "citation.strict",
        (PASSAGES + "test_they_are_bounded_slices_in_order_that_leave_no_word_out",),
    ),
    Mutant(
        "a note at the foot of a column interrupts its sentence",
        "corvid/documents/pdf.py::_columns",
        never("below.y > above.y + 2 * below.size"),
        "refuses a quotation over the end of a column",
        "citation.strict",
        ("tests/documents/test_real_files.py::test_a_note_at_the_foot_of_a_column_interrupts_no_sentence",),
    ),
    Mutant(
        "a page may be as long as its pixels allow",
        "corvid/documents/pictures.py::_size",
        Change("LONGEST_SIDE / max(width, height)", "DPI / 72"),
        "makes a picture of twenty million pixels in a row",
        "citation.strict",
        ("tests/views/test_answer_view.py::test_pictures_are_bounded_and_boxes_lie_around_the_words",),
    ),
    Mutant(
        "the box is around the first place that has the words",
        "corvid/documents/pictures.py::_longest",
        left_out("for _ in range(before):\n    start = max(start, text.find(wanted, start + 1))"),
        "marks another line than the one that was quoted",
        "citation.strict",
        ("tests/views/test_answer_view.py::test_pictures_are_bounded_and_boxes_lie_around_the_words",),
    ),
    Mutant(
        "a document that has changed is shown as if it had been quoted",
        "corvid/views/answer.py::placed",
        Change("line == source.line or len(found) == 1", "True"),
        "leads from a quotation to the first place with its words",
        "citation.strict",
        ("tests/views/test_answer_view.py::test_a_passage_is_shown_at_its_own_line",),
    ),
    Mutant(
        "what a document says ends the data of the page",
        "corvid/views/page.py::_inert",
        Change("text.replace('<', '\\\\u003c')", "text"),
        "runs what a document says in a browser",
        "citation.strict",
        ("tests/views/test_answer_view.py::test_what_is_made_to_be_more_than_text_stays_in_the_data",),
    ),
    Mutant(
        "a long document is shown from its beginning",
        "corvid/views/answer.py::window",
        Change("ranges[0][0] if ranges else 0", "0"),
        "shows a document without the place that was quoted",
        "citation.strict",
        (
            "tests/views/test_answer_view.py::test_of_a_long_document_the_place_of_the_first_quotation_is_shown",
        ),
    ),
    Mutant(
        "a leaf that is partly quoted is quoted",
        "corvid/cli/view.py::view_data",
        Change(
            "[one.path or 'answer', one.status, int(100 * one.share)]",
            "[one.path or 'answer', 'quoted', int(100 * one.share)]",
        ),
        "says of a field that nothing verified that it is quoted",
        "citation.strict",
        ("tests/views/test_answer_view.py::test_a_quotation_stands_in_answer_document_and_on_the_pages",),
    ),
    Mutant(
        "what a run wrote is a document",
        "corvid/hosts/documents.py::_read",
        never("read.data.startswith((LINE_BEGINS, PAGE_BEGINS))"),
        "quotes a question from the trace that the run itself writes among the documents",
        "grounded.provenance_required",
        ("tests/cli/test_skipped.py::test_what_a_run_wrote_is_a_source_of_none",),
    ),
)
