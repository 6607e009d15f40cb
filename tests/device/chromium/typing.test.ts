import { describe, expect, test } from 'vitest';
import type { PageStatus } from '../../../src/device/chromium/page-tasks.ts';
import type { PageTab } from '../../../src/device/chromium/tab/tabs.ts';
import { Interrupted } from '../../../src/device/chromium/tab/tab.ts';
import { typeText } from '../../../src/device/chromium/typing.ts';

const IDLE: PageStatus = { due: [], outside: null, loaded: true, read: {} };

type Status = PageStatus | null | Error;

/** A tab that inserts one text at a time; its page has this to do before and after characters. Notes how many texts were on their way at once, and for how long the page was let go on, ms. */
function fieldOf(before: Status, after: Status, most: number | null = null) {
  let underWay = 0;
  const field = { text: '', most: 0, waits: [] as string[] };
  const keys: string[] = [];
  const insert = async (text: string): Promise<void> => {
    underWay += 1;
    field.most = Math.max(field.most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    field.text += text;
  };
  const tab = {
    target: 'page',
    send: async (
      method: string,
      { text = '', expression = '', type = '' }: { text?: string; expression?: string; type?: string },
    ) => {
      if (method === 'Page.createIsolatedWorld') return { executionContextId: 1 };
      if (method === 'Input.dispatchKeyEvent') return void keys.push(type);
      if (method === 'Input.insertText') {
        keys.push(text);
        return insert(text);
      }
      const [, ms] = /later\(done, (\d+)\)/.exec(expression) ?? [];
      if (ms !== undefined) field.waits.push(expression.includes('drawn()') ? `${ms} and drawn` : ms);
      if (!expression.includes('tasks.status')) return { result: { value: { isFilled: false, most } } };
      const status = field.text === '' ? before : after;
      if (status instanceof Error) throw status;
      return { result: { value: status } };
    },
  };
  const type = (text: string, clear = false) => typeText(tab as unknown as PageTab, text, clear);
  return { field, keys, type };
}

const due = (...due: PageStatus['due']): PageStatus => ({ ...IDLE, due });

describe('a text that is typed', () => {
  test('goes at once where the first character gives the page nothing to do', async () => {
    const { field, type } = fieldOf(IDLE, IDLE);
    await type('opensesame');
    expect(field).toEqual({ text: 'opensesame', most: 9, waits: [] });
  });

  test('goes at once beside the press of its field, and what happens after a while', async () => {
    const pressed = { what: 'a press', inMs: 50 };
    const after = due(pressed, { what: 'an animation', inMs: null }, { what: 'a timer', inMs: 300 });
    const { field, type } = fieldOf(due(pressed), after);
    await type('opensesame');
    expect(field.most).toBe(9);
  });

  test.each([
    ['a timer', due({ what: 'a timer', inMs: 0.4 }), '2'],
    ['the later of two timers', due({ what: 'a timer', inMs: 1 }, { what: 'a timer', inMs: 60 }), '61'],
    ['a script that draws', due({ what: 'a script that draws', inMs: 50 }), '1 and drawn'],
    ['an answer of the browser', due({ what: 'an answer of the browser', inMs: 50 }), '51'],
  ])('waits after each character for %s that it began', async (_, after, wait) => {
    const { field, type } = fieldOf(IDLE, { ...after, begun: 1 });
    await type('ab');
    expect(field).toEqual({ text: 'ab', most: 1, waits: [wait] });
  });

  test.each([
    ['a code', '493817', null],
    ['a text that fills the field', 'AB-12', 5],
  ])('goes one character after the other where it is %s', async (_, text, most) => {
    const { field, type } = fieldOf(IDLE, IDLE, most);
    await type(text);
    expect(field).toEqual({ text, most: 1, waits: [] });
  });

  test('stops at the end of each word, where a page may make something of it', async () => {
    const { field, keys, type } = fieldOf(IDLE, IDLE);
    await type('red, blue');
    expect(field).toMatchObject({ text: 'red, blue', most: 3 });
    expect(keys.filter((key) => key.length === 1).join('')).toBe('red, blue');
  });

  test('goes one character after the other where the first one began something that is over', async () => {
    const { field, type } = fieldOf({ ...IDLE, begun: 7 }, { ...IDLE, begun: 8 });
    await type('ab');
    expect(field).toEqual({ text: 'ab', most: 1, waits: [] });
  });

  const draws = due({ what: 'a script that draws', inMs: 50 });
  test.each([
    ['does the same before it', draws, draws],
    ['runs a timer again and again', IDLE, due({ what: 'a timer that repeats', inMs: null })],
    ['has a source outside', { ...IDLE, outside: 'a web socket' }, { ...IDLE, outside: 'a web socket' }],
    ['had begun before it was watched', null, null],
    ['is being replaced', new Interrupted(), new Interrupted()],
  ])('goes one character after the other on a page that %s', async (_, before, after) => {
    const { field, type } = fieldOf(before, after);
    await type('opensesame');
    expect(field).toMatchObject({ text: 'opensesame', most: 1 });
  });

  test('is pasted when it is very long', async () => {
    const { field, keys, type } = fieldOf(IDLE, IDLE);
    await type('x'.repeat(201));
    expect(field).toEqual({ text: 'x'.repeat(201), most: 1, waits: [] });
    expect(keys).toEqual(['x'.repeat(201)]);
  });

  test('comes with key events, as from an on-screen keyboard; a field that is emptied gets them too', async () => {
    const { keys, type } = fieldOf(IDLE, IDLE);
    await type('ab');
    expect(keys).toEqual(['rawKeyDown', 'a', 'keyUp', 'rawKeyDown', 'b', 'keyUp']);
    await type('', true);
    expect(keys.slice(6)).toEqual(['rawKeyDown', 'keyUp']);
  });

  test('waits until the page has done what the tap began', async () => {
    const { field, type } = fieldOf(due({ what: 'a timer', inMs: 30 }), IDLE);
    await type('ab');
    expect(field).toMatchObject({ text: 'ab', waits: ['31'] });
  });
});
