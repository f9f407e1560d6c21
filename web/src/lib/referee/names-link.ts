/** The names in the fragment of a link to the referee; the rest of it is in link.ts, which is loaded with the referee. */

/** Returns the address of the referee for people at a table: nothing is asked yet, their names are known. */
export function namesLink(names: readonly string[]): string {
  return `/referee#names=${writeNames(names)}`;
}

/** Writes names as `readQuestion` reads them; one that is empty belongs to nobody. */
export function writeNames(names: readonly string[]): string {
  const written = names.map((name) => encodeURIComponent(name).replaceAll('~', '%7E'));
  return written.join('~').replace(/~+$/, '');
}
