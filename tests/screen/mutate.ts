import type { PageSource } from '../../src/screen/model/source.ts';
import { hierarchy, node, page } from './build.ts';
import { capturedSources } from './captures.ts';

/** mulberry32: the same inputs on every machine; a failing one is identified by its number. */
export function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SNIPPETS = [
  '"',
  "'",
  '<',
  '>',
  '/>',
  '</node>',
  '<node ',
  '&',
  '&amp;',
  '&#x0;',
  '&#xFFFFFFFF;',
  '\0',
  '\uFEFF',
  '\u202E',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<!DOCTYPE a [',
  ']>',
  '<?',
  '?>',
  ' bounds="[0,0][-1,-1]"',
  ' bounds="[9,9][99999999999,1e9]"',
  ' bounds="[a,b][c,d]"',
  ' text="',
  ' class=""',
  ' password="true"',
  ' scrollable="true"',
  ' clickable="true"',
  ' __proto__="x"',
  ' constructor="y"',
  ' drawing-order="-9"',
  "b'",
  '\\x3c',
  '\uD800',
  '😀',
  'e\u0301',
  'visible="false"',
  'type="XCUIElementTypeKeyboard"',
  '{"nodes":[',
  'null',
  '-1',
  '1e999',
];

/** Damages a text in one to six places: cuts, doubles, moves, and inserts text that readers trip over. */
export function mutate(text: string, next: () => number): string {
  let out = text;
  const times = 1 + Math.floor(next() * 6);
  for (let i = 0; i < times; i++) {
    const at = Math.floor(next() * (out.length + 1));
    const length = Math.floor(next() ** 4 * out.length);
    const kind = Math.floor(next() * 7);
    if (kind === 0) out = out.slice(0, at) + out.slice(at + length);
    else if (kind === 1)
      out = out.slice(0, at) + out.slice(at, at + length).repeat(2) + out.slice(at + length);
    else if (kind === 2) out = out.slice(0, at);
    else if (kind === 3)
      out = out.slice(0, at) + String.fromCharCode(Math.floor(next() * 0x300)) + out.slice(at + 1);
    else if (kind === 4) out = out.slice(at, at + length) + out.slice(0, at);
    else out = out.slice(0, at) + (SNIPPETS[Math.floor(next() * SNIPPETS.length)] ?? '') + out.slice(at);
    if (out.length > 200_000) out = out.slice(0, 200_000);
  }
  return out;
}

const DOM = JSON.stringify({
  url: 'http://a/',
  title: 'A',
  viewport: { width: 400, height: 800, scale: 2 },
  nodes: [
    { tag: 'body', bounds: [0, 0, 400, 800], parent: -1 },
    { tag: 'button', text: 'Go', bounds: [0, 0, 100, 40], parent: 0, clickable: true, coveredBy: null },
    {
      tag: 'input',
      type: 'password',
      value: '••',
      bounds: [0, 50, 100, 40],
      parent: 0,
      editable: true,
      password: true,
    },
  ],
  dialog: { type: 'confirm', message: 'Sure?', buttons: ['Cancel', 'OK'] },
});

const RECT = { x: 0, y: 0, width: 390, height: 844 };
/** WebDriverAgent's source in JSON. */
const WDA = JSON.stringify({
  value: {
    type: 'Application',
    rect: RECT,
    children: [
      { type: 'Button', label: 'OK', rect: RECT, isEnabled: '1' },
      { type: 'Other', children: [{ type: 'SecureTextField', value: 'abc', rect: RECT }] },
    ],
  },
});

/** Hierarchies to damage: one of each format, and captured ones. */
export const SEEDS: readonly { format: PageSource['format']; text: string }[] = [
  {
    format: 'uiautomator',
    text: hierarchy(
      page(
        node('Button', [0, 0, 100, 90], { text: 'OK', clickable: true }),
        node('EditText', [0, 100, 900, 190], { hint: 'Name', focused: true }),
      ),
    ),
  },
  { format: 'dom', text: DOM },
  { format: 'xcuitest', text: WDA },
  ...capturedSources().filter((f) => f.text.length < 20_000),
];
