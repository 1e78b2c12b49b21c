// The playground in Chromium: every function is clicked through, and what it shows is held against the vectors. In a window of 360 pixels and
// a wide one, light and dark; from a disk, with no server; axe finds nothing; nothing is said on the console, nothing scrolls sideways.
//
//   node test/page/page.mjs [--screenshots FOLDER]

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const { values: args } = parseArgs({ options: { screenshots: { type: 'string' } } });
const json = (file) => JSON.parse(readFileSync(path.join(root, 'vectors', file), 'utf8'));
const url = pathToFileURL(path.join(root, 'docs/playground/build/index.html')).href;
const axe = readFileSync(path.join(root, 'bindings/js/node_modules/axe-core/axe.min.js'), 'utf8');
if (args.screenshots) mkdirSync(args.screenshots, { recursive: true });

const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((p) => {
  try {
    return readFileSync(p, { flag: 'r' }) && p;
  } catch {
    return false;
  }
});

const utf8Hex = (s) => Buffer.from(s, 'utf8').toString('hex');

/** What all pages said: shown when something fails. */
const all = [];

/** A page that is ready, and what it said on the console. */
async function open(context, fragment = '') {
  const page = await context.newPage();
  const said = [];
  page.on('pageerror', (e) => said.push(e.stack ?? String(e)));
  all.push(said);
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && said.push(m.text()));
  page.on('request', (r) => !r.url().startsWith('file:') && !r.url().startsWith('blob:') && !r.url().startsWith('data:') && said.push(`a request: ${r.url()}`));
  await page.goto(url + fragment);
  await page.waitForFunction(() => document.body.dataset.ready || document.querySelector('#status.bad'), null, { timeout: 60_000 });
  assert.match(await page.textContent('#status'), /^Ready: .*; [3-9] known answers agree$/);
  return { page, said };
}

const value = (page, id) => page.inputValue(`#${id}`);
const text = (page, id) => page.textContent(`#${id}`);
const choose = async (page, name) => {
  await page.selectOption('#group', name);
  await page.waitForFunction((n) => location.hash.includes(`group=${n}&`), name);
};
const settled = (page, id, pattern) => page.waitForFunction(([i, p]) => new RegExp(p).test(document.getElementById(i).textContent), [id, pattern.source]);
const change = async (page, id, v) => {
  await page.fill(`#${id}`, v);
  await page.dispatchEvent(`#${id}`, 'change');
};

async function signing(page) {
  const rfc = json('rfc/rfc8032/ed25519-rfc8032.json').find((r) => !r.prehash && r.context === '' && r.msg.length > 0);
  const extra = json('double-odd/double-odd-extra.json').e.signatures.find((r) => r.hash === '' && r.seed === '');
  const bls = json('bls12-381/bls-signature-generated.json').keys_and_signatures[0];
  for (const [group, secret, pub, message, signature] of [
    ['ed25519', rfc.sk, rfc.pk, rfc.msg, rfc.sig],
    ['jq255e', extra.private, extra.public_jq255, extra.data, extra.sig_jq255],
    ['bls12_381_g2', bls.sk, bls.pk_G2, bls.msg, bls['sig_min-sig-basic']],
  ]) {
    await choose(page, group);
    await page.check('#message-hex');
    await page.fill('#message', message);
    await change(page, 'secret', secret);
    await page.click('#do-sign');
    await settled(page, 'verdict', /Signed/);
    assert.equal(await value(page, 'signature'), signature);
    assert.equal(await value(page, 'public'), pub);
    await page.click('#do-verify');
    await settled(page, 'verdict', /is valid/);
    await page.click('#spoil');
    await settled(page, 'verdict', /Not valid/);
    assert.notEqual(await value(page, 'signature'), signature);
    await page.fill('#signature', 'xyz');
    await page.click('#do-verify');
    await settled(page, 'verdict', /Hexadecimal digits|hexadecimal digits/);
  }
  await page.uncheck('#message-hex');
  await page.fill('#message', 'attack at dawn');
  // A key of the page's own, shown and hidden.
  await choose(page, 'secp256k1');
  const before = await value(page, 'secret');
  await page.click('#new-key');
  await page.waitForFunction((b) => document.getElementById('secret').value !== b, before);
  await page.click('#secret-show');
  assert.equal(await page.getAttribute('#secret', 'type'), 'text');
  await page.click('#secret-show');
  assert.equal(await page.getAttribute('#secret', 'type'), 'password');
  await page.click('#spoil');
  await settled(page, 'verdict', /no signature yet/);
}

