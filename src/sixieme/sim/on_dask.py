"""A simulation on a Dask cluster: the parts are Dask's tasks."""

from collections import Counter
from collections.abc import Iterator

from sixieme.errors import LostWorkerError, MissingExtraError, SimulationError
from sixieme.sim.executors import MOST_LOSSES
from sixieme.sim.task import Part, Tally, Task, play

try:
    from distributed import Client, Future, KilledWorker, wait
    from distributed.client import FutureCancelledError
    from distributed.comm import CommClosedError
except ImportError as error:
    raise MissingExtraError('this needs Dask: pip install "sixieme[dask]"') from error


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

    def run(self, task: Task, parts: Iterator[Part]) -> Iterator[tuple[Part, Tally]]:
        """Yield what came of each part, in any order."""
        shared = self._client.scatter(task, broadcast=True, hash=False)
        losses: Counter[Part] = Counter()
        given: dict[Future, Part] = {}
        lost: list[Part] = []
        try:
            while True:
                while len(given) < 2 * self.workers:
                    part = lost.pop() if lost else next(parts, None)
                    if part is None:
                        break
                    given[self._client.submit(play, shared, part, pure=False)] = part
                if not given:
                    return
                for future in wait(list(given), return_when="FIRST_COMPLETED").done:
                    part = given.pop(future)
                    try:
                        tally = future.result()
                    except (KilledWorker, FutureCancelledError, CommClosedError) as error:
                        losses[part] += 1
                        if losses[part] >= MOST_LOSSES:
                            raise LostWorkerError(f"a worker was lost {MOST_LOSSES} times: {error!s:.200}") from error
                        lost.append(part)
                        shared = self._client.scatter(task, broadcast=True, hash=False)
                    else:
                        yield part, tally
        finally:
            self._client.cancel(list(given))
