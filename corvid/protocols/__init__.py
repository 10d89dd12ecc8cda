"""How claims are grounded, logged and gated: the protocols of docs/protocols.md."""
