// Elements of all groups against the files of their authors, RFC 9380, EIP-2537, EIP-196, gnark, MIRACL.

import { assert, code, concat, curves, digest, groups, hex, integer, json, maybe, reversed, sections, test, unhex, utf8 } from './common.mjs';

const { alt_bn128, bls12_381, bn254 } = curves;
const { c1665, curve9767, ed25519, p256, secp256k1 } = groups;

/** Bytes i, i + 1, and so on. */
const counting = (n) => Uint8Array.from({ length: n }, (_, i) => i);

for (const name of ['do255e', 'do255s', 'jq255e', 'jq255s']) {
  const group = groups[name];
  const { Point, Scalar } = group;
  const jq = name.startsWith('jq');
  const hash = jq ? 'blake2s' : 'sha3256';
  const value = (data) => digest(jq ? 'blake2s256' : 'sha3-256', data);

  test(`${name}, every section of its file`, () => {
    const f = sections(`double-odd/test-${name}.txt`);
    assert.equal(f.length, jq ? 12 : 11);
    const good = f.get('These values can all be decoded').flat();
    assert.equal(good.length, 21);
    for (const s of good) assert.equal(Point.fromHex(s).toHex(), s);
    for (const title of ['is out of range', 'matches no point']) {
      const bad = f.get(title).flat();
      assert.equal(bad.length, 20);
      for (const s of bad) {
        assert.throws(() => Point.fromHex(s), code('encoding'));
        assert.equal(group.utils.isValidPublicKey(unhex(s)), false);
      }
    }
    const map = f.get('Map-to-curve');
    assert.equal(map.length, 40);
    for (const [u, p] of map) assert.equal(Point.fromUniform(unhex(u)).toHex(), p);
    const sums = f.get('Point addition');
    assert.equal(sums.length, 20);
    for (const g of sums) {
      const [a, b] = [Point.fromHex(g[0]), Point.fromHex(g[1])];
      const all = [a.add(b), a.double(), a.double().add(b), a.double().add(b.double())];
      assert.deepEqual(all.map((p) => p.toHex()), g.slice(2));
      assert.ok(all[0].subtract(b).equals(a) && all[0].add(b.negate()).equals(a));
    }
    const multiples = f.get('Point multiplication');
    assert.equal(multiples.length, 20);
    for (const [p, n, np] of multiples) {
      assert.equal(Point.fromHex(p).multiply(Scalar.reduce(unhex(n))).toHex(), np);
      assert.equal(Point.fromHex(p).multiply(BigInt('0x' + hex(reversed(unhex(n))))).toHex(), np);
    }
    const list = f.get('Monte-Carlo').flat();
    assert.equal(list.length, 11);
    let p = Point.BASE;
    for (let i = 0; i < 120; i++) p = p.double();
    assert.equal(p.toHex(), list[0]);
    // The first thousand of ten.
    for (let i = 0; i < 1000; i++) p = p.multiply(Scalar.reduce(p.toBytes()));
    assert.equal(p.toHex(), list[1]);
    const keys = f.get('Keygen');
    assert.equal(keys.length, 20);
    for (const [secretKey, publicKey] of keys) assert.equal(hex(group.getPublicKey(unhex(secretKey))), publicKey);
    const hashes = f.get(jq ? 'Hash-to-curve (raw)' : 'Hash-to-curve').flat();
    assert.equal(hashes.length, 100);
    hashes.forEach((s, i) => assert.equal(group.hashToGroup(counting(i)).toHex(), s));
    if (jq) {
      const list = f.get('Hash-to-curve (pre-hashed)').flat();
      assert.ok(list.length >= 10);
      list.forEach((s, i) => assert.equal(group.hashToGroup(value([i].map((x) => x) && Uint8Array.of(i)), { prehashed: 'blake2s' }).toHex(), s));
    }
    const shared = f.get('ECDH');
    assert.equal(shared.length, 20);
    for (const g of shared) {
      assert.equal(hex(group.getSharedSecret(unhex(g[0]), unhex(g[1]))), g[2]);
      assert.throws(() => group.getSharedSecret(unhex(g[0]), unhex(g[3])), code('encoding'));
    }
    const signatures = f.get('Signature');
    assert.equal(signatures.length, 20);
    signatures.forEach((g, i) => {
      const [secretKey, publicKey] = [unhex(g[0]), unhex(g[1])];
      const message = value(utf8(`sample ${i}`));
      assert.equal(hex(message), g[3]);
      const signature = group.sign(message, secretKey, { prehashed: hash, randomness: g[2] === '-' ? new Uint8Array(0) : unhex(g[2]) });
      assert.equal(hex(signature), g[4]);
      assert.equal(group.verify(signature, message, publicKey, { prehashed: hash }), true);
      for (let b = 0; b < signature.length; b++) {
        const wrong = signature.slice();
        wrong[b] ^= 1 << b % 8;
        assert.equal(group.verify(wrong, message, publicKey, { prehashed: hash }), false);
      }
      assert.equal(group.verify(signature, message, publicKey), false);
      assert.throws(() => group.verify(signature, message, publicKey, { context: utf8('') }), code('unsupported'));
      assert.throws(() => group.verify(signature, message, publicKey, { zip215: true }), TypeError);
    });
  });

  test(`${name}, the file of more`, () => {
    const rows = json('double-odd/double-odd-extra.json')[name.at(-1)];
    const generation = name.slice(0, -1);
    for (const row of rows.multiples_of_G) assert.equal(Point.BASE.multiply(BigInt(row.n)).toHex(), row[generation]);
    for (const row of rows.signatures) {
      const [secretKey, data, randomness] = [row.private, row.data, row.seed].map(unhex);
      const prehashed = row.hash === '' ? undefined : row.hash;
      assert.equal(hex(group.getPublicKey(secretKey)), row[`public_${generation}`]);
      const signature = group.sign(data, secretKey, { prehashed, randomness });
      assert.equal(hex(signature), row[`sig_${generation}`]);
      assert.equal(group.verify(signature, data, group.getPublicKey(secretKey), { prehashed }), true);
    }
    for (const row of rows.keygen) {
      const seed = unhex(row.seed);
      if (seed.length < 16) assert.throws(() => group.keygen(seed), code('length'));
      else assert.equal(hex(group.keygen(seed).secretKey), row.shake256);
    }
  });
}

