// A call that computes nothing: what goes in and out of a module costs.

import { readFileSync } from 'node:fs';
import { Instance } from '../pkg/face/module.js';
import { bytes } from '../pkg/face/bytes.js';

/** A function of 32 bytes, which are checked and copied in as those of all functions are. */
export function empty() {
  const m = new Instance(new WebAssembly.Module(readFileSync(new URL('../target/linked/plain/whole.wasm', import.meta.url))));
  return (b) => {
    bytes(b, 'message');
    return m.number(() => m.x.pg__nothing(m.put(b), b.length));
  };
}
