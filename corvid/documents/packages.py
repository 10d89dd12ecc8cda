"""Whether a package of office software may be opened: a ZIP archive of parts in XML, within bounds."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

from corvid.documents.extracted import Unreadable

LARGEST_PACKAGE = 256_000_000
"""Bytes of all parts, unpacked."""
MOST_PARTS = 10_000
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY", "<!DOCTYPE".encode("utf-16-le"), "<!ENTITY".encode("utf-16-le"))
"""What no part of such a file has: declarations of entities, which grow without bound or lead elsewhere."""
_PIECE = 1 << 20


def check_package(data: bytes) -> None:
    """Look at every part before a reader does. Raises Unreadable."""
    if data.startswith(_OLD):
        raise Unreadable("is encrypted, or of an old format of office software")
    try:
        with ZipFile(BytesIO(data)) as package:
            parts = package.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_PACKAGE:
                raise Unreadable(f"unpacks to more than {LARGEST_PACKAGE:,} bytes or {MOST_PARTS:,} parts")
            for part in parts:
                if part.flag_bits & 1:
                    raise Unreadable("is encrypted")
                _check_part(package, part.filename)
    except Unreadable:
        raise
    except Exception:  # each way of packing has errors of its own
        raise Unreadable("is a broken file of its format") from None


def _check_part(package: ZipFile, name: str) -> None:
    before = b""
    with package.open(name) as part:
        while piece := part.read(_PIECE):
            if name.endswith((".xml", ".rels")) and any(mark in before + piece for mark in _DECLARATIONS):
                raise Unreadable("declares entities, which are not followed")
            before = piece[-32:]
