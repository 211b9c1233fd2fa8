from contextlib import AbstractContextManager

compiled: bool
nogil: AbstractContextManager[None]
