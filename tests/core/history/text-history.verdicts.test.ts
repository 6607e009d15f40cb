/** Untranslated texts in whole runs (R80). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  list,
  row,
  text,
  title,
  toggle,
  type Item,
  type View,
} from '../../builders/android-screen.ts';

type Words = readonly [title: string, name: string, size: string, dark: string, save: string];
const ENGLISH: Words = ['Settings', 'Device name', 'Text size', 'Dark theme', 'Save'];
const GERMAN: Words = ['Einstellungen', 'Gerätename', 'Textgröße', 'Dunkles Design', 'Speichern'];

const page = ([head, name, size, dark, save]: Words, ...more: readonly Item[]): View => ({
  items: [
    title(head),
    button('EN | DE'),
    text(name),
    text(size),
    toggle(dark, false),
    button(save, { id: 'keep' }),
    ...more,
  ],
});

/** "EN | DE" changes the language; `stays` of them do not follow. */
function settings(...stays: readonly number[]): App<boolean> {
  const mixed = GERMAN.map((word, i) => (stays.includes(i) ? (ENGLISH[i] ?? '') : word)) as unknown as Words;
  return {
    begins: false,
    show: (german) => page(german ? mixed : ENGLISH),
    react: (german, did) => (did.kind === 'tap' && did.on === 'EN | DE' ? !german : german),
  };
}
const change = 'Tap "EN | DE"';
const ends = async (app: App<boolean>, steps: readonly string[], expected: readonly string[]) =>
  verdictOf(await drive(app, goalOf(steps, expected)));
const shows = async (view: View, ...expected: string[]) =>
  verdictOf(await drive(unchanging(view), goalOf(['Wait 1 second'], expected)));

describe('after the language of the screen changed', () => {
  test('the text that the goal wants gone is still there: Untranslated', async () => {
    expect(await ends(settings(3), [change], ['"Dark theme" is not visible'])).toBe(
      'failed: Untranslated Bug',
    );
    expect(
      await ends(settings(3), [change], ['"Dunkles Design" is visible', '"Dark theme" is not visible']),
    ).toBe('failed: Untranslated Bug');
  });

  test('a control known by its place kept its text', async () => {
    expect(await ends(settings(3), [change], ['The toggle below "Textgröße" shows "Dunkles Design"'])).toBe(
      'failed: Untranslated Bug',
    );
  });

  test('back in the first language, the element has another text', async () => {
    const forth = settings();
    const half: App<number> = {
      begins: 0,
      show: (n) =>
        n === 2
          ? page([...ENGLISH.slice(0, 3), 'Dunkles Design', 'Save'] as unknown as Words)
          : forth.show(n === 1, 0),
      react: (n, did) => (did.kind === 'tap' ? n + 1 : n),
    };
    const goal = goalOf([change, change], ['"Dark theme" is visible']);
    expect(verdictOf(await drive(half, goal))).toBe('failed: Untranslated Bug');
  });

  test('a control that a step names is looked for in the same way', async () => {
    const app = settings();
    const half: App<number> = {
      begins: 0,
      show: (n) =>
        n === 2 ? page([...ENGLISH.slice(0, 4), 'Speichern'] as unknown as Words) : app.show(n === 1, 0),
      react: (n, did) => (did.kind === 'tap' && did.on === 'EN | DE' ? n + 1 : n),
    };
    expect(verdictOf(await drive(half, goalOf([change, change, 'Tap "Save"'])))).toBe(
      'failed: Untranslated Bug',
    );
  });

  test('an app that is wholly translated passes', async () => {
    const expected = ['"Dunkles Design" is visible', '"Dark theme" is not visible'];
    expect(await ends(settings(), [change], expected)).toBe('passed');
  });

  test('two unchanged texts: neither is guessed', async () => {
    expect(await ends(settings(2, 3), [change], ['"Dunkles Design" is visible'])).toBe(
      'failed: Missing Element Bug',
    );
  });
});