test('curve9767, every section that the binding has', () => {
  const { Point, Scalar } = curve9767;
  const f = sections('curve9767/test-vectors.txt');
  assert.equal(f.length, 9);
  const rows = (title, count, lines) => {
    const all = f.get(title);
    assert.equal(all.length, count, title);
    assert.ok(all.every((g) => g.length === lines));
    return all;
  };
  for (const g of rows('Scalar tests', 20, 8)) {
    const [a, b] = [Scalar.reduce(unhex(g[0])), Scalar.reduce(unhex(g[2]))];
    const all = [b, Scalar.add(a, b), Scalar.subtract(a, b), Scalar.negate(a), Scalar.multiply(a, b)];
    assert.deepEqual([hex(a), ...all.map(hex)], [g[1], ...g.slice(3)]);
  }
  const lines = f.get('Encode/decode').flat();
  let accepted = 0;
  for (const line of lines) {
    const [bytes, ok] = line.split(' ');
    const p = maybe(() => Point.fromHex(bytes));
    assert.equal(p !== undefined, ok === '1');
    if (p) assert.equal(p.toHex(), bytes);
    accepted += p ? 1 : 0;
  }
  assert.deepEqual([lines.length, accepted], [131, 68]);
  assert.throws(() => Point.ZERO.toBytes(), code('encoding'));
  for (const g of rows('Basic curve', 20, 8)) {
    const [p, q] = [Point.BASE.multiply(unhex(g[0])), Point.BASE.multiply(unhex(g[1]))];
    assert.deepEqual([p, q, p.double(), q.double(), p.add(q), p.subtract(q)].map((x) => x.toHex()), g.slice(2));
  }
  for (const g of rows('Hash-to-curve', 20, 2)) assert.equal(curve9767.hashToGroup(utf8(g[0].slice(1, -1))).toHex(), g[1]);
  for (const g of rows('ECDH tests', 20, 7)) {
    // The vectors' seeds are shorter than a seed may be: the private key is the scalar and what nonces come from, of which the file has the first.
    const secretKey = unhex(g[1] + '00'.repeat(32));
    assert.equal(hex(curve9767.getPublicKey(secretKey)), g[2]);
    assert.equal(hex(curve9767.getSharedSecret(secretKey, unhex(g[3]))), g[4]);
    assert.throws(() => curve9767.getSharedSecret(secretKey, unhex(g[5])), code('encoding'));
  }
  const items = rows('Signature tests', 20, 6).map((g) => {
    const [secretKey, message] = [unhex(g[1] + g[2]), digest('sha3-256', utf8(g[4]))];
    const publicKey = curve9767.getPublicKey(secretKey);
    assert.equal(hex(publicKey), g[3]);
    const signature = curve9767.sign(message, secretKey, { prehashed: 'sha3256', faultCheck: true });
    assert.equal(hex(signature), g[5]);
    assert.equal(curve9767.verify(signature, message, publicKey, { prehashed: 'sha3256' }), true);
    return { signature, message, publicKey, prehashed: 'sha3256' };
  });
  assert.equal(curve9767.verifyBatch(items), true);
  items[7] = { ...items[7], signature: items[8].signature };
  assert.equal(curve9767.verifyBatch(items), false);
  assert.deepEqual(curve9767.verifyEach(items).indexOf(false), 7);
  const list = f.get('Monte-Carlo').flat();
  let p = Point.BASE.double();
  for (let i = 0; i < 1000; i++) p = p.multiply(Scalar.reduce(p.toBytes()));
  assert.equal(p.toHex(), list[0]);
  const extra = json('curve9767/curve9767-extra.json');
  const counts = { true: 0, false: 0, null: 0 };
  for (const row of extra.signatures_sha3_256) {
    assert.equal(curve9767.verify(unhex(row.sig), unhex(row.hv), unhex(row.Q), { prehashed: 'sha3256' }), row.valid === true);
    counts[row.valid === true || row.valid === false ? row.valid : null] += 1;
  }
  assert.deepEqual(counts, { true: 6, false: 24, null: 1 });
  for (const row of extra.multiples_of_G) assert.equal(Point.BASE.multiply(BigInt(row.n)).toHex(), row.enc);
  for (const row of extra.mul2k) {
    let q = Point.fromHex(row.P);
    for (let i = 0; i < row.k; i++) q = q.double();
    assert.equal(q.toHex(), row.out);
  }
});

