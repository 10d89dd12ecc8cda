"""The bodies of the tools of this topic."""

from pathlib import Path

from corvid.runtime.host import Document


def sightings() -> Document:
    path = Path(__file__).parent / "documents" / "sightings.txt"
    return Document(path.read_text(encoding="utf-8"), "documents/sightings.txt")


def title(id: str) -> str:
    return f"The title of {id}"


def publish(text: str) -> str:
    return f"published: {text}"
