"""Language models behind HTTP: what vendors and local servers speak, and the calls that survive it.

The dialects (`openai_chat`, `anthropic`, …) and the readers of their replies do no input or output: they are
functions from values to bytes and from bytes to values. `transport` moves the bytes, `limiter` says when a
call may start, and `model` makes a `Model` of them: what is asked, and what happens after a failure.
"""
