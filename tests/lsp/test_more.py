"""What an editor shows unasked, who calls whom, files that import each other, what is run or cancelled."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from corvid.lsp import features, marks
from corvid.lsp.answers import hover
from corvid.lsp.snapshot import look
from corvid.source.text import SourceText
from tests.lsp.client import Client, File, Session, served
from tests.lsp.test_random_edits import fresh

LIB = """\
#: The price in cents.
public tool price(id: String) -> Int uses retrieval

public tool pay(id: String) -> String dangerous

public fn doubled(n: Int) -> Int:
    return n * 2
"""
MAIN = """\
import "lib" use price, doubled
import "std/text" use words

agent total(id: String) -> Grounded<Int>:
    # \U0001f426 a bird
    bird = "\U0001f426"; cost = price(id)
    return doubled(cost)

agent shown() -> Int:
    n = total("a").unwrap_discarding_sources()
    return n
""".replace("; ", "\n    ")


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    made = Session({"trusted": True})
    yield made
    made.close()


def opened(client: Client, folder: Path) -> tuple[File, File]:
    return File(client, folder / "lib.cor", LIB), File(client, folder / "main.cor", MAIN)


async def shown_tokens(file: File) -> list[tuple[str, str, tuple[str, ...]]]:
    """The semantic tokens with the text below each, which is cut out in UTF-16 units."""
    found = await file.client.text_document_semantic_tokens_full_async(
        lsp.SemanticTokensParams(file.document)
    )
    assert found is not None
    lines = file.text.split("\n")
    made, line, column = [], 0, 0
    for at in range(0, len(found.data), 5):
        down, along, length, kind, bits = found.data[at : at + 5]
        line, column = line + down, along + (0 if down else column)
        row = lines[line].encode("utf-16-le")
        text = row[column * 2 : (column + length) * 2].decode("utf-16-le")
        names = tuple(name for bit, name in enumerate(marks.MODIFIERS) if bits >> bit & 1)
        made.append((text, marks.TOKEN_KINDS[kind], names))
    return made


@pytest.mark.oracle
@served
async def test_grounded_names_are_marked(client: Client, tmp_path: Path) -> None:
    lib, main = opened(client, tmp_path)
    assert ("price", "interface", ("declaration", "grounded")) in await shown_tokens(lib)
    assert ("pay", "interface", ("declaration", "dangerous")) in await shown_tokens(lib)
    found = await shown_tokens(main)
    assert ("cost", "variable", ("declaration", "grounded")) in found
    assert ("bird", "variable", ("declaration",)) in found
    assert ("doubled", "function", ("grounded",)) in found
    assert ("n", "variable", ("declaration",)) in found
    assert ("id", "parameter", ()) in found


@served
async def test_types_and_discards_are_hinted(client: Client, tmp_path: Path) -> None:
    lib, main = opened(client, tmp_path)
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))

    async def hints(file: File, within: lsp.Range = whole) -> dict[tuple[int, str], lsp.InlayHint]:
        found = await client.text_document_inlay_hint_async(lsp.InlayHintParams(file.document, within))
        return {(one.position.line, str(one.label)): one for one in found or ()}

    found = await hints(main)
    assert {label for _, label in found} == {": String", ": Grounded<Int>", ": Int", " (source dropped)"}
    assert found[6, ": Grounded<Int>"].position == main.place("cost = ", " = ")
    assert found[10, " (source dropped)"].tooltip == "Grounded<Int> becomes Int: explicit"
    assert {label for _, label in await hints(lib)} == {" = Grounded<Int>"}
    assert len(await hints(main, lsp.Range(lsp.Position(6, 0), lsp.Position(7, 0)))) == 1


TAINTED = """\
effect web:
    data: grounded, untrusted
type Order:
    id: String
    note: Tainted<String>
tool page(url: String) -> String uses web
agent read(url: String, id: String) -> Order:
    text = page(url)
    words = text.split(" ")
    number = words.length() + id.length()
    checked = trusted(text, reason: "read")
    order = Order { id: id, note: text.unwrap_discarding_sources() }
    return order
agent note_of(order: Order, extra: Tainted<Int>) -> Tainted<String>:
    return order.note
