/** Random names. `crypto.randomUUID` needs a secure context, which a table on a LAN is not; this does not. */

/** Returns an id for a command: 96 random bits in 16 letters and digits. */
export function makeId(): string {
  return randomText(12);
}

/** Returns the secret that will hold a seat: 192 random bits. Keep it before it is sent. */
export function makeToken(): string {
  return randomText(24);
}

/** Returns what a player mixes into the shuffle: 128 random bits as hexadecimal digits. */
export function makeNonce(): string {
  return randomHex(16);
}

/** Returns so many random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  return Array.from(randomBytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function randomText(bytes: number): string {
  return btoa(String.fromCharCode(...randomBytes(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
