# Everything runs in .venv, which make builds when pyproject.toml or the kernel changes.
# make installs no system packages: what is missing is named with the command that installs it.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
PORT ?= 8000
OPEN ?= 1

# Programs start faster where Python may keep what it has compiled, and the tests start many.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
BUILT_FROM := pyproject.toml CMakeLists.txt $(wildcard native/*)
STATIC := src/skat/server/static
NODE_MODULES := web/node_modules/.package-lock.json

.PHONY: help play test check soak bench web web-check clean browser node .venv

help: ## list the targets
	@awk -F ':.*## ' '/^[.a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/.server ## open a table in the browser (PORT=8123 for another port, OPEN=0 opens no browser)
	@$(BIN)/skat serve --port $(PORT) $(if $(filter 0,$(OPEN)),--no-open,--open)

# A process for each core. Neighbours share servers and browsers, hence worksteal: it deals out long runs.
test: browser check web-check ## run every check and every test, the real browser included
	$(BIN)/pytest --numprocesses auto --dist worksteal

check: .venv ## run the fast checks: ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

soak: .venv ## run the long versions of the tests
	$(BIN)/pytest -m soak --timeout 0

# Files in bench/ whose names begin with an underscore are shared by the others.
bench: .venv/.bench ## measure speed, beside OpenSpiel where that installs
	@for script in bench/[a-z]*.py; do $(BIN)/python "$$script"; done

web: $(NODE_MODULES) ## rebuild the browser bundle that is committed in src/skat/server/static
	cd web && npx --no-install vite build --outDir ../$(STATIC) --emptyOutDir

web-check: $(NODE_MODULES) ## check and test the browser sources, and compare the committed bundle with them
	cd web && npx --no-install biome ci .
	cd web && npx --no-install tsc --noEmit
	cd web && npx --no-install vitest run
	@fresh=$$(mktemp -d); trap 'rm -r "$$fresh"' EXIT; \
	(cd web && npx --no-install vite build --logLevel warn --outDir "$$fresh" --emptyOutDir); \
	diff -r "$$fresh" $(STATIC) || \
	{ echo "The committed bundle differs from web/: run 'make web' and commit $(STATIC)." >&2; exit 1; }

clean: ## remove what make made: .venv, node_modules, caches
	rm -rf .venv build dist web/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv: .venv/.dev ## make the virtual environment for development

# Each stamp stands for one set of extras; `dev` contains `server`.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "skat needs Python 3.11 or later: name one with make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.server: $(BUILT_FROM) | .venv/bin/python
	$(PIP) install --quiet --editable '.[server]'
	@touch $@

.venv/.dev: $(BUILT_FROM) | .venv/bin/python
	$(PIP) install --quiet --editable '.[dev]'
	@touch .venv/.server $@

.venv/.bench: .venv/.dev
	@$(PIP) install --quiet --editable '.[bench]' || \
	echo "OpenSpiel does not install here: its column stays empty."
	@touch $@

$(NODE_MODULES): web/package.json web/package-lock.json | node
	cd web && npm ci --no-audit --no-fund
	@touch $@

node:
	@command -v npm >/dev/null || \
	{ echo "Node.js 20 or later with npm is missing: install it from https://nodejs.org" >&2; exit 1; }
	@node -e 'process.exit(Number.parseInt(process.versions.node) < 20 ? 1 : 0)' || \
	{ echo "expected Node.js 20 or later, found $$(node --version)" >&2; exit 1; }

browser:
	@command -v chromium >/dev/null || \
	{ echo "chromium is missing: sudo apt-get update && sudo apt-get install -y chromium" >&2; exit 1; }
