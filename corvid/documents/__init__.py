"""Taking the text out of documents that are not text files, in a process of its own."""
