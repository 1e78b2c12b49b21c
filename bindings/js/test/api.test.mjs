// Tests of every group by its entry in the registry: errors, keys as objects, files, encryption, many signatures.

import { inspect } from 'node:util';
import { secp256k1 as noble } from '@noble/curves/secp256k1.js';
import { PrimegroupError, bytesToHex, hexToBytes } from '../pkg/index.js';
import { assert, code, curves, digest, groups, hex, test, utf8 } from './common.mjs';

const { ed25519, jq255e, p256, secp256k1, x25519 } = groups;
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
    if (curves[name.slice(0, -3)]) assert.equal(curves[name.slice(0, -3)][name.slice(-2).toUpperCase()], group);
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
    const pair = key.toPair();
    assert.deepEqual(pair.slice(0, -16), new Uint8Array([...secretKey, ...publicKey]));
    const again = group.SecretKey.fromPair(pair);
    assert.deepEqual([again.toBytes(), again.publicKey.toBytes(), again.toPair()], [secretKey, publicKey, pair]);
    const m = new TextEncoder().encode('message');
    if (group.sign) assert.deepEqual(again.sign(m), key.sign(m));
    for (const at of [secretKey.length, pair.length - 1]) {
      const wrong = pair.slice();
      wrong[at] ^= 1;
      assert.throws(() => group.SecretKey.fromPair(wrong), code('encoding'));
    }
    assert.throws(() => group.SecretKey.fromPair(pair.slice(1)), code('length'));
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
      assert.equal(files.jwk.encodePublicKey(publicKey).kty, group.info.signatures?.der ? 'EC' : 'OKP');
    }
    assert.equal(files.jwk !== undefined, inDer);
    assert.throws(() => files.pem.encodePublicKey(publicKey.slice(1)), (e) => e.code === 'length' && e.message.startsWith('wrong length: publicKey has '));
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
      assert.throws(() => group.verify(signature, message, publicKey, { strict: true }), TypeError);
      for (const nothing of [undefined, null, {}, { prehashed: null, context: null }]) {
        assert.deepEqual(group.sign(message, secretKey, nothing), signature);
        assert.deepEqual(key.sign(message, nothing), signature);
        assert.equal(group.verify(signature, message, publicKey, nothing) && held.verify(signature, message, nothing), true);
      }
      assert.throws(() => group.sign(message, secretKey, 'lowS'), /options must be an object, not string/);
      // A message that does not fit into the small room, and the empty one.
      for (const m of [new Uint8Array(0), new Uint8Array(100_000).fill(3), new Uint8Array(16 * 1024)]) {
        const s = group.sign(m, secretKey);
        assert.equal(hex(key.sign(m)), hex(s));
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
      assert.throws(() => A.add((name === 'p256' ? secp256k1 : p256).Point.BASE), TypeError);
      assert.ok(inspect(A).includes(A.toHex()) && inspect({ A }).includes(name));
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
      // The weak groups have no smaller module.
      const stored = group.SecretKey.fromBytes(secretKey).toPair();
      if (/^(bn254|alt_bn128)_/.test(name)) {
        assert.deepEqual(small.SecretKey.fromPair(key.toPair()).toPair(), stored);
      } else {
        assert.throws(() => key.toPair(), code('unsupported'));
        assert.throws(() => small.SecretKey.fromPair(stored), code('unsupported'));
      }
      key.wipe();
    }
    if (small.getSharedSecret) assert.deepEqual(small.getSharedSecret(secretKey, publicKey), group.getSharedSecret(secretKey, publicKey));
    await small.ready;
  }
});

