"""How many examples Hypothesis draws: ``HYPOTHESIS_PROFILE`` says, else CI has a profile of its own."""

import os

from hypothesis import HealthCheck, Phase, settings

# Drawing a whole match takes many choices; the clock of a shared machine says nothing about them.
_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "default", max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=_CALM
)
settings.register_profile("ci", settings.get_profile("default"), max_examples=50, derandomize=True, print_blob=True)
settings.register_profile(
    "mutants",
    settings.get_profile("default"),
    max_examples=12,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=2000, stateful_step_count=100)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default"))
