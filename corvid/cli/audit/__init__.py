"""`corvid audit cite|absent|ratio|gate|trajectory|retain`: claims looked up, and logs kept."""

from __future__ import annotations

import click

from corvid.cli.audit.absent import absent
from corvid.cli.audit.cite import cite
from corvid.cli.audit.claims import claims
from corvid.cli.audit.gate import gate
from corvid.cli.audit.ratio import ratio
from corvid.cli.audit.retain import retain
from corvid.cli.audit.trajectory import course


@click.group("audit")
def command() -> None:
    """Look up claims where they say they come from."""


for each in (cite, absent, ratio, claims, gate, course, retain):
    command.add_command(each)
