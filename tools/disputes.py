"""The files that hold the disputes, for ``tools/generate.py``: the pages, the cases, and the list for the page."""

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from sixieme.referee.disputes import DISPUTES, Basis, Dispute, Part
from sixieme.referee.disputes_codec import dispute_to_case, dispute_to_json
from sixieme.referee.examples_told import say_answer, say_claim, say_example
from sixieme.referee.rule import Rule
from sixieme.referee.told import say_rule
from sixieme.texts import Language, Say

TYPES = """\
import type {{ Card, Seat }} from '../rules/cards.ts';
import type {{ Options }} from '../rules/options.ts';
import type {{ Rule }} from './explain.ts';

export type Part = {parts};
export type Basis = {bases};

export interface NamedCard {{
  readonly name: string;
  readonly card: Card;
}}

/** Rows and seats count from 0; heads are in the order of the plays. */
export interface TrickExample {{
  readonly kind: 'trick';
  readonly rows: readonly (readonly Card[])[];
  readonly plays: readonly NamedCard[];
  /** The row chosen for a card that is too low. */
  readonly row: number | null;
  /** Rows that somebody proposes. */
  readonly wrong: readonly {{ readonly card: Card; readonly row: number }}[];
  readonly heads: readonly number[];
  readonly after: readonly (readonly Card[])[];
}}

export interface HeadsExample {{
  readonly kind: 'heads';
  readonly cards: readonly Card[];
  readonly heads: readonly number[];
}}

export interface EndExample {{
  readonly kind: 'end';
  readonly names: readonly string[];
  /** Heads by seat. */
  readonly rounds: readonly (readonly number[])[];
  /** What differs from the classic game. */
  readonly options: Partial<Options>;
  readonly over: boolean;
  readonly winners: readonly Seat[];
  readonly ranks: readonly number[];
}}

export interface DeckExample {{
  readonly kind: 'deck';
  readonly players: number;
  readonly options: Partial<Options>;
  readonly top: Card;
  readonly dealt: number;
  readonly aside: number;
}}

export interface BoundsExample {{
  readonly kind: 'bounds';
  readonly players: number;
  readonly least: number;
  readonly most: number;
}}

export interface PicksExample {{
  readonly kind: 'picks';
  readonly names: readonly string[];
  readonly first: Seat;
  readonly order: readonly Seat[];
  readonly then: Seat;
}}

export interface RefusedTrickExample {{
  readonly kind: 'refused_trick';
  readonly rows: readonly (readonly Card[])[];
  readonly plays: readonly NamedCard[];
  readonly row: number | null;
  readonly top: Card;
  readonly code: string;
}}

export interface RefusedPlayersExample {{
  readonly kind: 'refused_players';
  readonly players: number;
  readonly code: string;
}}

export type Example =
  | TrickExample
  | HeadsExample
  | EndExample
  | DeckExample
  | BoundsExample
  | PicksExample
  | RefusedTrickExample
  | RefusedPlayersExample;

/** The claim is the text `dispute_NAME`, the answer `dispute_NAME_answer`. */
export interface Dispute {{
  readonly name: string;
  readonly part: Part;
  readonly basis: Basis;
  readonly rules: readonly Rule[];
  readonly example: Example | null;
}}

"""


def cases() -> str:
    """Return the examples as cases, one a line, and the names of the disputes on which the rules are silent."""
    listed = [case for case in map(dispute_to_case, DISPUTES) if case is not None]
    lines = ",\n".join(_json(case) for case in listed)
    silent = _json([dispute.name for dispute in DISPUTES if dispute.example is None])
    return f'{{"version": 1, "silent": {silent}, "cases": [\n{lines}\n]}}\n'


def typescript() -> str:
    """Return the list for the page, with its types."""
    types = TYPES.format(parts=_union(Part), bases=_union(Basis))
    lines = "".join(f"  {_json(dispute_to_json(dispute))},\n" for dispute in DISPUTES)
    return f"{types}export const DISPUTES: readonly Dispute[] = [\n{lines}];\n"


def page(language: Language) -> str:
    """Return the page of the disputes in one language."""
    return "".join(f"{line}\n" for line in _page(Say(language)))


def _page(say: Say) -> Iterator[str]:
    yield "<!-- tools/generate.py -->"
    yield ""
    yield f"# {say('dispute_title')}"
    yield ""
    yield from _sentences(say("dispute_intro"))
    for part, disputes in groupby(DISPUTES, key=lambda dispute: dispute.part):
        yield ""
        yield f"## {say(f'dispute_part_{part.value}')}"
        for dispute in disputes:
            yield ""
            yield from _dispute(say, dispute)
    yield ""
    yield f"## {say('dispute_rules')}"
    yield ""
    yield from (f"- **{rule.value}** {say_rule(say, rule)}" for rule in Rule)


def _dispute(say: Say, dispute: Dispute) -> Iterator[str]:
    cited = f" [{', '.join(dispute.rules)}]" if dispute.rules else ""
    yield f"### {say_claim(say, dispute)}"
    yield ""
    yield from _sentences(say_answer(say, dispute))
    yield f"*{say(f'dispute_basis_{dispute.basis.value}')}*{cited}"
    if dispute.example is not None:
        yield ""
        yield from (f"- {' '.join(sentences)}" for sentences in say_example(say, dispute.example))


def _sentences(text: str) -> Iterator[str]:
    """Yield one sentence a line, as in every document of the project."""
    rest = text
    while rest:
        ends = [at + 1 for at in range(len(rest) - 2) if rest[at] in ".!?" and rest[at + 1] == " "]
        cut = ends[0] if ends else len(rest)
        yield rest[:cut]
        rest = rest[cut:].lstrip(" ")


def _union(kind: type[Part] | type[Basis]) -> str:
    return " | ".join(f"'{member.value}'" for member in kind)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
