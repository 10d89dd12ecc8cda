"""What the hosts of the tests do where a tool selects, and what they mean by it."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tests.generated.hosting import form

UNFIT = 0.06
"""How often an answer is no such list."""


def selection(objects: list[object], rnd: random.Random) -> object:
    """Some of the objects in some order: the objects themselves, or equal ones, now and then one of them
    twice; seldom something else. Two equal ones that cannot be changed may be one object in Python or two, so
    of these the first stands for all until it is in the answer."""
    if rnd.random() < UNFIT:
        return rnd.choice((None, [*objects, object()], "no list"))
    chosen = [rnd.randrange(len(objects)) for _ in range(rnd.choice((0, 1, 2, 2, 3)) if objects else 0)]
    if rnd.random() < 0.6:
        chosen = rnd.sample(range(len(objects)), len(objects))
    answer: list[object] = []
    used: list[int] = []
    for at in chosen:
        if not _is_own(objects[at]):
            alike = [n for n, one in enumerate(objects) if same(one, objects[at])]
            at = next((n for n in alike if n not in used), alike[0])
            used.append(at)
        answer.append(objects[at] if rnd.random() < 0.6 else fresh(objects[at]))
    return answer


def places(objects: list[object], answer: object) -> list[int] | None:
    """Where the elements of the answer are in what was handed (grounded.select.3); None if it has others."""
    if not isinstance(answer, list):
        return None
    found: list[int] = []
    for one in answer:
        such = [n for n, each in enumerate(objects) if each is one and _is_own(one)]
        such = such or [n for n, each in enumerate(objects) if same(each, one)]
        if not such:
            return None
        found.append(next((n for n in such if n not in found), such[0]))
    return found


def same(one: object, other: object) -> bool:
    """Whether host data is equal, NaN too."""
    return repr(_sorted(form(one))) == repr(_sorted(form(other)))


def fresh(data: object) -> object:
    """The same data, in another object where it can be changed."""
    if isinstance(data, Mapping):
        return {key: fresh(item) for key, item in reversed(data.items())}
    return [fresh(item) for item in data] if isinstance(data, list) else data


def _is_own(data: object) -> bool:
    """Whether it can be changed, so that it is no other object that is equal."""
    return isinstance(data, dict | list)


def _sorted(data: object) -> object:
    """With one order of keys and one zero."""
    if isinstance(data, dict):
        return [(key, _sorted(data[key])) for key in sorted(data)]
    if isinstance(data, list):
        return [_sorted(item) for item in data]
    return "0.0" if data == "-0.0" else data
