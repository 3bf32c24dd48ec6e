"""`python -m tests.bench.strength_batak PLAYER BASE [--deals 400] [--matches 0] …`.

`hard medium` is a hard player among three medium ones; `hard:worlds=640 hard` asks what more
imagined deals are worth. Who claims to have found a better player shows it against `reference`.
`--control` plays the base against itself as well.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from time import perf_counter

from engine.batak_rules import DEALS
from engine.games.batak.presets import PRESETS
from tests.bench.strength_batak.cast import REFERENCE, REFERENCE_DEALS, role
from tests.bench.strength_batak.duplicate import Trial, run
from tests.bench.strength_batak.matches import run_matches


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="strength_batak", description=__doc__)
    parser.add_argument("player")
    parser.add_argument("base")
    parser.add_argument("--rules", default="auction", choices=sorted(PRESETS))
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--length", type=int, default=8, choices=DEALS, help="deals of a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--replicates", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--control", action="store_true")
    asked = parser.parse_args()
    if asked.base == REFERENCE and asked.deals < REFERENCE_DEALS:
        parser.error(f"a claim against the {REFERENCE} takes --deals {REFERENCE_DEALS} or more")
    return asked


def main() -> None:
    """Play and print."""
    asked = _arguments()
    rules = replace(PRESETS[asked.rules][1], deals=asked.length)
    player, base = role(asked.player), role(asked.base)
    trial = Trial(player, base, rules, asked.deals, asked.seed, asked.replicates)
    trials = {f"{asked.player} among {asked.base}": trial}
    if asked.control:
        trials["control: the base itself"] = replace(trial, player=base)
    for name, one in trials.items():
        before = perf_counter()
        print(name)
        if asked.deals:
            print("\n".join(run(one, workers=asked.workers).lines()))
        if asked.matches:
            share = run_matches(replace(one, deals=asked.matches), workers=asked.workers).share
            print(f"first in matches of {asked.length} deals        {share}")
        print(f"s                                  {perf_counter() - before:.1f}\n", flush=True)


if __name__ == "__main__":
    main()
