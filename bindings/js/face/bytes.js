// Bytes, hexadecimal digits, big integers.

const isBytes = (b) => b instanceof Uint8Array || (ArrayBuffer.isView(b) && Object.prototype.toString.call(b) === '[object Uint8Array]');

/** The bytes, or a TypeError: no strings, no arrays of numbers. A message as text goes through `new TextEncoder().encode(text)`. */
export function bytes(b, what) {
  if (!isBytes(b)) throw new TypeError(`${what} must be a Uint8Array, not ${b === null ? 'null' : typeof b}`);
  return b;
}

/** Bytes that may be missing. */
export const maybeBytes = (b, what) => (b === undefined ? undefined : bytes(b, what));

export const EMPTY = new Uint8Array(0);

/** Lower-case hexadecimal digits. */
export function bytesToHex(b) {
  let out = '';
  for (const byte of bytes(b, 'bytes')) out += byte.toString(16).padStart(2, '0');
  return out;
}

/** Bytes of hexadecimal digits, in either case. */
export function hexToBytes(hex) {
  if (typeof hex !== 'string' || hex.length % 2 || /[^0-9a-fA-F]/.test(hex)) throw new TypeError('hexadecimal digits, two for each byte');
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** Random bytes of the platform. */
export const randomBytes = (length = 32) => globalThis.crypto.getRandomValues(new Uint8Array(length));

/** An integer, big-endian or not, in a number of bytes. */
export function bigintToBytes(n, length, bigEndian) {
  const out = hexToBytes(n.toString(16).padStart(2 * length, '0'));
  return bigEndian ? out : out.reverse();
}

export const bytesToBigint = (b, bigEndian) => BigInt('0x' + bytesToHex(bigEndian ? b : Uint8Array.from(b).reverse()));
