"""The bodies of the tools of this topic."""

COUNTS = {"rooks": 41, "ravens": 4}


def count(name: str) -> int:
    return COUNTS[name]


def move(name: str, number: int) -> str:
    return f"moved {number} {name}"
