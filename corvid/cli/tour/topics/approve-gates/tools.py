"""The bodies of the tools of this topic."""


def wire(to: str, amount: int) -> str:
    return f"sent {amount} to {to}"
