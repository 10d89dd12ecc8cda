"""A real model answers examples in each dialect that its server speaks: what it quotes is there, or refused.

Its answers may differ a little with the processor. So a test says what holds of them, not what they are: that
the quotation is in a document and was found there, or that it is in none and was refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import corvid
from corvid.cli.answer import answer_text, usage_text
from corvid.cli.backend import Result, result_of
from corvid.models.remote.model import RemoteModel
from corvid.models.remote.settings import Api, ModelSettings, Timeouts
from corvid.runtime.problems import CitationViolation
from tests.real.server import model_file, serving

ROOT = Path(__file__).parents[2]
FOLDER = Path("tests/real")
ASSEMBLED = ROOT / ".make" / "real"
APIS: tuple[Api, ...] = ("openai-chat", "anthropic", "openai")
PATIENT = Timeouts(first=240)

RESEARCH = "research/research.cor"
CONTRACT = "contract/contract.cor"
AGREEMENT = "documents/hosting-agreement.md"
THERE = [
    (RESEARCH, {"question": "Where was John Snow born?"}),
    (CONTRACT, {"path": AGREEMENT, "question": "What is the monthly fee?"}),
]
"""Questions that a sentence of the documents answers."""
LACKING = [
    (RESEARCH, {"question": "Which sentence says that John Snow was born in Paris?"}),
    (CONTRACT, {"path": AGREEMENT, "question": "Which clause says that the monthly fee is 9,900 euros?"}),
]
"""Questions for a sentence that the documents lack."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(model_file(ASSEMBLED), tmp_path_factory.mktemp("server") / "log") as found:
        yield found


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are printed as they are for a user in the folder of the project."""
    monkeypatch.chdir(ROOT)


def ran(address: str, api: Api, program: str, arguments: dict[str, str]) -> Result:
    """What comes of it, printed as `corvid run` does."""
    seed: dict[str, float | int | str] = {"seed": 1} if api == "openai-chat" else {}
    settings = ModelSettings("gemma", api, "gemma-3-270m", f"{address}/v1", settings=seed, timeout=PATIENT)
    loaded = corvid.load(FOLDER / program, model=RemoteModel([settings]))
    with closing(loaded):
        result = result_of(loaded.main.outcome(**arguments), with_chain=False)
    given = ", ".join(f'{name}="{value}"' for name, value in arguments.items())
    print(f"\n--- {api}: {FOLDER / program}, {given}\n")
    if result.fault is None:
        print(answer_text(result, loaded.loaded.checked.store.text))
    else:
        print(loaded.report((result.fault,)))
    print(usage_text(result))
    return result


def documents(program: str) -> str:
    """All that the documents of a program say, with one space between words."""
    folder = (ROOT / FOLDER / program).parent / "documents"
    return " ".join(" ".join(path.read_text("utf-8").split()) for path in sorted(folder.iterdir()))


def test_no_document_has_what_is_asked_for() -> None:
    assert not re.search("Paris", documents(RESEARCH))
    assert not re.search("9,900", documents(CONTRACT))


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(("program", "arguments"), THERE, ids=["research", "contract"])
def test_a_quotation_is_verified(address: str, api: Api, program: str, arguments: dict[str, str]) -> None:
    result = ran(address, api, program, arguments)
    assert result.fault is None
    (quotation,) = result.quotations
    assert quotation.span.text in documents(program)
    assert f'"{quotation.span.text}"' in str(result.value)
    (attempt,) = result.attempts
    assert attempt.outcome == "answered"
    assert attempt.usage.output


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(("program", "arguments"), LACKING, ids=["research", "contract"])
def test_an_invented_quotation_is_refused(
    address: str, api: Api, program: str, arguments: dict[str, str]
) -> None:
    result = ran(address, api, program, arguments)
    fault = result.fault
    assert isinstance(fault, CitationViolation)
    assert fault.code.id == "R0115"
    assert fault.reason == "not in any document"
    assert fault.quote
    assert fault.quote not in documents(program)
    assert result.value is None
    (attempt,) = result.attempts  # the model did answer; only then was it refused
    assert attempt.outcome == "answered"
