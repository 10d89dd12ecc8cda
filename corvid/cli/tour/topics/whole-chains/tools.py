"""The bodies of the tools of this topic."""


def pay(reason: str) -> str:
    return f"paid, because {reason}"