test('c1665 of MIRACL', () => {
  const file = json('c1665/c1665-generated.json');
  assert.equal(file.multiples.length, 24);
  for (const row of file.multiples) assert.equal(c1665.Point.BASE.multiply(BigInt('0x' + row.k)).toHex(), row.compressed);
  assert.equal(file.protocols.length, 8);
  const short = (long) => concat([2 | (parseInt(long.slice(-2), 16) & 1)], unhex(long.slice(2, 44)));
  for (const row of file.protocols) {
    const keys = [row.S0_clamped, row.S1].map(unhex);
    const publicKeys = [row.W0, row.W1].map(short);
    assert.deepEqual(keys.map((k) => hex(c1665.getPublicKey(k))), publicKeys.map(hex));
    assert.equal(hex(c1665.getSharedSecret(keys[0], publicKeys[1])), row.dh_x);
    assert.equal(hex(c1665.getSharedSecret(keys[1], publicKeys[0])), row.dh_x);
    const message = unhex(row.M);
    assert.equal(c1665.verify(unhex(row.ecdsa_c + row.ecdsa_d), message, publicKeys[0]), true);
    assert.equal(c1665.verify(unhex(row.ecdsa_c + row.ecdsa_d), message, publicKeys[1]), false);
    const options = { derive: unhex(row.ecies_P1), authenticate: unhex(row.ecies_P2), tagLength: 12 };
    const sealed = unhex(row.ecies_V + row.ecies_C + row.ecies_T);
    assert.equal(hex(c1665.ecies.decrypt(keys[1], sealed, options)), row.M);
    assert.throws(() => c1665.ecies.decrypt(keys[0], sealed, options), code('verification'));
    assert.equal(hex(c1665.ecies.decrypt(keys[0], c1665.ecies.encrypt(publicKeys[0], message, options), options)), row.M);
  }
});

