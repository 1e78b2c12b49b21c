// A WebAssembly module: its start, its memory, and what goes in and out of it.
//
// The module is in the text of a JavaScript file, compressed and in base64: no fetch, no rule of a bundler, no wait. It is started when
// something is first computed. Where the engine has wide arithmetic (products of 64 by 64 bits), a second module that uses it is loaded
// beside it, and takes over when it is there; `ready` says when.

import { lengthNow } from './bytes.js';
import { inflateSync } from './inflate.js';
import { checked, errorOf } from './errors.js';

// (func (param i64 i64) (result i64 i64) local.get 0 local.get 1 i64.mul_wide_u)
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 2, 126, 126, 2, 126, 126, 3, 2, 1, 0, 10, 10, 1, 8, 0, 32, 0, 32, 1, 252, 22, 11];

/** True if this engine has wide arithmetic. */
export const hasWideArithmetic = /* @__PURE__ */ (() => {
  try {
    return WebAssembly.validate(new Uint8Array(PROBE));
  } catch {
    return false;
  }
})();

function fromBase64(text) {
  if (typeof Uint8Array.fromBase64 === 'function') return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let i = 0; i < out.length; i++) out[i] = binary.charCodeAt(i);
  return out;
}

/** For a length: not given. */
const NONE = 0xffffffff;

/** Most bytes that are wiped in a loop: for so few, a call of the engine takes longer. */
const SHORT = 256;

/** Drops objects in a module's memory when JavaScript has lost them. Secrets in them are wiped. */
const lost = /* @__PURE__ */ new FinalizationRegistry(({ instance, drop, handle }) => instance.x[drop](handle));

/** The size of a module's scratch memory, and of the first block that a call gets when it needs more. */
const ROOM = 16384;

/** More than a module allocates at once. */
const MOST = 2 ** 31;

/**
 * A module that runs. Inputs and outputs of a call stand in its scratch memory, or in blocks that are allocated for the call; all of it is wiped
 * afterwards. The module refuses addresses outside of both.
 */
export class Instance {
  constructor(code, tables = [], parts = []) {
    this.x = new WebAssembly.Instance(code, {}).exports;
    this.base = this.x.pg__scratch();
    this.top = this.base;
    this.end = this.top + ROOM;
    /** The places where earlier memory of this call was left for a larger block. */
    this.left = [];
    /** The length of what was put last. */
    this.n = 0;
    this.#view();
    for (const [address, bytes] of parts) this.memory.set(bytes, address);
    this.#fill(tables);
  }

