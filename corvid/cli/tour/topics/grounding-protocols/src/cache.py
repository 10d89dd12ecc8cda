"""What the shop remembers."""


def remember(key, value):
    STORE[key] = value


STORE = {}
