"""What the tools of refund.cor do: two orders in memory, and a payment that only says so."""

ORDERS: dict[str, dict[str, object]] = {
    "A-17": {"id": "A-17", "cents": 2490, "complaint": "The kettle leaked on the first day of use."},
    "B-04": {"id": "B-04", "cents": 890, "complaint": "The lamp arrived without its bulb."},
}


def load_order(id: str) -> dict[str, object]:
    if id not in ORDERS:
        raise LookupError(f"there is no order {id}; try A-17 or B-04")
    return ORDERS[id]


def issue_refund(id: str, cents: int, reason: str) -> str:
    return f"refunded {cents / 100:.2f} for {id}"
