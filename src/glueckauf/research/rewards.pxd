cimport cython

from glueckauf.research.encoding cimport check_state
from glueckauf.rules.final_scoring cimport standing
from glueckauf.rules.codes cimport OVER
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef short WIN
cdef short RANK

@cython.locals(out="double[4]", seat=int)
cpdef list final_rewards(State state, int number)
cdef void write_rewards(Table table, int number, double* out) noexcept nogil
