import { describe, expect, test } from 'vitest';
import type { Source } from '../../src/device/port.ts';
import { locate } from '../../src/screen/locate.ts';
import { decodeSource } from '../../src/screen/mend.ts';
import { outline } from '../../src/screen/outline.ts';
import { overlaysOf } from '../../src/screen/overlays.ts';
import { readSource } from '../../src/screen/read.ts';
import { shownText } from '../../src/screen/shown.ts';
import { keyboardGuess, loadingSigns, toastsOf } from '../../src/screen/signs.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { asScreen, hierarchy, node, page, phrase, SIZE } from './build.ts';
import { realFiles } from './realdata.ts';

/** The full number takes a minute: `THUMBRULE_FUZZ=10000`. */
const INPUTS = Number(process.env['THUMBRULE_FUZZ'] ?? 800);

/** mulberry32: the same inputs on every machine; a failing one is named by its number. */
function random(seed: number): () => number {
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

function mutate(text: string, next: () => number): string {
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
const SEEDS: readonly { format: Source['format']; text: string }[] = [
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
  ...realFiles('android-dumps').filter((f) => f.text.length < 20_000),
  ...realFiles('ios').filter((f) => f.text.length < 20_000),
];

/** Everything that is ever asked of a screen; throws what it must not throw. */
function use(format: Source['format'], text: string): 'read' | 'refused' {
  let read: ReturnType<typeof readSource>;
  try {
    read = readSource({ format, text }, { size: SIZE, density: 2, underTest: 'com.app' });
  } catch (error) {
    if (error instanceof ThumbruleError && error.code === 'SOURCE_UNREADABLE') return 'refused';
    throw error;
  }
  const screen = asScreen(read);
  const known = new Set(screen.elements.map((e) => e.ref));
  for (const e of screen.elements) {
    const { bounds, visible } = e;
    const numbers = [
      bounds.x,
      bounds.y,
      bounds.width,
      bounds.height,
      ...(visible === null ? [] : Object.values<number>({ ...visible })),
    ];
    if (!numbers.every(Number.isFinite) || bounds.width < 0 || bounds.height < 0)
      throw new Error(`bounds ${JSON.stringify(numbers)}`);
    if (visible !== null && (visible.width <= 0 || visible.height <= 0))
      throw new Error('an empty part is no part in view');
    if ([e.parent, e.coveredBy, ...e.children].some((ref) => ref !== null && !known.has(ref)))
      throw new Error('a ref of nothing');
    if (screen.windows[e.window] === undefined) throw new Error('a window of nothing');
    if (e.state.password && /[^•]/.test(e.text)) throw new Error('a password in clear');
  }
  outline(screen, { budgetChars: 4000 });
  overlaysOf(screen);
  loadingSigns(screen);
  toastsOf(screen);
  keyboardGuess(screen);
  shownText(screen, 'OK now', 'exact', 'exact');
  locate(screen, phrase({ label: 'OK', role: 'button', row: 'Name' }));
  locate(screen, phrase({ name: 'name', role: 'field' }));
  JSON.stringify(screen);
  return 'read';
}

describe('mutated hierarchies', () => {
  test(`${INPUTS} of them are read or refused, and never break anything`, { timeout: 600_000 }, () => {
    const seen = { read: 0, refused: 0 };
    for (let i = 0; i < INPUTS; i++) {
      const next = random(i);
      const seed = SEEDS[i % SEEDS.length];
      if (seed === undefined) throw new Error('no seeds');
      const text = mutate(seed.text, next);
      try {
        seen[use(seed.format, text)] += 1;
      } catch (error) {
        throw new Error(`input ${i} (${seed.format}) broke the reader`, { cause: error });
      }
    }
    expect(seen.read).toBeGreaterThan(INPUTS / 2);
    expect(seen.refused).toBeGreaterThan(0);
  });

  test('bytes are decoded to something, whatever they are', () => {
    for (let i = 0; i < 300; i++) {
      const next = random(i);
      const bytes = Uint8Array.from({ length: Math.floor(next() * 400) }, () => Math.floor(next() * 256));
      const text = decodeSource(bytes);
      expect(['read', 'refused']).toContain(use('uiautomator', text));
    }
  });
});
