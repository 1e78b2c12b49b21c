// A group with everything that it computes: keys (keys.js), elements (points.js), and what is here: many signatures at once, encryption, BLS
// signatures.

import { PrimegroupError } from './errors.js';
import { EMPTY, bytes, maybeBytes, randomBytes } from './bytes.js';
import { hashNumber, keysOf, only, verifyOptions } from './keys.js';
import { pointsOf } from './points.js';

/** Many signatures: a verdict for all, or for each. */
function many(code, d, hashes) {
  const write = (m, items) => {
    const at = items.map(({ signature, message, publicKey, prehashed }) => [
      m.put(bytes(publicKey, 'publicKey')), publicKey.length,
      m.put(bytes(signature, 'signature')), signature.length,
      m.put(bytes(message, 'message')), message.length,
      hashNumber(hashes, prehashed),
    ]);
    return m.words(at.flat());
  };
  const verifyEach = (items, options) => {
    const m = code.now;
    const verdicts = m.result(items.length, (out) => m.x[`${d.name}__verify_each`](write(m, items), items.length, verifyOptions(m, options), out));
    return Array.from(verdicts, (v) => v === 1);
  };
  const verifyBatch = (items, options) => {
    const m = code.now;
    return m.verdict(() => m.x[`${d.name}__verify_batch`](write(m, items), items.length, verifyOptions(m, options)));
  };
  return d.signature.batch ? { verifyEach, verifyBatch } : { verifyEach };
}

/** What signatures of ECDSA have beside. */
function ecdsa(code, d, hashes) {
  const f = (suffix) => `${d.name}__${suffix}`;
  const { length } = d.signature;
  const converted = (suffix, room) => (b) => {
    bytes(b, 'signature');
    const m = code.now;
    return m.result(room, (out) => m.x[f(suffix)](m.put(b), b.length, out));
  };
  return {
    signatureToDER: converted('signature_to_der', length + 16),
    signatureFromDER: converted('signature_from_der', length),
    signatureToLowS: converted('signature_to_low', length),
    signRecoverable: (message, secretKey, options = {}) => {
      only(options, ['prehashed']);
      bytes(message, 'message');
      bytes(secretKey, 'secretKey');
      const number = hashNumber(hashes, options.prehashed);
      const m = code.now;
      const both = m.result(length + 1, (out) =>
        m.x[f('sign_recoverable')](m.put(secretKey), secretKey.length, m.put(message), message.length, number, 0, out));
      return { signature: both.slice(0, length), recovery: both[length] };
    },
    recoverPublicKey: (signature, message, recovery, options = {}) => {
      only(options, ['prehashed']);
      bytes(signature, 'signature');
      bytes(message, 'message');
      const number = hashNumber(hashes, options.prehashed);
      const m = code.now;
      return m.result(d.publicKey, (out) =>
        m.x[f('recover')](m.put(message), message.length, number, m.put(signature), signature.length, recovery, out));
    },
    verifyDigest: (signature, digest, publicKey) => {
      bytes(signature, 'signature');
      bytes(digest, 'digest');
      bytes(publicKey, 'publicKey');
      const m = code.now;
      return m.verdict(() =>
        m.x[f('verify_digest')](m.put(publicKey), publicKey.length, m.put(signature), signature.length, m.put(digest), digest.length));
    },
  };
}

function sec1(code, d) {
  return {
    /** A public key as a point of the standard curve. */
    toSEC1: (publicKey, { compressed = false } = {}) => {
      bytes(publicKey, 'publicKey');
      const m = code.now;
      return m.result(160, (out) => m.x[`${d.name}__to_sec1`](m.put(publicKey), publicKey.length, compressed ? 1 : 0, out));
    },
    fromSEC1: (point) => {
      bytes(point, 'point');
      const m = code.now;
      return m.result(d.publicKey, (out) => m.x[`${d.name}__from_sec1`](m.put(point), point.length, out));
    },
  };
}

/** Encryption to a public key. */
function encryption(code, d) {
  const run = (suffix, given, ...more) => {
    const m = code.now;
    const { code: status, bytes: result } = m.resultOf((out) => {
      const at = m.words(given.flatMap((b) => m.pair(b)));
      return m.x[`${d.name}__${suffix}`](at, ...more, out);
    });
    if (status >= 0) return result;
    throw new PrimegroupError({ '-1': 'length', '-2': 'encoding' }[status] ?? 'verification');
  };
  const random = (given) => {
    try {
      return run(...given);
    } finally {
      given[1].at(-1).fill(0);
    }
  };
  const hpke = {
    seal: (publicKey, message, options = {}) => {
      only(options, ['info', 'aad', 'senderSecretKey']);
      const { info = EMPTY, aad = EMPTY, senderSecretKey } = options;
      return random(['hpke_seal', [
        bytes(publicKey, 'publicKey'), maybeBytes(senderSecretKey, 'senderSecretKey'), bytes(info, 'info'), bytes(aad, 'aad'), bytes(message, 'message'),
        randomBytes(256),
      ]]);
    },
    open: (secretKey, sealed, options = {}) => {
      only(options, ['info', 'aad', 'senderPublicKey']);
      const { info = EMPTY, aad = EMPTY, senderPublicKey } = options;
      return run('hpke_open', [
        bytes(secretKey, 'secretKey'), maybeBytes(senderPublicKey, 'senderPublicKey'), bytes(info, 'info'), bytes(aad, 'aad'), bytes(sealed, 'sealed'), EMPTY,
      ]);
    },
  };
  const all = { hpke: Object.freeze(hpke) };
  if (d.ecies) {
    const tagOf = (options) => {
      only(options, ['derive', 'authenticate', 'tagLength']);
      return options.tagLength ?? 16;
    };
    all.ecies = Object.freeze({
      encrypt: (publicKey, message, options = {}) => {
        const tag = tagOf(options);
        return random(['ecies_encrypt', [
          bytes(publicKey, 'publicKey'), undefined, bytes(options.derive ?? EMPTY, 'derive'), bytes(options.authenticate ?? EMPTY, 'authenticate'),
          bytes(message, 'message'), randomBytes(Math.max(32, d.seed[0])),
        ], tag]);
      },
      decrypt: (secretKey, sealed, options = {}) => {
        const tag = tagOf(options);
        return run('ecies_decrypt', [
          bytes(secretKey, 'secretKey'), undefined, bytes(options.derive ?? EMPTY, 'derive'), bytes(options.authenticate ?? EMPTY, 'authenticate'),
          bytes(sealed, 'sealed'), EMPTY,
        ], tag);
      },
    });
  }
  return all;
}

