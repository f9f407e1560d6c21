/** Returns in how many ways so many of them can be chosen: whole numbers all the way. */
export function choose(from: number, count: number): number {
  let ways = 1;
  for (let one = 1; one <= count; one += 1) ways = (ways * (from - count + one)) / one;
  return ways;
}
