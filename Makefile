# make play   sets up, starts the game and opens the browser
# make test   sets up and passes all tests
PYTHON ?= python3
DEV := .venv/dev
APP := .venv/app
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info*') setup.py pyproject.toml
# What needs neither a compiler nor a browser nor a server.
RULES := tests/rules tests/record tests/games
PLAIN := tests/perft tests/properties tests/leaks \
	tests/bots tests/terminal tests/words tests/picture tests/house tests/docs \
	$(addprefix tests/arena/test_,tournament_games.py report.py store.py tournament.py) tests/pools \
	$(addprefix tests/research/test_,batch.py encoding.py rewards.py whole_space.py)

.PHONY: play test test-fast check plain-tests compiled-tests engine-tests install-tests \
	chromium bench shots clean

play: $(APP)/installed
	$(APP)/bin/glueckauf serve --open

test: check plain-tests compiled-tests engine-tests install-tests

test-fast: $(DEV)/installed
	$(DEV)/bin/pytest -n auto --dist worksteal $(RULES) $(PLAIN)

check: $(DEV)/installed
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/ruff check .
	$(DEV)/bin/mypy
	MYPYPATH=tests $(DEV)/bin/mypy tests/server/*.py

# All as plain Python, the rules with branch coverage.
plain-tests: $(DEV)/installed
	$(DEV)/bin/pytest -n auto --dist worksteal --cov --cov-report=term:skip-covered $(RULES)
	$(DEV)/bin/pytest -n auto --dist worksteal $(PLAIN)

# Everything, on a wheel as users get it.
compiled-tests: $(APP)/testable chromium
	$(APP)/bin/python -m pytest -n auto --dist worksteal

# One engine against the other, step by step, and the same games under the sanitizers.
engine-tests: $(DEV)/installed $(APP)/testable
	$(DEV)/bin/python tests/engines/compare.py $(DEV)/bin/python $(APP)/bin/python
	$(DEV)/bin/python tests/engines/sanitize.py

install-tests: $(DEV)/installed
	$(DEV)/bin/python tests/install/without_compiler.py

chromium: $(APP)/testable
	$(APP)/bin/python tests/browser/install.py

bench: $(APP)/testable
	$(APP)/bin/python bench/engine.py
	$(APP)/bin/python bench/research.py

shots: $(APP)/testable chromium
	PYTHONPATH=tests $(APP)/bin/python -m browser.shots docs/shots

# The source itself, not compiled: what is edited is what runs.
$(DEV)/installed: setup.py pyproject.toml
	$(PYTHON) -m venv $(DEV)
	GLUECKAUF_COMPILE=no $(DEV)/bin/pip install --quiet --editable '.[dev]'
	touch $@

# A wheel as users get it, compiled where that can be had.
$(APP)/installed: $(SOURCES)
	$(PYTHON) -m venv $(APP)
	rm -rf build .venv/wheel
	$(APP)/bin/pip wheel --quiet --no-deps --wheel-dir .venv/wheel .
	$(APP)/bin/pip install --quiet --force-reinstall --no-deps .venv/wheel/*.whl
	$(APP)/bin/pip install --quiet "$$(echo .venv/wheel/*.whl)[server]"
	touch $@

$(APP)/testable: $(APP)/installed
	$(APP)/bin/pip install --quiet torch==2.13.0 "$$(echo .venv/wheel/*.whl)[test,train]"
	touch $@

clean:
	rm -rf .venv build dist src/*.egg-info
