// This library beside @noble/curves and libsodium.js: in one process, in turns, so that a slow phase of the machine is one for all. What is
// printed is the median over the rounds of CPU time for an operation, and the median of the ratios of each round. Where the engine has wide
// arithmetic, the module for it is measured beside the plain one.
//
//   node bench.mjs [--rounds N] [--json | --page]        (or: bun bench.mjs)

import { cpSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bls12_381 as nobleBls } from '@noble/curves/bls12-381.js';
import { ed25519 as nobleEd, ristretto255 as nobleRistretto, x25519 as nobleX } from '@noble/curves/ed25519.js';
import { p256 as nobleP256 } from '@noble/curves/nist.js';
import sodium from 'libsodium-wrappers-sumo';
import { hasWideArithmetic } from './pkg/index.js';
import { empty } from './tool/empty.mjs';

const options = { rounds: { type: 'string', default: '9' }, json: { type: 'boolean', default: false }, page: { type: 'boolean', default: false } };
const { values: args } = parseArgs({ options });
await sodium.ready;

/** The groups and curves that are measured, from a folder with the package. */
async function groupsOf(folder) {
  const names = ['bls12_381', 'ed25519', 'jq255e', 'p256', 'ristretto255', 'x25519'];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await import(new URL(`${name}.js`, folder).href)).default])));
}

/** The package as an engine without wide arithmetic has it: a copy, loaded while nothing validates. */
async function without() {
  const copy = new URL('target/bench/', import.meta.url);
  rmSync(copy, { recursive: true, force: true });
  cpSync(new URL('pkg/', import.meta.url), copy, { recursive: true });
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  try {
    return await groupsOf(copy);
  } finally {
    WebAssembly.validate = validate;
  }
}

const here = await groupsOf(new URL('pkg/', import.meta.url));
const libraries = hasWideArithmetic ? { plain: await without(), wide: here } : { plain: here };
await Promise.all(Object.values(libraries).flatMap((l) => Object.values(l).map((g) => g.ready)));

const seed = new Uint8Array(32).fill(7);
const message = new Uint8Array(32).fill(9);
const wideScalar = Uint8Array.from({ length: 48 }, (_, i) => 3 * i + 1);

/** Every operation of ours. */
function ours({ bls12_381, ed25519, jq255e, p256, ristretto255, x25519 }) {
  const ed = ed25519.SecretKey.fromBytes(seed);
  const publicKey = ed25519.getPublicKey(seed);
  const [signature, held] = [ed.sign(message), ed.publicKey];
  const peer = x25519.getPublicKey(new Uint8Array(32).fill(3));
  const s = ristretto255.Scalar.reduce(wideScalar);
  const R = ristretto255.Point.BASE.multiply(12345n).toBytes();
  const ecdsa = p256.keygen(seed);
  ecdsa.signature = p256.sign(message, ecdsa.secretKey);
  const jq = jq255e.SecretKey.fromSeed(seed);
  const signed = jq.sign(message);
  const bls = bls12_381.G1.keygen(seed);
  bls.signature = bls12_381.G1.sign(message, bls.secretKey);
  const operations = {
    'ed25519 sign': () => ed.sign(message),
    'ed25519 verify': () => ed25519.verify(signature, message, publicKey),
    'ed25519 verify, key held': () => held.verify(signature, message),
    x25519: () => x25519.getSharedSecret(seed, peer),
    'ristretto255 decode, multiply, encode': () => ristretto255.Point.fromBytes(R).multiply(s).toBytes(),
    'p256 sign': () => p256.sign(message, ecdsa.secretKey),
    'p256 verify': () => p256.verify(ecdsa.signature, message, ecdsa.publicKey),
    'bls12_381 verify': () => bls12_381.G1.verify(bls.signature, message, bls.publicKey),
    'jq255e sign': () => jq.sign(message),
    'jq255e verify': () => jq.publicKey.verify(signed, message),
  };
  return { operations, given: { publicKey, signature, peer, s, R, ecdsa, bls } };
}

const mine = Object.fromEntries(Object.entries(libraries).map(([kind, library]) => [kind, ours(library)]));
const { publicKey, signature, peer, s, R, ecdsa, bls } = mine.plain.given;
const pair = sodium.crypto_sign_seed_keypair(seed);
const nobleScalar = libraries.plain.ristretto255.Scalar.toBigint(s);
const DST = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_';
const nobleLong = nobleBls.longSignatures;
const edVerify = {
  libsodium: () => sodium.crypto_sign_verify_detached(signature, message, publicKey),
  noble: () => nobleEd.verify(signature, message, publicKey),
};
/** What others have of it. */
const others = {
  'ed25519 sign': { libsodium: () => sodium.crypto_sign_detached(message, pair.privateKey), noble: () => nobleEd.sign(message, seed) },
  'ed25519 verify': edVerify,
  'ed25519 verify, key held': edVerify,
  x25519: { libsodium: () => sodium.crypto_scalarmult(seed, peer), noble: () => nobleX.getSharedSecret(seed, peer) },
  'ristretto255 decode, multiply, encode': {
    libsodium: () => sodium.crypto_scalarmult_ristretto255(s, R),
    noble: () => nobleRistretto.Point.fromBytes(R).multiply(nobleScalar).toBytes(),
  },
  'p256 sign': { noble: () => nobleP256.sign(message, ecdsa.secretKey) },
  'p256 verify': { noble: () => nobleP256.verify(ecdsa.signature, message, ecdsa.publicKey) },
  'bls12_381 verify': {
    noble: () => nobleLong.verify(nobleLong.Signature.fromBytes(bls.signature), nobleLong.hash(message, DST), nobleBls.G1.Point.fromBytes(bls.publicKey)),
  },
};

