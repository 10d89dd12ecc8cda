# Two commands do everything on a machine that has only Python 3.11 or newer:
#     make demo     see it work
#     make test     everything that must be green, but the long searches of `make oracles`
# The first use of either makes `.venv` and installs into it; PYTHON=/path/to/python chooses the interpreter.

.DEFAULT_GOAL := help
.PHONY: recipes help demo test quick test-for check lint types tests oracles test-sdk test-real test-ray test-stores test-lsp test-views test-editors editors map setup mutants prove fuzz bench bless clean

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal --benchmark-disable
ALL_OF := -q -m "oracle or not oracle"
LONG := tests/limit/test_limits.py tests/vm/test_size.py tests/syntax/test_chains_and_limits.py
# Where Python may not keep bytecode, each of the hundreds of processes that tests start compiles everything.
unexport PYTHONDONTWRITEBYTECODE

help:            ## show this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 18

demo: .make/installed  ## a question to real documents; then a lie and a misquotation, each refused
	@scripts/demo

test: .make/dev  ## install what is needed, then ruff, mypy and all tests but the oracles
	@$(MAKE) --no-print-directory -j3 check  # mypy needs one processor for ten seconds

test-sdk: .make/venv ## our dialects against the vendors' own clients and a simulator of faults, in a venv of its own
	@scripts/test-sdk $(PYTHON)

test-views: .make/dev ## what views/ builds is what the package has; the answer view in Chromium; IMAGES=FOLDER: pictures of it
	@scripts/test-views $(IMAGES)

test-editors: .make/venv ## highlighting in tree-sitter and VS Code agrees with the parser, in a venv of its own; IMAGES=FOLDER
	@scripts/test-editors $(PYTHON) $(IMAGES)

editors: .make/dev ## make the files in editors/ anew from the grammar; TREE_SITTER=/path (`cargo install tree-sitter-cli`)
	$(BIN)/python -m corvid.highlighting.generate
	cd editors/tree-sitter-corvid && $(or $(TREE_SITTER),tree-sitter) generate --abi 14
	cd editors/tree-sitter-corvid && sha256sum grammar.js | cut -d' ' -f1 >src/made-from

quick: .make/dev ## the tests of language, semantics and IR
	@$(BIN)/python -m tests.tiers --quick

test-for: .make/dev ## the tests that FILES="corvid/ir/walk.py" needs; without FILES, for what differs from HEAD
	@$(BIN)/python -m tests.tiers $(FILES)

test-real: .make/venv ## examples answered by a real model on this machine, in a venv of its own (300 MB to download)
	@scripts/test-real $(PYTHON)

test-ray: .make/venv ## `corvid map` on Ray and with Parquet, in a venv of its own (200 MB to download)
	@scripts/test-ray $(PYTHON)

test-stores: .make/venv ## the vector stores of docs/documents.md, as they are there, in a venv of its own (250 MB to download)
	@scripts/test-stores $(PYTHON)

test-lsp: .make/venv ## the language server in Neovim and with the clients of pytest-lsp, in a venv of its own
	@scripts/test-lsp $(PYTHON)

check: lint types tests  ## the same without installing; `make -k check` goes on after a failure

lint:            ## ruff
	$(BIN)/ruff check .

types:           ## mypy --strict
	$(BIN)/mypy

tests:           ## pytest, in parallel
	$(PYTEST)

oracles: .make/dev ## the long searches of which `make test` has a share (docs/our-tests.md)
	$(PYTEST) -m "oracle or hypothesis"
	CORVID_LINKS=10000 $(PYTEST) $(ALL_OF) $(LONG)

map: .make/dev   ## measure which modules new and changed test files run (tests/tiers/map.json); ALL=1: all of them
	$(BIN)/python -m tests.tiers --map $(if $(ALL),--all)

mutants: .make/dev ## each of the listed mistakes, and the tests that must notice it (JOBS=2; CHANGED=1: what is not known; MOST=N)
	$(BIN)/python -m tests.mutants --jobs $(or $(JOBS),2) $(if $(CHANGED),--changed) \
		$(if $(MOST),--most $(MOST) --first $(or $(FIRST),0))

recipes: .make/dev ## leave out each step of the examples of CONTRIBUTING.md, which must be noticed; ONLY="method" for some
	@$(BIN)/python -m tests.recipes $(ONLY)

prove: .make/dev ## the long searches: N generated programs from the seed FIRST on, all small ones to SIZE (JOBS=2)
	$(BIN)/python -m tests.theorems.prove --programs $(or $(N),10000) --first $(or $(FIRST),0) --jobs $(or $(JOBS),2)
	$(BIN)/python -m tests.theorems.prove --marked --programs $(or $(MARKED),1000) --first $(or $(FIRST),0) \
		--jobs $(or $(JOBS),2)
	$(BIN)/python -m tests.exhaustive --size $(or $(SIZE),7) --jobs $(or $(JOBS),2)
	$(BIN)/python -m tests.metamorphic --programs $(or $(CHANGES),100)
	CORVID_ILL_TYPED=$(or $(ILL_TYPED),100) $(BIN)/python -m pytest $(ALL_OF) -n $(or $(JOBS),2) --dist worksteal \
		tests/generated/test_ill_typed.py
	CORVID_EDITS=$(or $(EDITS),10000) $(BIN)/python -m pytest $(ALL_OF) -n $(or $(JOBS),2) --dist worksteal \
		tests/lsp/test_random_edits.py
	CORVID_KILLS=$(or $(KILLS),200) $(BIN)/python -m pytest $(ALL_OF) tests/cli/test_killed_runs.py
	CORVID_MAP_KILLS=$(or $(KILLS),200) $(BIN)/python -m pytest $(ALL_OF) -rP tests/mapping/test_kills.py
	CORVID_LINKS=100000 $(BIN)/python -m pytest $(ALL_OF) -n $(or $(JOBS),2) tests/limit $(LONG)

fuzz: .make/dev ## random programs in Corvid and in Python, from the seed FIRST on (SECONDS=60, JOBS=2)
	$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),60) --first $(or $(FIRST),0) --jobs $(or $(JOBS),2)

bench: .make/dev ## all measurements as one table, with graphs in bench/graphs; ONLY="run parse" for some of them
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m bench.table --graphs $(addprefix --only ,$(ONLY))

bless: .make/dev ## rewrite the golden files
	CORVID_BLESS=1 $(BIN)/python -m pytest -q tests

setup: .make/dev ## only install

clean:           ## remove what the commands above made
	rm -rf .venv .venv-sdk .venv-real .venv-ray .venv-stores .venv-lsp .venv-editors .make build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks

.make/venv:
	@test -n "$(PYTHON)" || { echo "Corvid needs Python 3.11 or newer; none was found. Set PYTHON=/path/to/python." >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ rm -rf .venv; echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu install python3-venv." >&2; exit 2; }
	@mkdir -p .make && touch $@

.make/installed: .make/venv pyproject.toml
	@echo "installing into .venv (once)" >&2
	@test -f .make/dev || $(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

.make/dev: .make/venv pyproject.toml
	@echo "installing into .venv (once)" >&2
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ .make/installed
