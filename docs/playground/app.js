// Shows the page. worker.js computes.

const $ = (id) => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const utf8 = new TextEncoder();

// The text of the worker is in the page, so that the page works from a disk, too.
const worker = new Worker(URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' })));
const waiting = new Map();
let calls = 0;

/** Calls a function of the worker. */
function call(name, args = {}) {
  return new Promise((resolve, reject) => {
    waiting.set(++calls, { resolve, reject });
    worker.postMessage({ id: calls, call: name, args });
  });
}

worker.onmessage = ({ data: { id, result, error } }) => {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) resolve(result);
  else reject(Object.assign(new Error(error.message), { code: error.code }));
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

/** Groups with fewer bits of security are marked wherever they are named. */
const ENOUGH = 120;
const weak = (g) => g.security < ENOUGH;

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

/** Nodes of a text with real superscripts: `2^255 - 19` has a 255 that stands high, and a minus sign. */
function formula(text) {
  const parts = text.replaceAll(' - ', ' − ').split(/\^(\w+)/);
  return parts.map((part, i) => (i % 2 ? element('sup', {}, part) : part));
}

// ---- fields

/** Names of the fields in errors, and which length of the group they have. */
const FIELDS = {
  message: ['Message'],
  secret: ['Private key', 'secretKey'],
  public: ['Public key', 'publicKey'],
  signature: ['Signature', 'signature'],
  'alice-secret': ["Alice's private key", 'secretKey'],
  'bob-secret': ["Bob's private key", 'secretKey'],
  sealed: ['Ciphertext'],
  dst: ['Tag (DST)'],
  p: ['P', 'point'],
  q: ['Q', 'point'],
};

/** Places of verdicts, and the fields that each verdict is about. */
const ABOUT = {
  verdict: ['message', 'message-hex', 'secret', 'public', 'signature'],
  'exchange-verdict': ['alice-secret', 'bob-secret'],
  opened: ['sealed', 'info', 'aad', 'bob-secret'],
  'hash-verdict': ['hash-message', 'dst'],
  'compare-verdict': ['message', 'message-hex'],
};
const LATER = {
  verdict: 'Edited since. Verify again.',
  opened: 'Edited since. Decrypt again.',
  'compare-verdict': 'The message was edited since. Make the signatures again.',
};

/** Hexadecimal digits as they were typed, without spaces. */
const digits = (id) => $(id).value.replace(/\s/g, '').toLowerCase();
const isHex = (h) => h.length % 2 === 0 && /^[0-9a-f]*$/.test(h);
const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** An error that belongs to a field and begins with its name. */
const wrong = (id, text) => Object.assign(new Error(`${FIELDS[id][0]}: ${text}`), { fields: [id] });

/** Lengths that a value of the group may have. Public keys of ECDSA have two: compressed, and both coordinates. */
function lengthsOf(what) {
  const length = group.lengths[what];
  if (length === undefined) return [];
  return what === 'publicKey' && group.signatures?.der ? [length, 2 * length - 1] : [length];
}

/** The digits of a field, if they are bytes of the right length. */
function hexOf(id) {
  const h = digits(id);
  const stray = h.match(/[^0-9a-f]/u);
  if (stray) throw wrong(id, `“${stray[0]}” is not a hexadecimal digit`);
  if (h.length % 2) throw wrong(id, `${count(h.length, 'hexadecimal digit')}, but each byte has two`);
  const lengths = lengthsOf(FIELDS[id][1]);
  if (lengths.length > 0 && !lengths.includes(h.length / 2)) throw wrong(id, `${count(h.length / 2, 'byte')} instead of ${lengths.join(' or ')} for ${group.name}`);
  return h;
}

const bytesOf = (id) => Uint8Array.from(hexOf(id).match(/../g) ?? [], (x) => parseInt(x, 16));
const message = () => ($('message-hex').checked ? bytesOf('message') : utf8.encode($('message').value));

/** The public key of the private key in a field. */
async function publicOf(id) {
  const secretKey = hexOf(id);
  try {
    return await call('publicKey', { group: group.name, secretKey });
  } catch (e) {
    if (e.code !== 'encoding') throw e;
    throw wrong(id, `these ${secretKey.length / 2} bytes are not a private key of ${group.name}`);
  }
}

function verdict(place, text, kind = '') {
  $(place).textContent = text;
  $(place).className = `verdict ${kind}`;
}

/** Counts edits and actions per place: an answer to an older question is not shown. */
const turns = Object.fromEntries(Object.keys(ABOUT).map((place) => [place, 0]));

/** Takes back a verdict, as what it was about is no longer what the fields hold. */
function outdate(place) {
  turns[place]++;
  verdict(place, $(place).textContent && LATER[place] ? LATER[place] : '');
}

/** Takes back what was said about a field that has another value now. */
function edited(id) {
  $(id).removeAttribute('aria-invalid');
  for (const [place, fields] of Object.entries(ABOUT)) if (fields.includes(id)) outdate(place);
  if (id === 'hash-message' || id === 'dst') $('hashed').textContent = '';
  if (id === 'message') $('share-note').textContent = '';
  lengths();
}

/** Writes into a field. */
function put(id, value) {
  $(id).value = value;
  edited(id);
}

/** An action, with a place for its verdict and errors. It gets a function that says whether its answer is still asked for. */
const action = (place, f) => async () => {
  const turn = ++turns[place];
  const current = () => turn === turns[place];
  try {
    await f(current);
  } catch (e) {
    if (!current()) return;
    for (const id of e.fields ?? []) $(id).setAttribute('aria-invalid', 'true');
    verdict(place, `${e.message[0].toUpperCase()}${e.message.slice(1)}.`, 'bad');
  }
};

/** Flips a random bit of a field; false if the field has no digits. */
function flip(id) {
  const h = digits(id);
  if (!isHex(h) || h === '') return false;
  const bit = Math.floor(Math.random() * h.length * 4);
  const at = bit >> 2;
  const digit = (parseInt(h[at], 16) ^ (1 << (bit & 3))).toString(16);
  put(id, h.slice(0, at) + digit + h.slice(at + 1));
  $(id).focus();
  $(id).setSelectionRange(at, at + 1);
  return true;
}

// ---- the group

const fact = (name, value, unit, kind = '') =>
  element('div', { class: kind }, element('dt', {}, name), element('dd', {}, String(value), element('small', {}, ` ${unit}`)));

function showGroup() {
  const { lengths: l, about, security, primeOrder, signatures } = group;
  $('group-name').textContent = group.name;
  $('about').replaceChildren(...formula(about), `. ${primeOrder ? 'The order is prime: no cofactor is visible.' : 'The cofactor is visible.'}`);
  $('weak').textContent = weak(group) ? `⚠ Only ${security} bits of security. Use this group for what has it already; for anything new, take one of ${ENOUGH} bits or more.` : '';
  const facts = [fact('Security', security, 'bits', weak(group) ? 'weak' : ''), fact('Private key', l.secretKey, 'bytes'), fact('Public key', l.publicKey, 'bytes')];
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
  for (const id of ['secret', 'public', 'signature', 'sealed', 'alice-secret', 'bob-secret']) put(id, '');
  for (const id of ['hashed', 'alice-shared', 'bob-shared', 'alice-public', 'bob-public']) $(id).textContent = '';
  for (const place of ['verdict', 'exchange-verdict', 'opened', 'hash-verdict']) verdict(place, '');
  for (const row of $('compare-table').tBodies[0].rows) row.classList.toggle('now', row.dataset.group === group.name);
}

/** The length of what is in a field, beside its label. */
function lengths() {
  for (const id of ['secret', 'public', 'signature', 'sealed']) {
    const n = digits(id).length;
    $(`${id}-len`).textContent = n === 0 ? '' : n % 2 ? count(n, 'digit') : count(n / 2, 'byte');
  }
}

async function choose(name, state = {}) {
  group = groups.find((g) => g.name === name) ?? groups[0];
  $('group').value = group.name;
  showGroup();
  if (state.public) {
    put('public', state.public);
    put('signature', state.signature ?? '');
  } else if (group.has.sign) {
    await newKey();
  }
  if (group.has.exchange) {
    await Promise.all(['alice', 'bob'].map(newSecret));
    await exchange();
  }
  if (group.has.point) await randomElements();
  remember();
}

// ---- signing

const newKey = action('verdict', async (current) => {
  const { secretKey, publicKey } = await call('keygen', { group: group.name });
  if (!current()) return;
  put('secret', secretKey);
  put('public', publicKey);
  put('signature', '');
  verdict('verdict', '');
});

/** The public key follows the private key. */
const readKey = action('verdict', async (current) => {
  const publicKey = await publicOf('secret');
  if (current()) put('public', publicKey);
});

const sign = action('verdict', async (current) => {
  const publicKey = await publicOf('secret');
  const signature = await call('sign', { group: group.name, message: message(), secretKey: hexOf('secret') });
  if (!current()) return;
  put('public', publicKey);
  put('signature', signature);
  verdict('verdict', 'Signed.', 'good');
  remember();
});

const verify = action('verdict', async (current) => {
  const [signature, publicKey] = [hexOf('signature'), hexOf('public')];
  const ok = await call('verify', { group: group.name, signature, message: message(), publicKey });
  if (!current()) return;
  if (ok === undefined) throw wrong('public', `these ${publicKey.length / 2} bytes are not a public key of ${group.name}`);
  verdict('verdict', ok ? '✓ The signature is valid.' : '✗ Not valid: message, key and signature do not belong together.', ok ? 'good' : 'bad');
  remember();
});

// ---- exchange

async function newSecret(side) {
  const { name } = group;
  const { secretKey } = await call('keygen', { group: name });
  if (name === group.name) put(`${side}-secret`, secretKey);
}

const newSide = async (side) => {
  await newSecret(side);
  await exchange();
};

/** Everything that follows from the two private keys. */
const exchange = action('exchange-verdict', async (current) => {
  const sides = ['alice', 'bob'];
  for (const side of sides) for (const part of ['public', 'shared']) $(`${side}-${part}`).textContent = '';
  verdict('exchange-verdict', '');
  const keys = await Promise.allSettled(sides.map((side) => publicOf(`${side}-secret`)));
  if (!current()) return;
  sides.forEach((side, i) => ($(`${side}-public`).textContent = keys[i].value ?? ''));
  const refused = keys.flatMap((k) => k.reason ?? []);
  if (refused.length > 0) throw Object.assign(new Error(refused.map((e) => e.message).join('. ')), { fields: refused.flatMap((e) => e.fields ?? []) });
  const shared = await Promise.all(sides.map((side, i) => call('shared', { group: group.name, secretKey: hexOf(`${side}-secret`), publicKey: keys[1 - i].value })));
  if (!current()) return;
  sides.forEach((side, i) => ($(`${side}-shared`).textContent = shared[i]));
  const same = shared[0] === shared[1];
  verdict('exchange-verdict', same ? '✓ Both have the same secret.' : '✗ The secrets differ.', same ? 'good' : 'bad');
});

// ---- encryption

const context = () => ({ info: utf8.encode($('info').value), aad: utf8.encode($('aad').value) });

const seal = action('opened', async (current) => {
  const publicKey = $('bob-public').textContent || (await publicOf('bob-secret'));
  const sealed = await call('seal', { group: group.name, publicKey, message: utf8.encode($('plain').value), ...context() });
  if (!current()) return;
  put('sealed', sealed);
  verdict('opened', '');
});

const open = action('opened', async (current) => {
  const [secretKey, sealed] = [hexOf('bob-secret'), hexOf('sealed')];
  const { plain, least } = await call('open', { group: group.name, secretKey, sealed, ...context() });
  if (!current()) return;
  if (sealed.length / 2 < least) throw wrong('sealed', `${count(sealed.length / 2, 'byte')}, but ${group.name} adds ${least} to the message`);
  if (plain) verdict('opened', `✓ Decrypted: ${new TextDecoder().decode(plain)}`, 'good');
  else verdict('opened', '✗ Not encrypted to Bob in this context, or changed since.', 'bad');
});

// ---- hash, elements

const hash = action('hash-verdict', async (current) => {
  const { tags } = group.hashToGroup;
  if (tags && $('dst').value === '') throw wrong('dst', '0 bytes, but at least 1 is needed');
  const dst = tags ? utf8.encode($('dst').value) : undefined;
  const hashed = await call('hash', { group: group.name, message: utf8.encode($('hash-message').value), dst });
  if (!current()) return;
  $('hashed').textContent = hashed;
  verdict('hash-verdict', '');
});

async function randomElements() {
  const { name } = group;
  const pair = await call('randomElements', { group: name });
  if (name !== group.name) return;
  [$('p').value, $('q').value] = pair;
  await elements();
}

let question = 0;

async function elements() {
  const [turn, { name }] = [++question, group];
  const given = ['p', 'q'].map((id) => {
    try {
      return { hex: hexOf(id) };
    } catch (e) {
      return { error: e.message };
    }
  });
  const k = $('k').value.trim();
  const number = /^-?\d{1,200}$/.test(k);
  const { read, results } = await call('elements', { group: name, p: given[0].hex, q: given[1].hex, k: number ? k : undefined });
  if (turn !== question || name !== group.name) return;
  ['p', 'q'].forEach((id, i) => {
    const error = given[i].error ?? (read[i] ? undefined : `${FIELDS[id][0]}: these ${group.lengths.point} bytes are not an element of ${name}`);
    $(`${id}-note`).textContent = error ? `✗ ${error}.` : '✓ An element, in its one encoding.';
    $(id).toggleAttribute('aria-invalid', false);
    if (error) $(id).setAttribute('aria-invalid', 'true');
  });
  $('k-note').textContent = number ? '' : `✗ Scalar k: a whole number of 1 to 200 digits is needed, not ${k === '' ? 'nothing' : k.length > 24 ? count(k.length, 'character') : `“${k}”`}.`;
  $('results').replaceChildren(
    ...Object.entries(results).map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', { class: 'hex' }, value ?? '—'))),
  );
}

// ---- side by side

/** Bytes as squares. The shade of a square is the value of its byte. */
function picture(bytes, what) {
  const side = 7;
  const perRow = 16;
  const rows = Math.ceil(bytes.length / perRow);
  const s = svg('svg', { width: perRow * side, height: rows * side, viewBox: `0 0 ${perRow * side} ${rows * side}`, role: 'img', 'aria-label': `${what}: ${bytes.length} bytes` });
  bytes.forEach((b, i) => {
    const at = { x: (i % perRow) * side, y: Math.floor(i / perRow) * side, width: side - 1, height: side - 1, rx: 1 };
    s.append(svg('rect', { ...at, fill: 'var(--main)', 'fill-opacity': (0.12 + (0.88 * b) / 255).toFixed(3) }));
  });
  return element('div', { class: 'bytes' }, element('span', { class: 'len' }, String(bytes.length)), s);
}

const compare = action('compare-verdict', async (current) => {
  const all = await call('compare', { message: message() });
  if (!current()) return;
  verdict('compare-verdict', 'Made for the message above.');
  $('compare-table').tBodies[0].replaceChildren(
    ...all.map(({ name, publicKey, signature }) => {
      const g = groups.find((x) => x.name === name);
      return element('tr', { 'data-group': name, class: name === group.name ? 'now' : '' },
        element('th', { scope: 'row' }, name),
        element('td', { class: weak(g) ? 'n weak' : 'n' }, weak(g) ? `⚠\u00a0${g.security}` : String(g.security)),
        element('td', {}, picture(publicKey, `public key of ${name}`)),
        element('td', {}, signature ? picture(signature, `signature of ${name}`) : 'none'));
    }),
  );
});

// ---- measuring

const NAMES = { keygen: 'Public key', sign: 'Sign', verify: 'Verify', 'key exchange': 'Key exchange', mul: 'Multiply', hash: 'Hash' };
const PLACES = [
  ['here', 'This browser', 'measured here', 'time', 'var(--c1)'],
  ['server', 'Server', data.server.machine, 'cycles', 'var(--c2)'],
  ['m4', 'Cortex-M4', 'simulated', 'cycles', 'var(--c3)'],
  ['m0plus', 'Cortex-M0+', 'simulated', 'cycles', 'var(--c4)'],
];

/** Rounds of every figure; further rounds at most for an unsteady one; percent within which the middle half of the rounds of a steady figure stays. */
const [ROUNDS, MORE, STEADY] = [5, 10, 5];

/** The figure of a row in microseconds: the median of its rounds, and the bounds of the middle half of them. */
function summary({ group, operation, times }) {
  const sorted = times.map((t) => +t.toPrecision(4)).sort((a, b) => a - b);
  const n = sorted.length;
  return { group, operation, us: sorted[(n - 1) >> 1], low: sorted[n >> 2], high: sorted[n - 1 - (n >> 2)], rounds: n };
}
const spread = ({ us, low = us, high = us }) => (50 * (high - low)) / us;

/** A figure in µs or cycles. */
function figure(place, name, op) {
  if (place === 'here') return measured.find((r) => r.group === name && r.operation === op);
  const us = data[place].figures[name]?.[op];
  return us === undefined ? undefined : { us };
}

const digitsOf = (v) => (v >= 1000 ? Math.round(v).toLocaleString('en').replaceAll(',', '\u202f') : v >= 100 ? v.toFixed(0) : v >= 10 ? v.toFixed(1) : v.toFixed(2));
const percent = (v) => `±\u202f${v < 10 ? v.toFixed(1) : Math.round(v)}\u202f%`;
const PREFIXES = { here: [['s', 1e6], ['ms', 1e3], ['µs', 1], ['ns', 1e-3]], other: [['G', 1e9], ['M', 1e6], ['k', 1e3], ['', 1]] };

/** A figure with three digits and its unit, or with as few as it has for an axis. */
function short(place, v, round = (x) => x.toPrecision(3)) {
  const all = PREFIXES[place] ?? PREFIXES.other;
  // 999.6 is 1.00 of the next prefix.
  const [prefix, by] = all.find(([, by]) => v >= 0.9995 * by) ?? all.at(-1);
  return `${round(v / by)}${place === 'here' ? '\u202f' : ''}${prefix}`;
}

// Text of a plot is measured in the font of this browser: so wide are the margins, and so many labels has the axis.
const ruler = document.createElement('canvas').getContext('2d');
function widthOf(text) {
  ruler.font = `700 11px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(ruler.measureText(text).width);
}
const widest = (texts) => Math.max(...texts.map(widthOf));

/** A logarithmic axis around some values, from one step of 1, 2 or 5 times a power of ten to another. */
function axisOf(place, values, left, right) {
  const step = (i) => [1, 2, 5][((i % 3) + 3) % 3] * 10 ** Math.floor(i / 3);
  let first = 3 * Math.floor(Math.log10(Math.min(...values)));
  while (step(first + 1) <= Math.min(...values)) first++;
  let last = first + 1;
  while (step(last) < Math.max(...values)) last++;
  const [from, to] = [step(first), step(last)];
  const x = (v) => left + (Math.log(Math.min(Math.max(v, from), to) / from) / Math.log(to / from)) * (right - left);
  const steps = Array.from({ length: last - first + 1 }, (_, i) => ({ v: step(first + i), decade: (first + i) % 3 === 0, end: i === 0 || i === last - first }));
  // Labels by importance, while they have room.
  const labels = [];
  for (const s of [...steps.filter((s) => s.end), ...steps.filter((s) => s.decade), ...steps]) {
    const l = { at: x(s.v), text: short(place, s.v, (n) => String(+n.toPrecision(1))) };
    if (labels.every((o) => Math.abs(o.at - l.at) > (widthOf(o.text) + widthOf(l.text)) / 2 + 5)) labels.push(l);
  }
  return { x, steps, labels };
}

/** Points on a logarithmic axis: groups differ by a factor of a thousand. A bar through a point is the spread of its rounds. */
function plot([place, title, where, unit, color]) {
  const names = groups.filter((g) => g.operations.includes(operation)).map((g) => g.name);
  const values = names.map((n) => [n, figure(place, n, operation)]).filter(([, v]) => v !== undefined);
  const caption = element('figcaption', {}, title, element('small', {}, `${NAMES[operation]}, ${where}`));
  if (values.length === 0) {
    const why = place === 'here' ? 'Not measured yet.' : 'No figures.';
    return element('figure', {}, caption, element('div', { class: 'empty' }, why));
  }
  const unsteady = values.map(([, v]) => spread(v) > STEADY);
  const text = values.map(([, v], i) => `${unsteady[i] ? '~' : ''}${short(place, v.us)}`);
  const [line, width] = [19, 300];
  const left = widest(names) + 8;
  const right = width - widest(text) - 14;
  const { x, steps, labels } = axisOf(place, values.flatMap(([, { us, low = us, high = us }]) => [low, high]), left + 10, right - 6);
  const bottom = line * values.length + 4;
  const label = values.map(([n], i) => `${n} ${text[i]}`).join(', ');
  const s = svg('svg', { viewBox: `0 0 ${width} ${bottom + 36}`, role: 'img', 'aria-label': `${title}, ${NAMES[operation]}, ${where}, ${unit} on a logarithmic axis: ${label}` });
  s.append(svg('line', { class: 'axis', x1: left, x2: right, y1: bottom, y2: bottom }));
  for (const { v, decade, end } of steps) {
    if (decade || end) s.append(svg('line', { class: 'grid', x1: x(v), x2: x(v), y1: 0, y2: bottom }));
    s.append(svg('line', { class: 'axis', x1: x(v), x2: x(v), y1: bottom, y2: bottom + (decade ? 5 : 3) }));
  }
  for (const { at, text } of labels) s.append(svg('text', { class: 'tick', x: at, y: bottom + 16, 'text-anchor': 'middle' }, text));
  s.append(svg('text', { class: 'unit', x: (left + right) / 2, y: bottom + 31, 'text-anchor': 'middle' }, `${unit}, logarithmic`));
  values.forEach(([n, { us, low = us, high = us }], i) => {
    const y = i * line + 11;
    const now = n === group.name && { 'font-weight': 700 };
    s.append(
      svg('text', { class: 'name', x: left - 6, y: y + 4, 'text-anchor': 'end', ...now }, n),
      svg('line', { class: 'guide', x1: left, x2: x(us), y1: y, y2: y }),
      svg('line', { class: 'spread', x1: x(low), x2: x(high), y1: y, y2: y, stroke: color }),
      svg('circle', { class: 'point', cx: x(us), cy: y, r: now ? 5 : 4, fill: color }),
      svg('text', { class: unsteady[i] ? 'v unsteady' : 'v', x: right + 8, y: y + 4, ...now }, text[i]),
    );
  });
  return element('figure', {}, caption, s);
}

function showFigures() {
  $('plots').replaceChildren(...PLACES.map(plot));
  const rows = groups.flatMap((g) => g.operations.map((op) => [g.name, op]));
  $('measure-table').tBodies[0].replaceChildren(
    ...rows.map(([name, op]) => {
      const [here, ...others] = PLACES.map(([place]) => figure(place, name, op));
      return element('tr', {},
        element('th', { scope: 'row' }, name), element('td', {}, NAMES[op]),
        element('td', { class: 'n' }, here ? digitsOf(here.us) : ''),
        element('td', { class: here && spread(here) > STEADY ? 'n weak' : 'n' }, here?.low === undefined ? '' : percent(spread(here))),
        ...others.map((f) => element('td', { class: 'n' }, f ? digitsOf(f.us / 1000) : '')));
    }),
  );
  $('export').disabled = measured.length === 0;
}

async function measure() {
  $('do-measure').disabled = true;
  $('progress-all').hidden = false;
  const rows = groups.flatMap((g) => g.operations.map((op) => ({ group: g.name, operation: op, times: [] })));
  // Each round goes through all figures, so that what slows the machine down for a moment spoils one round of a figure and not the figure.
  const round = async (some, label, done) => {
    for (const [i, row] of some.entries()) {
      $('progress-label').textContent = `${label}: ${row.group}, ${NAMES[row.operation]}`;
      row.times.push(await call('time', { group: row.group, operation: row.operation }));
      $('progress').value = done(i + 1);
    }
    measured = rows.map(summary);
    showFigures();
  };
  const unsteady = () => rows.filter((row) => spread(summary(row)) > STEADY);
  try {
    for (let i = 0; i < ROUNDS; i++) await round(rows, `Round ${i + 1} of ${ROUNDS}`, (n) => (i + n / rows.length) / ROUNDS);
    for (let i = 0; i < MORE && unsteady().length > 0; i++) {
      const some = unsteady();
      await round(some, `${count(some.length, 'unsteady figure')}, repetition ${i + 1} of at most ${MORE}`, () => 1);
    }
    const left = unsteady().length;
    $('progress-label').textContent = `Measured: ${rows.length} figures, each in ${ROUNDS} rounds or more. ${left === 0 ? `All are steady within ±\u202f${STEADY}\u202f%.` : `${left} of them vary by more than ±\u202f${STEADY}\u202f% and are marked with ~: close other programs and measure again.`}`;
  } finally {
    $('do-measure').disabled = false;
  }
  remember();
}

function save() {
  const about = { page: 'primegroup playground', date: new Date().toISOString(), userAgent: navigator.userAgent, unit: 'microseconds: median of the rounds, bounds of the middle half of them', figures: measured };
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
  if (measured.length) state.set('us', measured.map(({ us, low, high }) => [us, low, high].join('-')).join('_'));
  history.replaceState(null, '', `#${state}`);
}

async function recall(state) {
  if (!state.has('group')) return choose('jq255e');
  if (state.has('message')) put('message', state.get('message'));
  $('message-hex').checked = state.get('hex') === '1';
  if (Object.hasOwn(NAMES, state.get('operation') ?? '')) operation = state.get('operation');
  const us = (state.get('us') ?? '').split('_').map((f) => f.split('-').map(Number));
  const rows = groups.flatMap((g) => g.operations.map((op) => ({ group: g.name, operation: op })));
  if (us.length === rows.length && us.every(([v, low = v, high = v]) => 0 < low && low <= v && v <= high)) {
    measured = rows.map((r, i) => ({ ...r, us: us[i][0], low: us[i][1], high: us[i][2] }));
  }
  const [pub, sig] = [state.get('public') ?? '', state.get('signature') ?? ''];
  await choose(state.get('group'), isHex(pub) && isHex(sig) && pub ? { public: pub, signature: sig } : {});
  if (pub && sig && group.has.sign) await verify();
}

const stateOf = (url) => new URLSearchParams(new URL(url).hash.slice(1));

let restored = Promise.resolve();

/** Shows the state of an address, all of it, once earlier addresses are shown. */
function restore(url) {
  restored = restored.catch(() => {}).then(async () => {
    await recall(stateOf(url));
    radios();
    showFigures();
    await compare();
  });
  return restored;
}

async function share() {
  remember();
  try {
    await navigator.clipboard.writeText(location.href);
    $('share-note').textContent = 'Copied: group, message, public key, signature and figures. The link holds no private key.';
  } catch {
    $('share-note').textContent = 'The address of this page is the link: it holds everything except the private key.';
  }
}

// ---- start

const on = (id, event, f) => $(id).addEventListener(event, f);

function listen() {
  for (const id of new Set(Object.values(ABOUT).flat())) on(id, 'input', () => edited(id));
  on('group', 'change', () => choose($('group').value).then(showFigures));
  on('share', 'click', share);
  on('new-key', 'click', newKey);
  on('do-sign', 'click', sign);
  on('do-verify', 'click', verify);
  on('spoil', 'click', () => (flip('signature') ? verify() : verdict('verdict', 'There is no signature yet.', 'bad')));
  on('secret', 'input', readKey);
  on('secret-show', 'click', () => {
    const shown = $('secret').type === 'text';
    $('secret').type = shown ? 'password' : 'text';
    $('secret-show').textContent = shown ? 'Show' : 'Hide';
    $('secret-show').setAttribute('aria-pressed', String(!shown));
  });
  for (const side of ['alice', 'bob']) {
    on(`${side}-new`, 'click', () => newSide(side));
    on(`${side}-secret`, 'input', exchange);
  }
  on('do-seal', 'click', seal);
  on('do-open', 'click', open);
  on('spoil-sealed', 'click', () => (flip('sealed') ? open() : verdict('opened', 'Nothing is encrypted yet.', 'bad')));
  on('do-hash', 'click', hash);
  for (const id of ['p', 'q', 'k']) on(id, 'input', elements);
  on('random-elements', 'click', randomElements);
  on('do-compare', 'click', compare);
  on('do-measure', 'click', measure);
  on('export', 'click', save);
  // The fragment holds the state, so links to sections do not write to it.
  for (const link of document.querySelectorAll('nav a')) {
    link.addEventListener('click', (e) => {
      e.preventDefault();
      const section = $(link.hash.slice(1));
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    });
  }
  // An operation that ends meanwhile writes its own state to location, so the event says which address was asked for.
  addEventListener('hashchange', ({ newURL }) => stateOf(newURL).has('group') && restore(newURL));
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

/** The picker: groups with fewer bits stand apart, with their number of bits. */
function picker() {
  const option = (g) => element('option', { value: g.name }, weak(g) ? `⚠ ${g.name} (${g.security} bits)` : g.name);
  const part = (label, some) => element('optgroup', { label }, ...some.map(option));
  $('group').replaceChildren(
    part(`${ENOUGH} bits of security and more`, groups.filter((g) => !weak(g))),
    part(`Fewer than ${ENOUGH} bits`, groups.filter(weak)),
  );
}

try {
  const { list, known, wide } = await call('start', { known: data.known });
  groups = list;
  picker();
  $('sources').textContent = data.sources;
  listen();
  await restore(location.href);
  const kind = wide ? 'wide arithmetic of this browser' : 'plain WebAssembly';
  status(`Ready: ${kind}; ${known} known answers agree`, 'good');
  document.body.dataset.ready = '1';
} catch (e) {
  status(`The page could not start: ${e.message}`, 'bad');
}
