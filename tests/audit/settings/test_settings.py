"""`corvid.toml [grounding]` and `.loa.config.yaml`: read, checked, and one over the other."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import suppress
from fractions import Fraction
from importlib import metadata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from corvid.audit.configuration import LARGEST
from corvid.audit.entries import Refused
from corvid.audit.extras import Missing
from corvid.audit.schema import Negative, Retention
from corvid.audit.settings import Settings, read_near, read_settings
from corvid.audit.weakened import WEAKER, Audit
from corvid.cli.main import run

OF_THE_SEEDS = """
# Grounding enforcement configuration
grounding_enforcement: strict  # strict | warn | disabled

grounding:
  threshold: 0.95              # Minimum ratio required
  zero_claim_passes: true      # Zero-claim sessions pass
  log_ungrounded: true         # Log assumption claims to trajectory
  negative:
    enabled: true
    query_count: 2              # Number of diverse queries required
    similarity_threshold: 0.4   # Below this = no match
    doc_mention_threshold: 3    # Flag for human audit if >= mentions
    strict_mode_blocks: true    # Block /clear on unverified ghosts

edd:
  enabled: true
  min_test_scenarios: 3
  trajectory_audit: true
  require_citations: true

trajectory:
  retention_days: 30
  archive_days: 365
  compression_level: 6

