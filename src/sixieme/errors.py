"""The exception tree: one small class per kind of fault, each with a stable code.

A message says what was expected, what was got, and where:
``expected a card of the hand [3, 17, 42], got 55 (seat 2, trick 4)``.
The codes are part of the interface: they stand in ``conformance/README.md``, in the judge's answers and on the wire.
"""

from typing import ClassVar


class SixiemeError(Exception):
    """Anything this package raises on purpose."""

    code: ClassVar[str] = "ERROR"


class RulesError(SixiemeError, ValueError):
    """A fault against the rules, or an input that the rules cannot take. Nothing has changed when it is raised."""


class BadCardError(RulesError):
    """Not a whole number in 1..top."""

    code = "BAD_CARD"


class DuplicateCardError(RulesError):
    """One card in two places."""

    code = "DUPLICATE_CARD"


class BadRowsError(RulesError):
    """Not the right number of rows (four), or a row too short or too long (1..5; 1 at the deal)."""

    code = "BAD_ROWS"


class RowNotIncreasingError(RulesError):
    """A row does not rise."""

    code = "ROW_NOT_INCREASING"


class BadPlayerCountError(RulesError):
    """Not 2..10 players."""

    code = "BAD_PLAYER_COUNT"


class UnknownPlayerError(RulesError):
    """Somebody who is not in the game."""

    code = "UNKNOWN_PLAYER"


class DuplicatePlayerError(RulesError):
    """The same player twice."""

    code = "DUPLICATE_PLAYER"


class MissingPlayError(RulesError):
    """A player has no card in the trick."""

    code = "MISSING_PLAY"


class CardNotInHandError(RulesError):
    """The card is not, or no longer, in the hand."""

    code = "CARD_NOT_IN_HAND"


class RowChoiceRequiredError(RulesError):
    """The card is too low and no row was given."""

    code = "ROW_CHOICE_REQUIRED"


class RowChoiceNotDueError(RulesError):
    """A row was given where none is due: the card fits, or it is somebody else's choice, or it was made already."""

    code = "ROW_CHOICE_NOT_DUE"


class RowOutOfRangeError(RulesError):
    """Not a whole number in 0..3."""

    code = "ROW_OUT_OF_RANGE"


class BadHandSizeError(RulesError):
    """Not ten cards at the deal."""

    code = "BAD_HAND_SIZE"


class BadRoundLengthError(RulesError):
    """Not ten tricks."""

    code = "BAD_ROUND_LENGTH"


class BadDraftLengthError(RulesError):
    """Not ten picks a player."""

    code = "BAD_DRAFT_LENGTH"


class GameAlreadyOverError(RulesError):
    """A round after the end."""

    code = "GAME_ALREADY_OVER"


class BadScoreError(RulesError):
    """Not a whole number of heads >= 0."""

    code = "BAD_SCORE"


class MissingScoreError(RulesError):
    """A player has no score (empty is not 0)."""

    code = "MISSING_SCORE"


class BadOptionError(RulesError):
    """An unknown, unusable or impossible option."""

    code = "BAD_OPTION"


class TooLargeError(RulesError):
    """A count that would take more work than allowed."""

    code = "TOO_LARGE"


class BadRequestError(SixiemeError, ValueError):
    """A request to the judge that is none: not JSON, a field missing, a container of the wrong type."""

    code = "BAD_REQUEST"


class CardNotDueError(RulesError):
    """A card was chosen where none is due: before the deal, during the draft, after the reveal."""

    code = "CARD_NOT_DUE"


class PickNotDueError(RulesError):
    """A card was picked outside the draft or out of turn."""

    code = "PICK_NOT_DUE"


class RoundNotDueError(RulesError):
    """A round was started in the middle of another."""

    code = "ROUND_NOT_DUE"


class BadNameError(SixiemeError, ValueError):
    """A player's name with nothing to show in it."""

    code = "BAD_NAME"


class BadSeedError(SixiemeError, ValueError):
    """A seed, salt or nonce of the wrong length."""

    code = "BAD_SEED"


class ReplayError(RulesError):
    """Recorded events that the rules do not bear out; ``number`` is the index of the first such event."""

    code = "BAD_REPLAY"

    def __init__(self, message: str, number: int) -> None:
        super().__init__(f"event {number}: {message}")
        self.detail = message
        self.number = number


