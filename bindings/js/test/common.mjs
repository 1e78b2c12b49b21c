// Reading of vectors, and helpers of all tests.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export { assert };
export { default as test } from 'node:test';

const pkg = new URL('../pkg/', import.meta.url);
const entries = async (names) => Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await import(new URL(`${name}.js`, pkg))).default])));
/** All groups, each from its entry, and all curves with a pairing. */
export const groups = await entries(readdirSync(pkg, { withFileTypes: true }).filter((e) => e.isDirectory() && !['lib', 'modules'].includes(e.name)).map((e) => e.name));
export const curves = await entries(['bls12_381', 'bn254', 'alt_bn128']);

const folder = new URL('../../../vectors/', import.meta.url);
export const read = (path) => readFileSync(fileURLToPath(new URL(path, folder)), 'utf8');
export const json = (path) => JSON.parse(read(path));
export const hex = (b) => Buffer.from(b).toString('hex');
export const unhex = (h) => {
  assert.match(h, /^([0-9a-fA-F]{2})*$/);
  return Uint8Array.from(Buffer.from(h, 'hex'));
};
export const utf8 = (s) => new TextEncoder().encode(s);
export const concat = (...all) => Uint8Array.from(Buffer.concat(all.map((b) => Uint8Array.from(b))));
export const digest = (name, data) => Uint8Array.from(createHash(name).update(data).digest());
export const reversed = (b) => Uint8Array.from(b).reverse();
/** Digits of an integer with `0x` and without leading zeros, in a number of bytes, big-endian. */
export const integer = (digits, length) => unhex(digits.replace(/^0x/, '').padStart(2 * length, '0'));
/** Check of an error's code, for `assert.throws`. */
export const code = (want) => (e) => e.code === want;
export const maybe = (f) => {
  try {
    return f();
  } catch (e) {
    if (e?.name === 'PrimegroupError') return undefined;
    throw e;
  }
};

/** Files of text: sections after comments, cases apart by blank lines or comments. */
export function sections(path) {
  const out = [];
  const text = read(path);
  const ruled = /^# ====/m.test(text);
  let inComment = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) {
      const comment = line.slice(1);
      if (!inComment && (!ruled || comment.startsWith(' ===='))) out.push({ title: '', groups: [[]] });
      const last = out.at(-1);
      if (last.groups.every((g) => g.length === 0)) last.title += comment;
      else last.groups.push([]);
      inComment = true;
    } else {
      inComment = false;
      if (line.trim() === '') out.at(-1)?.groups.push([]);
      else out.at(-1).groups.at(-1).push(line.trim());
    }
  }
  return {
    length: out.length,
    get(title) {
      const found = out.filter((s) => s.title.includes(title));
      assert.equal(found.length, 1, title);
      return found[0].groups.filter((g) => g.length > 0);
    },
  };
}
