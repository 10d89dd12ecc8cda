"""Rows → PNG: engine against engine, and size against time with the exponent that fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.measure import exponent, mean
from bench.rows import Bar, Curve, Row


def draw(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Write a file for each graph that the rows have something for."""
    import matplotlib as mpl

    mpl.use("Agg")
    folder.mkdir(exist_ok=True)
    drawn = [each for row in rows for each in row.drawn]
    return [*_bars([b for b in drawn if isinstance(b, Bar)], folder),
            *_curves([c for c in drawn if isinstance(c, Curve)], folder)]  # fmt: skip


def _bars(bars: Sequence[Bar], folder: Path) -> Iterator[Path]:
    """Groups of bars on a logarithmic scale, with the geometric mean as the last group."""
    import matplotlib.pyplot as plt

    for graph in dict.fromkeys(bar.graph for bar in bars):
        own = {(bar.engine, bar.case): bar.value for bar in bars if bar.graph == graph}
        engines = list(dict.fromkeys(engine for engine, _ in own))
        cases = list(dict.fromkeys(case for _, case in own))
        figure, axes = plt.subplots(figsize=(11, 5))
        width = 0.8 / len(engines)
        for number, engine in enumerate(engines):
            known = [(at, own[engine, case]) for at, case in enumerate(cases) if (engine, case) in own]
            known.append((len(cases), mean([value for _, value in known])))
            places = [at + (number - (len(engines) - 1) / 2) * width for at, _ in known]
            made = axes.bar(places, [value for _, value in known], width, label=engine)
            axes.bar_label(made, fmt="%.3g", fontsize=6, rotation=90, padding=2)
        axes.set_yscale("log")
        axes.axhline(1, color="black", linewidth=0.5)
        axes.set_xticks(range(len(cases) + 1), [*cases, "mean of all"])
        axes.set_ylabel("time, C with the same checks (gcc -O2) = 1")
        axes.legend(ncols=len(engines), fontsize=8, loc="upper left")
        axes.margins(y=0.15)
        figure.tight_layout()
        yield _saved(figure, folder / f"{graph}.png")


def _curves(curves: Sequence[Curve], folder: Path) -> Iterator[Path]:
    """Points and straight lines through them, both axes logarithmic."""
    import matplotlib.pyplot as plt

    for graph in dict.fromkeys(curve.graph for curve in curves):
        own = [curve for curve in curves if curve.graph == graph]
        figure, axes = plt.subplots(figsize=(9, 6))
        for curve in own:
            fitted = exponent(curve.sizes, curve.seconds)
            axes.plot(curve.sizes, curve.seconds, "o-", label=f"{curve.name}: size^{fitted:.2f}")
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlabel("size")
        axes.set_ylabel("seconds")
        axes.legend(fontsize=8)
        axes.grid(visible=True, alpha=0.3)
        figure.tight_layout()
        yield _saved(figure, folder / f"{graph.replace(' ', '_')}.png")


def _saved(figure: object, path: Path) -> Path:
    from matplotlib.figure import Figure
    from matplotlib.pyplot import close

    assert isinstance(figure, Figure)
    # No date and no version in the file: equal numbers give equal bytes.
    figure.savefig(path, dpi=110, metadata={"Software": None})
    close(figure)
    return path
