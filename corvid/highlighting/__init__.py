"""How editors and web pages color Corvid: everything for them is generated from one table of words."""