test('aggregates of BLS signatures', () => {
  const { G1, G2 } = curves.bls12_381;
  const { possession, basic, augmented } = G1.bls;
  const keys = [1, 2, 3].map(() => G1.keygen());
  const proven = keys.map((k) => possession.ProvenPublicKey.fromProof(k.publicKey, possession.prove(k.secretKey)));
  const sum = possession.aggregateSignatures(keys.map((k) => possession.sign(message, k.secretKey)));
  assert.equal(possession.verifyAggregateOfOne(sum, message, proven), true);
  assert.equal(possession.verify(sum, message, possession.aggregatePublicKeys(proven).toBytes()), true);
  assert.equal(possession.verifyAggregateOfOne(sum, message, [possession.aggregatePublicKeys(proven)]), true);
  assert.equal(possession.verifyAggregateOfOne(sum, message, proven.slice(1)), false);
  for (const scheme of [basic, augmented, possession]) {
    const signed = keys.map((k, i) => ({ publicKey: scheme === possession ? proven[i] : k.publicKey, message: utf8(`message ${i}`), secretKey: k.secretKey }));
    const all = scheme.aggregateSignatures(signed.map((s) => scheme.sign(s.message, s.secretKey)));
    assert.equal(scheme.verifyAggregate(all, signed), true);
    assert.equal(scheme.verifyAggregate(all, signed.toReversed()), true);
    assert.equal(scheme.verifyAggregate(all, [{ ...signed[0], message }, ...signed.slice(1)]), false);
  }
  // Keys that cancel on one message, as the draft has it.
  const negative = G1.Point.fromBytes(keys[0].publicKey).negate().toBytes();
  const cancelling = [keys[0].publicKey, negative].map((k) => ({ publicKey: possession.ProvenPublicKey.checkedElsewhere(k), message }));
  assert.equal(possession.verifyAggregate(G2.Point.ZERO.toBytes(), cancelling), true);
  assert.throws(() => basic.aggregateSignatures([]), code('length'));
  assert.throws(() => basic.aggregateSignatures(sum), /signatures must be an array, not Uint8Array/);
  assert.throws(() => possession.ProvenPublicKey.fromProof(keys[1].publicKey, possession.prove(keys[0].secretKey)), code('verification'));
  assert.throws(() => possession.verifyAggregateOfOne(sum, message, [G2.bls.possession.ProvenPublicKey.checkedElsewhere(G2.keygen().publicKey)]), TypeError);
  assert.throws(() => possession.ProvenPublicKey.checkedElsewhere(new Uint8Array(48)), code('encoding'));
  assert.ok(inspect(proven[0]).includes(hex(keys[0].publicKey)));
});

test('bls_refuses_rogue_keys', () => {
  const { Point, Scalar, bls, keygen } = curves.bls12_381.G1;
  const { possession } = bls;
  const [honest, y] = [keygen().publicKey, Scalar.random()];
  // The owner of y signs alone for the sum of this key and the honest one.
  const rogue = Point.BASE.multiply(y).subtract(Point.fromBytes(honest)).toBytes();
  const forged = possession.sign(message, y);
  assert.throws(() => possession.verifyAggregateOfOne(forged, message, [honest, rogue]), /must be a ProvenPublicKey/);
  assert.throws(() => possession.aggregatePublicKeys([honest, rogue]), TypeError);
  assert.throws(() => possession.verifyAggregate(forged, [honest, rogue].map((publicKey) => ({ publicKey, message }))), TypeError);
  assert.throws(() => possession.ProvenPublicKey.fromProof(rogue, possession.prove(y)), code('verification'));
  assert.throws(() => new possession.ProvenPublicKey(undefined, rogue), TypeError);
  // Who vouches for such a key has what he vouched for.
  const { checkedElsewhere } = possession.ProvenPublicKey;
  assert.equal(possession.verifyAggregateOfOne(forged, message, [checkedElsewhere(honest), checkedElsewhere(rogue)]), true);
});

