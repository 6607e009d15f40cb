/** A message that an app shows for a while in a plain box counts when any look since the last gesture shows it (R71), unless the app took it back (R74): for Expected State, and for steps that only look. */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf, type Run } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title, type View } from '../../builders/android-screen.ts';

const NAMES = ['Baker', 'Florist', 'Printer'];
const invoices = (names: readonly string[], ...below: View['items']): View => ({
  items: [
    title('Invoices'),
    list(
      names.map((name) => row(name)),
      { height: 900 },
    ),
    button('Archive'),
    button('Print'),
    ...below,
  ],
});
const LEFT = ['Baker', 'Printer'];

/** "Archive" leads to `then`, which may change with the ms since. */
function app(then: (ms: number) => View, before: View = invoices(NAMES)): App<number | null> {
  return {
    begins: null,
    show: (at, now) => (at === null ? before : then(now - at)),
    react: (at, did, now) => (did.kind === 'tap' && did.on === 'Archive' ? now : at),
  };
}
const message = (ms: number): View['items'] => (ms < 1500 ? [text('Archived: 1042')] : []);
const EXPECTED = ['"Archived: 1042" is visible', '"Florist" is not visible'];
const ends = (then: (ms: number) => View, expected = EXPECTED, before?: View): Promise<Run<number | null>> =>
  drive(app(then, before), goalOf(['Tap "Archive"'], expected));

describe('a message that goes while another condition is looked for', () => {
  /** The row goes when the message is gone. */
  const late = (ms: number): View => invoices(ms < 3000 ? NAMES : LEFT, ...message(ms));

  test('is met, with a flag', async () => {
    const run = await ends(late);
    expect(verdictOf(run)).toBe('passed');
    expect(JSON.stringify(run.verdict)).toContain('short-lived message');
  });

  test('is not what fails where the other condition does not hold', async () => {
    const run = await ends((ms) => invoices(NAMES, ...message(ms)));
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 1, line: '"Florist" is not visible' });
  });

  test('fails where a message of a failure comes after it', async () => {
    const run = await ends((ms) =>
      invoices(ms < 3000 ? NAMES : LEFT, text(ms < 1500 ? 'Archived: 1042' : 'Could not archive 1042')),
    );
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 0 });
  });

  test('fails where it stood there before the gesture', async () => {
    const begun = (ms: number): View => invoices(ms < 3000 ? NAMES : LEFT, text('Working'), ...message(ms));
    const run = await ends(begun, EXPECTED, invoices(NAMES, text('Ready'), text('Archived: 1042')));
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 0 });
  });

  test('fails where it is a row that left its list', async () => {
    const run = await ends(
      (ms) => invoices(ms < 1500 ? [...NAMES, 'Tailor'] : ms < 3000 ? NAMES : LEFT),
      ['"Tailor" is visible', '"Florist" is not visible'],
    );
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 0 });
  });
});

/** "Archive" shows a message for a while, and "Print" another one. */
const two: App<{ readonly archived: number | null; readonly printed: boolean }> = {
  begins: { archived: null, printed: false },
  show: ({ archived, printed }, now) =>
    archived === null
      ? invoices(NAMES)
      : invoices(LEFT, ...(printed ? [text('Printed')] : message(now - archived))),
  react: (at, did, now) => {
    if (did.kind !== 'tap') return at;
    return did.on === 'Archive' ? { ...at, archived: now } : { ...at, printed: true };
  },
};

test('a message of the step before is over with the next gesture', async () => {
  const run = await drive(two, goalOf(['Tap "Archive"', 'Tap "Print"'], EXPECTED));
  expect(run.verdict).toMatchObject({ kind: 'failed', index: 0 });
});

describe('a message that a step asks for', () => {
  const verified = (
    steps: readonly string[],
    then: (ms: number) => View,
    before?: View,
  ): Promise<Run<number | null>> =>
    drive(app(then, before), goalOf(['Tap "Archive"', ...steps], ['"Baker" is visible']));
  const goes = (ms: number): View => invoices(LEFT, ...message(ms));

  test('is met when it has gone before the step is looked at', async () => {
    const run = await verified(['Verify "Archived: 1042" appears'], goes);
    expect(verdictOf(run)).toBe('passed');
    expect(JSON.stringify(run.verdict)).toContain('short-lived message');
  });

  test('is met behind another step that only looks', async () => {
    const run = await verified(
      ['Verify "Florist" is not visible', 'Verify "Archived: 1042" is visible'],
      goes,
    );
    expect(verdictOf(run)).toBe('passed');
  });

  test('is met in Expected State behind steps that only look', async () => {
    const steps = ['Tap "Archive"', 'Verify "Florist" is not visible'];
    expect(verdictOf(await drive(app(goes), goalOf(steps, EXPECTED)))).toBe('passed');
  });

  test('fails where other words came', async () => {
    const run = await verified(['Verify "Deleted: 1042" appears'], goes);
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 1 });
  });

  test('fails where a message of a failure comes after it', async () => {
    const run = await verified(['Verify "Archived: 1042" appears'], (ms) =>
      invoices(LEFT, text(ms < 1500 ? 'Archived: 1042' : 'Could not archive 1042')),
    );
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 1 });
  });

  test('fails where it stood there before the gesture', async () => {
    const before = invoices(NAMES, text('Ready'), text('Archived: 1042'));
    const begun = (ms: number): View => invoices(LEFT, text('Working'), ...message(ms));
    const run = await verified(['Verify "Archived: 1042" appears'], begun, before);
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 1 });
  });

  test('is over with the next gesture', async () => {
    const steps = ['Tap "Archive"', 'Tap "Print"', 'Verify "Archived: 1042" appears'];
    const run = await drive(two, goalOf(steps));
    expect(run.verdict).toMatchObject({ kind: 'failed', index: 2 });
  });
});
