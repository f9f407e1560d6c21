"""A game of the book: what has come of its changes. The state is the fold of a list that only ever grows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NoReturn

from sixieme.counter.book import MAX_ROUNDS, Change, Entry, Left, RoundEntered, Started
from sixieme.errors import BookError
from sixieme.rules import scoring
from sixieme.rules.cards import Seat
from sixieme.rules.options import Options, options_from_json
from sixieme.rules.scoring import Scores, Standing, ends_at, ranking


class Status(StrEnum):
    """Whether a game goes on."""

    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it stands now; one that is voided stays, and does not count."""

    id: str
    entries: tuple[Entry, ...]
    left: Left | None
    counts: bool = True

    @property
    def scores(self) -> Scores:
        """Heads by seat."""
        return tuple(entry["heads"] for entry in self.entries)


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two changes."""

    started: Started
    options: Options
    title: str
    place: str
    note: str
    totals: Scores
    """Over the rounds that count."""
    rounds: tuple[Round, ...] = ()
    stopped: Status | None = None
    """FINISHED: everybody agreed to stop; ABANDONED: nobody has won."""
    extended: bool = False
    """The game was reopened: its end condition no longer finishes it."""

    @property
    def counting(self) -> tuple[Round, ...]:
        """The rounds that count."""
        return tuple(each for each in self.rounds if each.counts)

    @property
    def over(self) -> bool:
        """Whether the rounds that count are over by the rules (docs/rules.md, 1.7)."""
        count = sum(each.counts for each in self.rounds)
        return count > 0 and ends_at(self.totals, count, self.options)

    @property
    def status(self) -> Status:
        """Whether the game goes on."""
        if self.stopped is not None:
            return self.stopped
        return Status.FINISHED if not self.extended and self.over else Status.RUNNING

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The ranking, fewest heads first."""
        return ranking(self.totals)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, if the game is finished: by the rules, or, where it was stopped, all with the lowest
        total."""
        if self.status is not Status.FINISHED:
            return ()
        if self.over:
            return scoring.winners([each.scores for each in self.counting], self.options)
        return tuple(seat for seat, total in enumerate(self.totals) if total == min(self.totals))

    @property
    def dealer(self) -> Seat:
        """The dealer of the next round."""
        return self.dealer_of(len(self.rounds))

    def dealer_of(self, index: int) -> Seat:
        """Return the dealer of a round: one seat on for every round before it that counts."""
        played = sum(each.counts for each in self.rounds[:index])
        return (self.started["first_dealer"] + played) % len(self.totals)


class Fold:
    """A game as its changes come. A change that is refused changes nothing."""

    def __init__(self) -> None:
        self._state: GameState | None = None
        self._done: list[tuple[Change, GameState]] = []
        """Changes in force, each with the state before it."""
        self._undone: list[tuple[Change, GameState]] = []
        """Changes taken back, each with the state after it."""

    @property
    def state(self) -> GameState:
        """What has come of the changes so far, one at least."""
        assert self._state is not None
        return self._state

    @property
    def undoes(self) -> Change | None:
        """The change that ``undone`` would take back."""
        return self._done[-1][0] if self._done else None

    @property
    def redoes(self) -> Change | None:
        """The change that ``redone`` would put in force again."""
        return self._undone[-1][0] if self._undone else None

    def apply(self, change: Change) -> None:
        """Add a change, whose fields are checked already. Raises BookError, with a place within the change, if it is
        not legal."""
        if change["kind"] == "started" or self._state is None:
            self._start(change)
        elif change["kind"] == "undone":
            self._move(self._done, self._undone, "undone")
        elif change["kind"] == "redone":
            self._move(self._undone, self._done, "redone")
        else:
            after = _apply(self._state, change)
            self._done.append((change, self._state))
            self._undone.clear()
            self._state = after

    def _start(self, change: Change) -> None:
        if change["kind"] != "started" or self._state is not None:
            _refuse(f"expected the game to start with its first change, and only then, got {change['kind']}")
        self._state = GameState(
            started=change,
            options=options_from_json(change["options"]),
            title=change["title"],
            place=change["place"],
            note=change["note"],
            totals=(0,) * len(change["seats"]),
        )

    def _move(self, source: list[tuple[Change, GameState]], target: list[tuple[Change, GameState]], kind: str) -> None:
        if not source:
            _refuse(f"expected a change that can be {kind}, got none")
        change, state = source.pop()
        target.append((change, self.state))
        self._state = state


def fold_of(changes: Iterable[Change]) -> Fold:
    """Return the fold of a game's changes. Raises BookError for one that is not legal."""
    found = Fold()
    for change in changes:
        found.apply(change)
    return found