test('ed25519_is_strict_by_default', () => {
  const [publicKey, signature] = [new Uint8Array(32), new Uint8Array(64)];
  // The neutral element as a key, B and 1 as a signature: every message is signed.
  publicKey[0] = 1;
  signature.set(ed25519.Point.BASE.toBytes());
  signature[32] = 1;
  const items = [{ signature, message, publicKey }];
  assert.equal(ed25519.verify(signature, message, publicKey), false);
  assert.equal(ed25519.utils.isValidPublicKey(publicKey), false);
  assert.throws(() => ed25519.PublicKey.fromBytes(publicKey), code('encoding'));
  assert.deepEqual([ed25519.verifyEach(items), ed25519.verifyBatch(items)], [[false], false]);
  for (const rules of [{ plain: true }, { zip215: true }]) {
    assert.equal(ed25519.verify(signature, message, publicKey, rules), true);
    assert.equal(ed25519.PublicKey.fromBytes(publicKey, rules).verify(signature, message, rules), true);
    assert.deepEqual([ed25519.verifyEach(items, rules), ed25519.verifyBatch(items, rules)], [[true], true]);
  }
  assert.throws(() => ed25519.verify(signature, message, publicKey, { plain: true, zip215: true }), TypeError);
});

/** An array of bytes that lies about its length, and how often it was asked. */
function liar(length, ...said) {
  class Liar extends Uint8Array {
    static asked = 0;
    get length() {
      return said[Math.min(Liar.asked++, said.length - 1)];
    }
    get byteLength() {
      return this.length;
    }
    slice() {
      return new Uint8Array(said.at(-1));
    }
    *[Symbol.iterator]() {
      yield* new Uint8Array(said.at(-1));
    }
  }
  return Object.assign(new Liar(length), { Liar });
}

test('lengths_are_read_from_the_engine', () => {
  const { secretKey, publicKey } = ed25519.keygen();
  const truth = hex(ed25519.sign(new Uint8Array(4), secretKey));
  for (const said of [[4, 1e6], [1e6], [0]]) {
    const m = liar(4, ...said);
    assert.equal(hex(ed25519.sign(m, secretKey)), truth);
    assert.equal(ed25519.verify(ed25519.sign(m, secretKey), m, publicKey), true);
    assert.equal(hex(ed25519.SecretKey.fromBytes(secretKey).sign(m)), truth);
    assert.equal(m.constructor.asked, 0);
  }
  const own = Object.defineProperty(new Uint8Array(4), 'length', { value: 1e6 });
  assert.equal(hex(ed25519.sign(own, secretKey)), truth);
  assert.throws(() => ed25519.sign(message, liar(31, 32)), code('length'));
  assert.throws(() => ed25519.PublicKey.fromBytes(liar(31, 32)), code('length'));
  assert.equal(bytesToHex(liar(2, 5)), '0000');
  const key = ed25519.PublicKey.fromBytes(Object.assign(liar(32, 5), publicKey.slice()));
  assert.equal(key.toBytes().length, 32);
  for (const no of [Object.create(Uint8Array.prototype), new Proxy(new Uint8Array(4), {}), new Uint8ClampedArray(4), new ArrayBuffer(4), { length: 4 }, 'four', null]) {
    assert.throws(() => ed25519.sign(no, secretKey), /^TypeError: message must be a Uint8Array, not /);
  }
});

test('detached_and_shrunk_buffers_are_refused', () => {
  const { secretKey } = ed25519.keygen();
  const gone = new Uint8Array(4);
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  assert.throws(() => ed25519.sign(gone, secretKey), /^TypeError: message has lost its memory/);
  assert.throws(() => bytesToHex(gone), TypeError);
  const buffer = new ArrayBuffer(16, { maxByteLength: 64 });
  const [fixed, tracking] = [new Uint8Array(buffer, 8, 8), new Uint8Array(buffer)];
  buffer.resize(64);
  assert.deepEqual(ed25519.sign(tracking, secretKey), ed25519.sign(new Uint8Array(64), secretKey));
  buffer.resize(4);
  assert.throws(() => ed25519.sign(fixed, secretKey), TypeError);
  assert.deepEqual(ed25519.sign(tracking, secretKey), ed25519.sign(new Uint8Array(4), secretKey));
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  assert.deepEqual(ed25519.sign(shared, secretKey), ed25519.sign(new Uint8Array(4), secretKey));
  // An option that takes the memory away while the call goes on.
  const message = new Uint8Array(4);
  const context = { get context() {
    structuredClone(message.buffer, { transfer: [message.buffer] });
    return utf8('context');
  } };
  assert.throws(() => ed25519.sign(message, secretKey, context), TypeError);
});

