"""Why aims are missed where they are: what a row says beside its verdict. `NOTES.md` has the profiles."""

from __future__ import annotations

INTERPRETED = "421,000 instructions a line of a check, 174,000 of them parsing, in interpreted passes"
CLASSES = "half of it is making the classes of the modules in use, 40 to 55 µs each"
KEPT = "opening the cache, and looking at the files that the entry names"
GROUNDED_CALL = "171,000 instructions for the two, 105,000 without a source: nodes, and copies to hash later"
CLAIMS = "decoding alone is half of it; the rest tells claims, places and lines apart, interpreted"
GROUNDED_STEP = "a node is appended to the arena from interpreted code"
ACCENTED = "each place where marks stand is composed by a call of its own"
EDITED = "the edited module alone; half of it is making the classes of the checker"
