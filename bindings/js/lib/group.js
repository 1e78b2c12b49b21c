// A group with everything that it computes: keys (keys.js), elements (points.js), and what is here: many signatures at once, encryption, BLS
// signatures.

import { PrimegroupError } from './errors.js';
import { EMPTY, bytes, copyOf, lengthOf, listOf, maybeBytes, randomBytes, sized } from './bytes.js';
import { INSPECT, keysOf, optionsOf } from './keys.js';
import { pointsOf } from './points.js';

const HIDDEN = Symbol('primegroup');

/** Many signatures: a verdict for all, or for each. */
function many(code, d, { encoded, scheme, isLow }) {
  const read = (items) =>
    listOf(items, 'items').map(({ signature, message, publicKey, prehashed }) => ({
      publicKey: encoded(publicKey),
      signature: bytes(signature, 'signature'),
      message: bytes(message, 'message'),
      hash: scheme.hashOf(prehashed),
    }));
  const write = (m, items) =>
    m.words(items.flatMap(({ publicKey, signature, message, hash }) => [...m.pair(publicKey), ...m.pair(signature), ...m.pair(message), hash]));
  const verifyEach = (items, options) => {
    const all = read(items);
    const m = code.now;
    const verdicts = m.result(all.length, (out) => {
      const at = scheme.verify(m, options);
      return m.x[`${d.name}__verify_each`](write(m, all), all.length, at, out);
    });
    const low = scheme.low(options);
    return all.map(({ signature }, i) => verdicts[i] === 1 && (!low || isLow(signature)));
  };
  const verifyBatch = (items, options) => {
    const all = read(items);
    const m = code.now;
    const valid = m.verdict(() => {
      const at = scheme.verify(m, options);
      return m.x[`${d.name}__verify_batch`](write(m, all), all.length, at);
    });
    return valid && (!scheme.low(options) || all.every(({ signature }) => isLow(signature)));
  };
  return d.signature.batch ? { verifyEach, verifyBatch } : { verifyEach };
}

/** Functions that ECDSA signatures alone have. */
function ecdsa(code, d, { encoded, scheme, secret, isLow, toLow, noSecretKey }) {
  const f = (suffix) => `${d.name}__${suffix}`;
  const { length } = d.signature;
  const options_ = ['prehashed', 'lowS'];
  const signatureOf = (b) => sized(b, 'signature', length);
  const noSignature = `signature is no signature of ${d.name}`;
  return {
    signatureToDER: (signature) => {
      signatureOf(signature);
      const m = code.now;
      return m.result(length + 16, (out) => m.x[f('signature_to_der')](m.put(signature), m.n, out), noSignature);
    },
    signatureFromDER: (der) => {
      bytes(der, 'der');
      const m = code.now;
      return m.result(length, (out) => m.x[f('signature_from_der')](m.put(der), m.n, out), `der is no signature of ${d.name} in DER`);
    },
    signatureToLowS: (signature) => toLow(signatureOf(signature)),
    signRecoverable: (message, secretKey, options) => {
      const o = optionsOf(options, options_);
      bytes(message, 'message');
      secret(secretKey);
      const number = scheme.hashOf(o.prehashed);
      const m = code.now;
      const both = m.result(length + 1, (out) => m.x[f('sign_recoverable')](m.put(secretKey), m.n, m.put(message), m.n, number, 0, out), noSecretKey,
        `message is no value of ${o.prehashed}`);
      const [signature, recovery] = [both.slice(0, length), both[length]];
      // -s is for -R, whose y has the other parity.
      return !scheme.low(o) || isLow(signature) ? { signature, recovery } : { signature: toLow(signature), recovery: recovery ^ 1 };
    },
    recoverPublicKey: (signature, message, recovery, options) => {
      const { prehashed } = optionsOf(options, ['prehashed']);
      signatureOf(signature);
      bytes(message, 'message');
      if (![0, 1, 2, 3].includes(recovery)) throw new TypeError(`recovery must be 0, 1, 2 or 3, not ${String(recovery)}`);
      const number = scheme.hashOf(prehashed);
      const m = code.now;
      return m.result(d.publicKey, (out) => m.x[f('recover')](m.put(message), m.n, number, m.put(signature), m.n, recovery, out), noSignature,
        `message is no value of ${prehashed}`);
    },
    verifyDigest: (signature, digest, publicKey, options) => {
      const o = optionsOf(options, ['lowS']);
      bytes(signature, 'signature');
      bytes(digest, 'digest');
      const own = encoded(publicKey);
      const m = code.now;
      const valid = m.verdict(() => m.x[f('verify_digest')](m.put(own), m.n, m.put(signature), m.n, m.put(digest), m.n));
      return valid && (!scheme.low(o) || isLow(signature));
    },
  };
}