for (const name of ['xsb233', 'xsk233']) {
  test(`${name}, its files`, () => {
    const group = groups[name];
    const { Point, Scalar } = group;
    const rows = json('xs233/xs233.json')[name];
    assert.deepEqual([rows.decode_ok.length, rows.decode_bad.length, rows.add.length, rows.mul.length, rows.multiples_of_G_generated.length], [20, 20, 10, 10, 20]);
    for (const s of rows.decode_ok) assert.equal(Point.fromHex(s).toHex(), s);
    for (const s of rows.decode_bad) assert.throws(() => Point.fromHex(s), code('encoding'));
    for (const row of rows.add) {
      const [a, b] = [Point.fromHex(row.P1), Point.fromHex(row.P2)];
      const all = [a.add(b), a.double(), a.double().add(b), a.double().add(b.double())];
      assert.deepEqual(all.map((p) => p.toHex()), [row['P1+P2'], row['2P1'], row['2P1+P2'], row['2P1+2P2']]);
    }
    const extra = json('xs233/xs233-extra.json')[name];
    for (const row of [...rows.mul, ...extra.mul]) assert.equal(Point.fromHex(row.P).multiply(Scalar.reduce(unhex(row.n_le))).toHex(), row.nP);
    for (const row of rows.multiples_of_G_generated) assert.equal(Point.BASE.multiply(BigInt(row.n)).toHex(), row.enc);
    for (const row of extra.map) assert.equal(Point.fromUniform(unhex(row.u)).toHex(), row.P);
    for (const row of extra.sec1) {
      const p = Point.BASE.multiply(Scalar.reduce(unhex(row.k)));
      assert.equal(p.toHex(), row.P);
      if (p.is0()) continue;
      assert.equal(hex(group.toSEC1(p.toBytes())), row.uncompressed);
      assert.equal(hex(group.toSEC1(p.toBytes(), { compressed: true })), row.compressed);
      for (const s of [row.uncompressed, row.compressed]) assert.equal(hex(group.fromSEC1(unhex(s))), row.P);
    }
    for (const row of extra.sec1_bad) assert.throws(() => group.fromSEC1(unhex(row.hex)), code('encoding'), row.why);
    const hashes = json('xs233/xs233-hash.json')[name];
    assert.equal(hashes.length, 9);
    for (const row of hashes) {
      const uniform = unhex(row.uniform);
      assert.deepEqual([uniform.slice(0, 30), uniform.slice(30)].map((u) => Point.fromUniform(u).toHex()), [row.P0, row.P1]);
      assert.equal(group.hashToGroup(unhex(row.msg), { DST: unhex(row.dst) }).toHex(), row.P);
    }
  });
}

/** The vectors of RFC 9380 of a suite, with the encoding of a point. */
function rfc9380(suite, group, encode) {
  const file = json(`rfc/rfc9380/${suite}.json`);
  assert.equal(file.vectors.length, 5);
  for (const row of file.vectors) {
    assert.equal(group.hashToGroup(utf8(row.msg), { DST: utf8(file.dst) }).toHex(), hex(encode(row.P)), suite);
  }
}

test('hashing of RFC 9380', () => {
  const sec1 = ({ x, y }) => concat([2 | (parseInt(y.slice(-1), 16) & 1)], integer(x, 32));
  rfc9380('P256_XMD_SHA-256_SSWU_RO_', p256, sec1);
  rfc9380('secp256k1_XMD_SHA-256_SSWU_RO_', secp256k1, sec1);
  rfc9380('edwards25519_XMD_SHA-512_ELL2_RO_', ed25519, ({ x, y }) => {
    const out = reversed(integer(y, 32));
    out[31] |= (parseInt(x.slice(-1), 16) & 1) << 7;
    return out;
  });
  rfc9380('BLS12381G1_XMD_SHA-256_SSWU_RO_', bls12_381.G1, ({ x, y }) => zcash([integer(x, 48)], [integer(y, 48)]));
  const two = (s) => s.split(',').map((c) => integer(c.trim(), 48));
  rfc9380('BLS12381G2_XMD_SHA-256_SSWU_RO_', bls12_381.G2, ({ x, y }) => zcash(two(x), two(y)));
});

