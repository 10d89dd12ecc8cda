"""How long the long programs of the tests are.

The language promises 100,000 lines, links and branches (language.md, limits). Four times what CPython's own
compiler stands shows in every run that nothing nests; `make prove` sets `CORVID_LINKS=100000`.
"""

import os

LINKS = int(os.environ.get("CORVID_LINKS", "4000"))
