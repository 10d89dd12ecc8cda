"""A subject has one module: none with one importer is so small that it should be a part of that."""

from __future__ import annotations

from scripts.measure import lines_of_code
from tests.architecture.layers import PACKAGE, import_graph, sources

FEWEST_LINES = 80
"""Lines of code that a module with one importer has at least."""

ALONE = {
    "__main__": "what `python -m corvid` runs",
    "vm.coverage_plugin": "loaded by coverage, by its name",
    "cli.cache": "a command, imported when it is asked for",
    "cli.completion": "a command, imported when it is asked for",
    "cli.dump": "a command, imported when it is asked for",
    "cli.doc": "a command, imported when it is asked for",
    "cli.explain": "a command, imported when it is asked for",
    "cli.lsp": "a command, imported when it is asked for",
    "lsp.calls": "follows calls through bodies, as no other answer does",
    "cli.fmt": "a command, imported when it is asked for",
    "highlighting.generate": "a program of its own; nothing of what ships needs it",
    "highlighting.pygments_lexer": "loaded by Pygments, by its entry point",
    "hosts.problems": "each phase has its problems in a module of this name",
    "cli.closed": "deferred for start-up: few processes are started without a stream",
    "cli.replay": "deferred for start-up: most runs are no replay",
    "cli.guard": "a program of its own beside long runs, deferred for start-up",
    "cli.internal": "deferred for start-up: no command should need it",
    "ir.low.validate": "judges what `ir.low.lowering` makes, and shares only the rules with it",
    "protocols.continuity.rollout": "what C19 asks is another subject than how logs are read",
    "semantics.check.assertions": "deferred for start-up: most programs assert nothing",
    "testing.plugin": "loaded by pytest, by its name",
    "testing.offline": "a hook of Python that stays for the rest of a process is a file of its own",
    "testing.reports": "what machines read is apart from what runs tests",
    "ir.rules.lanes": "deferred for start-up: most programs have no lane",
    "runtime.builtins.options": "each kind of receiver has its file, which binds its methods",
    "runtime.confidence": "deferred for start-up: few agents promise a confidence",
    "runtime.provenance.export": "deferred for start-up: most runs show no chain",
    "runtime.provenance.region": "deferred for start-up: a run without chains needs no memory",
    "vm.compile": "deferred for start-up: a run of cached code needs no compiler",
    "vm.emit.protocols": "deferred for start-up: few programs claim or search with an intent",
    "vm.waiting": "deferred for start-up: without machine code nothing waits for it",
    "web.addresses": "which addresses are public is data of registries, not of a connection",
    "documents.child": "what the process runs that takes texts out of documents",
    "mapping.sources": "reads an input anywhere, for audits; a job reads it once, from its beginning on",
    "mapping.batches": "called by pipelines of others; no module of ours needs it",
    "connections.ports": "deferred for start-up: only `corvid models --ask-local` asks",
    "connections.python_object": "deferred for start-up: few models are written in Python",
    "connections.trial": "deferred for start-up: only `corvid models check --call` calls",
    "cli.audit.config": "each command of `corvid audit` has its file",
    "cli.audit.hook": "each command of `corvid audit` has its file",
    "cli.audit.continuity": "each command of `corvid audit` has its file",
    "cli.audit.importing": "each command of `corvid audit` has its file",
    "protocols.continuity.answers": "reads with the words of requests, and asks the resolver",
    "audit.ratio.judged": "what is remembered of many sessions is another subject than how it is printed",
    "audit.importing.aiwg": "each format has its file",
    "audit.importing.claude_code": "each format has its file",
    "audit.importing.codex": "each format has its file",
    "audit.importing.openai": "each format has its file",
    "audit.importing.otel": "each format has its file",
    "audit.importing.sentences": "what words claim is another subject than what records are",
    "protocols.trajectory.values": "remembers other things than the rest of a course",
    "cli.cost": "each command has its module",
    "ir.passes.budgets": "holds promises against amounts that `costs` works out for `corvid cost`, too",
    "vm.watch": "deferred for start-up: only programs under test are watched",
    "connections.inventory": "finds out what the command `models` lays out, for people and machines",
    "syntax.misleading": "which characters make two texts look the same is data of Unicode, not of the lexer",
}
"""Small modules that stay by themselves, and why."""


def _small_with_one_importer() -> set[str]:
    package = sources()
    importers: dict[str, set[str]] = {}
    for module, imported in import_graph(package).items():
        for each in imported:
            importers.setdefault(each, set()).add(module)
    return {
        module.removeprefix("corvid.")
        for module, source in package.items()
        if not source.is_package
        and len(importers.get(module, ())) <= 1
        and lines_of_code(source.text) < FEWEST_LINES
    }


def test_no_small_module_has_one_importer() -> None:
    """Fails also where a listed one has grown, is gone, or has got more importers: it is to be taken out."""
    found, listed = _small_with_one_importer(), ALONE.keys()
    assert sorted(found - listed) == []
    assert sorted(listed - found) == []


def test_a_command_and_what_it_does_have_one_name() -> None:
    """No `checking` is beside `check`."""
    names = {path.stem for path in (PACKAGE / "cli").iterdir()}
    stems = {stem for name in names for stem in (name, name + name[-1], name.removesuffix("e"))}
    forms = {stem + ending for stem in stems for ending in ("ing", "ed")}
    assert not names & forms
