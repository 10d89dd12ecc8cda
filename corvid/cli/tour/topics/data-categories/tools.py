"""The bodies of the tools of this topic."""


def balance(name: str) -> int:
    return {"rooks": 41}.get(name, 0)


def diagnosis(name: str) -> str:
    return "healthy"
