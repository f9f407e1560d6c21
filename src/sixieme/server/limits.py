"""How much one client may ask for."""

from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """Lets ``burst`` requests through at once and ``rate`` a second after that."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left = burst
        self._then = clock()

    def take(self) -> bool:
        """Return whether one more request is let through."""
        now = self._clock()
        self._left = min(self._burst, self._left + max(0.0, now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each client, remembering the latest ``most`` clients."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float], most: int = 10_000) -> None:
        self._make: Callable[[], Bucket] = lambda: Bucket(burst, rate, clock)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._most = most

    def take(self, client: str) -> bool:
        """Return whether one more request of the client is let through."""
        bucket = self._buckets.pop(client, None) or self._make()
        self._buckets[client] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
