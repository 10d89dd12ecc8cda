"""PROV-JSON of traces: read by the `prov` package, and checked against PROV-CONSTRAINTS."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from prov.model import ProvDocument

import corvid
from corvid.audit.trace.graph import Graph, read_graph
from corvid.audit.trace.prov import prov_json
from corvid.audit.trace.verify import Verification
from corvid.models.scripted import ScriptedModel
from tests.audit.drawn import HOSTILE, all_kinds, written
from tests.audit.test_grounds import trace as grounded_trace

trace = grounded_trace


QUOTATION = {"$": "prov:Quotation", "type": "prov:QUALIFIED_NAME"}
PROGRAM = """\
tool look() -> String uses retrieval
prompt pick(doc: String) -> Quote:
    cites doc strictly
    "{doc}"
agent main() -> List<Quote> uses retrieval:
    doc = look()
    match doc.quote("the rent is due"):
        Some(found) ->
            return [pick(doc), found]
        None ->
            return [pick(doc)]
"""
TEXT = "\U0001f3e0 On the first\nthe rent is due; the rent is due."


def broken(document: dict[str, Any]) -> list[str]:
    """What breaks PROV-CONSTRAINTS in a document as we write them: unique ids over the three kinds (typing,
    disjointness), relations of known things, one generation for an entity, no entity derived from itself,
    generation before usage along every derivation, and times that agree with it."""
    entities, activities = document.get("entity", {}), document.get("activity", {})
    agents, found = document.get("agent", {}), list[str]()
    if set(entities) & set(activities) or set(activities) & set(agents) or set(entities) & set(agents):
        found.append("an id of two kinds")
    generated, times = dict[str, str](), dict[str, datetime]()
    for relation in document.get("wasGeneratedBy", {}).values():
        entity, activity = relation["prov:entity"], relation["prov:activity"]
        if entity in generated or entity not in entities or activity not in activities:
            found.append(f"{entity} is generated twice, or by or as something unknown")
        generated[entity] = activity
        if time := relation.get("prov:time"):
            times[entity] = datetime.fromisoformat(time)
            for name, wrong in (("startTime", times[entity].__lt__), ("endTime", times[entity].__gt__)):
                at = activities[activity].get(f"prov:{name}")
                if at is not None and wrong(datetime.fromisoformat(at)):
                    found.append(f"{entity} is generated outside its activity")
    for activity in activities.values():
        if activity.get("prov:startTime", "") > activity.get("prov:endTime", "9"):
            found.append("an activity ends before it starts")
    used = {(one["prov:activity"], one["prov:entity"]) for one in document.get("used", {}).values()}
    if any(activity not in activities or entity not in entities for activity, entity in used):
        found.append("a usage of something unknown")
    related = document.get("wasAssociatedWith", {}).values()
    if any(one["prov:activity"] not in activities or one["prov:agent"] not in agents for one in related):
        found.append("an association of something unknown")
    parents: dict[str, set[str]] = {entity: set() for entity in entities}
    for relation in document.get("wasDerivedFrom", {}).values():
        one, other = relation["prov:generatedEntity"], relation["prov:usedEntity"]
        parents[one].add(other)
        if (relation["prov:activity"], other) not in used or generated[one] != relation["prov:activity"]:
            found.append("a derivation whose activity did not use or generate it")
        if one in times and other in times and times[other] > times[one]:
            found.append("derived from what was generated later")
        if relation.get("prov:type") == QUOTATION and "oa:hasSelector" not in entities[one]:
            found.append("a quotation without its place")
    for relation in document.get("wasInfluencedBy", {}).values():
        if not {relation["prov:influencee"], relation["prov:influencer"]} <= set(entities):
            found.append("an influence of something unknown")
    for selector in (one["$"] for entity in entities.values() for one in entity.get("oa:hasSelector", ())):
        if selector not in entities:
            found.append("a selector that is not there")
    while leaves := [entity for entity, left in parents.items() if not left & set(parents)]:
        for leaf in leaves:
            del parents[leaf]
    return found + ["derived from itself"] * bool(parents)


def read_back(graph: Graph) -> dict[str, Any]:
    """The document after the `prov` package has read it: nothing is lost on the way."""
    text = prov_json(graph)
    document: dict[str, Any] = json.loads(text)
    read = ProvDocument.deserialize(content=text, format="json")
    sections = [section for name, section in document.items() if name != "prefix"]
    assert len(read.get_records()) == sum(map(len, sections))
    assert json.loads(read.serialize(format="json")).keys() == document.keys()
    return document


def test_prov_of_a_whole_run_keeps_the_constraints(trace: Path) -> None:
    document = read_back(read_graph(trace))
    assert broken(document) == []
    assert len(document["entity"]) == 7
    run = document["activity"]["corvid:r1"]
    assert {"prov:startTime", "prov:endTime"} <= set(run)
    assert set(document["agent"]) >= {"corvid:tool-look", "corvid:model-extractive"}


@pytest.mark.guarantee("citation.strict")
def test_a_quote_is_quoted_from_its_document_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "main.cor").write_text(PROGRAM, "utf-8")
    model, tools = ScriptedModel({"pick": ["On the first the rent is due"]}), {"look": lambda: TEXT}
    loaded = corvid.load(tmp_path / "main.cor", model=model, tools=tools, trace=tmp_path / "traces")
    trace = loaded.main.outcome().trace
    assert trace is not None
    assert list(Verification(Path(trace)).findings()) == []
    graph = read_graph(Path(trace))
    document = read_back(graph)
    assert broken(document) == []
    quoted = {one for one, said in document["entity"].items() if "oa:hasSelector" in said}
    from_document = {
        one["prov:generatedEntity"]: one["prov:usedEntity"]
        for one in document["wasDerivedFrom"].values()
        if one.get("prov:type") == QUOTATION
    }
    assert set(from_document) == quoted
    assert len(quoted) == 2
    said = [document["entity"][one] for one in set(from_document.values())]
    assert [one["prov:type"]["$"] for one in said] == ["corvid:Document"]
    for entity in quoted:
        place, words = (document["entity"][one["$"]] for one in document["entity"][entity]["oa:hasSelector"])
        assert place["prov:type"]["$"] == "oa:TextPositionSelector"
        assert words["prov:type"]["$"] == "oa:TextQuoteSelector"
        assert TEXT[int(place["oa:start"]["$"]) : int(place["oa:end"]["$"])] == words["oa:exact"]
    influences = list(document.get("wasInfluencedBy", {}).values())
    assert len(influences) == 1
    (influence,) = influences
    assert document["entity"][influence["prov:influencer"]]["prov:type"]["$"] == "corvid:PromptTransform"
    (chosen,) = [one for one in graph.nodes.values() if one.passage and one.passage.chosen_by]
    assert (influence["prov:influencee"], chosen.notes) == (f"corvid:{chosen.id}", ())
    (own,) = [one for one in graph.nodes.values() if one.passage and not one.passage.chosen_by]
    assert (own.words, own.notes) == ("", ("ambiguous",))


def test_prov_of_hostile_words_keeps_the_constraints(tmp_path: Path) -> None:
    document = read_back(read_graph(written(tmp_path / "log", *all_kinds(HOSTILE))))
    assert broken(document) == []
    assert all(re.fullmatch(r"corvid:[A-Za-z0-9-]+", name) for name in document["agent"])


def test_the_check_of_constraints_finds_what_breaks_them(tmp_path: Path) -> None:
    whole = prov_json(read_graph(written(tmp_path / "log", *all_kinds("x"))))
    for change in (
        lambda d: d["agent"].update(d["entity"]),
        lambda d: d["wasGeneratedBy"].update(more=d["wasGeneratedBy"]["_:wasGeneratedBy1"]),
        lambda d: d["used"].clear(),
        lambda d: d["activity"]["corvid:r1"].update({"prov:endTime": "1960-01-01T00:00:00+00:00"}),
        lambda d: d["wasGeneratedBy"]["_:wasGeneratedBy1"].update({"prov:time": "2960-01-01T00:00:00+00:00"}),
        lambda d: d["wasDerivedFrom"]["_:wasDerivedFrom1"].update({"prov:usedEntity": "corvid:r1n9"}),
        lambda d: d["wasAssociatedWith"]["_:wasAssociatedWith1"].update({"prov:agent": "corvid:nobody"}),
    ):
        document = json.loads(whole)
        assert broken(document) == []
        change(document)
        assert broken(document)
