// This library beside @noble/curves and libsodium.js: in one process, in turns, so that a slow phase of the machine is one for all. What is
// printed is the median over the rounds of CPU time for an operation, and the median of the ratios of each round.
//
//   node bench.mjs [--rounds N] [--json]

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bls12_381 as nobleBls } from '@noble/curves/bls12-381.js';
import { ed25519 as nobleEd, ristretto255 as nobleRistretto, x25519 as nobleX } from '@noble/curves/ed25519.js';
import { p256 as nobleP256 } from '@noble/curves/nist.js';
import sodium from 'libsodium-wrappers-sumo';
import { bls12_381, ed25519, jq255e, p256, ristretto255, x25519 } from './pkg/index.js';

const { values: args } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, json: { type: 'boolean', default: false } } });
await sodium.ready;
await Promise.all([ed25519, x25519].map((g) => g.ready));

const seed = new Uint8Array(32).fill(7);
const message = new Uint8Array(32).fill(9);
const ed = { key: ed25519.SecretKey.fromBytes(seed), publicKey: ed25519.getPublicKey(seed) };
ed.signature = ed.key.sign(message);
ed.held = ed.key.publicKey;
const pair = sodium.crypto_sign_seed_keypair(seed);
const peerX = x25519.getPublicKey(new Uint8Array(32).fill(3));
const s = ristretto255.Scalar.reduce(Uint8Array.from({ length: 48 }, (_, i) => 3 * i + 1));
const R = ristretto255.Point.BASE.multiply(12345n).toBytes();
const nobleScalar = ristretto255.Scalar.toBigint(s);
const ecdsa = p256.keygen(seed);
ecdsa.signature = p256.sign(message, ecdsa.secretKey);
ecdsa.held = p256.PublicKey.fromBytes(ecdsa.publicKey);
const jq = jq255e.SecretKey.fromSeed(seed);
jq.signed = jq.sign(message);
const G1 = bls12_381.G1;
const bls = G1.keygen(seed);
bls.signature = G1.sign(message, bls.secretKey);
const DST = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_';
const nobleLong = nobleBls.longSignatures;
const exchange = x25519.SecretKey.fromBytes(seed);
exchange.getSharedSecret(peerX);

/** Rows: a name, ours, and what others have of it. */
const rows = [
  ['ed25519 sign', () => ed.key.sign(message), { libsodium: () => sodium.crypto_sign_detached(message, pair.privateKey), noble: () => nobleEd.sign(message, seed) }],
  ['ed25519 verify', () => ed25519.verify(ed.signature, message, ed.publicKey),
    { libsodium: () => sodium.crypto_sign_verify_detached(ed.signature, message, ed.publicKey), noble: () => nobleEd.verify(ed.signature, message, ed.publicKey) }],
  ['ed25519 verify, key held', () => ed.held.verify(ed.signature, message),
    { libsodium: () => sodium.crypto_sign_verify_detached(ed.signature, message, ed.publicKey), noble: () => nobleEd.verify(ed.signature, message, ed.publicKey) }],
  ['x25519', () => x25519.getSharedSecret(seed, peerX), { libsodium: () => sodium.crypto_scalarmult(seed, peerX), noble: () => nobleX.getSharedSecret(seed, peerX) }],
  ['ristretto255 decode, multiply, encode', () => ristretto255.Point.fromBytes(R).multiply(s).toBytes(),
    { libsodium: () => sodium.crypto_scalarmult_ristretto255(s, R), noble: () => nobleRistretto.Point.fromBytes(R).multiply(nobleScalar).toBytes() }],
  ['p256 verify', () => p256.verify(ecdsa.signature, message, ecdsa.publicKey), { noble: () => nobleP256.verify(ecdsa.signature, message, ecdsa.publicKey) }],
  ['p256 sign', () => p256.sign(message, ecdsa.secretKey), { noble: () => nobleP256.sign(message, ecdsa.secretKey) }],
  ['bls12_381 verify', () => G1.verify(bls.signature, message, bls.publicKey),
    { noble: () => nobleLong.verify(nobleLong.Signature.fromBytes(bls.signature), nobleLong.hash(message, DST), nobleBls.G1.Point.fromBytes(bls.publicKey)) }],
  ['jq255e sign', () => jq.sign(message), {}],
  ['jq255e verify', () => jq.publicKey.verify(jq.signed, message), {}],
];

