// Tests of every group by its entry in the registry: errors, keys as objects, files, encryption, many signatures.

import { inspect } from 'node:util';
import * as primegroup from '../pkg/index.js';
import { assert, code, hex, test, utf8 } from './common.mjs';

const { PrimegroupError, curves, groups } = primegroup;
const message = utf8('attack at dawn');
const flip = (b, i = 0) => {
  const out = b.slice();
  out[i] ^= 1;
  return out;
};

test('all groups are there', () => {
  assert.ok(Object.keys(groups).length >= 18, Object.keys(groups).join());
  for (const [name, group] of Object.entries(groups)) {
    assert.equal(group.info.name, name);
    assert.ok(group.info.security >= 80 && group.info.about.length > 10);
    assert.equal(primegroup[name], group);
  }
  assert.deepEqual(Object.keys(curves), ['bls12_381', 'bn254', 'alt_bn128']);
});

for (const [name, group] of Object.entries(groups)) {
  test(`${name}: keys`, () => {
    const { secretKey, publicKey } = group.keygen();
    assert.deepEqual([secretKey.length, publicKey.length], [group.lengths.secretKey, group.lengths.publicKey]);
    assert.notEqual(hex(secretKey), hex(group.keygen().secretKey));
    const seed = new Uint8Array(group.lengths.seed).fill(7);
    assert.deepEqual(group.keygen(seed), group.keygen(seed));
    assert.deepEqual(group.getPublicKey(secretKey), publicKey);
    assert.equal(group.utils.isValidSecretKey(secretKey), true);
    assert.equal(group.utils.isValidSecretKey(secretKey.slice(1)), false);
    assert.equal(group.utils.isValidPublicKey(publicKey), true);
    assert.equal(group.utils.isValidPublicKey(publicKey.slice(1)), false);
    assert.throws(() => group.getPublicKey(secretKey.slice(1)), (e) => e instanceof PrimegroupError && e.code === 'length');
    assert.throws(() => group.getPublicKey(hex(secretKey)), TypeError);
    assert.throws(() => group.getPublicKey([...secretKey]), TypeError);
    assert.throws(() => group.keygen(new Uint8Array(3)), code('length'));
    const key = group.SecretKey.fromBytes(secretKey);
    assert.deepEqual(key.toBytes(), secretKey);
    assert.deepEqual(key.publicKey.toBytes(), publicKey);
    assert.ok(key.publicKey.equals(group.PublicKey.fromBytes(publicKey)));
    assert.equal(key.publicKey.equals(group.SecretKey.generate().publicKey), false);
    assert.deepEqual(group.SecretKey.fromSeed(seed).toBytes(), group.keygen(seed).secretKey);
    for (const shown of [String(key), inspect(key), `${key}`]) assert.ok(!shown.includes(hex(secretKey).slice(0, 12)));
    assert.throws(() => JSON.stringify({ key }), TypeError);
    assert.throws(() => new group.SecretKey(), TypeError);
    assert.throws(() => structuredClone(key).toBytes());
    key.wipe();
    key.wipe();
    assert.throws(() => key.toBytes(), /wiped/);
  });

  test(`${name}: files`, async () => {
    const files = await import(`../pkg/${name}/files.js`);
    const { secretKey, publicKey } = group.keygen();
    assert.deepEqual(files.pem.decodeSecretKey(files.pem.encodeSecretKey(secretKey)), secretKey);
    assert.deepEqual(files.pem.decodePublicKey(files.pem.encodePublicKey(publicKey)), publicKey);
    assert.throws(() => files.pem.decodePublicKey(files.pem.encodeSecretKey(secretKey)), code('file'));
    assert.throws(() => files.pem.decodeSecretKey('no key'), (e) => e.code === 'file' && e.message.startsWith('not a PEM file'));
    assert.throws(() => files.pem.decodeSecretKey(secretKey), TypeError);
    const inDer = ['ed25519', 'x25519', 'p256', 'secp256k1'].includes(name);
    if (inDer) {
      assert.deepEqual(files.der.decodeSecretKey(files.der.encodeSecretKey(secretKey)), secretKey);
      assert.deepEqual(files.der.decodePublicKey(files.der.encodePublicKey(publicKey)), publicKey);
    } else {
      assert.throws(() => files.der.encodePublicKey(publicKey), code('file'));
    }
    if (files.jwk) {
      assert.deepEqual(files.jwk.decodeSecretKey(files.jwk.encodeSecretKey(secretKey)), secretKey);
      assert.deepEqual(files.jwk.decodePublicKey(files.jwk.encodePublicKey(publicKey)), publicKey);
      assert.equal(files.jwk.encodePublicKey(publicKey).kty, 'EC');
    }
    assert.equal(files.jwk !== undefined, group.info.signatures?.der === true);
  });

  if (group.sign) {
    test(`${name}: signatures`, () => {
      const { secretKey, publicKey } = group.keygen();
      const signature = group.sign(message, secretKey);
      assert.equal(signature.length, group.lengths.signature);
      assert.equal(group.verify(signature, message, publicKey), true);
      const key = group.SecretKey.fromBytes(secretKey);
      const held = group.PublicKey.fromBytes(publicKey);
      assert.deepEqual(key.sign(message), signature);
      assert.equal(held.verify(signature, message), true);
      for (const [s, m, p] of [
        [flip(signature), message, publicKey], [signature.slice(1), message, publicKey], [signature, flip(message), publicKey],
        [signature, message, group.keygen().publicKey], [signature, message, publicKey.slice(1)], [new Uint8Array(0), message, publicKey],
      ]) assert.equal(group.verify(s, m, p), false);
      assert.equal(held.verify(flip(signature), message), false);
      assert.equal(held.verify(signature.slice(1), message), false);
      assert.throws(() => group.verify('s', message, publicKey), TypeError);
      assert.throws(() => group.sign('text', secretKey), TypeError);
      assert.throws(() => group.sign(message, secretKey, { hedged: true }), TypeError);
      assert.throws(() => group.verify(signature, message, publicKey, { zip: true }), TypeError);
      assert.throws(() => group.verify(signature, message, publicKey, { strict: true, zip215: true }), TypeError);
      // A message that does not fit into the small room, and the empty one.
      for (const m of [new Uint8Array(0), new Uint8Array(100_000).fill(3), new Uint8Array(16 * 1024)]) {
        const s = group.sign(m, secretKey);
        assert.deepEqual(key.sign(m), s);
        assert.equal(group.verify(s, m, publicKey), true);
        assert.equal(group.verify(flip(s, 5), m, publicKey), false);
      }
      if (group.info.signatures.bls) {
        assert.throws(() => group.sign(message, secretKey, { randomness: true, context: message }), code('unsupported'));
      } else {
        const hedged = group.sign(message, secretKey, { randomness: true, faultCheck: true });
        assert.equal(group.verify(hedged, message, publicKey), true);
        assert.notEqual(hex(hedged), hex(signature));
        assert.notEqual(hex(group.sign(message, secretKey, { randomness: utf8('noise') })), hex(signature));
      }
      if (!group.info.signatures.contexts) assert.throws(() => group.sign(message, secretKey, { context: message }), code('unsupported'));
      for (const prehashed of group.info.signatures.hashes) {
        const value = new Uint8Array({ sha224: 28, sha512224: 28, sha3224: 28, sha384: 48, sha3384: 48, sha512: 64, sha3512: 64, blake2b: 64 }[prehashed] ?? 32).fill(9);
        const s = group.sign(value, secretKey, { prehashed });
        assert.equal(group.verify(s, value, publicKey, { prehashed }), true);
        assert.equal(held.verify(s, value, { prehashed }), true);
        assert.throws(() => group.sign(value.slice(1), secretKey, { prehashed }), code('length'));
      }
      assert.throws(() => group.sign(message, secretKey, { prehashed: 'md5' }), TypeError);
    });

    test(`${name}: many signatures`, () => {
      const items = Array.from({ length: 5 }, (_, i) => {
        const { secretKey, publicKey } = group.keygen();
        const text = utf8(`message ${i}`);
        return { signature: group.sign(text, secretKey), message: text, publicKey };
      });
      assert.deepEqual(group.verifyEach(items), [true, true, true, true, true]);
      assert.deepEqual(group.verifyEach([]), []);
      assert.equal(group.verifyBatch !== undefined, group.info.signatures.batch);
      if (group.verifyBatch) assert.equal(group.verifyBatch(items), true);
      items[2] = { ...items[2], signature: flip(items[2].signature, 3) };
      items[4] = { ...items[4], publicKey: items[4].publicKey.slice(1) };
      assert.deepEqual(group.verifyEach(items), [true, true, false, true, false]);
      if (group.verifyBatch) assert.equal(group.verifyBatch(items.slice(0, 4)), false);
    });
  }

  if (group.getSharedSecret) {
    test(`${name}: key exchange, HPKE`, () => {
      const [a, b] = [group.keygen(), group.keygen()];
      const shared = group.getSharedSecret(a.secretKey, b.publicKey);
      assert.equal(shared.length, group.lengths.sharedSecret);
      assert.deepEqual(group.getSharedSecret(b.secretKey, a.publicKey), shared);
      const key = group.SecretKey.fromBytes(a.secretKey);
      assert.deepEqual(key.getSharedSecret(b.publicKey), shared);
      assert.deepEqual(key.getSharedSecret(group.PublicKey.fromBytes(b.publicKey)), shared);
      assert.throws(() => group.getSharedSecret(a.secretKey, b.publicKey.slice(1)), PrimegroupError);
      key.wipe();
      assert.throws(() => key.getSharedSecret(b.publicKey), /wiped/);
      const options = { info: utf8('info'), aad: utf8('aad') };
      const sealed = group.hpke.seal(b.publicKey, message, options);
      assert.deepEqual(group.hpke.open(b.secretKey, sealed, options), message);
      assert.notEqual(hex(group.hpke.seal(b.publicKey, message, options)), hex(sealed));
      assert.throws(() => group.hpke.open(b.secretKey, flip(sealed, sealed.length - 1), options), code('verification'));
      assert.throws(() => group.hpke.open(b.secretKey, sealed), code('verification'));
      assert.throws(() => group.hpke.open(a.secretKey, sealed, options), code('verification'));
      assert.throws(() => group.hpke.open(b.secretKey, sealed.slice(0, 5), options), code('length'));
      const signed = group.hpke.seal(b.publicKey, message, { senderSecretKey: a.secretKey });
      assert.deepEqual(group.hpke.open(b.secretKey, signed, { senderPublicKey: a.publicKey }), message);
      assert.throws(() => group.hpke.open(b.secretKey, signed, { senderPublicKey: b.publicKey }), code('verification'));
      if (group.ecies) {
        const text = group.ecies.encrypt(b.publicKey, message, { tagLength: 12 });
        assert.deepEqual(group.ecies.decrypt(b.secretKey, text, { tagLength: 12 }), message);
        assert.throws(() => group.ecies.decrypt(b.secretKey, flip(text, text.length - 1), { tagLength: 12 }), code('verification'));
        assert.throws(() => group.ecies.encrypt(b.publicKey, message, { tagLength: 7 }), code('length'));
      }
    });
  }

  if (group.Point) {
    test(`${name}: elements and scalars`, () => {
      const { Point, Scalar } = group;
      const [a, b] = [Scalar.random(), Scalar.random()];
      const [A, B] = [Point.BASE.multiply(a), Point.BASE.multiply(b)];
      assert.ok(A.add(B).equals(Point.BASE.multiply(Scalar.add(a, b))));
      assert.ok(A.subtract(B).equals(Point.BASE.multiply(Scalar.subtract(a, b))));
      assert.ok(A.multiply(b).equals(B.multiply(a)));
      assert.ok(A.multiply(b).equals(Point.BASE.multiply(Scalar.multiply(a, b))));
      assert.ok(A.multiply(Scalar.invert(a)).equals(Point.BASE));
      assert.ok(A.negate().equals(Point.BASE.multiply(Scalar.negate(a))));
      assert.ok(A.double().equals(A.add(A)) && A.double().equals(A.multiply(2n)));
      assert.ok(A.add(A.negate()).is0() && Point.ZERO.is0() && !A.is0());
      assert.ok(A.multiply(0n).equals(Point.ZERO) && A.multiply(Scalar.ORDER).is0() && A.multiply(-1n).equals(A.negate()));
      assert.ok(Point.fromBytes(A.toBytes()).equals(A) && Point.fromHex(A.toHex()).equals(A));
      assert.equal(Scalar.toBigint(Scalar.fromBigint(12345)), 12345n);
      assert.equal(Scalar.toBigint(Scalar.add(a, b)), (Scalar.toBigint(a) + Scalar.toBigint(b)) % Scalar.ORDER);
      assert.equal(Scalar.toBigint(Scalar.multiply(Scalar.toBigint(a), b)), (Scalar.toBigint(a) * Scalar.toBigint(b)) % Scalar.ORDER);
      assert.ok(Point.sumOfMultiples([A, B, Point.BASE], [b, a, 5n]).equals(A.multiply(b).double().add(Point.BASE.multiply(5n))));
      assert.ok(Point.sumOfMultiples([], []).is0());
      assert.throws(() => Point.sumOfMultiples([A], []), code('length'));
      assert.throws(() => A.multiply(a.slice(1)), code('length'));
      assert.throws(() => A.multiply(new Uint8Array(a.length).fill(255)), code('encoding'));
      assert.throws(() => A.multiply(5), TypeError);
      assert.throws(() => A.add(A.toBytes()), TypeError);
      assert.throws(() => A.add(primegroup[name === 'p256' ? 'secp256k1' : 'p256'].Point.BASE), TypeError);
      assert.throws(() => Point.fromBytes(A.toBytes().slice(1)), code('length'));
      assert.throws(() => new Point(), TypeError);
      assert.equal(A.equals(B), false);
      assert.equal(A.equals(undefined), false);
      const uniform = new Uint8Array(group.lengths.uniform).fill(3);
      assert.ok(Point.fromUniform(uniform).equals(Point.fromUniform(uniform)));
      assert.throws(() => Point.fromUniform(uniform.slice(1)), code('length'));
      if (group.hashToGroup) {
        const options = group.info.hashToGroup.tags ? { DST: utf8('tests') } : {};
        const P = group.hashToGroup(message, options);
        assert.ok(P.equals(Point.hash(message, options)) && !P.equals(group.hashToGroup(flip(message), options)));
        if (!group.info.hashToGroup.tags) assert.throws(() => group.hashToGroup(message, { DST: utf8('tests') }), code('unsupported'));
      } else {
        assert.throws(() => Point.hash(message), code('unsupported'));
      }
      if (group.info.primeOrder) assert.equal(Scalar.hash(message, { DST: utf8('t') }).length, Scalar.LENGTH);
    });
  }
}

