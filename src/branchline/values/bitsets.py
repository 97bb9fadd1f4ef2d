"""Bitsets: sets of numbers as integers, bit n for number n."""

from collections.abc import Iterable, Sequence
from typing import Final

Bitset = int
MOST_BITS: Final = 16
"""Bitsets hold numbers below ``2 ** MOST_BITS``."""
ByteTable = tuple[tuple[Bitset, ...], ...]
"""For each byte of a bitset, what each of its 256 values stands for."""


PLACES: Final = tuple(tuple(n for n in range(8) if byte >> n & 1) for byte in range(256))
"""The numbers in each byte."""


def bits(bitset: Bitset) -> list[int]:
    """List the numbers in a bitset, ascending: from set byte to set byte."""
    numbers: list[int] = []
    base = 0
    while bitset:
        gap = (bitset & -bitset).bit_length() - 1
        bitset >>= gap
        base += gap
        numbers += [base + n for n in PLACES[bitset & 255]]
        bitset >>= 8
        base += 8
    return numbers


HALVES: Final = tuple(
    tuple((1 << n, (1 << (1 << n)) - 1) for n in range(top - 1, 2, -1)) for top in range(MOST_BITS + 1)
)
"""Widths and masks of the lower halves of a bitset of up to ``2 ** top`` bits, down to a byte."""


def nth_bit(bitset: Bitset, n: int) -> int:
    """Return the ``n``-th number (from 0) in a bitset, by halving it."""
    base = 0
    for width, mask in HALVES[(bitset.bit_length() - 1).bit_length()]:
        low = bitset & mask
        below = low.bit_count()
        if n < below:
            bitset = low
        else:
            n -= below
            bitset >>= width
            base += width
    return base + PLACES[bitset][n]


def bitset(numbers: Iterable[int]) -> Bitset:
    """Collect numbers into a bitset."""
    return sum(1 << n for n in set(numbers))


def byte_table(images: Sequence[Bitset]) -> ByteTable:
    """Tabulate, byte by byte, the union of the images of the numbers in a bitset."""
    table: list[tuple[Bitset, ...]] = []
    for start in range(0, len(images), 8):
        row = [0]
        for image in images[start : start + 8]:
            row += [union | image for union in row]
        table.append(tuple(row))
    return tuple(table)


def image(table: ByteTable, numbers: Bitset) -> Bitset:
    """Return the union of the images of the numbers in a bitset."""
    union = 0
    for row, byte in zip(table, numbers.to_bytes(len(table), "little"), strict=True):
        if byte:
            union |= row[byte]
    return union
