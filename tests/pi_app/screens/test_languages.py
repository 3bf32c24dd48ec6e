"""The screen speaks the language of the table, and to each seat its own."""

from __future__ import annotations

import ast
import contextvars
import re
from dataclasses import replace

import pytest

from engine.cards import card
from pi_app.languages import Language, Tongues
from pi_app.players import NAMES, seat_infos, usual_name
from pi_app.publish import Player, Update
from pi_app.screens.cards import CardStore
from pi_app.screens.letters import NO_BREAK, drawable
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.paint import wrap
from pi_app.screens.small_cards import small_face
from pi_app.screens.spoken import each_said, in_words, said_in, spoken
from pi_app.screens.table import Table
from pi_app.screens.words import (
    count,
    decimal,
    listed,
    rank_letter,
    rank_name,
    say,
    speaking,
    started,
)
from tests.golden.pictures import ALL, LARGE, SMALL
from tests.pi_app.screens.batak_scenes import BATAK_SCENES
from tests.pi_app.screens.cuts import Notes, notes_of
from tests.pi_app.screens.league_scenes import LEAGUE_UNPICTURED
from tests.pi_app.screens.lobby_scenes import LOBBY_UNPICTURED
from tests.pi_app.screens.offer_scenes import OFFER_SCENES
from tests.pi_app.screens.reactions_scenes import REACTIONS_UNPICTURED
from tests.pi_app.screens.scenes import SCENES, Scene
from tests.pi_app.screens.spoken_scenes import spoken_scene
from tests.support.house import Module, modules

ENGLISH, FRENCH, TURKISH = Language.ENGLISH, Language.FRENCH, Language.TURKISH
OTHERS = (FRENCH, TURKISH)


# Words


def test_english_unless_somebody_says_otherwise() -> None:
    assert spoken() is ENGLISH
    with speaking(FRENCH):
        assert say("state.turn") == "à toi"
        with speaking(TURKISH):
            assert say("state.turn") == "sıra sende"
        assert spoken() is FRENCH
    assert say("state.turn") == "your turn"


def test_other_threads_speak_on_as_they_did() -> None:
    with speaking(FRENCH):
        assert contextvars.Context().run(spoken) is ENGLISH


def test_an_error_does_not_leave_a_language_behind() -> None:
    with pytest.raises(KeyError), speaking(FRENCH):
        say("no.such")
    assert spoken() is ENGLISH


def test_words_nobody_has_translated_are_english() -> None:
    with speaking(FRENCH):
        assert in_words("state.turn", "your move") == "your move"


@pytest.mark.parametrize(
    ("language", "zero", "one", "many"),
    [
        (ENGLISH, "0 cards", "1 card", "2 cards"),
        (FRENCH, "0 carte", "1 carte", "2 cartes"),
        (TURKISH, "0 kart", "1 kart", "2 kart"),
    ],
)
def test_each_language_counts_by_its_own_rule(
    language: Language, zero: str, one: str, many: str
) -> None:
    with speaking(language):
        assert [count("card", n) for n in (0, 1, 2)] == [zero, one, many]


def test_numbers_and_lists() -> None:
    names = ("A", "B", "C")
    assert [said_in(one, lambda: listed(names)) for one in Language] == [
        "A, B and C",
        "A, B et C",
        "A, B ve C",
    ]
    assert [said_in(one, lambda: decimal("-1.5")) for one in Language] == [
        "\u22121.5",
        "\u22121,5",
        "\u22121,5",
    ]


def test_a_capital_keeps_the_dot_of_a_turkish_i() -> None:
    assert said_in(TURKISH, lambda: started("ihale ıssız")) == "İhale ıssız"
    assert said_in(FRENCH, lambda: started("il")) == "Il"
    assert started("") == ""


def test_nothing_else_maps_the_case_of_words() -> None:
    mapping = {"upper", "lower", "title", "capitalize", "casefold", "swapcase"}
    found = [
        f"{module.name}: {ast.unparse(node)}"
        for module in modules("pi_app.screens")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and node.attr in mapping and _maps(node, module)
    ]
    assert found == ["pi_app.screens.words: first.upper"]


def _maps(node: ast.Attribute, module: Module) -> bool:
    """True for `x.title()` and `str.title`; not for a field of that name."""
    called = (one.func for one in ast.walk(module.tree) if isinstance(one, ast.Call))
    return node in called or ast.unparse(node.value) == "str"


# Letters of cards