const P381 = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
const big = (b) => BigInt('0x' + hex(b));
const zero = (b) => b.every((x) => x === 0);

/** Encoding of a point by its coordinates. In those of Fp2 the coefficient of 1 is first, as in Zcash's format. */
function zcash(x, y) {
  const out = concat(...x.toReversed());
  if ([...x, ...y].every(zero)) {
    out[0] = 0xc0;
    return out;
  }
  const leading = big(y.toReversed().find((c) => !zero(c)));
  out[0] |= 0x80 | (2n * leading > P381 ? 0x20 : 0);
  return out;
}

/** Encoding of a point that EIP-2537 writes with coordinates of 64 bytes. */
function eip2537(point, degree) {
  const all = Array.from({ length: point.length / 64 }, (_, i) => point.slice(64 * i + 16, 64 * i + 64));
  return zcash(all.slice(0, degree), all.slice(degree));
}

test('BLS12-381: the precompiles of EIP-2537', () => {
  const { G1, G2 } = bls12_381;
  const file = (name) => json(`bls12-381/eip2537/${name}.json`).map((row) => ({ ...row, input: unhex(row.Input), output: row.Expected && unhex(row.Expected) }));
  const counts = {};
  for (const [name, { Point, Scalar }, degree] of [['G1', G1, 1], ['G2', G2, 2]]) {
    const size = 128 * degree;
    const point = (b) => Point.fromBytes(eip2537(b, degree));
    const sum = (input) => {
      const pairs = Array.from({ length: input.length / (size + 32) }, (_, i) => input.slice((size + 32) * i, (size + 32) * (i + 1)));
      return Point.sumOfMultiples(pairs.map((b) => point(b.slice(0, size))), pairs.map((b) => Scalar.reduce(b.slice(size))));
    };
    let members = 0;
    for (const { input, output } of file(`bls${name}Add`)) {
      // One has a point of another order, which is no element of the group.
      const terms = maybe(() => [point(input.slice(0, size)), point(input.slice(size))]);
      if (!terms) continue;
      assert.equal(terms[0].add(terms[1]).toHex(), hex(eip2537(output, degree)));
      members += 1;
    }
    counts[`${name}Add`] = members;
    for (const kind of ['Mul', 'MultiExp']) {
      const rows = file(`bls${name}${kind}`);
      for (const { input, output } of rows) assert.equal(sum(input).toHex(), hex(eip2537(output, degree)));
      counts[name + kind] = rows.length;
    }
    const maps = file(`blsMap${name}`);
    for (const { input, output } of maps) assert.equal(Point.fromUniform(input).toHex(), hex(eip2537(output, degree)));
    counts[`Map${name}`] = maps.length;
  }
  const pairings = file('blsPairing');
  for (const { input, output } of pairings) {
    const pairs = Array.from({ length: input.length / 384 }, (_, i) => {
      const at = 384 * i;
      return [G1.Point.fromBytes(eip2537(input.slice(at, at + 128), 1)), G2.Point.fromBytes(eip2537(input.slice(at + 128, at + 384), 2))];
    });
    assert.equal(bls12_381.productIsOne(pairs), output[31] === 1);
    assert.equal(bls12_381.product(pairs).equals(bls12_381.Gt.ONE), output[31] === 1);
  }
  counts.Pairing = pairings.length;
  assert.deepEqual(counts, { G1Add: 111, G1Mul: 11, G1MultiExp: 144, MapG1: 105, G2Add: 111, G2Mul: 11, G2MultiExp: 31, MapG2: 105, Pairing: 106 });
});

