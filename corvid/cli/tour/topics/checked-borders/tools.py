"""The bodies of the tools of this topic."""


def sighting() -> dict[str, object]:
    return {"bird": "rook", "count": 41}


def sloppy() -> dict[str, object]:
    return {"bird": "rook", "count": "41"}
