"""Ray and Dask: the result is that of one process, also when a machine is lost on the way."""

import importlib.util
from collections.abc import Iterator
from typing import Any

import pytest

from sixieme.errors import MissingExtraError, SimulationError
from sixieme.rules import Options
from sixieme.sim import Result, find_executor, simulate
from sixieme.sim import run as runs
from sixieme.sim.run import make_task, steps

WITH_RAY = importlib.util.find_spec("ray") is not None
WITH_DASK = importlib.util.find_spec("distributed") is not None
ROUNDS = 600

# What these libraries leave open or warn of at their end is theirs.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts, so that there is something to lose."""
    monkeypatch.setattr(runs._Pace, "learn", lambda *_: None)


def _play(executor: Any, at_third: Any = lambda: None) -> Result:
    """Play; do something once the third result has come."""
    task = make_task(4, 1, "random", "cheapest", Options(threshold=None, max_rounds=1))
    results = []
    for result in steps(task, ROUNDS, executor):
        results.append(result)
        if len(results) == 3:
            at_third()
    return results[-1]


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Return a Ray cluster of two nodes on this machine, joined."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 10**8})
    try:
        made.add_node(num_cpus=1, object_store_memory=10**8)
        ray.init(address=made.address, log_to_driver=False, logging_level="error")
        made.wait_for_nodes()
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


@pytest.mark.skipif(not WITH_RAY, reason="Ray is not installed")
def test_ray_loses_a_node_and_no_result(cluster: Any) -> None:
    """Two nodes, one of them removed in mid-run."""
    executor = find_executor("ray")

    assert 2 == executor.workers
    (other,) = [node for node in cluster.list_all_nodes() if not node.head]
    assert simulate(4, ROUNDS, seed=1) == _play(executor, lambda: cluster.remove_node(other, allow_graceful=False))


@pytest.mark.skipif(not WITH_DASK, reason="Dask is not installed")
def test_dask_loses_a_worker_and_no_result() -> None:
    """Two workers in processes of their own, one of them killed in mid-run."""
    from distributed import Client, LocalCluster

    from sixieme.sim.on_dask import OnDask

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        executor = OnDask(client=client)
        nanny = next(iter(cluster.workers.values()))

        assert 2 == executor.workers
        assert simulate(4, ROUNDS, seed=1) == _play(executor, lambda: nanny.process.process._process.kill())


@pytest.mark.skipif(not WITH_DASK, reason="Dask is not installed")
def test_no_dask_there() -> None:
    """Said in a line, after a while."""
    with pytest.raises(SimulationError, match="expected a Dask scheduler"):
        find_executor("dask://127.0.0.1:9")


@pytest.mark.parametrize("name, library", [("ray", "ray"), ("dask", "distributed")])
def test_missing_libraries_are_named(name: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra that brings them."""
    import sys

    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"sixieme.sim.on_{name}", raising=False)
    with pytest.raises(MissingExtraError, match=rf"sixieme\[{name}\]"):
        find_executor(name)
