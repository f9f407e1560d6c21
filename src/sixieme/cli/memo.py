"""``sixieme memo``: the memo of the rules and score sheets as PDF."""

from pathlib import Path

import click

from sixieme.cli.frame import Frame, Whole, Word, command, printable
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from sixieme.rules.names import clean_name
from sixieme.texts import Say

_COLUMNS = 6
"""Columns of a sheet if nobody says how many play."""
_PAPERS = ("a5", "a4", "letter")


def build(say: Say) -> Frame:
    """Return the command."""
    parameters = (
        click.Option(
            ["--paper"], type=Word(say, _PAPERS), default="a4", show_default=True, help=say("memo_help_paper")
        ),
        click.Option(["--sheet"], is_flag=True, help=say("memo_help_sheet")),
        click.Option(
            ["--players"], type=Whole(say, MIN_PLAYERS, MAX_PLAYERS), metavar="N", help=say("memo_help_players")
        ),
        click.Option(["--names"], metavar=say("memo_meta_names"), help=say("memo_help_names")),
        click.Option(["--large"], is_flag=True, help=say("memo_help_large")),
        click.Option(["--two"], is_flag=True, help=say("memo_help_two")),
        click.Option(["--continued"], is_flag=True, help=say("memo_help_continued")),
        click.Option(["--url"], envvar="SIXIEME_PUBLIC_URL", metavar="URL", help=say("memo_help_url")),
        click.Option(
            ["--out"], type=click.Path(path_type=Path), metavar=say("memo_meta_out"), help=say("memo_help_out")
        ),
        click.Option(["--force"], is_flag=True, help=say("memo_help_force")),
    )

    @command(say, "memo", *parameters)
    def memo(
        paper: str,
        sheet: bool,
        players: int | None,
        names: str | None,
        large: bool,
        two: bool,
        continued: bool,
        url: str | None,
        out: Path | None,
        force: bool,
    ) -> int:
        _check(say, paper, sheet, names, large, two, continued)
        from sixieme.memo import Paper, Sheet, legible, print_memo, print_sheets

        if sheet:
            named = _names(say, names, players)
            number = players or (max(MIN_PLAYERS, len(named)) if named else _COLUMNS)
            sheets = [Sheet(number, named)]
            if two or continued:
                sheets.append(Sheet(number, named, continued=continued))
            made = print_sheets(say, sheets, Paper(paper), large=large, two=two)
            missing = "".join(dict.fromkeys(one for name in named for one in legible(name).missing))
        else:
            made = print_memo(say, Paper(paper), players=players, url=_address(say, url), large=large)
            missing = "".join(legible(url or "").missing)
        path = _write(say, made, out or Path(), _file_name(say, paper, sheet, large), force)
        if missing:
            click.echo(printable(say("memo_missing", characters=missing)), err=True)
        click.echo(printable(say("memo_written", path=path)))
        return 0

    return memo


def _check(say: Say, paper: str, sheet: bool, names: str | None, large: bool, two: bool, continued: bool) -> None:
    """Refuse what does not go together."""
    if not sheet:
        for option, given in (("--names", names is not None), ("--two", two), ("--continued", continued)):
            if given:
                raise click.UsageError(say("memo_needs_sheet", option=option), click.get_current_context())
    if large and two:
        raise click.UsageError(say("memo_not_both", first="--large", second="--two"), click.get_current_context())
    for option, given in (("--large", large), ("--two", two)):
        if given and paper == "a5":
            raise click.UsageError(say("memo_too_small", option=option), click.get_current_context())


def _names(say: Say, words: str | None, players: int | None) -> tuple[str, ...]:
    """Read ``Léa,Tom``. Raises BadNameError, and UsageError if there are more names than columns."""
    if words is None:
        return ()
    names = tuple(clean_name(word) for word in words.split(","))
    most = MAX_PLAYERS if players is None else players
    if len(names) > most:
        message = say("memo_too_many_names", names=len(names), players=most)
        raise click.UsageError(message, click.get_current_context())
    return names


def _address(say: Say, url: str | None) -> str | None:
    """Return the address if it is one."""
    from sixieme.memo.link import MAX_LENGTH, is_address

    if url is None or is_address(url):
        return url
    message = say("memo_no_address", most=MAX_LENGTH, got=f"{url:.60}")
    raise click.UsageError(message, click.get_current_context())


def _file_name(say: Say, paper: str, sheet: bool, large: bool) -> str:
    kind = "sheet" if sheet else "memo"
    return f"sixieme-{kind}-{paper}{'-large' if large else ''}-{say.language}.pdf"


def _write(say: Say, content: bytes, out: Path, name: str, force: bool) -> Path:
    """Write the file and return its path. Raises OSError, and UsageError if it is there already."""
    if out.suffix.lower() != ".pdf" or out.is_dir():
        out.mkdir(parents=True, exist_ok=True)
        out = out / name
    try:
        with out.open("wb" if force else "xb") as stream:
            stream.write(content)
    except FileExistsError:
        raise click.UsageError(say("memo_exists", path=out), click.get_current_context()) from None
    return out