another_tool: {anything: [1, 2]}
"""


def settings(folder: Path, toml: str | None = None, loa: str | None = None) -> Settings:
    for name, text in (("corvid.toml", toml), (".loa.config.yaml", loa)):
        if text is not None:
            (folder / name).write_text(text)
    return read_settings(folder)


def test_nothing_said(tmp_path: Path) -> None:
    # requirement: E2
    found = settings(tmp_path)
    assert found == Settings()
    assert (found.enforce, found.threshold, found.by) == ("warn", Fraction(19, 20), "verified")


def test_the_seeds_own_file_says_the_defaults(tmp_path: Path) -> None:
    # requirement: E2, E9, T16
    found = settings(tmp_path, loa=OF_THE_SEEDS)
    assert found == Settings(enforce="strict", files=(str(tmp_path / ".loa.config.yaml"),))


def test_all_keys_of_corvid_toml(tmp_path: Path) -> None:
    # requirement: E9, T16
    found = settings(
        tmp_path,
        """
        [grounding]
        enforce = "disabled"
        by = "verified"
        threshold = 0.9999
        zero_claim_passes = false
        log_ungrounded = false
        [grounding.negative]
        enabled = false
        query_count = 3
        similarity_threshold = "0.55"
        doc_mention_threshold = 4
        strict_mode_blocks = false
        [grounding.trajectory]
        retention_days = 1
        archive_days = 2
        compression_level = 9
        [grounding.edd]
        enabled = false
        min_test_scenarios = 0
        trajectory_audit = false
        require_citations = false
        [grounding.tools]
        code_search = ["file_contents", "file_location"]
        [another.table]
        grounding = 1
        """,
    )
    assert (found.enforce, found.by, found.threshold) == ("disabled", "verified", Fraction(9999, 10000))
    assert (found.zero_claim_passes, found.log_ungrounded) == (False, False)
    assert found.negative == Negative(False, 3, Fraction(55, 100), 4, False)
    assert found.retention == Retention(1, 2, 9)
    assert (found.evaluation.enabled, found.evaluation.min_test_scenarios) == (False, 0)
    assert (found.evaluation.trajectory_audit, found.evaluation.require_citations) == (False, False)
    assert found.tools == (("code_search", ("file_contents", "file_location")),)


def test_corvid_toml_goes_over_the_other_key_by_key(tmp_path: Path) -> None:
    found = settings(
        tmp_path,
        "[grounding]\nthreshold = 0.5\n[grounding.negative]\nquery_count = 4\n",
        "grounding_enforcement: strict\ngrounding: {threshold: 0.6, negative: {query_count: 3, "
        "doc_mention_threshold: 9}}\ntrajectory: {archive_days: 400}\n",
    )
    assert (found.enforce, found.threshold) == ("strict", Fraction(1, 2))
    assert (found.negative.query_count, found.negative.doc_mention_threshold) == (4, 9)
    assert found.retention.archive_days == 400
    assert found.files == (str(tmp_path / "corvid.toml"), str(tmp_path / ".loa.config.yaml"))


@given(st.integers(0, 10**18), st.integers(18, 18))
def test_thresholds_are_exact(tmp_path_factory: pytest.TempPathFactory, digits: int, places: int) -> None:
    text = f"{digits // 10**places}.{digits % 10**places:0{places}}"
    folder = tmp_path_factory.getbasetemp() / "thresholds"  # not beside the folders of other tests
    folder.mkdir(exist_ok=True)
    assert settings(folder, f"[grounding]\nthreshold = {text}\n").threshold == Fraction(digits, 10**places)
    (folder / "x.yaml").write_text(f"grounding:\n  threshold: {text}\n")
    assert read_settings(folder, folder / "x.yaml").threshold == Fraction(digits, 10**places)


@pytest.mark.parametrize(
    ("toml", "words", "advice"),
    [
        ("[grounding]\nenforcement = 'strict'", "no setting is called `grounding.enforcement`", "`enforce`"),
        ("[grounding]\nzzz = 1", "no setting is called `grounding.zzz`", "enforce, by, grounded, threshold"),
        ("[grounding]\nenforce = 'srict'", "`grounding.enforce` is `srict`, and must be one of strict, warn, "
         "disabled", "did you mean `strict`?"),
        ("[grounding]\nenforce = 3", "is `3`, and must be one of strict", None),
        ("[grounding]\nthreshold = 95", "is `95`, and must be a decimal from 0 to 1 such as 0.95", None),
        ("[grounding]\nthreshold = 1.01", "`1.01`, and must be a decimal", None),
        ("[grounding]\nthreshold = nan", "`nan`, and must be a decimal", None),
        ("[grounding]\nthreshold = 1e-1", "`1e-1`, and must be a decimal", None),
        ("[grounding]\nthreshold = true", "is true, and must be a decimal", None),
        ("[grounding]\nthreshold = 2020-01-01", "`2020-01-01`, and must be a decimal", None),
        ("[grounding]\nzero_claim_passes = 1", "is `1`, and must be true or false", None),
        ("[grounding]\nnegative = 1", "`grounding.negative` is `1`, and must be a table", None),
        ("[grounding.negative]\nquery_count = 1", "must be a whole number from 2 to 20", None),
        ("[grounding.negative]\nquery_count = 99999999999999999999999", "is huge, and must be", None),
        ("[grounding.negative]\nquerycount = 2", "`grounding.negative.querycount`", "`query_count`"),
        ("[grounding.trajectory]\ncompression_level = 10", "a whole number from 1 to 9", None),
        ("[grounding.trajectory]\nretention_days = 400", "(365) is less than `retention_days` (400)", None),
        ("[grounding.tools]\na = 'file_contents'", "must be a list of some of file_contents", None),
        ("[grounding.tools]\na = ['file_content']", "`grounding.tools.a` is `file_con", "`file_contents`"),
        ("[grounding.tools]\na = [['file_contents']]", "is a list, and must be one of", None),
        ("[groundings]\n", "no table is called `[groundings]`", "`[grounding]`"),
        ("grounding = 3", "`grounding` is `3`, and must be a table", None),
        ("enforce = 'strict'", "top is called `enforce`", "its place is `enforce` under `[grounding]`"),
        ("treshold = 0.5", "no setting at the top is called `treshold`", "did you mean `threshold`?"),
        ("zzz = 1", "no setting at the top is called `zzz`", "settings are in `[grounding]`"),
        ("grounding_enforcement = 'strict'", "at the top", "its place is `enforce` under `[grounding]`"),
        ("[retention]\n", "no setting at the top is called `[retention]`", "is `[grounding.trajectory]`"),
        ("[negative]\n", "at the top is called `[negative]`", "its place is `[grounding.negative]`"),
        ("[grounding]\nquery_count = 3", "called `grounding.query_count`", "under `[grounding.negative]`"),
        ("[grounding.edd]\nenforce = 'warn'", "called `grounding.edd.enforce`", "under `[grounding]`"),
        ("[grounding", "is not TOML: ", None),
        ("a = " + "[" * 5000, "too many brackets inside one another", None),
        ("a = " + "9" * 5000, "is not TOML: a number of more than 4300 digits", None),
        ("x" * (LARGEST + 1), "can't be read: too large", None),
        ("\0", "can't be read: binary", None),
    ],
)  # fmt: skip
def test_what_corvid_toml_can_not_say(tmp_path: Path, toml: str, words: str, advice: str | None) -> None:
    with pytest.raises(Refused) as refused:
        settings(tmp_path, toml)
    assert words in str(refused.value)
    assert str(refused.value).startswith(str(tmp_path / "corvid.toml"))
    assert (advice or "") in (refused.value.advice or "")


def test_tables_of_other_tools_may_stay(tmp_path: Path) -> None:
    assert settings(tmp_path, "[tool.other]\nthreshold = 1\n[[project]]\nenforce = 3\n").enforce == "warn"


BOMB = "edd: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"


@pytest.mark.parametrize(
    ("loa", "words"),
    [
        ("grounding_enforcment: strict", ":1: no setting is called `grounding_enforcment`"),
        ("x: 1\ngrounding_enforcement: stritc", ":2: `grounding_enforcement` is `stritc`, and must be"),
        ("grounding:\n  treshold: 0.9", ":2: no setting is called `grounding.treshold`"),
        ("grounding:\n  enforce: strict", ":2: no setting is called `grounding.enforce`"),
        ("x: 1\nenforce: strict", ":2: no setting is called `enforce`"),
        ("threshold: 0.9", ":1: no setting is called `threshold`"),
        ("query_count: 3", ":1: no setting is called `query_count`"),
        ("negative:\n  query_count: 3", ":1: no setting is called `negative`"),
        ("grounding:\n  edd: {}", ":2: no setting is called `grounding.edd`"),
        ("grounding:\n  threshold: high", ":2: `grounding.threshold` is `high`, and must be a decimal"),
        ("grounding:\n  threshold:", "is empty, and must be a decimal"),
        ("grounding:\n  zero_claim_passes: yes", "is `yes`, and must be true or false"),
        ("grounding:\n  zero_claim_passes: 'true'", "is `true`, and must be true or false"),
        ("edd:\n  min_test_scenarios: -1", ":2: `edd.min_test_scenarios` is `-1`, and must be a whole"),
        ("trajectory:\n  retention_day: 3", ":2: no setting is called `trajectory.retention_day`"),
        ("trajectory: [1]", "`trajectory` is a list, and must be a table"),
        ("grounding: {threshold: 0.9, threshold: 0.1}", "has the key `threshold` twice"),
        ("grounding: !!python/object/apply:os.system ['true']", ":1 has a tag, which settings do without"),
        ("!!map {}", "has a tag"),
        (BOMB, ":1 has an anchor or an alias, which settings do without"),
        ("edd: " + "[" * 30 + "]" * 30, "has more than 20 levels"),
        ("edd: " + "[" * 10_000, "has more than 20 levels"),
        ("? [a]\n: b", ":1 has a key that is not a word"),
        ("- a", "is not a mapping"),
        ("a: 1\n---\nb: 1", "has a second document"),
        ("a: [1", " is not YAML: "),
        ("a: \x07", " is not YAML: "),
    ],
)
def test_what_loa_config_can_not_say(tmp_path: Path, loa: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        settings(tmp_path, loa=loa)
    assert words in str(refused.value)


def test_a_mistake_in_the_weaker_file_is_reported_too(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"loa.config.yaml:1: `grounding_enforcement` is `none`"):
        settings(tmp_path, "[grounding]\nenforce = 'warn'", "grounding_enforcement: none")


def test_another_file(tmp_path: Path) -> None:
    (tmp_path / "corvid.toml").write_text("[grounding]\nenforce = 'strict'\nthreshold = 0.5\n")
    other = tmp_path / "other.toml"
    other.write_text("[grounding]\nthreshold = 0.7\n")
    assert read_settings(tmp_path, other) == Settings(threshold=Fraction(7, 10), files=(str(other),))
    with pytest.raises(Refused, match="can't be read: No such file"):
        read_settings(tmp_path, tmp_path / "missing.toml")
    with pytest.raises(Refused, match="neither TOML nor YAML"):
        read_settings(tmp_path, tmp_path / "corvid.json")


def test_no_pipe_is_waited_for_and_no_link_followed(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("[grounding]\nenforce = 'disabled'\n")
    (tmp_path / "corvid.toml").symlink_to(tmp_path / "real.toml")
    with pytest.raises(Refused, match="can't be read: "):
        read_settings(tmp_path)


def test_without_the_library_the_file_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert settings(tmp_path) == Settings()
    with pytest.raises(Missing, match=r"reading \.loa\.config\.yaml needs the library `yaml`") as missing:
        settings(tmp_path, loa="{}")
    assert "pip install 'corvid-grounded[audit]'" in missing.value.advice


class _Installed:
    def __init__(self, url: str | None) -> None:
        self._url = url

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self._url


@pytest.mark.parametrize(
    ("installed", "said"),
    [
        (_Installed(None), "`python -m pip install 'corvid-grounded[audit]'` installs it"),
        (_Installed('{"url": "file:///x"}'), "in Corvid's own folder `python -m pip install '.[audit]'`"),
        (None, "in Corvid's own folder `python -m pip install '.[audit]'` installs it, else `python"),
    ],
)
def test_the_line_that_installs_is_right_for_a_checkout(
    monkeypatch: pytest.MonkeyPatch, installed: _Installed | None, said: str
) -> None:
    def found(name: str) -> _Installed:
        if installed is None:
            raise metadata.PackageNotFoundError(name)
        return installed

    monkeypatch.setattr(metadata, "distribution", found)
    assert Missing("yaml", "this").advice.startswith(said)


def test_tools_of_the_nearest_project(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert read_near(inner).settings.tools == ()
    (tmp_path / "corvid.toml").write_text("[grounding.tools]\nlook = ['git_state']\n")
    assert read_near(inner).settings.tools == (("look", ("git_state",)),)
    (tmp_path / "a" / "corvid.toml").write_text("")
    assert read_near(inner).settings.tools == ()
    (tmp_path / "a" / "corvid.toml").write_text('[files]\ndot_files = [".github/x"]\n')
    assert read_near(inner).dot_files == ((".github", "x"),)


@given(st.text(max_size=200))
def test_any_text_is_settings_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    for name in ("any.toml", "any.yaml"):
        path = tmp_path_factory.getbasetemp() / name
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        with suppress(Refused):
            assert read_settings(path.parent, path).files == (str(path),)


BAD = ("[files]\nnonsense = 1\n", "[files]\ndot_files = ['../x']\n", "[grounding]\nnonsense = 1\n",
       "files = 1\n", "[grounding", "[grounding.tools]\nlook = ['nonsense']\n")  # fmt: skip


@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize("toml", BAD)
@pytest.mark.parametrize(
    "command",
    ["check main.cor", "check .", "run main.cor", "audit ratio log.jsonl", "audit gate log.jsonl",
     "audit claims log.jsonl", "audit trajectory log.jsonl", "audit cite .", "audit retain .",
     "audit absent payments -q invoices -q debits --in src"],
)  # fmt: skip
def test_all_commands_refuse_the_same_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], toml: str,
    command: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("def remember(key):\n    return store[key]\n")
    (tmp_path / "main.cor").write_text('agent main() -> String:\n    return "hello"\n')
    (tmp_path / "log.jsonl").write_text('{"phase": "run_started"}\n')
    assert run(command.split()) == 0, capsys.readouterr()
    capsys.readouterr()
    (tmp_path / "corvid.toml").write_text(toml)
    assert run(command.split()) == 2
    with pytest.raises(Refused) as refused:
        read_near(tmp_path)
    assert str(refused.value).removeprefix(f"{tmp_path}/") in capsys.readouterr().err


def leaves(value: Struct, name: str = "") -> list[str]:
    """The names of all settings below `[grounding]`."""
    tables = {"negative": "negative", "evaluation": "edd", "retention": "trajectory"}
    found = []
    for field in value.__struct_fields__:
        inner = getattr(value, field)
        inside = f"{name}{tables.get(field, field)}"
        found += leaves(inner, f"{inside}.") if isinstance(inner, Struct) else [inside]
    return found


NOT_WEAKER = {
    "enforce": "an audit that is disabled says so as its result, and `warn` is the default",
    "zero_claim_passes": "by default it passes",
    "negative.query_count": "less than the default is refused",
    "trajectory.compression_level": "it decides about bytes",
    "files": "it says where settings come from",
    "logs": "a report says which sessions it is of",
}


def test_of_each_setting_is_known_whether_it_weakens_an_audit() -> None:
    known = [*WEAKER, *NOT_WEAKER, "by", "tools", "grounded", "notes", "places"]
    assert sorted(known) == sorted(leaves(Settings()))


WEAK = {
    "threshold": "0.5", "log_ungrounded": "false", "by": '"declared"', "tools": "{look = ['git_state']}",
    "places": '"off"',
    "negative.enabled": "false", "negative.similarity_threshold": "0.99", "grounded": "['code_reference']",
    "negative.require_diverse_queries": "false",
    "negative.doc_mention_threshold": "1000000", "negative.strict_mode_blocks": "false",
    "edd.enabled": "false", "edd.min_test_scenarios": "0", "edd.trajectory_audit": "false",
    "edd.require_citations": "false",
    "trajectory.retention_days": "0", "trajectory.archive_days": "40",
}  # fmt: skip
STRONG = {
    "threshold": "1", "by": '"verified"', "negative.similarity_threshold": "0.1", "negative.query_count": "5",
    "negative.doc_mention_threshold": "1", "edd.min_test_scenarios": "9", "trajectory.retention_days": "90",
    "zero_claim_passes": "false",
}  # fmt: skip
COMMANDS: dict[Audit, str] = {
    "ratio": "ratio log.jsonl", "gate": "gate log.jsonl", "claims": "claims log.jsonl",
    "trajectory": "trajectory log.jsonl", "cite": "cite .", "retain": "retain .",
    "absent": "absent payments -q 'card payments' -q invoices --in src",
}  # fmt: skip


@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("name", [*WEAK, None])
def test_what_weakens_an_audit_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str | None,
    form: str,
) -> None:  # fmt: skip
    """By each command that it concerns, and by no other; what asks for more is recognized by none."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("def remember(key):\n    return store[key]\n")
    (tmp_path / "log.jsonl").write_text('{"phase": "run_started"}\n')
    said = STRONG if name is None else {name: WEAK[name]}
    toml = "".join(f"grounding.{key} = {value}\n" for key, value in said.items())
    (tmp_path / "corvid.toml").write_text(toml)
    for audit, line in COMMANDS.items():
        run(["audit", *shlex.split(line), "--format", form])
        err = capsys.readouterr().err
        of_ratios = ("ratio", "gate", "all")
        wanted = {"by": of_ratios, "grounded": of_ratios, "tools": ("claims", "gate", "all"),
                  "places": ("cite", "all"), None: ()}.get(name)
        concerned = audit in (WEAKER[str(name)].audits if wanted is None else wanted)
        assert (f"weakened by {tmp_path}/corvid.toml: `{name}` " in err) == concerned, (audit, err)
        assert err.count("weakened by") == concerned


