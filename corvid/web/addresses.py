"""Which IP addresses are public: those of servers that anyone may ask, by the registries of special ones.

The table is ours, as `ipaddress.is_global` has changed its mind between versions of Python.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_FOUR = tuple(
    (IPv4Network(network), what)
    for network, what in (
        ("0.0.0.0/8", "this machine itself"),
        ("10.0.0.0/8", "a private network"),
        ("100.64.0.0/10", "a network that a provider shares"),
        ("127.0.0.0/8", "this machine itself"),
        ("169.254.0.0/16", "a link-local address"),
        ("172.16.0.0/12", "a private network"),
        ("192.0.0.0/24", "an address for protocols"),
        ("192.0.2.0/24", "an address for documents"),
        ("192.88.99.0/24", "a relay of 6to4"),
        ("192.168.0.0/16", "a private network"),
        ("198.18.0.0/15", "a network for measurements"),
        ("198.51.100.0/24", "an address for documents"),
        ("203.0.113.0/24", "an address for documents"),
        ("224.0.0.0/4", "a multicast address"),
        ("240.0.0.0/4", "a reserved address"),
    )
)
_SIX = tuple(
    (IPv6Network(network), what)
    for network, what in (
        ("::/128", "this machine itself"),
        ("::1/128", "this machine itself"),
        ("64:ff9b:1::/48", "a private network behind NAT64"),
        ("100::/63", "an address that is discarded"),
        ("2001::/23", "an address for protocols"),
        ("2001:db8::/32", "an address for documents"),
        ("2002::/16", "a relay of 6to4"),
        ("3fff::/20", "an address for documents"),
        ("5f00::/16", "an address for routers"),
        ("fc00::/7", "a private network"),
        ("fe80::/10", "a link-local address"),
        ("fec0::/10", "a private network"),
        ("ff00::/8", "a multicast address"),
    )
)
_GLOBAL = IPv6Network("2000::/3")
"""All IPv6 addresses that have been given to networks; the others are reserved."""
_NAT64 = IPv6Network("64:ff9b::/96")


class NotPublic(Exception):
    """The address is not one of a public server. The text says what it is."""


def public(address: str) -> str:
    """Return the address in its one spelling, of IPv4 where it stands for one. Raises NotPublic."""
    try:
        found = ip_address(address)
    except ValueError:
        raise NotPublic("no address at all") from None
    if isinstance(found, IPv6Address) and found.scope_id is not None:
        raise NotPublic("an address of one interface")
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    what = _special(found)
    if what is not None:
        raise NotPublic(what)
    return str(found)


def _special(address: IPv4Address | IPv6Address) -> str | None:
    """Return what an address is that no public server has; None for all others."""
    if isinstance(address, IPv4Address):
        return next((what for network, what in _FOUR if address in network), None)
    if address in _NAT64:  # translated on the way: what counts is where that leads
        inner = _special(IPv4Address(int(address) & 0xFFFFFFFF))
        return None if inner is None else f"{inner} behind NAT64"
    what = next((what for network, what in _SIX if address in network), None)
    return what if what is not None or address in _GLOBAL else "a reserved address"
