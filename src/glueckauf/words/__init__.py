"""Sentences for people: one catalogue a language, and the grammar of its messages."""

from glueckauf.words.catalogue import LANGUAGES, catalogue, text
from glueckauf.words.sentences import Sentences

__all__ = ["LANGUAGES", "Sentences", "catalogue", "text"]
