// The page: what it shows. What it computes, worker.js does.

const $ = (id) => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const utf8 = new TextEncoder();

// The worker is in the page, so that the page works from a disk, too.
const worker = new Worker(URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' })));
const waiting = new Map();
let calls = 0;

/** Calls a function of the worker. */
function call(name, args = {}, progress) {
  return new Promise((resolve, reject) => {
    waiting.set(++calls, { resolve, reject, progress });
    worker.postMessage({ id: calls, call: name, args });
  });
}

worker.onmessage = ({ data: { id, result, error, progress } }) => {
  const w = waiting.get(id);
  if (progress) return w.progress?.(progress);
  waiting.delete(id);
  if (error === undefined) w.resolve(result);
  else w.reject(new Error(error));
};
worker.onerror = (e) => status(`The page could not start: ${e.message}`, 'bad');

function status(text, kind = '') {
  $('status').textContent = text;
  $('status').className = `pill ${kind}`;
}

let groups = [];
let group;
let measured = [];
let operation = 'verify';

const element = (name, attributes = {}, ...children) => {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
};
const svg = (name, attributes = {}, ...children) => {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
};

/** Hexadecimal digits as they were typed, without spaces. */
const digits = (id) => $(id).value.replace(/\s/g, '').toLowerCase();
const lengthOf = (h) => (h === '' ? '' : `${h.length / 2} bytes`);
const isHex = (h) => h.length % 2 === 0 && /^[0-9a-f]*$/.test(h);

function verdict(id, text, kind) {
  $(id).textContent = text;
  $(id).className = `verdict ${kind}`;
}
const sentence = (e) => `${e.message[0].toUpperCase()}${e.message.slice(1)}.`;

/** Does something; what goes wrong is said at a place. */
const attempt = (place, f) => async () => {
  try {
    await f();
  } catch (e) {
    verdict(place, sentence(e), 'bad');
  }
};

function bytesOf(id) {
  const h = digits(id);
  if (!isHex(h)) throw new Error('hexadecimal digits are wanted, two for each byte');
  return Uint8Array.from(h.match(/../g) ?? [], (x) => parseInt(x, 16));
}
const message = () => ($('message-hex').checked ? bytesOf('message') : utf8.encode($('message').value));

/** Another bit in a field of digits. */
function spoil(id) {
  const h = digits(id);
  if (h === '') return false;
  const bit = Math.floor(Math.random() * h.length * 4);
  const at = bit >> 2;
  const digit = (parseInt(h[at], 16) ^ (1 << (bit & 3))).toString(16);
  $(id).value = h.slice(0, at) + digit + h.slice(at + 1);
  $(id).dispatchEvent(new Event('input'));
  $(id).focus();
  $(id).setSelectionRange(at, at + 1);
  return bit;
}

// ---- the group

function fact(name, value, unit) {
  return element('div', {}, element('dt', {}, name), element('dd', {}, String(value), element('small', {}, ` ${unit}`)));
}

function showGroup() {
  const { lengths: l, about, security, primeOrder, signatures } = group;
  $('about').textContent = `${about}. ${primeOrder ? 'A group of prime order: no cofactor is visible.' : 'The curve as it is, with its cofactor.'}`;
  const facts = [fact('Security', security, 'bits'), fact('Private key', l.secretKey, 'bytes'), fact('Public key', l.publicKey, 'bytes')];
  if (l.signature) facts.push(fact('Signature', l.signature, 'bytes'));
  if (l.sharedSecret) facts.push(fact('Shared secret', l.sharedSecret, 'bytes'));
  facts.push(fact('Batches', signatures?.batch ? 'yes' : 'no', ''));
  $('facts').replaceChildren(...facts);
  for (const [part, there] of [['sign', group.has.sign], ['exchange', group.has.exchange], ['encrypt', group.has.exchange], ['hash', group.has.hash], ['elements', group.has.point]]) {
    $(`${part}-none`).hidden = there;
    $(`${part}-all`).hidden = !there;
  }
  if (group.has.hash) {
    $('hash-suite').textContent = group.hashToGroup.suite;
    $('dst-field').hidden = !group.hashToGroup.tags;
  }
  for (const id of ['verdict', 'opened', 'hash-verdict', 'exchange-verdict']) verdict(id, '', '');
  for (const id of ['signature', 'sealed']) $(id).value = '';
  for (const id of ['hashed', 'alice-shared', 'bob-shared', 'alice-public', 'bob-public']) $(id).textContent = '';
  for (const id of ['alice-secret', 'bob-secret']) $(id).value = '';
  lengths();
}

function lengths() {
  for (const id of ['secret', 'public', 'signature', 'sealed']) $(`${id}-len`).textContent = lengthOf(digits(id));
}

async function choose(name, state = {}) {
  group = groups.find((g) => g.name === name) ?? groups[0];
  $('group').value = group.name;
  showGroup();
  if (state.public) {
    $('secret').value = '';
    $('public').value = state.public;
    $('signature').value = state.signature ?? '';
    lengths();
  } else if (group.has.sign) {
    await newKey();
  }
  if (group.has.exchange) await Promise.all(['alice', 'bob'].map(newSide));
  if (group.has.point) await randomElements();
  remember();
}

// ---- signing

async function newKey() {
  const { secretKey, publicKey } = await call('keygen', { group: group.name });
  $('secret').value = secretKey;
  $('public').value = publicKey;
  $('signature').value = '';
  verdict('verdict', '', '');
  lengths();
}

async function sign() {
  const secretKey = digits('secret');
  const [publicKey, signature] = await Promise.all([
    call('publicKey', { group: group.name, secretKey }),
    call('sign', { group: group.name, message: message(), secretKey }),
  ]);
  $('public').value = publicKey;
  $('signature').value = signature;
  verdict('verdict', 'Signed.', 'good');
  lengths();
  remember();
}

async function verify() {
  const ok = await call('verify', { group: group.name, signature: digits('signature'), message: message(), publicKey: digits('public') });
  verdict('verdict', ok ? '✓ The signature is valid.' : '✗ Not valid: message, key and signature do not belong together.', ok ? 'good' : 'bad');
  remember();
}

// ---- exchange

async function newSide(side) {
  const { secretKey, publicKey } = await call('keygen', { group: group.name });
  $(`${side}-secret`).value = secretKey;
  $(`${side}-public`).textContent = publicKey;
  await agree();
}

async function readSide(side) {
  $(`${side}-public`).textContent = await call('publicKey', { group: group.name, secretKey: digits(`${side}-secret`) });
  await agree();
}

async function agree() {
  const [a, b] = ['alice', 'bob'].map((side) => ({ secretKey: digits(`${side}-secret`), publicKey: $(`${side}-public`).textContent }));
  if (!a.publicKey || !b.publicKey || !a.secretKey || !b.secretKey) return;
  const [x, y] = await Promise.all([
    call('shared', { group: group.name, secretKey: a.secretKey, publicKey: b.publicKey }),
    call('shared', { group: group.name, secretKey: b.secretKey, publicKey: a.publicKey }),
  ]);
  $('alice-shared').textContent = x;
  $('bob-shared').textContent = y;
  verdict('exchange-verdict', x === y ? '✓ Both have the same secret.' : '✗ The secrets differ.', x === y ? 'good' : 'bad');
}

// ---- encryption

const context = () => ({ info: utf8.encode($('info').value), aad: utf8.encode($('aad').value) });

async function seal() {
  const publicKey = $('bob-public').textContent;
  $('sealed').value = await call('seal', { group: group.name, publicKey, message: utf8.encode($('plain').value), ...context() });
  verdict('opened', '', '');
  lengths();
}

async function open() {
  try {
    const plain = await call('open', { group: group.name, secretKey: digits('bob-secret'), sealed: digits('sealed'), ...context() });
    verdict('opened', `✓ Decrypted: ${new TextDecoder().decode(plain)}`, 'good');
  } catch {
    verdict('opened', '✗ Not encrypted to Bob in this context, or changed since.', 'bad');
  }
}

// ---- hash, elements

async function hash() {
  const dst = group.hashToGroup.tags ? utf8.encode($('dst').value) : undefined;
  $('hashed').textContent = await call('hash', { group: group.name, message: utf8.encode($('hash-message').value), dst });
  verdict('hash-verdict', '', '');
}

async function randomElements() {
  [$('p').value, $('q').value] = await call('randomElements', { group: group.name });
  await elements();
}

async function elements() {
  const k = $('k').value.trim();
  if (!/^-?\d{1,200}$/.test(k)) {
    $('results').replaceChildren(element('div', {}, element('dt', {}, 'k'), element('dd', {}, 'A whole number is wanted.')));
    return;
  }
  const { errors, results } = await call('elements', { group: group.name, p: digits('p'), q: digits('q'), k });
  ['p', 'q'].forEach((id, i) => {
    $(`${id}-note`).textContent = errors[i] ? `✗ No element: ${errors[i]}.` : '✓ An element, in its one encoding.';
  });
  $('results').replaceChildren(
    ...Object.entries(results).map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', { class: 'hex' }, value ?? '—'))),
  );
}

// ---- side by side

/** Bytes as squares, whose shade is the value. */
function picture(bytes, what) {
  const side = 7;
  const perRow = 24;
  const rows = Math.ceil(bytes.length / perRow);
  const s = svg('svg', { width: perRow * side, height: rows * side, viewBox: `0 0 ${perRow * side} ${rows * side}`, role: 'img', 'aria-label': `${what}: ${bytes.length} bytes` });
  bytes.forEach((b, i) => {
    const at = { x: (i % perRow) * side, y: Math.floor(i / perRow) * side, width: side - 1, height: side - 1, rx: 1 };
    s.append(svg('rect', { ...at, fill: 'var(--main)', 'fill-opacity': (0.12 + (0.88 * b) / 255).toFixed(3) }));
  });
  return element('div', { class: 'bytes' }, element('span', { class: 'len' }, String(bytes.length)), s);
}

async function compare() {
  const all = await call('compare', { message: message() });
  const body = $('compare-table').tBodies[0];
  body.replaceChildren(
    ...all.map(({ name, publicKey, signature }) => {
      const g = groups.find((x) => x.name === name);
      return element('tr', name === group.name ? { class: 'now' } : {},
        element('th', { scope: 'row' }, name),
        element('td', { class: 'n' }, String(g.security)),
        element('td', {}, picture(publicKey, `public key of ${name}`)),
        element('td', {}, signature ? picture(signature, `signature of ${name}`) : 'none'));
    }),
  );
}

// ---- measuring

const NAMES = { keygen: 'Public key', sign: 'Sign', verify: 'Verify', 'key exchange': 'Key exchange', mul: 'Multiply', hash: 'Hash' };
const PLACES = [
  ['here', 'This browser', 'µs', 'var(--c1)'],
  ['server', 'Server', `thousand cycles, ${data.server.machine}`, 'var(--c2)'],
  ['m4', 'Cortex-M4', 'thousand cycles, simulated', 'var(--c3)'],
  ['m0plus', 'Cortex-M0+', 'thousand cycles, simulated', 'var(--c4)'],
];

function figure(place, name, op) {
  if (place === 'here') return measured.find((r) => r.group === name && r.operation === op)?.us;
  const cycles = data[place].figures[name]?.[op];
  return cycles === undefined ? undefined : cycles / 1000;
}
const shown = (v) => (v === undefined ? '' : v >= 1000 ? Math.round(v).toLocaleString('en').replaceAll(',', '\u202f') : v >= 100 ? v.toFixed(0) : v >= 10 ? v.toFixed(1) : v.toFixed(2));

/** Bars on a logarithmic scale: groups differ by a factor of a thousand. */
function plot([place, title, unit, color]) {
  const names = groups.filter((g) => g.operations.includes(operation)).map((g) => g.name);
  const values = names.map((n) => [n, figure(place, n, operation)]).filter(([, v]) => v !== undefined);
  const caption = element('figcaption', {}, title, element('small', {}, `${NAMES[operation]}, ${unit}`));
  if (values.length === 0) {
    const why = place === 'here' ? 'Not measured yet.' : 'No figures.';
    return element('figure', {}, caption, element('div', { class: 'empty' }, why));
  }
  const [line, left, width] = [19, 88, 300];
  const right = 46;
  const low = Math.min(...values.map(([, v]) => v)) / 1.6;
  const high = Math.max(...values.map(([, v]) => v));
  const x = (v) => (high === low ? 1 : (Math.log(v / low) / Math.log(high / low))) * (width - left - right);
  const height = line * values.length + 4;
  const text = values.map(([n, v]) => `${n} ${shown(v)}`).join(', ');
  const s = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${title}, ${NAMES[operation]}, ${unit}, logarithmic scale: ${text}` });
  values.forEach(([n, v], i) => {
    const y = i * line + 3;
    const now = n === group.name;
    s.append(
      svg('text', { x: left - 6, y: y + 11, 'text-anchor': 'end', ...(now && { 'font-weight': 700 }) }, n),
      svg('rect', { x: left, y, width: Math.max(2, x(v)).toFixed(1), height: line - 5, rx: 3, fill: color, ...(!now && { 'fill-opacity': 0.62 }) }),
      svg('text', { class: 'v', x: left + x(v) + 5, y: y + 11 }, shown(v)),
    );
  });
  return element('figure', {}, caption, s);
}

function showFigures() {
  $('plots').replaceChildren(...PLACES.map(plot));
  const rows = groups.flatMap((g) => g.operations.map((op) => [g.name, op]));
  $('measure-table').tBodies[0].replaceChildren(
    ...rows.map(([name, op]) => element('tr', {},
      element('th', { scope: 'row' }, name), element('td', {}, NAMES[op]),
      ...PLACES.map(([place]) => element('td', { class: 'n' }, shown(figure(place, name, op)))))),
  );
  $('export').disabled = measured.length === 0;
}

async function measure() {
  $('do-measure').disabled = true;
  $('progress-all').hidden = false;
  measured = [];
  try {
    await call('measure', { budget: 25 }, ({ row, done }) => {
      measured.push(row);
      $('progress').value = done;
      $('progress-label').textContent = `Measuring: ${row.group}, ${NAMES[row.operation]}`;
      if (row.operation === operation) showFigures();
    });
    $('progress-label').textContent = `Measured: ${measured.length} figures.`;
  } finally {
    $('do-measure').disabled = false;
  }
  showFigures();
  remember();
}

function save() {
  const about = { page: 'primegroup playground', date: new Date().toISOString(), userAgent: navigator.userAgent, unit: 'microseconds', figures: measured };
  const url = URL.createObjectURL(new Blob([JSON.stringify(about, null, 2)], { type: 'application/json' }));
  const link = element('a', { href: url, download: 'primegroup-figures.json' });
  link.click();
  URL.revokeObjectURL(url);
}

// ---- state in the fragment: no private key

function remember() {
  const state = new URLSearchParams({ group: group.name, message: $('message').value });
  if ($('message-hex').checked) state.set('hex', '1');
  if (digits('signature')) {
    state.set('public', digits('public'));
    state.set('signature', digits('signature'));
  }
  if (operation !== 'verify') state.set('operation', operation);
  if (measured.length) state.set('us', measured.map((r) => r.us).join('_'));
  history.replaceState(null, '', `#${state}`);
}

async function recall() {
  const state = new URLSearchParams(location.hash.slice(1));
  if (!state.has('group')) return choose('jq255e');
  if (state.has('message')) $('message').value = state.get('message');
  $('message-hex').checked = state.get('hex') === '1';
  if (Object.hasOwn(NAMES, state.get('operation') ?? '')) operation = state.get('operation');
  const us = (state.get('us') ?? '').split('_').map(Number);
  const rows = groups.flatMap((g) => g.operations.map((op) => ({ group: g.name, operation: op })));
  if (us.length === rows.length && us.every((v) => v > 0)) measured = rows.map((r, i) => ({ ...r, us: us[i] }));
  const [pub, sig] = [state.get('public') ?? '', state.get('signature') ?? ''];
  await choose(state.get('group'), isHex(pub) && isHex(sig) && pub ? { public: pub, signature: sig } : {});
  if (pub && sig && group.has.sign) await attempt('verdict', verify)();
}

async function share() {
  remember();
  try {
    await navigator.clipboard.writeText(location.href);
    $('share-note').textContent = 'Copied: group, message, public key, signature and figures. The link holds no private key.';
  } catch {
    $('share-note').textContent = 'The address of this page is the link: it holds everything but the private key.';
  }
}

// ---- start

const on = (id, event, f) => $(id).addEventListener(event, f);

function listen() {
  on('group', 'change', () => choose($('group').value).then(showFigures));
  on('share', 'click', share);
  on('new-key', 'click', attempt('verdict', newKey));
  on('do-sign', 'click', attempt('verdict', sign));
  on('do-verify', 'click', attempt('verdict', verify));
  on('spoil', 'click', attempt('verdict', async () => {
    if (spoil('signature') === false) throw new Error('there is no signature yet');
    await verify();
  }));
  on('secret', 'change', attempt('verdict', async () => {
    $('public').value = await call('publicKey', { group: group.name, secretKey: digits('secret') });
    lengths();
  }));
  on('secret-show', 'click', () => {
    const shown = $('secret').type === 'text';
    $('secret').type = shown ? 'password' : 'text';
    $('secret-show').textContent = shown ? 'Show' : 'Hide';
    $('secret-show').setAttribute('aria-pressed', String(!shown));
  });
  for (const id of ['secret', 'public', 'signature', 'sealed']) on(id, 'input', lengths);
  for (const side of ['alice', 'bob']) {
    on(`${side}-new`, 'click', attempt('exchange-verdict', () => newSide(side)));
    on(`${side}-secret`, 'change', attempt('exchange-verdict', () => readSide(side)));
  }
  on('do-seal', 'click', attempt('opened', seal));
  on('do-open', 'click', open);
  on('spoil-sealed', 'click', attempt('opened', async () => {
    if (spoil('sealed') === false) throw new Error('nothing is encrypted yet');
    await open();
  }));
  on('do-hash', 'click', attempt('hash-verdict', hash));
  for (const id of ['p', 'q', 'k']) on(id, 'input', elements);
  on('random-elements', 'click', randomElements);
  on('do-compare', 'click', compare);
  on('do-measure', 'click', measure);
  on('export', 'click', save);
}

function radios() {
  const all = Object.keys(NAMES).map((op) => {
    const input = element('input', { type: 'radio', name: 'operation', value: op });
    input.checked = op === operation;
    input.addEventListener('change', () => {
      operation = op;
      showFigures();
      remember();
    });
    return element('label', {}, input, NAMES[op]);
  });
  $('operations').replaceChildren(...all);
}

try {
  const { list, known, wide } = await call('start', { known: data.known });
  groups = list;
  $('group').replaceChildren(...groups.map((g) => element('option', { value: g.name }, g.name)));
  $('sources').textContent = data.sources;
  listen();
  await recall();
  radios();
  showFigures();
  await compare();
  const kind = wide ? 'wide arithmetic of this browser' : 'plain WebAssembly';
  status(`Ready: ${kind}; ${known} known answers agree`, 'good');
  document.body.dataset.ready = '1';
} catch (e) {
  status(`The page could not start: ${e.message}`, 'bad');
}
