// Makes the package in `pkg` from the archives that Cargo built: a module for each group and its small one, the entries, the types.
// `cargo xtask js build` calls it:
//
//   node tool/build.mjs --plain libprimegroup_js.a --wide libprimegroup_js.a --linker 'rust-lld -flavor wasm'

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deflateRawSync, gzipSync } from 'node:zlib';
import esbuild from 'esbuild';
import { Linker, describe, filesFunctions, groupFunctions, keysFunctions } from './link.mjs';
import { same, tablesOf, without } from './tables.mjs';
import { filesTypes, indexTypes, typesOf } from './types.mjs';

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { values: args } = parseArgs({ options: { plain: { type: 'string' }, wide: { type: 'string' }, linker: { type: 'string' } } });
const pkg = path.join(here, 'pkg');
const linked = path.join(here, 'target/linked');
const kinds = ['plain', 'wide'];

rmSync(pkg, { recursive: true, force: true });
for (const folder of [path.join(pkg, 'face'), path.join(pkg, 'modules'), ...kinds.map((k) => path.join(linked, k))]) mkdirSync(folder, { recursive: true });

const linkers = Object.fromEntries(kinds.map((k) => [k, new Linker(args.linker.split(' '), args[k], path.join(linked, k))]));
const whole = linkers.plain.whole();
const { hashes, groups } = describe(whole);
// Engines without wide arithmetic, as node is today, can start one kind: it says what the other has.
const tables = { plain: tablesOf(whole, false), wide: tablesOf(whole, true) };
linkers.wide.whole();

const write = (file, text) => {
  mkdirSync(path.dirname(path.join(pkg, file)), { recursive: true });
  writeFileSync(path.join(pkg, file), text);
};
const MADE = '// Made by bindings/js/tool/build.mjs.\n';
const sizes = {};
const checks = [];

/** Both modules with some functions, as files of text. */
function modules(name, functions, of = kinds) {
  for (const kind of of) {
    const linked = linkers[kind].module(name, functions);
    // Groups of one curve have the same tables: those of one of them will do.
    const have = functions.filter((f) => f.endsWith('__tables')).map((f) => f.slice(0, -8));
    const { wasm, places } = without(linked, have, tables[kind]);
    const text = deflateRawSync(wasm, { level: 9 }).toString('base64');
    write(`modules/${name}${kind === 'wide' ? '.wide' : ''}.js`, `${MADE}export const tables = ${JSON.stringify(places)};\nexport default '${text}';\n`);
    if (kind === 'plain') checks.push([name, linked]);
    (sizes[name] ??= {})[kind] = { raw: wasm.length, gzip: gzipSync(wasm, { level: 9 }).length };
  }
}

/** The lines of an entry that start its module. */
const code = (module, up) => `import * as plain from '${up}modules/${module}.js';
import { Code } from '${up}face/module.js';
`;
const start = (module, up) => `/* @__PURE__ */ new Code(plain, () => import('${up}modules/${module}.wide.js'))`;
/** What an entry knows of a group. */
const data = (g) => {
  const { functions: _, has: __, ...rest } = g;
  return JSON.stringify(rest);
};
const list = JSON.stringify(hashes);

const curveOf = new Map(groups.filter((g) => g.pairing).flatMap((g) => [[g.pairing.g1, g], [g.pairing.g2, g]]));
const of = (name) => groups.find((g) => g.name === name);

for (const g of groups) {
  if (g.pairing) {
    const [g1, g2] = [of(g.pairing.g1), of(g.pairing.g2)];
    modules(g.name, [g, g1, g2].flatMap(groupFunctions));
    write(`${g.name}.js`, `${MADE}${code(g.name, './')}import { groupOf } from './face/group.js';
import { pairingOf } from './face/pairing.js';
const hashes = ${list};
const code = ${start(g.name, './')};
export const ${g.name} = /* @__PURE__ */ pairingOf(code, ${data(g)}, groupOf(code, ${data(g1)}, hashes), groupOf(code, ${data(g2)}, hashes));
export default ${g.name};
`);
  } else {
    modules(`${g.name}.keys`, keysFunctions(g));
    write(`${g.name}/keys.js`, `${MADE}${code(`${g.name}.keys`, '../')}import { keysOf } from '../face/keys.js';
export const ${g.name} = /* @__PURE__ */ keysOf(${start(`${g.name}.keys`, '../')}, ${data(g)}, ${list});
export default ${g.name};
`);
    // Nobody waits for files: one kind will do.
    modules(`${g.name}.files`, filesFunctions(g), ['plain']);
    write(`${g.name}/files.js`, `${MADE}${code(`${g.name}.files`, '../')}import { filesOf } from '../face/files.js';
export const { pem, der${g.signature?.der ? ', jwk' : ''} } = /* @__PURE__ */ filesOf(new Code(plain), ${data(g)});
`);
    write(`${g.name}/files.d.ts`, filesTypes(g));
    const curve = curveOf.get(g.name);
    if (curve) {
      write(`${g.name}.js`, `${MADE}import { ${curve.name} } from './${curve.name}.js';
export const ${g.name} = /* @__PURE__ */ (() => ${curve.name}.${curve.pairing.g1 === g.name ? 'G1' : 'G2'})();
export default ${g.name};
`);
    } else {
      modules(g.name, groupFunctions(g));
      write(`${g.name}.js`, `${MADE}${code(g.name, './')}import { groupOf } from './face/group.js';
export const ${g.name} = /* @__PURE__ */ groupOf(${start(g.name, './')}, ${data(g)}, ${list});
export default ${g.name};
`);
    }
    write(`${g.name}/keys.d.ts`, typesOf(g, '../', { small: true }));
  }
  write(`${g.name}.d.ts`, typesOf(g, './', { curve: curveOf.get(g.name) }));
}

