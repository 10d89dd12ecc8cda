"""The tools of the shared module."""

from corvid import Document


def web_search(query: str) -> list[dict[str, object]]:
    text = Document("Tea is served at four o'clock.", uri="https://tea.example")
    return [{"uri": "https://tea.example", "title": "Tea", "start_line": 1, "text": text}]
