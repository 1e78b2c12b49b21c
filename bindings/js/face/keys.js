// Keys, signing, verifying, key exchange: what the smallest module of a group has.

import { PrimegroupError } from './errors.js';
import { EMPTY, bytes, maybeBytes, randomBytes } from './bytes.js';
import { Held } from './module.js';

const HIDDEN = Symbol('primegroup');

/** An unknown option is a mistake that must not pass. */
export function only(options, known) {
  if (options === null || typeof options !== 'object') throw new TypeError('options must be an object');
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new TypeError(`unknown option ${JSON.stringify(name)}: there are ${known.join(', ')}`);
  }
}

/** The number of a hash function whose value is signed in place of a message. */
export function hashNumber(hashes, name) {
  if (name === undefined) return 0;
  const number = hashes.indexOf(name) + 1;
  if (number === 0) throw new TypeError(`unknown hash function ${String(name)}: there are ${hashes.join(', ')}`);
  return number;
}

const SIGNING = ['context', 'randomness', 'faultCheck', 'prehashed', 'lowS'];
const VERIFYING = ['context', 'plain', 'strict', 'zip215', 'prehashed', 'lowS'];

/** Options for signing in a module's memory; 0 for none. */
export function signOptions(m, options) {
  if (options === undefined) return 0;
  only(options, SIGNING);
  const { context, randomness, faultCheck } = options;
  if (context === undefined && randomness === undefined && !faultCheck) return 0;
  const random = randomness === true ? randomBytes(32) : (maybeBytes(randomness, 'randomness') ?? EMPTY);
  const at = m.words([...m.pair(maybeBytes(context, 'context')), ...m.pair(random), faultCheck ? 1 : 0, 0]);
  return at;
}

/** Options for verifying in a module's memory; 0 for none. */
export function verifyOptions(m, options) {
  if (options === undefined) return 0;
  only(options, VERIFYING);
  const { context, plain, strict, zip215 } = options;
  const rules = [plain, strict, zip215].filter(Boolean).length;
  if (rules > 1) throw new TypeError('plain, strict and zip215 exclude each other');
  if (context === undefined && rules === 0) return 0;
  return m.words([...m.pair(maybeBytes(context, 'context')), 0, 0, 0, plain ? 1 : strict ? 2 : zip215 ? 3 : 0]);
}

