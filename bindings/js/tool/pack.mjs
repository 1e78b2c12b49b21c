// The package as npm has it: packed, installed in an empty project without a network, and used as the README says. Its commands of npm are run as
// they stand there, and every block of JavaScript by itself.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
// Every file of the manifest's entries is there, and a group alone loads no other.
writeFileSync(path.join(project, 'one.mjs'), `
import assert from 'node:assert';
import { readdirSync } from 'node:fs';
import * as all from 'primegroup';
for (const name of Object.keys(all.groups)) {
  assert.equal((await import('primegroup/' + name)).default, all[name]);
  assert.equal((await import('primegroup/' + name + '/keys')).default.info.name, name);
  assert.equal(typeof (await import('primegroup/' + name + '/files')).pem.encodePublicKey, 'function');
}
for (const name of Object.keys(all.curves)) assert.equal((await import('primegroup/' + name)).default, all[name]);
const types = readdirSync('node_modules/primegroup').filter((f) => f.endsWith('.d.ts')).length;
assert.equal(types, readdirSync('node_modules/primegroup').filter((f) => f.endsWith('.js')).length);
`);
execFileSync(process.execPath, ['one.mjs'], { cwd: project, stdio: 'inherit' });
console.log(`${file}: ${(statSync(path.join(place, file)).size / 1e6).toFixed(2)} MB, installed; ${blocks.length} examples of the README ran`);
