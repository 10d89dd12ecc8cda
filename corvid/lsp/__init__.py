"""The language server: what an editor asks about a program, also about one that is half written.

`snapshot` has a checked program as an editor needs it, `names` where each name is declared and used,
`answers` what is said of a place; `server` speaks the protocol and knows nothing of the language. Nothing of
a project is run."""
