// Keys, signing, verifying, key exchange: what the smallest module of a group has.

import { PrimegroupError } from './errors.js';
import { EMPTY, bytes, copyOf, lengthOf, maybeBytes, randomBytes, sized } from './bytes.js';
import { Held } from './module.js';

const HIDDEN = Symbol('primegroup');
/** The name of the method by which node, Deno and Bun print an object. */
export const INSPECT = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');

/** The options; none for `undefined` and `null`. An unknown option is a mistake that must not pass. */
export function optionsOf(options, known) {
  if (options === undefined || options === null) return {};
  if (typeof options !== 'object') throw new TypeError(`options must be an object, not ${typeof options}`);
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new TypeError(`unknown option ${JSON.stringify(name)}: there are ${known.join(', ')}`);
  }
  return options;
}

/** The number of a hash function whose value is signed in place of a message. */
export function hashNumber(hashes, name) {
  if (name === undefined || name === null) return 0;
  const number = hashes.indexOf(name) + 1;
  if (number === 0) throw new TypeError(`unknown hash function ${String(name)}: there are ${hashes.join(', ')}`);
  return number;
}

const SIGNING = ['context', 'randomness', 'faultCheck', 'prehashed'];
const VERIFYING = ['context', 'prehashed'];
const LOW = ['lowS'];
const RULES = ['plain', 'zip215'];

/** The options of a scheme by what it has: what `sign`, `verify` and batches of it take. */
export function schemeOptions(d, hashes) {
  const { name, signature } = d;
  const signing = signature.der ? [...SIGNING, ...LOW] : SIGNING;
  const verifying = [...VERIFYING, ...(signature.der ? LOW : []), ...(signature.rules ? RULES : [])];
  const contextOf = (context) => {
    const given = maybeBytes(context, 'context');
    if (given === undefined) return undefined;
    if (!signature.contexts) throw new PrimegroupError('unsupported', `not supported: signatures of ${name} have no context`);
    return given;
  };
  const hashOf = (prehashed) => {
    const number = hashNumber(hashes, prehashed);
    if (number === 0 || signature.hashes.includes(prehashed)) return number;
    const those = signature.hashes.length ? `those of ${signature.hashes.join(', ')}` : 'none';
    throw new PrimegroupError('unsupported', `not supported: ${name} signs no value of ${prehashed}, but ${those}`);
  };
  return {
    /** Tells whether only the smaller of both possible s is wanted. */
    low: (options) => signature.der && (options?.lowS ?? signature.lowS),
    /** The number of the hash function. */
    hash: (options) => (options?.prehashed === undefined ? 0 : hashOf(options.prehashed)),
    hashOf,
    /** Options for signing in a module's memory; 0 for none. */
    sign: (m, options) => {
      const { context, randomness, faultCheck } = optionsOf(options, signing);
      const given = contextOf(context);
      if (given === undefined && (randomness ?? undefined) === undefined && !faultCheck) return 0;
      const random = randomness === true ? randomBytes(32) : (maybeBytes(randomness, 'randomness') ?? EMPTY);
      return m.words([...m.pair(given), ...m.pair(random), faultCheck ? 1 : 0, 0]);
    },
    /** Options for verifying in a module's memory; 0 for none. */
    verify: (m, options) => {
      const { context, plain, zip215 } = optionsOf(options, verifying);
      const given = contextOf(context);
      if (plain && zip215) throw new TypeError('plain and zip215 exclude each other');
      const rules = plain ? 1 : zip215 ? 3 : 0;
      if (given === undefined && rules === 0) return 0;
      return m.words([...m.pair(given), 0, 0, 0, rules]);
    },
  };
}

