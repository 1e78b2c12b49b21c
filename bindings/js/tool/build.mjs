// Makes the package in `pkg` from the archives that Cargo built: a module for each group and its small one, the entries, the types.
// `cargo xtask js build` calls it:
//
//   node tool/build.mjs --plain libprimegroup_js.a --wide libprimegroup_js.a --linker 'rust-lld -flavor wasm'
//
// With the same archive twice, modules for wide arithmetic have the code of the others: a package for tests, whose bytes nobody counts.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deflateRawSync, gzipSync } from 'node:zlib';
import zopfli from '@gfx/zopfli';
import esbuild from 'esbuild';
import { Linker, describe, filesFunctions, groupFunctions, keysFunctions } from './link.mjs';
import { same, shared, tablesOf, without } from './tables.mjs';
import { filesTypes, indexTypes, typesOf } from './types.mjs';

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { values: args } = parseArgs({ options: { plain: { type: 'string' }, wide: { type: 'string' }, linker: { type: 'string' } } });
const pkg = path.join(here, 'pkg');
const linked = path.join(here, 'target/linked');
const kinds = ['plain', 'wide'];
const tested = args.wide === args.plain;

rmSync(path.join(linked, 'sizes.json'), { force: true });
rmSync(pkg, { recursive: true, force: true });
for (const folder of [path.join(pkg, 'lib'), path.join(pkg, 'modules'), ...kinds.map((k) => path.join(linked, k))]) mkdirSync(folder, { recursive: true });

const linkers = Object.fromEntries(kinds.map((k) => [k, new Linker(args.linker.split(' '), args[k], path.join(linked, k))]));
const whole = linkers.plain.whole();
const { hashes, groups } = describe(whole);
// Engines without wide arithmetic, as node is today, can start one kind: it says what the other has.
const tables = { plain: tablesOf(whole, false), wide: tablesOf(whole, !tested) };
linkers.wide.whole();

const write = (file, text) => {
  mkdirSync(path.dirname(path.join(pkg, file)), { recursive: true });
  writeFileSync(path.join(pkg, file), text);
};
const MADE = '// Made by bindings/js/tool/build.mjs.\n';
const checks = [];
/** As deflate has it, 5 % smaller than zlib makes it. Three blocks take a third of the time of fifteen, and 0.8 % more bytes. */
const deflate = (bytes) => (tested ? deflateRawSync(bytes) : zopfli.deflateAsync(bytes, { numiterations: 1, blocksplittingmax: 3 }));
const packed = async (bytes) => Buffer.from(await deflate(bytes)).toString('base64');

/** Links modules of one family, which share parts of their memory: those are files of their own. Each is a name, functions, and kinds. */
async function modules(family, wanted) {
  const all = wanted.flatMap(([name, functions, of = kinds]) => of.map((kind) => {
    const linked = linkers[kind].module(name, functions);
    // Groups of one curve have the same tables: those of one of them will do.
    const have = functions.filter((f) => f.endsWith('__tables')).map((f) => f.slice(0, -8));
    return { name, kind, linked, ...without(linked, have, tables[kind]) };
  }));
  const parts = shared(all.map(({ wasm }) => wasm));
  for (const [i, { bytes }] of parts.entries()) write(`modules/${family}.${i}.js`, `${MADE}export default '${await packed(bytes)}';\n`);
  for (const [at, { name, kind, linked, wasm, places }] of all.entries()) {
    const own = parts.flatMap(({ addresses }, i) => (addresses[at] === undefined ? [] : [[i, addresses[at]]]));
    write(`modules/${name}${kind === 'wide' ? '.wide' : ''}.js`, `${MADE}${own.map(([i]) => `import part${i} from './${family}.${i}.js';\n`).join('')}\
export const tables = ${JSON.stringify(places)};
export const parts = [${own.map(([i, address]) => `[${address}, part${i}]`).join(', ')}];
export default '${await packed(wasm)}';
`);
    if (kind === 'plain') checks.push([name, linked]);
  }
}

/** The lines of an entry that start its module. */
const code = (module, up) => `import * as plain from '${up}modules/${module}.js';
import { Code } from '${up}lib/module.js';
`;
const start = (module, up, wide = true) => `/* @__PURE__ */ new Code(plain${wide ? `, () => import('${up}modules/${module}.wide.js')` : ''})`;
/** The description of a group in its entries. */
const data = (g) => {
  const { functions: _, has: __, ...rest } = g;
  return JSON.stringify(rest);
};
const list = JSON.stringify(hashes);

const curveOf = new Map(groups.filter((g) => g.pairing).flatMap((g) => [[g.pairing.g1, g], [g.pairing.g2, g]]));
const of = (name) => groups.find((g) => g.name === name);
/** Tells whether a group, or the groups of a curve, have less than 112 bits of security. */
const weak = (g) => (g.pairing ? of(g.pairing.g1) : g).security < 112;
/** Groups with a wide module: not those that are weak, nor curve9767, which computes with 16 bits and would be slower (fuel.json). */
const wide = (g) => !weak(g) && g.name !== 'curve9767';
const kindsOf = (g) => (wide(g) ? kinds : ['plain']);

