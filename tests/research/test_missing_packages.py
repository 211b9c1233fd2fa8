"""A missing package is told in one line."""

import re
import subprocess
import sys
from importlib.metadata import requires

import pytest

from glueckauf.research.missing_packages import need


def import_without(package: str, statement: str) -> str:
    """The last line that Python says when a package cannot be had."""
    code = f"import sys; sys.modules[{package!r}] = None; {statement}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("numpy", "glueckauf.research"),
        ("gymnasium", "glueckauf.research.gymnasium"),
        ("pettingzoo", "glueckauf.research.pettingzoo"),
    ],
)
def test_what_to_install(package: str, module: str) -> None:
    expected = f"{module} needs {package}: pip install glueckauf[research]"
    assert import_without(package, f"import {module}") == (
        f"glueckauf.research.errors.MissingExtra: {expected}"
    )


@pytest.mark.parametrize("module", ["openspiel", "openspiel_bots"])
def test_openspiel_is_an_extra_of_its_own(module: str) -> None:
    """It has no wheel for some systems, and the rest must not fail for that."""
    assert import_without("pyspiel", f"import glueckauf.research.{module}") == (
        "glueckauf.research.errors.MissingExtra: glueckauf.research.openspiel needs open_spiel:"
        " pip install glueckauf[openspiel]; where pip finds no wheel of it for this system and"
        " this Python, the other interfaces do without"
    )


@pytest.mark.parametrize(("package", "name"), [("resvg_py", "resvg_py"), ("PIL", "pillow")])
def test_what_pixels_need(package: str, name: str) -> None:
    draw = "from glueckauf.research.render import pixels; pixels('<svg/>')"
    assert import_without(package, draw) == (
        "glueckauf.research.errors.MissingExtra:"
        f" rgb_array needs {name}: pip install glueckauf[research]"
    )


def test_the_extras_bring_what_is_needed() -> None:
    """As the package itself says when it is installed."""
    wanted = {
        re.split(r"[^\w-]", line)[0].replace("-", "_")
        for line in requires("glueckauf") or []
        if 'extra == "research"' in line
    }
    assert wanted == {"gymnasium", "numpy", "pettingzoo", "pillow", "resvg_py"}
    openspiel = [line for line in requires("glueckauf") or [] if 'extra == "openspiel"' in line]
    assert [line.split(";")[0].strip() for line in openspiel] == [
        "glueckauf[research]",
        "open_spiel>=2.0.2",
    ]


def test_without_gymnasium_the_rest_works() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "from glueckauf.research import Batch\n"
        "print(Batch(2).step(Batch(2).random_actions()).seats.shape)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(2,)\n"


def test_an_error_of_ours_is_not_blamed_on_others() -> None:
    with pytest.raises(ModuleNotFoundError, match="No module named"):
        need("glueckauf.nowhere", "a test")
