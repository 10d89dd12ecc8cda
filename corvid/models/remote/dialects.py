"""Which dialect an api is: one table for all that asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from corvid.models.remote.anthropic import Anthropic
from corvid.models.remote.google import Google
from corvid.models.remote.openai_chat import OpenAIChat
from corvid.models.remote.openai_responses import OpenAIResponses
from corvid.models.remote.settings import is_vendors

if TYPE_CHECKING:
    from corvid.models.remote.settings import Api
    from corvid.models.remote.wire import Dialect


def dialect_of(api: Api, base_url: str) -> Dialect:
    """The dialect that the server at `base_url` speaks."""
    match api:
        case "openai-chat":
            return OpenAIChat(own=is_vendors(api, base_url))
        case "openai":
            return OpenAIResponses()
        case "anthropic":
            return Anthropic()
        case "google":
            return Google()
        case _:
            assert_never(api)
