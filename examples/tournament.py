"""A tournament from Python: played in part, gone on with, and told."""

from pathlib import Path
from tempfile import TemporaryDirectory

from glueckauf.arena.playing import play_tournament
from glueckauf.arena.report import make_report
from glueckauf.arena.tournament import make_tournament
from glueckauf.arena.tournament_folder import TournamentFolder
from glueckauf.pools.worker_processes import Processes


def show(played: int, games: int) -> None:
    print(f"{played} of {games} games")


if __name__ == "__main__":
    tournament = make_tournament(["hewer", "random"], players=2, seed=7)
    with TemporaryDirectory() as place:
        folder = TournamentFolder(Path(place), tournament)
        list(play_tournament(tournament, deals=1, folder=folder))
        with Processes(
            2
        ) as workers:  # the first deal is in the folder: its games are there already
            results = list(play_tournament(tournament, 2, workers, folder, show))
    for standing in make_report(tournament, results).best_first():
        low, high = standing.win_rate.low, standing.win_rate.high
        print(f"{standing.label}: {standing.wins:g} wins, {low:.0%} to {high:.0%}")
