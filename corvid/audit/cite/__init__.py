"""Citations in documents and comments: quotes must stand where they say (requirement E4)."""
