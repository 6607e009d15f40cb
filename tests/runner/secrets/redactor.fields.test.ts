/** Fields that get or show a secret, drawings beside them, and what they leave alone. */
import { describe, expect, test } from 'vitest';
import { Redactor } from '../../../src/runner/secrets/redactor.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { button, buildScreen, field, text, type Sketch } from '../../builders/screen.ts';

const SECRETS = { password: 'correct horse', phone: '5551234567', digit: '7', code: '12-34', tiny: '1-23' };
const TYPED = { text: '${secrets.password}', clear_text: false };
const BOX = [40, 300, 1000, 120] as const;
const COVER = { x: 40, y: 300, width: 1000, height: 120 };

const create = (readsPictures?: boolean): Redactor =>
  new Redactor(new Map(Object.entries(SECRETS)), readsPictures);
const fieldsOf = (screen: Screen): Element[] => screen.elements.filter((e) => e.state.editable);
const firstField = (screen: Screen): Element | null => fieldsOf(screen)[0] ?? null;
const textsOf = (screen: Screen): string[] => screen.elements.map((e) => e.text).filter((t) => t !== '');
const at = (place: string, sketches: readonly Sketch[]): Screen => {
  const screen = buildScreen(sketches);
  return { ...screen, app: { ...screen.app, place } };
};
/** Returns a redactor after the password was typed into the first field of the screen. */
function typedInto(screen: Screen, own = create()): Redactor {
  own.beforeTyping(TYPED, firstField(screen), screen);
  return own;
}

describe('without a target the focused field gets the text', () => {
  test('and no other control', () => {
    const screen = buildScreen([
      button('Menu', { focused: true, at: [40, 0, 300, 120] }),
      field('Name', { at: [40, 150, 1000, 120] }),
      field('Password', { at: BOX, focused: true }),
    ]);
    const own = create();
    own.beforeTyping(TYPED, null, screen);
    expect(own.screen(screen).covers).toEqual([COVER]);
  });

  test('and none when no field is focused', () => {
    const screen = buildScreen([button('Menu', { focused: true }), field('Name')]);
    const own = create();
    own.beforeTyping(TYPED, null, screen);
    expect(own.screen(screen)).toEqual({ screen, covers: [] });
  });
});

describe('a field with a secret', () => {
  const empty = buildScreen([field('Password', { at: BOX })]);
  const shows = (shown: string): Screen => buildScreen([field('Password', { text: shown, at: BOX })]);

  test.each([
    ['stays one when other text is added to it', false, 'corr', [COVER]],
    ['is an ordinary one when other text replaces it', true, 'corr', []],
    ['is an ordinary one when other text comes into it while it is empty', false, '', []],
  ])('%s', (_, clear, before, covers) => {
    const own = typedInto(empty);
    const screen = shows(before);
    own.beforeTyping({ text: 'lilac', clear_text: clear }, firstField(screen), screen);
    expect(own.screen(shows('lilac')).covers).toEqual(covers);
  });

  test('of one character is one box, and not its neighbours', () => {
    const screen = buildScreen([
      {
        role: 'row',
        at: [0, 300, 1080, 120],
        children: [0, 1].map((i) => field('', { at: [i * 200, 300, 120, 120] })),
      },
    ]);
    const own = create();
    own.beforeTyping({ text: '${secrets.digit}', clear_text: false }, firstField(screen), screen);
    expect(own.screen(screen).covers).toEqual([{ x: 0, y: 300, width: 120, height: 120 }]);
    const both = create();
    both.beforeTyping(TYPED, firstField(screen), screen);
    expect(both.screen(screen).covers).toHaveLength(2);
  });

  test('hides a text of six characters elsewhere, too, and a shorter one only in the field', () => {
    const own = typedInto(empty);
    const texts = (shown: string): string[] =>
      textsOf(own.screen(buildScreen([field('Password', { text: shown, at: BOX }), text(shown)])).screen);
    expect(texts('3d1f5a')).toEqual(['[hidden]', '[hidden]']);
    expect(texts('3d1f5')).toEqual(['[hidden]', '3d1f5']);
  });

  test('is hidden in the label of its row, whose other texts stay', () => {
    const sketch: Sketch = {
      role: 'row',
      clickable: true,
      children: [field('Password', { text: 'corr', at: BOX }), text('Copy')],
    };
    const screen = buildScreen([sketch]);
    const clean = typedInto(screen).screen(screen).screen;
    expect(clean.elements.find((e) => e.role === 'row')?.label).toBe('[hidden] | Copy');
  });

  test('remembers every part that it has shown', () => {
    const own = typedInto(empty);
    own.screen(shows('correc'));
    own.screen(shows('t horse'));
    expect(own.text('Is correc or t horse right?')).toBe('Is [hidden] or [hidden] right?');
  });

  test('of a part and a longer one that it showed later, both are hidden whole', () => {
    const own = create();
    const shows = (value: string): Screen =>
      buildScreen([field('Password', { at: BOX, focused: true, text: value })]);
    own.beforeTyping(TYPED, firstField(shows('')), shows(''));
    for (const value of ['correc', 'correct']) own.screen(shows(value));
    expect(own.text('Is correc or correct right?')).toBe('Is [hidden] or [hidden] right?');
  });

  test('remembers no text that is no part of a secret', () => {
    const own = typedInto(empty);
    own.screen(shows('3d1f5a'));
    expect(own.text('Order 3d1f5a')).toBe('Order 3d1f5a');
  });
});

