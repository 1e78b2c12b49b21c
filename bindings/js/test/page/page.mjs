// Test of the playground in Chromium. It clicks through every function and compares results with the vectors. The page comes from a disk, with no
// server, in windows of 360 to 1920 pixels, light and dark: axe finds nothing, the console is silent, nothing is cut off or scrolls sideways.
//
//   node test/page/page.mjs [--screenshots FOLDER]     docs/playground/picture.jpg is 1280-light-top.jpg of that folder

import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
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

/** Console messages and errors of all pages, which are printed if a test fails. */
const all = [];

/** A page that is ready, and its messages on the console. */
async function open(context, fragment = '', before = undefined) {
  const page = await context.newPage();
  if (before) await page.addInitScript(...before);
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
    await settled(page, 'verdict', /^Signature: “x” is not a hexadecimal digit\.$/);
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
  // Both private keys and the secret that they share.
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
  await settled(page, 'exchange-verdict', /^Bob's private key: 32 bytes instead of 21 for c1665\.$/);
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
  await settled(page, 'hash-verdict', /^Tag \(DST\): 0 bytes, but at least 1 is needed\.$/);
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
  await settled(page, 'p-note', /P: these 32 bytes are not an element of jq255e/);
  await page.fill('#p', p.slice(2));
  await settled(page, 'p-note', /P: 31 bytes instead of 32 for jq255e/);
  await page.fill('#k', 'x');
  await settled(page, 'k-note', /Scalar k: a whole number of 1 to 200 digits is needed, not “x”/);
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
  await page.waitForFunction(() => /^Measured: /.test(document.getElementById('progress-label').textContent), null, { timeout: 240_000 });
  assert.equal(await page.getAttribute('#progress', 'value'), '1');
  for (const op of ['sign', 'key exchange', 'keygen', 'mul', 'hash', 'verify']) {
    await page.check(`input[name=operation][value="${op}"]`);
    const counts = await page.$$eval('#plots figure', (all) => all.map((f) => f.querySelectorAll('.point').length));
    assert.equal(counts.length, 4);
    assert.ok(counts.every((n) => n >= (op === 'mul' || op === 'hash' ? 4 : 8)), `${op}: ${counts}`);
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export')]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.ok(saved.figures.length > 80 && saved.figures.every((f) => 0 < f.low && f.low <= f.us && f.us <= f.high && f.rounds >= 5 && f.group && f.operation));
  // The link gives the same page: signature, verdict and figures.
  await choose(page, 'jq255s');
  await page.click('#do-sign');
  await settled(page, 'verdict', /Signed/);
  const fragment = await page.evaluate(() => location.hash);
  assert.ok(!fragment.includes(await value(page, 'secret')), 'a private key in the address');
  const { page: other, said } = await open(context, fragment);
  assert.equal(await value(other, 'signature'), await value(page, 'signature'));
  await settled(other, 'verdict', /is valid/);
  assert.equal(await other.$$eval('#plots figure', (all) => all[0].querySelectorAll('.point').length > 10), true);
  assert.deepEqual(said, []);
  await other.close();
  return { figures: saved.figures, fragment };
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

/** Waits until the worker has answered everything that was asked before. */
async function answered(page) {
  const before = await text(page, 'results');
  await page.fill('#k', String(Math.floor(Math.random() * 1e15)));
  await page.waitForFunction((b) => document.getElementById('results').textContent !== b, before);
}

/** A green verdict does not outlive an edit of what it is about, whether the edit comes before the answer or after it. */
async function edits_take_verdicts_back(page) {
  await choose(page, 'p256');
  const kind = (id) => page.getAttribute(`#${id}`, 'class');
  const flipped = (h) => (h[0] === '0' ? '1' : '0') + h.slice(1);
  const edit = {
    message: async () => page.fill('#message', 'attack at dusk'),
    'message-hex': async () => page.check('#message-hex'),
    secret: async () => page.fill('#secret', flipped(await value(page, 'secret'))),
    public: async () => page.fill('#public', flipped(await value(page, 'public'))),
    signature: async () => page.fill('#signature', flipped(await value(page, 'signature'))),
    'new-key': async () => page.click('#new-key'),
  };
  for (const [field, change] of Object.entries(edit)) {
    for (const action of ['do-sign', 'do-verify']) {
      await page.uncheck('#message-hex');
      await page.fill('#message', '61');
      await page.click('#do-sign');
      await settled(page, 'verdict', /^Signed/);
      if (action === 'do-verify') {
        await page.click('#do-verify');
        await settled(page, 'verdict', /is valid/);
      }
      await change();
      await answered(page);
      assert.doesNotMatch(await kind('verdict'), /good/, `${field} after ${action}`);
      assert.doesNotMatch(await text(page, 'verdict'), /is valid|Signed/, `${field} after ${action}`);
    }
  }
  // The edit comes while the worker computes.
  await page.uncheck('#message-hex');
  await page.click('#do-sign');
  await settled(page, 'verdict', /^Signed/);
  const race = (id, button, field) => page.evaluate(([b, f]) => {
    document.getElementById(b).click();
    document.getElementById(f).value += '0';
    document.getElementById(f).dispatchEvent(new Event('input'));
  }, [button, field]).then(() => answered(page)).then(() => kind(id));
  assert.doesNotMatch(await race('verdict', 'do-verify', 'message'), /good/);
  assert.doesNotMatch(await race('verdict', 'do-sign', 'message'), /good/);
  await page.click('#do-sign');
  await settled(page, 'verdict', /^Signed/);
  await page.evaluate(() => {
    document.getElementById('do-verify').click();
    document.getElementById('group').value = 'ed25519';
    document.getElementById('group').dispatchEvent(new Event('change'));
  });
  await page.waitForFunction(() => location.hash.includes('group=ed25519&'));
  await answered(page);
  assert.equal(await text(page, 'verdict'), '');
  // Encryption, exchange, hash, the table.
  await choose(page, 'p256');
  for (const field of ['sealed', 'info', 'aad', 'bob-secret']) {
    await page.click('#bob-new');
    await settled(page, 'exchange-verdict', /same secret/);
    await page.click('#do-seal');
    await page.waitForFunction(() => document.getElementById('sealed').value !== '');
    await page.click('#do-open');
    await settled(page, 'opened', /Decrypted/);
    await page.fill(`#${field}`, '00');
    await answered(page);
    assert.doesNotMatch(await kind('opened'), /good/, field);
    await page.fill('#sealed', '');
  }
  assert.doesNotMatch(await kind('exchange-verdict'), /good/);
  assert.deepEqual([await text(page, 'bob-public'), await text(page, 'bob-shared'), await text(page, 'alice-shared')], ['', '', '']);
  await page.click('#bob-new');
  await settled(page, 'exchange-verdict', /same secret/);
  for (const field of ['hash-message', 'dst']) {
    await page.fill('#dst', 'page');
    await page.click('#do-hash');
    await page.waitForFunction(() => document.getElementById('hashed').textContent !== '');
    await page.fill(`#${field}`, 'another');
    assert.equal(await text(page, 'hashed'), '', field);
  }
  await page.click('#do-compare');
  await page.waitForFunction(() => document.querySelector('#compare-table .now th')?.textContent === 'p256');
  await choose(page, 'jq255s');
  assert.equal(await page.textContent('#compare-table .now th'), 'jq255s');
  await page.click('#do-compare');
  await answered(page);
  await page.fill('#message', 'attack at noon');
  assert.match(await text(page, 'compare-verdict') || 'nothing', /edited since/);
}

/** Errors name the field, its length and the length that is needed; the field is marked. */
async function errors_name_field_and_length(page) {
  await choose(page, 'p256');
  const said = async (id, field, v, click) => {
    if (v !== undefined) await page.fill(`#${field}`, v);
    if (click) await page.click(`#${click}`);
    await page.waitForFunction((i) => document.getElementById(i).className.includes('bad'), id);
    assert.equal(await page.getAttribute(`#${field}`, 'aria-invalid'), 'true', field);
    return text(page, id);
  };
  const secret = await value(page, 'secret');
  assert.equal(await said('verdict', 'secret', secret.slice(2)), 'Private key: 31 bytes instead of 32 for p256.');
  assert.equal(await said('verdict', 'secret', secret.slice(1)), 'Private key: 63 hexadecimal digits, but each byte has two.');
  assert.equal(await said('verdict', 'secret', '0'.repeat(64)), 'Private key: these 32 bytes are not a private key of p256.');
  await page.fill('#secret', secret);
  await page.check('#message-hex');
  assert.equal(await said('verdict', 'message', 'abc', 'do-sign'), 'Message: 3 hexadecimal digits, but each byte has two.');
  assert.equal(await said('compare-verdict', 'message', 'a–', 'do-compare'), 'Message: “–” is not a hexadecimal digit.');
  await page.uncheck('#message-hex');
  await page.click('#do-sign');
  await settled(page, 'verdict', /^Signed/);
  const [pub, signature] = [await value(page, 'public'), await value(page, 'signature')];
  assert.equal(await said('verdict', 'public', pub.slice(2), 'do-verify'), 'Public key: 32 bytes instead of 33 or 65 for p256.');
  assert.equal(await said('verdict', 'public', 'ff'.repeat(33), 'do-verify'), 'Public key: these 33 bytes are not a public key of p256.');
  // Both coordinates of a point, as WebCrypto has public keys, are a key, too.
  const { x, y } = createPublicKey({ key: Buffer.concat([Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'), Buffer.from(pub, 'hex')]), format: 'der', type: 'spki' }).export({ format: 'jwk' });
  await page.fill('#public', `04${[x, y].map((c) => Buffer.from(c, 'base64url').toString('hex')).join('')}`);
  await page.click('#do-verify');
  await settled(page, 'verdict', /is valid/);
  await page.fill('#public', pub);
  assert.equal(await said('verdict', 'signature', `${signature}00`, 'do-verify'), 'Signature: 65 bytes instead of 64 for p256.');
  assert.equal(await said('verdict', 'signature', '', 'do-verify'), 'Signature: 0 bytes instead of 64 for p256.');
  assert.equal(await said('exchange-verdict', 'alice-secret', 'ab'), "Alice's private key: 1 byte instead of 32 for p256.");
  // Bob has his key nevertheless.
  assert.notEqual(await text(page, 'bob-public'), '');
  assert.equal(await said('exchange-verdict', 'bob-secret', 'zz'.repeat(32)), "Alice's private key: 1 byte instead of 32 for p256. Bob's private key: “z” is not a hexadecimal digit.");
  await page.click('#alice-new');
  await settled(page, 'exchange-verdict', /^Bob's private key: “z” is not a hexadecimal digit\.$/);
  await page.click('#bob-new');
  await settled(page, 'exchange-verdict', /same secret/);
  assert.equal(await said('opened', 'sealed', 'abcd', 'do-open'), 'Ciphertext: 2 bytes, but p256 adds 81 to the message.');
  await choose(page, 'jq255e');
  await page.fill('#q', '12');
  await settled(page, 'q-note', /^✗ Q: 1 byte instead of 32 for jq255e\.$/);
  await page.fill('#k', '9'.repeat(201));
  await settled(page, 'k-note', /not 201 characters/);
  await page.fill('#k', '7');
  await page.click('#random-elements');
  await settled(page, 'q-note', /^✓/);
  assert.equal(await page.getAttribute('#q', 'aria-invalid'), null);
}

/** Exponents are superscripts, and groups of fewer bits are marked in the picker, in their description and in the table. */
async function groups_are_described(page) {
  const weak = { c1665: 80, xsb233: 116, xsk233: 116, bn254_g1: 100, bn254_g2: 100, alt_bn128_g1: 100, alt_bn128_g2: 100 };
  const names = await page.$$eval('#group option', (all) => all.map((o) => o.value));
  let superscripts = 0;
  for (const name of names) {
    await choose(page, name);
    assert.doesNotMatch(await page.innerText('main'), /\^/, name);
    superscripts += await page.locator('#about sup').count();
    const bits = weak[name];
    assert.equal(await page.textContent('#group option:checked'), bits ? `⚠ ${name} (${bits} bits)` : name);
    assert.equal(await page.isVisible('#weak'), bits !== undefined, name);
    if (bits) assert.match(await text(page, 'weak'), new RegExp(`Only ${bits} bits`));
    assert.equal(await page.textContent('#compare-table .now td'), bits ? `⚠\u00a0${bits}` : await page.textContent('#facts dd').then((t) => t.split(' ')[0]), name);
  }
  assert.ok(superscripts > names.length, `${superscripts} superscripts`);
  await choose(page, 'jq255e');
  assert.equal(await page.textContent('#about sup >> nth=-1'), '255');
  assert.match(await text(page, 'about'), /2255 − 18651/);
}

/** Links to sections keep the state in the address, and another address is another state. */
async function address_is_the_state(page) {
  await choose(page, 'jq255e');
  const before = await page.evaluate(() => location.hash);
  await page.click('nav a[href="#measure"]');
  assert.equal(await page.evaluate(() => location.hash), before);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'measure');
  await page.evaluate(() => (location.hash = '#group=p256&message=hello'));
  await page.waitForFunction(() => document.getElementById('group-name').textContent === 'p256');
  assert.equal(await value(page, 'message'), 'hello');
  // An operation that ends before the event of the new address writes the state of the old one.
  await page.evaluate(() => {
    const old = location.href;
    location.hash = '#group=jq255s&message=zz&hex=1';
    history.replaceState(null, '', old);
  });
  await settled(page, 'compare-verdict', /^Message: “z” is not a hexadecimal digit\.$/);
  await page.uncheck('#message-hex');
  await page.fill('#message', 'attack at dawn');
}

/** Measures with a clock that a test makes: a function of the number of the reading, which says by how many milliseconds it advances. */
async function measuredBy(context, step) {
  const clock = (text) => {
    const Real = Blob;
    globalThis.Blob = class extends Real {
      constructor(parts, options) {
        const worker = options?.type === 'text/javascript';
        super(worker ? [`{ const step = ${text}; let [t, n] = [0, 0]; performance.now = () => (t += step(n++)); }\n`, ...parts] : parts, options);
      }
    };
  };
  const { page, said } = await open(context, '#group=jq255e&message=x', [clock, String(step)]);
  await page.click('#do-measure');
  await page.waitForFunction(() => /^Measured: /.test(document.getElementById('progress-label').textContent), null, { timeout: 240_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export')]);
  const { figures } = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const label = await text(page, 'progress-label');
  const points = await page.$$eval('#plots figure:first-child text.v', (all) => all.map((t) => t.textContent));
  const cells = await page.$$eval('#measure-table tbody tr', (all) => all.map((r) => [r.cells[3].textContent, r.cells[3].className]));
  assert.deepEqual(said, []);
  await page.close();
  return { figures, label, points, cells };
}

/** One round in which the machine does something else changes no figure. Rounds that disagree are repeated, and their spread is shown. */
async function preempted_rounds_do_not_count(context) {
  const once = await measuredBy(context, (n) => (n >= 100 && n < 160 ? 400 : 4));
  assert.deepEqual([...new Set(once.figures.map((f) => f.us))], [4000]);
  assert.ok(once.figures.every((f) => f.low === 4000 && f.high === 4000 && f.rounds === 5));
  assert.match(once.label, /All are steady/);
  assert.ok(once.points.every((t) => !t.startsWith('~')) && once.cells.every(([t]) => t === '±\u202f0.0\u202f%'));
  const often = await measuredBy(context, (n) => (Math.floor(n / 700) % 2 ? 8 : 4));
  const unsteady = often.figures.filter((f) => f.high > f.low);
  assert.ok(unsteady.length > 10, `${unsteady.length} of ${often.figures.length} are unsteady`);
  assert.ok(unsteady.every((f) => f.rounds === 15));
  assert.ok(often.figures.every((f) => f.high > f.low || f.rounds < 15));
  assert.match(often.label, new RegExp(`: 108 figures.* ${unsteady.length} of them vary by more than`));
  assert.equal(often.points.filter((t) => t.startsWith('~')).length, unsteady.filter((f) => f.operation === 'verify').length);
  assert.equal(often.cells.filter(([t, c]) => /^±\u202f\d\d/.test(t) && c.includes('weak')).length, unsteady.length);
}

/** Points stand where the labels of the axis say: position and label are compared by the logarithm. */
async function plots_have_an_axis(page, name) {
  const PREFIXES = { s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9, G: 1e9, M: 1e6, k: 1e3, '': 1 };
  const number = (t) => {
    const [, digits, prefix] = t.match(/^~?([\d.]+)\s?(\D*)$/);
    return Math.log(Number(digits) * PREFIXES[prefix]);
  };
  for (const op of ['sign', 'key exchange', 'keygen', 'mul', 'hash', 'verify']) {
    await page.check(`input[name=operation][value="${op}"]`);
    const plots = await page.$$eval('#plots svg', (all) => all.map((s) => ({
      ticks: [...s.querySelectorAll('.tick')].map((t) => [+t.getAttribute('x'), t.textContent]),
      points: [...s.querySelectorAll('.point')].map((c, i) => [+c.getAttribute('cx'), s.querySelectorAll('text.v')[i].textContent]),
      unit: s.querySelector('.unit')?.textContent,
      clear: [...s.querySelectorAll('text')].map((t) => {
        const [a, b] = [t.getBoundingClientRect(), s.getBoundingClientRect()];
        return a.left >= b.left - 0.5 && a.right <= b.right + 0.5 && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5 ? '' : t.textContent;
      }).join(''),
      crossed: [...s.querySelectorAll('text')].flatMap((t, i, texts) => {
        const a = t.getBoundingClientRect();
        return texts.slice(i + 1).filter((o) => {
          const b = o.getBoundingClientRect();
          return a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2;
        }).map((o) => `${t.textContent}/${o.textContent}`);
      }),
    })));
    assert.equal(plots.length, 4, `${name}, ${op}`);
    for (const { ticks, points, unit, clear, crossed } of plots) {
      assert.equal(clear, '', `${name}, ${op}: cut off`);
      assert.deepEqual(crossed, [], `${name}, ${op}: one text on another`);
      assert.match(unit ?? '', /^(time|cycles), logarithmic$/);
      assert.ok(ticks.length >= 2, `${name}, ${op}: ${ticks}`);
      const at = ticks.map(([x, t]) => [x, number(t)]).sort(([a], [b]) => a - b);
      const [[x0, v0], [x1, v1]] = [at[0], at.at(-1)];
      for (const [x, t] of [...ticks, ...points]) {
        const want = x0 + ((number(t) - v0) / (v1 - v0)) * (x1 - x0);
        assert.ok(Math.abs(x - want) < 1, `${name}, ${op}: ${t} at ${x} instead of ${want}`);
      }
    }
  }
}

/** The picker is in view and can be used wherever the page is scrolled to; the name in it is not cut off. */
async function picker_is_in_reach(page, name) {
  for (const id of ['sign', 'exchange', 'encrypt', 'hash', 'elements', 'compare', 'measure']) {
    await page.click(`nav a[href="#${id}"]`);
    const { hit, below } = await page.evaluate((section) => {
      const r = document.getElementById('group').getBoundingClientRect();
      return {
        hit: document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.id,
        below: document.querySelector(`#${section} h2`).getBoundingClientRect().top >= r.bottom,
      };
    }, id);
    assert.equal(hit, 'group', `${name}: no picker at ${id}`);
    assert.equal(below, true, `${name}: the picker covers the heading of ${id}`);
    await page.evaluate(() => scrollTo(0, 0));
  }
  const room = await page.$eval('#group', (s) => {
    const style = getComputedStyle(s);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    const arrow = 20;
    return s.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow - Math.max(...[...s.options].map((o) => pen.measureText(o.text).width));
  });
  assert.ok(room >= 0, `${name}: the picker is ${-room} pixels too narrow`);
}

/** No text is cut off: not in its own box, and not at the edge of the card. */
async function nothing_is_cut_off(page, name) {
  await choose(page, 'bn254_g2');
  await page.click('#do-sign');
  await settled(page, 'verdict', /^Signed/);
  const cut = await page.evaluate(() => [...document.querySelectorAll('main *, .bar *')].filter((e) => {
    if (e.closest('svg, .scroll[aria-label="All figures"], option, optgroup') || e.matches('select, input') || !e.checkVisibility()) return false;
    const edge = (e.closest('.card') ?? document.body).getBoundingClientRect();
    const r = e.getBoundingClientRect();
    return (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline') || e.matches('textarea') && e.scrollHeight > e.clientHeight + 1 || r.right > edge.right + 1;
  }).map((e) => `${e.tagName} ${e.id} ${e.textContent.slice(0, 40)}`));
  assert.deepEqual(cut, [], name);
}

async function looks(browser, fragment) {
  const all = [360, 390, 1280, 1920].flatMap((width) => ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })));
  for (const { width, colorScheme } of all) {
    const name = `${width}-${colorScheme}`;
    const context = await browser.newContext({ viewport: { width, height: width < 600 ? 740 : 900 }, colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
    const { page, said } = await open(context, fragment);
    // Colours move nothing.
    if (colorScheme === 'light') {
      await plots_have_an_axis(page, name);
      await picker_is_in_reach(page, name);
      await nothing_is_cut_off(page, name);
    }
    await choose(page, 'jq255e');
    await page.click('#do-sign');
    await settled(page, 'verdict', /Signed/);
    await page.click('#do-verify');
    await settled(page, 'verdict', /is valid/);
    await page.click('#do-seal');
    await page.click('#do-hash');
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
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: path.join(args.screenshots, `${name}.png`), fullPage: true });
      // To the end of the first cards: a signature that is valid.
      const height = await page.$eval('#sign', (card) => card.getBoundingClientRect().bottom + 16);
      const top = { fullPage: true, clip: { x: 0, y: 0, width, height } };
      await page.screenshot({ path: path.join(args.screenshots, `${name}-top.png`), ...top });
      await page.screenshot({ path: path.join(args.screenshots, `${name}-top.jpg`), type: 'jpeg', quality: 80, ...top });
    }
    await context.close();
  }
  return all.length;
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
  await edits_take_verdicts_back(page);
  await errors_name_field_and_length(page);
  await groups_are_described(page);
  await address_is_the_state(page);
  await preempted_rounds_do_not_count(context);
  const { figures, fragment } = await measuring(page, context);
  await keyboard(page);
  assert.deepEqual(said, []);
  await context.close();
  const seen = await looks(browser, fragment);
  const wide = await chromium.launch({ executablePath, args: ['--no-sandbox', '--js-flags=--wasm-wide-arithmetic'] });
  try {
    const other = await open(await wide.newContext());
    assert.match(await other.page.textContent('#status'), /wide arithmetic/);
    await signing(other.page);
    assert.deepEqual(other.said, []);
  } finally {
    await wide.close();
  }
  console.log(`every function of the page, ${figures.length} figures, ${seen} looks without violations, with and without wide arithmetic`);
} catch (e) {
  console.error(all.flat().slice(0, 20).join('\n'));
  throw e;
} finally {
  await browser.close();
}
