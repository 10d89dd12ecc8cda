"""Keys of entries: hashes of all that an entry depends on."""

from __future__ import annotations

import sys
from _frozen_importlib_external import MAGIC_NUMBER  # that of importlib.util, there in every process

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        # `hashlib` sets OpenSSL up, which takes a fifth of the start of Python.
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

SIZE = 16


def checksum(*parts: bytes | memoryview) -> bytes:
    """Sixteen bytes that change with the data, however that is cut."""
    whole = blake2b(digest_size=SIZE)
    for part in parts:
        whole.update(part)
    return whole.digest()


def key_of(*parts: bytes) -> str:
    """A name for these parts; other parts have another name, also if they only are cut differently."""
    whole = blake2b(digest_size=SIZE)
    for part in parts:
        whole.update(len(part).to_bytes(8, "little"))
        whole.update(part)
    return whole.hexdigest()


def python_stamp() -> bytes:
    """What bytecode and marshalled values depend on: the interpreter and the magic number of its bytecode."""
    return b"%s %x %s" % (str(sys.implementation.cache_tag).encode(), sys.hexversion, MAGIC_NUMBER)
