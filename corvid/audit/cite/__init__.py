"""Citations in documents and comments: quotes must be where they say (requirement E4)."""
