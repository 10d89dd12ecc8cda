"""The syntax tree: THE representation of what was written. Dataclasses only, no behaviour.

Outside code imports this package and writes `tree.Call`; the files are its own business.
"""

from corvid.syntax.tree.bodies import *  # noqa: F403
from corvid.syntax.tree.decls import *  # noqa: F403
from corvid.syntax.tree.parts import *  # noqa: F403
