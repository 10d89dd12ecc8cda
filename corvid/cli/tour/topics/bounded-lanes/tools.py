"""Candidates as a page would list them."""


def _candidate(name, label):
    place = {"kind": "Chat", "instance": "files"}
    empty = dict.fromkeys(("source_type", "source_id", "path", "kind", "owner", "sublabel"), "")
    return {"id": name, "label": label, "scope": place, "entity_keys": [], "timestamp": 0, **empty}


def chat_recoverable_options():
    return [_candidate("3", "letters")]


def documents():
    return [_candidate("1", "maps"), _candidate("2", "tables")]
