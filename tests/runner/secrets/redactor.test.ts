import { describe, expect, test } from 'vitest';
import { Redactor } from '../../../src/runner/secrets/redactor.ts';
import { button, buildScreen, field, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const SECRETS = { password: 'correct horse', phone: '5551234567', pin: '42', name: 'Ann' };
const createRedactor = (): Redactor => new Redactor(new Map(Object.entries(SECRETS)));

function redacted(sketches: readonly Sketch[], change: Partial<Screen> = {}) {
  return createRedactor().screen(buildScreen({ children: sketches, change }));
}

const BOX = [40, 300, 1000, 120] as const;
const COVER = { x: 40, y: 300, width: 1000, height: 120 };

describe('a secret on the screen becomes its token and its pixels are covered', () => {
  test.each<readonly [string, Sketch]>([
    ['a text', text('correct horse', { at: BOX })],
    ['a part of a text', text('Your password is correct horse.', { at: BOX })],
    ['a text in large letters', text('Your password is CORRECT HORSE.', { at: BOX })],
    ['a text with marks of its own', text('Call (555) 123-4567 now', { at: BOX })],
    ['a description', button('', { description: 'Copy correct horse', at: BOX })],
    ['a hint', field('like correct horse', { at: BOX })],
    ['a field that writes it with marks of its own', field('Phone', { text: '(555) 123-4567', at: BOX })],
  ])('in %s', (_, sketch) => {
    const { screen, covers } = redacted([sketch]);
    const told = JSON.stringify(screen);
    expect(told).not.toMatch(/correct horse|123-4567/i);
    expect(told).toMatch(/\$\{secrets\.(password|phone)\}/);
    expect(covers).toEqual([COVER]);
  });

  test('in the joined label of its row: row and text', () => {
    const row: Sketch = {
      role: 'row',
      clickable: true,
      at: BOX,
      children: [text('correct horse'), text('Copy')],
    };
    const { screen, covers } = redacted([row]);
    expect(screen.elements.find((e) => e.role === 'row')?.label).toBe('${secrets.password} | Copy');
    expect(covers).toContainEqual(COVER);
    expect(covers).toHaveLength(2);
  });

  test('in a password field that only shows dots', () => {
    const { screen, covers } = redacted([field('Password', { text: '••••', password: true, at: BOX })]);
    expect(covers).toEqual([COVER]);
    expect(screen.elements.find((e) => e.state.password)?.text).toBe('••••');
  });

  test('in messages, titles, warnings, the address and a crash, which have no pixels of their own', () => {
    const bounds = { x: 0, y: 0, width: 10, height: 10 };
    const { screen, covers } = redacted([text('Hello')], {
      toasts: ['Key correct horse copied'],
      warnings: ['odd text "correct horse"'],
      windows: [{ kind: 'app', package: 'a', title: 'For correct horse', bounds }],
      app: {
        front: 'a',
        underTest: 'a',
        process: 'dead',
        crash: 'Error: correct horse',
        notResponding: false,
        place: 'https://a.example/correct horse',
      },
    });
    expect(JSON.stringify(screen)).not.toContain('correct horse');
    expect(JSON.stringify(screen).split('${secrets.password}')).toHaveLength(6);
    expect(covers).toEqual([]);
  });

  test('the keyboard’s suggestion bar is covered, only while there is something to hide', () => {
    const keyboard = { shown: true, bounds: { x: 0, y: 1600, width: 1080, height: 800 } };
    const strip = { x: 0, y: 1600, width: 1080, height: 128 };
    expect(redacted([text('correct horse', { at: BOX })], { keyboard }).covers).toEqual([COVER, strip]);
    expect(redacted([text('nothing secret', { at: BOX })], { keyboard }).covers).toEqual([]);
  });
});

describe('a secret in a URL becomes its token, however it is encoded', () => {
  const createAddress = (): Redactor =>
    new Redactor(
      new Map([
        ['password', 'p@ss w+rd/ü'],
        ['short', 'a b&'],
      ]),
    );
  test.each([
    [encodeURIComponent('p@ss w+rd/ü'), 'password'],
    [encodeURIComponent('p@ss w+rd/ü').toLowerCase(), 'password'],
    [new URLSearchParams({ q: 'p@ss w+rd/ü' }).toString().slice(2), 'password'],
    [encodeURIComponent(encodeURIComponent('p@ss w+rd/ü')), 'password'],
    [encodeURIComponent(new URLSearchParams({ q: 'p@ss w+rd/ü' }).toString().slice(2)), 'password'],
    ['p%40ss%20w+rd%2F%FC', 'password'],
    ['a%20b&', 'short'],
    ['a+b%26', 'short'],
    ['p@ss+w%2Brd/%C3%BC', 'password'],
  ])('%s', (written, name) => {
    const token = `\${secrets.${name}}`;
    expect(createAddress().text(`https://a.example/?n=1%202&pw=${written}&x=%20y`)).toBe(
      `https://a.example/?n=1%202&pw=${token}&x=%20y`,
    );
    expect(createAddress().text(written)).toBe(token);
  });

  test('text that only resembles an encoding stays', () => {
    for (const whole of ['100%', '%zz a%2', '50%25 off', '1+1=2', '%E4%B8 cut'])
      expect(createAddress().text(whole)).toBe(whole);
  });

  test('with separators between all characters', () => {
    const code = new Redactor(new Map([['code', '4821']]));
    expect(code.text('Code 4 8 2 1.')).toBe('Code ${secrets.code}.');
    expect(code.text('4 | 8 | 2 | 1')).toBe('${secrets.code}');
    expect(code.text('14 8 2 1, 4 8 2 12')).toBe('14 8 2 1, 4 8 2 12');
  });
});

describe('other text stays', () => {
  test('a value of less than four letters is redacted only as the whole text', () => {
    const { screen } = redacted([text('Anna has 42 items'), text('42'), text('Ann')]);
    expect(screen.elements.map((e) => e.text).filter((t) => t !== '')).toEqual([
      'Anna has 42 items',
      '${secrets.pin}',
      '${secrets.name}',
    ]);
  });

  test('a text that shares fewer than six letters and digits in a row with one, when marks lie between them', () => {
    const short = new Redactor(new Map([['code', '12-34']]));
    expect(short.text('12 34')).toBe('12 34');
    expect(short.text('12-34')).toBe('${secrets.code}');
  });

  test('a token, also where a value is a word of it', () => {
    const odd = new Redactor(
      new Map([
        ['password', 'secrets'],
        ['other', 'password'],
      ]),
    );
    expect(odd.text('Type ${secrets.password} as PASSWORD')).toBe(
      'Type ${secrets.password} as ${secrets.other}',
    );
  });

  test('without secrets the very same screen comes back', () => {
    const screen = buildScreen([text('correct horse')]);
    expect(new Redactor(new Map([['empty', '']])).screen(screen)).toEqual({ screen, covers: [] });
  });

  test('the longer of two nested secrets is replaced', () => {
    const both = new Redactor(
      new Map([
        ['short', 'horse'],
        ['long', 'correct horse'],
      ]),
    );
    expect(both.text('my correct horse and a horse')).toBe('my ${secrets.long} and a ${secrets.short}');
    expect(both.reveal('${secrets.long}!')).toBe('correct horse!');
  });
});

describe('a field into which a secret was typed', () => {
  const SECRET = { kind: 'input_text', text: '${secrets.password}', clear_text: false } as const;

  /** Returns what the field shows after typing. */
  function typedInto(before: Sketch, after: Sketch, then?: (r: Redactor, on: Screen) => void) {
    const own = new Redactor(new Map(Object.entries(SECRETS)));
    const screen = buildScreen([before]);
    own.beforeTyping(SECRET, screen.elements.find((e) => e.state.editable) ?? null, screen);
    then?.(own, screen);
    const clean = own.screen(buildScreen([after, text('Hello correct h')]));
    return {
      own,
      shown: clean.screen.elements.find((e) => e.state.editable)?.text,
      beside: clean.screen.elements.find((e) => e.text.startsWith('Hello'))?.text,
      covers: clean.covers,
    };
  }
  const EMPTY = field('Password', { at: BOX });
  const shows = (shown: string): Sketch => field('Password', { text: shown, at: BOX });

  test.each([
    ['correct horse', '${secrets.password}'],
    ['CORRECT HORSE', '${secrets.password}'],
    ['correct-horse', '${secrets.password}'],
    ['corr', '[hidden]'],
    ['correct h', '[hidden]'],
    ['3d1f', '[hidden]'],
    ['correct horsecorr', '[hidden]'],
    ['my correct horse', 'my ${secrets.password}'],
    ['', ''],
  ])('that shows "%s" tells "%s", and is covered', (shown, told) => {
    const { shown: clean, covers } = typedInto(EMPTY, shows(shown));
    expect(clean).toBe(told);
    expect(covers).toContainEqual(COVER);
  });

  test('a part that it has shown is redacted in other texts, too', () => {
    expect(typedInto(EMPTY, shows('correct h')).beside).toBe('Hello [hidden]');
    expect(typedInto(EMPTY, shows('')).beside).toBe('Hello correct h');
  });

  test('that holds one digit of a code leaves that digit alone elsewhere', () => {
    const own = new Redactor(new Map([['code', '4821']]));
    const box = field('Digit 1', { at: BOX });
    const screen = buildScreen([box]);
    const code = { kind: 'input_text', text: '${secrets.code}', clear_text: false } as const;
    own.beforeTyping(code, screen.elements.find((e) => e.state.editable) ?? null, screen);
    const later = buildScreen([field('Digit 1', { text: '4', at: BOX }), text('4')]);
    const texts = own.screen(later).screen.elements.map((e) => e.text);
    expect(texts.filter((t) => t !== '')).toEqual(['[hidden]', '4']);
  });

  /** Returns four boxes in a row with these texts. */
  const boxes = (digits: string, box = field): Sketch => ({
    role: 'row',
    at: [40, 300, 800, 120],
    children: [0, 1, 2, 3].map((i) =>
      box(`Digit ${i + 1}`, { text: digits[i] ?? '', at: [40 + i * 200, 300, 120, 120] }),
    ),
  });
  const covering = [0, 1, 2, 3].map((i) => ({ x: 40 + i * 200, y: 300, width: 120, height: 120 }));

  test.each([
    ['all', '4821', ['${secrets.code}', '[hidden]', '[hidden]', '[hidden]']],
    ['two equal digits', '4481', ['${secrets.twice}', '[hidden]', '[hidden]', '[hidden]']],
    ['a part', '48', ['[hidden]', '[hidden]', '', '']],
    ['none yet', '', ['', '', '', '']],
  ])('that is a row of boxes is all of them, in which %s of it stands', (_, digits, told) => {
    const own = new Redactor(
      new Map([
        ['code', '4821'],
        ['twice', '4481'],
      ]),
    );
    const before = buildScreen([boxes('')]);
    const typed = digits === '4481' ? '${secrets.twice}' : '${secrets.code}';
    own.beforeTyping(
      { text: typed, clear_text: false },
      before.elements.find((e) => e.state.editable) ?? null,
      before,
    );
    const { screen, covers } = own.screen(buildScreen([boxes(digits), text('Sent 2 times')]));
    expect(screen.elements.flatMap((e) => (e.state.editable ? [e.text] : []))).toEqual(told);
    expect(covers).toEqual(expect.arrayContaining(covering));
    const labels = screen.elements.map((e) => e.label).join('\n');
    expect(labels).not.toMatch(/\b[481]\b/u);
    expect(labels).toContain('Sent 2 times');
  });

  test('boxes that were not typed into are redacted only when they spell a secret', () => {
    const own = new Redactor(new Map([['code', '4821']]));
    const plain = (name: string, { text: shown = '', ...more }: Sketch = {}): Sketch =>
      text(shown, { ...more, description: name });
    const drawn = own.screen(buildScreen([boxes('4821', plain)]));
    expect(drawn.covers).toEqual(expect.arrayContaining(covering));
    expect(JSON.stringify(drawn.screen.elements.map((e) => [e.text, e.label]))).not.toMatch(/"[4821]"/u);
    const other = buildScreen([boxes('4812', plain)]);
    expect(own.screen(other)).toEqual({ screen: other, covers: [] });
  });

  test('of two neighbouring fields only the one with the secret is covered', () => {
    const own = new Redactor(new Map(Object.entries(SECRETS)));
    const beside: Sketch = {
      role: 'row',
      children: [
        field('Name', { text: '', at: [40, 300, 400, 120] }),
        field('Password', { text: '', at: [460, 300, 400, 120] }),
      ],
    };
    const screen = buildScreen([beside]);
    own.beforeTyping(SECRET, screen.elements.findLast((e) => e.state.editable) ?? null, screen);
    expect(own.screen(screen).covers).toEqual([{ x: 460, y: 300, width: 400, height: 120 }]);
  });

  test('dots stay dots', () => {
    const dots = field('Password', { text: '••••', password: true, at: BOX });
    expect(typedInto(field('Password', { password: true, at: BOX }), dots).shown).toBe('••••');
  });

  test('is an ordinary field again after other text replaces it', () => {
    const plain = { kind: 'input_text', text: 'lilac', clear_text: true } as const;
    const { shown } = typedInto(EMPTY, shows('lilac'), (own, screen) =>
      own.beforeTyping(plain, screen.elements.find((e) => e.state.editable) ?? null, screen),
    );
    expect(shown).toBe('lilac');
  });
});

describe('the label inside a field that gets a secret, as Compose writes it', () => {
  const login = (inside: string): Screen =>
    buildScreen({
      children: [field('', { description: 'Password', password: true, at: BOX, children: [text(inside)] })],
    });
  const typed = (): Redactor => {
    const own = new Redactor(new Map(Object.entries(SECRETS)));
    const screen = login('Password');
    own.beforeTyping(
      { text: '${secrets.password}', clear_text: false },
      screen.elements.find((e) => e.state.editable) ?? null,
      screen,
    );
    return own;
  };
  const texts = (screen: Screen): string[] =>
    typed()
      .screen(screen)
      .screen.elements.map((e) => e.text);

  test('stays, and its pixels are covered', () => {
    const { screen, covers } = typed().screen(login('Password'));
    expect(screen.elements.map((e) => [e.text, e.description])).toContainEqual(['', 'Password']);
    expect(screen.elements.map((e) => e.text)).toContain('Password');
    expect(covers).toContainEqual(COVER);
  });

  test.each(['correct', 'correct horse', 'c-o-r-r-e-c-t'])(
    '%j, which came with the secret, is hidden',
    (shown) => {
      expect(texts(login(shown))).not.toContain(shown);
    },
  );
});