def test_card_letters() -> None:
    letters = [said_in(one, lambda: "".join(map(rank_letter, "AKQJC"))) for one in Language]
    assert letters == ["AKQJC", "ARDVC", "AKQJC"]
    assert rank_letter("T") == "10"
    assert [said_in(one, lambda: rank_name("K")) for one in Language] == ["king", "roi", "papazı"]


def test_cards_are_kept_by_their_letters() -> None:
    store = CardStore((70, 98), most_bytes=1_000_000)
    king, seven = card("KH"), card("7H")
    english = store.get(king), small_face(king, (70, 98))
    with speaking(TURKISH):
        assert (store.get(king), small_face(king, (70, 98))) == english
    with speaking(FRENCH):
        assert not store.holds(king)
        french = store.get(king), small_face(king, (70, 98))
    for one, other in zip(english, french, strict=True):
        assert one.get_view("2").raw != other.get_view("2").raw
    assert store.get(king) is english[0]
    assert store.get(seven).get_view("2").raw == said_in(
        FRENCH, lambda: store.get(seven).get_view("2").raw
    )


# Who is spoken to in which language


def test_a_seat_without_a_language_has_that_of_the_table() -> None:
    tongues = Tongues(FRENCH, (ENGLISH, TURKISH))
    assert [tongues.of(seat) for seat in range(3)] == [ENGLISH, TURKISH, FRENCH]
    seats = seat_infos((Player.HUMAN,) * 3, ("", "Ann"), {}, tongues)
    assert [seat.language for seat in seats] == [ENGLISH, TURKISH, FRENCH]
    assert [seat.name for seat in seats] == ["Rouge", "Ann", "Jaune"]


def test_seats_have_names_in_every_language() -> None:
    assert [usual_name(seat, ENGLISH) for seat in range(8)] == list(NAMES)
    for language in Language:
        assert len({usual_name(seat, language) for seat in range(8)}) == 8


def test_each_hears_its_own_language() -> None:
    seats = seat_infos((Player.HUMAN,) * 2, (), {}, Tongues(FRENCH, (TURKISH, ENGLISH)))
    assert each_said(seats, lambda seat: (seat, spoken())) == ((0, TURKISH), (1, ENGLISH))


def mixed(scene: Scene) -> Scene:
    """Return a scene at a French table at which the first seat is spoken to in Turkish."""
    history, t_ns, brief = scene

    def spoken_to(one: Update) -> Update:
        first, *rest = one.seats
        others = (replace(info, language=ENGLISH) for info in rest)
        return replace(one, language=FRENCH, seats=(replace(first, language=TURKISH), *others))

    return tuple((at_ns, spoken_to(one)) for at_ns, one in history), t_ns, brief


def said(scene: Scene) -> set[str]:
    """Return the lines that a scene shows on the wall."""
    return set(notes_of(scene, Layout.WALL, LARGE).written)


def test_the_middle_is_in_the_language_of_the_table_and_a_panel_in_its_own() -> None:
    found = said(mixed(SCENES["valid_slap"]))
    assert "Red\u00a0: +4\u202f!" in found
    assert "sıra sende" in found  # Red's panel
    assert "computer" in found  # White's
    assert not found & {"Red takes 4!", "your turn", "à toi", "ordinateur"}


def test_a_hand_is_in_the_language_of_its_owner() -> None:
    found = said(mixed(BATAK_SCENES["batak_hand"]))
    assert {"sonraki kart", "sıra sende", "dernier pli", "computer"} <= found
    assert not found & {"next card", "carte suivante"}


def test_a_curtain_is_in_the_language_of_its_owner() -> None:
    found = said(mixed(BATAK_SCENES["batak_curtain"]))
    [scene] = BATAK_SCENES["batak_curtain"][0]
    curtain = scene[1].curtain
    assert curtain is not None
    wanted = "Düğmene bas" if curtain.seat == 0 else "Press your button"
    assert wanted in found


def shared(scene: Scene, language: Language, *seats: int) -> Scene:
    """Return a scene at an English table at which some seats are spoken to in a language."""

    def spoken_to(one: Update) -> Update:
        told = tuple(
            replace(info, language=language) if seat in seats else info
            for seat, info in enumerate(one.seats)
        )
        return replace(one, seats=told)

    history, t_ns, brief = scene
    return tuple((at_ns, spoken_to(one)) for at_ns, one in history), t_ns, brief


def told_to(scene: Scene) -> dict[str, list[str]]:
    """Return the words for taking a pile that stand on a table, by language."""
    written = notes_of(scene, Layout.TABLE_TOP, LARGE).written
    words = {"en": "Red takes 4!", "tr": "Red 4 kart", "fr": "Red\u00a0: +4\u202f!"}
    return {name: [one for one in written if one == word] for name, word in words.items()}


