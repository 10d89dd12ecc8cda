"""Effects, models, documentation: what has no body and no value."""

from __future__ import annotations

from tests.generated.scope import World

#: Lines of an effect that ask for nothing more than a source does. Confidence stays above what any
#: `@min_confidence` of a generated program demands.
LINES = (
    "confidence: 0.9", "confidence: 0.75", "cost: $0.05", "tokens: 400", "latency_ms: 250ms",
    "latency_ms: 2s",
    "latency_ms: 30", "latency: fast", 'latency: "medium"', "reversible: false", "reversible: true",
    "capability: expert", "jurisdiction: eu_hosted", "compliance: gdpr, hipaa", "privacy_tier: strict",
    "backpressure: streaming(backpressure: bounded(8))", "backpressure: streaming(backpressure: unbounded)",
    "latency: streaming(backpressure: pulls_from(queue))", "trust: autonomous",
    "trust: autonomous_if_confident(0)",
)  # fmt: skip
#: What needs an approval: no callable has it.
GATES = ("trust: human_required", "trust: supervisor_required")
MODEL = (
    "capability: expert", "cost_per_token_in: $0.000003", "cost_per_token_out: $0.000015", "latency: slow",
    "jurisdiction: eu_hosted", "output_format: json", "max_context: 200000", "temperature: 0.1", "top_p: 0.9",
    "max_tokens: 1024", "context_window: 16000",
)  # fmt: skip
DATA = ("grounded", "financial", "public_records")


def lines(world: World, options: tuple[str, ...], count: int) -> list[str]:
    """Some of the lines, no dimension twice."""
    chosen: dict[str, str] = {}
    for _ in range(count):
        line = world.pick(options)
        chosen.setdefault(line.partition(":")[0], line)
    return indented(list(chosen.values()))


def indented(texts: list[str]) -> list[str]:
    return [f"    {text}" for text in texts]


def grounding_effect(world: World, name: str) -> list[str]:
    """An effect whose tools are sources."""
    data = world.pick(("grounded", "grounded", "grounded, financial", "[grounded, public_records]"))
    return [f"effect {name}:", f"    data: {data}", *lines(world, LINES, world.pick((0, 1, 2, 3)))]


def other_effect(world: World, name: str) -> list[str]:
    """An effect that grounds nothing."""
    options = (
        GATES if world.chance(0.3) else (*LINES, "data: financial", 'data: "public_records"', "data: none")
    )
    return [f"effect {name}:", *lines(world, options, world.pick((1, 2, 3)))]


def model(world: World, name: str) -> list[str]:
    return [f"model {name}:", *lines(world, MODEL, world.pick((2, 5, 9)))]


def doc(world: World, chance: float = 0.06) -> list[str]:
    """A doc comment, now and then."""
    return ["#: What it is for."] if world.chance(chance) else []


RATIOS = (
    "@grounding(min: 0.95, enforce: warn)", "@grounding(min: 0.5, enforce: warn)",
    "@grounding(min: 0.95, enforce: disabled)", "@grounding(min: 0.5, enforce: strict)",
)  # fmt: skip


#: What every row keeps, as it names the last level or all that `LINES` say.
BOUNDS = (
    "@trust(human_required)", "@latency(streaming)", "@capability(expert)", "@privacy_tier(air_gapped)",
    "@compliance(only: gdpr, hipaa)", "@jurisdiction(only: eu_hosted)",
)  # fmt: skip


#: What an agent keeps that calls nothing.
NOTHING_SPENT = (
    "@budget($0)", "@budget($1, tokens: 400, latency: 2s)", "@cost($0.01)", "@tokens(0)", "@latency_ms(300)",
)  # fmt: skip


def agent_annotations(
    world: World, *, pure: bool, sourced: bool, wrapping: bool, searching: bool, alone: bool,
    replayable: bool,
) -> list[str]:
    """Annotations that the agent keeps. `searching`: each retrieval is in an intent. `alone`: it calls
    nothing that is declared. `replayable`: it neither takes nor gives function values."""
    found = ["@grounded_pure"] if pure else []
    if searching and world.chance(0.7):
        found.append("@intent_first")
    if world.chance(0.08):
        found.append(world.pick(RATIOS))
    if wrapping and world.chance(0.08):
        found.append("@wrapping")
    if world.chance(0.08):
        found.append(f"@min_confidence({world.pick(('0.5', '0.6'))})")
    if world.chance(0.08):
        allowed = ", ".join(DATA)
        found.append(f"@data(only: {allowed})" if world.chance(0.5) else f"@data(only: [{allowed}])")
    found += [bound for bound in BOUNDS if world.chance(0.03)]
    if alone and world.chance(0.5):
        found += ["@deterministic", "@reversible"]
        found += [world.pick(NOTHING_SPENT)] if world.chance(0.5) else []
    if world.chance(0.08):
        found.append("@max_depth(1_000_000)")
    if replayable and world.chance(0.05):
        found.append("@replayable")
    if sourced and world.chance(0.3):
        found.append("@data(grounded)")
    return found
