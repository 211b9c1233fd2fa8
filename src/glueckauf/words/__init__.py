"""Sentences for people: one catalogue a language, and the grammar of its messages."""

from glueckauf.words.catalogue import LANGUAGES, catalogue, text

__all__ = ["LANGUAGES", "catalogue", "text"]