@pytest.mark.parametrize(
    ("seats", "found"),
    [
        ((), {"en"}),
        ((2,), {"en", "fr"}),  # Yellow has the far side alone
        ((0,), {"en", "fr"}),  # Red the near one
        ((0, 2), {"en", "fr"}),  # the first picture is drawn in English all the same
        ((1,), {"en"}),  # Blue sits at a short side
    ],
)
def test_a_long_side_of_a_table_reads_what_all_of_its_people_speak(
    seats: tuple[int, ...], found: set[str]
) -> None:
    told = told_to(shared(SCENES["valid_slap"], FRENCH, *seats))
    assert {name for name, lines in told.items() if lines} == found


def test_sides_are_turned_to_by_their_angle() -> None:
    history, t_ns, brief = shared(SCENES["valid_slap"], FRENCH, 2)
    settings = ScreenSettings(
        LARGE, full_screen=False, layout=Layout.TABLE_TOP, reduced_motion=False, brief=brief
    )
    table, english = Table(settings, LARGE), Table(settings, LARGE)
    for (at_ns, update), (_, usual) in zip(history, SCENES["valid_slap"][0], strict=True):
        table.take(update, at_ns)
        english.take(usual, at_ns)
    usual_sprites = {one.name: one for one in english.sprites(t_ns)}
    differ = {
        one.name: one.angle
        for one in table.sprites(t_ns)
        if one.surface.get_view("2").raw != usual_sprites[one.name].surface.get_view("2").raw
    }
    assert differ
    assert set(differ.values()) == {180}
    assert any(name.startswith("result") for name in differ)


def test_the_operators_page_is_in_english() -> None:
    history, t_ns, brief = ALL["operator"]
    assert said(spoken_scene((history, t_ns, brief), FRENCH)) == said((history, t_ns, brief))


def test_a_picture_follows_the_language_of_the_table() -> None:
    history, t_ns, brief = SCENES["attract"]
    settings = ScreenSettings(
        SMALL, full_screen=False, layout=Layout.WALL, reduced_motion=False, brief=brief
    )
    table = Table(settings, SMALL)
    [(at_ns, update)] = history
    pictures = []
    for language in (ENGLISH, FRENCH, ENGLISH):
        table.take(replace(update, language=language), at_ns)
        drawn = {one.name: one.surface for one in table.sprites(t_ns)}
        pictures.append(drawn["invitation 0"].get_view("2").raw)
    assert pictures[0] == pictures[2] != pictures[1]


# Room


def test_spaces_that_hold_are_drawn_and_hold() -> None:
    assert drawable(f"a{NO_BREAK}b") == f"a{NO_BREAK}b"
    assert wrap("Atout\u00a0: pique", 40, 160, 3) == ["Atout\u00a0:", "pique"]


def named_parts(scene: Scene) -> set[str]:
    """Return the names of the players of a scene."""
    return {info.name for _, update in scene[0] for info in update.seats}


def amiss(notes: Notes, scene: Scene) -> tuple[int, int, int]:
    """Return how many texts are cut, over an edge, left out; names that are long count for none."""
    names = named_parts(scene)
    cut = [text for text in notes.cut if not any(text[:-1].strip() in name for name in names)]
    return len(cut), len(notes.over), len(notes.left_out)


UNPICTURED = {**LOBBY_UNPICTURED, **LEAGUE_UNPICTURED, **REACTIONS_UNPICTURED}
EVERY = {**ALL, **OFFER_SCENES, **UNPICTURED}
SIZES = [(layout, size) for layout in Layout for size in (LARGE, SMALL)]


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY)
def test_what_has_room_in_english_has_room_in_every_language(name: str) -> None:
    for layout, size in SIZES:
        allowed = amiss(notes_of(EVERY[name], layout, size), EVERY[name])
        for language in OTHERS:
            scene = spoken_scene(EVERY[name], language)
            notes = notes_of(scene, layout, size)
            too_many = any(map(int.__gt__, amiss(notes, scene), allowed))
            assert not too_many, f"{language.value} {layout.value} {size}: {notes}"


SPARED = re.compile(r"Deal \d+|round \d+|waiting for .+")
"""What a low or crowded screen may leave out: panels tell it as well, or nobody acts on it."""


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY)
def test_what_people_must_do_is_never_left_out(name: str) -> None:
    for layout, size in SIZES:
        left_out = notes_of(EVERY[name], layout, size).left_out
        missed = [text for text in left_out if not SPARED.fullmatch(text)]
        assert not missed, f"{layout.value} {size}"
