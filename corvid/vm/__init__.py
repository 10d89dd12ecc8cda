"""Program to Python code objects, run by CPython; file names, lines and columns are the `.cor` ones."""
