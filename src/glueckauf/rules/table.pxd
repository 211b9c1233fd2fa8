# Made from fields.py by `python -m glueckauf.rules.generate`; do not edit.

cdef class Table:
    cdef readonly short players
    cdef readonly short split_substitution
    cdef readonly short free_storage
    cdef readonly short open_delivered
    cdef readonly short second_place_late
    cdef readonly short carts_need_order
    cdef readonly short storage_needs_surface
    cdef readonly short cubes_per_colour
    cdef readonly short start
    cdef readonly short seat
    cdef readonly short phase
    cdef readonly short shift
    cdef readonly short steps
    cdef readonly short pending
    cdef readonly short short_carts
    cdef readonly short bought
    cdef readonly short refill
    cdef readonly short draft_size
    cdef readonly short hand_size
    cdef readonly short space_workers[27]
    cdef readonly short space_owner[27]
    cdef readonly short factory[8]
    cdef readonly short order_space[4]
    cdef readonly short supply[4]
    cdef readonly short cards[96]
    cdef readonly short seen[96]
    cdef readonly short top[2]
    cdef readonly short left[2]
    cdef readonly short hand[5]
    cdef readonly short draft[13]
    cdef readonly short money[4]
    cdef readonly short points[4]
    cdef readonly short workers[4]
    cdef readonly short canteen[4]
    cdef readonly short bank[4]
    cdef readonly short level[4]
    cdef readonly short cage[16]
    cdef readonly short storage[16]
    cdef readonly short cubes[64]
    cdef readonly short tiles[64]
    cdef readonly short owner[44]
    cdef readonly short slots[176]
    cdef readonly short scored[32]
    cdef readonly short carts[16]
    cdef readonly short orders[176]
    cdef readonly short order_count[4]
    cdef readonly short free[16]
    cdef readonly short complete[16]
    cdef readonly short delivered_coal[16]
    cdef readonly short delivered_by[16]
    cdef readonly short delivered[4]
    cdef readonly short unfilled[44]

    cpdef int copy_from(self, Table other) except -1
    cdef void become(self, Table other) noexcept nogil