describe('the texts inside a field with a secret', () => {
  const login = (inside: string, own = ''): Screen =>
    buildScreen([field('', { description: 'Password', text: own, at: BOX, children: [text(inside)] })]);

  test('are hidden unless they stood there before', () => {
    const own = typedInto(login('Password'));
    expect(textsOf(own.screen(login('Password')).screen)).toEqual(['Password']);
    expect(textsOf(own.screen(login('3d1f')).screen)).toEqual(['[hidden]']);
  });

  test('are a value when the field itself shows the text of its label', () => {
    const own = typedInto(login('Secret'));
    expect(textsOf(own.screen(login('', 'Secret')).screen)).toEqual(['[hidden]']);
  });
});

describe('a field that nothing was typed into shows the beginning of a secret', () => {
  test.each([
    ['correct', '[hidden]'],
    ['correc', '[hidden]'],
    ['corre', 'corre'],
    ['t horse', 't horse'],
    ['orrect', 'orrect'],
    ['correct horses', '${secrets.password}s'],
    ['correct horse', '${secrets.password}'],
  ])('%j is told as %j', (shown, told) => {
    const { screen } = create().screen(buildScreen([field('Password', { text: shown })]));
    expect(firstField(screen)?.text).toBe(told);
  });

  test('is at least half of it', () => {
    const own = new Redactor(new Map([['key', 'lanterndoorways!']]));
    const told = (shown: string) =>
      firstField(own.screen(buildScreen([field('Key', { text: shown })])).screen)?.text;
    expect(told('lantern')).toBe('lantern');
    expect(told('lanternd')).toBe('[hidden]');
  });

  test('is a field: other texts stay', () => {
    const screen = buildScreen([text('correct')]);
    expect(create().screen(screen)).toEqual({ screen, covers: [] });
  });

  test('is remembered for other texts', () => {
    const { screen } = create().screen(
      buildScreen([field('Password', { text: 'correc' }), text('A correc')]),
    );
    expect(textsOf(screen)).toEqual(['[hidden]', 'A [hidden]']);
  });

  test('with marks of its own, which would be an ordinary text elsewhere', () => {
    const { screen } = create().screen(
      buildScreen([field('Code', { text: '12 34' }), text('12 34'), field('Code', { text: '1 23' })]),
    );
    expect(textsOf(screen)).toEqual(['${secrets.code}', '12 34', '1 23']);
  });
});

describe('a word of a phrase', () => {
  const own = (): Redactor => new Redactor(new Map([['phrase', 'correct horse battery staple']]));
  const chips = ['correct', 'horse', 'battery', 'staple'];
  test('that chips have shown stays in other texts', () => {
    const { screen } = own().screen(buildScreen([...chips.map((c) => button(c)), text('Low battery')]));
    expect(textsOf(screen)).toEqual(['${secrets.phrase}', '[hidden]', '[hidden]', '[hidden]', 'Low battery']);
  });

  test('that a field shows after it got the secret is hidden in other texts', () => {
    const screen = buildScreen([...chips.map((c) => field('', { text: c })), text('Low battery')]);
    const redactor = own();
    redactor.beforeTyping(
      { text: '${secrets.phrase}', clear_text: false },
      fieldsOf(screen)[2] ?? null,
      screen,
    );
    expect(textsOf(redactor.screen(screen).screen).at(-1)).toBe('Low [hidden]');
  });
});

