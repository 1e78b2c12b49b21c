// Files of keys: PEM, DER, JSON Web Keys. They have modules of their own, as reading a file means to know all that may stand in one.

import { PrimegroupError } from './errors.js';
import { bytes } from './bytes.js';

/** Files of keys of a group: text or bytes, private and public ones. */
export function filesOf(code, d) {
  const utf8 = new TextEncoder();
  const fromUtf8 = new TextDecoder();
  const call = (suffix, input, number) => {
    const m = code.now;
    const { code: status, bytes: result } = m.resultOf((out) => m.x[`${d.name}__${suffix}`](m.put(input), input.length, number, out));
    if (status >= 0) return result;
    throw new PrimegroupError('file', fromUtf8.decode(result));
  };
  const text = (t) => {
    if (typeof t !== 'string') throw new TypeError('text must be a string');
    return utf8.encode(t);
  };
  const pem = {
    encodeSecretKey: (b) => fromUtf8.decode(call('write_private', bytes(b, 'secretKey'), 0)),
    decodeSecretKey: (t) => call('read_private', text(t), 0),
    encodePublicKey: (b) => fromUtf8.decode(call('write_public', bytes(b, 'publicKey'), 0)),
    decodePublicKey: (t) => call('read_public', text(t), 0),
  };
  const der = {
    encodeSecretKey: (b) => call('write_private', bytes(b, 'secretKey'), 1),
    decodeSecretKey: (b) => call('read_private', bytes(b, 'der'), 1),
    encodePublicKey: (b) => call('write_public', bytes(b, 'publicKey'), 1),
    decodePublicKey: (b) => call('read_public', bytes(b, 'der'), 1),
  };
  const all = { pem: Object.freeze(pem), der: Object.freeze(der) };
  if (d.signature?.der) {
    all.jwk = Object.freeze({
      encodeSecretKey: (b) => JSON.parse(fromUtf8.decode(call('to_jwk', bytes(b, 'secretKey'), 1))),
      decodeSecretKey: (key) => call('from_jwk', utf8.encode(JSON.stringify(key)), 1),
      encodePublicKey: (b) => JSON.parse(fromUtf8.decode(call('to_jwk', bytes(b, 'publicKey'), 0))),
      decodePublicKey: (key) => call('from_jwk', utf8.encode(JSON.stringify(key)), 0),
    });
  }
  return Object.freeze(all);
}
