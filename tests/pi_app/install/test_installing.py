"""An installation on a pretend Pi: done, done twice, cut off, changed by others, undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pi_app.errors import Failure
from pi_app.install.ledger import PATH
from pi_app.install.runner import foretell, foretell_removal
from pi_app.install.wish import Extra, Wish
from tests.pi_app.install.pretend import CMDLINE, EVERYTHING, PASSWORD, Killed, Pi

UNIT = "/etc/systemd/system/slap-table.service"
WIFI = "/etc/NetworkManager/system-connections/slap-table.nmconnection"
KERNEL = "/boot/firmware/cmdline.txt"
WISHES = [Wish(), EVERYTHING]
CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25
)
extras = st.frozensets(st.sampled_from(Extra)).map(lambda some: Wish(extras=some))


def changes_of(folder: Path, wish: Wish, *, has_desktop: bool = False) -> int:
    """How many changes a whole installation takes."""
    pi = Pi(folder, has_desktop=has_desktop)
    before = pi.life.left
    pi.install(wish)
    return before - pi.life.left


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("has_desktop", [False, True])
def test_the_second_time_nothing_changes(tmp_path: Path, wish: Wish, *, has_desktop: bool) -> None:
    pi = Pi(tmp_path, has_desktop=has_desktop)
    pi.install(wish)
    once, left = pi.everything(), pi.life.left
    pi.tools.calls.clear()
    lines = pi.install(wish)
    assert pi.everything() == once
    assert pi.life.left == left
    assert pi.tools.calls == []
    assert {line.split()[0] for line in lines} == {"is"}


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("has_desktop", [False, True])
def test_taken_back_everything_is_as_it_was(
    tmp_path: Path, wish: Wish, *, has_desktop: bool
) -> None:
    pi = Pi(tmp_path, has_desktop=has_desktop)
    before = pi.everything()
    pi.install(wish)
    assert pi.everything() != before
    pi.uninstall()
    assert pi.everything() == before


@pytest.mark.parametrize("wish", WISHES)
def test_foretold_is_what_is_done_and_changes_nothing(tmp_path: Path, wish: Wish) -> None:
    pi = Pi(tmp_path)
    told: list[str] = []
    before = pi.everything()
    foretell(pi.plan(wish), pi.room(), told.append)
    assert pi.everything() == before
    assert pi.tools.calls == []
    done = pi.install(wish)
    assert [line.replace("would ", "doing ", 1) for line in told] == done
    installed = pi.everything()
    foretell_removal(pi.room(), told.append)
    assert pi.everything() == installed


@pytest.mark.slow
@CALM
@given(st.data(), extras)
def test_cut_off_anywhere_and_run_again_it_ends_the_same(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, wish: Wish
) -> None:
    desktop = data.draw(st.booleans())
    whole = Pi(tmp_path_factory.mktemp("whole"), has_desktop=desktop)
    before, life = whole.everything(), whole.life.left
    whole.install(wish)
    pi = Pi(tmp_path_factory.mktemp("cut"), has_desktop=desktop)
    pi.life.left = data.draw(st.integers(0, life - whole.life.left - 1))
    with pytest.raises(Killed):
        pi.install(wish)
    pi.life.left = life
    pi.install(wish)
    assert pi.everything() == whole.everything()
    pi.uninstall()
    assert pi.everything() == before


@pytest.mark.slow
@CALM
@given(st.data(), extras)
def test_cut_off_anywhere_it_can_be_taken_back_at_once(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, wish: Wish
) -> None:
    pi = Pi(tmp_path_factory.mktemp("cut"))
    before, life = pi.everything(), pi.life.left
    pi.life.left = data.draw(st.integers(0, changes_of(tmp_path_factory.mktemp("n"), wish) - 1))
    with pytest.raises(Killed):
        pi.install(wish)
    pi.life.left = life
    pi.uninstall()
    assert pi.everything() == before


@pytest.mark.slow
@CALM
@given(st.integers(0, 120), extras)
def test_a_removal_that_is_cut_off_goes_on(
    tmp_path_factory: pytest.TempPathFactory, most: int, wish: Wish
) -> None:
    pi = Pi(tmp_path_factory.mktemp("pi"))
    before, life = pi.everything(), pi.life.left
    pi.install(wish)
    pi.life.left = most
    try:
        pi.uninstall()
    except Killed:
        pi.life.left = life
        pi.uninstall()
    assert pi.everything() == before


@pytest.mark.slow
@CALM
@given(st.data(), extras, extras)
def test_another_wish_leads_where_it_would_have_led_at_once(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, first: Wish, then: Wish
) -> None:
    """Also if the change from one to the other was cut off."""
    fresh = Pi(tmp_path_factory.mktemp("fresh"))
    fresh.install(then)
    pi = Pi(tmp_path_factory.mktemp("pi"))
    before, life = pi.everything(), pi.life.left
    pi.install(first)
    pi.life.left = data.draw(st.integers(0, 60))
    try:
        pi.install(then)
    except Killed:
        pi.life.left = life
        pi.install(then)
    pi.life.left = life

    def but_for_the_book(pi: Pi) -> dict[str, str]:
        return {path: text for path, text in pi.everything().items() if path != PATH[1:]}

    assert but_for_the_book(pi) == but_for_the_book(fresh)
    pi.uninstall()
    assert pi.everything() == before


def test_a_new_version_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    before = pi.everything()
    pi.install()
    old = pi.root.target("/opt/slap-table/app")
    (pi.source / "pi_app/it.py").write_text("2\n")
    lines = [line for line in pi.install() if line.startswith("doing")]
    new = pi.root.target("/opt/slap-table/app")
    assert [line.split()[1] for line in lines] == ["program"]
    assert new != old
    assert pi.root.names("/opt/slap-table") == sorted(["app", str(new), "installed.json"])
    pi.uninstall()
    assert pi.everything() == before


def test_the_kernels_words_are_put_in_and_taken_out_word_by_word(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install(Wish())
    assert pi.root.text(KERNEL) == "consoleblank=0 " + CMDLINE.replace(" consoleblank=600", "")
    pi.write(KERNEL, pi.root.text(KERNEL).replace("rootwait", "rootwait dwc_otg.lpm_enable=0"))
    pi.install(Wish())
    pi.uninstall()
    back = "consoleblank=600 " + CMDLINE.replace(" consoleblank=600", " dwc_otg.lpm_enable=0")
    assert pi.root.text(KERNEL) == back


def test_what_people_have_changed_stays_theirs(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    pi.write("/etc/slap-table/settings.toml", '[table]\nlanguage = "tr"\n')
    pi.install()
    lines = pi.uninstall()
    assert "tr" in pi.root.text("/etc/slap-table/settings.toml")
    assert any("settings.toml: kept, for somebody has changed it" in line for line in lines)
    assert not pi.root.is_there(UNIT)
    assert not pi.root.is_there("/opt/slap-table")


def test_settings_that_were_there_before_are_not_touched(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.write("/etc/slap-table/settings.toml", "# mine\n")
    before = pi.everything()
    pi.install()
    assert pi.root.text("/etc/slap-table/settings.toml") == "# mine\n"
    pi.uninstall()
    assert pi.everything() == before


def test_a_file_of_ours_that_was_changed_is_put_right_again(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    good = pi.root.text(UNIT)
    pi.write(UNIT, "[Service]\n")
    pi.install()
    assert pi.root.text(UNIT) == good


def test_games_outlive_an_uninstall(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    pi.write("/var/lib/slap-table/game.jsonl", "{}\n")
    lines = pi.uninstall()
    assert pi.root.text("/var/lib/slap-table/game.jsonl") == "{}\n"
    assert any("sudo rm -r /var/lib/slap-table" in line for line in lines)


def test_a_command_of_somebody_elses_is_not_overwritten(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.write("/usr/local/bin/slap-table", "#!/bin/sh\n")
    with pytest.raises(Failure, match=r"^/usr/local/bin/slap-table: expected a link or nothing"):
        pi.install()
    assert pi.root.text("/usr/local/bin/slap-table") == "#!/bin/sh\n"


def test_packages_that_cannot_be_had_are_told_and_nothing_else_is_done(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    before = pi.everything()
    pi.tools.failing = "apt-get -qq install"
    with pytest.raises(Failure, match="apt-get"):
        pi.install()
    assert set(pi.everything()) - set(before) == {"opt/slap-table", PATH[1:]}
    pi.tools.failing = ""
    pi.install()
    pi.uninstall()
    assert pi.everything() == before


def test_without_numba_the_table_is_installed_all_the_same(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.tools.lacking = "numba>=0.61"
    pi.install()
    assert not any("prepare" in call for call in pi.tools.calls)
    assert {line.split()[0] for line in pi.install()} == {"is"}


def test_without_evdev_the_table_is_installed_and_prepared_all_the_same(tmp_path: Path) -> None:
    pi = Pi(tmp_path, release=12)
    pi.tools.lacking = "evdev>=1.6"
    pi.install()
    assert any("prepare" in call for call in pi.tools.calls)


def test_only_root_may_read_the_password_of_the_wifi(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    assert pi.root.mode(WIFI) == 0o600
    assert f"psk={PASSWORD}\n" in pi.root.text(WIFI)
    assert PASSWORD not in pi.root.text(PATH)


def test_services_hear_of_changes_once_also_after_a_cut(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.tools.is_live = True
    whole = pi.life.left
    pi.life.left = changes_of(tmp_path / "n", EVERYTHING) - 1  # cut off before anybody has heard
    with pytest.raises(Killed):
        pi.install()
    pi.life.left = whole
    pi.tools.calls.clear()
    pi.install()
    assert pi.tools.calls[0] == "systemctl daemon-reload"
    assert "udevadm control --reload" in pi.tools.calls
    pi.tools.calls.clear()
    pi.install()
    assert pi.tools.calls == []


def test_a_book_that_is_no_book_is_told_in_one_line(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    pi.write(PATH, '{"wish": 1}')
    with pytest.raises(Failure, match=r"installed\.json: expected what make install-pi"):
        pi.install()
