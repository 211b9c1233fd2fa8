# make play   sets up and starts the game
# make test   sets up and passes all tests
PYTHON ?= python3
DEV := .venv/dev
APP := .venv/app
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py pyproject.toml

.PHONY: play test test-fast check rules-tests engine-tests install-tests bench clean

play: $(APP)/installed
	$(APP)/bin/glueckauf play

test: check rules-tests engine-tests install-tests

# What needs no compiler: the whole suite on the plain Python of the engine.
test-fast: $(DEV)/installed
	$(DEV)/bin/pytest -n auto

check: $(DEV)/installed
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/ruff check .
	$(DEV)/bin/mypy

rules-tests: $(DEV)/installed $(APP)/testable
	$(DEV)/bin/pytest -n auto --cov --cov-report=term:skip-covered
	$(APP)/bin/python -m pytest -n auto

# One engine against the other, step by step, and the same games under the sanitizers.
engine-tests: $(DEV)/installed $(APP)/testable
	$(DEV)/bin/python tests/engines/compare.py $(DEV)/bin/python $(APP)/bin/python
	$(DEV)/bin/python tests/engines/sanitize.py

install-tests: $(DEV)/installed
	$(DEV)/bin/python tests/install/without_compiler.py

bench: $(APP)/installed
	$(APP)/bin/python bench/engine.py

# The source itself, not compiled: what is edited is what runs.
$(DEV)/installed: setup.py pyproject.toml
	$(PYTHON) -m venv $(DEV)
	GLUECKAUF_COMPILE=no $(DEV)/bin/pip install --quiet --editable '.[dev]'
	touch $@

# A wheel as users get it, compiled where that can be had.
$(APP)/installed: $(SOURCES)
	$(PYTHON) -m venv $(APP)
	rm -rf build
	$(APP)/bin/pip install --quiet --force-reinstall '.'
	touch $@

$(APP)/testable: $(APP)/installed
	$(APP)/bin/pip install --quiet pytest pytest-xdist hypothesis
	touch $@

clean:
	rm -rf .venv build dist src/*.egg-info