test('modules_check_addresses_and_lengths', async () => {
  const { start } = await import('../pkg/lib/module.js');
  const traps = (call) => assert.throws(call, WebAssembly.RuntimeError);
  const m = start(await import('../pkg/modules/p256.js'));
  const { x } = m;
  const scratch = x.pg__scratch();
  const [secretKey, at] = [x.pg__alloc(32), x.pg__alloc(100)];
  m.memory.fill(1, secretKey, secretKey + 32);
  const key = x.p256__key(secretKey, 32);
  assert.ok(key > 0);
  assert.equal(x.p256__sign(key, scratch, 4, 0, 0, at), 64);
  const end = m.memory.length;
  // Lengths that leave the memory that was given, to keys, tables, the stack, or the end; each where a function takes bytes, options, lists or results.
  for (const [p, n] of [[scratch, 1e6], [scratch, -1], [scratch + 16380, 5], [at, 101], [at + 1, 100], [0, 0], [0, 16], [end - 4, 8], [key, 32], [secretKey - 16, 16], [-8, 4]]) {
    traps(() => x.p256__sign(key, p, n, 0, 0, at));
    traps(() => x.p256__key(p, n));
    traps(() => x.p256__keygen(p, n, at));
    traps(() => x.p256__shared_point(secretKey, 32, p, n, 1, at));
    traps(() => x.p256__point_decode(p, n, at));
    traps(() => x.p256__scalar(5, p, n, 0, at));
    traps(() => x.p256__hash_to_scalar(p, n, scratch, 4, at));
    traps(() => x.p256__signature_from_der(p, n, at));
  }
  for (const out of [scratch + 16384 - 63, at + 37, 0, key, end - 8, -8]) {
    traps(() => x.p256__sign(key, scratch, 4, 0, 0, out));
    traps(() => x.p256__key_bytes(key, out + 32));
    traps(() => x.p256__point_constant(1, out & ~15 || out));
  }
  for (const options of [4, at + 80, end - 8, scratch + 1]) traps(() => x.p256__sign(key, scratch, 4, 0, options, at));
  for (const count of [1, 2 ** 28, -1]) {
    traps(() => x.p256__verify_each(at + 76, count, 0, scratch));
    traps(() => x.p256__point_sum_of_multiples(at + 32, scratch, count, scratch));
    traps(() => x.p256__point_sum_of_multiples(scratch, at + 80, count, scratch));
  }
  traps(() => x.p256__hpke_seal(at + 80, scratch));
  traps(() => x.pg__free(at + 16));
  traps(() => x.pg__free(scratch));
  // What is right goes on, and what was freed is not named any more.
  assert.equal(x.p256__sign(key, at, 4, 0, 0, scratch), 64);
  x.pg__free(at);
  traps(() => x.p256__sign(key, at, 4, 0, 0, scratch));
  traps(() => x.pg__free(at));
});