"""


def test_what_others_may_have_written_is_marked(tmp_path: Path) -> None:
    """In colors, hints and hovers, also of a program in which another body is refused for it."""
    path = tmp_path / "main.cor"
    path.write_text(TAINTED)
    wrong = "agent wrong(url: String) -> String:\n    gone = page(url)\n    return gone\n"
    for text in (TAINTED, TAINTED + wrong):
        snapshot = look(str(path), {path: text})
        names = {text[one.span.start : one.span.end]: one.modifiers for one in marks.tokens(snapshot)}
        tainted = {name for name, modifiers in names.items() if "tainted" in modifiers}
        assert tainted == {"note", "page", "text", "words", "number", "extra", "note_of"}
        assert "tainted" not in names["checked"]
        shown = {text[: one.offset].split()[-1]: one.text for one in marks.hints(snapshot)}
        assert (shown["text"], shown["checked"]) == (": Grounded<Tainted<String>>", ": Grounded<String>")
        assert shown["number"] == ": Grounded<Tainted<Int>>"
        for words, title in (
            ("text = ", "text: Grounded<Tainted<String>>"),
            ("number = ", "number: Grounded<Tainted<Int>>"),
            ("text, reason", "text: Grounded<Tainted<String>>"),
            ("checked = ", "checked: Grounded<String>"),
            (".split(", "Grounded<Tainted<List<String>>>"),
            ("+ id.length()", "Grounded<Tainted<Int>>"),
            ("id.length", "String"),
            (".unwrap_discarding", "Tainted<String>"),
            (".note\n", "Tainted<String>"),
            ("note_of(", "agent note_of(order: Order, extra: Tainted<Int>) -> Tainted<String>"),
        ):
            found = hover(snapshot, text.index(words) + 1)
            assert found is not None
            shown_title = found.title
            why = [words for _, words in found.steps]
            assert shown_title.removeprefix("id: ") == title, words
            is_tainted = "Tainted<" in title and "agent" not in title
            assert any("untrusted" in step or "is declared" in step for step in why) == is_tainted, words


CHAINS = """\
type Order:
    id: String
    price: Int
fn doubled(n: Int) -> Int:
    return n * 2
agent main(text: String, order: Order, orders: List<Order>) -> Int:
    words = text.split(" ")
    a = order.id.length()
    b = orders[0].price
    c = orders.map(fn (one) -> one.price)
    d = (a + b).max(doubled(b))
    return words.length() + c.length() + d
