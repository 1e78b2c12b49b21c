// Ed25519, X25519, ECDSA, ECDH, HPKE: vectors of RFCs, Wycheproof, CCTV, RIP-7212.

import { createHash } from 'node:crypto';
import * as p256Files from '../pkg/p256/files.js';
import * as secp256k1Files from '../pkg/secp256k1/files.js';
import { assert, code, concat, digest, groups, hex, json, maybe, read, test, unhex, utf8 } from './common.mjs';

const { ed25519, p256, ristretto255, secp256k1, x25519 } = groups;

test('ed25519 of RFC 8032, with contexts and hash values', () => {
  const rows = json('rfc/rfc8032/ed25519-rfc8032.json');
  assert.equal(rows.length, 6);
  for (const row of rows) {
    const [secretKey, message, context] = [row.sk, row.msg, row.context].map(unhex);
    const publicKey = ed25519.getPublicKey(secretKey);
    assert.equal(hex(publicKey), row.pk);
    const value = digest('sha512', message);
    const hashed = { prehashed: 'sha512' };
    const pure = !row.prehash && context.length === 0;
    const within = { context };
    const signature = row.prehash
      ? ed25519.sign(value, secretKey, context.length ? { ...hashed, context } : hashed)
      : ed25519.sign(message, secretKey, context.length ? within : undefined);
    assert.equal(hex(signature), row.sig);
    for (const rules of [{}, { plain: true }, { zip215: true }]) {
      assert.equal(ed25519.verify(signature, message, publicKey, rules), pure);
      assert.equal(ed25519.verify(signature, value, publicKey, { ...hashed, ...within, ...rules }), row.prehash);
      assert.equal(ed25519.verify(signature, message, publicKey, { ...within, ...rules }), !row.prehash && !pure);
    }
    assert.equal(ed25519.verify(signature, message, publicKey, { context: utf8('other') }), false);
    const key = ed25519.SecretKey.fromBytes(secretKey);
    const options = row.prehash ? { ...hashed, context, faultCheck: true } : context.length ? within : undefined;
    assert.equal(hex(key.sign(row.prehash ? value : message, options)), row.sig);
    assert.equal(key.publicKey.verify(signature, row.prehash ? value : message, options && { prehashed: options.prehashed, context }), true);
    key.wipe();
    assert.throws(() => key.sign(message), /wiped/);
    const item = { signature, message: row.prehash ? value : message, publicKey, prehashed: row.prehash ? 'sha512' : undefined };
    assert.equal(ed25519.verifyBatch([item, item], pure ? undefined : within), true);
  }
});

test('ed25519, a list of signatures, and all in a batch', () => {
  const lines = read('rfc/rfc8032/ed25519-sign-input.txt').trim().split('\n');
  assert.equal(lines.length, 128);
  const items = lines.map((line) => {
    const [secret, publicKey, message, signed] = line.split(':').map(unhex);
    const secretKey = secret.slice(0, 32);
    assert.equal(hex(ed25519.getPublicKey(secretKey)), hex(publicKey));
    const signature = ed25519.sign(message, secretKey);
    assert.equal(hex(signature), hex(signed.slice(0, 64)));
    for (const rules of [undefined, { plain: true }, { zip215: true }]) assert.equal(ed25519.verify(signature, message, publicKey, rules), true);
    return { signature, message, publicKey };
  });
  for (const rules of [undefined, { plain: true }, { zip215: true }]) assert.equal(ed25519.verifyBatch(items, rules), true);
  items[77] = { ...items[77], message: utf8('another') };
  assert.equal(ed25519.verifyBatch(items), false);
  assert.deepEqual(ed25519.verifyEach(items).flatMap((v, i) => (v ? [] : [i])), [77]);
});

test('ed25519, edge cases of CCTV', () => {
  const rows = json('rfc/rfc8032/ed25519-cctv-edge-cases.json');
  assert.equal(rows.length, 914);
  const items = rows.map((row) => ({ signature: unhex(row.sig), message: utf8(row.msg), publicKey: unhex(row.key) }));
  const count = (options) => items.filter((i) => ed25519.verify(i.signature, i.message, i.publicKey, options)).length;
  assert.deepEqual([count(), count({ plain: true }), count({ zip215: true })], [43, 172, 826]);
  for (const options of [undefined, { plain: true }, { zip215: true }]) {
    const each = ed25519.verifyEach(items, options);
    assert.deepEqual(each, items.map((i) => ed25519.verify(i.signature, i.message, i.publicKey, options)));
  }
  const lax = ed25519.PublicKey.fromBytes(items[0].publicKey, { zip215: true });
  assert.equal(lax.verify(items[0].signature, items[0].message, { zip215: true }), ed25519.verify(items[0].signature, items[0].message, items[0].publicKey, { zip215: true }));
});

