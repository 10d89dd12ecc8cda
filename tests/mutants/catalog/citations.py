"""Mistakes of the citation verifier."""

from __future__ import annotations

from tests.mutants.model import Mutant

FOLDER = "corvid/runtime/citations/"
VERIFY = "tests/runtime/citations/test_verify.py::"
NORMAL = "tests/runtime/citations/test_normal.py::"
PROPERTIES = "tests/runtime/citations/test_properties.py::"
ADVERSARY = "tests/runtime/citations/test_adversary.py::"
PROMPTS = "tests/runtime/test_prompt_calls.py::"
STRICT = "citation.strict"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a quotation may end inside a word",
        FOLDER + "index.py",
        "        return begins(self.normal, at) and aligned(self.normal, at + length)",
        "        return begins(self.normal, at)",
        "accepts `not liab` out of `not liable`, and numbers that are cut short",
        STRICT,
        (VERIFY + "test_words_and_numbers_are_not_cut",),
    ),
    Mutant(
        "a dash may become a sign",
        FOLDER + "index.py",
        "        return begins(self.normal, at) and aligned(self.normal, at + length)",
        "        return aligned(self.normal, at) and aligned(self.normal, at + length)",
        "finds `-5 euros` in `10–5 euros`",
        STRICT,
        (VERIFY + "test_no_sign_is_made_of_a_dash_or_full_stop",),
    ),
    Mutant(
        "a leading point is no part of its number",
        FOLDER + "tokens.py",
        "    return _leads(text, at - 1) or _is_minus(normal, at - 1)",
        "    return _is_minus(normal, at - 1)",
        "finds `5 mg` in `.5 mg`",
        STRICT,
        (VERIFY + "test_numbers_and_words_keep_their_signs",),
    ),
    Mutant(
        "a mark written twice closes at once",
        FOLDER + "marks.py",
        "        if opened.at == self._previous(at) and after.strip():",
        "        if opened.at == self._previous(at) and not after.strip():",
        "does not see `''(invented words)''`",
        STRICT,
        (ADVERSARY + "test_hidden_inventions_are_found",),
    ),
    Mutant(
        "a letter that looks blank is a letter",
        FOLDER + "marks.py",
        '    return " " if character in BLANK_LETTERS else character',
        "    return character",
        "does not see a quotation behind an invisible letter",
        STRICT,
        (ADVERSARY + "test_hidden_inventions_are_found",),
    ),
    Mutant(
        "pieces of an elided quotation may overlap",
        FOLDER + "verify.py",
        "        after = at + len(piece)",
        "        after = at + 1",
        "lets one passage stand for two pieces",
        STRICT,
        (VERIFY + "test_pieces_do_not_overlap",),
    ),
    Mutant(
        "pieces may stand in any order",
        FOLDER + "verify.py",
        "        at = indexed.find(piece, after)",
        "        at = indexed.find(piece)",
        "accepts a sentence that was put together the other way round",
        STRICT,
        (VERIFY + "test_stitched_and_reordered_quotes_are_refused",),
    ),
    Mutant(
        "pieces may come from several documents",
        FOLDER + "verify.py",
        "            starts = _in_order(indexed, pieces)\n            if starts is None:\n"
        "                continue",
        "            starts = [indexed.find(piece) for piece in pieces]\n            if max(starts) < 0:\n"
        "                continue",
        "is content with a document that holds one of the pieces",
        STRICT,
        (VERIFY + "test_stitched_and_reordered_quotes_are_refused",),
    ),
    Mutant(
        "one long piece makes up for short ones",
        FOLDER + "verify.py",
        "    too_short = any(weight(normal, first, last) < ENOUGH for first, last in places)",
        "    too_short = all(weight(normal, first, last) < ENOUGH for first, last in places)",
        "lets single words be strung together with dots",
        STRICT,
        (VERIFY + "test_too_much_left_out",),
    ),
    Mutant(
        "one elision more is allowed",
        FOLDER + "verify.py",
        "elisions > _ELISIONS_AT_MOST",
        "elisions > _ELISIONS_AT_MOST + 1",
        "counts the pieces instead of the gaps",
        STRICT,
        (VERIFY + "test_too_much_left_out",),
    ),
    Mutant(
        "the first field decides",
        FOLDER + "verify.py",
        "        if violation is not None:\n            return violation\n    if not verifier.cited:",
        "        if violation is not None and not verifier.cited:\n            return violation\n"
        "    if not verifier.cited:",
        "forgives an invention after a verified quotation",
        STRICT,
        (PROPERTIES + "test_an_appended_invention_is_refused",),
    ),
    Mutant(
        "a word is a citation",
        FOLDER + "verify.py",
        "    if weight(normal, *place) >= ENOUGH:",
        "    if weight(normal, *place) > 0:",
        "takes any verified word for a citation of the document",
        STRICT,
        (VERIFY + "test_one_quotation_must_say_something",),
    ),
    Mutant(
        "an offset after an edit is one too far",
        FOLDER + "stages.py",
        "        edit = bisect_right(self._out_starts, position - 1) - 1",
        "        edit = bisect_right(self._out_starts, position) - 1",
        "ends a span behind a soft hyphen that it does not hold",
        STRICT,
        (
            NORMAL + "test_offsets_lead_back_to_what_they_stand_for",
            PROPERTIES + "test_accepted_spans_stand_in_the_source",
        ),
    ),
    Mutant(
        "stages lead back in the wrong order",
        FOLDER + "normal.py",
        "        for stage in reversed(self.stages):\n            position = stage.start(position)",
        "        for stage in self.stages:\n            position = stage.start(position)",
        "shifts spans where two rewritings meet",
        STRICT,
        (NORMAL + "test_offsets_lead_back_to_what_they_stand_for",),
    ),
    Mutant(
        "documents with one hash are one",
        FOLDER + "index.py",
        "            if known is not None and known.normal.source == source:",
        "            if known is not None:",
        "looks into the text that first came with a hash",
        STRICT,
        (VERIFY + "test_the_same_uri_and_hash_with_another_text_is_another_document",),
    ),
    Mutant(
        "the index gives the first place, aligned or not",
        FOLDER + "index.py",
        "        return min((at for at in places if at >= start and self._stands(at, len(piece))),"
        " default=-1)",
        "        return min((at for at in places if at >= start), default=-1)",
        "cuts words in documents that are long enough for an index",
        STRICT,
        (PROPERTIES + "test_the_index_agrees_with_plain_search",),
    ),
    Mutant(
        "a double mark that never closes is text",
        FOLDER + "marks.py",
        "        self._report(self._stack)\n",
        "        self._report(self._stack[1:])\n",
        "hides an invention behind a quotation mark that never closes",
        STRICT,
        (VERIFY + "test_a_double_mark_that_never_closes",),
    ),
    Mutant(
        "a block of quoted lines is no quotation",
        FOLDER + "spans.py",
        "        if _trimmed(text, start, end) not in marked:",
        "        if _trimmed(text, start, end) not in marked and text[start:end].count(\"\\n\") == 0:",
        "reads only blocks of one line",
        STRICT,
        (
            VERIFY + "test_every_style_takes_the_real_and_refuses_the_invented",
            ADVERSARY + "test_hidden_inventions_are_found",
        ),
    ),
    Mutant(
        "any argument's documents may be quoted",
        "corvid/runtime/prompt_calls.py",
        "    sources = query.sources(state.arena, *nodes_in(arguments[cited]))",
        "    sources = query.sources(state.arena, *(node for one in arguments for node in nodes_in(one)))",
        "searches documents that the clause does not name",
        STRICT,
        (PROMPTS + "test_only_the_documents_of_that_argument_count",),
    ),
    Mutant(
        "only the first text of an answer is read",
        "corvid/runtime/prompt_calls.py",
        "    fields = [(path_text(path), text) for path, text in texts_in(value)]",
        "    fields = [(path_text(path), text) for path, text in texts_in(value)][:1]",
        "leaves the other fields of a record unread",
        STRICT,
        (PROMPTS + "test_every_text_of_an_answer_is_verified",),
    ),
    Mutant(
        "a repaired answer is not verified again",
        "corvid/runtime/prompt_calls.py",
        "        quotes = _verify(call, value)\n",
        "        quotes = _verify(call, value) if attempt == 0 else ()\n",
        "believes whatever the model says the second time",
        STRICT,
        (PROMPTS + "test_a_repaired_answer_is_verified_again",),
    ),
)