test('BLS signatures of another program, the key tree of EIP-2333', () => {
  const { G1, G2 } = bls12_381;
  const rows = json('bls12-381/bls-signature-generated.json').keys_and_signatures;
  assert.equal(rows.length, 4);
  for (const row of rows) {
    const message = unhex(row.msg);
    for (const [group, publicName, suffix] of [[G1, 'pk_G1', 'min-pk'], [G2, 'pk_G2', 'min-sig']]) {
      const { secretKey, publicKey } = group.keygen(unhex(row.ikm));
      assert.deepEqual([hex(secretKey), hex(publicKey)], [row.sk, row[publicName]]);
      assert.equal(hex(group.sign(message, secretKey)), row[`sig_${suffix}-basic`]);
      for (const [scheme, name] of [['basic', 'basic'], ['possession', 'pop']]) {
        const signature = group.bls[scheme].sign(message, secretKey);
        assert.equal(hex(signature), row[`sig_${suffix}-${name}`]);
        assert.equal(group.bls[scheme].verify(signature, message, publicKey), true);
        assert.equal(group.bls[scheme].verify(signature, concat(message, [46]), publicKey), false);
      }
      const proof = group.bls.possession.prove(secretKey);
      assert.equal(hex(proof), row[`pop_${suffix}`]);
      assert.deepEqual(group.bls.possession.ProvenPublicKey.fromProof(publicKey, proof).toBytes(), publicKey);
    }
  }
  const trees = json('bls12-381/eip2333.json');
  assert.equal(trees.length, 4);
  for (const row of trees) {
    assert.equal(hex(G1.bls.deriveSecretKey(unhex(row.seed))), row.master);
    assert.equal(hex(G1.bls.deriveSecretKey(unhex(row.seed), [row.index])), row.child);
  }
});

test('BLS of Wycheproof', () => {
  const { G1, G2 } = bls12_381;
  const of = (name) => json(`wycheproof/bls_${name}_test.json`).testGroups;
  let count = 0;
  for (const group of of('hash_to_g2')) {
    for (const row of group.tests) {
      // Tags longer than 255 bytes are hashed first, as RFC 9380 says.
      assert.equal(G2.hashToGroup(unhex(row.msg), { DST: utf8(group.dst) }).toHex(), row.expected);
      count += 1;
    }
  }
  assert.equal(count, 34);
  const verify = (file, scheme) => {
    let [all, valid] = [0, 0];
    for (const group of of(file)) {
      for (const row of group.tests) {
        const ok = scheme.verify(unhex(row.sig), unhex(row.msg), unhex(group.publicKey.pk));
        assert.equal(ok, row.result === 'valid', `${file} ${row.tcId}`);
        all += 1;
        valid += ok ? 1 : 0;
      }
    }
    return [all, valid];
  };
  assert.deepEqual(verify('sig_g2_basic_verify', G1.bls.basic), [88, 29]);
  assert.deepEqual(verify('sig_g2_pop_verify', G1.bls.possession), [26, 13]);
  let [all, valid, mismatched] = [0, 0, 0];
  for (const row of of('sig_g2_aggregate_verify').flatMap((g) => g.tests)) {
    const signed = row.pubkeys.map((k, i) => ({ publicKey: unhex(k), message: row.messages[i] === undefined ? undefined : unhex(row.messages[i]) }));
    let ok = false;
    if (row.pubkeys.length === row.messages.length) ok = G1.bls.basic.verifyAggregate(unhex(row.sig), signed);
    else mismatched += 1;
    assert.equal(ok, row.result === 'valid', `${row.tcId}`);
    all += 1;
    valid += ok ? 1 : 0;
  }
  assert.deepEqual([all, valid, mismatched], [19, 6, 2]);
});

test('BN254 of MIRACL', () => {
  const { G1, G2, Gt } = bn254;
  const file = json('bn254/miracl-bn254-generated.json');
  assert.equal(file.pairings.length, 8);
  for (const row of file.pairings) {
    const [a, b] = [row.a, row.b].map(unhex);
    const [p, q] = [G1.Point.BASE.multiply(a), G2.Point.BASE.multiply(b)];
    assert.deepEqual([p.toHex(), q.toHex()], [row.aG1_compressed, row.bG2_compressed]);
    const value = bn254.pairing(p, q);
    assert.ok(value.equals(Gt.BASE.pow(G1.Scalar.multiply(a, b))));
    assert.ok(Gt.fromBytes(value.toBytes()).equals(value));
    assert.ok(value.multiply(value.invert()).equals(Gt.ONE));
  }
  assert.equal(file.bls.length, 4);
  for (const row of file.bls) {
    const { secretKey, publicKey } = G2.keygen(unhex(row.ikm));
    assert.deepEqual([hex(secretKey), hex(publicKey)], [row.sk, row.pk]);
    const message = unhex(row.msg);
    const signature = G2.sign(message, secretKey);
    assert.equal(hex(signature), row.sig);
    assert.equal(G2.verify(signature, message, publicKey), true);
    assert.equal(G2.verify(signature, concat(message, [46]), publicKey), false);
  }
});

