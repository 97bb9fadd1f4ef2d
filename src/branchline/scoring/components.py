"""Which cities hang together."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

City = TypeVar("City", bound=Hashable)


def components(pairs: Iterable[tuple[City, City]]) -> dict[City, City]:
    """Return for each city of the pairs one that stands for its connected component."""
    groups: dict[City, list[City]] = {}
    for a, b in pairs:
        group, other = groups.setdefault(a, [a]), groups.setdefault(b, [b])
        if group is not other:
            if len(group) < len(other):
                group, other = other, group
            group += other
            groups.update(dict.fromkeys(other, group))
    return {city: group[0] for city, group in groups.items()}
