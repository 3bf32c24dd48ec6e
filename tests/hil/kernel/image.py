"""What the guest is booted from: Debian's kernel, the pretend chip built for it, a small root.

    linux-image-amd64 ─────────────▶ vmlinux, three modules ──┐
    linux-headers, linux-source ───▶ slap-sim.ko ─────────────┤
    python3, busybox; pip: wheels ─▶ root ─── cpio ───────────┼──▶ first cpio, kept
    this project ─────────────────▶ its folders, this too ────┴──▶ second cpio, made at each run

The kernel reads any number of archives one after the other. All comes from Debian's mirror and the
package index as this system has them set up; nothing is installed, no rights are needed.
"""

from __future__ import annotations

import importlib.metadata
import lzma
import re
import shutil
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.hil.kernel import cache
from tests.hil.kernel.debian import Mirror, run, unpack

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
MODULE = HERE / "module"
SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
MODULES = ("configfs", "evdev", "uinput")
PACKAGES = ("python3-minimal", "libpython3-stdlib", "python3-evdev", "busybox-static")
WHEELS = {
    "gpiozero": ">=2.0.1",
    "lgpio": ">=0.2.2",
    "gpiod": ">=2.1",
    "pydantic": ">=2.7",
    "click": ">=8.1",
}
"""As in pyproject.toml, where they are not installed here: the drivers, and what commands need."""
PLATFORMS = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_17", "manylinux2014", "linux")
UNUSED = (
    "usr/share",
    "var",
    "usr/lib/x86_64-linux-gnu/gconv",
    "usr/lib/python3*/pydoc_data",
    "usr/lib/python3*/lib2to3",
    "usr/lib/python3*/test",
    "usr/bin/[!p]*",
    "site/setuptools",
)
"""Half of the root, which is read and unpacked at each start."""


@dataclass(frozen=True, slots=True)
class Image:
    """What to start."""

    kernel: Path
    initrd: Path
    packages: str
    """What the kernel's package is, with its version."""


def image(made: Path) -> Image:
    """Of the newest that Debian has; `made` is a folder for what holds for this run alone."""
    place = cache.folder()
    with cache.locked(place):
        mirror = Mirror(place / "apt")
        mirror.update()
        series = Series.of(mirror)
        made_of = cache.digest(series.abi, series.version, Path(__file__).read_bytes())
        kernel = cache.kept(place, "kernel", made_of, lambda to: fetch(mirror, series, to))
        module = cache.kept(
            place, "module", _version_of_module(series), lambda to: build(kernel, series, to)
        )
        root = cache.kept(place, "root", _version_of_root(mirror), lambda to: lay(mirror, to))
    parts = [root / "root.cpio", *_own_parts(made, root, kernel, module)]
    initrd = made / "initrd"
    with initrd.open("wb") as whole:
        for part in parts:
            with part.open("rb") as one:
                shutil.copyfileobj(one, whole)
    return Image(kernel / "vmlinux", initrd, f"linux-image-{series.abi} {series.version}")


@dataclass(frozen=True, slots=True)
class Series:
    """The kernel that Debian's release has now."""

    abi: str
    """As its packages are called, and `uname -r` says."""
    version: str
    source: str
    """The package of its sources."""
    headers: tuple[str, ...]
    compiler: str

    @classmethod
    def of(cls, mirror: Mirror) -> Series:
        """Ask the lists."""
        abi = mirror.depends("linux-image-amd64")[0].removeprefix("linux-image-")
        needed = mirror.depends(f"linux-headers-{abi}")
        compilers = [found for name in needed if (found := re.search(r"gcc-[0-9]+", name))]
        return cls(
            abi=abi,
            version=mirror.version(f"linux-image-{abi}"),
            source=mirror.depends("linux-source")[0],
            headers=tuple(name for name in needed if name.startswith(("linux-h", "linux-k"))),
            compiler=compilers[0].group(),
        )


def fetch(mirror: Mirror, series: Series, to: Path) -> None:
    """The kernel, unpressed, three of its modules, its headers, three files of its sources."""
    names = [f"linux-image-{series.abi}", series.source, f"linux-headers-{series.abi}"]
    binary, source, *headers = mirror.fetch([*names, *series.headers], to / "debs")
    unpack(binary, to / "binary")
    (to / "vmlinux").write_bytes(unpressed((to / f"binary/boot/vmlinuz-{series.abi}").read_bytes()))
    (to / "modules").mkdir()
    for name in MODULES:
        found = next(to.glob(f"binary/**/{name}.ko*"))
        data = found.read_bytes()
        is_pressed = found.suffix == ".xz"
        (to / f"modules/{name}.ko").write_bytes(lzma.decompress(data) if is_pressed else data)
    for package in headers:
        unpack(package, to / "headers")
    (to / "sources").mkdir()
    run("bash", "-o", "pipefail", "-c", TAKE, "take", str(source), str(to / "sources"), *SOURCES)
    shutil.rmtree(to / "debs")
    shutil.rmtree(to / "binary")