describe('drawings are covered on a page that got a secret', () => {
  const canvas: Sketch = { role: 'canvas', at: [0, 1000, 100, 100] };
  const picture: Sketch = { role: 'image', at: [0, 1000, 1080, 1000] };
  const drawn = { x: 0, y: 1000, width: 100, height: 100 };
  const password = field('Password', { at: BOX });

  test.each<readonly [string, string, string, boolean | undefined, readonly unknown[]]>([
    ['on that page', 'a/b', 'a/b', undefined, [drawn]],
    ['whatever its query', 'a/b?x=1', 'a/b?y=2', false, [drawn]],
    ['not on another page', 'a/b', 'a/c', false, []],
    ['on another part of the page', 'a/b?x#one', 'a/b?x#two', false, [drawn]],
    ['not on another route of the page', 'a/b?x#/one', 'a/b?x#/two', false, []],
    ['not where OCR reads them', 'a/b', 'a/b', true, []],
  ])('%s', (_, before, later, reads, covers) => {
    const own = typedInto(at(before, [password]), create(reads));
    expect(own.screen(at(later, [canvas])).covers).toEqual(covers);
  });

  test('also large pictures, and parts that can’t be read', () => {
    const own = typedInto(at('a', [password]));
    expect(own.screen(at('a', [picture])).covers).toEqual([{ x: 0, y: 1000, width: 1080, height: 1000 }]);
    const closed = at('a', [{ role: 'container', at: [0, 1000, 100, 100] }]);
    const unread: Screen = {
      ...closed,
      elements: closed.elements.map((e, i) => (i === 1 ? { ...e, unread: 'closed shadow root' } : e)),
    };
    expect(own.screen(closed).covers).toEqual([]);
    expect(own.screen(unread).covers).toEqual([drawn]);
  });

  test('only in view', () => {
    const own = typedInto(at('a', [password]));
    expect(own.screen(at('a', [{ role: 'canvas', at: [0, 3000, 100, 100] }])).covers).toEqual([]);
  });

  test('and not after ordinary text', () => {
    const screen = at('a', [password]);
    const own = create();
    own.beforeTyping({ text: 'lilac', clear_text: true }, firstField(screen), screen);
    expect(own.screen(at('a', [canvas])).covers).toEqual([]);
  });
});

describe('what is covered', () => {
  const secret = buildScreen([text('correct horse', { at: BOX })]);
  const changed = (change: Partial<Element>): Screen => ({
    ...secret,
    elements: secret.elements.map((e) => (e.text === '' ? e : { ...e, ...change })),
  });

  test('is also where the text reaches beyond its element', () => {
    const textBox = { x: 0, y: 290, width: 1080, height: 140 };
    expect(create().screen(changed({ textBox })).covers).toEqual([COVER, textBox]);
  });

  test('is the part in view, or else all of the element', () => {
    const visible = { x: 40, y: 300, width: 500, height: 120 };
    expect(create().screen(changed({ visible })).covers).toEqual([visible]);
    expect(create().screen(changed({ visible: null })).covers).toEqual([COVER]);
  });

  test.each([
    ['its text', { label: 'Key', labelFrom: 'description' as const }],
    ['its label', { text: 'Key', label: 'correct horse' }],
    ['its description', { text: 'Key', label: 'Key', description: 'a correct horse' }],
    ['its hint', { text: 'Key', label: 'Key', hint: 'correct horse' }],
  ])('is an element that holds a secret only in %s', (_, change) => {
    const { screen, covers } = create().screen(changed(change));
    expect(covers).toEqual([COVER]);
    expect(JSON.stringify(screen)).not.toContain('correct horse');
    expect(JSON.stringify(screen)).toContain('${secrets.password}');
  });

  test('is no empty password field, and no element without a secret, which stays the very same', () => {
    const screen = buildScreen([field('Password', { password: true }), text('Hello')]);
    const clean = create().screen(screen);
    expect(clean.covers).toEqual([]);
    expect(clean.screen.elements.map((e, i) => e === screen.elements[i])).not.toContain(false);
  });

  test.each([
    ['is hidden', { shown: false, bounds: { x: 0, y: 1600, width: 1080, height: 800 } }],
    ['has no known place', { shown: true, bounds: null }],
  ])('is no keyboard that %s', (_, keyboard) => {
    expect(create().screen({ ...secret, keyboard }).covers).toEqual([COVER]);
  });
});

describe('without values', () => {
  test('there is nothing to protect', () => {
    expect(new Redactor(new Map()).isEmpty).toBe(true);
    expect(new Redactor(new Map([['empty', '']])).isEmpty).toBe(true);
    expect(create().isEmpty).toBe(false);
  });

  test('lines, goals and screens come back as they are', () => {
    const own = new Redactor(new Map([['empty', '']]));
    const line = { text: 'correct horse' };
    const goal = goalOf(['Tap "Save"']);
    const screen = buildScreen([text('correct horse')]);
    expect(own.json(line)).toBe(line);
    expect(own.goal(goal)).toBe(goal);
    expect(own.screen(screen).screen).toBe(screen);
  });

  test('an empty value beside others stands for no text', () => {
    const own = new Redactor(
      new Map([
        ['empty', ''],
        ['password', 'correct horse'],
      ]),
    );
    expect(own.text(' ')).toBe(' ');
  });
});

describe('lines and goals', () => {
  test('lose the values that do not occur by chance, and keep the words of their format', () => {
    expect(create().json({ type: 'correct horse', to: ['correct horse', '12-34', 3] })).toEqual({
      type: 'correct horse',
      to: ['${secrets.password}', '12-34', 3],
    });
  });

  test('of a goal hold tokens', () => {
    const clean = create().goal(goalOf(['Tap "correct horse"'], ['"12-34" is visible']));
    expect(clean.steps[0]?.text).toBe('Tap "${secrets.password}"');
    expect(clean.expected[0]?.text).toBe('"${secrets.code}" is visible');
    expect(clean.secrets).toEqual(['password', 'code']);
  });
});
