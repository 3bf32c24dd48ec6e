"""Three levels that differ, by duplicate deals and whole matches, and an estimate that is honest.

Minutes each; `python -m tests.bench.strength_batak` prints the same figures for any two players.
Cards and chance are of seeds that nothing was tuned on.
"""

from __future__ import annotations

import pytest

from engine.batak_rules import BatakRules
from engine.players.batak.players import BatakLevel
from tests.bench.strength_batak.__main__ import main
from tests.bench.strength_batak.calibration import Calibration, Hands, calibrate
from tests.bench.strength_batak.cast import role
from tests.bench.strength_batak.duplicate import Result, Trial, run
from tests.bench.strength_batak.figures import mean_of, share_of
from tests.bench.strength_batak.matches import run_matches

SEED = 20_001
PAIRS = [("hard", "medium"), ("medium", "easy")]
LONG = BatakRules(deals=8)


def told(result: Result, name: str) -> None:
    """For who reads the output of a run (`pytest -s`)."""
    print("", name, *result.lines(), sep="\n")


@pytest.mark.long
@pytest.mark.parametrize(("player", "base"), PAIRS)
def test_a_level_is_worth_four_points_a_deal_more_than_the_one_below(
    player: str, base: str
) -> None:
    """Points ahead of the mean of the others, against the base on the same cards: 400 deals in four
    seats, three runs of the base, the whole 95 % interval (by deals) above four."""
    result = run(Trial(role(player), role(base), LONG, deals=400, seed=SEED), workers=1)
    told(result, f"{player} among {base}")
    assert result.lead.low > 4.0
    assert result.own.low > 2.0
    assert result.made is not None
    assert result.made.middle >= 0.74


@pytest.mark.long
@pytest.mark.parametrize(("player", "base"), PAIRS)
def test_a_level_is_first_in_nearly_half_its_matches_among_three_below(
    player: str, base: str
) -> None:
    """400 matches of eight deals; chance alone gives a quarter."""
    share = run_matches(Trial(role(player), role(base), LONG, 400, SEED), workers=1).share
    print(f"\n{player} first among three {base}: {share}")
    assert share.middle >= 0.45


@pytest.mark.long
def test_a_player_against_itself_is_worth_nothing() -> None:
    """The control: what the harness gives to nobody. Hard, for its chance is its own."""
    player = role("hard:worlds=64")
    result = run(Trial(player, player, LONG, deals=200, seed=SEED), workers=1)
    told(result, "control")
    assert result.lead.low < 1.0
    assert result.lead.high > -1.0


@pytest.mark.slow
def test_a_player_without_chance_is_worth_nothing_at_all_against_itself() -> None:
    """Medium decides alike on like cards, so every deal of the control is the same."""
    result = run(Trial(role("medium"), role("medium"), deals=10, seed=SEED), workers=1)
    seats = [seat for row in result.rows for seat in row]
    assert len(seats) == 40
    assert max(max(abs(seat.own), abs(seat.lead)) for seat in seats) < 1e-9


@pytest.mark.long
@pytest.mark.parametrize(("player", "error"), [("medium", 0.75), ("hard:worlds=64", 0.80)])
def test_an_estimate_is_what_hands_make(player: str, error: float) -> None:
    """600 hands, each played out by four of a kind: unbiased to a tenth, near to three quarters
    of a trick, and a promise held for so likely is kept so often.

    Hard ones play for the promise, not for tricks, so what they make strays a little further.
    """
    found: Calibration = calibrate(Hands(role(player), seed=SEED), workers=1)
    print("", player, *found.lines(), sep="\n")
    assert abs(found.bias) <= 0.1
    assert found.error <= error
    assert all(abs(each.expected - each.real) <= 0.06 for each in found.bins())
    assert [each.expected for each in found.bins()] == sorted(
        each.expected for each in found.bins()
    )


# -- the figures themselves --------------------------------------------------------------------


def test_wilsons_interval_is_the_published_one() -> None:
    """Share 1/2 of 10: (0.5 + z²/20 ± z·√(0.025 + z²/400)) / (1 + z²/10)."""
    found = share_of(5, 10)
    assert found.low == pytest.approx(0.2366, abs=1e-4)
    assert found.high == pytest.approx(0.7634, abs=1e-4)


def test_an_interval_narrows_with_the_root_of_the_count() -> None:
    few, many = mean_of([0.0, 2.0] * 50), mean_of([0.0, 2.0] * 200)
    assert few.middle == many.middle == 1.0
    assert (few.high - 1.0) / (many.high - 1.0) == pytest.approx(2.0, rel=0.01)


def test_a_claim_against_the_best_so_far_takes_seven_thousand_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert role("reference").level is BatakLevel.HARD
    monkeypatch.setattr("sys.argv", ["strength_batak", "hard", "reference", "--deals", "6999"])
    with pytest.raises(SystemExit):
        main()
    assert "--deals 7000 or more" in capsys.readouterr().err


def test_nobody_is_cast_by_an_unknown_name() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        role("grandmaster")
    with pytest.raises(KeyError):
        role("hard:luck=1")
