"""`slap-table simulate` from its options to its last line."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from engine.errors import Refusal
from engine.simulate.blocks import Road
from pi_app.endings import interrupted_by_signals
from pi_app.errors import Failure, bad_input
from pi_app.lines import dump
from pi_app.out_files import check_outputs, faults_told, put_file
from pi_app.settings import state_folder
from pi_app.simulation import deals, plot
from pi_app.simulation.asked import Asked, Options, asked_for
from pi_app.simulation.crew import Alone, Crew, work_of
from pi_app.simulation.job import Job
from pi_app.simulation.kept import Keeper, check_fits, found_in, kept_file
from pi_app.simulation.playing import ENGINE, Found, Players
from pi_app.simulation.progress import Progress, grouped
from pi_app.simulation.result import Result, as_csv, as_data, as_text
from pi_app.simulation.runner import Standing, run
from pi_app.simulation.stopping import Stop
from pi_app.storage import Disk
from pi_app.whole_settings import load_whole_settings

AUTO = "auto"
USUAL_DEALS = 1_000_000
"""That a search tries."""
_GOES_ON = "; the same with --resume goes on"


def carry_out(options: Options, players: Players = ENGINE) -> None:
    """Do what was asked and print what comes of it. Raises BadInput, Failure."""
    asked = asked_for(options)
    if options.deal is not None:
        _one_deal(options, players)
    elif options.search:
        _search(options, asked, players)
    else:
        _Many(options, asked, players).play()


def _one_deal(options: Options, players: Players) -> None:
    road = Road.KERNEL if options.road in (None, AUTO) else Road(options.road)
    try:
        played = players.play_deal(deals.marks_of(options.deal or ""), road)
    except Refusal as refusal:
        expected, _, found = refusal.text.rpartition("expected ")[2].partition(", found ")
        raise bad_input("--deal", expected, found or repr(options.deal)) from None
    print(dump(deals.deal_data(played)) if options.as_json else deals.deal_text(played))


def _search(options: Options, asked: Asked, players: Players) -> None:
    """Print records as they come; what has been found by Ctrl-C is printed too."""
    seed, found = asked.question.seed, list[Found]()
    budget = options.games or USUAL_DEALS
    if not options.as_json:
        print(f"seed {seed}, {grouped(budget)} deals\n{deals.RECORD_HEAD}", flush=True)
    complete = False
    with suppress(KeyboardInterrupt), interrupted_by_signals():
        for record in players.search(seed, budget):
            found.append(record)
            if not options.as_json:
                print(deals.record_line(record), flush=True)
        complete = True
    if not complete:
        print("slap-table: interrupted: not all deals were tried", file=sys.stderr)
    if options.as_json:
        print(dump({**deals.records_data(seed, budget, found), "complete": complete}))
    else:
        for line in deals.summary(found):
            print(line)


class _Many:
    """Many games, by whoever plays them."""

    def __init__(self, options: Options, asked: Asked, players: Players) -> None:
        """Find all that can be wrong before the first game. Raises BadInput, Failure."""
        self._options, self._players, self._stop = options, players, Stop()
        check_outputs({"--csv": options.csv, "--plot": options.plot}, {"--plot": ".png"})
        if options.plot is not None:
            plot.require_library()
        self._progress = Progress(sys.stderr, asked.games)
        self._road = self._chosen_road(asked)
        self._storage = Disk()
        folder = state_folder(load_whole_settings(options.settings))
        self._path = kept_file(folder, asked.key())
        self._asked, self._standing = self._begun(asked)
        self._keeper = Keeper(
            self._storage, self._path, self._asked.question.seed, self._progress.note
        )

    def _chosen_road(self, asked: Asked) -> Road:
        try:
            road, why = self._players.road_for(asked.question)
        except Refusal as refusal:
            raise bad_input("--rules", "rules by which a game can start", refusal.text) from None
        wanted = self._options.road or AUTO
        if wanted == Road.KERNEL.value and road is not Road.KERNEL:
            raise bad_input("--road", "auto or engine", f"kernel ({why})")
        if wanted == AUTO and why:
            self._progress.note(f"the engine itself plays, which takes longer: {why}")
        return road if wanted == AUTO else Road(wanted)

    def _begun(self, asked: Asked) -> tuple[Asked, Standing]:
        """Return what is asked, with the seed of before, and how far it is."""
        job = self._job(asked)
        fresh = Standing.at_the_start(job)
        if not self._options.resume:
            if self._path.exists():
                self._progress.note("this begins anew; --resume goes on with what was interrupted")
            return asked, fresh
        kept = found_in(self._storage, self._path)
        if kept is None:
            self._progress.note("there is nothing to go on with; all begins anew")
            return asked, fresh
        check_fits(kept, job, self._path)
        return asked.with_seed(kept.seed), kept.standing

    def _job(self, asked: Asked) -> Job:
        return Job(asked.question, self._road, asked.games)

    def play(self) -> None:
        """Play, and print what comes of it; what is not told in the end is kept."""
        job = self._job(self._asked)
        try:
            with self._stop.listening():
                run(job, self._standing, self._crew(), self._stop, self._hear)
            self._progress.end()
            self._print()
        except BaseException as fault:
            self._progress.end()
            if self._standing.tally.games:
                self._keeper.keep(self._standing)
            if isinstance(fault, Failure) and self._keeper.is_kept:
                raise Failure(f"{fault}{_GOES_ON}") from None
            raise
        if self._standing.is_complete(job):
            self._keeper.forget()

    def _crew(self) -> Crew:
        work, options = work_of(self._players.play), self._options
        if options.cluster is not None:
            from pi_app.simulation.cluster import Cluster

            return Cluster(work, options.cluster, self._progress.note)
        workers = (os.cpu_count() or 1) if options.workers == 0 else options.workers or 1
        if workers == 1:
            return Alone(work, self._stop)
        from pi_app.simulation.pool import Pool

        return Pool(work, workers)

    def _hear(self, standing: Standing) -> None:
        self._keeper.keep_at_times(standing)
        self._progress.told(standing)

    def _print(self) -> None:
        """Tell what has been played, all of it or not."""
        options, standing = self._options, self._standing
        result = Result(self._asked, self._road, standing.tally, standing.games_per_second)
        if not result.is_complete:
            if standing.tally.games:
                self._keeper.keep(standing)
            goes_on = _GOES_ON if self._keeper.is_kept else ""
            self._progress.note(
                f"interrupted after {grouped(standing.tally.games)}"
                f" of {grouped(self._asked.games)} games{goes_on}"
            )
        if options.csv is not None:
            put_file("--csv", options.csv, as_csv(standing.tally).encode())
        if options.plot is not None and standing.tally.games:
            with faults_told("--plot", options.plot), Disk().beside(options.plot.resolve()) as path:
                plot.draw(result, path)
        print(dump(as_data(result)) if options.as_json else as_text(result), flush=True)