/** BLS signatures by the three schemes for aggregates. */
function bls(code, d) {
  const f = (suffix) => `${d.name}__bls_${suffix}`;
  const { length } = d.signature;
  const scheme = (which) => {
    const result = (room, call) => {
      const m = code.now;
      return m.result(room, (out) => call(m, out));
    };
    const verdict = (call) => {
      const m = code.now;
      return m.verdict(() => call(m));
    };
    const all = {
      sign: (message, secretKey) => {
        bytes(message, 'message');
        bytes(secretKey, 'secretKey');
        return result(length, (m, out) => m.x[f('sign')](which, m.put(secretKey), secretKey.length, m.put(message), message.length, out));
      },
      verify: (signature, message, publicKey) => {
        bytes(signature, 'signature');
        bytes(message, 'message');
        bytes(publicKey, 'publicKey');
        return verdict((m) => m.x[f('verify')](which, m.put(publicKey), publicKey.length, m.put(message), message.length, m.put(signature), signature.length));
      },
      /** The sum of signatures. */
      aggregateSignatures: (signatures) => {
        signatures.forEach((s) => bytes(s, 'signature'));
        return result(length, (m, out) => m.x[f('aggregate')](which, m.list(signatures), signatures.length, out));
      },
      /** Whether a sum is of signatures of these messages by these keys. */
      verifyAggregate: (signature, signed) => {
        bytes(signature, 'signature');
        const all = signed.flatMap(({ publicKey, message }) => [bytes(publicKey, 'publicKey'), bytes(message, 'message')]);
        return verdict((m) => m.x[f('aggregate_verify')](which, m.list(all), signed.length, m.put(signature), signature.length));
      },
    };
    if (which === 2) {
      /** Whether a sum is of signatures of one message by all these keys, whose proofs have been verified. */
      all.verifyAggregateOfOne = (signature, message, publicKeys) => {
        bytes(signature, 'signature');
        bytes(message, 'message');
        publicKeys.forEach((k) => bytes(k, 'publicKey'));
        return verdict((m) =>
          m.x[f('fast_aggregate_verify')](which, m.list(publicKeys), publicKeys.length, m.put(message), message.length, m.put(signature), signature.length));
      };
      all.aggregatePublicKeys = (publicKeys) => {
        publicKeys.forEach((k) => bytes(k, 'publicKey'));
        return result(d.publicKey, (m, out) => m.x[f('aggregate_keys')](m.list(publicKeys), publicKeys.length, out));
      };
      /** A proof that somebody has the private key. */
      all.prove = (secretKey) => {
        bytes(secretKey, 'secretKey');
        return result(length, (m, out) => m.x[f('prove')](which, m.put(secretKey), secretKey.length, out));
      };
      all.verifyProof = (proof, publicKey) => {
        bytes(proof, 'proof');
        bytes(publicKey, 'publicKey');
        return verdict((m) => m.x[f('verify_proof')](which, m.put(publicKey), publicKey.length, m.put(proof), proof.length));
      };
    }
    return Object.freeze(all);
  };
  return {
    bls: Object.freeze({
      basic: scheme(0),
      augmented: scheme(1),
      possession: scheme(2),
      /** The private key at a path of the tree of EIP-2333 that grows from a seed. */
      deriveSecretKey: (seed, path = []) => {
        bytes(seed, 'seed');
        for (const i of path) if (!Number.isInteger(i) || i < 0 || i > 0xffffffff) throw new TypeError('a path is of numbers below 2^32');
        const m = code.now;
        return m.result(d.secretKey, (out) => m.x[f('derive')](m.put(seed), seed.length, m.words(path), path.length, out));
      },
    }),
  };
}

/** A group with everything that it computes. */
export function groupOf(code, d, hashes) {
  const all = keysOf(code, d, hashes);
  all.lengths = { ...all.lengths };
  if (d.point) {
    const { Point, Scalar } = pointsOf(code, d, hashes);
    Object.assign(all, { Point, Scalar });
    Object.assign(all.lengths, { point: d.point.length, scalar: d.point.scalar, uniform: d.point.uniform });
    if (d.hashToGroup) all.hashToGroup = (message, options) => Point.hash(message, options);
  }
  Object.freeze(all.lengths);
  if (d.signature) Object.assign(all, many(code, d, hashes));
  if (d.signature?.der) Object.assign(all, ecdsa(code, d, hashes));
  if (d.sec1) Object.assign(all, sec1(code, d));
  if (d.sharedSecret) Object.assign(all, encryption(code, d));
  if (d.signature?.bls) Object.assign(all, bls(code, d));
  return Object.freeze(all);
}
