/** One secret in 31 forms on a page, and in its title, address, console and requests: no file that a run leaves behind holds it, and OCR reads it in no picture. */
import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { createTesseractReader } from '../../../src/vision/text/ocr-tesseract.ts';
import { PLAIN, runWithoutLeaks } from './planted-page.ts';
import { ENCODED, leaksIn, SECRET } from './witnesses.ts';

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

const FORMS = { page: PAGE, planted: 'Planted in 31 forms', last: 'An id' };

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
    const traces = await runWithoutLeaks(FORMS, reader);
    expect(traces.every((trace) => /"network":\[\{"method":"GET"/u.test(trace))).toBe(true);
    expect(traces.every((trace) => trace.includes('Uncaught Error: refused ${secrets.password}'))).toBe(true);

    expect(traces.some((trace) => trace.includes('\\"Planted in 31 forms\\" is visible'))).toBe(true);
  }, 600_000);
});