async function exchanging(page) {
  await choose(page, 'x25519');
  assert.equal(await page.isVisible('#sign-none'), true);
  assert.equal(await page.isVisible('#elements-none'), true);
  const hpke = json('rfc/rfc9180/hpke-p256-x25519.json')[0];
  await change(page, 'alice-secret', hpke.skEm);
  await change(page, 'bob-secret', hpke.skRm);
  await settled(page, 'alice-public', new RegExp(`^${hpke.pkEm}$`));
  await settled(page, 'bob-public', new RegExp(`^${hpke.pkRm}$`));
  // Both private keys and what they share.
  const miracl = json('c1665/c1665-generated.json').protocols[0];
  await choose(page, 'c1665');
  await change(page, 'alice-secret', miracl.S0_clamped);
  await change(page, 'bob-secret', miracl.S1);
  const shared = miracl.dh_x;
  await settled(page, 'alice-shared', new RegExp(`^${shared}$`));
  await settled(page, 'bob-shared', new RegExp(`^${shared}$`));
  await settled(page, 'exchange-verdict', /same secret/);
  await page.click('#alice-new');
  await page.waitForFunction((s) => document.getElementById('alice-shared').textContent !== s, shared);
  await settled(page, 'exchange-verdict', /same secret/);
  await change(page, 'bob-secret', hpke.skRm);
  await settled(page, 'exchange-verdict', /Wrong length/);
  await page.click('#bob-new');
  await settled(page, 'exchange-verdict', /same secret/);
  await choose(page, 'x25519');
}

async function encrypting(page) {
  const row = json('rfc/rfc9180/hpke-p256-x25519.json').find((r) => r.mode === '0' && r.kem_id === '32' && r.kdf_id === '1' && r.aead_id === '3');
  const first = row.details[0];
  const fromHex = (h) => Buffer.from(h, 'hex').toString('utf8');
  assert.equal(utf8Hex(fromHex(row.info)), row.info);
  await change(page, 'bob-secret', row.skRm);
  await settled(page, 'bob-public', new RegExp(`^${row.pkRm}$`));
  await page.fill('#info', fromHex(row.info));
  await page.fill('#aad', fromHex(first.aad));
  await page.fill('#sealed', row.enc + first.ct);
  await page.click('#do-open');
  await settled(page, 'opened', /Decrypted/);
  assert.equal(await text(page, 'opened'), `✓ Decrypted: ${fromHex(first.pt)}`);
  await page.click('#spoil-sealed');
  await settled(page, 'opened', /Not encrypted to Bob/);
  await page.fill('#plain', 'Grüße an Bob');
  await page.click('#do-seal');
  await page.waitForFunction(() => document.getElementById('opened').textContent === '');
  await page.click('#do-open');
  await settled(page, 'opened', /Decrypted: Grüße an Bob/);
}

async function hashing(page) {
  const file = json('rfc/rfc9380/P256_XMD_SHA-256_SSWU_RO_.json');
  const row = file.vectors[1];
  await choose(page, 'p256');
  await page.fill('#hash-message', row.msg);
  await page.fill('#dst', file.dst);
  await page.click('#do-hash');
  const want = (parseInt(row.P.y.slice(-1), 16) & 1 ? '03' : '02') + row.P.x.slice(2);
  await settled(page, 'hashed', new RegExp(`^${want}$`));
  await page.fill('#dst', '');
  await page.click('#do-hash');
  await settled(page, 'hash-verdict', /Wrong length/);
  await choose(page, 'do255e');
  assert.equal(await page.isVisible('#dst'), false);
}

async function elements(page) {
  const lines = readFileSync(path.join(root, 'vectors/double-odd/test-jq255e.txt'), 'utf8').split('\n');
  const at = lines.findIndex((l) => l.includes('Each group of six values')) + 1;
  const [p, q, sum, twice] = lines.slice(at);
  await choose(page, 'jq255e');
  await page.fill('#p', p);
  await page.fill('#q', q);
  await page.fill('#k', '2');
  const results = () => page.$$eval('#results > div', (all) => Object.fromEntries(all.map((d) => [d.children[0].textContent, d.children[1].textContent])));
  await page.waitForFunction((s) => document.getElementById('results').textContent.includes(s), sum);
  const r = await results();
  assert.equal(r['P + Q'], sum);
  assert.equal(r['2P'], twice);
  assert.equal(r.kP, twice);
  await page.fill('#p', 'ff'.repeat(32));
  await settled(page, 'p-note', /No element: invalid encoding/);
  await page.fill('#p', p.slice(2));
  await settled(page, 'p-note', /No element: wrong length/);
  await page.fill('#k', 'x');
  await page.waitForFunction(() => document.getElementById('results').textContent.includes('whole number'));
  await page.fill('#k', '-1');
  await page.click('#random-elements');
  await settled(page, 'p-note', /An element/);
  const again = await results();
  assert.equal(again.kP, again['−P']);
}

async function comparing(page) {
  await page.click('#do-compare');
  await page.waitForFunction(() => document.querySelectorAll('#compare-table tbody tr').length >= 18);
  const rows = await page.$$eval('#compare-table tbody tr', (all) => all.map((r) => [r.cells[0].textContent, ...[2, 3].map((i) => r.cells[i].querySelectorAll('rect').length)]));
  const of = Object.fromEntries(rows.map(([n, ...l]) => [n, l]));
  assert.deepEqual([of.jq255e, of.ed25519, of.bls12_381_g1, of.x25519], [[32, 48], [32, 64], [48, 96], [32, 0]]);
}

