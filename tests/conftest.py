"""Settings of the whole test run: Hypothesis profiles and the table of rule coverage."""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.rules.coverage_plugin"]

# Every profile is without a deadline and takes slow examples: machines with two busy cores run them too.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", COMMON, derandomize=True, print_blob=True)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("explore", COMMON, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
