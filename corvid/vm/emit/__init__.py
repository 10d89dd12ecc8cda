"""IR to Python `ast` nodes with the positions of the `.cor` text."""
