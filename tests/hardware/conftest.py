"""What the tests of the link share."""

from __future__ import annotations

import pytest

from hardware.link import LinkState
from tests.support.scripted_chip import Desk


@pytest.fixture
def desk() -> Desk:
    """A link that is live, and a chip made by hand."""
    made = Desk()
    made.go_live()
    assert made.state() is LinkState.LIVE
    return made
