"""The bodies of the tools of this topic."""

from pathlib import Path

from corvid.runtime.host import Document


def sightings() -> Document:
    path = Path(__file__).parent / "documents" / "sightings.txt"
    return Document(path.read_text(encoding="utf-8"), "documents/sightings.txt")