test('errors_name_argument_length_and_expectation', () => {
  const { secretKey, publicKey } = p256.keygen();
  const fails = (call, want) => assert.throws(call, (e) => e instanceof PrimegroupError && e.message === want);
  fails(() => p256.sign(message, new Uint8Array(31)), 'wrong length: secretKey has 31 bytes, and 32 are expected');
  fails(() => p256.getSharedSecret(secretKey, publicKey.slice(1)), 'wrong length: publicKey has 32 bytes, and 33 or 65 are expected');
  fails(() => x25519.getSharedSecret(secretKey, publicKey), 'wrong length: publicKey has 33 bytes, and 32 are expected');
  fails(() => p256.sign(message, new Uint8Array(32)), 'invalid encoding: secretKey is no secret key of p256');
  fails(() => p256.PublicKey.fromBytes(new Uint8Array(33)), 'invalid encoding: publicKey is no public key of p256');
  fails(() => p256.PublicKey.fromBytes(new Uint8Array(65)), 'invalid encoding: publicKey is no public key of p256');
  fails(() => p256.keygen(new Uint8Array(3)), 'wrong length: seed has 3 bytes, and at least 16 are expected');
  fails(() => p256.sign(new Uint8Array(31), secretKey, { prehashed: 'sha256' }), 'wrong length: message is no value of sha256');
  fails(() => p256.sign(message, secretKey, { context: message }), 'not supported: signatures of p256 have no context');
  fails(() => p256.Scalar.add(new Uint8Array(31), 1n), 'wrong length: a has 31 bytes, and 32 are expected');
  fails(() => p256.Point.BASE.multiply(new Uint8Array(32).fill(255)), 'invalid encoding: a scalar of p256 is below the order');
  fails(() => p256.Point.fromBytes(new Uint8Array(65)), 'invalid encoding: encoding is no point of p256');
  fails(() => p256.ecies.encrypt(publicKey, message, { tagLength: 7 }), 'wrong length: tagLength is 7, and 8 to 32 are expected');
  assert.throws(() => p256.getPublicKey([1]), /^TypeError: secretKey must be a Uint8Array, not an array$/);
  assert.throws(() => p256.verifyEach(null), /^TypeError: items must be an array, not null$/);
  assert.throws(() => hexToBytes('00zz'), /character 3 is "z"/);
});

test('secp256k1_is_low_s_as_noble_has_it', () => {
  let high = 0;
  for (let i = 1; i <= 200; i++) {
    const secretKey = digest('sha256', utf8(`key ${i}`));
    const text = utf8(`message ${i}`);
    const signature = secp256k1.sign(text, secretKey);
    assert.equal(hex(signature), hex(noble.sign(text, secretKey)));
    assert.equal(hex(secp256k1.sign(digest('sha256', text), secretKey, { prehashed: 'sha256' })), hex(signature));
    const any = secp256k1.sign(text, secretKey, { lowS: false });
    assert.equal(hex(any), hex(noble.sign(text, secretKey, { lowS: false })));
    const publicKey = secp256k1.getPublicKey(secretKey);
    const isHigh = hex(any) !== hex(signature);
    assert.equal(secp256k1.verify(any, text, publicKey), !isHigh);
    assert.equal(secp256k1.verify(any, text, publicKey, { lowS: false }), true);
    assert.equal(secp256k1.verifyDigest(any, digest('sha256', text), publicKey), !isHigh);
    assert.deepEqual(secp256k1.verifyEach([{ signature: any, message: text, publicKey }]), [!isHigh]);
    assert.equal(secp256k1.verifyBatch([{ signature: any, message: text, publicKey }]), !isHigh);
    assert.equal(secp256k1.PublicKey.fromBytes(publicKey).verify(any, text), !isHigh);
    const recoverable = secp256k1.signRecoverable(text, secretKey);
    assert.equal(hex(recoverable.signature), hex(signature));
    assert.equal(hex(secp256k1.recoverPublicKey(signature, text, recoverable.recovery)), hex(publicKey));
    high += isHigh ? 1 : 0;
  }
  assert.ok(high > 60 && high < 140);
  // P-256 has no such rule.
  assert.equal(p256.info.signatures.lowS, false);
  assert.throws(() => ed25519.sign(message, ed25519.keygen().secretKey, { lowS: true }), TypeError);
});

