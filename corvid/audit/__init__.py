"""Looking at files for the protocols: what was searched, cited and logged."""
