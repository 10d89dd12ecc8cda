def fetch(url):
    return "A payment is due. "


def pay(to):
    return f"paid {to}"