test('ed25519 of Wycheproof', () => {
  const file = json('wycheproof/ed25519_test.json');
  let [count, differing] = [0, 0];
  for (const group of file.testGroups) {
    const publicKey = unhex(group.publicKey.pk);
    for (const row of group.tests) {
      const [message, signature] = [unhex(row.msg), unhex(row.sig)];
      const valid = row.result === 'valid';
      assert.equal(ed25519.verify(signature, message, publicKey), valid, row.comment);
      assert.equal(ed25519.verify(signature, message, publicKey, { plain: true }), valid);
      const lax = row.flags.includes('InvalidEncoding') && row.comment.includes('sign bit of x');
      assert.equal(ed25519.verify(signature, message, publicKey, { zip215: true }), valid || lax);
      differing += lax ? 1 : 0;
      count += 1;
    }
  }
  assert.deepEqual([count, count, differing], [151, file.numberOfTests, 1]);
});

test('x25519 of RFC 7748', () => {
  const file = json('rfc/rfc7748/x25519-rfc7748.json');
  for (const row of file.x25519) assert.equal(hex(x25519.getSharedSecret(unhex(row.scalar), unhex(row.u))), row.out);
  let [k, u] = [unhex('09'.padEnd(64, '0')), unhex('09'.padEnd(64, '0'))];
  for (let i = 1; i <= 1000; i++) {
    [k, u] = [x25519.getSharedSecret(k, u), k];
    if (file.iterated[i]) assert.equal(hex(k), file.iterated[i]);
  }
});

test('x25519 of Wycheproof', () => {
  const file = json('wycheproof/x25519_test.json');
  let count = 0;
  for (const row of file.testGroups.flatMap((g) => g.tests)) {
    const [secretKey, publicKey] = [unhex(row.private), unhex(row.public)];
    const key = x25519.SecretKey.fromBytes(secretKey);
    for (const agree of [() => x25519.getSharedSecret(secretKey, publicKey), () => key.getSharedSecret(publicKey)]) {
      if (row.shared === '00'.repeat(32)) assert.throws(agree, code('encoding'));
      else assert.equal(hex(agree()), row.shared);
    }
    count += 1;
  }
  assert.deepEqual([count, count], [518, file.numberOfTests]);
});

const digests = { 'SHA-256': 'sha256', 'SHA-512': 'sha512', 'SHA3-256': 'sha3-256' };
const valueOf = (name, message) =>
  name === 'SHAKE128' ? Uint8Array.from(createHash('shake128', { outputLength: 32 }).update(message).digest()) : digest(digests[name], message);

/** Valid cases, and cases. */
function ecdsa(group, file, parse) {
  const all = json(`wycheproof/ecdsa_${file}.json`);
  let [valid, count] = [0, 0];
  for (const g of all.testGroups) {
    const publicKey = group.fromSEC1(unhex(g.publicKey.uncompressed));
    assert.equal(hex(group.toSEC1(publicKey)), g.publicKey.uncompressed);
    const held = group.PublicKey.fromBytes(publicKey);
    for (const row of g.tests) {
      const message = unhex(row.msg);
      const signature = maybe(() => parse(unhex(row.sig)));
      const value = valueOf(g.sha, message);
      const any = { lowS: false };
      const ok = signature !== undefined && group.verifyDigest(signature, value, publicKey, any);
      assert.equal(ok, row.result === 'valid', `${file} ${row.tcId} ${row.comment}`);
      if (signature !== undefined && g.sha === 'SHA-256') {
        const low = signature.length === group.lengths.signature && hex(maybe(() => group.signatureToLowS(signature)) ?? []) === hex(signature);
        assert.equal(group.verify(signature, message, publicKey, any), ok);
        assert.equal(held.verify(signature, message, any), ok);
        assert.equal(group.verify(signature, message, unhex(g.publicKey.uncompressed), { lowS: true }), ok && low);
        assert.equal(group.verify(signature, message, publicKey), ok && (low || group === p256));
      }
      if (ok) {
        assert.equal(hex(group.signatureFromDER(group.signatureToDER(signature))), hex(signature));
        const low = group.signatureToLowS(signature);
        assert.equal(group.verifyDigest(low, value, publicKey), true);
        assert.equal(group.verifyDigest(signature, value, publicKey), hex(low) === hex(signature) || group === p256);
      }
      valid += ok ? 1 : 0;
      count += 1;
    }
  }
  assert.equal(count, all.numberOfTests);
  return [valid, count];
}