// Everything out of one module, for those who want everything: what groups have in common is in it once.
modules('all', groups.flatMap(groupFunctions));
write('all.js', `${MADE}${code('all', './')}import { groupOf } from './face/group.js';
import { pairingOf } from './face/pairing.js';
const hashes = ${list};
const code = ${start('all', './')};
const of = ${JSON.stringify(groups.map(({ functions: _, has: __, ...rest }) => rest))};
const groups = Object.freeze(Object.fromEntries(of.filter((d) => !d.pairing).map((d) => [d.name, groupOf(code, d, hashes)])));
const curves = Object.freeze(
  Object.fromEntries(of.filter((d) => d.pairing).map((d) => [d.name, pairingOf(code, d, groups[d.pairing.g1], groups[d.pairing.g2])])),
);
export const all = Object.freeze({ groups, curves, ready: code.ready });
export default all;
`);
write('all.d.ts', `${MADE}import type { curves, groups } from './index.js';
/** Every group and every curve with a pairing, out of one module. Elements and keys are not those of other entries. */
export declare const all: { readonly groups: typeof groups; readonly curves: typeof curves; readonly ready: Promise<void> };
export default all;
`);

const plainGroups = groups.filter((g) => !g.pairing);
const curves = groups.filter((g) => g.pairing);
write('index.js', `${MADE}${groups.map((g) => `import { ${g.name} } from './${g.name}.js';`).join('\n')}
export { ${groups.map((g) => g.name).join(', ')} };
/** All groups by their names. */
export const groups = /* @__PURE__ */ Object.freeze({ ${plainGroups.map((g) => g.name).join(', ')} });
/** All curves with a pairing by their names. */
export const curves = /* @__PURE__ */ Object.freeze({ ${curves.map((g) => g.name).join(', ')} });
export { PrimegroupError } from './face/errors.js';
export { bytesToHex, hexToBytes, randomBytes } from './face/bytes.js';
export { hasWideArithmetic } from './face/module.js';
`);
write('index.d.ts', indexTypes(groups));

for (const file of readdirSync(path.join(here, 'face'))) cpSync(path.join(here, 'face', file), path.join(pkg, 'face', file));
// The one thing of others: `inflateSync` of fflate, with its licence.
const license = readFileSync(path.join(here, 'node_modules/fflate/LICENSE'), 'utf8').trim();
await esbuild.build({
  stdin: { contents: "export { inflateSync } from 'fflate';", resolveDir: here },
  bundle: true, minify: true, format: 'esm', platform: 'browser', outfile: path.join(pkg, 'face/inflate.js'),
  banner: { js: `/*! inflateSync of fflate (https://github.com/101arrowz/fflate)\n${license}\n*/` },
});
// Every module, when it has started, has the memory that the linker gave it.
for (const [name, linked] of checks) await same(path.join(pkg, `modules/${name}.js`), linked, path.join(pkg, 'face/module.js'));

for (const file of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE']) {
  cpSync(path.join(here, file === 'README.md' ? file : `../../${file}`), path.join(pkg, file));
}
const { devDependencies: _, scripts: __, ...manifest } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);

writeFileSync(path.join(linked, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
const kb = (n) => (n / 1024).toFixed(1).padStart(7);
console.log('KB, gzip   keys: plain    wide   all: plain    wide     files');
for (const g of groups) {
  const [keys, all, files] = [sizes[`${g.name}.keys`], sizes[g.name], sizes[`${g.name}.files`]];
  const pair = (s) => (s ? `${kb(s.plain.gzip)} ${kb(s.wide.gzip)}` : ' '.repeat(15));
  console.log(`${g.name.padEnd(15)} ${pair(keys)}    ${pair(all)}  ${files ? kb(files.plain.gzip) : ''}`);
}
console.log(`${'everything'.padEnd(15)} ${' '.repeat(15)}    ${kb(sizes.all.plain.gzip)} ${kb(sizes.all.wide.gzip)}`);