/** What a group can do with keys, as functions, and the classes SecretKey and PublicKey. `d` says what the group is. */
export function keysOf(code, d, hashes) {
  const { name } = d;
  const f = (suffix) => `${name}__${suffix}`;
  const [fKeygen, fKey, fKeyDrop, fKeyPublic, fSign] = ['keygen', 'key', 'key_drop', 'key_public', 'sign'].map(f);
  const [fPublicKey, fPublicKeyDrop, fVerify] = ['public_key', 'public_key_drop', 'verify'].map(f);
  const [fExchangeKey, fExchangeKeyDrop, fAgree, fAgreeWith] = ['exchange_key', 'exchange_key_drop', 'agree', 'agree_with'].map(f);
  const signs = d.signature !== undefined;
  const exchanges = d.sharedSecret !== undefined;
  const low = signs && d.signature.der;
  const lowS = (options) => {
    if (!options?.lowS) return false;
    if (!low || code.now.x[f('signature_to_low')] === undefined) throw new PrimegroupError('unsupported', 'lowS: only for ECDSA in the whole module of a group');
    return true;
  };
  const toLow = (signature) => {
    const m = code.now;
    return m.result(d.signature.length, (out) => m.x[f('signature_to_low')](m.put(signature), signature.length, out));
  };
  const isLow = (signature) => {
    const m = code.now;
    return m.verdict(() => m.x[f('signature_is_low')](m.put(signature), signature.length) - 1);
  };

  /** Something with an object of a key that lives no longer; `call` gets its address. */
  const during = (m, make, drop, call) => {
    const handle = make();
    if (handle < 0) return handle;
    try {
      return call(handle);
    } finally {
      m.x[drop](handle);
    }
  };
  const withKey = (m, secretKey, call) => during(m, () => m.x[fKey](m.put(secretKey), secretKey.length), fKeyDrop, call);

  const getPublicKey = (secretKey) => {
    bytes(secretKey, 'secretKey');
    const m = code.now;
    return m.result(d.publicKey, (out) => withKey(m, secretKey, (key) => m.x[fKeyPublic](key, out)));
  };

  const randomSecretKey = (seed) => {
    const given = maybeBytes(seed, 'seed') ?? randomBytes(Math.max(32, d.seed[0]));
    const m = code.now;
    const secretKey = m.result(d.secretKey, (out) => m.x[fKeygen](m.put(given), given.length, out));
    if (seed === undefined) given.fill(0);
    return secretKey;
  };

  const keygen = (seed) => {
    const secretKey = randomSecretKey(seed);
    return { secretKey, publicKey: getPublicKey(secretKey) };
  };

  const sign = (message, secretKey, options) => {
    bytes(message, 'message');
    bytes(secretKey, 'secretKey');
    const m = code.now;
    const hash = options === undefined ? 0 : hashNumber(hashes, options.prehashed);
    const signature = m.result(d.signature.length, (out) =>
      withKey(m, secretKey, (key) => m.x[fSign](key, m.put(message), message.length, hash, signOptions(m, options), out)));
    return lowS(options) ? toLow(signature) : signature;
  };

  const verify = (signature, message, publicKey, options) => {
    bytes(signature, 'signature');
    bytes(message, 'message');
    bytes(publicKey, 'publicKey');
    const m = code.now;
    const hash = options === undefined ? 0 : hashNumber(hashes, options.prehashed);
    const valid = m.verdict(() => {
      const at = verifyOptions(m, options);
      return during(m, () => m.x[fPublicKey](m.put(publicKey), publicKey.length, at), fPublicKeyDrop, (key) =>
        m.x[fVerify](key, m.put(signature), signature.length, m.put(message), message.length, hash, at));
    });
    return valid && (!lowS(options) || isLow(signature));
  };

  const getSharedSecret = (secretKey, publicKey) => {
    bytes(secretKey, 'secretKey');
    bytes(publicKey, 'publicKey');
    const m = code.now;
    return m.result(d.sharedSecret, (out) => {
      const peer = m.put(publicKey);
      // X25519 alone needs no public key of one's own, which is most of what an object takes.
      if (m.x[fAgreeWith]) return m.x[fAgreeWith](m.put(secretKey), secretKey.length, peer, publicKey.length, out);
      return during(m, () => m.x[fExchangeKey](m.put(secretKey), secretKey.length), fExchangeKeyDrop, (key) => m.x[fAgree](key, peer, publicKey.length, out));
    });
  };

  const isValidSecretKey = (secretKey) => {
    bytes(secretKey, 'secretKey');
    const m = code.now;
    return m.verdict(() => withKey(m, secretKey, () => 0));
  };
  const isValidPublicKey = (publicKey) => {
    bytes(publicKey, 'publicKey');
    const m = code.now;
    return m.verdict(() => m.x[f('check')](m.put(publicKey), publicKey.length));
  };

  /** A public key that was read once. */
  class PublicKey {
    #held;
    #bytes;

    constructor(token, held, encoding) {
      if (token !== HIDDEN) throw new TypeError('PublicKey.fromBytes');
      this.#bytes = encoding;
      this.#held = held?.(this);
    }

    static fromBytes(publicKey, options) {
      bytes(publicKey, 'publicKey');
      const m = code.now;
      const copy = publicKey.slice();
      if (!signs) {
        m.number(() => m.x[f('check')](m.put(publicKey), publicKey.length));
        return new PublicKey(HIDDEN, undefined, copy);
      }
      const handle = m.number(() => m.x[f('public_key')](m.put(publicKey), publicKey.length, verifyOptions(m, options)));
      return new PublicKey(HIDDEN, (own) => new Held(own, m, handle, f('public_key_drop')), copy);
    }

    toBytes() {
      return this.#bytes.slice();
    }

    equals(other) {
      if (!(other instanceof PublicKey)) return false;
      return this.#bytes.length === other.#bytes.length && this.#bytes.every((b, i) => b === other.#bytes[i]);
    }

    verify(signature, message, options) {
      if (!signs) throw new PrimegroupError('unsupported');
      bytes(signature, 'signature');
      bytes(message, 'message');
      const m = this.#held.instance;
      const hash = options === undefined ? 0 : hashNumber(hashes, options.prehashed);
      const valid = m.verdict(() =>
        m.x[fVerify](this.#held.at, m.put(signature), signature.length, m.put(message), message.length, hash, verifyOptions(m, options)));
      return valid && (!lowS(options) || isLow(signature));
    }
  }

  /** A private key in the module's memory, until it is wiped. It shows itself to nobody. */
  class SecretKey {
    #held;
    #exchange;
    #public;

    constructor(token, instance, handle) {
      if (token !== HIDDEN) throw new TypeError('SecretKey.fromBytes, fromSeed or generate');
      this.#held = new Held(this, instance, handle, f('key_drop'));
    }

    static fromBytes(secretKey) {
      bytes(secretKey, 'secretKey');
      const m = code.now;
      return new SecretKey(HIDDEN, m, m.number(() => m.x[f('key')](m.put(secretKey), secretKey.length)));
    }

    static fromSeed(seed) {
      const secretKey = randomSecretKey(bytes(seed, 'seed'));
      try {
        return SecretKey.fromBytes(secretKey);
      } finally {
        secretKey.fill(0);
      }
    }

    static generate() {
      const secretKey = randomSecretKey();
      try {
        return SecretKey.fromBytes(secretKey);
      } finally {
        secretKey.fill(0);
      }
    }

    /** The bytes, in a copy that is the caller's to wipe. */
    toBytes() {
      const m = this.#held.instance;
      return m.result(d.secretKey, (out) => m.x[f('key_bytes')](this.#held.at, out));
    }

    get publicKey() {
      if (this.#public === undefined) {
        const m = this.#held.instance;
        this.#public = PublicKey.fromBytes(m.result(d.publicKey, (out) => m.x[f('key_public')](this.#held.at, out)));
      }
      return this.#public;
    }

    sign(message, options) {
      if (!signs) throw new PrimegroupError('unsupported');
      bytes(message, 'message');
      const m = this.#held.instance;
      const hash = options === undefined ? 0 : hashNumber(hashes, options.prehashed);
      const signature = m.result(d.signature.length, (out) =>
        m.x[fSign](this.#held.at, m.put(message), message.length, hash, signOptions(m, options), out));
      return lowS(options) ? toLow(signature) : signature;
    }

    /** The secret shared with the owner of a public key, as bytes or as an object. */
    getSharedSecret(publicKey) {
      if (!exchanges) throw new PrimegroupError('unsupported');
      const peer = publicKey instanceof PublicKey ? publicKey.toBytes() : bytes(publicKey, 'publicKey');
      const m = this.#held.instance;
      if (this.#exchange === undefined) {
        const own = this.toBytes();
        const handle = m.number(() => m.x[f('exchange_key')](m.put(own), own.length));
        own.fill(0);
        this.#exchange = new Held(this, m, handle, f('exchange_key_drop'));
      }
      return m.result(d.sharedSecret, (out) => m.x[fAgree](this.#exchange.at, m.put(peer), peer.length, out));
    }

    /** Wipes the key; then it can do nothing more. */
    wipe() {
      this.#held.wipe();
      this.#exchange?.wipe();
    }

    toString() {
      return `SecretKey(${name})`;
    }
    toJSON() {
      throw new TypeError('a secret key is no JSON: toBytes');
    }
    [Symbol.for('nodejs.util.inspect.custom')]() {
      return this.toString();
    }
  }
  if (Symbol.dispose) SecretKey.prototype[Symbol.dispose] = SecretKey.prototype.wipe;

  const lengths = { secretKey: d.secretKey, publicKey: d.publicKey, seed: Math.max(32, d.seed[0]) };
  if (signs) lengths.signature = d.signature.length;
  if (exchanges) lengths.sharedSecret = d.sharedSecret;
  return {
    info: Object.freeze({
      name,
      about: d.about,
      security: d.security,
      primeOrder: d.primeOrder,
      ...(signs && { signatures: Object.freeze({ ...d.signature }) }),
      ...(d.hashToGroup && { hashToGroup: Object.freeze({ ...d.hashToGroup }) }),
    }),
    lengths: Object.freeze(lengths),
    get ready() {
      return code.ready;
    },
    keygen,
    getPublicKey,
    ...(signs && { sign, verify }),
    ...(exchanges && { getSharedSecret }),
    SecretKey,
    PublicKey,
    utils: Object.freeze({ randomSecretKey, isValidSecretKey, isValidPublicKey }),
  };
}
