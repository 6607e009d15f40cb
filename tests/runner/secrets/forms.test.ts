import { describe, expect, test } from 'vitest';
import { Redactor } from '../../../src/runner/secrets/redactor.ts';
import { button, buildScreen, field, text, type Sketch } from '../../builders/screen.ts';

const VALUE = 'Zx9#kTüq2!vLm';
const PHRASE = 'correct horse battery staple';
const CARD = '4539 1488 0343 6467';
const createRedactor = (): Redactor =>
  new Redactor(
    new Map([
      ['key', VALUE],
      ['phrase', PHRASE],
      ['card', CARD],
      ['password', 'hunter2'],
    ]),
  );

const base64 = (value: string): string => Buffer.from(value).toString('base64');
const entities = (value: string): string =>
  Array.from(value, (c) => `&#x${c.codePointAt(0)?.toString(16)};`).join('');
const escapes = (value: string): string =>
  Array.from(value, (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');

/** Returns all ways in which a value is written. */
function forms(value: string): readonly (readonly [string, string])[] {
  return [
    ['as it is', value],
    ['in composed characters', value.normalize('NFC')],
    ['in decomposed characters', value.normalize('NFD')],
    ['in large letters', value.toUpperCase()],
    ['in small letters', value.toLowerCase()],
    ['in full-width characters', Array.from(value, fullWidth).join('')],
    ['with invisible characters', Array.from(value).join('\u200B')],
    ['with spaces', Array.from(value).join(' ')],
    ['with bars', Array.from(value).join(' | ')],
    ['as an address', encodeURIComponent(value)],
    ['as an address twice', encodeURIComponent(encodeURIComponent(value))],
    ['as a form', new URLSearchParams({ q: value }).toString().slice(2)],
    ['as HTML', entities(value)],
    ['as HTML in decimals', Array.from(value, (c) => `&#${c.codePointAt(0)};`).join('')],
    ['as JSON', escapes(value)],
    ['as JSON in JSON', JSON.stringify(escapes(value)).slice(1, -1)],
    ['as base64', base64(value)],
    ['as base64 behind a name', base64(`ada:${value}`)],
    ['as base64 behind a longer name', base64(`ada1:${value} and more`)],
    ['as base64url', Buffer.from(`k=${value}`).toString('base64url')],
    ['as hexadecimals', Buffer.from(value).toString('hex')],
    [
      'as separate hexadecimals',
      (Buffer.from(value).toString('hex').match(/../gu) ?? []).join(':').toUpperCase(),
    ],
    [
      'as octal escapes',
      Array.from(Buffer.from(value), (b) => `\\${b.toString(8).padStart(3, '0')}`).join(''),
    ],
    ['as escapes of a style sheet', Array.from(value, (c) => `\\${hex(c).padStart(6, '0')}`).join('')],
    ['as %u escapes', Array.from(value, (c) => `%u${hex(c).padStart(4, '0')}`).join('')],
    ['as HTML without semicolons', Array.from(value, (c) => `&#00${c.codePointAt(0)}`).join('')],
    ['as a list of bytes', JSON.stringify([...Buffer.from(value)])],
    ['as bytes with blanks', [...Buffer.from(value)].join(' ')],
    ['as binary digits', [...Buffer.from(value)].map((b) => b.toString(2).padStart(8, '0')).join(' ')],
    ['as base32', base32(value)],
    ['as base32 in small letters', base32(`k:${value}`).toLowerCase()],
    ['as base64 of UTF-16', Buffer.from(value, 'utf16le').swap16().toString('base64')],
    ['as hexadecimals of UTF-16', Buffer.from(value, 'utf16le').toString('hex')],
    ['as base64 twice', base64(base64(value))],
    ['backwards', Array.from(value).toReversed().join('')],
    ['backwards in large letters', Array.from(value.toUpperCase()).toReversed().join('')],
    ['with turned letters', turned(value)],
    ['with turned letters in large ones', turned(value).toUpperCase()],
    ['with escaped line breaks', `line\\n${value}\\nline`],
  ];
}

const hex = (c: string): string => (c.codePointAt(0) ?? 0).toString(16);

/** ROT13. */
function turned(value: string): string {
  return value.replaceAll(/[a-z]/giu, (c) => {
    const a = c < 'a' ? 65 : 97;
    return String.fromCharCode(((c.charCodeAt(0) - a + 13) % 26) + a);
  });
}

function base32(value: string): string {
  const bits = [...Buffer.from(value)].map((b) => b.toString(2).padStart(8, '0')).join('');
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{1,5}/gu) ?? []).map((g) => digits[Number.parseInt(g.padEnd(5, '0'), 2)]).join('');
}

function fullWidth(c: string): string {
  return /[!-~]/u.test(c) ? String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0) : c;
}

describe.each([
  ['a key', VALUE],
  ['a phrase', PHRASE],
  ['a card number', CARD],
  ['a short password', 'hunter2'],
])('%s is redacted', (_, value) => {
  test.each(forms(value))('%s', (_form, written) => {
    for (const whole of [
      written,
      `Your secret is ${written}, keep it`,
      `{"a":"${written}"}`,
      `x=${written}&y=1`,
    ])
      expect(createRedactor().text(whole)).not.toContain(written);
    expect(createRedactor().text(`before ${written} after`)).toMatch(
      /^before .*\$\{secrets\.\w+\}.* after$/su,
    );
  });
});