test('points_of_65_bytes_are_public_keys', async () => {
  for (const [name, group] of [['p256', p256], ['secp256k1', secp256k1]]) {
    const [alice, bob] = [group.keygen(), group.keygen()];
    const long = group.getPublicKey(bob.secretKey, false);
    assert.deepEqual([long.length, long[0]], [65, 4]);
    assert.deepEqual(long, group.toSEC1(bob.publicKey));
    assert.deepEqual(group.getPublicKey(bob.secretKey, true), bob.publicKey);
    const signature = group.sign(message, bob.secretKey);
    const items = [{ signature, message, publicKey: long }];
    for (const g of [group, (await import(`../pkg/${name}/keys.js`)).default]) {
      assert.equal(g.verify(signature, message, long), true);
      assert.equal(g.verify(signature, message, flip(long, 40)), false);
      assert.equal(g.verify(flip(signature), message, long), false);
      assert.ok(g.PublicKey.fromBytes(long).equals(g.PublicKey.fromBytes(bob.publicKey)));
      assert.equal(g.utils.isValidPublicKey(long) && !g.utils.isValidPublicKey(flip(long, 64)), true);
      assert.deepEqual(g.getPublicKey(bob.secretKey, false), long);
      const shared = g.getSharedSecret(alice.secretKey, bob.publicKey);
      assert.equal(shared.length, g.lengths.sharedSecret);
      assert.deepEqual(g.getSharedSecret(alice.secretKey, long), shared);
      assert.deepEqual(g.getSharedSecret(alice.secretKey, long, false).slice(1, 33), shared.slice(1));
      assert.deepEqual(g.SecretKey.fromBytes(alice.secretKey).getSharedSecret(long), shared);
      assert.throws(() => g.getSharedSecret(alice.secretKey, flip(long, 64)), code('encoding'));
      assert.throws(() => g.getPublicKey(bob.secretKey, 1), TypeError);
      if (name === 'secp256k1') assert.deepEqual(shared, noble.getSharedSecret(alice.secretKey, bob.publicKey));
    }
    assert.deepEqual(group.verifyEach(items), [true]);
    assert.equal(group.verifyBatch(items), true);
    assert.equal(group.verifyDigest(signature, digest('sha256', message), long), true);
    assert.deepEqual(group.hpke.open(bob.secretKey, group.hpke.seal(long, message)), message);
    assert.deepEqual(group.ecies.decrypt(bob.secretKey, group.ecies.encrypt(long, message)), message);
    assert.ok(group.Point.fromBytes(long).equals(group.Point.fromBytes(bob.publicKey)));
  }
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  assert.equal(p256.utils.isValidPublicKey(raw), true);
  assert.throws(() => ed25519.getPublicKey(ed25519.keygen().secretKey, false), code('unsupported'));
});

test('ecies_draws_its_own_key', () => {
  const { publicKey } = p256.keygen();
  const seen = new Set(Array.from({ length: 20 }, () => hex(p256.ecies.encrypt(publicKey, message).slice(0, 33))));
  assert.equal(seen.size, 20);
  for (const seed of ['seed', 'randomness', 'ephemeral']) assert.throws(() => p256.ecies.encrypt(publicKey, message, { [seed]: new Uint8Array(32) }), TypeError);
});

test('the root has no group', async () => {
  assert.deepEqual(Object.keys(await import('../pkg/index.js')).sort(), ['PrimegroupError', 'bytesToHex', 'hasWideArithmetic', 'hexToBytes', 'randomBytes']);
});

test('memory is wiped and given back', () => {
  for (let i = 0; i < 2000; i++) {
    const key = jq255e.SecretKey.fromBytes(jq255e.utils.randomSecretKey());
    key.sign(new Uint8Array(50_000));
    key.wipe();
  }
});

test('hexadecimal digits', () => {
  assert.equal(bytesToHex(Uint8Array.of(0, 255)), '00ff');
  assert.deepEqual(hexToBytes('00Ff'), Uint8Array.of(0, 255));
  for (const wrong of ['0', 'zz', 5]) assert.throws(() => hexToBytes(wrong), TypeError);
});
