"""Taking the text out of documents that are no text files, in a process of its own."""
