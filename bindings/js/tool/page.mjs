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

/** Cycles of a board with default tables where there are such, by group and operation. */
function board(figures, name) {
  const out = {};
  for (const size of ['small', 'medium', 'default']) {
    for (const f of figures.filter((f) => f.board === name && f.tables === size)) {
      const operation = NAMES[f.operation];
      // The page verifies with a key that was read before.
      if (operation) (out[f.group] ??= {})[operation] = f.cycles;
    }
  }
  return { figures: out };
}

/** Core cycles on the server: our column of the tables of peers. */
function server() {
  const text = read('docs/benchmarks.md');
  const out = {};
  const parts = text.split(/<!-- (?:pairing )?peers[^>]*: begin -->|<!-- [a-z-]+: begin -->/).slice(1);
  let machine = '';
  for (const part of parts) {
    const body = part.split(/<!-- [a-z-]+: end -->/)[0];
    const by = body.match(/^\d{4}-\d\d-\d\d, ([^,]+),/m);
    if (!by) continue;
    machine ||= by[1];
    const [, head] = body.split('\n').map((l) => l.trim()).filter((l) => l.startsWith('| group')).map((l) => [0, l])[0] ?? [];
    if (!head?.startsWith('| group | operation | ours')) continue;
    for (const line of body.split('\n').filter((l) => l.startsWith('| '))) {
      const [group, name, ours] = line.split('|').slice(1, 4).map((c) => c.trim());
      const [operation, cycles] = [NAMES[name], Number(ours?.replace(/\s/g, ''))];
      if (operation && cycles > 0 && !(out[group]?.[operation] && name === 'verify')) (out[group] ??= {})[operation] ??= cycles;
      if (name === 'verify decoded' && cycles > 0) out[group].verify = cycles;
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
  m4: board(figures, 'm4'),
  m0plus: board(figures, 'm0plus'),
  known: known(),
  sources: `Server: the table of docs/benchmarks.md. Boards: boards/figures.json, ${compiler}, with the largest tables that are kept there. `
    + 'Verifying is with a public key that was read before.',
};
if (Object.keys(data.server.figures).length < 10 || Object.keys(data.m4.figures).length < 10 || data.known.length < 3) throw new Error('figures or answers are missing');

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
