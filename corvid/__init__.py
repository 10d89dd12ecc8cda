"""Corvid: a typed language in which what a document said and what a model said are different types.

From Python: `program = corvid.load("research.cor")`, then `program.main(question="…")`; see `corvid.api`.
"""

from __future__ import annotations

from corvid._version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from corvid.api import Agent as Agent
    from corvid.api import CorvidError as CorvidError
    from corvid.api import Program as Program
    from corvid.api import ProgramRefused as ProgramRefused
    from corvid.api import ReplayFailed as ReplayFailed
    from corvid.api import RunFailed as RunFailed
    from corvid.api import ToolsRefused as ToolsRefused
    from corvid.api import check as check
    from corvid.api import load as load
    from corvid.api import replay as replay
    from corvid.models import ScriptedModel as ScriptedModel
    from corvid.pipeline import UnreadableSource as UnreadableSource
    from corvid.runtime.entrance import Sourced as Sourced
    from corvid.runtime.grounded import Grounded as Grounded
    from corvid.runtime.host import ApprovalRequest as ApprovalRequest
    from corvid.runtime.host import Document as Document
    from corvid.runtime.host import ModelCitation as ModelCitation
    from corvid.runtime.host import ModelRefusal as ModelRefusal
    from corvid.runtime.host import ModelReply as ModelReply
    from corvid.runtime.host import ModelRequest as ModelRequest
    from corvid.runtime.interfaces import Approver as Approver
    from corvid.runtime.interfaces import Model as Model
    from corvid.runtime.interfaces import Tools as Tools
    from corvid.runtime.provenance.grade import Grade as Grade
    from corvid.runtime.tainted import Tainted as Tainted

#: Where each public name lives.
_HOMES = {
    **dict.fromkeys(
        (
            "Agent",
            "CorvidError",
            "Program",
            "ProgramRefused",
            "ReplayFailed",
            "RunFailed",
            "ToolsRefused",
            "check",
            "load",
            "replay",
        ),
        "corvid.api",
    ),
    "ScriptedModel": "corvid.models.scripted",
    "UnreadableSource": "corvid.pipeline",
    "Sourced": "corvid.runtime.entrance",
    "Grounded": "corvid.runtime.grounded",
    **dict.fromkeys(
        (
            "ApprovalRequest",
            "Document",
            "ModelCitation",
            "ModelRefusal",
            "ModelReply",
            "ModelRequest",
        ),
        "corvid.runtime.host",
    ),
    **dict.fromkeys(("Approver", "Model", "Tools"), "corvid.runtime.interfaces"),
    "Grade": "corvid.runtime.provenance.grade",
    "Tainted": "corvid.runtime.tainted",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    from corvid.deferred import deferred  # no command asks for a name

    return deferred(_HOMES)(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
