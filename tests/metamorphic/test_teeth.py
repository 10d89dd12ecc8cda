"""A transformation done wrong is found: the comparison sees what it is for."""

from __future__ import annotations

import pytest

from tests.metamorphic.change import Transformation, apply
from tests.metamorphic.compare import compare
from tests.metamorphic.laws import TRANSFORMATIONS
from tests.metamorphic.mistakes import MISTAKES, Mistake
from tests.metamorphic.runs import Call, Suite
from tests.metamorphic.subject import Subject, look
from tests.values import replace

SEED = "teeth"


def _found(transformation: Transformation, subject: Subject) -> list[str]:
    change = apply(transformation, subject, SEED)
    assert change is not None, "it has to apply"
    given = {"n": 5, "id": "x"}
    main = next(owner for owner in subject.owners if owner.name == "main::main")
    calls = [Call(main.name, tuple(given[p.name] for p in main.info.parameters))]
    return list(compare(subject, change, calls, Suite).differences)


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.words)
def test_a_mistake_is_found(mistake: Mistake) -> None:
    subject = look(mistake.files)
    assert subject.accepted, [p.message() for p in subject.problems]
    wrong = replace(mistake.right, propose=mistake.propose)
    found = _found(wrong, subject)
    assert any(mistake.seen in line for line in found), found


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.words)
def test_without_the_mistake_nothing_is_found(mistake: Mistake) -> None:
    subject = look(mistake.files)
    if apply(mistake.right, subject, SEED) is not None:
        assert not _found(mistake.right, subject)


def test_every_transformation_has_a_mistake() -> None:
    assert {t.name for t in TRANSFORMATIONS} == {mistake.right.name for mistake in MISTAKES}