const names = Object.keys(mine.plain.operations);
const all = names.flatMap((name) => [
  ...Object.entries(mine).map(([kind, m]) => [name, kind, m.operations[name]]),
  ...Object.entries(others[name] ?? {}).map(([who, f]) => [name, who, f]),
]);

// Everybody says the same, before anything is measured.
for (const [name, who, f] of all) {
  const [want, got] = [mine.plain.operations[name](), f()];
  // Noble's ECDSA is of low s.
  const ok = typeof want === 'boolean' ? want && got === true
    : name === 'p256 sign' ? libraries.plain.p256.verify(got, message, ecdsa.publicKey)
      : Buffer.compare(Buffer.from(want), Buffer.from(got)) === 0;
  if (!ok) throw new Error(`${name}: ${who} says something else`);
}

/** Microseconds of CPU for a call, in a sample of about 30 ms. */
function sample(f, n) {
  const start = process.cpuUsage();
  for (let i = 0; i < n; i++) f();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / n;
}
const sorted = (all) => [...all].sort((a, b) => a - b);
const median = (all) => sorted(all)[all.length >> 1];
const spread = (all) => (sorted(all)[Math.floor(all.length * 0.75)] - sorted(all)[Math.floor(all.length * 0.25)]) / median(all);

const programs = all.map(([name, who, f]) => {
  let n = 1;
  while (sample(f, n) * n < 30_000) n *= 2;
  return { name, who, f, n, us: [] };
});
for (let round = 0; round < Number(args.rounds); round++) for (const p of programs) p.us.push(sample(p.f, p.n));

// What a call costs beside what it computes: a function that does nothing with 32 bytes, which are checked and copied as those of others are.
const nothing = empty();
const ns = [];
for (let i = 0; i < 15; i++) ns.push(1000 * sample(() => nothing(message), 1 << 20));

const engine = process.versions.bun ? `Bun ${process.versions.bun}` : `node ${process.version.slice(1)}`;
const report = { engine, rounds: Number(args.rounds), callOverheadNs: +median(ns).toFixed(1), rows: [] };
for (const name of names) {
  const of = (who) => programs.find((p) => p.name === name && p.who === who)?.us;
  const ratio = (a, b) => a && b && +median(a.map((us, i) => us / b[i])).toFixed(3);
  const row = { name, spread: +spread(of('plain')).toFixed(3) };
  for (const who of ['plain', 'wide', 'libsodium', 'noble']) if (of(who)) row[who] = +median(of(who)).toFixed(2);
  row.ratios = { libsodium: ratio(of('plain'), of('libsodium')), noble: ratio(of('plain'), of('noble')), wide: ratio(of('wide'), of('plain')) };
  report.rows.push(row);
}
const sizes = JSON.parse(readFileSync(new URL('target/linked/sizes.json', import.meta.url)));
report.gzip = sizes;

const columns = ['plain', '/ libsodium.js', '/ noble', ...(hasWideArithmetic ? ['wide', '/ plain'] : []), 'libsodium.js', 'noble', 'spread'];
const cells = (r) => [
  r.plain, r.ratios.libsodium, r.ratios.noble, ...(hasWideArithmetic ? [r.wide, r.ratios.wide] : []), r.libsodium, r.noble, `${(100 * r.spread).toFixed(1)} %`,
].map((v) => (v === undefined ? '' : String(v)));
if (args.json) {
  console.log(JSON.stringify(report, null, 1));
} else if (args.page) {
  console.log(`${engine}, ${report.rounds} rounds; a call costs ${report.callOverheadNs} ns beside what it computes:\n`);
  console.log(`| µs | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`);
  for (const r of report.rows) console.log(`| ${r.name} | ${cells(r).join(' | ')} |`);
} else {
  console.log(`${engine}, ${report.rounds} rounds; µs of CPU, medians; a call costs ${report.callOverheadNs} ns`);
  console.log(`${''.padEnd(38)}${columns.map((c) => c.padStart(15)).join('')}`);
  for (const r of report.rows) console.log(`${r.name.padEnd(38)}${cells(r).map((c) => c.padStart(15)).join('')}`);
}
