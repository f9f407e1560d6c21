"""A simulation on a Ray cluster: the parts are Ray's tasks."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sixieme.errors import LostWorkerError, MissingExtraError
from sixieme.sim.executors import MOST_LOSSES
from sixieme.sim.task import Part, Tally, Task, play

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    raise MissingExtraError('this needs Ray: pip install "sixieme[ray]"') from error


class OnRay:
    """Parts on the cluster at an address; without one, on the cluster joined already, else on this machine.

    Ray itself tries again what a lost machine had; what it gives up is given out anew here.
    """

    def __init__(self, address: str | None = None) -> None:
        if address is not None or not ray.is_initialized():
            ray.init(address=address, log_to_driver=False, logging_level="warning", include_dashboard=False)

    @property
    def workers(self) -> int:
        """The processors of the cluster as it is now."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def run(self, task: Task, parts: Iterator[Part]) -> Iterator[tuple[Part, Tally]]:
        """Yield what came of each part, in any order."""
        remote = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(play)
        shared = ray.put(task)
        losses: Counter[Part] = Counter()
        given: dict[Any, Part] = {}
        lost: list[Part] = []
        try:
            while True:
                while len(given) < 2 * self.workers:
                    part = lost.pop() if lost else next(parts, None)
                    if part is None:
                        break
                    given[remote.remote(shared, part)] = part
                if not given:
                    return
                (done,), _ = ray.wait(list(given), num_returns=1)
                part = given.pop(done)
                try:
                    tally = ray.get(done)
                except RayTaskError:  # raised by the part itself
                    raise
                except RayError as error:
                    losses[part] += 1
                    if losses[part] >= MOST_LOSSES:
                        raise LostWorkerError(f"a worker was lost {MOST_LOSSES} times: {error!s:.200}") from error
                    lost.append(part)
                else:
                    yield part, tally
        finally:
            for reference in given:
                ray.cancel(reference, force=True)
