/** Typing needs an element that takes text (R23). */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  drive,
  goalOf,
  propose,
  refOf,
  refusalsOf,
  script,
  verdictOf,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, field, list, row, text, title, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

interface Shopping {
  readonly items: readonly string[];
  readonly typed: string;
}
/** A frame around one field, as Material's text fields have. */
const framed = (value: string): Item => ({
  height: 200,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 180],
      { 'content-desc': 'Frame' },
      node('TextView', [40, top, 1040, top + 40], { text: 'New item' }),
      node('EditText', [40, top + 50, 1040, top + 170], { text: value, clickable: true }),
    ),
});
const app: App<Shopping> = {
  begins: { items: ['Eggs', 'Bread'], typed: '' },
  show: ({ items, typed }) => ({
    items: [
      title('Groceries'),
      list(
        items.map((item) => row(item)),
        { height: 900, scrolled: 0 },
      ),
      field('Add', typed),
      framed(typed),
      button('Save'),
      text('Two items'),
    ],
  }),
  react: (s, did) => (did.kind === 'type' ? { ...s, typed: did.text } : s),
};
const into = (name: string) => (asked: { readonly screen: Parameters<typeof refOf>[0] }) =>
  propose({ kind: 'input_text', target: { ref: refOf(asked.screen, name) }, text: 'Milk' });

describe('on an open-ended step, typing into', () => {
  test.each(['Eggs', 'Groceries', 'Save', 'Two items'])(
    '"%s" is refused, and the next proposal is asked for',
    async (name) => {
      const run = await drive(app, goalOf(['put milk on the list']), {
        planner: script(into(name), into('Add')),
        policy: { judge: false },
      });
      expect(refusalsOf(run)[0]).toBe('no field');
      expect(actionsOf(run)[0]).toMatch(/^input_text/u);
      expect(run.did.find((d) => d.kind === 'tap')).toMatchObject({ on: 'Add' });
    },
  );

  test('nothing but a list ends without a gesture', async () => {
    const run = await drive(app, goalOf(['put milk on the list']), { planner: into('Eggs') });
    expect(run.did).toEqual([]);
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });

  test.each(['Add', 'Frame'])('"%s" is allowed: it takes text', async (name) => {
    const run = await drive(app, goalOf(['put milk on the list']), {
      planner: script(into(name)),
      policy: { judge: false, maxTurns: 1 },
    });
    expect(refusalsOf(run)).toEqual([]);
    expect(actionsOf(run)).toHaveLength(1);
  });
});

test('a step that names a list of its own has nothing to type into', async () => {
  const run = await drive(app, goalOf(['Type "Milk" into "Groceries"']), { planner: into('Groceries') });
  expect(run.did).toEqual([]);
});

describe('typing into the caption of a field (R23)', () => {
  const captioned: App<{ readonly typed: string }> = {
    begins: { typed: '' },
    show: ({ typed }) => ({
      items: [title('Groceries'), text('New item'), field('', typed), button('Save'), text('Two items')],
    }),
    react: (s, did) => (did.kind === 'type' ? { typed: did.text } : s),
  };
  const typedBy = async (
    name: string,
  ): Promise<{ readonly refused: readonly string[]; readonly last: string }> => {
    const run = await drive(captioned, goalOf(['put milk on the list']), {
      planner: script(into(name)),
      policy: { judge: false, maxTurns: 1 },
    });
    return { refused: refusalsOf(run), last: run.did.map((d) => d.kind).join(', ') };
  };

  test('is typing into the field that it names', async () => {
    expect(await typedBy('New item')).toEqual({ refused: [], last: 'tap, type' });
  });

  test.each(['Save', 'Two items', 'Groceries'])(
    'is refused for "%s": a button, a text below all fields, a heading',
    async (name) => {
      expect((await typedBy(name)).refused[0]).toBe('no field');
    },
  );
});
