// A call that computes nothing: what goes in and out of a module costs.

import { readFileSync } from 'node:fs';
import { Instance } from '../pkg/lib/module.js';
import { bytes } from '../pkg/lib/bytes.js';

/** A function of 32 bytes, which are checked and copied in as those of all functions are. */
export function empty() {
  const m = new Instance(new WebAssembly.Module(readFileSync(new URL('../target/linked/plain/whole.wasm', import.meta.url))));
  return (b) => {
    bytes(b, 'message');
    return m.number(() => m.x.pg__nothing(m.put(b), m.n));
  };
}
