"""`python -m corvid`, and what the installed `corvid` script calls."""

from __future__ import annotations

import sys

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.typing import NoReturn


def main() -> NoReturn:
    """Run the command line of this process and end it with the command's exit code."""
    from corvid.tools.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