def test_what_stands_on_the_command_line_is_not_the_configurations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "log.jsonl").write_text('{"phase": "run_started"}\n')
    (tmp_path / "corvid.toml").write_text("[grounding]\nby = 'declared'\nthreshold = 0.1\n")
    assert run(["audit", "gate", "log.jsonl", "--by", "verified", "--fail-under", "0.5"]) == 0
    assert "weakened" not in capsys.readouterr().err


ASKS = """
import "std/grounding" use Absence

agent main() -> Grounded<Absence>:
    return absent("OAuth2 SSO", ["OAuth2 authentication", "identity provider"])
"""


@pytest.mark.guarantee("protocols.absence_is_shown")
def test_a_run_tells_what_its_configuration_lets_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "main.cor").write_text(ASKS)
    (tmp_path / "lib.py").write_text("def remember(key):\n    return store[key]\n")
    for toml, told in (
        ("", []), ("[grounding.negative]\nsimilarity_threshold = 0.99\n", ["similarity_threshold"]),
        ("[files]\ndot_files = ['.env', '.github/x']\n", ["lets tools read what is hidden: .env, .github/x"]),
    ):  # fmt: skip
        (tmp_path / "corvid.toml").write_text(toml)
        run(["run", str(tmp_path / "main.cor")])
        err = capsys.readouterr().err
        assert [one for one in ("weakened by", "hidden") if one in err] == [
            "weakened by" if "similarity" in one else "hidden" for one in told
        ], err  # fmt: skip
        assert all(one in err for one in told)


