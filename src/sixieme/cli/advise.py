"""``sixieme advise``: what to play, and why, at a real table too."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sixieme.bots.advice import PLAYOUTS, Advice, advice_to_json, advise, plots, view_of_draft, view_of_hand
from sixieme.bots.advice.told import draw_advice, draw_places
from sixieme.bots.budget import MOST_PLAYOUTS, MOST_SECONDS
from sixieme.cli.files import Target, write_whole
from sixieme.cli.frame import Frame, Seconds, Whole, command
from sixieme.cli.progress import Progress
from sixieme.errors import BadScoreError
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS, TOP_CARD, check_card
from sixieme.rules.jsonlines import write_json
from sixieme.rules.options import Options, parse_options
from sixieme.rules.phase import Phase
from sixieme.rules.scoring import Scores
from sixieme.rules.table import parse_cards, parse_table
from sixieme.rules.view import View
from sixieme.sim.run import MOST_SEED
from sixieme.texts import Say

_PLAYERS = 4
_MOST_ROUNDS = 10_000


def build(say: Say) -> Frame:
    """Return the command."""

    @command(say, "advise", *_parameters(say))
    def advise_(
        playouts: int | None,
        seconds: float | None,
        seed: int,
        where: bool,
        plot: Path | None,
        as_json: bool,
        **said: Any,
    ) -> int:
        if playouts is not None and seconds is not None:
            raise click.UsageError(say("judge_one_of", one="--playouts", other="--seconds"))
        if plot is not None:
            plots.check_matplotlib()
        seen = _read(say, **said)
        shown = Progress(say)

        def watch(played: int) -> None:
            share = played / (playouts or PLAYOUTS) if seconds is None else shown.seconds / seconds
            shown.show("advise_progress", percent=min(100, int(100 * share)))

        try:
            advice = advise(seen, playouts=playouts, seconds=seconds, seed=seed, watch=watch)
        finally:
            shown.wipe()
        click.echo(write_json(advice_to_json(advice)) if as_json else _told(say, seen, advice, where))
        if plot is not None:
            write_whole(plot, plots.to_picture(advice, plot.suffix.lower()[1:], say))
            click.echo(say("simulate_written", path=plot), err=True)
        return 0

    return advise_


def _parameters(say: Say) -> Iterator[click.Parameter]:
    def option(*names: str, say_with: dict[str, object] | None = None, **settings: Any) -> click.Option:
        key = f"advise_help_{names[0].removeprefix('--')}"
        return click.Option(names, help=say(key, **(say_with or {})), **settings)

    yield option("--hand", metavar='"22 35 90"')
    yield option("--rows", metavar='"12 20 | 37 | 43 | 58"')
    yield option("--gone", default="", metavar='"…"')
    yield option("--players", type=Whole(say, MIN_PLAYERS, MAX_PLAYERS), metavar="N")
    yield option("--totals", default="", metavar='"…"')
    yield option("--taken", default="", metavar='"…"')
    yield option("--round", "round_number", type=Whole(say, 1, _MOST_ROUNDS), default=1, metavar="N")
    yield option("--card", metavar="N")
    yield option("--plays", default="", metavar='"…"')
    yield option("--picks", metavar='"…"')
    yield click.Option(["--rules"], default="classic", metavar="TEXT", help=say("help_rules"))
    yield option("--playouts", type=Whole(say, 1, MOST_PLAYOUTS), metavar="N", say_with={"playouts": PLAYOUTS})
    yield option("--seconds", type=Seconds(say, MOST_SECONDS), metavar="S")
    yield option("--seed", type=Whole(say, 0, MOST_SEED), default=0, metavar="N")
    yield option("--cards", "where", is_flag=True)
    yield option("--plot", type=Target(say, plots.FORMATS), metavar="FILE")
    yield option("--json", "as_json", is_flag=True)


def _read(
    say: Say,
    *,
    hand: str | None,
    rows: str | None,
    gone: str,
    players: int | None,
    totals: str,
    taken: str,
    round_number: int,
    card: str | None,
    plays: str,
    picks: str | None,
    rules: str,
) -> View:
    """Return the view that was said. Raises what the rules raise."""
    options, before, now = parse_options(rules), _scores(totals), _scores(taken)
    seats = players or len(before) or len(now) or _PLAYERS
    if picks is not None:
        for other, given in {"--hand": hand, "--rows": rows, "--card": card, "--gone": gone, "--taken": taken}.items():
            if given:
                raise click.UsageError(say("judge_one_of", one="--picks", other=other))
        return view_of_draft(parse_cards(picks), players=seats, options=options, totals=before, rounds=round_number - 1)
    if rows is None or (hand is None and card is None):
        needed = "--rows" if rows is None else "--hand"
        raise click.UsageError(say("advise_needs", needed=needed))
    return view_of_hand(
        parse_cards(hand or ""),
        _table(rows, options),
        players=seats,
        options=options,
        gone=parse_cards(gone),
        totals=before,
        taken=now,
        rounds=round_number - 1,
        card=None if card is None else _one_card(card),
        plays=parse_cards(plays),
    )


def _table(rows: str, options: Options) -> tuple[tuple[int, ...], ...]:
    return parse_table(rows, count=options.sizes.rows, capacity=options.sizes.capacity)


def _one_card(word: str) -> int:
    cards = parse_cards(word)
    return cards[0] if len(cards) == 1 else check_card(word, TOP_CARD)


def _scores(text: str) -> Scores:
    """Read heads separated by blanks or commas. Raises BadScoreError."""
    scores = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdecimal() and len(word) <= 5):
            raise BadScoreError(f"expected heads (a whole number in 0..99999), got {word!r:.40}")
        scores.append(int(word))
    return tuple(scores)


def _told(say: Say, seen: View, advice: Advice, where: bool) -> str:
    key = {Phase.DRAFT: "advise_title_pick", Phase.ROW: "advise_title_row"}.get(seen.phase, "advise_title")
    worlds = f"{advice.worlds:,}".replace(",", "\u202f")
    tricks = {} if seen.phase is Phase.DRAFT else {"trick": seen.trick, "tricks": seen.options.sizes.hand}
    title = say(key, players=seen.players, worlds=worlds, **tricks)
    cards = ["", *draw_places(say, advice.cards)] if where else []
    return "\n".join([title, "", *draw_advice(say, advice), *cards])
