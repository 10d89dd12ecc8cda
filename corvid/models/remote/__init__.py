"""Language models behind HTTP: what vendors and local servers speak, and the calls that survive it.

The dialects (`openai_chat`, `anthropic`, …) and the readers of their replies do no input or output: they are
functions from values to bytes and from bytes to values. `calls` decides what happens after a failure,
`transport` moves the bytes, `model` puts them together into a `Model`.
"""
