"""What the tools of support_bot.cor bring: candidates as the shop's own pages list them."""

Candidate = dict[str, object]


def _candidate(name: str, label: str, kind: str, source: str, order: str = "") -> Candidate:
    place = {"kind": "Chat", "instance": source}
    return {
        "id": name, "label": label, "scope": place, "source_type": kind, "source_id": source,
        "entity_keys": [order] if order else [], "timestamp": 0, "path": f"documents/{name}.md", "kind": kind,
        "owner": "", "sublabel": order,
    }  # fmt: skip


def recent_orders() -> list[Candidate]:
    return [
        _candidate("desk-lamp", "Desk lamp", "order", "orders", "A-17"),
        _candidate("desk-chair", "Desk chair", "order", "orders", "A-18"),
    ]


def chat_recoverable_options() -> list[Candidate]:
    """Options of earlier conversations."""
    return [_candidate("old-bookcase", "Old bookcase", "order", "orders", "A-03")]


def help_articles() -> list[Candidate]:
    return [
        _candidate("returns", "Sending something back", "article", "help"),
        _candidate("payment", "Paying", "article", "help"),
    ]
