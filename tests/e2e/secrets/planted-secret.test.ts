/** One secret in 31 forms on a page, and in its title, address, console and requests: no file that a run leaves behind holds it, and OCR reads it in no picture. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/find.ts';
import { createTesseractReader } from '../../../src/vision/ocr-tesseract.ts';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';
import { bare, ENCODED, filesUnder, leaksIn, NEEDLES, picturesIn, SECRET } from './witnesses.ts';

/** Stands beside the secret in every form and is none: it shows that the witnesses can read. */
const PLAIN = 'Walnut-5931-Copper';

const PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vault</title>
<style>body { font: 20px sans-serif; margin: 12px } canvas { display: block } .row span, .row input { width: 1.2em }</style>
<h1>Vault</h1>
<form id="door"><label>Password <input id="pass" name="pass"></label> <button>Log in</button></form>
<main hidden><h2>Welcome</h2><p>${PLAIN}</p><p id="count"></p><div id="forms"></div></main>
<script>
const forms = document.getElementById('forms');
const add = (tag, props, parent = forms) => parent.appendChild(Object.assign(document.createElement(tag), props));
const utf8 = (text) => String.fromCharCode(...new TextEncoder().encode(text));
const canvas = (text) => {
  const c = add('canvas', { width: 380, height: 60 });
  const pen = c.getContext('2d');
  pen.font = '28px sans-serif';
  pen.fillText(text, 4, 40);
};
function show(v) {
  const hex = [...utf8(v)].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0'));
  const codes = [...v].map((c) => c.codePointAt(0));
  const texts = [
    v, v.normalize('NFD'), v.toUpperCase(), v.toLowerCase(), [...v].join(' '), [...v].join('\\u200b'),
    encodeURIComponent(v), new URLSearchParams({ v }).toString(), encodeURIComponent(encodeURIComponent(v)),
    codes.map((c) => '&#' + c + ';').join(''), codes.map((c) => '&#x' + c.toString(16) + ';').join(''),
    codes.map((c) => '\\\\u' + c.toString(16).padStart(4, '0')).join(''), JSON.stringify({ v }),
    btoa(utf8(v)), btoa(utf8('ada:' + v)), btoa(utf8(v)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    hex.join(''), hex.join(':'), [...v].reverse().join(''), v.slice(0, 9) + '…', '…' + v.slice(8), v.slice(0, 10), v.slice(8),
  ];
  for (const text of texts) add('p', { textContent: 'Form: ' + text });
  add('p', { textContent: 'An id', id: v });
  add('input', { name: v, placeholder: v, value: 'named' });
  add('p', { textContent: 'A name', ariaLabel: v, title: v });
  const rows = [['button', v.split('-')], ['span', [...v]], ['input', [...v]], ['input', v.split('-')]];
  // An id, a name, a description and a canvas.
  document.getElementById('count').textContent = 'Planted in ' + (texts.length + rows.length + 4) + ' forms';
  for (const [tag, pieces] of rows) {
    const row = add('div', { className: 'row' });
    for (const piece of pieces) add(tag, tag === 'input' ? { value: piece, size: 2 } : { textContent: piece }, row);
  }
  canvas(v);
}
document.getElementById('door').addEventListener('submit', (event) => {
  event.preventDefault();
  const v = document.getElementById('pass').value;
  document.querySelector('main').hidden = false;
  document.getElementById('door').hidden = true;
  show(v);
  document.title = 'Vault of ' + v;
  history.replaceState(null, '', '?' + new URLSearchParams({ v }));
  console.log('logged in with ' + v);
  console.error({ v }, [v, btoa(utf8(v))]);
  for (const text of [v, encodeURIComponent(v), btoa(utf8(v)), [...v].reverse().join('')]) {
    console.warn('%s', text);
    fetch('/missing/' + encodeURIComponent(text) + '?' + new URLSearchParams({ text }));
  }
  setTimeout(() => { throw new Error('refused ' + v); });
});
</script>`;

const FILES = {
  '.git/HEAD': '',
  'site/index.html': PAGE,
  '.env': `VAULT_PASSWORD=${SECRET}\n`,
  'env/default.yaml': 'secrets:\n  password: ${VAULT_PASSWORD}\n',
  'goals/log-in.yaml': [
    'name: log in',
    'steps:',
    '  - Type "${secrets.password}" into "Password"',
    '  - Tap "Log in"',
    'expected_state:',
    '  - \'"Welcome" is visible\'',
    '  - \'"Planted in 31 forms" is visible\'',
    '  - \'"No such text" is visible\'',
    '',
  ].join('\n'),
  'goals/clear.yaml': [
    'name: log in in the clear',
    'steps:',
    `  - Type "${SECRET}" into "Password"`,
    '  - Tap "Log in"',
    '  - Scroll down to "An id"',
    'expected_state:',
    '  - \'"An id" is visible\'',
    '',
  ].join('\n'),
};

const found = await findChromium();
const WITHOUT = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';
const reader = createTesseractReader();
afterAll(() => reader.close());

describe.skipIf(found === null)(`a secret in every form on a page${WITHOUT}`, () => {
  test('the witnesses find it in a file and in each packing', () => {
    for (const packed of [
      SECRET,
      JSON.stringify({ a: Buffer.from(SECRET.repeat(3)).toString('base64') }),
      ENCODED[0] ?? '',
    ])
      expect(leaksIn(Buffer.from(packed))).not.toEqual([]);
    expect(leaksIn(Buffer.from(PLAIN))).toEqual([]);
  });

  test('no file and no picture of a run holds it', async () => {
    const cwd = folderWith(FILES);
    const { stdout, stderr } = await thumbrule(
      [
        'run',
        'goals',
        '--device',
        'chromium',
        '--app',
        'site',
        '--out',
        'out',
        '--reporter',
        'html,junit,json,allure,ctrf,github,durations,otel',
      ],
      { cwd },
    );
    expect(stdout).toMatch(/2 goals: /u);
    expect(leaksIn(Buffer.from(`${stdout}\n${stderr}`))).toEqual([]);
    const single = await thumbrule(['report', '--out', 'out', '--single-file'], { cwd });
    expect(single.code).toBe(0);
    const files = filesUnder(join(cwd, 'out'));
    expect(files.length).toBeGreaterThan(15);
    const leaks = files.flatMap((path) => leaksIn(readFileSync(path)).map((leak) => `${leak} in ${path}`));
    expect(leaks).toEqual([]);
    const traces = files
      .filter((path) => path.endsWith('trace.ndjson'))
      .map((path) => readFileSync(path, 'utf8'));
    expect(traces.every((trace) => trace.includes('${secrets.password}'))).toBe(true);
    expect(traces.every((trace) => /"network":\[\{"method":"GET"/u.test(trace))).toBe(true);
    expect(traces.every((trace) => trace.includes('Uncaught Error: refused ${secrets.password}'))).toBe(true);

    expect(traces.some((trace) => trace.includes('\\"Planted in 31 forms\\" is visible'))).toBe(true);

    const pictures = picturesIn(files);
    expect(pictures.size).toBeGreaterThan(3);
    const read: string[] = [];
    for (const [path, bytes] of pictures.values()) {
      const png = await sharp(bytes).png().toBuffer();
      const { width, height } = await sharp(png).metadata();
      const lines = await reader.read(png, [{ x: 0, y: 0, width, height }], new AbortController().signal);
      const text = bare(lines.map((line) => line.text).join(' '));
      read.push(text);
      expect([path, NEEDLES.filter((needle) => text.includes(needle))]).toEqual([path, []]);
      expect([path, /kestrel|gnam/u.exec(text)]).toEqual([path, null]);
    }
    // The rest of the page stays readable.
    expect(read.some((text) => text.includes(bare(PLAIN)))).toBe(true);
    expect(read.some((text) => text.includes('welcome'))).toBe(true);
  }, 600_000);
});
