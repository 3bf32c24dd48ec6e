"""What the tests of the house read from source files: imports, calls, lengths, words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_OURS = frozenset({"build", "dist", "failed", "__pycache__"})
"""Folders that tools make."""
TEXT = frozenset({".py", ".md", ".toml", ".svg", ".txt", ".cfg", ".c", ".h", ".json", ""})

MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 50

# Written in parts, so that this page does not hold what it looks for.
PLACES = re.compile(
    "|".join(("/" + "work/", "/" + "root/", "/" + r"home/(?!pi\b)\w", "file:" + "//"))
)
INDEXES = re.compile(
    "py" + r"pi\.org|python" + r"hosted|deb\." + r"debian\.org|registry\.npm|/sim" + "ple/"
)


@dataclass(frozen=True, slots=True)
class Module:
    """One Python file of ours."""

    name: str
    """As it is imported: `engine.games`."""
    text: str
    is_package: bool = False

    @property
    def lines(self) -> int:
        """How long it is."""
        return len(self.text.splitlines())

    @property
    def tree(self) -> ast.Module:
        """Its text, parsed, which takes its time: not while tests are collected."""
        return _parsed(self.text)

    @property
    def nodes(self) -> tuple[ast.AST, ...]:
        """What most checks look at, parsed once."""
        return _nodes(self.text)


_LOOKED_AT = (ast.Import, ast.ImportFrom, ast.Call, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


@cache
def _nodes(text: str) -> tuple[ast.AST, ...]:
    return tuple(node for node in ast.walk(_parsed(text)) if isinstance(node, _LOOKED_AT))


def is_within(name: str, *packages: str) -> bool:
    """Whether a dotted name is one of these packages, or inside one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def files(*suffixes: str) -> Iterator[Path]:
    """Our files of these kinds (all if none is named), hidden folders other than .ci left out."""
    return (path for path in _all_files() if not suffixes or path.suffix in suffixes)


@cache
def _all_files() -> tuple[Path, ...]:
    found = sorted(ROOT.rglob("*"))
    return tuple(path for path in found if _is_ours(path.relative_to(ROOT)) and path.is_file())


def _is_ours(inside: Path) -> bool:
    return not any(
        part in NOT_OURS or part.endswith(".egg-info") or (part[0] == "." and part != ".ci")
        for part in inside.parts
    )


def modules(*packages: str) -> list[Module]:
    """Our modules in these packages."""
    return [module for module in _all_modules() if is_within(module.name, *packages)]


@cache
def _all_modules() -> tuple[Module, ...]:
    return tuple(_read(path) for path in files(".py"))


def _read(path: Path) -> Module:
    text, is_package = path.read_text(encoding="utf-8"), path.name == "__init__.py"
    return Module(_name_of(path), text, is_package)


def _name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(module: Module) -> frozenset[str]:
    """The full names of all that a module imports, wherever it does."""
    names: set[str] = set()
    for node in module.nodes:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update(_from(node, module))
        elif _called(node) in ("import_module", "importlib.import_module", "__import__"):
            names.update(_first_text(node))
    return frozenset(names)


def _from(node: ast.ImportFrom, module: Module) -> Iterator[str]:
    base = node.module or ""
    if node.level:
        above = module.name.split(".")
        above = above[: len(above) - node.level + module.is_package]
        base = ".".join([*above, base] if base else above)
    return (f"{base}.{alias.name}" for alias in node.names)


def _first_text(node: ast.AST) -> Iterator[str]:
    first = node.args[0] if isinstance(node, ast.Call) and node.args else None
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield first.value


def _called(node: ast.AST) -> str | None:
    """The name that a call is made by: `f` or `module.f`."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else None


@cache
def calls(module: Module) -> frozenset[str]:
    """The names of all that a module calls."""
    return frozenset(name for node in module.nodes if (name := _called(node)) is not None)


def limited_waits(module: Module) -> list[str]:
    """Waits at a queue with a time limit: `queue.get(timeout=…)`."""
    return [
        f"{module.name}:{node.lineno}"
        for node in module.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "get"
        and any(keyword.arg == "timeout" for keyword in node.keywords)
    ]


def long_functions(module: Module) -> list[str]:
    """Functions over the limit, docstring and decorators included."""
    return [
        f"{module.name}.{node.name}: {length} lines"
        for node in module.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > MAX_FUNCTION_LINES
    ]


def sleeps(module: Module) -> bool:
    """Whether it waits for time to pass instead of for something to happen."""
    asleep = {"time.sleep", "asyncio.sleep"}
    return bool(asleep & (imports(module) | calls(module)))


def strangers(module: Module, allowed: Iterable[str], watched: Iterable[str]) -> list[str]:
    """Imports from the watched packages that are not within the allowed ones."""
    allowed, watched = tuple(allowed), tuple(watched)
    return sorted(
        f"{module.name} imports {name}"
        for name in imports(module)
        if is_within(name, *watched) and not is_within(name, *allowed)
    )


def foreign_words(text: str) -> list[str]:
    """Paths of some machine and hosts of package indexes."""
    return PLACES.findall(text) + INDEXES.findall(text)
