"""Reads a QR code without errors in it: what the standard says, a second time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Squares = Sequence[Sequence[bool]]

M = 0
FORMAT_MASK = 0b101010000010010
BLOCKS = {
    1: (16,),
    2: (28,),
    3: (44,),
    4: (32,) * 2,
    5: (43,) * 2,
    6: (27,) * 4,
    7: (31,) * 4,
    8: (38, 38, 39, 39),
    9: (36, 36, 36, 37, 37),
    10: (43, 43, 43, 43, 44),
}
"""By version: how many codewords of data each block has."""
MIDDLE = {7: 22, 8: 24, 9: 26, 10: 28}


def read_qr(dark: Squares) -> str:
    """The text of a code of error correction M in bytes, versions 1 to 10."""
    size = len(dark)
    version = (size - 17) // 4
    bits = [dark[8][column] for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    bits += [dark[row][8] for row in (7, 5, 4, 3, 2, 1, 0)]
    level_and_mask = (int("".join(map(str, map(int, bits))), 2) ^ FORMAT_MASK) >> 10
    assert level_and_mask >> 3 == M
    mask = level_and_mask & 7
    read = [dark[i][j] != _masked(mask, i, j) for i, j in _way(size, version)]
    words = [
        int("".join(map(str, map(int, read[at : at + 8]))), 2)
        for at in range(0, len(read) // 8 * 8, 8)
    ]
    data = _in_order(words, BLOCKS[version])
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100", "bytes"
    head = 12 if version < 10 else 20
    length = int(stream[4:head], 2)
    body = stream[head : head + 8 * length]
    return bytes(int(body[at : at + 8], 2) for at in range(0, len(body), 8)).decode()


def _masked(mask: int, i: int, j: int) -> bool:
    rests = (
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        i * j % 2 + i * j % 3,
        (i * j % 2 + i * j % 3) % 2,
        ((i + j) % 2 + i * j % 3) % 2,
    )
    return rests[mask] == 0


def _in_order(words: Sequence[int], sizes: Sequence[int]) -> list[int]:
    blocks: list[list[int]] = [[] for _ in sizes]
    coming = iter(words)
    for place in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if place < size:
                block.append(next(coming))
    return [word for block in blocks for word in block]


def _way(size: int, version: int) -> Iterator[tuple[int, int]]:
    """The squares that hold data, in their order."""
    columns = [column for column in range(size - 1, -1, -1) if column != 6]
    for pair in range(0, len(columns), 2):
        rows = range(size - 1, -1, -1) if pair % 4 == 0 else range(size)
        for row in rows:
            for column in columns[pair : pair + 2]:
                if not _fixed(row, column, size, version):
                    yield row, column


def _fixed(row: int, column: int, size: int, version: int) -> bool:
    far = size - 8
    if (row < 9 and (column < 9 or column >= far)) or (row >= far and column < 9):
        return True
    if 6 in (row, column):
        return True
    if version >= 7 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11)):
        return True
    centres = [
        6,
        *([MIDDLE[version]] if version >= 7 else []),
        *([size - 7] if version > 1 else []),
    ]
    return any(
        abs(row - i) <= 2 and abs(column - j) <= 2
        for i in centres
        for j in centres
        if (i, j) not in ((6, 6), (6, size - 7), (size - 7, 6))
    )
