"""Pictures into a film, by FFmpeg's libraries: the only module that knows them, loaded for films.

They come with the package `av` (the extra `video`), which is loaded only where a film is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Protocol

import av
from av.codec.codec import UnknownCodecError
from av.filter import Graph
from av.filter.context import FilterContext
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace
from av.video.stream import VideoStream

from pi_app.errors import Failure
from pi_app.film_wish import FilmFormat

_PIXELS = "bgr0"
"""How pictures come: blue, green, red, nothing."""
_BT709 = 1
"""Of primaries and of the transfer curve: what every film of this size is taken to have."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How the library writes a format."""

    name: str
    pixels: str
    container: str
    options: dict[str, str]
    """Of the codec."""
    file_options: dict[str, str]


CODECS = {
    # Letters stay sharp, and a film begins to play before all of it has arrived.
    FilmFormat.MP4: Codec(
        "libx264",
        "yuv420p",
        "mp4",
        {"preset": "veryfast", "crf": "18", "tune": "animation"},
        {"movflags": "+faststart"},
    ),
    FilmFormat.WEBM: Codec(
        "libvpx-vp9",
        "yuv420p",
        "webm",
        {"deadline": "realtime", "cpu-used": "7", "row-mt": "1", "crf": "24", "b": "0"},
        {},
    ),
    FilmFormat.GIF: Codec("gif", "pal8", "gif", {}, {}),
}


class Colours(Protocol):
    """Turns the colours of the screen into those of a film."""

    def film(self, frame: VideoFrame) -> VideoFrame:
        """Return a frame in the film's colours."""
        ...


class _Broadcast:
    """The colours of films: brightness for each pixel, colour for four at a time."""

    def film(self, frame: VideoFrame) -> VideoFrame:
        """Convert it as players will convert it back."""
        return frame.reformat(
            format="yuv420p",
            # By name: some versions take their own members for unknown.
            dst_colorspace=Colorspace.ITU709.name,
            dst_color_range=ColorRange.MPEG.name,
        )


class Palette:
    """256 colours, those of some pictures; what lies between is dots of them, which lie still."""

    def __init__(self, pictures: Iterable[bytes], size: tuple[int, int]) -> None:
        """Find the colours that do most pictures justice."""
        graph, ways = Graph(), Fraction(1)
        source = _source(graph, size, _PIXELS)
        chosen = graph.add("palettegen", "stats_mode=full")
        _join(graph, source, chosen)
        for number, pixels in enumerate(pictures):
            graph.push(_timed(_frame(pixels, size), number, ways))
        graph.push(None)
        self._use(_pulled(graph), size)

    def _use(self, colours: VideoFrame, size: tuple[int, int]) -> None:
        self._graph = graph = Graph()
        self._source = _source(graph, size, _PIXELS)
        palette = _source(graph, (colours.width, colours.height), colours.format.name)
        use = graph.add("paletteuse", "dither=bayer:bayer_scale=4")
        palette.link_to(use, 0, 1)
        _join(graph, self._source, use)
        palette.push(_timed(colours, 0, Fraction(1)))
        palette.push(None)
        self._number = 0

    def film(self, frame: VideoFrame) -> VideoFrame:
        """Paint it with the palette."""
        self._source.push(_timed(frame, self._number, Fraction(1)))
        self._number += 1
        return _pulled(self._graph)


def _source(graph: Graph, size: tuple[int, int], pixels: str) -> FilterContext:
    width, height = size
    form = av.VideoFormat(pixels)
    return graph.add_buffer(width=width, height=height, format=form, time_base=Fraction(1))


def _join(graph: Graph, source: FilterContext, made: FilterContext) -> None:
    source.link_to(made, 0, 0)
    made.link_to(graph.add("buffersink"))
    graph.configure()


def _pulled(graph: Graph) -> VideoFrame:
    frame = graph.pull()
    assert isinstance(frame, VideoFrame)
    return frame


def _timed(frame: VideoFrame, number: int, base: Fraction) -> VideoFrame:
    frame.pts, frame.time_base = number, base
    return frame


def _frame(pixels: bytes, size: tuple[int, int]) -> VideoFrame:
    """Return a picture as the library keeps it: with room at the end of each row."""
    frame = VideoFrame(*size, _PIXELS)
    plane, row = frame.planes[0], 4 * size[0]
    room = bytes(plane.line_size - row)
    if not room:
        plane.update(pixels)
    else:
        rows = (pixels[at : at + row] for at in range(0, len(pixels), row))
        plane.update(room.join(rows) + room)
    return frame


class FilmFile:
    """A film that is written, picture by picture; none of them is kept."""

    def __init__(
        self, path: Path, kind: FilmFormat, size: tuple[int, int], fps: int, colours: Colours
    ) -> None:
        """Begin a new file. Raises OSError, Failure where the library lacks a part."""
        codec = CODECS[kind]
        # With its folder named, no part of a name can be taken for a protocol.
        self._file = av.open(
            str(path.absolute()), "w", format=codec.container, options=codec.file_options
        )
        stream = self._stream_of(codec, kind, fps)
        stream.width, stream.height = size
        stream.pix_fmt = codec.pixels
        _describe(stream)
        self._stream, self._size, self._colours = stream, size, colours
        self._base = Fraction(1, fps)
        self._last: VideoFrame | None = None
        self._frames = 0

    def _stream_of(self, codec: Codec, kind: FilmFormat, fps: int) -> VideoStream:
        try:
            stream = self._file.add_stream(codec.name, rate=fps, options=codec.options)
        except UnknownCodecError:
            lacks = f"the installed Python package av has no {codec.name}: it cannot write"
            raise Failure(f"{lacks} {kind.value}") from None
        assert isinstance(stream, VideoStream)
        return stream

    def add(self, pixels: bytes | None) -> None:
        """Add a picture; none is the one before once more. Raises OSError."""
        if pixels is not None:
            self._last = self._colours.film(_frame(pixels, self._size))
        assert self._last is not None, "a film begins with a picture"
        frame = _timed(self._last, self._frames, self._base)
        self._file.mux(self._stream.encode(frame))
        self._frames += 1

    def end(self) -> None:
        """Write what is still to be written. Raises OSError."""
        self._file.mux(self._stream.encode(None))
        self._file.close()

    def __enter__(self) -> FilmFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """End it; one that was broken off is only let go of."""
        del fault, at
        if kind is None:
            self.end()
            return
        with suppress(OSError, ValueError):
            self._file.close()


def _describe(stream: VideoStream) -> None:
    """Say in the file which colours these are, or players guess by its size."""
    if stream.pix_fmt != "yuv420p":
        return
    context = stream.codec_context
    context.colorspace, context.color_range = Colorspace.ITU709, ColorRange.MPEG
    context.color_primaries = context.color_trc = _BT709


def colours_of(kind: FilmFormat, pictures: Iterable[bytes], size: tuple[int, int]) -> Colours:
    """Return the colours of a film; those of a GIF are chosen to suit some of its `pictures`."""
    return Palette(pictures, size) if kind is FilmFormat.GIF else _Broadcast()
