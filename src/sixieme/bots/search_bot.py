"""The bot that tries its answers out: plain search, with cautious players in its playouts."""

from sixieme.bots.search import SearchingBot, settings_of


class SearchBot(SearchingBot):
    """Determinised Monte Carlo search. See :mod:`sixieme.bots.search`."""

    name = "search"

    def __init__(
        self,
        seed: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
        model: str = "cautious",
        aim: str = "match",
        heat: float = 0.5,
        belief: int = 0,
        net: str = "",
    ) -> None:
        self.settings = settings_of(seed, playouts, seconds, model, aim, heat, belief, net)


class MasterBot(SearchingBot):
    """Search with the learned policy as the model of everybody, and beliefs about hands from what was laid."""

    name = "master"

    def __init__(
        self,
        seed: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
        model: str = "learned",
        aim: str = "match",
        heat: float = 0.5,
        belief: int = 4,
        net: str = "",
    ) -> None:
        self.settings = settings_of(seed, playouts, seconds, model, aim, heat, belief, net)
