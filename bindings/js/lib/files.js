// Files of keys: PEM, DER, JSON Web Keys. One module reads and writes those of all groups.

import { PrimegroupError } from './errors.js';
import { bytes, sized } from './bytes.js';

/** Files of keys of a group: text or bytes, private and public ones. */
export function filesOf(code, d) {
  const utf8 = new TextEncoder();
  const fromUtf8 = new TextDecoder();
  const name = utf8.encode(d.name);
  const kinds = [['publicKey', d.publicKey], ['secretKey', d.secretKey]];
  const run = (call) => {
    const m = code.now;
    const { code: status, bytes: result } = m.resultOf((out) => call(m, out));
    if (status >= 0) return result;
    throw new PrimegroupError('file', fromUtf8.decode(result));
  };
  const file = (f, isPrivate, format, input) =>
    run((m, out) => m.x[f](m.put(name), m.n, isPrivate, format, m.put(input), m.n, out));
  const write = (isPrivate, format, key) => file('pg__write_file', isPrivate, format, sized(key, ...kinds[isPrivate]));
  const read = (isPrivate, format, input) => {
    const key = file('pg__read_file', isPrivate, format, input);
    const [what, length] = kinds[isPrivate];
    if (key.length !== length) throw new PrimegroupError('file', `invalid key: ${what} of ${d.name} has ${length} bytes, and the file has ${key.length}`);
    return key;
  };
  const text = (t) => {
    if (typeof t !== 'string') throw new TypeError(`a PEM file must be a string, not ${typeof t}`);
    return utf8.encode(t);
  };
  const all = {
    pem: Object.freeze({
      encodeSecretKey: (key) => fromUtf8.decode(write(1, 0, key)),
      decodeSecretKey: (t) => read(1, 0, text(t)),
      encodePublicKey: (key) => fromUtf8.decode(write(0, 0, key)),
      decodePublicKey: (t) => read(0, 0, text(t)),
    }),
    der: Object.freeze({
      encodeSecretKey: (key) => write(1, 1, key),
      decodeSecretKey: (b) => read(1, 1, bytes(b, 'der')),
      encodePublicKey: (key) => write(0, 1, key),
      decodePublicKey: (b) => read(0, 1, bytes(b, 'der')),
    }),
  };
  if (d.jwk) {
    const jwk = (suffix, input, isPrivate) => run((m, out) => m.x[`${d.name}__${suffix}`](m.put(input), m.n, isPrivate, out));
    const encode = (isPrivate, key) => JSON.parse(fromUtf8.decode(jwk('to_jwk', sized(key, ...kinds[isPrivate]), isPrivate)));
    const decode = (isPrivate, key) => {
      if (key === null || typeof key !== 'object') throw new TypeError('a JSON Web Key must be an object');
      return jwk('from_jwk', utf8.encode(JSON.stringify(key)), isPrivate);
    };
    all.jwk = Object.freeze({
      encodeSecretKey: (key) => encode(1, key),
      decodeSecretKey: (key) => decode(1, key),
      encodePublicKey: (key) => encode(0, key),
      decodePublicKey: (key) => decode(0, key),
    });
  }
  return Object.freeze(all);
}
