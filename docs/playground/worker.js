// Computes for the page, in a thread of its own: every function of every group, by the module that holds all groups.

import { all } from '../../bindings/js/pkg/all.js';
import { bytesToHex, hasWideArithmetic, hexToBytes } from '../../bindings/js/pkg/index.js';

const { groups } = all;
const utf8 = new TextEncoder();
const seed = (n = 32) => Uint8Array.from({ length: n }, (_, i) => i);

/** Compares known signatures with ours, before anything is shown. */
function check(known) {
  for (const { group, secretKey, message, signature } of known) {
    const made = groups[group].sign(hexToBytes(message), hexToBytes(secretKey));
    if (bytesToHex(made) !== signature) throw new Error(`${group}: not the known signature`);
  }
  return known.length;
}

/** Times one round of an operation, in microseconds: the shortest of the runs in 10 ms. A run is 4 ms or more, as clocks of browsers have steps of 0.1 ms. */
function shortest(timed) {
  let best = Infinity;
  const end = performance.now() + 10;
  while (best === Infinity || performance.now() < end) {
    const t = performance.now();
    for (let i = 0; i < timed.calls; i++) timed.f();
    const took = performance.now() - t;
    if (took < 4) timed.calls *= 2;
    else best = Math.min(best, took / timed.calls);
  }
  return best * 1000;
}

/** The operations of a group that can be measured. */
function operationsOf(g) {
  const given = seed(g.lengths.seed);
  const message = utf8.encode('a message of thirty-two bytes...');
  const { secretKey, publicKey } = g.keygen(given);
  const key = g.SecretKey.fromBytes(secretKey);
  const all = { keygen: () => g.getPublicKey(secretKey) };
  if (g.sign) {
    const [signature, held] = [key.sign(message), g.PublicKey.fromBytes(publicKey)];
    all.sign = () => key.sign(message);
    all.verify = () => held.verify(signature, message);
  }
  if (g.getSharedSecret) {
    key.getSharedSecret(publicKey);
    all['key exchange'] = () => key.getSharedSecret(publicKey);
  }
  if (g.Point) {
    const s = g.Scalar.reduce(seed(48).map((b) => 200 - b));
    const p = g.Point.BASE.multiply(s);
    all.mul = () => p.multiply(s);
    if (g.hashToGroup) {
      const options = g.info.hashToGroup.tags ? { DST: message } : {};
      all.hash = () => g.hashToGroup(message, options);
    }
  }
  return all;
}

/** Operations by group, with the number of calls in a run of each. They are made once, as keys are read then. */
const timed = new Map();
function timedOf(group) {
  if (!timed.has(group)) {
    const all = Object.entries(operationsOf(groups[group]));
    timed.set(group, Object.fromEntries(all.map(([name, f]) => [name, { f, calls: 1 }])));
  }
  return timed.get(group);
}

const hexOf = (o) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, bytesToHex(v)]));

const functions = {
  async start({ known }) {
    await all.ready;
    const list = Object.values(groups).map((g) => ({
      ...g.info,
      lengths: g.lengths,
      has: { sign: !!g.sign, exchange: !!g.getSharedSecret, point: !!g.Point, hash: !!g.hashToGroup },
      operations: Object.keys(timedOf(g.info.name)),
    }));
    return { list, known: check(known), wide: hasWideArithmetic };
  },
  keygen: ({ group }) => hexOf(groups[group].keygen()),
  publicKey: ({ group, secretKey }) => bytesToHex(groups[group].getPublicKey(hexToBytes(secretKey))),
  sign: ({ group, message, secretKey }) => bytesToHex(groups[group].sign(message, hexToBytes(secretKey))),
  /** Verifies a signature; undefined if the public key is none. */
  verify: ({ group, signature, message, publicKey }) => {
    const key = hexToBytes(publicKey);
    return groups[group].utils.isValidPublicKey(key) ? groups[group].verify(hexToBytes(signature), message, key) : undefined;
  },
  shared: ({ group, secretKey, publicKey }) => bytesToHex(groups[group].getSharedSecret(hexToBytes(secretKey), hexToBytes(publicKey))),
  seal: ({ group, publicKey, message, info, aad }) => bytesToHex(groups[group].hpke.seal(hexToBytes(publicKey), message, { info, aad })),
  /** Decrypts. `least` is the length of an empty message's ciphertext. */
  open: ({ group, secretKey, sealed, info, aad }) => {
    const { hpke, getPublicKey } = groups[group];
    const own = hexToBytes(secretKey);
    try {
      return { plain: hpke.open(own, hexToBytes(sealed), { info, aad }), least: 0 };
    } catch {
      return { least: hpke.seal(getPublicKey(own), new Uint8Array(0)).length };
    }
  },
  hash: ({ group, message, dst }) => groups[group].hashToGroup(message, dst === undefined ? {} : { DST: dst }).toHex(),
  elements: ({ group, p, q, k }) => {
    const { Point, Scalar } = groups[group];
    const read = (h) => {
      try {
        return h === undefined ? undefined : Point.fromHex(h);
      } catch {
        return undefined;
      }
    };
    const [P, Q] = [read(p), read(q)];
    const show = (f) => {
      try {
        const r = f();
        return r.is0() ? 'neutral element' : r.toHex();
      } catch {
        return undefined;
      }
    };
    const multiple = (point) => show(() => point.multiply(Scalar.fromBigint(BigInt(k))));
    return {
      read: [P !== undefined, Q !== undefined],
      results: {
        'P + Q': show(() => P.add(Q)), 'P − Q': show(() => P.subtract(Q)), '2P': show(() => P.double()), '−P': show(() => P.negate()),
        kP: multiple(P), kG: multiple(Point.BASE),
      },
    };
  },
  randomElements: ({ group }) => {
    const { Point, Scalar } = groups[group];
    return [0, 0].map(() => Point.BASE.multiply(Scalar.random()).toHex());
  },
  compare: ({ message }) =>
    Object.entries(groups).map(([name, g]) => {
      const { secretKey, publicKey } = g.keygen(seed(g.lengths.seed));
      return { name, publicKey, signature: g.sign?.(message, secretKey) };
    }),
  time: ({ group, operation }) => shortest(timedOf(group)[operation]),
};

onmessage = async ({ data: { id, call, args } }) => {
  try {
    postMessage({ id, result: await functions[call](args) });
  } catch (e) {
    postMessage({ id, error: { message: String(e?.message ?? e), code: e?.code } });
  }
};
