// Elements of a group and its scalars, as protocols want them.

import { PrimegroupError } from './errors.js';
import { bigintToBytes, bytes, bytesToBigint, bytesToHex, hexToBytes, lengthOf, listOf, maybeBytes, randomBytes, sized } from './bytes.js';
import { INSPECT, hashNumber, optionsOf } from './keys.js';

const HIDDEN = Symbol('primegroup');

/** The functions of scalars: bytes of one length, or big integers, which are taken modulo the order. */
export function scalarsOf(code, d) {
  const name = `${d.name}__scalar`;
  const { scalar: LENGTH, bigEndian } = d.point;
  const ORDER = BigInt(d.point.order);
  const fromBigint = (n) => bigintToBytes(((n % ORDER) + ORDER) % ORDER, LENGTH, bigEndian);
  const toBytes = (s, what = 'scalar') => {
    if (typeof s === 'bigint') return fromBigint(s);
    if (typeof s === 'number') throw new TypeError(`${what} must be a Uint8Array or a bigint, not number`);
    return sized(s, what, LENGTH);
  };
  const notCanonical = `a scalar of ${d.name} is below the order`;
  const op = (which, x, y) => {
    const m = code.now;
    return m.result(LENGTH, (out) => {
      const [a, n] = [m.put(x), m.n];
      return m.x[name](which, a, n, y === undefined ? 0 : m.put(y), out);
    }, notCanonical);
  };
  const [one, two] = [(which) => (a) => op(which, toBytes(a, 'a')), (which) => (a, b) => op(which, toBytes(a, 'a'), toBytes(b, 'b'))];
  const Scalar = {
    ORDER,
    LENGTH,
    fromBigint: (n) => fromBigint(BigInt(n)),
    toBigint: (s) => bytesToBigint(bytes(s, 'scalar'), bigEndian),
    /** An integer of any length, modulo the order. */
    reduce: (b) => op(5, bytes(b, 'integer')),
    random: () => {
      const wide = randomBytes(LENGTH + 16);
      const s = op(5, wide);
      wide.fill(0);
      return s;
    },
    add: two(0),
    subtract: two(1),
    multiply: two(2),
    /** 1/a, and 0 for 0. */
    invert: one(3),
    negate: one(4),
  };
  if (d.primeOrder) {
    /** A scalar from a message, by the definition of generic schemes. */
    Scalar.hash = (message, options) => {
      const { DST } = optionsOf(options, ['DST']);
      bytes(message, 'message');
      bytes(DST, 'DST');
      const m = code.now;
      return m.result(LENGTH, (out) => m.x[`${d.name}__hash_to_scalar`](m.put(message), m.n, m.put(DST), m.n, out), undefined, 'DST is empty');
    };
  }
  return { Scalar: Object.freeze(Scalar), toBytes, notCanonical };
}