/** The functions of a group on keys, and its classes SecretKey and PublicKey. `d` says what the group is. */
export function keysOf(code, d, hashes) {
  const { name } = d;
  const f = (suffix) => `${name}__${suffix}`;
  const [fKeygen, fKey, fKeyDrop, fKeyPublic, fSign] = ['keygen', 'key', 'key_drop', 'key_public', 'sign'].map(f);
  const [fPublicKey, fPublicKeyDrop, fVerify] = ['public_key', 'public_key_drop', 'verify'].map(f);
  const [fExchangeKey, fExchangeKeyDrop, fAgree, fAgreeWith] = ['exchange_key', 'exchange_key_drop', 'agree', 'agree_with'].map(f);
  const signs = d.signature !== undefined;
  const exchanges = d.sharedSecret !== undefined;
  // Curves of ECDSA: points in two encodings, and signatures with two possible s.
  const ecdsa = signs && d.signature.der;
  const scheme = signs ? schemeOptions(d, hashes) : undefined;
  /** The length of a public key that is not compressed. */
  const long = 2 * d.publicKey - 1;
  const noSecretKey = `secretKey is no secret key of ${name}`;
  const noPublicKey = `publicKey is no public key of ${name}`;
  const noValue = (options) => (options?.prehashed ? `message is no value of ${options.prehashed}` : 'context is too long');
  // Pairs take a hash function, so the smallest module does without.
  const needPairs = (m) => {
    if (!m.x[f('key_of_pair')]) throw new PrimegroupError('unsupported', `not supported: stored pairs need all of ${name}, not its keys alone`);
    return m;
  };
  const secret = (secretKey) => sized(secretKey, 'secretKey', d.secretKey);

  /** A point in the other encoding, or no bytes for what is no point. */
  const converted = (point, compressed) => {
    const m = code.now;
    try {
      if (compressed) return m.result(d.publicKey, (out) => m.x[f('from_sec1')](m.put(point), m.n, out));
      return m.result(long, (out) => m.x[f('to_sec1')](m.put(point), m.n, 0, out));
    } catch (e) {
      if (e instanceof PrimegroupError) return EMPTY;
      throw e;
    }
  };
  /** A public key as functions of the module take it: points of ECDSA's curves are compressed, as WebCrypto's raw keys are not. */
  const encoded = (publicKey) => (ecdsa && lengthOf(bytes(publicKey, 'publicKey')) === long ? converted(publicKey, true) : bytes(publicKey, 'publicKey'));
  /** The same, or an error for a wrong length and for what is no point. */
  const publicOf = (publicKey) => {
    const own = encoded(publicKey);
    const n = lengthOf(own);
    if (n === d.publicKey) return own;
    if (own !== publicKey) throw new PrimegroupError('encoding', `invalid encoding: ${noPublicKey}`);
    throw new PrimegroupError('length', `wrong length: publicKey has ${n} bytes, and ${ecdsa ? `${d.publicKey} or ${long}` : d.publicKey} are expected`);
  };

  const toLow = (signature) => {
    const m = code.now;
    return m.result(d.signature.length, (out) => m.x[f('signature_to_low')](m.put(signature), m.n, out));
  };
  const isLow = (signature) => {
    const m = code.now;
    return m.verdict(() => m.x[f('signature_is_low')](m.put(signature), m.n) - 1);
  };

  /** Makes an object of a key, calls `call` with its address, and drops it. */
  const during = (m, make, drop, call) => {
    const handle = make();
    if (handle < 0) return handle;
    try {
      return call(handle);
    } finally {
      m.x[drop](handle);
    }
  };
  const withKey = (m, secretKey, call) => during(m, () => m.x[fKey](m.put(secretKey), m.n), fKeyDrop, call);

  const getPublicKey = (secretKey, isCompressed) => {
    secret(secretKey);
    if (ecdsa && isCompressed !== undefined && typeof isCompressed !== 'boolean') throw new TypeError(`isCompressed must be a boolean, not ${typeof isCompressed}`);
    if (!ecdsa && isCompressed === false) throw new PrimegroupError('unsupported', `not supported: public keys of ${name} have one encoding`);
    const m = code.now;
    const publicKey = m.result(d.publicKey, (out) => withKey(m, secretKey, (key) => m.x[fKeyPublic](key, out)), noSecretKey);
    return isCompressed === false ? converted(publicKey, false) : publicKey;
  };

  const randomSecretKey = (seed) => {
    const [least, most] = d.seed;
    const given = maybeBytes(seed, 'seed') ?? randomBytes(Math.max(32, least));
    const n = lengthOf(given);
    if (n < least || n > most) {
      throw new PrimegroupError('length', `wrong length: seed has ${n} bytes, and ${least === most ? least : `at least ${least}`} are expected`);
    }
    const m = code.now;
    const secretKey = m.result(d.secretKey, (out) => m.x[fKeygen](m.put(given), m.n, out));
    if (given !== seed) given.fill(0);
    return secretKey;
  };

  const keygen = (seed) => {
    const secretKey = randomSecretKey(seed);
    return { secretKey, publicKey: getPublicKey(secretKey) };
  };

  const sign = (message, secretKey, options) => {
    bytes(message, 'message');
    secret(secretKey);
    const m = code.now;
    const hash = scheme.hash(options);
    const signature = m.result(d.signature.length, (out) =>
      withKey(m, secretKey, (key) => {
        const at = scheme.sign(m, options);
        return m.x[fSign](key, m.put(message), m.n, hash, at, out);
      }), noSecretKey, noValue(options));
    return scheme.low(options) ? toLow(signature) : signature;
  };

  const verify = (signature, message, publicKey, options) => {
    bytes(signature, 'signature');
    bytes(message, 'message');
    const own = encoded(publicKey);
    const m = code.now;
    const hash = scheme.hash(options);
    const valid = m.verdict(() => {
      const at = scheme.verify(m, options);
      return during(m, () => m.x[fPublicKey](m.put(own), m.n, at), fPublicKeyDrop, (key) =>
        m.x[fVerify](key, m.put(signature), m.n, m.put(message), m.n, hash, at));
    });
    return valid && (!scheme.low(options) || isLow(signature));
  };

  /** The shared point of ECDSA's curves, compressed or not. */
  const sharedPoint = (secretKey, publicKey, isCompressed) => {
    if (typeof isCompressed !== 'boolean') throw new TypeError(`isCompressed must be a boolean, not ${typeof isCompressed}`);
    const m = code.now;
    return m.result(long, (out) =>
      m.x[f('shared_point')](m.put(secretKey), m.n, m.put(publicKey), m.n, isCompressed ? 1 : 0, out), `${noSecretKey}, or ${noPublicKey}`);
  };

  const getSharedSecret = (secretKey, publicKey, isCompressed = true) => {
    secret(secretKey);
    const own = publicOf(publicKey);
    if (ecdsa) return sharedPoint(secretKey, own, isCompressed);
    const m = code.now;
    return m.result(d.sharedSecret, (out) => {
      const peer = m.put(own);
      // X25519 alone needs no public key of one's own, which is most of what an object takes.
      if (m.x[fAgreeWith]) return m.x[fAgreeWith](m.put(secretKey), m.n, peer, d.publicKey, out);
      return during(m, () => m.x[fExchangeKey](m.put(secretKey), m.n), fExchangeKeyDrop, (key) => m.x[fAgree](key, peer, d.publicKey, out));
    }, `${noSecretKey}, or ${noPublicKey}`);
  };

  const isValidSecretKey = (secretKey) => {
    bytes(secretKey, 'secretKey');
    const m = code.now;
    return m.verdict(() => withKey(m, secretKey, () => 0));
  };
  const isValidPublicKey = (publicKey) => {
    const own = encoded(publicKey);
    const m = code.now;
    return m.verdict(() => m.x[f('check')](m.put(own), m.n));
  };

  /** A public key that was read once. */
  class PublicKey {
    #held;
    #bytes;

    constructor(token, held, encoding) {
      if (token !== HIDDEN) throw new TypeError('PublicKey is made by PublicKey.fromBytes');
      this.#bytes = encoding;
      this.#held = held?.(this);
    }

    static fromBytes(publicKey, options) {
      const own = copyOf(publicOf(publicKey));
      const m = code.now;
      if (!signs) {
        m.number(() => m.x[f('check')](m.put(own), m.n), noPublicKey);
        return new PublicKey(HIDDEN, undefined, own);
      }
      const handle = m.number(() => {
        const at = scheme.verify(m, options);
        return m.x[fPublicKey](m.put(own), m.n, at);
      }, noPublicKey);
      return new PublicKey(HIDDEN, (it) => new Held(it, m, handle, fPublicKeyDrop), own);
    }

    toBytes() {
      return this.#bytes.slice();
    }

    equals(other) {
      if (!(other instanceof PublicKey)) return false;
      return this.#bytes.length === other.#bytes.length && this.#bytes.every((b, i) => b === other.#bytes[i]);
    }

    verify(signature, message, options) {
      if (!signs) throw new PrimegroupError('unsupported', `not supported: ${name} does not sign`);
      bytes(signature, 'signature');
      bytes(message, 'message');
      const m = this.#held.instance;
      const hash = scheme.hash(options);
      const valid = m.verdict(() => {
        const at = scheme.verify(m, options);
        return m.x[fVerify](this.#held.at, m.put(signature), m.n, m.put(message), m.n, hash, at);
      });
      return valid && (!scheme.low(options) || isLow(signature));
    }

    toString() {
      return `PublicKey(${name}, ${Array.from(this.#bytes, (b) => b.toString(16).padStart(2, '0')).join('')})`;
    }
    [INSPECT]() {
      return this.toString();
    }
  }

  /** A private key in the module's memory, until it is wiped. It shows itself to nobody. */
  class SecretKey {
    #held;
    #exchange;
    #public;

    constructor(token, instance, handle) {
      if (token !== HIDDEN) throw new TypeError('SecretKey is made by SecretKey.fromBytes, fromSeed or generate');
      this.#held = new Held(this, instance, handle, fKeyDrop);
    }

    static fromBytes(secretKey) {
      secret(secretKey);
      const m = code.now;
      return new SecretKey(HIDDEN, m, m.number(() => m.x[fKey](m.put(secretKey), m.n), noSecretKey));
    }

    /** The key of what `toPair` returned. Takes no multiplication. */
    static fromPair(pair) {
      sized(pair, 'pair', d.pair);
      const m = needPairs(code.now);
      return new SecretKey(HIDDEN, m, m.number(() => m.x[f('key_of_pair')](m.put(pair), m.n), `pair is not one of ${name}, or was changed`));
    }

    static #fromRandom(seed) {
      const secretKey = randomSecretKey(seed);
      try {
        return SecretKey.fromBytes(secretKey);
      } finally {
        secretKey.fill(0);
      }
    }
    static fromSeed(seed) {
      return SecretKey.#fromRandom(bytes(seed, 'seed'));
    }
    static generate() {
      return SecretKey.#fromRandom();
    }

    /** The bytes, in a copy that is the caller's to wipe. */
    toBytes() {
      const m = this.#held.instance;
      return m.result(d.secretKey, (out) => m.x[f('key_bytes')](this.#held.at, out));
    }

    /** Both keys and a check, for `fromPair`: as secret as the key, and the caller's to wipe. */
    toPair() {
      const m = needPairs(this.#held.instance);
      return m.result(d.pair, (out) => m.x[f('key_to_pair')](this.#held.at, out));
    }

    get publicKey() {
      if (this.#public === undefined) {
        const m = this.#held.instance;
        this.#public = PublicKey.fromBytes(m.result(d.publicKey, (out) => m.x[fKeyPublic](this.#held.at, out)));
      }
      return this.#public;
    }

    sign(message, options) {
      if (!signs) throw new PrimegroupError('unsupported', `not supported: ${name} does not sign`);
      bytes(message, 'message');
      const m = this.#held.instance;
      const hash = scheme.hash(options);
      const signature = m.result(d.signature.length, (out) => {
        const at = scheme.sign(m, options);
        return m.x[fSign](this.#held.at, m.put(message), m.n, hash, at, out);
      }, undefined, noValue(options));
      return scheme.low(options) ? toLow(signature) : signature;
    }

    /** The secret shared with the owner of a public key, as bytes or as an object. */
    getSharedSecret(publicKey, isCompressed = true) {
      if (!exchanges) throw new PrimegroupError('unsupported', `not supported: ${name} exchanges no keys`);
      const peer = publicKey instanceof PublicKey ? publicKey.toBytes() : publicOf(publicKey);
      if (ecdsa) return this.#with((own) => sharedPoint(own, peer, isCompressed));
      const m = this.#held.instance;
      if (this.#exchange === undefined) {
        const handle = this.#with((own) => m.number(() => m.x[fExchangeKey](m.put(own), m.n)));
        this.#exchange = new Held(this, m, handle, fExchangeKeyDrop);
      }
      return m.result(d.sharedSecret, (out) => m.x[fAgree](this.#exchange.at, m.put(peer), m.n, out), noPublicKey);
    }

    /** Calls `call` with the bytes, and wipes them. */
    #with(call) {
      const own = this.toBytes();
      try {
        return call(own);
      } finally {
        own.fill(0);
      }
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
      throw new TypeError('a secret key is no JSON: toBytes gives its bytes');
    }
    [INSPECT]() {
      return this.toString();
    }
  }
  if (Symbol.dispose) SecretKey.prototype[Symbol.dispose] = SecretKey.prototype.wipe;

  const lengths = { secretKey: d.secretKey, publicKey: d.publicKey, seed: Math.max(32, d.seed[0]) };
  if (signs) lengths.signature = d.signature.length;
  if (exchanges) lengths.sharedSecret = ecdsa ? d.publicKey : d.sharedSecret;
  const group = {
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
  // For the rest of the group.
  return { group, encoded, publicOf, secret, isLow, toLow, scheme, noPublicKey, noSecretKey };
}

/** A group with keys alone. */
export const keysAlone = (code, d, hashes) => Object.freeze(keysOf(code, d, hashes).group);
