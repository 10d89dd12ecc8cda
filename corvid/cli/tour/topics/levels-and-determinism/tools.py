def archive(name: str) -> str:
    return f"archived {name}"