  #view() {
    const { buffer } = this.x.memory;
    this.u8 = new Uint8Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.scratch = new Uint8Array(buffer, this.base, ROOM);
  }

  /** Makes tables that the module came without: they go to the places where the linker had them. */
  #fill(tables) {
    for (const [name, places] of tables) {
      this.scope(() => {
        const out = this.words([0, 0]);
        this.x[`${name}__tables`](out, 0);
        const view = new DataView(this.memory.buffer);
        const all = view.getUint32(out, true);
        let at = all;
        for (const place of places) {
          const size = view.getUint32(at, true);
          if (place >= 0) this.memory.copyWithin(place, at + 4, at + 4 + size);
          at += 4 + size;
        }
        this.x.pg__free(all);
      });
    }
  }

  /** Memory, which may have grown. */
  get memory() {
    if (this.u8.length === 0) this.#view();
    return this.u8;
  }

  /** Room for a number of bytes. */
  room(length) {
    const at = this.top;
    const units = Math.ceil(length / 16) * 16;
    if (units <= this.end - at) {
      this.top = at + units;
      return at;
    }
    // Blocks double, so that a call with many inputs has few of them.
    const size = Math.max(units, ROOM << Math.min(this.left.length, 10));
    const block = size < MOST ? this.x.pg__alloc(size) : 0;
    if (block === 0) throw new RangeError(`WebAssembly memory is full: ${length} more bytes are needed`);
    this.left.push({ top: at, end: this.end, block });
    this.end = block + size;
    this.top = block + units;
    return block;
  }

  /**
   * Copies bytes in. Their length is read once, and is `n` afterwards. Should another thread make them grow meanwhile, no more than the scratch
   * memory or the block is written.
   */
  put(bytes) {
    const n = lengthNow(bytes, 'an argument');
    const at = this.room(n);
    const u8 = this.memory;
    if (this.left.length === 0) this.scratch.set(bytes, at - this.base);
    else u8.subarray(at, at + n).set(bytes);
    this.n = n;
    return at;
  }

  /** Numbers of 32 bits. */
  words(words) {
    const at = this.room(4 * words.length);
    const view = new DataView(this.memory.buffer);
    words.forEach((word, i) => view.setUint32(at + 4 * i, word, true));
    return at;
  }

  /** Addresses and lengths of a list. */
  list(all) {
    return this.words(all.flatMap((b) => [this.put(b), this.n]));
  }

  /** Puts bytes that may be missing: their address and their length. */
  pair(b) {
    return b === undefined ? [0, NONE] : [this.put(b), this.n];
  }

  /** A copy of what is at an address. */
  take(at, length) {
    return this.memory.slice(at, at + length);
  }

  /** Wipes what was put since a place of the scratch memory, and frees blocks but a number of them. */
  #leave(mark, kept) {
    while (this.left.length > kept) {
      const { top, end, block } = this.left.pop();
      this.memory.fill(0, block, this.top);
      this.x.pg__free(block);
      this.top = top;
      this.end = end;
    }
    const u8 = this.memory;
    if (this.top - mark <= SHORT) {
      // Room is in units of 16 bytes.
      const { u32 } = this;
      for (let i = mark >> 2, end = this.top >> 2; i < end; i++) u32[i] = 0;
    } else {
      u8.fill(0, mark, this.top);
    }
    this.top = mark;
  }

  /** Does something with inputs, which are wiped then. Calls may stand within each other. */
  scope(call) {
    const mark = this.top;
    const kept = this.left.length;
    try {
      return call();
    } finally {
      this.#leave(mark, kept);
    }
  }

  /**
   * The result of a length of at most `room`: `call` gets an address for it, and returns its length or an error. `encoding` and
   * `length` are for the text of that error.
   */
  result(room, call, encoding, length) {
    const mark = this.top;
    const kept = this.left.length;
    try {
      const out = this.room(room);
      const n = call(out);
      if (n < 0) throw errorOf(n, encoding, length);
      return this.take(out, n);
    } finally {
      this.#leave(mark, kept);
    }
  }

  /** A value as it is in memory, of a length that functions know: they return no length. */
  value(size, call, encoding, length) {
    return this.scope(() => {
      const out = this.room(size);
      checked(call(out), encoding, length);
      return this.take(out, size);
    });
  }

  /** The result of a length that the module chooses, and the number that came with it. */
  resultOf(call) {
    return this.scope(() => {
      const out = this.words([0, 0]);
      const code = call(out);
      const view = new DataView(this.memory.buffer);
      const [at, length] = [view.getUint32(out, true), view.getUint32(out + 4, true)];
      const bytes = this.take(at, length);
      if (at !== 0) {
        this.memory.fill(0, at, at + length);
        this.x.pg__free(at);
      }
      return { code, bytes };
    });
  }

  /** A number that is no error. */
  number(call, encoding) {
    return checked(this.scope(call), encoding);
  }

  /** Tells whether something is valid: wrong lengths and bytes that decode to nothing are not. Other errors are errors. */
  verdict(call) {
    const n = this.scope(call);
    if (n < -3) throw errorOf(n);
    return n >= 0;
  }
}

/** An object in a module's memory. */
export class Held {
  constructor(owner, instance, handle, drop) {
    this.instance = instance;
    this.handle = handle;
    this.drop = drop;
    lost.register(owner, { instance, drop, handle }, this);
  }

  /** Its address, if it was not wiped. */
  get at() {
    if (this.handle === 0) throw new Error('this key was wiped');
    return this.handle;
  }

  wipe() {
    if (this.handle === 0) return;
    lost.unregister(this);
    this.instance.x[this.drop](this.handle);
    this.handle = 0;
  }
}

/** The bytes of a module, from text: compressed, and in base64. */
export const unpack = (text) => inflateSync(fromBase64(text));

/** Starts a module: its code, the tables that it makes, and parts of its memory that it shares with other modules of the package. */
export const start = ({ default: text, tables, parts }) =>
  new Instance(new WebAssembly.Module(unpack(text)), tables, parts.map(([address, part]) => [address, unpack(part)]));

/** The module of some groups: the plain one, until the wide one is there. Each is a file of text and what belongs to it. */
export class Code {
  #plain;
  #instance;

  constructor(plain, wide) {
    this.#plain = plain;
    /** Settled when the module that is best for this engine computes. It never fails: without the other module, this one computes. */
    this.ready = !wide || !hasWideArithmetic
      ? Promise.resolve()
      : wide().then(
          (m) => {
            this.#instance = start(m);
          },
          () => {},
        );
  }

  /** The module that computes now. */
  get now() {
    return (this.#instance ??= start(this.#plain));
  }
}
