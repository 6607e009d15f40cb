/** `Select "Sold" in the "Status" dropdown`, where the tree tells no kind for the control that opens the choices (R21). */
import { drive, actionsOf, verdictOf, goalOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, gap, text, title, toggle, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const SELECT = goalOf(['Select "Sold" in the "Status" dropdown'], ['"Offer 12" is visible']);

interface Offer {
  readonly status: string;
  readonly open: boolean;
}

/** A control that opens its choices in a dialog. `draw`: how it looks with a choice. */
const opener = (draw: (status: string) => readonly Item[], keeps = true): App<Offer> => ({
  begins: { status: 'Free', open: false },
  show: ({ status, open }) => ({
    items: [title('Offer 12'), ...draw(status), gap(60), button('Save')],
    over: open ? [dialog('Choose', 'Free', 'Sold')] : [],
  }),
  react: (state, did) => {
    if (did.kind !== 'tap') return state;
    if (state.open) return { status: keeps ? did.on : state.status, open: false };
    return did.on === 'Save' ? state : { ...state, open: true };
  },
});

/** A box of the app's own with these texts. */
const box = (...texts: readonly string[]): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 120],
      { clickable: true },
      ...texts.map((words, i) =>
        node('TextView', [60 + i * 400, top + 10, 440 + i * 400, top + 110], { text: words }),
      ),
    ),
});

const DRAWN: readonly (readonly [string, (status: string) => readonly Item[]])[] = [
  ['a box with its name and choice', (status) => [box('Status', status)]],
  ['a box below its caption', (status) => [text('Status'), box(status)]],
  ['a button beside which the choice stands', (status) => [button('Status'), text(status)]],
];

describe.each(DRAWN)('%s', (_, draw) => {
  test('is opened, and its choice is taken', async () => {
    const run = await drive(opener(draw), SELECT);
    expect([verdictOf(run), run.state, actionsOf(run).length]).toEqual([
      'passed',
      { status: 'Sold', open: false },
      2,
    ]);
  });

  test('that keeps its choice fails the step', async () => {
    expect(verdictOf(await drive(opener(draw, false), SELECT))).toMatch(/^failed/);
  });
});

describe('another kind of control is not opened', () => {
  test.each<[string, readonly Item[]]>([
    ['a switch of the name', [toggle('Status', false)]],
    ['a button of another name below a text', [text('Status'), button('Delete offer')]],
    ['nothing', []],
  ])('%s', async (_, items) => {
    const run = await drive(
      opener(() => items),
      SELECT,
    );
    expect([verdictOf(run), actionsOf(run)]).toEqual(['failed: Missing Element Bug', []]);
  });
});
