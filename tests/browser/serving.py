"""A server of its own for a test: started, killed without warning, started again on the same data."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path


class Serving:
    """``sixieme serve`` as a process, on this machine only."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "sixieme", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*command, "--data", str(self.data)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "LANG": "C.UTF-8"},
        )
        for _ in range(600):
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended with status {self._process.returncode}")
            try:
                urllib.request.urlopen(f"{self.url}/api/info", timeout=5).read()
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
            else:
                return
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def _free_port() -> int:
    with socket.socket() as chooser:
        chooser.bind(("127.0.0.1", 0))
        port: int = chooser.getsockname()[1]
        return port
