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

const BY_NAME = goalOf(['Select "Sold" in "Status"'], ['"Offer 12" is visible']);
const AS_BUTTON = goalOf(['Pick "Sold" in the "Status" button'], ['"Offer 12" is visible']);

describe.each(DRAWN)('%s', (_, draw) => {
  test.each([
    ['a dropdown', SELECT],
    ['its name alone', BY_NAME],
  ])('is opened as %s, and its choice is taken', async (__, goal) => {
    const run = await drive(opener(draw), goal);
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

test('a button is opened under its kind, too', async () => {
  const run = await drive(
    opener((status) => [button('Status'), text(status)]),
    AS_BUTTON,
  );
  expect([verdictOf(run), run.state]).toEqual(['passed', { status: 'Sold', open: false }]);
});

test('the box above another name, and boxes of which several look alike, are not opened by the caption', async () => {
  const run = await drive(
    opener((status) => [text('Status'), box(status), box('Free since May')]),
    BY_NAME,
  );
  expect(actionsOf(run).slice(0, 1)).not.toEqual(['tap Free']);
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
