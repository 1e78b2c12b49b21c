// Tables out of a module, and into it again when it starts (src/tables.rs).

import { deflateRawSync } from 'node:zlib';

const started = (wasm) => new WebAssembly.Instance(new WebAssembly.Module(wasm), {}).exports;

/** The tables that a module with everything makes, by name: as they stand in its memory, or in words, as the wide module has them. */
export function tablesOf(whole, words) {
  const x = started(whole);
  const names = Object.keys(x).filter((f) => f.endsWith('__tables'));
  return new Map(names.map((f) => {
    const out = x.pg__scratch();
    x[f](out, Number(words));
    const pair = new DataView(x.memory.buffer);
    const [at, length] = [pair.getUint32(out, true), pair.getUint32(out + 4, true)];
    const view = new DataView(x.memory.buffer, at, length);
    const all = [];
    for (let i = 0; i < length; ) {
      const n = view.getUint32(i, true);
      all.push(Buffer.from(x.memory.buffer.slice(at + i + 4, at + i + 4 + n)));
      i += 4 + n;
    }
    x.pg__free(at);
    return [f.slice(0, -'__tables'.length), all];
  }));
}

/** The data segments of a module: where they stand in memory, and their bytes, which belong to the module's. */
function segments(wasm) {
  let at = 8;
  const leb = () => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = wasm[at++];
      value |= (byte & 127) << shift;
      shift += 7;
      // The offset of a segment is signed, and below 2^31: no bit of it is lost.
      if (byte < 128) return value >>> 0;
    }
  };
  while (at < wasm.length) {
    const id = wasm[at++];
    const size = leb();
    const end = at + size;
    if (id === 11) {
      return Array.from({ length: leb() }, () => {
        if (leb() !== 0 || wasm[at++] !== 0x41) throw new Error('a data segment of another kind');
        const address = leb();
        if (wasm[at++] !== 0x0b) throw new Error('a data segment of another kind');
        const length = leb();
        at += length;
        return { address, bytes: wasm.subarray(at - length, at) };
      });
    }
    at = end;
  }
  return [];
}

/**
 * A module with zeros in place of tables, and for each name where its tables belong: an address, or -1 for one that this module has not.
 * What stands in two places is of two groups, and goes to both.
 */
export function without(linked, names, tables) {
  const wasm = Buffer.from(linked);
  const all = segments(wasm);
  const places = names.map((name) => [name, tables.get(name).map((table) => {
    for (const { address, bytes } of all) {
      const i = bytes.indexOf(table);
      if (i < 0) continue;
      bytes.fill(0, i, i + table.length);
      return address + i;
    }
    return -1;
  })]);
  return { wasm, places: places.filter(([, at]) => at.some((a) => a >= 0)) };
}

/** Bytes that match at least, for parts of memory that modules share. What compresses to less than half of that is not worth a file. */
const SHARED = 1024;
const WINDOW = 32;
const worth = (bytes) => bytes.length >= SHARED && deflateRawSync(bytes).length >= bytes.length / 2;

/**
 * Takes out what the memory of the first module has in common with that of others (tables of the same curve): runs of bytes, as parts with an
 * address for each module that has them. In the modules zeros remain.
 */
export function shared([first, ...others]) {
  const of = segments(first);
  const index = new Map();
  of.forEach(({ bytes }, s) => {
    for (let at = 0; at + WINDOW <= bytes.length; at += 4) {
      const window = bytes.toString('latin1', at, at + WINDOW);
      if (!/^(.)\1*$/s.test(window)) index.set(window, [s, at]);
    }
  });
  /** Runs of the first module that another has, too: segment, begin, end, and the address of its begin there. */
  const runs = others.map((wasm) => segments(wasm).flatMap(({ address, bytes }) => {
    const found = [];
    for (let at = 0; at + WINDOW <= bytes.length; at++) {
      const there = index.get(bytes.toString('latin1', at, at + WINDOW));
      if (!there) continue;
      const [s, begin] = there;
      let n = WINDOW;
      while (begin + n < of[s].bytes.length && at + n < bytes.length && of[s].bytes[begin + n] === bytes[at + n]) n++;
      if (n >= SHARED) found.push({ s, begin, end: begin + n, address: address + at, bytes: bytes.subarray(at, at + n) });
      at += n - 1;
    }
    return found;
  }));
  const parts = [];
  of.forEach(({ address, bytes }, s) => {
    const here = runs.map((all) => all.filter((r) => r.s === s));
    const ends = [...new Set(here.flat().flatMap((r) => [r.begin, r.end]))].sort((a, b) => a - b);
    for (let i = 0; i + 1 < ends.length; i++) {
      const [begin, end] = [ends[i], ends[i + 1]];
      const those = here.map((all) => all.find((r) => r.begin <= begin && end <= r.end));
      if (!worth(bytes.subarray(begin, end)) || those.every((r) => !r)) continue;
      parts.push({
        bytes: Buffer.from(bytes.subarray(begin, end)),
        addresses: [address + begin, ...those.map((r) => r && r.address + begin - r.begin)],
      });
      bytes.fill(0, begin, end);
      those.forEach((r) => r?.bytes.fill(0, begin - r.begin, end - r.begin));
    }
  });
  return parts;
}

/** Checks that a module from its file, once it has made its tables, has all that the linker's has from the start. */
export async function same(file, linked, module) {
  const { start } = await import(module);
  const m = start(await import(file));
  const [is, was] = [Buffer.from(m.memory.buffer), Buffer.from(started(linked).memory.buffer)];
  for (const { address, bytes } of segments(Buffer.from(linked))) {
    // What the program writes to by itself (the allocator's state) is all zeros at the start.
    for (let at = address; at < address + bytes.length; at++) {
      if (is[at] !== was[at] && was[at] !== 0) throw new Error(`${file}: byte ${at} is not what the linker has there`);
    }
  }
}