"""


def test_each_part_of_a_chain_is_hovered_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "main.cor"
    path.write_text(CHAINS)
    snapshot = look(str(path), {path: CHAINS})
    for words, title in (
        ("|text.split(", "text: String"),
        ("te|xt.split(", "text: String"),
        ("text.|split(", "List<String>"),
        ("or|der.id", "order: Order"),
        ("order.|id", "String"),
        ("order.id.len|gth()", "Int"),
        ("ord|ers[0]", "orders: List<Order>"),
        ("orders[|0]", "Int"),
        ("orders[0].pr|ice", "Int"),
        ("ord|ers.map", "orders: List<Order>"),
        ("orders.m|ap(", "List<Int>"),
        ("one|.price", "one: Order"),
        ("(|a + b)", "a: Int"),
        ("max(doubled(|b", "b: Int"),
        ("wor|ds.length", "words: List<String>"),
    ):
        before, _, after = words.partition("|")
        found = hover(snapshot, CHAINS.index(before + after) + len(before))
        assert found is not None, words
        assert found.title == title, words


@served
async def test_who_calls_whom_across_files(client: Client, tmp_path: Path) -> None:
    lib, main = opened(client, tmp_path)
    (item,) = await client.text_document_prepare_call_hierarchy_async(
        lsp.CallHierarchyPrepareParams(lib.document, lib.place("doubled("))
    ) or ()  # fmt: skip
    assert (item.name, item.uri) == ("doubled", lib.uri)
    (caller,) = await client.call_hierarchy_incoming_calls_async(
        lsp.CallHierarchyIncomingCallsParams(item)
    ) or ()  # fmt: skip
    assert (caller.from_.name, caller.from_.uri) == ("total", main.uri)
    assert [one.start for one in caller.from_ranges] == [main.place("doubled(cost)")]
    callees = await client.call_hierarchy_outgoing_calls_async(
        lsp.CallHierarchyOutgoingCallsParams(caller.from_)
    )
    assert [(one.to.name, one.to.uri) for one in callees or ()] == [("price", lib.uri), ("doubled", lib.uri)]


@served
async def test_names_are_changed_in_files_that_import_them(client: Client, tmp_path: Path) -> None:
    lib, main = opened(client, tmp_path)
    uses = await client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), lib.document, lib.place("price("))
    )
    assert sorted((one.uri, one.range.start.line) for one in uses or ()) == [
        (lib.uri, 1), (main.uri, 0), (main.uri, 6),
    ]  # fmt: skip
    made = await client.text_document_rename_async(
        lsp.RenameParams(lib.document, lib.place("price("), "cost_of")
    )
    assert made is not None
    assert made.changes is not None
    assert {uri: edits[0].new_text for uri, edits in made.changes.items()} == {
        lib.uri: LIB.replace("price(", "cost_of("),
        main.uri: MAIN.replace("price", "cost_of"),
    }
    # `words` is taken in the file that imports it, which this file does not know.
    with pytest.raises(Exception, match="other problems"):
        await client.text_document_rename_async(lsp.RenameParams(lib.document, lib.place("price("), "total"))


@served
async def test_symbols_of_all_open_files(client: Client, tmp_path: Path) -> None:
    lib, main = opened(client, tmp_path)
    found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("DBL"))
    named = [(one.name, one.location.uri) for one in found or ()]
    assert ("doubled", lib.uri) in named
    assert all("dbl" in "".join(letter for letter in name if letter in "dbl") for name, _ in named)
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(main.document))
    assert [one.name for one in symbols or ()] == ["total", "shown"]


@served
async def test_importers_hear_of_a_change(client: Client, tmp_path: Path) -> None:
    lib, main = opened(client, tmp_path)
    lib.write(LIB.replace("doubled(n: Int)", "doubled(n: String)").replace("n * 2", "2"))
    while not client.problems.get(main.uri, (0, []))[1]:
        await asyncio.sleep(0.02)
    version, problems = client.problems[main.uri]
    assert (version, [one.code for one in problems]) == (1, ["E0301"])
    lib.write(LIB)
    while client.problems[main.uri][1]:
        await asyncio.sleep(0.02)


@served
async def test_a_pulled_report_is_sent_once(client: Client, tmp_path: Path) -> None:
    _, main = opened(client, tmp_path)
    first = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(main.document))
    assert isinstance(first, lsp.RelatedFullDocumentDiagnosticReport)
    again = lsp.DocumentDiagnosticParams(main.document, previous_result_id=first.result_id)
    same = await client.text_document_diagnostic_async(again)
    assert isinstance(same, lsp.RelatedUnchangedDocumentDiagnosticReport)
    main.write(MAIN.replace("doubled(cost)", "cst"))
    other = await client.text_document_diagnostic_async(again)
    assert isinstance(other, lsp.RelatedFullDocumentDiagnosticReport)
    assert [one.code for one in other.items] == ["E0301"] or other.items


@served
async def test_arguments_of_a_call_that_is_being_written(client: Client, tmp_path: Path) -> None:
    _, main = opened(client, tmp_path)
    main.write(MAIN.replace("return doubled(cost)", "return doubled("))
    place = main.place("return doubled(")
    found = await client.text_document_signature_help_async(
        lsp.SignatureHelpParams(main.document, lsp.Position(place.line, place.character + 15))
    )
    assert found is not None
    assert found.signatures[0].label == "fn doubled(n: Int) -> Int"


@served
async def test_folds(client: Client, tmp_path: Path) -> None:
    _, main = opened(client, tmp_path)
    found = await client.text_document_folding_range_async(lsp.FoldingRangeParams(main.document))
    assert [(one.start_line, one.end_line, one.kind) for one in found or ()] == [
        (0, 1, "imports"), (3, 7, "region"), (9, 11, "region"),
    ]  # fmt: skip


class Sent:
    """What a server sends, in place of standard output."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def write(self, data: bytes) -> None:
        self.messages.append(json.loads(data))

    def close(self) -> None:
        pass


