"""One agent over many rows: by several processes, resumable after any crash, with the evidence of each row.

The driver alone decides (`driver`): it reads rows (`rows`), gives each an id (`job`), hands chunks to worker
processes (`worker`) and notes in a ledger (`ledger`) which of the parts that they wrote count. A part without
an entry is garbage. `results` makes one file of what counts, and joins the shards of several machines.
"""