// Everybody says the same, before anything is measured.
const same = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;
for (const [name, ours, others] of rows) {
  const want = ours();
  for (const [who, theirs] of Object.entries(others)) {
    const got = theirs();
    const ok = typeof want === 'boolean' ? want && got === true : name === 'p256 sign' ? p256.verify(p256.signatureFromDER(got.length === 64 ? p256.signatureToDER(got) : got), message, ecdsa.publicKey) : same(want, got);
    if (!ok) throw new Error(`${name}: ${who} says something else`);
  }
}

/** Microseconds of CPU for a call, in a sample of about 30 ms. */
function sample(f, n) {
  const start = process.cpuUsage();
  for (let i = 0; i < n; i++) f();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / n;
}
const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];
const spread = (all) => {
  const sorted = all.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * 0.75)] - sorted[Math.floor(sorted.length * 0.25)]) / median(all);
};

const all = rows.flatMap(([name, ours, others]) => [[name, 'ours', ours], ...Object.entries(others).map(([who, f]) => [name, who, f])]);
const programs = all.map(([name, who, f]) => {
  let n = 1;
  while (sample(f, n) * n < 30_000) n *= 2;
  return { name, who, f, n, us: [] };
});
for (let round = 0; round < Number(args.rounds); round++) for (const p of programs) p.us.push(sample(p.f, p.n));

// What a call costs beside what it computes: a function that does nothing with 32 bytes, and that which checks and copies as all others do.
const { empty } = await import('./tool/empty.mjs');
const nothing = empty();
const ns = [];
for (let i = 0; i < 15; i++) ns.push(1000 * sample(() => nothing(message), 1 << 20));

const report = { node: process.version, rounds: Number(args.rounds), callOverheadNs: +median(ns).toFixed(1), rows: [], gzip: {} };
for (const [name, , others] of rows) {
  const of = (who) => programs.find((p) => p.name === name && p.who === who).us;
  const row = { name, ours: +median(of('ours')).toFixed(2), spread: +spread(of('ours')).toFixed(3) };
  for (const who of Object.keys(others)) {
    row[who] = +median(of(who)).toFixed(2);
    row[`ratio to ${who}`] = +median(of('ours').map((us, i) => us / of(who)[i])).toFixed(3);
  }
  report.rows.push(row);
}
const gzip = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
const sizes = JSON.parse(readFileSync(new URL('target/linked/sizes.json', import.meta.url)));
for (const name of ['x25519.keys', 'ed25519.keys', 'jq255e.keys', 'p256.keys', 'jq255e', 'bls12_381', 'all']) {
  report.gzip[name] = { module: sizes[name].plain.gzip, wide: sizes[name].wide.gzip, file: gzip(new URL(`pkg/modules/${name}.js`, import.meta.url)) };
}
if (args.json) {
  console.log(JSON.stringify(report, null, 1));
} else {
  console.log(`node ${report.node}, ${report.rounds} rounds; µs of CPU, medians; a call costs ${report.callOverheadNs} ns`);
  const cell = (v, w) => (v === undefined ? '' : String(v)).padStart(w);
  console.log(`${''.padEnd(38)}${cell('ours', 9)}${cell('spread', 9)}${cell('libsodium', 11)}${cell('ratio', 8)}${cell('noble', 10)}${cell('ratio', 8)}`);
  for (const r of report.rows) {
    console.log(`${r.name.padEnd(38)}${cell(r.ours, 9)}${cell(`${(100 * r.spread).toFixed(1)} %`, 9)}${cell(r.libsodium, 11)}${cell(r['ratio to libsodium'], 8)}${cell(r.noble, 10)}${cell(r['ratio to noble'], 8)}`);
  }
  for (const [name, s] of Object.entries(report.gzip)) console.log(`${name}: ${s.module} bytes gzipped, wide ${s.wide}; as the text of a file ${s.file}`);
}
