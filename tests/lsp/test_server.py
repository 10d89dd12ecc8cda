"""The language server, asked by the client of pygls over its own pipes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.lsp.client import Client, File, Session, served

PROGRAM = """\
type Order:
    id: String
    total: Int

#: The price in cents.
tool price(id: String) -> Grounded<Int> uses retrieval

fn doubled(n: Int) -> Int:
    return n * 2

agent cheap(order: Order, note: String) -> Grounded<Int>:
    cost = price(order.id)
    more = doubled(cost)  # \U0001f426 a bird
    return more + order.total

agent lost(id: String) -> Grounded<Int>:
    cost = price(id)
    plain = cost.unwrap_discarding_sources()
    return plain
"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    made = Session()
    yield made
    made.close()


@pytest.mark.oracle
@served
async def test_problems_with_their_versions(client: Client, tmp_path: Path) -> None:
    file = File(client, tmp_path / "a.cor", PROGRAM)
    found = await file.problems()
    assert [one.code for one in found] == ["E0501"]
    assert found[0].range.start == file.place("    return plain", "plain")
    assert found[0].related_information
    file.write(PROGRAM.replace("return plain", "return cost"))
    while client.problems.get(file.uri) != (2, []):
        await asyncio.sleep(0.05)
    assert await file.problems() == []
    file.write("agent broken(:\n")
    assert [one.code for one in await file.problems()] == ["E0109"]


@served
async def test_names_of_files_are_those_of_the_editor(client: Client, tmp_path: Path) -> None:
    file = File(client, tmp_path / "a b ä%20.cor", PROGRAM)
    file.write("agent broken(:\n")
    while client.problems.get(file.uri, (0, []))[0] != 2:
        await asyncio.sleep(0.02)
    assert [one.code for one in client.problems[file.uri][1]] == ["E0109"]


@served
async def test_hover_says_why_a_value_is_grounded_or_not(client: Client, tmp_path: Path) -> None:
    file = File(client, tmp_path / "a.cor", PROGRAM)
    assert "Grounded<Int>" in (shown := await file.hover("    return more", "more"))
    assert "`price` retrieves: its result has a source (line 12)" in shown.replace("\\", "")
    file.write(PROGRAM.replace("= price(", "= look_up("))
    unknown = await file.hover("= look_up(order.id)", "look_up")
    assert unknown == "```corvid\n?\n```"
    file.write(PROGRAM)
    plain = await file.hover("return plain", "plain")
    assert "plain: Int" in plain
    assert "the source is discarded explicitly here" in plain
    assert "(line 18)" in plain
    called = await file.hover("= doubled(cost)", "doubled")
    assert "fn doubled(n: Int) -> Int" in called
    assert "The price in cents." in await file.hover("= price(order.id)", "price")
    assert "String" in await file.hover("order.id", "id")
    assert "more: Grounded<Int>" in await file.hover("more = ")
    assert "type Order:\n    id: String" in await file.hover("order: Order", "Order")
    assert "note: String" in await file.hover("note: String")


@served
async def test_names_lead_to_each_other(client: Client, tmp_path: Path) -> None:
    file = File(client, tmp_path / "a.cor", PROGRAM)
    for words, inside, target in (
        ("= price(order.id)", "price", "price(id: String)"),
        ("doubled(cost)", "cost", "cost = price(order.id)"),
        ("order.total", "total", "total: Int"),
        ("order: Order", "Order", "Order:"),
        ("return more", "more", "more = "),
    ):
        where = await client.text_document_definition_async(
            lsp.DefinitionParams(file.document, file.place(words, inside))
        )
        assert isinstance(where, lsp.Location), words
        assert where.range.start == file.place(target), words
    uses = await client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), file.document, file.place("price(id: String)"))
    )
    assert uses is not None
    assert len(uses) == 3


