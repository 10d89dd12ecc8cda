"""`corvid audit cite|absent|ratio|gate|trajectory|retain`: claims looked up, and logs kept."""

from __future__ import annotations

import click

from corvid.tools.cli.audit.absent import absent
from corvid.tools.cli.audit.cite import cite
from corvid.tools.cli.audit.claims import claims
from corvid.tools.cli.audit.gate import gate
from corvid.tools.cli.audit.ratio import ratio
from corvid.tools.cli.audit.retain import retain
from corvid.tools.cli.audit.trajectory import course


@click.group("audit")
def command() -> None:
    """Look up claims where they say they come from."""


for each in (cite, absent, ratio, claims, gate, course, retain):
    command.add_command(each)