def fold(changes: Iterable[Change]) -> GameState:
    """Return what has come of a game's changes. Raises BookError for one that is not legal."""
    return fold_of(changes).state


def in_force(changes: Iterable[Change]) -> tuple[bool, ...]:
    """Return for each change of a game whether it still stands; never for ``undone`` and ``redone``."""
    found: list[bool] = []
    done: list[int] = []
    undone: list[int] = []
    for index, change in enumerate(changes):
        found.append(change["kind"] not in ("undone", "redone"))
        match change["kind"]:
            case "started":
                pass
            case "undone":
                undone.append(done.pop())
                found[undone[-1]] = False
            case "redone":
                done.append(undone.pop())
                found[done[-1]] = True
            case _:
                done.append(index)
                undone.clear()
    return tuple(found)


def _apply(state: GameState, change: Change) -> GameState:
    match change["kind"]:
        case "round":
            return _enter(state, change)
        case "voided":
            return _judge(state, change["round"], counts=False)
        case "restored":
            return _judge(state, change["round"], counts=True)
        case "ended":
            _check_running(state)
            if not any(each.counts for each in state.rounds):
                _refuse("expected a round that counts before the end, got none")
            return replace(state, stopped=Status.FINISHED)
        case "abandoned":
            _check_running(state)
            return replace(state, stopped=Status.ABANDONED)
        case "reopened":
            if state.status is Status.RUNNING:
                _refuse("expected a game that is over, got a running one")
            return replace(state, stopped=None, extended=True)
        case "described":
            return replace(state, title=change["title"], place=change["place"], note=change["note"])
        case _:  # undone and redone are the fold's own, and a reader lets no other kind in
            raise AssertionError(change["kind"])


def _enter(state: GameState, change: RoundEntered) -> GameState:
    _check_running(state)
    index = _index(state, change["round"])
    entries = tuple(change["entries"])
    if index is None:
        if len(state.rounds) >= MAX_ROUNDS:
            _refuse(f"expected at most {MAX_ROUNDS} rounds, got another one")
        return _with_round(state, len(state.rounds), Round(change["round"], entries, change["left"]))
    return _with_round(state, index, replace(state.rounds[index], entries=entries, left=change["left"]))


def _judge(state: GameState, name: str, counts: bool) -> GameState:
    index = _index(state, name)
    if index is None:
        raise BookError("UNKNOWN_ID", "round", f"expected a round of the game, got {name}")
    _check_running(state)
    if state.rounds[index].counts is counts:
        _refuse(f"expected a round that {'does not count' if counts else 'counts'}, got {name}")
    return _with_round(state, index, replace(state.rounds[index], counts=counts))


def _with_round(state: GameState, index: int, new: Round) -> GameState:
    """Put a round in its place. Totals go along, so that a long game is not added up at every change."""
    totals = state.totals
    for each, sign in ((new, 1), *((old, -1) for old in state.rounds[index : index + 1])):
        if each.counts:
            totals = tuple(total + sign * heads for total, heads in zip(totals, each.scores, strict=True))
    return replace(state, rounds=(*state.rounds[:index], new, *state.rounds[index + 1 :]), totals=totals)


def _index(state: GameState, name: str) -> int | None:
    return next((index for index, each in enumerate(state.rounds) if each.id == name), None)


def _check_running(state: GameState) -> None:
    if state.status is not Status.RUNNING:
        _refuse(f"expected a running game, got one that is {state.status}")


def _refuse(message: str) -> NoReturn:
    raise BookError("BAD_CHANGE", "", message)
