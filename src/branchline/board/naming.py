"""Names of routes and tickets (design section 2; decisions S3 and S20)."""

from collections import Counter, defaultdict
from collections.abc import Sequence

Ends = tuple[str, str]


def ordered(a: str, b: str) -> Ends:
    """Two cities by code point."""
    return (a, b) if a < b else (b, a)


def route_ids(routes: Sequence[tuple[str, str, str]]) -> list[str]:
    """The ids of routes ``(a, b, color)`` with ``a < b``, in the same order.

    ``A:B`` alone; parallel ones add the colour, or 1, 2, … in order where any two colours of
    the pair are equal (S20).
    """
    colors: dict[Ends, list[str]] = defaultdict(list)
    for a, b, color in routes:
        colors[a, b].append(color)
    seen: Counter[Ends] = Counter()
    ids = []
    for a, b, color in routes:
        seen[a, b] += 1
        ids.append(f"{a}:{b}{_suffix(colors[a, b], color, seen[a, b])}")
    return ids


def _suffix(colors: list[str], color: str, place: int) -> str:
    if len(colors) == 1:
        return ""
    return f":{color}" if len(set(colors)) == len(colors) else f":{place}"


def ticket_names(tickets: Sequence[Ends]) -> list[str]:
    """The names of tickets between ordered cities: ``A:B``, or ``A:B:1``, ``A:B:2``, … (S3)."""
    copies = Counter(tickets)
    seen: Counter[Ends] = Counter()
    names = []
    for ends in tickets:
        seen[ends] += 1
        names.append(":".join(ends) + (f":{seen[ends]}" if copies[ends] > 1 else ""))
    return names