function sec1(code, d, { publicOf, noPublicKey }) {
  return {
    /** A public key as a point of the standard curve. */
    toSEC1: (publicKey, options) => {
      const { compressed } = optionsOf(options, ['compressed']);
      const own = publicOf(publicKey);
      const m = code.now;
      return m.result(160, (out) => m.x[`${d.name}__to_sec1`](m.put(own), m.n, compressed ? 1 : 0, out), noPublicKey);
    },
    fromSEC1: (point) => {
      bytes(point, 'point');
      const m = code.now;
      return m.result(d.publicKey, (out) => m.x[`${d.name}__from_sec1`](m.put(point), m.n, out), `point is no public key of ${d.name} in SEC 1`);
    },
  };
}

/** Encryption to a public key. */
function encryption(code, d, { publicOf, secret }) {
  const run = (suffix, given, ...more) => {
    const m = code.now;
    const { code: status, bytes: result } = m.resultOf((out) => {
      const at = m.words(given.flatMap((b) => m.pair(b)));
      return m.x[`${d.name}__${suffix}`](at, ...more, out);
    });
    if (status >= 0) return result;
    const [error, text] = {
      '-1': ['length', 'wrong length: a sealed message is longer'],
      '-2': ['encoding', `invalid encoding: a key is none of ${d.name}`],
    }[status] ?? ['verification'];
    throw new PrimegroupError(error, text);
  };
  /** Calls `run` with random bytes in addition, and wipes them. */
  const randomized = (suffix, given, random, ...more) => {
    try {
      return run(suffix, [...given, random], ...more);
    } finally {
      random.fill(0);
    }
  };
  const optional = (b, what) => maybeBytes(b, what) ?? EMPTY;
  const hpke = {
    seal: (publicKey, message, options) => {
      const { info, aad, senderSecretKey } = optionsOf(options, ['info', 'aad', 'senderSecretKey']);
      const sender = (senderSecretKey ?? undefined) && sized(senderSecretKey, 'senderSecretKey', d.secretKey);
      const given = [publicOf(publicKey), sender, optional(info, 'info'), optional(aad, 'aad'), bytes(message, 'message')];
      return randomized('hpke_seal', given, randomBytes(256));
    },
    open: (secretKey, sealed, options) => {
      const { info, aad, senderPublicKey } = optionsOf(options, ['info', 'aad', 'senderPublicKey']);
      const sender = (senderPublicKey ?? undefined) && publicOf(senderPublicKey);
      return run('hpke_open', [secret(secretKey), sender, optional(info, 'info'), optional(aad, 'aad'), bytes(sealed, 'sealed'), EMPTY]);
    },
  };
  const all = { hpke: Object.freeze(hpke) };
  if (d.ecies) {
    const settings = (options) => {
      const { derive, authenticate, tagLength } = optionsOf(options, ['derive', 'authenticate', 'tagLength']);
      const tag = tagLength ?? 16;
      if (!Number.isInteger(tag) || tag < 8 || tag > 32) throw new PrimegroupError('length', `wrong length: tagLength is ${tag}, and 8 to 32 are expected`);
      return [optional(derive, 'derive'), optional(authenticate, 'authenticate'), tag];
    };
    all.ecies = Object.freeze({
      encrypt: (publicKey, message, options) => {
        const [derive, authenticate, tag] = settings(options);
        return randomized('ecies_encrypt', [publicOf(publicKey), undefined, derive, authenticate, bytes(message, 'message')], randomBytes(256), tag);
      },
      decrypt: (secretKey, sealed, options) => {
        const [derive, authenticate, tag] = settings(options);
        return run('ecies_decrypt', [secret(secretKey), undefined, derive, authenticate, bytes(sealed, 'sealed'), EMPTY], tag);
      },
    });
  }
  return all;
}

