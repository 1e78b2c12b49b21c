// Modules out of an archive: the linker keeps what a module exports.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

// Functions of every module.
const ALWAYS = ['pg__scratch', 'pg__alloc', 'pg__free'];

/** Functions of the small module of a group: keys, signing, verifying, key exchange. */
const KEYS = [
  'keygen', 'key', 'key_drop', 'key_bytes', 'key_public', 'check', 'sign', 'public_key', 'public_key_drop', 'verify', 'exchange_key',
  'exchange_key_drop', 'agree', 'agree_with', 'tables',
];
/** Functions of small modules on ECDSA's curves: points in both encodings, signatures with the smaller s. */
const ECDSA = ['to_sec1', 'from_sec1', 'shared_point', 'signature_to_low', 'signature_is_low'];
/** Functions that these curves have, and that JavaScript does not call: it takes the shared point. */
const NOT_ECDSA = ['exchange_key', 'exchange_key_drop', 'agree'];

/** Functions that read and write files of keys. */
const JWK = ['to_jwk', 'from_jwk'];
const FILES = ['pg__write_file', 'pg__read_file'];

export class Linker {
  /** `linker` is a command and its first arguments; files go to `folder`. */
  constructor(linker, archive, folder) {
    [this.program, ...this.first] = linker;
    this.archive = archive;
    this.folder = folder;
  }

  #link(name, args) {
    const out = path.join(this.folder, `${name}.wasm`);
    // The stack stands first, so that one that is too deep leaves memory, and traps.
    const usual = ['--no-entry', '--stack-first', '-z', 'stack-size=524288', '--strip-all', '-O2', '--export-memory'];
    execFileSync(this.program, [...this.first, ...usual, ...args, '-o', out], { stdio: ['ignore', 'inherit', 'inherit'] });
    return readFileSync(out);
  }

  /** Everything that the archive exports, in one module. */
  whole() {
    return this.#link('whole', ['--whole-archive', '--export-dynamic', this.archive]);
  }

  /** A module with these functions. */
  module(name, functions) {
    return this.#link(name, [...[...ALWAYS, ...functions].map((f) => `--export=${f}`), this.archive]);
  }
}

/** What the archive has: groups as `pg__describe` says, and for each the names of its functions. */
export function describe(whole) {
  const module = new WebAssembly.Module(whole);
  const { exports: x } = new WebAssembly.Instance(module, {});
  const out = x.pg__scratch();
  x.pg__describe(out);
  const view = new DataView(x.memory.buffer);
  const text = Buffer.from(x.memory.buffer, view.getUint32(out, true), view.getUint32(out + 4, true)).toString();
  const { hashes, groups } = JSON.parse(text);
  const names = WebAssembly.Module.exports(module).map((e) => e.name);
  const size = (name) => groups.find((g) => g.name === name).point.size;
  for (const g of groups) {
    g.functions = names.filter((n) => n.startsWith(`${g.name}__`));
    g.ecies = g.functions.includes(`${g.name}__ecies_encrypt`);
    g.jwk = g.functions.includes(`${g.name}__to_jwk`);
    if (g.pairing) {
      g.pairing.g1Size = size(g.pairing.g1);
      g.pairing.g2Size = size(g.pairing.g2);
    }
  }
  return { hashes, groups };
}

/** The functions of a group whose names, without the group's, are chosen. */
const some = (g, chosen) => g.functions.filter((f) => {
  const suffix = f.slice(g.name.length + 2);
  return chosen(suffix) && !(g.signature?.der && NOT_ECDSA.includes(suffix));
});
/** Functions of a group's small module, and of the one with everything but files. */
export const keysFunctions = (g) => some(g, (suffix) => KEYS.includes(suffix) || (g.signature?.der && ECDSA.includes(suffix)));
export const groupFunctions = (g) => some(g, (suffix) => !JWK.includes(suffix));
/** Functions of the module for files: its own, and of the groups that it computes with, what makes their tables. */
export const filesFunctions = (groups) => [
  ...FILES,
  ...groups.flatMap((g) => some(g, (suffix) => JWK.includes(suffix))),
  ...['ed25519', 'p256', 'secp256k1'].map((name) => `${name}__tables`),
];
