"""The documents behind the tools of this folder's programs."""

DOCUMENTS = {
    "tides": (
        "The tides\n\n"
        "The Moon attracts the near side of the Earth more strongly than its centre, and the centre more "
        "strongly than the far side. The sea therefore bulges on both sides, and the turning Earth carries "
        "every coast through two high waters a day."
    ),
    "clocks": (
        "Clocks at sea\n\n"
        "A pendulum is disturbed by the rolling of a ship. John Harrison replaced it by small balances that "
        "beat quickly, and his watch lost five seconds in eighty-one days."
    ),
}

LEDGER = {"ledger": "On 3 March 2026 the account was charged 42.00 euros for the renewal of a domain name."}


def fetch_doc(id: str) -> str:
    if id not in DOCUMENTS:
        raise LookupError(f"there is no document {id}; try {' or '.join(DOCUMENTS)}")
    return DOCUMENTS[id]


def read_ledger(id: str) -> str:
    if id not in LEDGER:
        raise LookupError(f"there is no entry {id}; try {' or '.join(LEDGER)}")
    return LEDGER[id]