@pytest.mark.parametrize("steps", [0, 1, 5])
def test_a_request_that_is_taken_back_is_not_answered(
    steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it begins, however many steps the loop does meanwhile: the clock of a busy machine has no say."""
    monkeypatch.setattr(features, "PAUSE", 0.2)
    hovers: list[int] = []
    monkeypatch.setattr(features.answers, "hover", lambda snapshot, offset: hovers.append(offset))
    path = tmp_path / "main.cor"
    server = fresh({path: MAIN}, {path})
    sent = Sent()
    server.protocol.set_writer(sent, include_headers=False)

    def asked(number: int) -> None:
        place = lsp.HoverParams(lsp.TextDocumentIdentifier(path.as_uri()), lsp.Position(3, number))
        server.protocol.handle_message(lsp.HoverRequest(number, place))

    async def talk() -> None:
        asked(1)
        asked(2)
        for _ in range(steps):
            await asyncio.sleep(0)
        server.protocol.handle_message(lsp.CancelNotification(lsp.CancelParams(1)))
        while len(sent.messages) < 2:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(talk(), 30))
    cancelled, answer = sorted(sent.messages, key=lambda one: int(one["id"]))
    assert (cancelled["id"], cancelled["error"]["code"]) == (1, lsp.LSPErrorCodes.RequestCancelled)
    assert "error" not in answer
    assert [server.position(SourceText("", MAIN), one).character for one in hovers] == [2]


async def lenses(client: Client, file: File) -> list[Any]:
    found = await client.text_document_code_lens_async(lsp.CodeLensParams(file.document))
    return [one.command for one in found or ()]


PLAIN = """\
tool one() -> Int

agent two() -> Int:
    return one() + 1

agent three(n: Int) -> Int:
    return n
"""


@pytest.mark.oracle
@served
async def test_an_agent_is_run_from_its_lens(client: Client, tmp_path: Path) -> None:
    (tmp_path / "tools.py").write_text("def one():\n    return 41\n")
    (tmp_path / "json.py").write_text("raise SystemExit('the folder of a program shadows a module')\n")
    file = File(client, tmp_path / "a.cor", PLAIN)
    two, three = await lenses(client, file)
    assert [two.title, three.title] == ["run", "run …"]
    said = await client.workspace_execute_command_async(lsp.ExecuteCommandParams(two.command, two.arguments))
    assert str(said).startswith("42")
    assert await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(three.command, three.arguments)
    ) is None  # fmt: skip


TESTS = """\
import "a" use one, two

mock one() -> Int:
    return 1

test adds:
    assert two() == 2
    assert called one
"""


@pytest.mark.oracle
@served
async def test_a_test_is_run_from_its_lens_and_follows_names(client: Client, tmp_path: Path) -> None:
    program = File(client, tmp_path / "a.cor", PLAIN)
    tests = File(client, tmp_path / "a.test.cor", TESTS)
    (lens,) = await lenses(client, tests)
    assert lens.title == "run the test"
    said = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(lens.command, lens.arguments)
    )
    assert "pass   adds" in str(said)
    made = await client.text_document_rename_async(
        lsp.RenameParams(program.document, program.place("one()"), "first")
    )
    assert made is not None
    assert made.changes is not None
    assert made.changes[tests.uri][0].new_text == TESTS.replace("one", "first")
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(tests.document))
    assert [one.name for one in symbols or ()] == ["mock one", "test adds"]


OF_METHODS = """\
type Box:
    content: String

extend Box:
    tool weigh(b: Box) -> Int

agent main() -> Int:
    return Box("a").weigh()

mock Box.weigh(b: Box) -> Int:
    return 1

test weighs:
    assert main() == 1
    assert called Box.weigh before Box.weigh
"""


@pytest.mark.oracle
@served
async def test_mocks_of_methods_follow_the_names_of_method_and_type(client: Client, tmp_path: Path) -> None:
    program = File(client, tmp_path / "a.cor", OF_METHODS)
    for words, old, new in (("weigh(b: Box) -> Int\n", "weigh(", "heave("), ("Box:", "Box", "Crate")):
        made = await client.text_document_rename_async(
            lsp.RenameParams(program.document, program.place(words), new.rstrip("("))
        )
        assert made is not None
        assert made.changes is not None
        expected = re.sub(rf"\b{old.rstrip('(')}\b", new.rstrip("("), OF_METHODS)
        assert made.changes[program.uri][0].new_text == expected


def test_nothing_is_run_unless_the_workspace_is_trusted(tmp_path: Path) -> None:
    session = Session()
    try:
        session.loop.run_until_complete(_untrusted(session.client, tmp_path))
    finally:
        session.close()


async def _untrusted(client: Client, tmp_path: Path) -> None:
    (tmp_path / "tools.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    (tmp_path / "corvid.toml").write_text(
        '[llm]\ndefault = "mine"\n[models.mine]\napi = "python"\nobject = "tools:x"\n'
    )
    file = File(client, tmp_path / "a.cor", PLAIN)
    assert await lenses(client, file) == []
    line = lsp.ExecuteCommandParams("corvid.run", [file.uri, "two", []])
    assert await client.workspace_execute_command_async(line) is None
    line = lsp.ExecuteCommandParams("corvid.test", [file.uri, "adds"])
    assert await client.workspace_execute_command_async(line) is None
    await file.problems()
    await file.hover("return one()", "one")
    assert not (tmp_path / "ran").exists()
