"""Ten everyday programs as they are written first, in an editor that applies the first action of each problem
until there is none: which problems are solved so, and which are left to people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.lsp.client import Client, File, Session

SHOP = """\
type Order:
    id: String
    cents: Int

tool orders_of(customer: String) -> List<Order> uses retrieval
tool send_email(to: String, text: String) -> String dangerous

"""
ASK = """\
prompt ask(passages: Grounded<List<Passage>>, question: String) -> Grounded<String>:
    cites passages strictly
    "{question} {passages}"

"""
#: What is written first, the codes that actions solve, and those that are left.
PROGRAMS = {
    "a search that is refined": (
        ASK + """\
agent main(question: String) -> Grounded<String>:
    query = question
    answered = False
    while not answered:
        passages = search_documents("documents", query, 5)
        if passages.length() > 0:
            return ask(passages, question)
        query = query.to_lowr()
    return ask(search_documents("documents", query, 5), question)
""",
        ["E0201", "E0201", "E0209", "E0303"],
        [],
    ),
    "tickets, and an e-mail": (
        SHOP + """\
type Queue:
    | Billing
    | Repairs(part: String)
    | Other

agent main(queue: Queue, to: String, n: Int) -> String:
    text: String = n
    match queue:
        Billing -> return send_email(to, f"billing {text}")
        Repairs(part) -> return send_email(to, part.to_upper())
    return "nothing"
""",
        ["E0301", "E0311", "E0601", "E0601"],
        [],
    ),
    "a contract": (
        """\
type Notice:
    months: Option<Int>
    because: Quote

prompt notice(doc: Grounded<String>) -> Notice:
    cites dok strictly
    "{document}"

agent main(path: String) -> Option<Notice>:
    text: String = read_document(path)
    return notice(text)
""",
        ["E0201", "E0218", "E0301", "E0507", "E0508"],
        [],
    ),
    "a sum over orders": (
        SHOP + """\
agent main(customer: String) -> Grounded<Int>:
    total = 0
    for order in orders_of(customer):
        total += order.cents
    return total
""",
        ["E0501"],
        [],
    ),
    "a text of all answers": (
        SHOP + """\
prompt shorten(text: Grounded<String>) -> Grounded<String>:
    "{text}"

agent main(customer: String) -> Grounded<String>:
    text = ""
    for order in orders_of(customer):
        text += shorten(order.id)
    return text
""",
        ["E0501"],
        [],
    ),
    "lines of a report": (
        SHOP + """\
agent main(customer: String) -> Grounded<String>:
    lines = []
    for order in orders_of(customer):
        lines.append(f"{order.id}: {order.cent}")
    return lines.join("; ")
""",
        ["E0301", "E0303"],
        [],
    ),
    "a service in two agents": (
        """\
tool look(id: String) -> Grounded<String> uses retrieval

agent found(id: String) -> str:
    return look(id)

agent main(id: String) -> Grounded<String>:
    return found(id)
""",
        ["E0209", "E0501"],
        [],
    ),
    "a plain value by mistake": (
        SHOP + """\
agent main(customer: String) -> Grounded<Int>:
    orders = orders_of(customer).unwrap_discarding_sources()
    return orders.length()
""",
        ["E0501"],
        [],
    ),
    "a chat with a memory": (
        SHOP + """\
agent main(history: List<String>, to: String) -> Option<String>:
    last = history[-1]
    if last = "":
        return None
    return send_email(to, last)
""",
        ["E0119", "E0301", "E0323", "E0601"],
        [],
    ),
    "effects of its own": (
        """\
effect network:
    cost: $0.01

effect database:
    cost: $0.02

tool rows(id: String) -> List<String> uses database

agent main(id: String) -> Option<String> uses network:
    found = rows(id)
    return match found.first():
        Some(row) -> row.trim()
        None -> None
""",
        ["E0301", "E0401"],
        [],
    ),
}


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    made = Session()
    yield made
    made.close()


async def first_action(client: Client, file: File) -> tuple[str, str] | None:
    """The code of a problem that has an action, and the text with it."""
    for problem in await file.problems():
        found = await client.text_document_code_action_async(
            lsp.CodeActionParams(file.document, problem.range, lsp.CodeActionContext([problem]))
        )
        for action in found or ():
            assert isinstance(action, lsp.CodeAction)
            if action.diagnostics:
                assert action.edit is not None
                assert action.edit.changes is not None
                return str(problem.code), edited(file, action.edit.changes[file.uri])
    return None


def edited(file: File, edits: list[lsp.TextEdit]) -> str:
    """The text with edits, none of which overlap."""
    text, lines = file.text, file.text.splitlines(keepends=True)

    def offset(place: lsp.Position) -> int:
        return sum(map(len, lines[: place.line])) + place.character

    for edit in sorted(edits, key=lambda one: offset(one.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


async def work(client: Client, path: Path, text: str) -> tuple[list[str], list[str]]:
    """Apply actions until there are none; the codes that they solved, and those of the problems left."""
    file, solved = File(client, path, text), list[str]()
    while (found := await first_action(client, file)) is not None and len(solved) < 20:
        solved.append(found[0])
        file.write(found[1])
    return sorted(solved), sorted(str(one.code) for one in await file.problems())


@pytest.mark.oracle
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_actions_solve(name: str, session: Session, tmp_path: Path) -> None:
    text, solved, left = PROGRAMS[name]
    worked = work(session.client, tmp_path / "main.cor", text)
    assert session.loop.run_until_complete(worked) == (solved, left)
