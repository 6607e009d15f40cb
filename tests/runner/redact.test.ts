import { describe, expect, test } from 'vitest';
import { Redactor } from '../../src/runner/redact.ts';
import { button, buildScreen, field, text, type Sketch } from '../builders/screen.ts';
import type { Screen } from '../../src/screen/screen.ts';

const SECRETS = { password: 'correct horse', phone: '5551234567', pin: '42', name: 'Ann' };
const redactor = new Redactor(new Map(Object.entries(SECRETS)));

function redacted(sketches: readonly Sketch[], change: Partial<Screen> = {}) {
  return redactor.screen(buildScreen({ children: sketches, change }));
}

const BOX = [40, 300, 1000, 120] as const;
const COVER = { x: 40, y: 300, width: 1000, height: 120 };

describe('a secret on the screen becomes its token and its pixels are covered', () => {
  test.each<readonly [string, Sketch]>([
    ['a text', text('correct horse', { at: BOX })],
    ['a part of a text', text('Your password is correct horse.', { at: BOX })],
    ['a description', button('', { description: 'Copy correct horse', at: BOX })],
    ['a hint', field('like correct horse', { at: BOX })],
    ['a field that writes it with marks of its own', field('Phone', { text: '(555) 123-4567', at: BOX })],
  ])('in %s', (_, sketch) => {
    const { screen, covers } = redacted([sketch]);
    const told = JSON.stringify(screen);
    expect(told).not.toMatch(/correct horse|123-4567/);
    expect(told).toMatch(/\$\{secrets\.(password|phone)\}/);
    expect(covers).toEqual([COVER]);
  });

  test('in the folded label of the row that holds it: row and text', () => {
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

  test('in a password field that shows dots alone', () => {
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

  test('and so does the strip where the keyboard suggests it, only while there is something to hide', () => {
    const keyboard = { shown: true, bounds: { x: 0, y: 1600, width: 1080, height: 800 } };
    const strip = { x: 0, y: 1600, width: 1080, height: 128 };
    expect(redacted([text('correct horse', { at: BOX })], { keyboard }).covers).toEqual([COVER, strip]);
    expect(redacted([text('nothing secret', { at: BOX })], { keyboard }).covers).toEqual([]);
  });
});

describe('what is no secret stays', () => {
  test('a value of less than four letters is one only as the whole text', () => {
    const { screen } = redacted([text('Anna has 42 items'), text('42'), text('Ann')]);
    expect(screen.elements.map((e) => e.text).filter((t) => t !== '')).toEqual([
      'Anna has 42 items',
      '${secrets.pin}',
      '${secrets.name}',
    ]);
  });

  test('a text that is no field may share letters and digits with one', () => {
    const { screen, covers } = redacted([text('555 123 4567')]);
    expect(screen.elements.some((e) => e.text === '555 123 4567')).toBe(true);
    expect(covers).toEqual([]);
  });

  test('without secrets the very same screen comes back', () => {
    const screen = buildScreen([text('correct horse')]);
    expect(new Redactor(new Map([['empty', '']])).screen(screen)).toEqual({ screen, covers: [] });
  });

  test('of two secrets, one in the other, the longer one is told', () => {
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
