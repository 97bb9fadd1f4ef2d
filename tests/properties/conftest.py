"""The documents of the bundled maps, as the naive model reads them."""

from typing import Any

import pytest

from tests.model.boards import bundled as document
from tests.properties.games import BUNDLED


@pytest.fixture(scope="session")
def documents() -> dict[str, Any]:
    """Each bundled map as parsed."""
    return {name: document(name) for name in BUNDLED}
