# Works with GNU make and BSD make, and needs nothing but them, a shell and Python 3.11 or later.
# Extra words for the program behind a target: make play ARGS="--port 9000", make test ARGS="-k trick".

.POSIX:

BIN = .venv/bin
ARGS =

## make play      the table in the browser (the first time, it sets up what is needed)
## make test      lint, then all tests, those of the page first
## make web-test  the tests of the page only
## make lint      style, types and layers
## make format    write the style
## make generate  write what the page shares with the Python code: types of the messages, names of the bots
## make mutants   change the rules on purpose and count what the tests notice (long)
## make lock      choose the versions of the dependencies again (needs uv)
## make build     a wheel and a source archive in dist/
## make site      the page and the rules as plain files in site/, for any web host
## make clean     remove everything that was made here, the environment too
help:
	@sed -n 's/^## //p' Makefile

play: setup
	@$(BIN)/sixieme serve --open $(ARGS)

test: lint web-test
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

web-test: setup-dev
	@$(BIN)/python tools/web.py test

lint: setup-dev
	@echo "ruff, mypy, import-linter"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --no-error-summary
	@report=$$($(BIN)/lint-imports --no-logo) || { echo "$$report"; exit 1; }

format: setup-dev
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/ruff format --quiet
	@$(BIN)/python tools/web.py format

generate: setup-dev
	@$(BIN)/python tools/generate.py

# Afresh each time, since mutmut does not see that a test has changed; ARGS="sixieme.rules.table*" tries some again.
mutants: setup-dev
	@[ -n "$(ARGS)" ] || rm -rf mutants
	@HYPOTHESIS_PROFILE=mutants $(BIN)/mutmut run $(ARGS)
	@$(BIN)/mutmut results
	@$(BIN)/mutmut results --all true | awk -F ': ' 'NF > 1 { all++; count[$$NF]++ } \
		END { for (how in count) printf "%s: %d of %d (%.1f %%)\n", how, count[how], all, 100 * count[how] / all }'

# What is locked and still fits stays; make lock ARGS=--upgrade takes the newest of everything.
LOCKING = --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
LOCK = uv pip compile pyproject.toml $(LOCKING)
LOCK_NODE = uv pip compile --group pyproject.toml:node $(LOCKING)
lock:
	@command -v uv >/dev/null || { echo "make lock needs uv: pip install uv" >&2; exit 1; }
	@$(LOCK) $(ARGS) --group build --extra sim --output-file requirements.lock
	@$(LOCK) $(ARGS) --group dev --all-extras --constraints requirements.lock --output-file requirements-dev.lock
	@$(LOCK_NODE) $(ARGS) --output-file requirements-node.lock

build: setup
	@$(BIN)/hatchling build

site: setup
	@$(BIN)/python tools/web.py site

clean:
	rm -rf .venv dist site mutants src/sixieme/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

setup:
	@sh tools/setup.sh base

setup-dev:
	@sh tools/setup.sh dev

.PHONY: help play test web-test lint format generate mutants lock build site clean setup setup-dev
