"""How claims are grounded, logged and gated: the protocols of seeds 000 to 003."""