describe('a part of a secret is hidden', () => {
  test.each([
    ['Zx9#k…'],
    ['corr…'],
    ['correct ho...'],
    ['key Zx9#kT…'],
    ['…q2!vLm'],
    ['battery staple'],
    ['correct horse b'],
    ['Zx9#kTü'],
    ['üq2!vLm'],
    ['45391488'],
    ['4539 1488'],
    ['0343 6467'],
    ['hunt…'],
  ])('%s', (part) => {
    expect(createRedactor().text(part)).toContain('[hidden]');
  });

  test.each([
    ['Read more…'],
    ['Correct'],
    ['a horse'],
    ['Hunter'],
    ['The hunt is on'],
    ['•••• 6467'],
    ['**** **** **** 6467'],
    ['4539'],
    ['Total: 4539'],
    ['Order 145391488'],
    ['Corrections…'],
    // "correct horse" with turned letters begins like that.
    ['Pbeerpg'],
    ['Batteries'],
    ['2026-11-22'],
    ['https://a.example/path?q=1&page=2'],
    ['R&D costs 100%'],
    ['C:\\new\\users\\table'],
  ])('%s stays', (whole) => {
    expect(createRedactor().text(whole)).toBe(whole);
  });
});

describe('a short word that is a secret', () => {
  const createOwn = (): Redactor =>
    new Redactor(
      new Map([
        ['user', 'admin'],
        ['pin', '4821'],
        ['guest', 'Ann'],
      ]),
    );
  test.each([
    ['Admin', 'Admin'],
    ['Admin panel', 'Admin panel'],
    ['Administration', 'Administration'],
    ['ADMIN', 'ADMIN'],
    ['administrator', 'administrator'],
    ['Order 148213', 'Order 148213'],
    ['Announcements', 'Announcements'],
    ['Signed in as admin.', 'Signed in as ${secrets.user}.'],
    ['admin', '${secrets.user}'],
    ['?user=admin&x=1', '?user=${secrets.user}&x=1'],
    ['%61dmin', '${secrets.user}'],
    ['PIN 4821', 'PIN ${secrets.pin}'],
    ['PIN4821', 'PIN${secrets.pin}'],
    ['4 8 2 1', '${secrets.pin}'],
  ])('%s', (whole, redacted) => {
    expect(createOwn().text(whole)).toBe(redacted);
  });
  test('leaves paths and names alone', () => {
    expect(createOwn().distinctive('/home/admin/goals/4821')).toBe('/home/admin/goals/4821');
  });
});

describe('a secret that several elements hold together', () => {
  const shown = (sketches: readonly Sketch[], own = createRedactor()) => {
    const { screen, covers } = own.screen(buildScreen(sketches));
    return { texts: screen.elements.map((e) => e.text).filter((t) => t !== ''), covers, screen };
  };
  const inRow = (texts: readonly string[], as: (shown: string, more: Sketch) => Sketch): Sketch => ({
    role: 'row',
    at: [0, 300, 1080, 120],
    children: texts.map((each, i) => as(each, { at: [i * 80, 300, 70, 120] })),
  });

  test.each<readonly [string, readonly string[], (shown: string, more: Sketch) => Sketch]>([
    ['a card number in four fields', CARD.split(' '), (t, more) => field('', { ...more, text: t })],
    ['a card number in four texts', CARD.split(' '), text],
    ['a phrase as chips', PHRASE.split(' '), button],
    ['one character a box, with symbols', Array.from(VALUE), (t, more) => field('', { ...more, text: t })],
    ['one character a text', Array.from(VALUE), text],
    ['one character a button', Array.from('hunter2'), button],
    ['two halves', [VALUE.slice(0, 7), VALUE.slice(7)], text],
    ['two halves of a word', ['hunt', 'er2'], text],
    ['a key without the marks between its parts', ['Zx9', 'kTüq2', 'vLm'], button],
    ['in descriptions', PHRASE.split(' '), (t, more) => ({ role: 'image', description: t, ...more })],
  ])('%s', (_, pieces, as) => {
    const { screen, covers } = shown([text('Your data'), inRow(pieces, as)]);
    const told = screen.elements.flatMap((e) => [e.text, e.label, e.description]);
    for (const piece of pieces.filter((p) => p.length > 2)) expect(told.join('\n')).not.toContain(piece);
    expect(told.filter((t) => t === '[hidden]').length).toBeGreaterThanOrEqual(pieces.length - 1);
    expect(covers.length).toBeGreaterThanOrEqual(pieces.length);
  });

  test('words of a phrase among others stay', () => {
    const { texts } = shown([text('A horse'), text('Battery'), text('staple'), text('correct')]);
    expect(texts).toEqual(['A horse', 'Battery', 'staple', 'correct']);
  });

  test('the buttons of a pager stay, although they spell a code', () => {
    const own = new Redactor(new Map([['pin', '123456']]));
    const pages = ['1', '2', '3', '4', '5', '6', '7'];
    expect(shown([inRow(pages, button)], own).texts).toEqual(pages);
  });
});

describe('what has no pixels of its own', () => {
  test('ids and names of elements are redacted, and cover nothing', () => {
    const own = createRedactor().screen(
      buildScreen([text('Hello', { id: 'hunter2' }), field('Name', { id: `row-${VALUE}`, text: 'Ada' })]),
    );
    expect(JSON.stringify(own.screen)).not.toMatch(/hunter2|kT/u);
    expect(own.covers).toEqual([]);
  });
});
