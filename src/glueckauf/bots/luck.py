"""The chance that bots are handed: derived one way, so that it tells nothing of the deal.

The generator of the rules can be unmixed: a few of its numbers give its seed away, and the seed the
decks. So no bot gets numbers of a generator from which cards were dealt, nor of one that stems from
the same seed, but a seed of its own from a keyed hash. Back from there leads only trying one key
after another. Who can guess a seed needs none of it: the cards that lie open tell whether the guess
was right.
"""

from __future__ import annotations

from hashlib import blake2b

from glueckauf.rules.chance import Random


def derived_seed(key: int | str, *parts: int | str) -> int:
    """A seed of 64 bits. `key` is what bots must not find out, `parts` tell what the seed is for;
    the same give the same, in every Python, for ever."""
    wide = blake2b(str(key).encode()).digest()
    purpose = " ".join(map(str, parts)).encode()
    return int.from_bytes(blake2b(purpose, digest_size=8, key=wide).digest())


def bot_rngs(rng: Random, bots: int) -> list[Random]:
    """A generator for each of so many bots, so that one bot's thinking changes no other's."""
    key = rng.fork().word
    return [Random(derived_seed(key, "seat", seat)) for seat in range(bots)]
