// Bytes, hexadecimal digits, big integers.

import { PrimegroupError } from './errors.js';

// Getters of %TypedArray%.prototype: they read an array's internal slots, whatever properties a subclass or the object itself defines.
const prototype = Object.getPrototypeOf(Uint8Array.prototype);
const call = Function.prototype.call;
const getter = (name) => call.bind(Object.getOwnPropertyDescriptor(prototype, name).get);
const tagOf = /* @__PURE__ */ getter(Symbol.toStringTag);
const validated = /* @__PURE__ */ call.bind(prototype.indexOf);

/** The number of bytes now. */
export const lengthOf = /* @__PURE__ */ getter('length');

/** A value in an error message, without its content. */
const kindOf = (b) => (b === null ? 'null' : Array.isArray(b) ? 'an array' : typeof b === 'object' ? (tagOf(b) ?? 'another object') : typeof b);

/** The number of bytes now, or a TypeError where memory was lost: such an array looks like an empty one, but its methods throw. */
export function lengthNow(b, what) {
  const n = lengthOf(b);
  if (n === 0) {
    try {
      validated(b, 0);
    } catch {
      throw new TypeError(`${what} has lost its memory: the ArrayBuffer was detached or made shorter`);
    }
  }
  return n;
}

/** The bytes, or a TypeError: no strings, no arrays of numbers. A message as text goes through `new TextEncoder().encode(text)`. */
export function bytes(b, what) {
  if (tagOf(b) !== 'Uint8Array') throw new TypeError(`${what} must be a Uint8Array, not ${kindOf(b)}`);
  lengthNow(b, what);
  return b;
}

/** Bytes of one length, or an error that names both lengths. */
export function sized(b, what, length) {
  const n = lengthOf(bytes(b, what));
  if (n !== length) throw new PrimegroupError('length', `wrong length: ${what} has ${n} bytes, and ${length} are expected`);
  return b;
}

/** Bytes that may be missing. */
export const maybeBytes = (b, what) => (b === undefined || b === null ? undefined : bytes(b, what));

/** A list, as a copy. */
export function listOf(all, what) {
  if (!Array.isArray(all)) throw new TypeError(`${what} must be an array, not ${kindOf(all)}`);
  return Array.from(all);
}

/** A copy of bytes, in an array of no subclass. */
export function copyOf(b) {
  const out = new Uint8Array(lengthOf(b));
  out.set(b);
  return out;
}

export const EMPTY = new Uint8Array(0);

/** Lower-case hexadecimal digits. */
export function bytesToHex(b) {
  let out = '';
  for (const byte of copyOf(bytes(b, 'bytes'))) out += byte.toString(16).padStart(2, '0');
  return out;
}

/** Bytes of hexadecimal digits, in either case. */
export function hexToBytes(hex) {
  if (typeof hex !== 'string') throw new TypeError(`hexadecimal digits must be a string, not ${kindOf(hex)}`);
  const wrong = hex.search(/[^0-9a-fA-F]/);
  if (wrong >= 0) throw new TypeError(`hexadecimal digits are expected, and character ${wrong + 1} is ${JSON.stringify(hex[wrong])}`);
  if (hex.length % 2) throw new TypeError(`hexadecimal digits must be two for each byte, and there are ${hex.length}`);
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/** Random bytes of the platform. */
export const randomBytes = (length = 32) => globalThis.crypto.getRandomValues(new Uint8Array(length));

/** An integer, big-endian or not, in a number of bytes. */
export function bigintToBytes(n, length, bigEndian) {
  const out = hexToBytes(n.toString(16).padStart(2 * length, '0'));
  return bigEndian ? out : out.reverse();
}

export const bytesToBigint = (b, bigEndian) => BigInt('0x' + bytesToHex(bigEndian ? b : copyOf(b).reverse()));
