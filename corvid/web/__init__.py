"""Pages of the web: which addresses may be asked, and one fetch within bounds.

`urls` has one spelling for each address and the hosts that are allowed, `addresses` judges where a name
leads, and `client` asks. Nothing here reads a configuration, or sends a key, a cookie or a password.
"""
