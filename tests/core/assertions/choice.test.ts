/** `Select "Sold" in "Status"`: a control that opens, or a caption over choices in view (R21). */
import { drive, actionsOf, verdictOf, goalOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, row, text, title, type Item } from '../../builders/android-screen.ts';
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

test('a screen without either control names the one that is missing', async () => {
  const bare: App<null> = { begins: null, show: () => ({ items: [title('Offer 12')] }), react: () => null };
  expect(verdictOf(await drive(bare, SELECT))).toBe('failed: Missing Element Bug');
});
