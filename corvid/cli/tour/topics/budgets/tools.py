def shorten(text: str) -> str:
    return text[0]
