"""The one place that knows numba: kernels compiled where it is installed, plain elsewhere.

A kernel is a function of integers and of flat arrays of integers (`Ints`), and allocates nothing.
So it means the same in both worlds: arrays of 64-bit integers for the compiled one, lists for the
plain one. A kernel keeps its numbers within 64 bits, for only the compiled one would wrap.

`NUMBA_DISABLE_JIT=1`, numba's own switch, forces the plain functions.

numba keeps what it compiled beside the source, or in the user's own folder where the source may
not be written to, and takes it up again as long as the kernel's own file stays the same, here also
from a disk that has been made read-only since. What a
kernel calls is compiled into it too, so here its fingerprint and those of all that it calls
belong to the key: a changed rule never meets a solver compiled before it.

Trap: no kernel may call itself. Compiled it runs, but taken up from the cache by a second process
it crashes (numba issues 6061 and 9129); `solve_search` therefore goes back and forth in a loop.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from types import CodeType, ModuleType
from typing import Any, Protocol, TypeVar

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])


class Ints(Protocol):
    """A flat array of integers."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


def _numba() -> ModuleType | None:
    try:
        found = importlib.import_module("numba")
    except ImportError:
        return None
    return None if found.config.DISABLE_JIT else found


_NUMBA = _numba()
IS_COMPILED = _NUMBA is not None
"""Whether kernels are compiled here; else they are plain functions, some hundred times slower."""

_FUNCTIONS: dict[Callable[..., Any], Callable[..., Any]] = {}
"""What each kernel was made of."""


def compiled(function: _Kernel) -> _Kernel:
    """Return the kernel of a function: compiled at its first call, or the function itself."""
    if _NUMBA is None:
        return function
    # Without the counting of references, which a kernel that allocates nothing does not need: it
    # takes several times as long as the call of a small kernel.
    options = {"nogil": True, "error_model": "numpy", "_nrt": False}
    try:
        kernel = _NUMBA.njit(cache=True, **options)(function)
    except RuntimeError:  # No folder at all may be written to.
        kernel = _only_read(function, options)
    _FUNCTIONS[kernel] = function
    _key_by(kernel, lambda: f"{fingerprint(function)} {options}")
    _forgive(kernel)
    same: _Kernel = kernel  # numba has no types; a kernel is called as its function is.
    return same


def _only_read(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """Return a kernel that takes up what was kept before the disk was made read-only, if anything.

    numba asks whether a folder can be written before it looks what is in it. Where it cannot be
    talked out of that, the kernel is compiled anew at every start.
    """
    assert _NUMBA is not None
    caching: Any = importlib.import_module("numba.core.caching")

    def has_kernels(locator: Any) -> None:
        names = caching.os.listdir(locator.get_cache_path())
        if not any(name.endswith(".nbi") for name in names):
            raise OSError("nothing was kept here")

    locators = getattr(caching, "_CacheLocator", None)
    if locators is None:
        return _NUMBA.njit(**options)(function)
    usual, locators.ensure_cache_path = locators.ensure_cache_path, has_kernels
    try:
        return _NUMBA.njit(cache=True, **options)(function)
    except RuntimeError:
        return _NUMBA.njit(**options)(function)
    finally:
        locators.ensure_cache_path = usual


def _forgive(kernel: Any) -> None:
    """Let no fault of the disk reach the game: what cannot be kept is compiled, no more."""
    cache = kernel._cache
    if not hasattr(cache, "_index_key"):
        return
    save: Callable[..., None] = cache.save_overload

    def save_if_possible(*args: Any) -> None:
        with suppress(OSError):
            save(*args)

    cache.save_overload = save_if_possible


def fingerprint(function: Callable[..., Any]) -> str:
    """Return a digest of what is compiled into a kernel: its code, its constants, its callees.

    Not before it is called for the first time: what it calls may be defined below it.
    """
    code: CodeType = function.__code__
    known = {name: function.__globals__.get(name) for name in code.co_names}
    frozen = [(name, _frozen(value)) for name, value in sorted(known.items())]
    text = repr((code.co_code, code.co_consts, code.co_names, code.co_varnames, frozen))
    return hashlib.sha256(text.encode()).hexdigest()


def _frozen(value: object) -> object:
    if callable(value):
        callee = _FUNCTIONS.get(value)
        return getattr(value, "__name__", "") if callee is None else _known_print(callee)
    return value if isinstance(value, int | tuple) else None


@cache
def _known_print(callee: Callable[..., Any]) -> str:
    return fingerprint(callee)


def _key_by(kernel: Any, mark: Callable[[], str]) -> None:
    """Make a mark part of the key of a kernel's cache."""
    cache = kernel._cache
    if hasattr(cache, "_index_key"):
        own_key = cache._index_key
        cache._index_key = lambda *args: (*own_key(*args), mark())


def ints(values: Iterable[int]) -> Ints:
    """Return an array of these numbers, as kernels take it."""
    if _NUMBA is None:
        return list(values)
    numpy = importlib.import_module("numpy")
    made: Ints = numpy.array(list(values), numpy.int64)
    return made


def zeros(size: int) -> Ints:
    """Return an array of so many zeros."""
    if _NUMBA is None:
        return [0] * size
    numpy = importlib.import_module("numpy")
    made: Ints = numpy.zeros(size, numpy.int64)
    return made


def copied(array: Ints) -> Ints:
    """Return an array with the same numbers."""
    return ints(array)


def listed(array: Ints) -> list[int]:
    """Return an array's numbers as Python's own, which it counts with much faster."""
    as_list: Callable[[], list[int]] | None = getattr(array, "tolist", None)
    return list(array) if as_list is None else as_list()


def ones(mask: int) -> int:
    """Return how many bits of a mask (not negative) are set."""
    return mask.bit_count()


def top(mask: int) -> int:
    """Return the place of the highest bit set; the mask is positive."""
    return mask.bit_length() - 1


def bottom(mask: int) -> int:
    """Return the place of the lowest bit set; the mask is positive."""
    return (mask & -mask).bit_length() - 1


def place_in(at: int) -> int:
    """Return a place in an array, which is not negative, as one that is known not to be.

    Compiled code asks of any other whether it counts from the end: only the innermost loops care.
    """
    return at


def _teach(numba: ModuleType) -> None:
    """Tell numba the machine's own instructions for the functions above."""
    extending: Any = importlib.import_module("numba.extending")
    ir: Any = importlib.import_module("llvmlite.ir")
    types: Any = numba.types

    def instruction(plain: Callable[[int], int], emit: Callable[[Any, Any], Any]) -> None:
        def typed(_context: Any, _mask: Any) -> Any:
            def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
                return emit(builder, args[0])

            return types.int64(types.int64), build

        operation = extending.intrinsic(typed)

        def run(mask: Any) -> Any:
            return operation(mask)

        def chosen(mask: Any) -> Any:
            return run if isinstance(mask, types.Integer) else None

        extending.overload(plain, inline="always")(chosen)

    def unsigned(at: Any) -> Any:
        def run(at: Any) -> Any:
            return types.uint64(at)

        return run if isinstance(at, types.Integer) else None

    extending.overload(place_in, inline="always")(unsigned)
    # The masks of `bottom` and `top` are never 0, which spares the processor a test.
    never_0 = ir.Constant(ir.IntType(1), 1)
    instruction(ones, lambda builder, mask: builder.ctpop(mask))
    instruction(bottom, lambda builder, mask: builder.cttz(mask, never_0))
    instruction(top, lambda builder, mask: builder.sub(mask.type(63), builder.ctlz(mask, never_0)))


if _NUMBA is not None:
    _teach(_NUMBA)
