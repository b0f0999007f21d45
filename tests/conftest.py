"""What holds for every test: random examples have no time limit of their own on busy machines."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "skat",
    deadline=None,
    print_blob=True,  # how to repeat a failing example
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("skat")
