"""The page is built with the package: into an installation, an editable one too, a wheel and a source archive."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import web


class PageHook(BuildHookInterface):
    """Builds the page unless it is there already, as it is in a source archive."""

    def dependencies(self) -> list[str]:
        return [web.NODE_PACKAGE] if web.needs_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            web.build()
        except web.WebError as error:
            self.app.abort(f"sixieme: {error}")
