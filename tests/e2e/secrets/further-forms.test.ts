/** One secret in further forms on a page, and in its address, console, requests and downloads: no file that a run leaves behind holds it, and OCR reads it in no picture. */
import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { createTesseractReader } from '../../../src/vision/text/ocr-tesseract.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import { PLAIN, runWithoutLeaks } from './planted-page.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vault</title>
<style>body { font: 20px sans-serif; margin: 12px } p { margin: 4px 0 } [data-v]::after { content: attr(data-v) } .up { writing-mode: vertical-rl }</style>
<h1>Vault</h1>
<form id="door"><label>Password <input id="pass" name="pass"></label> <button>Log in</button></form>
<main hidden><h2>Welcome</h2><p>${PLAIN}</p><p id="count"></p><div id="forms"></div></main>
<script>
const forms = document.getElementById('forms');
const add = (tag, props, parent = forms) => parent.appendChild(Object.assign(document.createElement(tag), props));
const utf8 = (text) => String.fromCharCode(...new TextEncoder().encode(text));
const html = (text) => forms.insertAdjacentHTML('beforeend', text);
function show(v) {
  const wide = [...v].map((c) => '%' + c.charCodeAt(0).toString(16).padStart(4, '0').replace(/(..)(..)/, '$1%$2')).join('');
  const bytes = [...utf8(v)].map((c) => c.charCodeAt(0));
  const texts = [
    bytes.map((c) => '=' + c.toString(16).toUpperCase().padStart(2, '0')).join(''),
    bytes.map((c) => c.toString(2).padStart(8, '0')).join(' '),
    bytes.map((c) => '0x' + c.toString(16)).join(', '),
    bytes.join(' '), wide, btoa(btoa(utf8(v))), btoa(utf8(JSON.stringify({ v }))), JSON.stringify(JSON.stringify({ v })),
    v.replace(/-/g, '_'), v.replace(/-/g, '\u2011'), [...v].join('.'), '"' + [...v].join('","') + '"',
    v.replace(/a/g, '\u0430').replace(/e/g, '\u0435'), [...v].map((c) => String.fromCodePoint(/[a-z]/.test(c) ? c.charCodeAt(0) - 97 + 0x1d41a : c.codePointAt(0))).join(''),
    v.replace(/-/g, ''), v.slice(0, -1), v.slice(1), v.slice(0, 4) + '*'.repeat(6) + v.slice(-7),
  ];
  for (const text of texts) add('p', { textContent: text });
  add('p', {}).dataset.v = v;
  html('<svg width="380" height="40"><title>' + v + '</title><text y="28">' + v + '</text></svg>');
  html('<svg width="380" height="40">' + [...v].map((c, i) => '<text y="28" x="' + i * 16 + '">' + c + '</text>').join('') + '</svg>');
  html('<select><option>' + v + '</option></select><textarea rows="1"></textarea><input type="button" value="' + v + '">');
  document.querySelector('textarea').value = 'See ' + v;
  html('<iframe srcdoc="<p>' + v + '</p>" height="60"></iframe><img alt="' + v + '" width="380" height="40">');
  html('<p class="up">' + v + '</p><p dir="rtl">' + v + '</p><p style="transform:scaleX(-1)">' + v + '</p>');
  html('<p>' + [...v].map((c) => '<b>' + c + '</b>').join('') + '</p><p>' + [...v].reverse().map((c) => '<span style="float:right">' + c + '</span>').join('') + '</p>');
  html('<table><tr>' + [...v].map((c) => '<td>' + c + '</td>').join('') + '</tr></table><ol>' + v.split('-').map((c) => '<li>' + c + '</li>').join('') + '</ol>');
  html('<p aria-description="' + v + '" role="note" aria-roledescription="' + v + '">Note</p><a href="/open/' + v + '#' + v + '">Link</a>');
  const host = add('div', {}).attachShadow({ mode: 'open' });
  host.innerHTML = '<p>' + v + '</p>';
  html('<img width="380" height="40" src="data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="380" height="40"><text y="28" font-size="20">' + v + '</text></svg>') + '">');
  html('<div style="width:380px;height:40px;background:url(&quot;data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="380" height="40"><text y="28" font-size="20">' + v + '</text></svg>') + '&quot;)"></div>');
  document.getElementById('count').textContent = 'Planted';
}
document.getElementById('door').addEventListener('submit', (event) => {
  event.preventDefault();
  const v = document.getElementById('pass').value;
  document.querySelector('main').hidden = false;
  document.getElementById('door').hidden = true;
  show(v);
  location.hash = v;
  console.table([{ v }]);
  console.dir({ a: { b: [v, new Map([[v, v]])] } });
  console.log('%cstyled ' + v, 'color:red');
  console.assert(false, v);
  console.group(v);
  console.trace(v);
  console.count(v);
  console.log(new Uint8Array(new TextEncoder().encode(v)), [...v], v.split('-'));
  Promise.reject(new Error('later ' + v, { cause: v }));
  fetch('/missing/' + v + '.json', { method: 'POST', body: JSON.stringify({ v }), headers: { Authorization: 'Basic ' + btoa(utf8('ada:' + v)) } });
  navigator.sendBeacon('/beacon?' + v, v);
  new Image().src = '/pixel.gif?v=' + [...v].map((c) => c.charCodeAt(0)).join(',');
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([v])), download: v + '.txt' });
  link.click();
});
</script>`;

const FORMS = { page: PAGE, planted: 'Planted', last: 'Note' };

const found = await findChromium();
const WITHOUT =
  found === null || !IS_NIGHTLY ? ' (skipped: in the nightly workflow, with Chrome or Chromium)' : '';
const reader = createTesseractReader();
afterAll(() => reader.close());

describe.skipIf(found === null || !IS_NIGHTLY)(`a secret in further forms on a page${WITHOUT}`, () => {
  test('no file and no picture of a run holds it', async () => {
    const traces = await runWithoutLeaks(FORMS, reader);
    expect(traces.every((trace) => /"network":\[\{"method"/u.test(trace))).toBe(true);
  }, 600_000);
});
