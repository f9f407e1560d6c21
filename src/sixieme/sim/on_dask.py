"""Work on a Dask cluster: the parts are Dask's tasks."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import TypeVar

from sixieme.errors import LostWorkerError, MissingExtraError, SimulationError
from sixieme.sim.executors import MOST_LOSSES, Work

try:
    from distributed import Client, Future, KilledWorker, wait
    from distributed.client import FutureCancelledError
    from distributed.comm import CommClosedError
except ImportError as error:
    raise MissingExtraError('this needs Dask: pip install "sixieme[dask]"') from error

_Part = TypeVar("_Part", bound=Hashable)
_Outcome = TypeVar("_Outcome")


class OnDask:
    """Parts on the cluster at an address; without one, on a cluster started for it on this machine.

    Dask itself tries again what a lost worker had; what it gives up is given out anew here.
    """

    def __init__(self, address: str | None = None, *, client: Client | None = None) -> None:
        try:
            self._client = client or (
                Client(address, timeout=10) if address else Client(threads_per_worker=1, dashboard_address=None)
            )
        except OSError as error:
            raise SimulationError(f"expected a Dask scheduler at {address}, got {error!s:.200}") from error

    @property
    def workers(self) -> int:
        """The threads of all workers as they are now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        """Yield what came of each part, in any order."""
        shared = self._client.scatter(work, broadcast=True, hash=False)
        losses: Counter[_Part] = Counter()
        given: dict[Future, _Part] = {}
        lost: list[_Part] = []
        try:
            while True:
                while len(given) < 2 * self.workers:
                    part = lost.pop() if lost else next(parts, None)
                    if part is None:
                        break
                    given[self._client.submit(_play, shared, part, pure=False)] = part
                if not given:
                    return
                for future in wait(list(given), return_when="FIRST_COMPLETED").done:
                    part = given.pop(future)
                    try:
                        outcome = future.result()
                    except (KilledWorker, FutureCancelledError, CommClosedError) as error:
                        losses[part] += 1
                        if losses[part] >= MOST_LOSSES:
                            raise LostWorkerError(f"a worker was lost {MOST_LOSSES} times: {error!s:.200}") from error
                        lost.append(part)
                        shared = self._client.scatter(work, broadcast=True, hash=False)
                    else:
                        yield part, outcome
        finally:
            self._client.cancel(list(given))


def _play(work: Work[_Part, _Outcome], part: _Part) -> _Outcome:
    return work.play(part)
