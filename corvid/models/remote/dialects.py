"""Which protocol a model speaks."""

from __future__ import annotations

from urllib.parse import urlsplit

from corvid.models.remote.anthropic import Anthropic
from corvid.models.remote.openai_chat import OpenAIChat
from corvid.models.remote.settings import BASE_URLS, Api
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.models.remote.wire import Dialect


def dialect_of(api: Api, base_url: str) -> Dialect:
    """The protocol of a model that is reached under this address."""
    match api:
        case "openai-chat":
            return OpenAIChat(own=urlsplit(base_url).hostname == urlsplit(BASE_URLS[api]).hostname)
        case "anthropic":
            return Anthropic()
        case _:
            raise AssertionError(api)
