"""The typing rules of the IR, one file per family; `ir/verify` applies them."""
