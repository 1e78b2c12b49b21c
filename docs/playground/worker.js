// What the page computes, out of its way: every function of every group, by the module with all of them.

import { all } from '../../bindings/js/pkg/all.js';
import { bytesToHex, hasWideArithmetic, hexToBytes } from '../../bindings/js/pkg/index.js';

const { groups } = all;
const utf8 = new TextEncoder();
const seed = (n = 32) => Uint8Array.from({ length: n }, (_, i) => i);

/** Answers that are known, before anything is shown. */
function check(known) {
  for (const { group, secretKey, message, signature } of known) {
    const made = groups[group].sign(hexToBytes(message), hexToBytes(secretKey));
    if (bytesToHex(made) !== signature) throw new Error(`${group}: not the known signature`);
  }
  return known.length;
}

/** The shortest of many runs, in microseconds. A run takes 2 ms or more, as clocks of browsers are coarse. */
function shortest(f, budget) {
  let n = 1;
  let best = Infinity;
  f();
  const end = performance.now() + budget;
  while (best === Infinity || performance.now() < end) {
    const t = performance.now();
    for (let i = 0; i < n; i++) f();
    const took = performance.now() - t;
    if (took < 2) n *= 2;
    else best = Math.min(best, took / n);
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

const hexOf = (o) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, bytesToHex(v)]));

const functions = {
  async start({ known }) {
    await all.ready;
    const list = Object.values(groups).map((g) => ({
      ...g.info,
      lengths: g.lengths,
      has: { sign: !!g.sign, exchange: !!g.getSharedSecret, point: !!g.Point, hash: !!g.hashToGroup },
      operations: Object.keys(operationsOf(g)),
    }));
    return { list, known: check(known), wide: hasWideArithmetic };
  },
  keygen: ({ group }) => hexOf(groups[group].keygen()),
  publicKey: ({ group, secretKey }) => bytesToHex(groups[group].getPublicKey(hexToBytes(secretKey))),
  sign: ({ group, message, secretKey }) => bytesToHex(groups[group].sign(message, hexToBytes(secretKey))),
  verify: ({ group, signature, message, publicKey }) => groups[group].verify(hexToBytes(signature), message, hexToBytes(publicKey)),
  shared: ({ group, secretKey, publicKey }) => bytesToHex(groups[group].getSharedSecret(hexToBytes(secretKey), hexToBytes(publicKey))),
  seal: ({ group, publicKey, message, info, aad }) => bytesToHex(groups[group].hpke.seal(hexToBytes(publicKey), message, { info, aad })),
  open: ({ group, secretKey, sealed, info, aad }) => groups[group].hpke.open(hexToBytes(secretKey), hexToBytes(sealed), { info, aad }),
  hash: ({ group, message, dst }) => groups[group].hashToGroup(message, dst === undefined ? {} : { DST: dst }).toHex(),
  elements: ({ group, p, q, k }) => {
    const { Point, Scalar } = groups[group];
    const read = (h) => {
      try {
        return Point.fromBytes(hexToBytes(h));
      } catch (e) {
        return e.message;
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
    const scalar = Scalar.fromBigint(BigInt(k));
    return {
      errors: [P, Q].map((x) => (typeof x === 'string' ? x : undefined)),
      results: {
        'P + Q': show(() => P.add(Q)), 'P − Q': show(() => P.subtract(Q)), '2P': show(() => P.double()), '−P': show(() => P.negate()),
        kP: show(() => P.multiply(scalar)), kG: show(() => Point.BASE.multiply(scalar)),
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
  measure: ({ budget }, progress) => {
    const all = Object.entries(groups).flatMap(([name, g]) => Object.entries(operationsOf(g)).map(([operation, f]) => ({ group: name, operation, f })));
    const rows = [];
    all.forEach(({ group, operation, f }, i) => {
      const row = { group, operation, us: +shortest(f, budget).toPrecision(4) };
      rows.push(row);
      progress({ row, done: (i + 1) / all.length });
    });
    return rows;
  },
};

onmessage = async ({ data: { id, call, args } }) => {
  try {
    const result = await functions[call](args, (progress) => postMessage({ id, progress }));
    postMessage({ id, result });
  } catch (e) {
    postMessage({ id, error: String(e?.message ?? e) });
  }
};
