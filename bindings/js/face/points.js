// Elements of a group and its scalars, as protocols want them.

import { PrimegroupError } from './errors.js';
import { bigintToBytes, bytes, bytesToBigint, bytesToHex, hexToBytes, maybeBytes, randomBytes } from './bytes.js';
import { hashNumber } from './keys.js';

const HIDDEN = Symbol('primegroup');

/** The functions of scalars: bytes of one length, or big integers, which are taken modulo the order. */
export function scalarsOf(code, d) {
  const name = `${d.name}__scalar`;
  const { scalar: LENGTH, bigEndian } = d.point;
  const ORDER = BigInt(d.point.order);
  const toBytes = (s, what = 'scalar') => {
    if (typeof s !== 'bigint') return bytes(s, what);
    return bigintToBytes(((s % ORDER) + ORDER) % ORDER, LENGTH, bigEndian);
  };
  const op = (which, a, b) => {
    const m = code.now;
    const [x, y] = [toBytes(a), b === undefined ? undefined : toBytes(b)];
    if (y !== undefined && y.length !== LENGTH) throw new PrimegroupError('length');
    return m.result(LENGTH, (out) => m.x[name](which, m.put(x), x.length, y === undefined ? 0 : m.put(y), out));
  };
  const Scalar = {
    ORDER,
    LENGTH,
    fromBigint: (n) => toBytes(BigInt(n)),
    toBigint: (s) => bytesToBigint(bytes(s, 'scalar'), bigEndian),
    /** An integer of any length, modulo the order. */
    reduce: (b) => op(5, bytes(b, 'integer')),
    random: () => {
      const wide = randomBytes(LENGTH + 16);
      const s = op(5, wide);
      wide.fill(0);
      return s;
    },
    add: (a, b) => op(0, a, b),
    subtract: (a, b) => op(1, a, b),
    multiply: (a, b) => op(2, a, b),
    /** 1/a, and 0 for 0. */
    invert: (a) => op(3, a),
    negate: (a) => op(4, a),
  };
  if (d.primeOrder) {
    /** A scalar from a message, by the definition of generic schemes. */
    Scalar.hash = (message, { DST }) => {
      bytes(message, 'message');
      bytes(DST, 'DST');
      const m = code.now;
      return m.result(LENGTH, (out) => m.x[`${d.name}__hash_to_scalar`](m.put(message), message.length, m.put(DST), DST.length, out));
    };
  }
  return { Scalar: Object.freeze(Scalar), toBytes };
}

/** The class of a group's elements. */
export function pointsOf(code, d, hashes) {
  const { name } = d;
  const { size, length } = d.point;
  const { Scalar, toBytes: scalarBytes } = scalarsOf(code, d);
  const f = (suffix) => `${name}__point_${suffix}`;
  const [fAdd, fUnary, fMul, fMulBase, fEncode, fDecode] = ['binary', 'unary', 'mul', 'mul_generator', 'encode', 'decode'].map(f);
  let constants;

  class Point {
    /** The element as it is in a module's memory, and that module. */
    #raw;
    #of;

    constructor(token, raw, of) {
      if (token !== HIDDEN) throw new TypeError('Point.fromBytes');
      this.#raw = raw;
      this.#of = of;
    }

    static #make(call) {
      const m = code.now;
      return new Point(HIDDEN, m.value(size, (out) => call(m, out)), m);
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
      bytes(encoding, 'encoding');
      return Point.#make((m, out) => m.x[fDecode](m.put(encoding), encoding.length, out));
    }
    static fromHex(hex) {
      return Point.fromBytes(hexToBytes(hex));
    }
    /** The element that uniform bytes are mapped to. One map does not reach all elements; hashing adds two. */
    static fromUniform(uniform) {
      bytes(uniform, 'uniform');
      return Point.#make((m, out) => m.x[f('map')](m.put(uniform), uniform.length, out));
    }

    /** Hashes a message to the group, as a random oracle. */
    static hash(message, options = {}) {
      if (d.hashToGroup === undefined) throw new PrimegroupError('unsupported');
      bytes(message, 'message');
      const DST = maybeBytes(options.DST, 'DST');
      if (d.hashToGroup.tags && DST === undefined) throw new PrimegroupError('unsupported', 'this group hashes with a tag: {DST: bytes}');
      const number = hashNumber(hashes, options.prehashed);
      return Point.#make((m, out) => m.x[f('hash')](m.put(message), message.length, number, ...m.pair(DST), out));
    }

    /** The sum of multiples of points, in variable time: for public data. */
    static sumOfMultiples(points, scalars) {
      if (points.length !== scalars.length) throw new PrimegroupError('length', 'as many scalars as points');
      if (points.length === 0) return Point.ZERO;
      return Point.#make((m, out) => {
        // The length of an element in memory is a multiple of a word, and so they stand one behind the other.
        const all = new Uint8Array(size * points.length);
        points.forEach((p, i) => all.set(Point.#rawOf(p, m), size * i));
        const of = new Uint8Array(Scalar.LENGTH * scalars.length);
        scalars.forEach((s, i) => {
          const b = scalarBytes(s);
          if (b.length !== Scalar.LENGTH) throw new PrimegroupError('length');
          of.set(b, Scalar.LENGTH * i);
        });
        return m.x[f('sum_of_multiples')](m.put(all), m.put(of), points.length, out);
      });
    }

    /** The element in the memory of a module, which may be another than it came from. */
    static #rawOf(p, m) {
      if (!(p instanceof Point)) throw new TypeError(`a Point of ${name} is wanted`);
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
      return m.result(length, (out) => m.x[fEncode](m.put(this.#raw), out));
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
        if (this === constants?.BASE) return m.x[fMulBase](m.put(s), s.length, out);
        return m.x[fMul](m.put(Point.#rawOf(this, m)), m.put(s), s.length, out);
      });
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
  }

  return { Point, Scalar };
}