class RecordError(SixiemeError, ValueError):
    """A record that cannot be read; ``line`` is the number of the faulty line, counted from 1."""

    code = "BAD_RECORD"

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class PositionsError(SixiemeError, ValueError):
    """A file of perft positions that cannot be read; ``line`` is the number of the faulty line, counted from 1."""

    code = "BAD_POSITIONS"

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class BookError(SixiemeError, ValueError):
    """A score book that is refused.

    ``fault`` is one of the codes of docs/book.md, ``place`` where in the file, such as ``games[3].changes[17].round``.
    """

    code = "BAD_BOOK"

    def __init__(self, fault: str, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.fault = fault
        self.place = place
        self.detail = message


class SaveInUseError(SixiemeError, RuntimeError):
    """A saved match that another program is playing."""

    code = "SAVE_IN_USE"


class CasesError(SixiemeError, ValueError):
    """A file of worked cases that cannot be read."""

    code = "BAD_CASES"


class UnknownBotError(SixiemeError, LookupError):
    """No bot of that name."""

    code = "UNKNOWN_BOT"


class BotOptionError(SixiemeError, ValueError):
    """An option that a bot does not have, or a value that it cannot take."""

    code = "BAD_BOT_OPTION"


class TrainingError(SixiemeError, ValueError):
    """A training that cannot be asked for, or a checkpoint that cannot be gone on from."""

    code = "BAD_TRAINING"


class SimulationError(SixiemeError, ValueError):
    """A simulation that cannot be asked for: so many rounds, such a seed, such a policy, such a place to run."""

    code = "BAD_SIMULATION"


class ArenaError(SixiemeError, ValueError):
    """A tournament that cannot be asked for, or results that cannot be gone on with."""

    code = "BAD_ARENA"


class LostWorkerError(SixiemeError, RuntimeError):
    """Workers of a simulation were lost again and again; what was counted before is still right."""

    code = "LOST_WORKER"


class MissingExtraError(SixiemeError, ImportError):
    """A part of the package needs libraries that are not installed; the message names the extra that brings them."""

    code = "MISSING_EXTRA"


class BadPrintError(SixiemeError, ValueError):
    """Something that cannot be printed as asked: large print on A5, an address that is none."""

    code = "BAD_PRINT"


class TableError(SixiemeError, ValueError):
    """A command that a table refuses. Nothing has changed when it is raised."""


class NotSeatedError(TableError):
    """The command needs a seat, and the token holds none."""

    code = "NOT_SEATED"


class NotHostError(TableError):
    """The command is the host's."""

    code = "NOT_HOST"


class NoSeatError(TableError):
    """There is no such seat, or nobody to do this to in it."""

    code = "NO_SEAT"


class NoTokenError(TableError):
    """Taking a seat needs a token, and the ``hello`` brought none."""

    code = "NO_TOKEN"


class AlreadySeatedError(TableError):
    """The token holds a seat already."""

    code = "ALREADY_SEATED"


class TableFullError(TableError):
    """Ten people sit there."""

    code = "TABLE_FULL"


class WrongStageError(TableError):
    """The command belongs to another stage: the lobby, the match, or after it."""

    code = "WRONG_STAGE"


class StaleError(TableError):
    """The command is about a trick, a pick or a round that is not the present one."""

    code = "STALE"


class BotPlaysError(TableError):
    """A bot stands in for the seat; its owner has to take it back first."""

    code = "BOT_PLAYS"


class NotAbsentError(TableError):
    """The seat's owner is here, so nobody may put a bot in their place."""

    code = "NOT_ABSENT"


class BadClockError(TableError):
    """A clock or a speed that there is not."""

    code = "BAD_CLOCK"


class StoreError(SixiemeError, OSError):
    """What happened could not be written to disk, so it did not happen."""

    code = "STORE_FAILED"


class ConflictError(SixiemeError, RuntimeError):
    """Somebody else has appended to the table first: fold again and decide again."""

    code = "CONFLICT"


class NoTableError(SixiemeError, LookupError):
    """There is no table of that code."""

    code = "NO_TABLE"
