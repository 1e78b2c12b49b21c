// Makes the playground: one file, `docs/playground/build/index.html`, with everything in it.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const page = path.join(root, 'docs/playground');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

async function bundle(file, format) {
  const result = await esbuild.build({ entryPoints: [path.join(page, file)], bundle: true, minify: true, format, target: 'es2022', write: false, legalComments: 'inline' });
  return result.outputFiles[0].text.trim();
}

/** Operations of the page by their names in the tables. */
const NAMES = { keygen: 'keygen', sign: 'sign', verify: 'verify', 'verify decoded': 'verify', 'key exchange': 'key exchange', mul: 'mul', hash: 'hash' };

/** Cycles of a board with the tables that it has by default, by group and operation. The page verifies with a key that was read before. */
function board(figures, name, tables) {
  const out = {};
  for (const f of figures.filter((f) => f.board === name && f.tables === tables)) {
    const operation = NAMES[f.operation];
    if (operation && (f.operation === 'verify decoded' || !out[f.group]?.[operation])) (out[f.group] ??= {})[operation] = f.cycles;
  }
  return { figures: out };
}

/** Core cycles on the server: our column of the tables against peers. */
function server() {
  const text = read('docs/benchmarks.md');
  const out = {};
  let machine;
  for (const part of ['peers', 'peers-pairings', 'xs233-x86']) {
    const body = text.split(`<!-- ${part}: begin -->`)[1].split(`<!-- ${part}: end -->`)[0];
    machine ??= body.match(/^\d{4}-\d\d-\d\d, (.*?), `/m)[1];
    for (const line of body.split('\n').filter((l) => l.startsWith('| '))) {
      const [group, name, ours] = line.split('|').slice(1, 4).map((c) => c.trim());
      const cycles = Number(ours.replace(/\s/g, ''));
      if (!NAMES[name] || !(cycles > 0)) continue;
      // The page verifies with a key that was read before, where there is such a row.
      if (name === 'verify decoded' || !out[group]?.[NAMES[name]]) (out[group] ??= {})[NAMES[name]] = cycles;
    }
  }
  return { machine, figures: out };
}

/** Answers that are known from the vectors. */
function known() {
  const rfc = JSON.parse(read('vectors/rfc/rfc8032/ed25519-rfc8032.json')).find((r) => !r.prehash && r.context === '' && r.msg.length > 0);
  const extra = JSON.parse(read('vectors/double-odd/double-odd-extra.json'));
  const raw = ['e', 's'].map((curve) => {
    const r = extra[curve].signatures.find((r) => r.hash === '' && r.seed === '');
    return { group: `jq255${curve}`, secretKey: r.private, message: r.data, signature: r[`sig_jq255`] };
  });
  const bls = JSON.parse(read('vectors/bls12-381/bls-signature-generated.json')).keys_and_signatures[1];
  return [
    { group: 'ed25519', secretKey: rfc.sk, message: rfc.msg, signature: rfc.sig },
    ...raw.filter((r) => r.signature),
    { group: 'bls12_381_g1', secretKey: bls.sk, message: bls.msg, signature: bls['sig_min-pk-basic'] },
  ];
}

const { figures, compiler } = JSON.parse(read('boards/figures.json'));
const data = {
  server: server(),
  m4: board(figures, 'm4', 'default'),
  m0plus: board(figures, 'm0plus', 'medium'),
  known: known(),
  sources: `Server: the table of docs/benchmarks.md. Boards: boards/figures.json, ${compiler}, with the tables of each board by default. `
    + 'Verification uses a public key that was decoded before.',
};
if (Object.keys(data.server.figures).length < 9 || Object.keys(data.m4.figures).length < 10 || data.known.length < 3) throw new Error('figures or answers are missing');

const [worker, app] = [await bundle('worker.js', 'iife'), await bundle('app.js', 'esm')];
const style = read('docs/playground/style.css').trim();
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const csp = [
  "default-src 'none'", `script-src ${hash(app)} blob: 'wasm-unsafe-eval'`, 'worker-src blob:', `style-src ${hash(style)}`, 'img-src data:',
  "base-uri 'none'", "form-action 'none'",
].join('; ');
const parts = { csp, style, worker: worker.replaceAll('</script', '<\\/script'), data: JSON.stringify(data).replaceAll('<', '\\u003c'), app };
const html = read('docs/playground/index.html').replace(/@(csp|style|worker|data|app)@/g, (_, name) => parts[name]);
mkdirSync(path.join(page, 'build'), { recursive: true });
writeFileSync(path.join(page, 'build/index.html'), html);
console.log(`docs/playground/build/index.html: ${(html.length / 1e6).toFixed(1)} MB`);