test('ECDSA on P-256 of Wycheproof', () => {
  const der = (file) => ecdsa(p256, file, p256.signatureFromDER);
  assert.deepEqual(der('secp256r1_sha256_test'), [174, 484]);
  assert.deepEqual(der('secp256r1_sha512_test'), [243, 554]);
  assert.deepEqual(der('secp256r1_sha3_256_test'), [178, 482]);
  assert.deepEqual(der('secp256r1_shake128_test'), [176, 480]);
  const raw = (file) => ecdsa(p256, file, (s) => (s.length === 64 ? s : undefined));
  assert.deepEqual(raw('secp256r1_sha256_p1363_test'), [173, 262]);
  assert.deepEqual(raw('secp256r1_sha512_p1363_test'), [242, 332]);
});

test('ECDSA on secp256k1 of Wycheproof', () => {
  const [der, raw] = [(f) => ecdsa(secp256k1, f, secp256k1.signatureFromDER), (f) => ecdsa(secp256k1, f, (s) => (s.length === 64 ? s : undefined))];
  assert.deepEqual(der('secp256k1_sha256_test'), [168, 476]);
  assert.deepEqual(raw('secp256k1_sha256_p1363_test'), [167, 252]);
  // Bitcoin's rule: of s and -s the lower.
  const low = (der) => {
    const signature = secp256k1.signatureFromDER(der);
    return hex(secp256k1.signatureToLowS(signature)) === hex(signature) ? signature : undefined;
  };
  assert.deepEqual(ecdsa(secp256k1, 'secp256k1_sha256_bitcoin_test', low), [162, 463]);
});

test('ECDSA of RFC 6979 and RIP-7212', () => {
  const rows = json('rfc/rfc6979/p256.json').vectors;
  let count = 0;
  for (const row of rows) {
    const hash = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' }[row.hash];
    const [value, options] = [digest(hash, utf8(row.msg)), { prehashed: hash }];
    const secretKey = unhex(row.x.slice(2));
    const signature = p256.sign(value, secretKey, options);
    assert.equal(hex(signature), (row.r + row.s).toLowerCase());
    const { signature: same, recovery } = p256.signRecoverable(value, secretKey, options);
    assert.equal(hex(same), hex(signature));
    assert.equal(hex(p256.recoverPublicKey(signature, value, recovery, options)), hex(p256.getPublicKey(secretKey)));
    count += 1;
  }
  assert.equal(count, 4);
  const inputs = json('rfc/rip7212/p256Verify.json');
  assert.equal(inputs.length, 782);
  for (const row of inputs) {
    const input = unhex(row.Input);
    const publicKey = input.length === 160 ? maybe(() => p256.fromSEC1(concat([4], input.slice(96)))) : undefined;
    const ok = publicKey !== undefined && p256.verifyDigest(input.slice(32, 96), input.slice(0, 32), publicKey);
    assert.equal(ok, row.Expected !== '');
  }
});

/** Checks a file of ECDH and counts its cases. A case that is `acceptable` is counted as accepted or as refused. */
function ecdh(group, file, keys) {
  const all = json(`wycheproof/ecdh_${file}.json`);
  const count = { valid: 0, invalid: 0, refused: 0, accepted: 0 };
  for (const row of all.testGroups.flatMap((g) => g.tests)) {
    const pair = keys(row);
    // The point, compressed: of its coordinates x is the secret of the standard.
    const shared = pair && hex(group.getSharedSecret(...pair).slice(1));
    if (shared !== undefined) assert.equal(hex(group.SecretKey.fromBytes(pair[0]).getSharedSecret(pair[1]).slice(1)), shared);
    if (row.result === 'valid' || (row.result === 'acceptable' && shared !== undefined)) {
      assert.equal(shared, row.shared, `${file} ${row.tcId}`);
      count[row.result === 'valid' ? 'valid' : 'accepted'] += 1;
    } else {
      assert.equal(shared, undefined, `${file} ${row.tcId}`);
      count[row.result === 'invalid' ? 'invalid' : 'refused'] += 1;
    }
  }
  assert.equal(all.numberOfTests, count.valid + count.invalid + count.refused + count.accepted);
  return count;
}

