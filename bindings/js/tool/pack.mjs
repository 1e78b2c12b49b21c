// The package as npm has it: packed, installed in an empty project without a network, and used as the README says. Its commands of npm are run as
// they stand there, and every block of JavaScript by itself.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const place = path.join(here, 'target/pack');
rmSync(place, { recursive: true, force: true });
mkdirSync(path.join(place, 'project'), { recursive: true });
const project = path.join(place, 'project');
writeFileSync(path.join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');

const readme = readFileSync(path.join(here, 'README.md'), 'utf8');
/** A command of the README, after its first word and before what it says of itself. */
const command = (start) => {
  const found = readme.match(new RegExp(`^${start}(.*?)(?: {2,}#.*)?$`, 'm'));
  if (!found) throw new Error(`the README has lost its command: ${start}`);
  return found[1].trim().split(' ');
};
const npm = (args, cwd) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const [folder] = command('npm pack ');
const file = npm(['pack', '--silent', folder, '--pack-destination', place], path.join(here, '../..')).split('\n').at(-1);
const [installed] = command('npm install ');
cpSync(path.join(place, file), path.join(project, file));
npm(['install', '--silent', '--offline', '--no-audit', '--no-fund', installed], project);

const blocks = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map((m) => m[1]);
if (blocks.length < 5) throw new Error('the README has lost its examples');
for (const [i, block] of blocks.entries()) {
  const name = path.join(project, `example-${i}.mjs`);
  writeFileSync(name, block);
  execFileSync(process.execPath, [name], { cwd: project, stdio: 'inherit' });
}
// Every file of the manifest's entries is there, with types, and nothing for the playground alone.
const sizes = JSON.parse(readFileSync(path.join(here, 'target/linked/sizes.json'), 'utf8'));
writeFileSync(path.join(project, 'one.mjs'), `
import assert from 'node:assert';
import { existsSync, readdirSync } from 'node:fs';
const entries = ${JSON.stringify(Object.keys(sizes))};
for (const entry of entries) {
  const [name, part] = entry.split('/');
  const it = await import('primegroup/' + entry);
  assert.ok(existsSync('node_modules/primegroup/' + entry + '.d.ts'), entry);
  if (part === 'files') assert.equal(typeof it.pem.encodePublicKey, 'function');
  else assert.equal(it.default, it[name]);
}
assert.ok(!readdirSync('node_modules/primegroup/modules').some((f) => f.startsWith('all')));
`);
execFileSync(process.execPath, ['one.mjs'], { cwd: project, stdio: 'inherit' });

// The root and one group: what a bundler that splits makes of them has no other group in it.
writeFileSync(path.join(project, 'root.mjs'), `
import { bytesToHex } from 'primegroup';
import { jq255e } from 'primegroup/jq255e/keys';
console.log(bytesToHex(jq255e.keygen().publicKey));
`);
const { outputFiles } = await esbuild.build({
  entryPoints: [path.join(project, 'root.mjs')], bundle: true, splitting: true, minify: true, format: 'esm', write: false, outdir: path.join(project, 'dist'),
});
const others = outputFiles.filter(({ path: p, text }) => /\.wide-/.test(p) && !/jq255e\.keys\.wide-/.test(p) || /ed25519|p256__|bls12_381/.test(text));
if (outputFiles.length < 2 || others.length) throw new Error(`the root takes groups that nobody named: ${others.map((f) => path.basename(f.path))}`);

// The README's table of sizes says what the bundles have; the package is no larger than it may be.
const kb = (bytes) => Math.round(bytes / 1024);
const cells = (s) => [s?.plain, s?.wide].map((n) => (n ? String(kb(n)) : ''));
const table = Object.keys(sizes).filter((entry) => sizes[`${entry}/keys`] || !entry.includes('/')).map((name) =>
  `| \`${name}\` | ${[...cells(sizes[`${name}/keys`]), ...cells(sizes[name]), cells(sizes[`${name}/files`])[0]].join(' | ')} |`);
const said = readme.split('\n').filter((line) => /^\| `[a-z0-9_]+` \|( *\d* *\|){5}$/.test(line));
const near = (a, b) => {
  const [x, y] = [a, b].map((line) => line.split('|').map((cell) => cell.trim()));
  const same = (cell, i) => cell === y[i] || Math.abs(cell - y[i]) <= Math.max(1, 0.02 * y[i]);
  return x[1] === y[1] && x.every((cell, i) => i < 2 || same(cell, i));
};
if (said.length !== table.length || !table.every((line, i) => near(line, said[i]))) throw new Error(`the README has other sizes than these:\n${table.join('\n')}`);
const size = statSync(path.join(place, file)).size;
if (size > 4e6) throw new Error(`${file} has ${(size / 1e6).toFixed(2)} MB, more than 4`);
console.log(`${file}: ${(size / 1e6).toFixed(2)} MB, installed; ${blocks.length} examples of the README ran`);
