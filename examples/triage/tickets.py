"""Prints made-up support tickets as JSON Lines: `python tickets.py 5000 > tickets.jsonl`. Equal counts give
equal bytes."""

from __future__ import annotations

import json
import random
import sys

GREETINGS = ["Hello,", "Good morning,", "To whom it may concern,", "Hi there,"]
WISHES = [
    "I was charged twice for the kettle, and want a refund.",
    "Please refund the delivery fee of order {order}.",
    "The lamp arrived broken, and the switch does nothing.",
    "Your page shows an error when I pay for order {order}.",
    "When will you deliver order {order}?",
    "Can you deliver to a neighbour instead?",
    "Do you sell gift cards?",
]
ENDS = ["I need an answer today.", "Thank you.", "There is no hurry.", "Kind regards, a customer."]


def tickets(count: int) -> list[dict[str, str]]:
    """The tickets, each with a number and a text."""
    chance = random.Random(7)
    made = []
    for number in range(count):
        wish = chance.choice(WISHES).format(order=chance.randrange(1000, 9999))
        text = f"{chance.choice(GREETINGS)} {wish} {chance.choice(ENDS)}"
        made.append({"id": f"T{number:05}", "ticket": text})
    return made


if __name__ == "__main__":
    for one in tickets(int(sys.argv[1])):
        print(json.dumps(one))
