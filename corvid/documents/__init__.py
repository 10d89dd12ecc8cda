"""Taking the text out of documents that are not a text files, in a process of its own."""
