"""Makes the pages that the browser looks at: `python -m tests.views.pages FOLDER`."""

from __future__ import annotations

import json
import os
import shutil
import sys
from contextlib import chdir
from pathlib import Path

from corvid.cli.main import run
from tests.audit.projects import LIED, LIES, logged, project

ROOT = Path(__file__).parents[2]
PROGRAM = """import "std/documents" use search_documents, Passage

type Opinion:
    because: Quote
    months: Int
    advice: String

prompt judge(passages: List<Passage>, question: String) -> Grounded<Opinion>:
    cites passages strictly
    "Answer {question} from {passages}"

agent main(question: String) -> Grounded<Opinion>:
    return judge(search_documents("documents", question, 4), question)
"""
OVER_THE_END = (
    "And no Person shall be convicted without the Concurrence of two thirds of the Members present."
)
"""The end of page 2 is inside of it."""
HOSTILE = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"
SPEECH = (
    f"The tenant says {HOSTILE} and \u202egnihton\u202c more \x1b[31m than \u200bthat {{{{x}}}} &amp; so on."
)


def program(folder: Path, answer: object, name: str = "main") -> Path:
    """A program in the folder, and a model that says this."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.cor").write_text(PROGRAM, encoding="utf-8")
    (folder / "model.json").write_text(json.dumps({"judge": [answer] * 3}), encoding="utf-8")
    return folder / f"{name}.cor"


def made(file: Path, program: Path, question: str, *more: str) -> int:
    """Run the program, whose answer becomes the page."""
    model = f"scripted:{program.parent / 'model.json'}"
    given = ["--model", model, "--arg", f"question={question}", "--html", str(file)]
    return run(["run", str(program), *given, *more])


def statute(folder: Path) -> Path:
    """A program over a typeset PDF file, whose quotation goes over the end of a page."""
    advice = "The Senate has “the sole Power to try all Impeachments” here."
    made_here = program(folder, {"because": OVER_THE_END, "months": 3, "advice": advice})
    (folder / "documents").mkdir(exist_ok=True)
    shutil.copy(ROOT / "tests/documents/typeset/constitution.pdf", folder / "documents")
    return made_here


def hostile(folder: Path) -> Path:
    """A program whose documents, answers and names are made to be more than text."""
    here = program(folder, {"because": SPEECH[:-1], "months": 1, "advice": f"{HOSTILE}\u202e\x1b"})
    documents = folder / "documents"
    documents.mkdir(exist_ok=True)
    (documents / "<b onclick=alert(3)>&quot;.md").write_text(f"# {HOSTILE}\n\n{SPEECH}\n", encoding="utf-8")
    return here


def report(file: Path, project: Path) -> None:
    """The report of an audit of a project with lies, one of them made to be more than text."""
    for number, lie in enumerate(LIES.values()):
        lie(project)
        if (project / "sessions/b.jsonl").exists():
            (project / "sessions/b.jsonl").rename(project / f"sessions/b{number}.jsonl")
    lied = {**LIED, "claim": f"It says {HOSTILE} and \u202enihton\u202c"}
    logged(project, [lied], "hostile")
    (project / "corvid.toml").write_text("", encoding="utf-8")
    with chdir(project):
        assert run(["audit", "all", "sessions", "--enforce", "strict", "--html", str(file)]) == 1


def main(folder: Path) -> None:
    """All pages, each of a run that ended as it had to."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)  # the pages name files as they are named here
    question = "question=How were the dead in Broad Street explained?"
    research = ["examples/research/research.cor", "--arg", question]
    assert run(["run", *research, "--html", str(folder / "research.html")]) == 0
    misquotes = "scripted:examples/research/misquotes.json"
    assert run(["run", *research, "--model", misquotes, "--html", str(folder / "refused.html")]) == 1
    assert (
        made(
            folder / "statute.html",
            statute(folder / "statute"),
            "Who may be convicted, and by whom? Impeachments",
        )
        == 0
    )
    report(folder / "audit.html", project(folder / "project"))
    assert made(folder / "hostile.html", hostile(folder / "hostile"), f"tenant {HOSTILE}\u202e\x07") == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]))
