/** `Select "Sold" in "Status"`: a control that opens, or a caption over choices in view (R21). */
import { drive, actionsOf, verdictOf, goalOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, gap, row, text, title, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const SELECT = goalOf(['Select "Sold" in "Status"'], ['"Offer 12" is visible']);

interface Offer {
  readonly status: string;
  readonly open: boolean;
}

/** A row that shows its value and opens a list of choices. `ignores`: the choice changes nothing. */
const dropdown = (ignores = false): App<Offer> => ({
  begins: { status: 'Free', open: false },
  show: ({ status, open }) => ({
    items: [title('Offer 12'), valueRow('Status', status), button('Save')],
    over: open ? [dialog('Choose', 'Free', 'Sold')] : [],
  }),
  react: (state, did) => {
    if (did.kind !== 'tap') return state;
    if (!state.open) return did.on.startsWith('Status') ? { ...state, open: true } : state;
    return { status: ignores ? state.status : did.on, open: false };
  },
});

const valueRow = (caption: string, value: string): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 120],
      { clickable: true },
      node('TextView', [60, top + 10, 500, top + 110], { text: caption }),
      node('TextView', [520, top + 10, 1000, top + 110], { text: value }),
    ),
});

const radio = (words: string, on: boolean): Item => ({
  height: 140,
  at: (top) =>
    node('RadioButton', [40, top, 1040, top + 120], {
      text: words,
      clickable: true,
      checkable: true,
      checked: on,
    }),
});

/** A caption over radio buttons. `ignores`: they stay as they are. */
const radios = (ignores = false): App<string> => ({
  begins: 'Free',
  show: (status) => ({
    items: [
      title('Offer 12'),
      text('Status'),
      ...['Free', 'Sold'].map((s) => radio(s, s === status)),
      row('Notes'),
    ],
  }),
  react: (status, did) =>
    did.kind === 'tap' && !ignores && ['Free', 'Sold'].includes(did.on) ? did.on : status,
});

describe('a control that opens', () => {
  test('is opened, and shows the choice afterwards', async () => {
    const run = await drive(dropdown(), SELECT);
    expect(actionsOf(run)).toEqual(['tap Status | Free', 'tap Sold']);
    expect(verdictOf(run)).toBe('passed');
    expect(run.state).toEqual({ status: 'Sold', open: false });
  });

  test('that shows another value afterwards fails the step', async () => {
    expect(verdictOf(await drive(dropdown(true), SELECT))).toMatch(/^failed/);
  });
});

describe('a caption over its choices', () => {
  test('is not tapped: the choice is in view', async () => {
    const run = await drive(radios(), SELECT);
    expect(actionsOf(run)).toEqual(['tap Sold']);
    expect(verdictOf(run)).toBe('passed');
    expect(run.state).toBe('Sold');
  });

  test('whose choice is not taken fails', async () => {
    expect(verdictOf(await drive(radios(true), SELECT))).toMatch(/^failed/);
  });
});

/** A row with a radio button and its words; the finger meets `name`. */
const radioRow = (words: string, on: boolean, name: string): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 120],
      { clickable: true, 'content-desc': name },
      node('RadioButton', [60, top + 20, 140, top + 100], { checkable: true, checked: on }),
      node('TextView', [160, top + 10, 1000, top + 110], { text: words }),
    ),
});

/** Two captions over radio buttons with the same words, from top to bottom. `gap` stands before each caption. */
interface Two {
  readonly first: string;
  readonly second: string;
}
const two = (
  names: readonly [string, string],
  { ignores = false, hints = false, space = 40, values = ['Free', 'Sold'] } = {},
): App<Two> => ({
  begins: { first: 'Sold', second: 'Free' },
  show: ({ first, second }) => ({
    items: [
      title('Offer 12'),
      ...[first, second].flatMap((chosen, i) => [
        gap(i * space),
        text(names[i] ?? ''),
        ...(hints ? [text('Shown to buyers')] : []),
        ...(i === 0 ? ['Free', 'Sold'] : values).map((s) => radioRow(s, s === chosen, `${i} ${s}`)),
      ]),
      row('Notes'),
    ],
  }),
  react: (state, did) => {
    if (did.kind !== 'tap' || ignores) return state;
    const [group, value = ''] = did.on.split(' ');
    return group === '0' ? { ...state, first: value } : { ...state, second: value };
  },
});

describe('two captions over equal choices', () => {
  test.each<[string, readonly [string, string], Two]>([
    ['the lower one is meant', ['Old status', 'Status'], { first: 'Sold', second: 'Sold' }],
    ['the upper one is meant', ['Status', 'Old status'], { first: 'Sold', second: 'Free' }],
  ])('%s', async (_, names, state) => {
    const run = await drive(two(names), SELECT);
    expect([verdictOf(run), run.state]).toEqual(['passed', state]);
  });

  test('with a line of help under each', async () => {
    const run = await drive(two(['Old status', 'Status'], { hints: true }), SELECT);
    expect([verdictOf(run), run.state]).toEqual(['passed', { first: 'Sold', second: 'Sold' }]);
  });

  test('the other group shows the choice, and ours ignores the tap: fails', async () => {
    expect(verdictOf(await drive(two(['Old status', 'Status'], { ignores: true }), SELECT))).toMatch(
      /^failed/,
    );
  });

  test('only the other group has the choice: it is missing', async () => {
    const run = await drive(two(['Old status', 'Status'], { values: ['Free', 'Gone'] }), SELECT);
    expect([verdictOf(run), actionsOf(run)]).toEqual(['failed: Missing Element Bug', []]);
  });

  test('only the group below has the choice, and the spaces do not tell: nothing is proved', async () => {
    const app = two(['Status', 'Old status'], { values: ['Free', 'Gone'], space: 0 });
    const swapped: App<Two> = { ...app, begins: { first: 'Free', second: 'Gone' } };
    const GONE = goalOf(['Select "Gone" in "Status"'], ['"Offer 12" is visible']);
    expect(verdictOf(await drive(swapped, GONE))).toMatch(/^inconclusive/);
  });
});

test('a screen without either control names the one that is missing', async () => {
  const bare: App<null> = { begins: null, show: () => ({ items: [title('Offer 12')] }), react: () => null };
  expect(verdictOf(await drive(bare, SELECT))).toBe('failed: Missing Element Bug');
});
