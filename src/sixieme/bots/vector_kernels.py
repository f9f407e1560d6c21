"""The one step that the learned policy spends its time on, written in vectors.

LLVM makes no vectors of the plain loop that keep the sums in registers; said in vectors it is four times as fast.
"""

from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

WIDTH = 32
"""How many numbers a vector holds: the units of a layer."""


def add_up_plainly(out: Any, base: Any, given: Any, count: int, weights: Any) -> None:
    """Fill ``out`` with ``base`` plus the rows of ``weights``, each times its number in ``given``, in their order.

    float32; ``out`` and ``base`` (WIDTH,), ``given`` (``count``,) at least, ``weights`` (``count``, WIDTH) at least.
    """
    out[:] = base
    for index in range(count):
        if given[index] != 0:
            out += given[index] * weights[index]


@intrinsic  # type: ignore[untyped-decorator]  # numba has no stubs
def _add_up_in_vectors(typing: Any, out: Any, base: Any, given: Any, count: Any, weights: Any) -> Any:
    """Do what :func:`add_up_plainly` does, to the same bits: a product and a sum are two steps, as they are there."""
    vector = ir.VectorType(ir.FloatType(), WIDTH)
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    nothing = ir.Constant(vector, ir.Undefined)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def data(place: int) -> Any:
            return context.make_array(signature.args[place])(context, builder, arguments[place]).data

        def load(pointer: Any) -> Any:
            loaded = builder.load(builder.bitcast(pointer, vector.as_pointer()))
            loaded.align = 4
            return loaded

        to, start, numbers, rows = data(0), data(1), data(2), data(4)
        total = cgutils.alloca_once_value(builder, load(start))
        with cgutils.for_range(builder, arguments[3]) as loop:
            number = builder.load(builder.gep(numbers, [loop.index]))
            with builder.if_then(builder.fcmp_unordered("!=", number, ir.Constant(ir.FloatType(), 0.0))):
                row = load(builder.gep(rows, [builder.mul(loop.index, ir.Constant(loop.index.type, WIDTH))]))
                one = builder.insert_element(nothing, number, ir.Constant(ir.IntType(32), 0))
                product = builder.fmul(row, builder.shuffle_vector(one, nothing, zeros))
                builder.store(builder.fadd(builder.load(total), product), total)
        stored = builder.store(builder.load(total), builder.bitcast(to, vector.as_pointer()))
        stored.align = 4
        return context.get_dummy_value()

    return types.void(out, base, given, types.intp, weights), generate


add_up = add_up_plainly if numba.config.DISABLE_JIT else _add_up_in_vectors
"""Either of the two; the arrays have their last axis without gaps."""
