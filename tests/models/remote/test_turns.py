"""What dialects send of a prompt with several turns, where servers ask for more than the vendor does."""

from __future__ import annotations

import json

from corvid.models.remote.openai_responses import OpenAIResponses
from corvid.models.remote.wire import Question, Turn

TURNS = (
    Turn("system", "Quote."),
    Turn("user", "When was the mill built?"),
    Turn("assistant", "In 1702."),
    Turn("user", "Who owns it?"),
)


def test_every_turn_of_openai_responses_says_what_it_is() -> None:
    """llama.cpp answers an item of the assistant that has no type with the status 400."""
    body = json.loads(OpenAIResponses().request(Question("m", TURNS)).body)
    assert body["input"] == [{"type": "message", "role": turn.role, "content": turn.text} for turn in TURNS]
