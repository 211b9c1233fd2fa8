# make play   sets up, starts the game and opens the browser
# make test   sets up and passes all tests
PYTHON ?= python3
DEV := .venv/dev
APP := .venv/app
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info*') setup.py pyproject.toml
# What Python has compiled it keeps, also where the shell says otherwise: every process of the tests reads the same.
export PYTHONDONTWRITEBYTECODE :=
PYTEST := -m pytest -n auto --dist worksteal --durations=20
# Whoever tests a page or a server waits a good deal: one more than there are cores.
TESTERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

.PHONY: play test test-fast check plain-tests compiled-tests engine-tests install-tests \
	chromium postgres test-firefox bench siege chaos shots release clean

play: $(APP)/installed
	$(APP)/bin/glueckauf serve --open

# What keeps one core busy goes two at a time; the tests share the cores themselves.
test:
	$(MAKE) --jobs=2 --output-sync $(DEV)/installed $(APP)/testable
	$(MAKE) --jobs=2 --output-sync check engine-tests install-tests plain-tests
	$(MAKE) compiled-tests

# What needs neither a compiler nor a browser nor a server.
test-fast: $(DEV)/installed
	$(DEV)/bin/python $(PYTEST) -m "once or both_ways"

check: $(DEV)/installed
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/ruff check .
	$(DEV)/bin/mypy
	$(DEV)/bin/python -m tests.support.node biome check --error-on-warnings
	$(DEV)/bin/python -m tests.support.node tsc -p jsconfig.json

# As plain Python, with branch coverage of rules and record by their own tests.
plain-tests: $(DEV)/installed
	$(DEV)/bin/python $(PYTEST) -m "(once or both_ways) and covers" --cov --cov-report=term:skip-covered
	$(DEV)/bin/python $(PYTEST) -m "(once or both_ways) and not covers"

# What depends on the engine, on a wheel as users get it.
compiled-tests: $(APP)/testable chromium postgres
	$(APP)/bin/python $(PYTEST) -m "not once" -n $(TESTERS)

# One engine against the other, step by step, and the same games under the sanitizers.
engine-tests: $(DEV)/installed $(APP)/testable
	$(DEV)/bin/python -m tests.engines.compare $(DEV)/bin/python $(APP)/bin/python
	$(DEV)/bin/python -m tests.engines.sanitize

install-tests: $(DEV)/installed
	$(DEV)/bin/python -m tests.install.without_compiler

chromium: $(APP)/testable
	$(APP)/bin/python -m tests.browser.install

postgres: $(APP)/testable | chromium
	$(APP)/bin/python -m tests.support.postgres

# The second engine, where it is installed: not a part of `make test`.
test-firefox: $(APP)/testable
	$(APP)/bin/python -m tests.firefox

bench: $(APP)/testable
	$(APP)/bin/python bench/engine.py
	$(APP)/bin/python bench/research.py

# Honest players, and one attacker after another, on this machine alone; some three minutes.
siege: $(APP)/testable
	$(APP)/bin/python bench/siege.py

# Processes killed, put to sleep and woken, connections cut, PostgreSQL started anew; some fifteen minutes.
chaos: $(APP)/testable postgres
	$(APP)/bin/python -m tests.server.chaos --faults 500

shots: $(APP)/testable chromium
	$(APP)/bin/python -m tests.browser.shots docs/shots

# make release DRY=1: everything but the tag
release: test
	$(DEV)/bin/python -m tools.release $(if $(DRY),--dry-run)

# The source itself, not compiled: what is edited is what runs.
$(DEV)/installed: setup.py pyproject.toml
	@echo "Setting up $(DEV): all that the tests need, about a gigabyte"
	$(PYTHON) -m venv $(DEV)
	GLUECKAUF_COMPILE=no $(DEV)/bin/pip install --quiet --no-compile --editable '.[dev]'
	touch $@

# A wheel as users get it, compiled where that can be had. Only what changed is compiled again.
$(APP)/installed: $(SOURCES)
	@echo "Setting up $(APP). 1 of 3: an environment for Python"
	$(PYTHON) -m venv $(APP)
	@echo "2 of 3: compiling the engine; the first time takes about a minute"
	mkdir -p build && find build -path 'build/lib*' -type f -not -name '*.so' -delete
	rm -rf .venv/wheel
	$(APP)/bin/pip wheel --no-deps --wheel-dir .venv/wheel .
	@echo "3 of 3: installing the game, and what its server needs"
	$(APP)/bin/pip install --quiet --force-reinstall --no-deps .venv/wheel/*.whl
	$(APP)/bin/pip install --quiet "$$(echo .venv/wheel/*.whl)[server]"
	touch $@

# The tests of the wheel take whatever else they need from the other environment.
$(APP)/testable: $(APP)/installed $(DEV)/installed
	$(DEV)/bin/python -c "import site; print(site.getsitepackages()[0])" \
		> "$$($(APP)/bin/python -c "import site; print(site.getsitepackages()[0])")/dev.pth"
	touch $@

clean:
	rm -rf .venv build dist src/*.egg-info