@served
async def test_a_name_is_changed_everywhere_or_nowhere(client: Client, tmp_path: Path) -> None:
    file = File(client, tmp_path / "a.cor", PROGRAM)

    async def renamed(words: str, new: str) -> str:
        made = await client.text_document_rename_async(
            lsp.RenameParams(file.document, file.place(words), new)
        )
        assert made is not None
        assert made.changes is not None
        (edit,) = made.changes[file.uri]
        return edit.new_text

    assert await renamed("price(id: String)", "cost_of") == PROGRAM.replace("price(", "cost_of(")
    assert await renamed("total: Int", "sum") == PROGRAM.replace("total", "sum")
    for words, new in (("cost = price(order.id)", "more"), ("more = ", "return"), ("more = ", "no name")):
        with pytest.raises(Exception, match="name"):
            await renamed(words, new)


@served
async def test_a_name_is_changed_in_its_approvals(client: Client, tmp_path: Path) -> None:
    text = (
        "tool send_eMail(to: String) -> String dangerous\n\nagent main(to: String) -> String:\n"
        "    approve SendEMail(to)\n    return send_eMail(to)\n"
    )
    file = File(client, tmp_path / "a.cor", text)
    made = await client.text_document_rename_async(
        lsp.RenameParams(file.document, file.place("send_eMail(to: String)"), "post_aLetter")
    )
    assert made is not None
    assert made.changes is not None
    (edit,) = made.changes[file.uri]
    assert edit.new_text == text.replace("send_eMail", "post_aLetter").replace("SendEMail", "PostALetter")


@served
async def test_words_that_can_stand_at_a_place(client: Client, tmp_path: Path) -> None:
    file = File(client, tmp_path / "a.cor", PROGRAM)

    async def proposed(old: str, new: str) -> set[str]:
        file.write(PROGRAM.replace(old, new))
        offset = file.place(new)
        position = lsp.Position(offset.line, offset.character + len(new))
        found = await client.text_document_completion_async(lsp.CompletionParams(file.document, position))
        assert isinstance(found, lsp.CompletionList)
        return {item.label for item in found.items}

    members = await proposed("price(order.id)", "price(order.")
    assert members == {"id", "total"}
    assert {"cost", "order", "note", "doubled", "price", "return"} <= await proposed(
        "return more + order.total", "return order.total + "
    )
    assert "to_lower" in await proposed("price(order.id)", "price(note.")


@pytest.mark.oracle
@served
async def test_a_repair_is_an_action(client: Client, tmp_path: Path) -> None:
    text = PROGRAM.replace("doubled(cost)", "doubld(cost)").replace(
        "cost.unwrap_discarding_sources()", "cost"
    )
    file = File(client, tmp_path / "a.cor", text)
    (problem,) = await file.problems()
    found = await client.text_document_code_action_async(
        lsp.CodeActionParams(file.document, problem.range, lsp.CodeActionContext([problem]))
    )
    actions = [one for one in found or () if isinstance(one, lsp.CodeAction)]
    assert actions
    assert actions[0].edit is not None
    assert actions[0].edit.changes is not None
    (edit,) = actions[0].edit.changes[file.uri]
    assert (edit.new_text, edit.range.start) == ("doubled", file.place("doubld(cost)"))


@pytest.mark.oracle
@served
async def test_formatting_symbols_folds_and_signatures(client: Client, tmp_path: Path) -> None:
    rough = PROGRAM.replace("n * 2", "n*2").replace("    total", "    total ")
    file = File(client, tmp_path / "a.cor", rough)
    made = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(file.document, lsp.FormattingOptions(4, True))
    )
    assert made is not None
    assert [one.new_text for one in made] == [PROGRAM]
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(file.document))
    assert [one.name for one in symbols or ()] == ["Order", "price", "doubled", "cheap", "lost"]
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(file.document))
    assert folds is not None
    assert len(folds) == 4
    help_ = await client.text_document_signature_help_async(
        lsp.SignatureHelpParams(file.document, file.place("doubled(cost)", "cost"))
    )
    assert help_ is not None
    assert help_.signatures[0].label == "fn doubled(n: Int) -> Int"
