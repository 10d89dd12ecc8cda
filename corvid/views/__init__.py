"""Pages for people who would rather look than read. Their sources are in `views/`, built into `static`."""
