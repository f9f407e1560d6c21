/** Returns the value whose key is least; keys are compared number by number, and of equals the first value is kept. */
export function least<T>(values: readonly T[], key: (value: T) => readonly number[]): T {
  return values
    .map((value) => ({ value, key: key(value) }))
    .reduce((best, other) => (isLess(other.key, best.key) ? other : best)).value;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && a[at]! < b[at]!;
}
