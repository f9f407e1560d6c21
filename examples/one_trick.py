"""One trick, without a match: who takes what, and why."""

from sixieme.rules import TakeCause, format_table, parse_table, resolve_trick

table = parse_table("12 14 15 21 26 | 37 | 43 44 | 58 61")
after, placements = resolve_trick(table, {0: 30, 1: 36, 2: 62})

for placement in placements:
    why = (
        "takes the row, as its sixth card" if placement.cause is TakeCause.SIXTH else "goes after the nearest lower end"
    )
    print(f"{placement.card} (seat {placement.owner}) {why}: row {placement.row + 1}, {placement.heads} heads")
print(format_table(after))
