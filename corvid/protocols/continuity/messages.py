"""What a user's request says before a model is asked, and what a model may reply.

A request is a command, a question or a stop, with the label that it names. Its table of English words is
deliberately small: what it does not know is not a command, so a model is asked. Words that may belong to a
label or not ("the", "please") give one reading each way, and the resolver wants one winner over all of them.
A reply is one of three things, and nothing else counts (C3, C8, C14). """

from __future__ import annotations

from corvid.json_type import Json
from corvid.protocols.continuity.budgets import LEAST_CONFIDENCE, NEEDED_EVIDENCE_TYPES, Lane
from corvid.protocols.continuity.evidence import EvidencePack, words_of
from corvid.protocols.continuity.resolver import Turn
from corvid.protocols.continuity.steps import Failed, NeedsMore, Selected

LONGEST_REQUEST = 2000
"""Characters. A longer text is not a command."""

COMMANDS = frozenset({
    "open", "show", "view", "display", "select", "choose", "pick", "use", "take", "go to", "switch to",
    "launch", "start", "run", "edit", "read", "play", "load", "bring up", "pull up",
})  # fmt: skip
STOPS = frozenset({
    "stop", "stop it", "stop that", "cancel", "cancel it", "cancel that", "cancel this", "abort", "quit",
    "exit", "never mind", "nevermind", "forget it", "forget that", "leave it", "no thanks", "undo that",
})  # fmt: skip
QUESTIONS = frozenset({
    "what", "which", "who", "whom", "whose", "when", "where", "why", "how", "is", "are", "was", "were", "am",
    "do", "does", "did", "can", "could", "should", "would", "will", "has", "have", "had", "may", "might",
    "explain", "tell", "describe", "compare",
})  # fmt: skip
ASKING_POLITELY = frozenset({"can you", "could you", "would you", "will you", "can we", "could we"})
POLITE = frozenset({"please", "pls", "plz", "kindly", "now", "thanks", "thx", "ok", "okay", "hey", "just"})
DETERMINERS = frozenset({"the", "a", "an", "my", "that", "this", "our", "me"})
_QUESTION_MARKS = ("?", "？", "؟")


def read_request(text: str) -> Turn | None:
    """Return what the request says of itself; None if it stops or cancels what goes on.

    `loop_guard` and `command_collision` are the application's to say, and stay False here.
    """
    if len(text) > LONGEST_REQUEST:
        return Turn("", is_command=False)
    words = text.split()
    said = [" ".join(words_of(word)) for word in words]
    first, end = _without_politeness(said)
    if " ".join(said[first:end]) in STOPS:
        return None
    politely = " ".join(said[first : first + 2]) in ASKING_POLITELY
    if politely:
        first = _polite_until(said, first + 2)
    verb = _verb(said, first)
    if verb == 0:
        question = politely or text.rstrip().endswith(_QUESTION_MARKS) or _asks(said, first)
        return Turn("", is_command=False, is_question=question)
    if not politely and text.rstrip().endswith(_QUESTION_MARKS):
        return Turn("", is_command=False, is_question=True)
    readings = _readings(words, said, first + verb)
    return Turn(readings[0] if readings else "", is_command=True, readings=tuple(readings))


def _without_politeness(said: list[str]) -> tuple[int, int]:
    first, end = _polite_until(said, 0), len(said)
    while end > first and said[end - 1] in POLITE:
        end -= 1
    return first, end


def _polite_until(said: list[str], at: int) -> int:
    while at < len(said) and (said[at] in POLITE or not said[at]):
        at += 1
    return at


def _asks(said: list[str], first: int) -> bool:
    return first < len(said) and said[first].split("'")[0] in QUESTIONS


def _verb(said: list[str], first: int) -> int:
    """Return how many words the command has that begins here; 0 if none does."""
    for size in (2, 1):
        if " ".join(said[first : first + size]) in COMMANDS:
            return size
    return 0


def _readings(words: list[str], said: list[str], first: int) -> list[str]:
    """Return the labels that the rest may name, the shortest first: with and without the words around it."""
    starts, ends = [first], [len(words)]
    while starts[-1] < len(words) and said[starts[-1]] in DETERMINERS | POLITE:
        starts.append(starts[-1] + 1)
    while ends[-1] > first and said[ends[-1] - 1] in POLITE:
        ends.append(ends[-1] - 1)
    ways = [(start, end) for start in reversed(starts) for end in reversed(ends) if start < end]
    return list(dict.fromkeys(" ".join(words[start:end]) for start, end in ways))


SELECT = "select"
NEED_MORE_INFO = "need_more_info"
ABSTAIN = "abstain"
NEEDED = "neededEvidenceTypes"
"""The one name of the field; a reply with another one (`neededContext`) has another form."""


def reply_schema(pack: EvidencePack, lane: Lane, allowed: tuple[str, ...]) -> dict[str, Json]:
    """Return the JSON Schema of a reply. In the semantic lane a model gives no hints (C8). Without candidates
    there is nothing to select."""
    needed: dict[str, Json] = {}
    if lane == "selection" and allowed:
        listed: dict[str, Json] = {"type": "string", "enum": list(allowed)}
        needed[NEEDED] = {"type": "array", "items": listed, "maxItems": NEEDED_EVIDENCE_TYPES}
    ids: list[Json] = [one.id for one in pack.candidates]
    choice: list[Json] = [_object(SELECT, {"id": {"type": "string", "enum": ids}})] if ids else []
    return {"anyOf": [*choice, _object(NEED_MORE_INFO, needed), _object(ABSTAIN, {})]}


def _object(decision: str, fields: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {"decision": {"const": decision}, **fields},
        "required": ["decision", *(name for name in fields if name != NEEDED)],
        "additionalProperties": False,
    }


def read_reply(data: Json, confidence: float | None = None) -> Selected | NeedsMore | Failed:
    """Return what a reply says. One of another form is not an actionable result, so an abstention with what
    is wrong with it; one that the model is not sure of does not count, whatever it says. Asking for more
    needs no confidence."""
    said = _said(data)
    unsure = confidence is not None and not confidence >= LEAST_CONFIDENCE
    return Failed("low_confidence") if isinstance(said, Selected) and unsure else said


def _said(data: Json) -> Selected | NeedsMore | Failed:
    if not isinstance(data, dict):
        return Failed("abstain", "the answer of the model is not an object")
    fields = {name: value for name, value in data.items() if name != "decision"}
    decision = data.get("decision")
    if decision == SELECT:
        chosen = fields.get("id")
        if fields.keys() == {"id"} and isinstance(chosen, str):
            return Selected(chosen)
        return _other_fields(SELECT, "`id`, a text")
    if decision == NEED_MORE_INFO:
        needed = fields.get(NEEDED, [])
        if fields.keys() <= {NEEDED} and isinstance(needed, list) and len(needed) <= NEEDED_EVIDENCE_TYPES:
            types = tuple(one for one in needed if isinstance(one, str))
            if len(types) == len(needed):
                return NeedsMore(types)
        return _other_fields(NEED_MORE_INFO, f"`{NEEDED}`, a list of at most two texts")
    if decision == ABSTAIN:
        return Failed("abstain") if not fields else _other_fields(ABSTAIN, "`decision`")
    form = f"{SELECT}, {NEED_MORE_INFO} or {ABSTAIN}"
    return Failed("abstain", f"the answer of the model has no `decision` that is {form}")


def _other_fields(decision: str, than: str) -> Failed:
    return Failed("abstain", f"the answer of the model to {decision} has other fields than {than}")