async function measuring(page, context) {
  await page.click('#do-measure');
  await page.waitForFunction(() => /^Measured: /.test(document.getElementById('progress-label').textContent), null, { timeout: 120_000 });
  assert.equal(await page.getAttribute('#progress', 'value'), '1');
  for (const op of ['sign', 'key exchange', 'keygen', 'mul', 'hash', 'verify']) {
    await page.check(`input[name=operation][value="${op}"]`);
    const counts = await page.$$eval('#plots figure', (all) => all.map((f) => f.querySelectorAll('rect').length));
    assert.equal(counts.length, 4);
    assert.ok(counts.every((n) => n >= (op === 'mul' || op === 'hash' ? 4 : 8)), `${op}: ${counts}`);
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export')]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.ok(saved.figures.length > 80 && saved.figures.every((f) => f.us > 0 && f.group && f.operation));
  // The link gives the same page: signature, verdict and figures.
  await choose(page, 'jq255s');
  await page.click('#do-sign');
  await settled(page, 'verdict', /Signed/);
  const fragment = await page.evaluate(() => location.hash);
  assert.ok(!fragment.includes(await value(page, 'secret')), 'a private key in the address');
  const { page: other, said } = await open(context, fragment);
  assert.equal(await value(other, 'signature'), await value(page, 'signature'));
  await settled(other, 'verdict', /is valid/);
  assert.equal(await other.$$eval('#plots figure', (all) => all[0].querySelectorAll('rect').length > 10), true);
  assert.deepEqual(said, []);
  await other.close();
  return saved.figures;
}

async function keyboard(page) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.evaluate(() => scrollTo(0, 0));
  const seen = new Set();
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(() => {
      const e = document.activeElement;
      return e.id || e.getAttribute('href') || e.getAttribute('aria-label') || e.name || e.tagName;
    });
    seen.add(id);
  }
  for (const id of ['#sign', 'group', 'message', 'do-sign', 'do-verify', 'spoil', 'alice-new', 'do-seal', 'do-hash', 'p', 'do-compare', 'do-measure', 'operation', 'SUMMARY']) {
    assert.ok(seen.has(id), `${id} is not reached by the key Tab: ${[...seen].join()}`);
  }
  await page.focus('#do-sign');
  await page.keyboard.press('Enter');
  await settled(page, 'verdict', /Signed/);
}

async function looks(browser) {
  for (const [name, viewport, colorScheme] of [['light', { width: 1280, height: 900 }, 'light'], ['dark', { width: 1280, height: 900 }, 'dark'], ['360', { width: 360, height: 740 }, 'light'], ['360-dark', { width: 360, height: 740 }, 'dark']]) {
    const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
    const { page, said } = await open(context);
    await page.click('#do-sign');
    await settled(page, 'verdict', /Signed/);
    await page.click('#do-verify');
    await settled(page, 'verdict', /is valid/);
    await page.click('#do-seal');
    await page.click('#do-hash');
    if (args.screenshots) {
      await page.click('#do-measure');
      await page.waitForFunction(() => /^Measured: /.test(document.getElementById('progress-label').textContent), null, { timeout: 120_000 });
    }
    await page.evaluate(() => document.querySelector('details').setAttribute('open', ''));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${name}: scrolls sideways`);
    await page.evaluate(axe);
    const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 90))]), [], name);
    assert.ok(passes.length > 20);
    assert.deepEqual(said, [], name);
    if (args.screenshots) {
      await page.evaluate(() => document.querySelector('details').removeAttribute('open'));
      await page.evaluate(() => document.activeElement?.blur());
      await page.screenshot({ path: path.join(args.screenshots, `${name}.png`), fullPage: true });
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: path.join(args.screenshots, `${name}-top.png`) });
      await page.screenshot({ path: path.join(args.screenshots, `${name}-top.jpg`), type: 'jpeg', quality: 80 });
    }
    await context.close();
  }
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, acceptDownloads: true });
  const { page, said } = await open(context);
  await signing(page);
  await exchanging(page);
  await encrypting(page);
  await hashing(page);
  await elements(page);
  await comparing(page);
  const figures = await measuring(page, context);
  await keyboard(page);
  // Every group can be chosen, and nothing goes wrong.
  for (const name of await page.$$eval('#group option', (all) => all.map((o) => o.value))) await choose(page, name);
  assert.deepEqual(said, []);
  await context.close();
  await looks(browser);
  const wide = await chromium.launch({ executablePath, args: ['--no-sandbox', '--js-flags=--wasm-wide-arithmetic'] });
  try {
    const other = await open(await wide.newContext());
    assert.match(await other.page.textContent('#status'), /wide arithmetic/);
    await signing(other.page);
    assert.deepEqual(other.said, []);
  } finally {
    await wide.close();
  }
  console.log(`every function of the page, ${figures.length} figures, 4 looks without violations, with and without wide arithmetic`);
} catch (e) {
  console.error(all.flat().slice(0, 20).join('\n'));
  throw e;
} finally {
  await browser.close();
}