const P128 = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;

/** Encoding of a point of alt_bn128 in gnark's compressed format: coordinates of 32 bytes, the coefficient of i first. */
function gnark(x, y) {
  const out = concat(...x);
  if ([...x, ...y].every(zero)) {
    out[0] = 0x40;
    return out;
  }
  const leading = big(y.find((c) => !zero(c)));
  out[0] |= 2n * leading > P128 ? 0xc0 : 0x80;
  return out;
}

test('alt_bn128 of gnark, and the precompiles of EIP-196 and EIP-197', () => {
  const { G1, G2 } = alt_bn128;
  const file = json('bn254/gnark-bn254-generated.json');
  assert.equal(file.multiples.length, 31);
  const cut = (b) => Array.from({ length: b.length / 32 }, (_, i) => b.slice(32 * i, 32 * i + 32));
  const halves = (b) => [cut(b.slice(0, b.length / 2)), cut(b.slice(b.length / 2))];
  for (const row of file.multiples) {
    assert.equal(G1.Point.BASE.multiply(unhex(row.k)).toHex(), row.g1);
    assert.equal(G2.Point.BASE.multiply(unhex(row.k)).toHex(), row.g2);
    assert.deepEqual([hex(gnark(...halves(unhex(row.g1_raw)))), hex(gnark(...halves(unhex(row.g2_raw))))], [row.g1, row.g2]);
  }
  for (const [name, group] of [['G1_RO', G1], ['G2_RO', G2]]) {
    for (const row of file[name].vectors) {
      assert.equal(group.hashToGroup(utf8(row.msg), { DST: utf8(file[name].dst) }).toHex(), hex(gnark(...halves(unhex(row.P)))));
    }
    assert.equal(file[name].vectors.length, 5);
  }
  const chain = [];
  for (let i = 0; i < file.chain.count; i++) {
    const [message, DST] = [digest('sha256', utf8(`m${i}`)).slice(0, i % 33), utf8(`dst-${i % 7}`)];
    chain.push(G1.hashToGroup(message, { DST }).toBytes(), G2.hashToGroup(message, { DST }).toBytes());
  }
  assert.deepEqual([chain.length, hex(digest('sha256', concat(...chain)))], [2000, file.chain.sha256]);

  const point = (Point, b) => Point.fromBytes(gnark(...halves(b)));
  const onCurve = (b) => cut(b).every((c) => big(c) < P128);
  const run = (name, precompile) => {
    const rows = json(`bn254/eip196-197/${name}.json`);
    for (const row of rows) assert.equal(precompile(unhex(row.Input)), row.Expected, row.Name);
    return rows.length;
  };
  const padded = (b, n) => concat(b, new Uint8Array(n)).slice(0, n);
  const raw = (p, want) => (p.toHex() === hex(gnark(...halves(unhex(want)))) ? want : p.toHex());
  const rows = (name) => json(`bn254/eip196-197/${name}.json`);
  for (const row of rows('bn256Add')) {
    const input = padded(unhex(row.Input), 128);
    assert.ok(onCurve(input));
    assert.equal(raw(point(G1.Point, input.slice(0, 64)).add(point(G1.Point, input.slice(64))), row.Expected), row.Expected);
  }
  for (const row of rows('bn256ScalarMul')) {
    const input = padded(unhex(row.Input), 96);
    assert.equal(raw(point(G1.Point, input.slice(0, 64)).multiply(G1.Scalar.reduce(input.slice(64))), row.Expected), row.Expected);
  }
  assert.deepEqual([rows('bn256Add').length, rows('bn256ScalarMul').length], [16, 19]);
  const count = run('bn256Pairing', (input) => {
    const pairs = Array.from({ length: input.length / 192 }, (_, i) => {
      const at = 192 * i;
      return [point(G1.Point, input.slice(at, at + 64)), point(G2.Point, input.slice(at + 64, at + 192))];
    });
    return (alt_bn128.productIsOne(pairs) ? '1' : '0').padStart(64, '0');
  });
  assert.equal(count, 14);
});