for (const g of groups) {
  if (g.pairing) {
    const [g1, g2] = [of(g.pairing.g1), of(g.pairing.g2)];
    const small = weak(g) ? [] : [g1, g2].map((one) => [`${one.name}.keys`, keysFunctions(one), kindsOf(g)]);
    await modules(g.name, [[g.name, [g, g1, g2].flatMap(groupFunctions), kindsOf(g)], ...small]);
    write(`${g.name}.js`, `${MADE}${code(g.name, './')}import { groupOf } from './lib/group.js';
import { pairingOf } from './lib/pairing.js';
const hashes = ${list};
const code = ${start(g.name, './', wide(g))};
export const ${g.name} = /* @__PURE__ */ pairingOf(code, ${data(g)}, groupOf(code, ${data(g1)}, hashes), groupOf(code, ${data(g2)}, hashes));
export default ${g.name};
`);
  } else {
    const curve = curveOf.get(g.name);
    // Keys of a weak curve are not worth a module of their own.
    if (curve && weak(curve)) write(`${g.name}/keys.js`, `${MADE}export { ${g.name}, default } from '../${g.name}.js';\n`);
    else {
      write(`${g.name}/keys.js`, `${MADE}${code(`${g.name}.keys`, '../')}import { keysAlone } from '../lib/keys.js';
export const ${g.name} = /* @__PURE__ */ keysAlone(${start(`${g.name}.keys`, '../', wide(g))}, ${data(g)}, ${list});
export default ${g.name};
`);
    }
    write(`${g.name}/files.js`, `${MADE}${code('files', '../')}import { filesOf } from '../lib/files.js';
export const { pem, der${g.jwk ? ', jwk' : ''} } = /* @__PURE__ */ filesOf(new Code(plain), ${data(g)});
`);
    write(`${g.name}/files.d.ts`, filesTypes(g));
    if (curve) {
      write(`${g.name}.js`, `${MADE}import { ${curve.name} } from './${curve.name}.js';
export const ${g.name} = /* @__PURE__ */ (() => ${curve.name}.${curve.pairing.g1 === g.name ? 'G1' : 'G2'})();
export default ${g.name};
`);
    } else {
      await modules(g.name, [[g.name, groupFunctions(g), kindsOf(g)], [`${g.name}.keys`, keysFunctions(g), kindsOf(g)]]);
      write(`${g.name}.js`, `${MADE}${code(g.name, './')}import { groupOf } from './lib/group.js';
export const ${g.name} = /* @__PURE__ */ groupOf(${start(g.name, './', wide(g))}, ${data(g)}, ${list});
export default ${g.name};
`);
    }
    write(`${g.name}/keys.d.ts`, typesOf(g, '../', { small: true }));
  }
  write(`${g.name}.d.ts`, typesOf(g, './', { curve: curveOf.get(g.name) }));
}
// Files of all groups: nobody waits for them, and one kind will do.
await modules('files', [['files', filesFunctions(groups), ['plain']]]);

// Everything out of one module, for the playground: it is not in the package.
await modules('all', [['all', groups.flatMap(groupFunctions)]]);
write('all.js', `${MADE}${code('all', './')}import { groupOf } from './lib/group.js';
import { pairingOf } from './lib/pairing.js';
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
write('.npmignore', 'all.js\nmodules/all.*\n');

// No group: a bundler that splits would make files of every group's wide module, whichever of them a program takes.
write('index.js', `${MADE}export { PrimegroupError } from './lib/errors.js';
export { bytesToHex, hexToBytes, randomBytes } from './lib/bytes.js';
export { hasWideArithmetic } from './lib/module.js';
`);
write('index.d.ts', indexTypes());

for (const file of readdirSync(path.join(here, 'lib'))) cpSync(path.join(here, 'lib', file), path.join(pkg, 'lib', file));
// The one thing of others: `inflateSync` of fflate, with its licence.
const license = readFileSync(path.join(here, 'node_modules/fflate/LICENSE'), 'utf8').trim();
await esbuild.build({
  stdin: { contents: "export { inflateSync } from 'fflate';", resolveDir: here },
  bundle: true, minify: true, format: 'esm', platform: 'browser', outfile: path.join(pkg, 'lib/inflate.js'),
  banner: { js: `/*! inflateSync of fflate (https://github.com/101arrowz/fflate)\n${license}\n*/` },
});
// Every module, when it has started, has the memory that the linker gave it.
for (const [name, linked] of checks) await same(path.join(pkg, `modules/${name}.js`), linked, path.join(pkg, 'lib/module.js'));

for (const file of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE']) {
  cpSync(path.join(here, file === 'README.md' ? file : `../../${file}`), path.join(pkg, file));
}
const { devDependencies: _, scripts: __, ...manifest } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);

/** Bytes that an entry takes, as a bundler leaves it, gzipped: its JavaScript and its plain module; and with the wide one what is loaded in addition. */
async function bundled(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(pkg, file)], bundle: true, splitting: true, minify: true, format: 'esm', write: false, outdir: '/', legalComments: 'none',
  });
  const bytes = outputFiles.map((f) => [/\.wide-/.test(f.path), gzipSync(f.contents, { level: 9 }).length]);
  const sum = (of) => of.reduce((n, [, length]) => n + length, 0);
  return { plain: sum(bytes.filter(([wide]) => !wide)), wide: sum(bytes.filter(([wide]) => wide)) };
}
if (!tested) {
  const sizes = {};
  for (const g of groups) {
    for (const entry of g.pairing ? [g.name] : [`${g.name}/keys`, g.name, `${g.name}/files`]) sizes[entry] = await bundled(`${entry}.js`);
  }
  writeFileSync(path.join(linked, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
  const kb = (s) => [s?.plain, s?.wide].map((n) => (n === undefined ? '' : (n / 1024).toFixed(1)).padStart(7)).join('');
  console.log('KB of entries, gzipped: keys     wide    all   wide  files');
  for (const g of groups) console.log(`${g.name.padEnd(14)}${kb(sizes[`${g.name}/keys`])}${kb(sizes[g.name])}${kb(sizes[`${g.name}/files`])}`);
}
