// A curve with a pairing: its two groups, and elements of the third.

import { bytesToHex, listOf, sized } from './bytes.js';
import { INSPECT } from './keys.js';

const HIDDEN = Symbol('primegroup');

/** The pairing of a curve, and its groups. `g1` and `g2` are of the same module. */
export function pairingOf(code, d, g1, g2) {
  const f = (suffix) => `${d.name}__${suffix}`;
  const { size, length } = d.pairing;
  const scalar = (s) => (typeof s === 'bigint' ? g1.Scalar.fromBigint(s) : sized(s, 'exponent', g1.Scalar.LENGTH));

  /** An element of the third group, written as a product. */
  class Gt {
    #raw;
    #of;

    constructor(token, raw, of) {
      if (token !== HIDDEN) throw new TypeError('Gt is made by Gt.fromBytes');
      this.#raw = raw;
      this.#of = of;
    }

    static make(token, call, encoding) {
      if (token !== HIDDEN) throw new TypeError('not for the outside');
      const m = code.now;
      return new Gt(HIDDEN, m.value(size, (out) => call(m, out), encoding), m);
    }

    static get ONE() {
      return Gt.make(HIDDEN, (m, out) => m.x[f('gt_constant')](0, out));
    }
    /** The pairing of the generators. */
    static get BASE() {
      return Gt.make(HIDDEN, (m, out) => m.x[f('gt_constant')](1, out));
    }
    static fromBytes(encoding) {
      sized(encoding, 'encoding', length);
      return Gt.make(HIDDEN, (m, out) => m.x[f('gt_decode')](m.put(encoding), m.n, out), `encoding is no element of the third group of ${d.name}`);
    }

    #in(m) {
      if (this.#of === m) return this.#raw;
      const same = Gt.fromBytes(this.toBytes());
      this.#of = same.#of;
      return (this.#raw = same.#raw);
    }
    static #check(e) {
      if (!(e instanceof Gt)) throw new TypeError(`an element of the third group of ${d.name} is expected`);
      return e;
    }

    toBytes() {
      const m = this.#of;
      return m.result(length, (out) => m.x[f('gt_encode')](m.put(this.#raw), out));
    }
    toHex() {
      return bytesToHex(this.toBytes());
    }
    multiply(other) {
      return Gt.make(HIDDEN, (m, out) => {
        const [a, b] = [this.#in(m), Gt.#check(other).#in(m)];
        return m.x[f('gt_mul')](m.put(a), m.put(b), out);
      });
    }
    invert() {
      return Gt.make(HIDDEN, (m, out) => m.x[f('gt_invert')](m.put(this.#in(m)), out));
    }
    pow(exponent) {
      const s = scalar(exponent);
      return Gt.make(HIDDEN, (m, out) => m.x[f('gt_pow')](m.put(this.#in(m)), m.put(s), m.n, out), `a scalar of ${d.name} is below the order`);
    }
    equals(other) {
      if (!(other instanceof Gt)) return false;
      const m = code.now;
      const [a, b] = [this.#in(m), other.#in(m)];
      return m.number(() => m.x[f('gt_equal')](m.put(a), m.put(b))) === 1;
    }
    toString() {
      return `Gt(${d.name}, ${this.toHex()})`;
    }
    [INSPECT]() {
      return this.toString();
    }
  }

  /** The elements of pairs, one kind behind the other. */
  const write = (m, given) => {
    const pairs = listOf(given, 'pairs').map((pair) => listOf(pair, 'a pair'));
    const all = (Group, at, of) => {
      const raw = pairs.map((pair) => Group.Point.rawOf(code, pair[at], m));
      const joined = new Uint8Array(of * raw.length);
      raw.forEach((r, i) => joined.set(r, of * i));
      return m.put(joined);
    };
    return [all(g1, 0, d.pairing.g1Size), all(g2, 1, d.pairing.g2Size), pairs.length];
  };
  const product = (pairs) => Gt.make(HIDDEN, (m, out) => m.x[f('pair')](...write(m, pairs), out));

  return Object.freeze({
    name: d.name,
    G1: g1,
    G2: g2,
    Gt,
    Scalar: g1.Scalar,
    get ready() {
      return code.ready;
    },
    /** e(P, Q) for P in G1 and Q in G2. */
    pairing: (p, q) => product([[p, q]]),
    /** The product of pairings: cheaper than each alone. */
    product,
    /** Tells whether the product of pairings of public points is one. */
    productIsOne: (pairs) => {
      const m = code.now;
      return m.number(() => m.x[f('product_is_one')](...write(m, pairs))) === 1;
    },
  });
}