OTHERS = """\
defaults: &base {a: 1, a: 2}
tool:
  defaults: *base
  defaults: !custom [1]
  ? [a, b]
  : 3
grounding_enforcement: strict
grounding:
  threshold: 0.9
  negative:
    enabled: true
grounding:
  enforcement: warn
  zero_claim_passes: false
  negative:
    require_diverse_queries: false
trajectory:
  enabled: true
  output_dir: x
  retention: {days: 30}
  retention_days: 20
"""


OURS_NOT = ((18, "enabled"), (19, "output_dir"), (20, "retention"))


# requirement: E9
def test_files_of_real_projects_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sections of other tools hold what they like, and two blocks of ours are one."""
    file = tmp_path / ".loa.config.yaml"
    file.write_text(OTHERS)
    found = read_settings(tmp_path)
    assert (found.enforce, found.threshold, found.zero_claim_passes) == ("strict", Fraction(9, 10), False)
    assert (found.negative.enabled, found.negative.require_diverse_queries) == (True, False)
    assert found.notes == (
        f"{file}: `grounding` is twice (lines 8 and 12) and was merged",
        f"{file}: `grounding.negative` is twice (lines 10 and 15) and was merged",
        f"{file}: `grounding_enforcement` (line 7) goes over `grounding.enforcement` (line 13)",
        *(f"{file}:{line}: `trajectory.{key}` is not a setting of audits" for line, key in OURS_NOT),
    )
    (tmp_path / "corvid.toml").write_text("[grounding]\nthreshold = 0.8\n")
    assert run(["audit", "config", "--root", str(tmp_path)]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert f"threshold = 0.8  ({tmp_path}/corvid.toml:2)" in lines
    assert f"enforce = strict  ({file}:7)" in lines
    assert f"negative.require_diverse_queries = false  ({file}:16)" in lines
    assert "by = verified  (default)" in lines
    assert "is twice" in told.err
    assert run(["audit", "config", "--root", str(tmp_path), "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["settings"]
    assert {row["name"] for row in rows} == {*leaves(Settings())} - {"notes", "files"}


@pytest.mark.parametrize(
    "twice", ["grounding:\n  threshold: 1\ngrounding:\n  threshold: 0\n", "edd: 1\nedd: 2\n"]
)
def test_what_two_blocks_say_differently_is_refused(tmp_path: Path, twice: str) -> None:
    (tmp_path / ".loa.config.yaml").write_text(twice)
    with pytest.raises(Refused, match="twice"):
        read_settings(tmp_path)
