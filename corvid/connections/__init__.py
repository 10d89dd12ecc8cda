"""Which model a run asks: the tables `[llm]` and `[models.NAME]` of the user and of the project, and names.

`tables` reads one file, `configuration` puts the files together, `trust` says what of a project's file counts
only after the user has said so, `choice` follows a name to a model, and `opening` makes that model. Nothing
here asks a model; what is imported for one is imported when it is opened.
"""
