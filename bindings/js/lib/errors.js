// Why something was refused. A failed verification says no more than that it failed.

const CODES = ['length', 'encoding', 'verification', 'randomness', 'unsupported', 'fault'];
const TEXTS = {
  length: 'wrong length',
  encoding: 'invalid encoding',
  verification: 'verification failed',
  randomness: 'random number generator failed',
  unsupported: 'not supported by this scheme',
  fault: 'fault while signing',
};

/** An error of the library: `code` is one of 'length', 'encoding', 'verification', 'randomness', 'unsupported', 'fault', 'file'. */
export class PrimegroupError extends Error {
  constructor(code, text = TEXTS[code] ?? 'failed') {
    super(text);
    this.name = 'PrimegroupError';
    this.code = code;
  }
}

/** The error of a negative number from a module. `encoding` and `length` say which argument is wrong, in errors with these codes. */
export function errorOf(number, encoding, length) {
  const code = CODES[-number - 1] ?? 'unsupported';
  const what = { encoding, length }[code];
  return new PrimegroupError(code, what ? `${TEXTS[code]}: ${what}` : undefined);
}

/** The number, if it is no error. */
export function checked(number, encoding, length) {
  if (number < 0) throw errorOf(number, encoding, length);
  return number;
}