describe('no change of language', () => {
  test('is it that few words changed', async () => {
    expect(await ends(settings(0, 1, 2, 3), [change], ['"Dark theme" is not visible'])).toBe(
      'failed: No Effect Bug',
    );
  });

  test('is another item on the same page: its captions and buttons stay', async () => {
    const item = ([name, price, note]: readonly [string, string, string]): View => ({
      items: [
        title('Item'),
        text(name, { id: 'name' }),
        text(price, { id: 'price' }),
        text(note, { id: 'note' }),
        text('From Kent', { id: 'origin' }),
        button('Next'),
        button('Buy'),
      ],
    });
    const app: App<number> = {
      begins: 0,
      show: (n) => item(n === 0 ? ['Milk', 'one pound', 'fresh'] : ['Bread', 'two pounds', 'baked']),
      react: (n, did) => (did.kind === 'tap' ? n + 1 : n),
    };
    const goal = goalOf(['Tap "Next"'], ['"From Kent" is not visible']);
    expect(verdictOf(await drive(app, goal))).toBe('failed: No Effect Bug');
  });
});

describe('the name of a text instead of words', () => {
  const holding = (words: string, id?: string): View => ({
    items: [title('Note'), text('a'), button('Back'), button(words, id === undefined ? {} : { id })],
  });

  test.each([
    'text_save',
    'strings.save',
    'save.title',
    'SAVE_BUTTON',
    '{{save}}',
    '@string/save',
    '${t.save}',
  ])('%s for "Save" is Untranslated', async (words) => {
    expect(await shows(holding(words), '"Save" is visible')).toBe('failed: Untranslated Bug');
  });

  test('for a word of another language it is one when the id identifies the place', async () => {
    expect(await shows(holding('text_save', 'btn_speichern'), '"Speichern" is visible')).toBe(
      'failed: Untranslated Bug',
    );
  });

  test('for a control that a step names', async () => {
    const run = await drive(unchanging(holding('text_save')), goalOf(['Tap "Save"']));
    expect(verdictOf(run)).toBe('failed: Untranslated Bug');
  });

  test.each(['text_open', 'anna_k', 'save.png', 'v1.2.3', 'Saved'])(
    '%s says nothing of "Save": Missing Element',
    async (words) => {
      expect(await shows(holding(words), '"Save" is visible')).toBe('failed: Missing Element Bug');
    },
  );

  test('a likely label may be a wrong value', async () => {
    const view: View = { items: [title('Me'), text('Name'), text('anna_k'), button('Back')] };
    expect(await shows(view, 'The text below "Name" shows "anna_b"')).toBe('failed: Wrong Text Bug');
  });
});

describe('Wrong Text needs the place; without it the text is missing', () => {
  const near: View = { items: [title('Notes'), text('a'), button('Saved'), button('Back')] };

  test('a control with a similar text elsewhere is another control', async () => {
    expect(await shows(near, '"Save" is visible')).toBe('failed: Missing Element Bug');
    expect(verdictOf(await drive(unchanging(near), goalOf(['Tap "Save"'])))).toBe(
      'failed: Missing Element Bug',
    );
  });

  test('the control of that id with other words is a wrong text', async () => {
    const named: View = {
      items: [title('Notes'), text('a'), button('Sve', { id: 'btn_save' }), button('Back')],
    };
    expect(await shows(named, '"Save" is visible')).toBe('failed: Wrong Text Bug');
    expect(verdictOf(await drive(unchanging(named), goalOf(['Tap "Save"'])))).toBe('failed: Wrong Text Bug');
  });

  test('an element that had the text before and has another one now is a wrong text', async () => {
    const app: App<boolean> = {
      begins: false,
      show: (gone) => ({
        items: [title('Post'), text(gone ? 'Lost' : 'Sent', { id: 'state' }), button('Go'), text('x')],
      }),
      react: () => true,
    };
    expect(verdictOf(await drive(app, goalOf(['Tap "Go"'], ['"Sent" is visible'])))).toBe(
      'failed: Wrong Text Bug',
    );
  });

  test('a row that moved up to where another was is not that other one', async () => {
    const app: App<boolean> = {
      begins: false,
      show: (gone) => ({
        items: [
          title('Cart'),
          button('Go'),
          list([...(gone ? [] : [row('Milk')]), row('Bread'), row('Tea')]),
        ],
      }),
      react: () => true,
    };
    expect(verdictOf(await drive(app, goalOf(['Tap "Go"'], ['"Milk" is visible'])))).toBe(
      'failed: Missing Element Bug',
    );
  });

  test('an element that takes no touch is not the control of a step', async () => {
    const view: View = {
      items: [title('Trash'), text('It goes for ever.', { id: 'delete_text' }), button('Cancel')],
    };
    expect(verdictOf(await drive(unchanging(view), goalOf(['Tap "Delete"'])))).toBe(
      'failed: Missing Element Bug',
    );
  });
});
