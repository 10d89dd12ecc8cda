"""What a pair of runs must agree on: values without what is inside their labels."""

from __future__ import annotations

from corvid.runtime.grounded import Grounded

HIDDEN = "•"


def hidden(value: object, contents: list[object]) -> object:
    """A delivered value with the contents of every Grounded hidden, and those put into `contents`."""
    match value:
        case Grounded():
            contents.append(("result", repr(uncovered(value))))
            return HIDDEN
        case list():
            return [hidden(item, contents) for item in value]
        case dict():
            return {key: hidden(item, contents) for key, item in value.items()}
        case _:
            return repr(value)


def uncovered(value: object) -> object:
    """A delivered value without its labels."""
    match value:
        case Grounded():
            return uncovered(value.value)
        case list():
            return [uncovered(item) for item in value]
        case dict():
            return {key: uncovered(item) for key, item in value.items()}
        case _:
            return value