test('ECDH of Wycheproof, with keys in DER, PEM and JSON', () => {
  const privateKey = (row) => unhex(row.private.replace(/^0+/, '').padStart(64, '0'));
  const der = (files) => (row) => {
    const publicKey = maybe(() => files.der.decodePublicKey(unhex(row.public)));
    return publicKey && [privateKey(row), publicKey];
  };
  assert.deepEqual(ecdh(p256, 'secp256r1_test', der(p256Files)), { valid: 330, invalid: 52, refused: 229, accepted: 1 });
  assert.deepEqual(ecdh(secp256k1, 'secp256k1_test', der(secp256k1Files)), { valid: 473, invalid: 49, refused: 229, accepted: 1 });
  assert.deepEqual(
    ecdh(p256, 'secp256r1_pem_test', (row) => {
      const publicKey = maybe(() => p256Files.pem.decodePublicKey(row.public));
      return publicKey && [p256Files.pem.decodeSecretKey(row.private), publicKey];
    }),
    { valid: 330, invalid: 52, refused: 229, accepted: 1 },
  );
  assert.deepEqual(
    ecdh(p256, 'secp256r1_webcrypto_test', (row) => {
      const publicKey = maybe(() => p256Files.jwk.decodePublicKey(row.public));
      return publicKey && [p256Files.jwk.decodeSecretKey(row.private), publicKey];
    }),
    { valid: 330, invalid: 23, refused: 0, accepted: 0 },
  );
  // Points as such, compressed or not.
  const point = ecdh(p256, 'secp256r1_ecpoint_test', (row) => {
    const publicKey = maybe(() => p256.fromSEC1(unhex(row.public)));
    return publicKey && [privateKey(row), publicKey];
  });
  assert.deepEqual(point, { valid: 330, invalid: 24, refused: 0, accepted: 1 });
});

test('HPKE of RFC 9180: what others sealed is opened', () => {
  const file = json('rfc/rfc9180/hpke-p256-x25519.json');
  let count = 0;
  for (const row of file) {
    const [mode, kem, kdf, aead] = [row.mode, row.kem_id, row.kdf_id, row.aead_id].map(Number);
    // The binding has base and authenticated mode, HKDF-SHA-256, ChaCha20-Poly1305.
    if (aead !== 3 || kdf !== 1 || ![0, 2].includes(mode)) continue;
    const group = kem === 0x10 ? p256 : x25519;
    const point = (h) => (group === p256 ? p256.fromSEC1(unhex(h)) : unhex(h));
    const first = row.details[0];
    const options = { info: unhex(row.info), aad: unhex(first.aad) };
    if (mode === 2) options.senderPublicKey = point(row.pkSm);
    const sealed = concat(unhex(row.enc), unhex(first.ct));
    assert.equal(hex(group.hpke.open(unhex(row.skRm), sealed, options)), first.pt);
    sealed[sealed.length - 1] ^= 1;
    assert.throws(() => group.hpke.open(unhex(row.skRm), sealed, options), code('verification'));
    count += 1;
  }
  assert.equal(count, 4);
});

test('ristretto255 of RFC 9496 and RFC 9497', () => {
  const { Point, Scalar } = ristretto255;
  const file = json('rfc/rfc9496/ristretto255.json');
  let p = Point.ZERO;
  assert.equal(file.multiples_of_generator_0_to_15.length, 16);
  for (const s of file.multiples_of_generator_0_to_15) {
    assert.equal(p.toHex(), s);
    assert.ok(Point.fromHex(s).equals(p));
    p = p.add(Point.BASE);
  }
  for (const s of file.invalid_encodings) assert.throws(() => Point.fromHex(s), code('encoding'));
  assert.equal(file.hash_to_group.length, 7);
  for (const row of file.hash_to_group) {
    const input = unhex(row.input);
    const half = ristretto255.lengths.uniform;
    const mapped = half === 64 ? Point.fromUniform(input) : Point.fromUniform(input.slice(0, 32)).add(Point.fromUniform(input.slice(32)));
    assert.equal(mapped.toHex(), row.out);
  }
  let count = 0;
  for (const suite of json('rfc/rfc9497/allVectors.json').filter((s) => s.identifier === 'ristretto255-SHA512')) {
    const DST = unhex(suite.groupDST);
    for (const row of suite.vectors) {
      const [blinds, inputs] = [row.Blind.split(','), row.Input.split(',')];
      row.BlindedElement.split(',').forEach((expected, i) => {
        assert.equal(ristretto255.hashToGroup(unhex(inputs[i]), { DST }).multiply(unhex(blinds[i])).toHex(), expected);
        count += 1;
      });
    }
  }
  assert.ok(count >= 8);
  assert.throws(() => ristretto255.hashToGroup(utf8('')), code('unsupported'));
  assert.throws(() => ristretto255.hashToGroup(utf8(''), { DST: utf8('') }), code('length'));
  assert.equal(Scalar.ORDER, 2n ** 252n + 27742317777372353535851937790883648493n);
});
