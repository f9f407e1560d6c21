"""Work on a Ray cluster: the parts are Ray's tasks."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any, TypeVar

from sixieme.errors import LostWorkerError, MissingExtraError
from sixieme.sim.executors import MOST_LOSSES, Work

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    raise MissingExtraError('this needs Ray: pip install "sixieme[ray]"') from error

_Part = TypeVar("_Part", bound=Hashable)
_Outcome = TypeVar("_Outcome")


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

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        """Yield what came of each part, in any order."""
        remote = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(_play)
        shared = ray.put(work)
        losses: Counter[_Part] = Counter()
        given: dict[Any, _Part] = {}
        lost: list[_Part] = []
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
                    outcome = ray.get(done)
                except RayTaskError:  # raised by the part itself
                    raise
                except RayError as error:
                    losses[part] += 1
                    if losses[part] >= MOST_LOSSES:
                        raise LostWorkerError(f"a worker was lost {MOST_LOSSES} times: {error!s:.200}") from error
                    lost.append(part)
                else:
                    yield part, outcome
        finally:
            for reference in given:
                ray.cancel(reference, force=True)


def _play(work: Work[_Part, _Outcome], part: _Part) -> _Outcome:
    return work.play(part)
