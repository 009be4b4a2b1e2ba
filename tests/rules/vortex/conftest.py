"""Fixtures for the rules of Vortex."""

import pytest

from .foes import Foes


@pytest.fixture
def foe(monkeypatch: pytest.MonkeyPatch) -> Foes:
    """Makes Enemy cards for one test."""
    return Foes(monkeypatch)
