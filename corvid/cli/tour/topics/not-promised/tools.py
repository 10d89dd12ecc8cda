"""The bodies of the tools of this topic."""

from corvid.runtime.host import Document

_HEARD: list[str] = []


def sightings() -> Document:
    return Document("ravens 4000", "documents/ledger.txt")


def hear(text: str) -> bool:
    _HEARD.append(text)
    return True


def tell() -> str:
    return f"what I was told: {_HEARD[0][:8]}"
