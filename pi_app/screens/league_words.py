"""The words of series, of the table of points, and of what is kept of people."""

from __future__ import annotations

from collections.abc import Mapping

LEAGUE_ENGLISH: Mapping[str, str] = {
    "lobby.line.series": "Series",
    "lobby.line.board": "Table of points…",
    "lobby.own.keep": "Keep results of {name}",
    "lobby.own.forget": "Forget {name}",
    "lobby.yes": "yes",
    "lobby.no": "no",
    "lobby.sure": "sure? once more",
    "series.single": "one game",
    "series.best_of": "best of {n}",
    "series.part": "{name} {n}",
    "series.stands": "{parts}: best of {n}",
    "series.won": "{names}: champion!",
    "series.won_all": "{names}: champions!",
    "series.tie": "A tie counts for nobody.",
    "board.title": "Table of points",
    "board.back": "Any button: back",
    "board.empty": "No games yet. Points: one for each player you are ahead of.",
    "board.rule": "One point for each player you are ahead of, half for a shared place",
    "board.tonight": "Tonight",
    "board.ever": "All evenings",
    "board.won": "Won",
    "board.valid": "Good slaps",
    "board.of": "{n} of {all}",
    "board.false": "Wrong",
    "board.usual": "Usually",
    "board.best": "Best",
    "board.time": "{ms} ± {error} ms",
    "board.handicap": "Handicap",
    "board.even": "none",
    "board.unclear": "?",
    "board.nothing": "–",
    "board.more.one": "and {n} more",
    "board.more.other": "and {n} more",
}