def unpressed(kernel: bytes) -> bytes:
    """The kernel in a bzImage, where it is pressed by xz; else all of it, which boots as well.

    A computed machine takes seconds for what takes none here. Places: Linux x86 Boot Protocol.
    """
    sectors = kernel[0x1F1] or 4
    at, size = struct.unpack_from("<II", kernel, 0x248)
    begin = (sectors + 1) * 512 + at
    payload = kernel[begin : begin + size]
    is_xz = payload.startswith(b"\xfd7zXZ\0")
    return lzma.LZMADecompressor().decompress(payload) if is_xz else kernel


TAKE = """
package=$1 to=$2; shift 2
dpkg-deb --fsys-tarfile "$package" | tar --extract --to-stdout --wildcards '*.tar.xz' |
  tar --extract --xz --directory "$to" --transform 's,.*/,,' --wildcards "${@/#/*/}"
"""
"""Some files out of an archive in a package. tar fails if one is not there."""


def build(kernel: Path, series: Series, to: Path) -> None:
    """The pretend chip. Raises FetchError with the compiler's words."""
    for folder in (MODULE, kernel / "sources"):
        shutil.copytree(folder, to, dirs_exist_ok=True)
    common, of_kind = (
        next(kernel.glob(f"headers/usr/src/linux-headers-*-{part}"))
        for part in ("common", series.abi.rpartition("-")[2])
    )
    names = (f"O={of_kind}", f"M={to}", "ARCH=x86", f"KERNELRELEASE={series.abi}", NO_BTF)
    run("make", "-C", str(common), *names, f"CC={series.compiler}", "modules")


NO_BTF = "CONFIG_DEBUG_INFO_BTF_MODULES="
"""Types for tracing, which would take one tool more."""


def _version_of_module(series: Series) -> str:
    files = sorted(path for path in MODULE.iterdir() if path.is_file())
    return cache.digest(series.version, *(path.read_bytes() for path in files))


def lay(mirror: Mirror, to: Path) -> None:
    """The root: Debian's Python, busybox, the wheels, all compiled."""
    root = to / "root"
    for package in mirror.fetch_with_needs(PACKAGES):
        unpack(package, root)
        package.unlink()
    for name in ("bin", "sbin", "lib", "lib64"):
        if not (root / name).exists():
            (root / name).symlink_to(f"usr/{name}")
    (root / "bin/sh").symlink_to("busybox")
    for name in ("proc", "sys", "dev", "tmp"):
        (root / name).mkdir(exist_ok=True)
    _install_wheels(root)
    for pattern in UNUSED:
        for path in root.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    _compile(root, root)
    _pack(root, to / "root.cpio")


def _version_of_root(mirror: Mirror) -> str:
    return cache.digest(*mirror.needed_by(PACKAGES), *_wheels(), Path(__file__).read_bytes())


def _wheels() -> list[str]:
    """As they are here, where they are."""
    return [
        f"{name}=={version}" if (version := _here(name)) else name + floor
        for name, floor in WHEELS.items()
    ]


def _here(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _install_wheels(root: Path) -> None:
    version = _python(root).name.removeprefix("python")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--target", str(root / "site"))
    kinds = [word for name in PLATFORMS for word in ("--platform", f"{name}_x86_64")]
    run(*pip, "--only-binary=:all:", "--python-version", version, *kinds, *_wheels())


def _python(root: Path) -> Path:
    return next(root.glob("usr/bin/python3.[0-9][0-9]"))


def _compile(root: Path, folder: Path) -> None:
    """By the guest's own interpreter, which runs here without being installed."""
    libraries = [root / "lib/x86_64-linux-gnu", root / "usr/lib/x86_64-linux-gnu"]
    loader = root / "lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
    start = (str(loader), "--library-path", ":".join(map(str, libraries)), str(_python(root)))
    run(*("env", f"PYTHONHOME={root / 'usr'}"), *start, "-m", "compileall", *COMPILE, str(folder))


COMPILE = ("-q", "--invalidation-mode", "unchecked-hash")


def _own_parts(made: Path, root: Path, kernel: Path, module: Path) -> Iterable[Path]:
    """What may change from run to run."""
    own = made / "own"
    for name in ("engine", "hardware", "pi_app", "tests/hil/kernel"):
        shutil.copytree(ROOT / name, own / "table" / name, ignore=shutil.ignore_patterns("__py*"))
    for name in ("tests", "tests/hil"):
        shutil.copy(ROOT / name / "__init__.py", own / "table" / name)
    _compile(root / "root", own / "table")
    (own / "modules").mkdir()
    for file in (module / "slap-sim.ko", *(kernel / "modules").iterdir()):
        shutil.copy(file, own / "modules")
    shutil.copy(HERE / "guest/init", own)
    (own / "init").chmod(0o755)
    _pack(own, made / "own.cpio")
    yield made / "own.cpio"


def _pack(folder: Path, archive: Path) -> None:
    """As the kernel unpacks it, with root as everybody's owner."""
    words = 'cd "$1" && find . | LC_ALL=C sort | cpio -o -H newc -R +0:+0 --quiet >"$2"'
    run("sh", "-c", words, "pack", str(folder), str(archive))
