"""Builds the compiled core where a C compiler can be had, and does without where none can.

GLUECKAUF_COMPILE=auto     compile if it works, else install the plain Python (the default)
GLUECKAUF_COMPILE=no       do not try
GLUECKAUF_COMPILE=require  fail if it does not work
GLUECKAUF_CFLAGS           further flags for the C compiler
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

THIS = Path(__file__)
SOURCE = Path("src")
TRANSLATED = Path("build") / "c"
"""Where Cython's C lies: every build of this source takes it from there."""
HOT = tuple(
    SOURCE / "glueckauf" / part for part in ("rules", "bots", "arena", "analysis", "research")
)
MODE = os.environ.get("GLUECKAUF_COMPILE", "auto")
if MODE not in ("auto", "no", "require"):
    sys.exit(f"GLUECKAUF_COMPILE is auto, no or require, not {MODE!r}")


def hot_modules() -> list[Path]:
    """A module with a .pxd beside it is compiled, unless the others only take enums and inline
    functions from there."""
    found = sorted(path for folder in HOT for path in folder.rglob("*.pxd"))
    return [
        path.with_suffix(".py")
        for path in found
        if path.stem not in ("addresses", "array_sizes", "codes")
    ]


def extensions() -> list[Extension]:
    flags = ["-O3", *os.environ.get("GLUECKAUF_CFLAGS", "").split()]
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            extra_compile_args=flags,
            extra_link_args=os.environ.get("GLUECKAUF_CFLAGS", "").split(),
        )
        for path in hot_modules()
    ]


def ready_compiler() -> list[str] | None:
    """The compiler that this Python was built with, or another one on the path."""
    for command in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "gcc", "clang", "cc"):
        if command and shutil.which(command.split()[0]):
            return command.split()
    return None


def fetched_compiler(folder: str) -> list[str] | None:
    """A C compiler that comes as a Python package."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, "ziglang"]
    if subprocess.run(command, check=False).returncode:
        return None
    zig = Path(folder) / "ziglang" / "zig"
    return [str(zig), "cc"] if zig.exists() else None


class BuildCore(build_ext):
    """Compiles all of the hot modules or none: one plain among compiled ones cannot be imported."""

    def run(self) -> None:
        # Compiled files in the source would shadow the .py beside them.
        if MODE == "no" or self.editable_mode or self.inplace:
            self.extensions = []
            return
        try:
            with tempfile.TemporaryDirectory() as folder:
                self.compile_with(ready_compiler() if os.name == "posix" else [], folder)
        except BaseException as error:
            if MODE == "require" or isinstance(error, KeyboardInterrupt):
                raise
            self.warn(f"no compiled core ({error}); the engine will run as plain Python")
            self.remove_built()
            self.extensions = []

    def compile_with(self, compiler: list[str] | None, folder: str) -> None:
        from Cython.Build import cythonize

        if compiler is None:
            compiler = fetched_compiler(folder)
            if compiler is None:
                raise RuntimeError("no C compiler found, and none could be fetched")
        if compiler:
            os.environ["CC"] = " ".join(compiler)
            os.environ["LDSHARED"] = " ".join([*compiler, "-shared"])
        made = cythonize(
            list(self.extensions),
            build_dir=str(TRANSLATED),
            nthreads=os.cpu_count() or 1,
            force=not TRANSLATED.exists() or TRANSLATED.stat().st_mtime < THIS.stat().st_mtime,
            include_path=["src"],
            compiler_directives={
                "language_level": 3,
                "annotation_typing": False,
                "infer_types": True,
                "boundscheck": False,
                "wraparound": False,
                "cdivision": True,
                "initializedcheck": False,
            },
        )
        TRANSLATED.touch()
        for extension, c_extension in zip(self.extensions, made, strict=True):
            extension.sources = c_extension.sources
        self.remove_built(but=self.extensions)
        self.parallel = os.cpu_count()
        super().run()

    def remove_built(self, but: Iterable[Extension] = ()) -> None:
        """What an earlier build left may be of modules that are no more."""
        keep = {Path(self.get_ext_fullpath(extension.name)) for extension in but}
        ending = sysconfig.get_config_var("EXT_SUFFIX")
        for path in set(Path(self.build_lib).rglob(f"*{ending}")) - keep:
            path.unlink()


if __name__ == "__main__":  # Cython's processes import this file where they cannot be forked
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildCore})
