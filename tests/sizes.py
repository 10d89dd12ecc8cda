"""How long the long programs of the tests are.

The language promises 100,000 lines, links and branches (lexical.text.4, lexical.limit.2). Twice what
CPython's own compiler is shows in every run that nothing nests; `make oracles` sets `CORVID_LINKS=10000`,
`make prove` `CORVID_LINKS=100000`.
"""

import os

LINKS = int(os.environ.get("CORVID_LINKS", "2000"))