/** The class of a group's elements. */
export function pointsOf(code, d, hashes, { encoded }) {
  const { name } = d;
  const { size, length } = d.point;
  const { Scalar, toBytes: scalarBytes, notCanonical } = scalarsOf(code, d);
  const noPoint = `encoding is no point of ${name}`;
  const f = (suffix) => `${name}__point_${suffix}`;
  const [fAdd, fUnary, fMul, fMulBase, fEncode, fDecode] = ['binary', 'unary', 'mul', 'mul_generator', 'encode', 'decode'].map(f);
  let constants;
  /** Points of ECDSA's curves may come uncompressed. */
  const compressed = (encoding) => {
    if (!d.signature?.der || lengthOf(bytes(encoding, 'encoding')) === length) return encoding;
    const own = encoded(encoding);
    if (own.length === 0 && own !== encoding) throw new PrimegroupError('encoding', `invalid encoding: ${noPoint}`);
    return own;
  };

  class Point {
    /** The element as it is in a module's memory, and that module. */
    #raw;
    #of;

    constructor(token, raw, of) {
      if (token !== HIDDEN) throw new TypeError('Point is made by Point.fromBytes');
      this.#raw = raw;
      this.#of = of;
    }

    static #make(call, encoding, length) {
      const m = code.now;
      return new Point(HIDDEN, m.value(size, (out) => call(m, out), encoding, length), m);
    }

    static #constants() {
      const of = code.now;
      if (constants?.of !== of) {
        const constant = (which) => Point.#make((m, out) => m.x[f('constant')](which, out));
        constants = { of, ZERO: constant(0), BASE: constant(1) };
      }
      return constants;
    }

    /** The neutral element. */
    static get ZERO() {
      return Point.#constants().ZERO;
    }
    /** The generator. */
    static get BASE() {
      return Point.#constants().BASE;
    }

    static fromBytes(encoding) {
      const own = sized(compressed(encoding), 'encoding', length);
      return Point.#make((m, out) => m.x[fDecode](m.put(own), m.n, out), noPoint);
    }
    static fromHex(hex) {
      return Point.fromBytes(hexToBytes(hex));
    }
    /** The element that uniform bytes are mapped to. One map does not reach all elements; hashing adds two. */
    static fromUniform(uniform) {
      sized(uniform, 'uniform', d.point.uniform);
      return Point.#make((m, out) => m.x[f('map')](m.put(uniform), m.n, out));
    }

    /** Hashes a message to the group, as a random oracle. */
    static hash(message, options) {
      const given = optionsOf(options, ['DST', 'prehashed']);
      if (d.hashToGroup === undefined) throw new PrimegroupError('unsupported', `not supported: there is no hashing to ${name}`);
      bytes(message, 'message');
      const DST = maybeBytes(given.DST, 'DST');
      if (d.hashToGroup.tags && DST === undefined) throw new PrimegroupError('unsupported', `not supported: ${name} hashes with a tag alone: {DST: bytes}`);
      if (!d.hashToGroup.tags && DST !== undefined) throw new PrimegroupError('unsupported', `not supported: ${name} hashes without a tag`);
      const number = hashNumber(hashes, given.prehashed);
      return Point.#make((m, out) => m.x[f('hash')](m.put(message), m.n, number, ...m.pair(DST), out), undefined,
        number ? `message is no value of ${given.prehashed}` : 'DST is empty');
    }

    /** The sum of multiples of points, in variable time: for public data. */
    static sumOfMultiples(points, scalars) {
      const [p, s] = [listOf(points, 'points'), listOf(scalars, 'scalars')];
      if (p.length !== s.length) throw new PrimegroupError('length', `wrong length: there are ${s.length} scalars for ${p.length} points`);
      if (p.length === 0) return Point.ZERO;
      return Point.#make((m, out) => {
        // The length of an element in memory is a multiple of a word, and so they stand one behind the other.
        const all = new Uint8Array(size * p.length);
        p.forEach((point, i) => all.set(Point.#rawOf(point, m), size * i));
        const of = new Uint8Array(Scalar.LENGTH * s.length);
        s.forEach((scalar, i) => of.set(scalarBytes(scalar, `scalars[${i}]`), Scalar.LENGTH * i));
        return m.x[f('sum_of_multiples')](m.put(all), m.put(of), p.length, out);
      }, notCanonical);
    }

    /** The element in the memory of a module, which may be another than it came from. */
    static #rawOf(p, m) {
      if (!(p instanceof Point)) throw new TypeError(`a Point of ${name} is expected`);
      if (p.#of !== m) {
        const encoding = p.#isZero() ? undefined : p.toBytes();
        const same = encoding === undefined ? Point.ZERO : Point.fromBytes(encoding);
        p.#raw = same.#raw;
        p.#of = same.#of;
      }
      return p.#raw;
    }

    /** For the other classes of a curve: elements of a module's memory. */
    static rawOf(token, p, m) {
      if (token !== code) throw new TypeError('not for the outside');
      return Point.#rawOf(p, m);
    }

    #isZero() {
      const m = this.#of;
      return m.scope(() => {
        const zero = m.room(size);
        m.x[f('constant')](0, zero);
        return m.x[f('equal')](m.put(this.#raw), zero) === 1;
      });
    }

    toBytes() {
      const m = this.#of;
      return m.result(length, (out) => m.x[fEncode](m.put(this.#raw), out), `the neutral element of ${name} has none`);
    }
    toHex() {
      return bytesToHex(this.toBytes());
    }

    add(other) {
      return Point.#make((m, out) => {
        const [a, b] = [Point.#rawOf(this, m), Point.#rawOf(other, m)];
        return m.x[fAdd](0, m.put(a), m.put(b), out);
      });
    }
    subtract(other) {
      return Point.#make((m, out) => {
        const [a, b] = [Point.#rawOf(this, m), Point.#rawOf(other, m)];
        return m.x[fAdd](1, m.put(a), m.put(b), out);
      });
    }
    negate() {
      return Point.#make((m, out) => m.x[fUnary](0, m.put(Point.#rawOf(this, m)), out));
    }
    double() {
      return Point.#make((m, out) => m.x[fUnary](1, m.put(Point.#rawOf(this, m)), out));
    }

    /** The multiple by a scalar. The generator has tables. */
    multiply(scalar) {
      const s = scalarBytes(scalar);
      return Point.#make((m, out) => {
        if (this === constants?.BASE) return m.x[fMulBase](m.put(s), m.n, out);
        return m.x[fMul](m.put(Point.#rawOf(this, m)), m.put(s), m.n, out);
      }, notCanonical);
    }

    equals(other) {
      if (!(other instanceof Point)) return false;
      const m = code.now;
      const [a, b] = [Point.#rawOf(this, m), Point.#rawOf(other, m)];
      return m.number(() => m.x[f('equal')](m.put(a), m.put(b))) === 1;
    }
    is0() {
      return this.#isZero();
    }

    toString() {
      return this.is0() ? `Point(${name}, neutral)` : `Point(${name}, ${this.toHex()})`;
    }
    [INSPECT]() {
      return this.toString();
    }
  }

  return { Point, Scalar };
}