test('the small modules say the same', async () => {
  for (const [name, group] of Object.entries(groups)) {
    const small = (await import(`../pkg/${name}/keys.js`)).default;
    const { secretKey, publicKey } = small.keygen(new Uint8Array(small.lengths.seed).fill(1));
    assert.deepEqual({ secretKey, publicKey }, group.keygen(new Uint8Array(small.lengths.seed).fill(1)));
    if (small.sign) {
      const signature = small.sign(message, secretKey);
      assert.equal(group.verify(signature, message, publicKey) && small.verify(signature, message, publicKey), true);
      assert.equal(small.verify(flip(signature), message, publicKey), false);
      const key = small.SecretKey.fromBytes(secretKey);
      assert.deepEqual(key.sign(message), group.sign(message, secretKey));
      assert.equal(key.publicKey.verify(signature, message), true);
      key.wipe();
    }
    if (small.getSharedSecret) assert.deepEqual(small.getSharedSecret(secretKey, publicKey), group.getSharedSecret(secretKey, publicKey));
    await small.ready;
  }
});

test('aggregates of BLS signatures', () => {
  const { G1 } = curves.bls12_381;
  const { possession, basic, augmented } = G1.bls;
  const keys = [1, 2, 3].map(() => G1.keygen());
  const publicKeys = keys.map((k) => k.publicKey);
  const sum = possession.aggregateSignatures(keys.map((k) => possession.sign(message, k.secretKey)));
  assert.equal(possession.verifyAggregateOfOne(sum, message, publicKeys), true);
  assert.equal(possession.verify(sum, message, possession.aggregatePublicKeys(publicKeys)), true);
  assert.equal(possession.verifyAggregateOfOne(sum, message, publicKeys.slice(1)), false);
  for (const scheme of [basic, augmented, possession]) {
    const signed = keys.map((k, i) => ({ publicKey: k.publicKey, message: utf8(`message ${i}`), secretKey: k.secretKey }));
    const all = scheme.aggregateSignatures(signed.map((s) => scheme.sign(s.message, s.secretKey)));
    assert.equal(scheme.verifyAggregate(all, signed), true);
    assert.equal(scheme.verifyAggregate(all, signed.toReversed()), true);
    assert.equal(scheme.verifyAggregate(all, [{ ...signed[0], message }, ...signed.slice(1)]), false);
  }
  assert.throws(() => basic.aggregateSignatures([]), code('length'));
  assert.equal(possession.verifyProof(possession.prove(keys[0].secretKey), publicKeys[1]), false);
});

test('memory is wiped and given back', () => {
  const { jq255e } = primegroup;
  for (let i = 0; i < 2000; i++) {
    const key = jq255e.SecretKey.fromBytes(jq255e.utils.randomSecretKey());
    key.sign(new Uint8Array(50_000));
    key.wipe();
  }
});

test('hexadecimal digits', () => {
  assert.equal(primegroup.bytesToHex(Uint8Array.of(0, 255)), '00ff');
  assert.deepEqual(primegroup.hexToBytes('00Ff'), Uint8Array.of(0, 255));
  for (const wrong of ['0', 'zz', 5]) assert.throws(() => primegroup.hexToBytes(wrong), TypeError);
});
