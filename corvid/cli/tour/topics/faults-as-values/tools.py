import itertools

CALLS = itertools.count(1)


def read_page(address):
    raise OSError(f"no one is at home at {address}")


def read_again(address):
    if next(CALLS) < 3:
        raise OSError(f"no one is at home at {address} yet")
    return f"Welcome to {address}."


def pay(cents):
    return cents
