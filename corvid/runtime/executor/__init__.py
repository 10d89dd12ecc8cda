"""How a run gets its stack and waits for what it has called: one executor with three drivers.

*Threaded*: a run has a thread of the runtime, deep calls go on in further ones, and what it waits for keeps
that thread (`threads`). *Awaited*: the same, from a bounded pool, while a coroutine of the caller waits.
*Inline*: no thread at all, for hosts that forbid them; calls nest only as deep as the caller's own stack
allows. Coroutines of tools and models run on a loop beside, or, inline, on one in the caller's thread
(`waiting`); `cancellation` ends what a run waits for. Figures for this choice are in `bench/NOTES.md`.
"""
