"""The loops that people write first: what lost the source is named, and the lines that are proposed are
accepted where they are said to be."""

from __future__ import annotations

import pytest

from corvid.pipeline import check_text
from corvid.semantics.provenance.problems import UngroundedReturn, UngroundedUse

HEAD = """\
type Order:
    id: String
    cents: Int

tool orders_of(customer: String) -> List<Order> uses retrieval
tool price(id: String) -> Int uses retrieval
tool file(n: Grounded<Int>) -> String

prompt shorten(text: Grounded<String>) -> Grounded<String>:
    "Shorten: {text}"

"""
#: What is written first, the text of the place that lost the source, and a line of the repair.
FORMS = {
    "sum": (
        """\
agent main(customer: String) -> Grounded<Int>:
    orders = orders_of(customer)
    total = 0
    for order in orders:
        total += order.cents
    return total
""",
        "total += order.cents",
        "total = total_of(orders)",
    ),
    "sum over calls": (
        """\
agent main(ids: List<String>) -> Grounded<Int>:
    total = 0
    for id in ids:
        total = total + price(id)
    return total
""",
        "total",
        "return totals.sum()",
    ),
    "count": (
        """\
agent main(customer: String, least: Int) -> Grounded<Int>:
    count = 0
    for order in orders_of(customer):
        if order.cents > least:
            count += 1
    return count
""",
        "count += 1",
        "count = count_of(least, orders_of(customer))",
    ),
    "longest": (
        """\
agent main(customer: String) -> Grounded<String>:
    longest = ""
    for order in orders_of(customer):
        if order.id.length() > longest.length():
            longest = order.id
    return longest
""",
        "longest",
        "longest = longest_of(orders_of(customer))",
    ),
    "join of lines": (
        """\
agent main(customer: String) -> Grounded<String>:
    lines = []
    for order in orders_of(customer):
        lines.append(f"{order.id}: {order.cents}")
    lines.append("end")
    return lines.join("; ")
""",
        '"end"',
        "lines = lines_of(orders_of(customer))",
    ),
    "join of answers": (
        """\
agent main(customer: String) -> Grounded<String>:
    text = ""
    for order in orders_of(customer):
        text += shorten(order.id)
    return text
""",
        "text += shorten(order.id)",
        'text = orders_of(customer).map(fn (order) -> shorten(order.id)).join("")',
    ),
    "list of records": (
        """\
agent main(customer: String) -> Grounded<List<Order>>:
    found = []
    for order in orders_of(customer):
        found.append(Order(order.id, order.cents * 2))
    return found
""",
        "Order(order.id",
        "found = found_of(orders_of(customer))",
    ),
    "map by key": (
        """\
agent main(customer: String) -> Grounded<Map<String, Int>>:
    by_id: Map<String, Int> = {}
    for order in orders_of(customer):
        by_id[order.id] = order.cents
    return by_id
""",
        "by_id[order.id] = order.cents",
        "by_id = by_id_of(orders_of(customer))",
    ),
    "running best": (
        """\
agent main(customer: String) -> Grounded<Int>:
    orders = orders_of(customer)
    best = -1
    for order in orders:
        best = best.max(order.cents)
    return best
""",
        "best",
        "best = best_of(orders)",
    ),
    "merge of two lists": (
        """\
agent main(one: String, other: String) -> Grounded<List<Order>>:
    left = orders_of(one)
    right = orders_of(other)
    merged = []
    for order in left:
        merged.append(order)
    for order in right:
        if not merged.contains(order):
            merged.append(order)
    return merged
""",
        "merged",
        "merged = merged_of(left, right)",
    ),
    "merge of two calls": (
        """\
agent main(one: String, other: String) -> Grounded<List<Order>>:
    merged = []
    for order in orders_of(one):
        merged.append(order)
    for order in orders_of(other):
        if order.cents > 0:
            merged.append(order)
    return merged
""",
        "merged",
        "merged = merged_of(orders_of(one), orders_of(other))",
    ),
    "below a comment and a promise": (
        """\
#: What all of them cost.
@min_confidence(0.1)
public agent main(customer: String) -> Grounded<Int>:
    total = 0
    for order in orders_of(customer):
        total += order.cents
    return total
""",
        "total += order.cents",
        "total = total_of(orders_of(customer))",
    ),
    "a name that is read later": (
        """\
agent main(customer: String) -> Grounded<Int>:
    orders = orders_of(customer)
    last = ""
    total = 0
    for order in orders:
        last = order.id
        total += order.cents
    if last == "":
        pass
    return total
""",
        "total += order.cents",
        "return totals.sum()",
    ),
    "an argument": (
        """\
agent main(customer: String) -> String:
    total = 0
    for order in orders_of(customer):
        total += order.cents
    return file(total)
""",
        "total += order.cents",
        "total = total_of(orders_of(customer))",
    ),
    "greatest of calls": (
        """\
agent main(ids: List<String>) -> Grounded<Int>:
    best = 0
    for id in ids:
        cents = price(id)
        if cents > best:
            best = cents
    return best
""",
        "best",
        "return bests.max()",
    ),
    "least of calls, with the best on the left": (
        """\
agent main(ids: List<String>) -> Grounded<Int>:
    best = 999_999
    for id in ids:
        if best > price(id):
            best = price(id)
    return best
""",
        "best",
        "return bests.min()",
    ),
    "longest of calls": (
        """\
agent main(ids: List<String>) -> Grounded<String>:
    longest = ""
    for id in ids:
        text = orders_of(id)[0].id
        if text.length() > longest.length():
            longest = text
    return longest
""",
        "longest",
        "return longests.max_by(fn (text) -> text.length())",
    ),
    "inside a branch": (
        """\
agent main(customer: String, fast: Bool) -> Grounded<Int>:
    orders = orders_of(customer)
    if fast:
        total = 0
        for order in orders:
            total += order.cents
        return total
    return orders.length()
""",
        "total += order.cents",
        "total = total_of(orders)",
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_the_lines_that_are_proposed_are_accepted(name: str) -> None:
    form, losing, line = FORMS[name]
    text = HEAD + form
    problem = next(
        problem
        for problem in check_text("main.cor", text).problems
        if isinstance(problem, UngroundedReturn | UngroundedUse)
    )
    first = problem.labels()[0].span
    assert text[first.start : first.end].startswith(losing)
    if losing != "merged":  # all that it gets has a source, and there may be nothing
        assert first.start > text.index("    for ")
    advice = problem.help()
    assert advice is not None
    assert line in [part.strip() for part in advice.splitlines()]
    (fix,) = problem.fixes()
    for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert check_text("main.cor", text).problems == (), text


BEST = """\
tool print(n: Int) -> Nothing

agent main(ids: List<String>) -> Grounded<Int>:
    best = 0
    for id in ids:
        cents = price(id)
        {}
    return best
"""


def test_what_leaves_the_callable_is_not_moved() -> None:
    text = HEAD + """\
agent main(customer: String) -> Grounded<Int>:
    orders = orders_of(customer)
    total = 0
    for order in orders:
        if order.cents > 5:
            return orders.length()
        total += order.cents
    return total
"""
    (problem,) = check_text("main.cor", text).problems
    assert problem.fixes() == ()
    assert "the result keeps the source" in (problem.help() or "")


@pytest.mark.parametrize(
    "form",
    [
        "agent main(customer: String) -> Grounded<String>:\n    total = 0\n    for id in [customer]:\n"
        "        total += price(id)\n    return f\"{total}\"\n",
        "agent helper(customer: String) -> Int:\n    total = 0\n    return total\n\n"
        "agent main(customer: String) -> Grounded<Int>:\n    total = price(customer)\n    file(total)\n"
        "    return helper(customer)\n",
        "extend Order:\n    agent later(self: Order) -> Grounded<Int>:\n        total = 0\n"
        "        for order in orders_of(self.id):\n            total += order.cents\n        return total\n",
        "agent main(customer: String) -> Grounded<String>:\n    text = \"\"\n"
        "    for order in orders_of(customer):\n"
        "        text += \"\"\"\n  x\n\"\"\" + order.id\n        text += \"\"\n    return text\n",
        BEST.format("if cents > best and cents < 9:\n            best = cents"),
        BEST.format("if cents > best:\n            best = cents\n        else:\n            print(cents)"),
        BEST.format("if cents > best + 1:\n            best = cents"),
        BEST.format("if cents >= best:\n            best = cents"),
        BEST.format("if cents > best:\n            best = cents + best"),
        BEST.format("if cents * 2 > best:\n            best = cents"),
    ],
    ids=[
        "returned in a text", "lost in another agent", "in a method", "a text of many lines",
        "a best below a bound", "what is done otherwise", "a best with a distance", "the last best",
        "a best of itself", "another measure",
    ],
)
def test_lines_that_would_say_another_thing_are_not_proposed(form: str) -> None:
    found = [one for one in check_text("main.cor", HEAD + form).problems if isinstance(one, UngroundedReturn)]
    assert [one.fixes() for one in found] == [()]


def test_a_fold_names_the_lambda_that_loses_the_source() -> None:
    text = HEAD + (
        "agent main(ids: List<String>) -> Grounded<Int>:\n"
        "    prices = ids.map(fn (id) -> price(id))\n"
        "    total = prices.fold(0, fn (sum, n) -> sum + n)\n"
        "    return total\n"
    )
    (problem,) = check_text("main.cor", text).problems
    spans = [text[label.span.start : label.span.end] for label in problem.labels()]
    assert "sum + n" in spans
    assert not any("map" in part for part in spans)
