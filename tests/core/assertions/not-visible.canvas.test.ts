/** Absence beside a canvas or a video (R73). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, unchanging, verdictOf, type DriveOptions } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title, type Item, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

/** A surface that tells nothing of what is drawn on it. */
const surface = (height: number, options: { moves?: boolean; name?: string } = {}): Item => ({
  height: height + 20,
  at: (top) => node(options.name ?? 'SurfaceView', [0, top, 1080, top + height]),
  ...(options.moves === true ? { moves: true } : {}),
});
const rows = list([row('Bread'), row('Tea')]);
const page = (...items: readonly Item[]): View => ({
  items: [title('Home'), ...items, rows, text('a'), button('Back')],
  gaps: ['canvas'],
});
const says = (met: boolean, confidence = 1): DriveOptions => ({
  judge: (questions) =>
    questions.map(({ phase, index }) => ({ phase, index, met, confidence, reason: 'e1, the picture' })),
});
const ends = async (view: View, line: string, options: DriveOptions = {}) =>
  verdictOf(await drive(unchanging(view), goalOf(['Wait 1 second'], [line]), options));

describe('a canvas on a part of the screen', () => {
  const playing = surface(400, { moves: true });

  test.each([
    ['"Milk" is not visible', 'passed'],
    ['There are 2 rows in the list', 'passed'],
    ['"Milk" is visible', 'failed: Missing Element Bug'],
  ])('does not hinder when it is a video that plays: %s', async (line, verdict) => {
    expect(await ends(page(playing), line)).toBe(verdict);
  });

  test('does not hinder the rows of a list', async () => {
    expect(await ends(page(surface(400)), 'There are 2 rows in the list')).toBe('passed');
  });

  test('does not hinder that a text of the hierarchy is gone', async () => {
    const app: App<boolean> = {
      begins: true,
      show: (there) => page(surface(400), ...(there ? [text('Milk')] : [])),
      react: () => false,
    };
    expect(verdictOf(await drive(app, goalOf(['Tap "Back"'], ['"Milk" is not visible'])))).toBe('passed');
  });

  test('blocks a text never seen before: the canvas may draw it', async () => {
    expect(await ends(page(surface(400)), '"Milk" is not visible')).toBe('inconclusive: no-proof');
    expect(await ends(page(surface(400)), '"Milk" is visible')).toBe('inconclusive: no-proof');
  });

  test('hinders where it is most of the screen, though it moves', async () => {
    const game: View = { ...page(surface(1500, { moves: true })) };
    expect(await ends(game, '"Milk" is not visible')).toBe('inconclusive: no-proof');
  });

  test('blocks where the surface is unknown', async () => {
    expect(await ends(page(), '"Milk" is not visible')).toBe('inconclusive: no-proof');
  });
});

describe('a control missing from the element tree, beside a canvas', () => {
  const goal = goalOf(['Tap "Milk"']);
  const drawn = unchanging(page(surface(400)));

  test('that the judge does not see either is missing', async () => {
    const run = await drive(drawn, goal, says(false));
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
    const asked = run.commands.flatMap((c) => (c.kind === 'judge' ? [c] : []));
    expect(asked).toMatchObject([{ screen: run.screens.at(-1)?.id }]);
    expect(asked[0]?.questions.map((q) => q.statement)).toContain('"Milk" is visible');
    expect(run.did.filter((d) => d.kind !== 'swipe')).toEqual([]);
  });

  test.each([
    ['sees it', says(true)],
    ['is not sure', says(false, 0.7)],
    ['is not there', {}],
    ['is not believed', { ...says(false), policy: { judge: true, strict: true } }],
  ])('is not known where the judge %s', async (_, options) => {
    expect(verdictOf(await drive(drawn, goal, options))).toBe('inconclusive: no-proof');
  });
});

test.each([
  '"Milk" is visible',
  '"Milk" comes before "Tea"',
  'the "Milk" button is enabled',
  'the "Milk" button shows "Milk"',
  '"Milk" is above "Tea"',
])('what nothing is drawn of is missing: %s', async (line) => {
  const whole: View = { items: [title('Home'), button('Milk'), text('Tea'), text('a')] };
  const bare = unchanging({ ...whole, undrawn: ['Milk'] });
  expect(verdictOf(await drive(bare, goalOf(['Wait 1 second'], [line])))).toBe('failed: Missing Element Bug');
});

test('a protected window refuses its picture: what its hierarchy names is counted, that there is none is not', async () => {
  const secure: View = { items: [title('Home'), rows, text('a')], gaps: ['secure window'] };
  expect(await ends(secure, 'There are 2 rows in the list')).toBe('passed');
  expect(await ends(secure, 'There are 3 rows in the list')).toBe('failed: Wrong Count Bug');
  expect(await ends(secure, 'There are 0 "Milk" rows')).toBe('inconclusive: no-proof');
  expect(await ends(secure, '"Milk" is not visible')).toBe('inconclusive: no-proof');
});

test('an element absent from the tree of a secure window is missing, whatever a judge sees in its black screenshot', async () => {
  const secure: View = { items: [title('Home'), rows, text('a')], gaps: ['secure window'] };
  expect(await ends(secure, '"Milk" is visible', says(true))).toBe('failed: Missing Element Bug');
  expect(await ends(secure, 'The "Bread" row contains "muted"', says(true))).toBe(
    'failed: Missing Element Bug',
  );
  expect(verdictOf(await drive(unchanging(secure), goalOf(['Tap "Milk"']), says(true)))).toBe(
    'failed: Missing Element Bug',
  );
});

test('without its anchor, nothing is in the wrong position', async () => {
  const view: View = { items: [title('Home'), text('Bread'), text('Tea')] };
  expect(await ends(view, '"Bread" is above "Milk"')).toBe('failed: Missing Element Bug');
  expect(await ends(view, '"Tea" is above "Bread"')).toBe('failed: Wrong Position Bug');
});
