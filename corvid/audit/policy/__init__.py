"""The claim policy as data: the one that is shipped, or a project's own."""
