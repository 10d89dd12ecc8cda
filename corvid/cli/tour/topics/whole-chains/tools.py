"""The bodies of the tools of this topic."""


def pay(reason: str) -> str:
    return f"paid, because {reason}"


def longest_first(texts: list[str]) -> list[str]:
    return sorted(texts, key=len, reverse=True)