/** BLS signatures by the three schemes for aggregates. */
function bls(code, d, { publicOf, secret, noPublicKey, noSecretKey }) {
  const f = (suffix) => `${d.name}__bls_${suffix}`;
  const { length } = d.signature;
  const result = (room, call, encoding, wrongLength) => {
    const m = code.now;
    return m.result(room, (out) => call(m, out), encoding, wrongLength);
  };
  const verdict = (call) => {
    const m = code.now;
    return m.verdict(() => call(m));
  };
  const none = (what) => `there are no ${what}, and at least one is expected`;

  /** A scheme by its number. `keyOf` takes a key of an aggregate apart. */
  const scheme = (which, keyOf) => ({
    sign: (message, secretKey) => {
      bytes(message, 'message');
      secret(secretKey);
      return result(length, (m, out) => m.x[f('sign')](which, m.put(secretKey), m.n, m.put(message), m.n, out), noSecretKey);
    },
    verify: (signature, message, publicKey) => {
      bytes(signature, 'signature');
      bytes(message, 'message');
      bytes(publicKey, 'publicKey');
      return verdict((m) => m.x[f('verify')](which, m.put(publicKey), m.n, m.put(message), m.n, m.put(signature), m.n));
    },
    /** The sum of signatures. */
    aggregateSignatures: (signatures) => {
      const all = listOf(signatures, 'signatures').map((s, i) => sized(s, `signatures[${i}]`, length));
      return result(length, (m, out) => m.x[f('aggregate')](which, m.list(all), all.length, out), `one of signatures is no signature of ${d.name}`,
        none('signatures'));
    },
    /** Tells whether a sum is of signatures of these messages by these keys. */
    verifyAggregate: (signature, signed) => {
      bytes(signature, 'signature');
      const all = listOf(signed, 'signed').flatMap(({ publicKey, message }) => [keyOf(publicKey, 'publicKey'), bytes(message, 'message')]);
      return verdict((m) => m.x[f('aggregate_verify')](which, m.list(all), all.length / 2, m.put(signature), m.n));
    },
  });

  let bytesOf;
  /** A public key whose owner has proved to have the private key. Sums of keys are made of these alone: a key without a proof can cancel others. */
  class ProvenPublicKey {
    #bytes;

    constructor(token, encoding) {
      if (token !== HIDDEN) throw new TypeError('ProvenPublicKey is made by ProvenPublicKey.fromProof or checkedElsewhere');
      this.#bytes = encoding;
    }

    /** The key, if the proof is valid; else an error with the code 'verification'. */
    static fromProof(publicKey, proof) {
      const own = copyOf(publicOf(publicKey));
      sized(proof, 'proof', length);
      const m = code.now;
      m.number(() => m.x[f('verify_proof')](2, m.put(own), m.n, m.put(proof), m.n), `${noPublicKey}, or proof is no proof`);
      return new ProvenPublicKey(HIDDEN, own);
    }

    /** A key whose proof was verified before, as those of a chain's validators are: the caller vouches for that. */
    static checkedElsewhere(publicKey) {
      const own = copyOf(publicOf(publicKey));
      const m = code.now;
      m.number(() => m.x[`${d.name}__check`](m.put(own), m.n), noPublicKey);
      return new ProvenPublicKey(HIDDEN, own);
    }

    static {
      bytesOf = (key) => key.#bytes;
    }

    toBytes() {
      return this.#bytes.slice();
    }
    toString() {
      return `ProvenPublicKey(${d.name}, ${Array.from(this.#bytes, (b) => b.toString(16).padStart(2, '0')).join('')})`;
    }
    [INSPECT]() {
      return this.toString();
    }
  }

  const proven = (key, what) => {
    if (!(key instanceof ProvenPublicKey)) throw new TypeError(`${what} must be a ProvenPublicKey of ${d.name}: ProvenPublicKey.fromProof makes one`);
    return bytesOf(key);
  };
  const allProven = (keys) => listOf(keys, 'publicKeys').map((key, i) => proven(key, `publicKeys[${i}]`));
  const possession = {
    ...scheme(2, proven),
    ProvenPublicKey,
    /** Tells whether a sum is of signatures of one message by all these keys. */
    verifyAggregateOfOne: (signature, message, publicKeys) => {
      bytes(signature, 'signature');
      bytes(message, 'message');
      const all = allProven(publicKeys);
      return verdict((m) => m.x[f('fast_aggregate_verify')](m.list(all), all.length, m.put(message), m.n, m.put(signature), m.n));
    },
    /** The sum of public keys, for messages that all of them signed. */
    aggregatePublicKeys: (publicKeys) => {
      const all = allProven(publicKeys);
      return new ProvenPublicKey(HIDDEN, result(d.publicKey, (m, out) => m.x[f('aggregate_keys')](m.list(all), all.length, out),
        'the sum of publicKeys is the neutral element', none('publicKeys')));
    },
    /** A proof that somebody has the private key. */
    prove: (secretKey) => {
      secret(secretKey);
      return result(length, (m, out) => m.x[f('prove')](2, m.put(secretKey), m.n, out), noSecretKey);
    },
  };
  return {
    bls: Object.freeze({
      basic: Object.freeze(scheme(0, bytes)),
      augmented: Object.freeze(scheme(1, bytes)),
      possession: Object.freeze(possession),
      /** The private key at a path of the tree of EIP-2333 that grows from a seed. */
      deriveSecretKey: (seed, path) => {
        bytes(seed, 'seed');
        const all = (path ?? undefined) === undefined ? [] : listOf(path, 'path');
        for (const i of all) if (!Number.isInteger(i) || i < 0 || i > 0xffffffff) throw new TypeError(`path must be of integers below 2^32, not ${String(i)}`);
        return result(d.secretKey, (m, out) => m.x[f('derive')](m.put(seed), m.n, m.words(all), all.length, out), undefined,
          `seed has ${lengthOf(seed)} bytes, and at least 32 are expected`);
      },
    }),
  };
}

/** A group with everything that it computes. */
export function groupOf(code, d, hashes) {
  const keys = keysOf(code, d, hashes);
  const all = keys.group;
  all.lengths = { ...all.lengths };
  if (d.point) {
    const { Point, Scalar } = pointsOf(code, d, hashes, keys);
    Object.assign(all, { Point, Scalar });
    Object.assign(all.lengths, { point: d.point.length, scalar: d.point.scalar, uniform: d.point.uniform });
    if (d.hashToGroup) all.hashToGroup = (message, options) => Point.hash(message, options);
  }
  Object.freeze(all.lengths);
  if (d.signature) Object.assign(all, many(code, d, keys));
  if (d.signature?.der) Object.assign(all, ecdsa(code, d, keys));
  if (d.sec1) Object.assign(all, sec1(code, d, keys));
  if (d.sharedSecret) Object.assign(all, encryption(code, d, keys));
  if (d.signature?.bls) Object.assign(all, bls(code, d, keys));
  return Object.freeze(all);
}
