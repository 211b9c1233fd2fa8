cimport cython

cdef unsigned long long WORD, HALF_WORD, STEP, MIX_A, MIX_B

@cython.final
cdef class Random:
    cdef readonly unsigned long long word

    @cython.locals(mixed="unsigned long long")
    cdef unsigned long long next32(self) noexcept nogil
    @cython.locals(product="unsigned long long", low="unsigned long long", threshold="unsigned long long")
    cdef unsigned long long below_unchecked(self, unsigned long long limit) noexcept nogil
