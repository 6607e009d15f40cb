/** A choice or a switch that the last line sets is looked at again 2 s after its gesture (R74), and a choice may lead to another page (R36). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, text, title, toggle, type Item, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const LATE = 1500;

interface Page {
  readonly status: string;
  readonly isOpen: boolean;
  readonly chosenAt: number | null;
}

/** A row opens a list of choices. `then` is the page with the choice, so many ms after it was made. */
const offer = (then: (status: string, ms: number) => View): App<Page> => ({
  begins: { status: 'Free', isOpen: false, chosenAt: null },
  show: ({ status, isOpen, chosenAt }, now) => ({
    ...then(status, chosenAt === null ? 0 : now - chosenAt),
    over: isOpen ? [dialog('Choose', 'Free', 'Sold')] : [],
  }),
  react: (page, did, now) => {
    if (did.kind !== 'tap') return page;
    if (!page.isOpen) return did.on.startsWith('Status') ? { ...page, isOpen: true } : page;
    return { status: did.on, isOpen: false, chosenAt: now };
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
const form = (status: string): View => ({
  items: [title('Offer 12'), valueRow('Status', status), button('Save')],
});

/** A switch. `then` says whether it is on, so many ms after it was turned on. */
const setting = (then: (ms: number) => boolean): App<number | null> => ({
  begins: null,
  show: (at, now) => ({
    items: [title('Settings'), toggle('Backup', at !== null && then(now - at)), text('x')],
  }),
  react: (at, did, now) => (did.kind === 'tap' && did.on === 'Backup' ? now : at),
});

describe('a setting that the last line made', () => {
  const turnOn = goalOf(['Turn on "Backup"']);

  test('fails when it turns itself back', async () => {
    const run = await drive(
      setting((ms) => ms < LATE),
      turnOn,
    );
    expect(run.verdict).toMatchObject({
      kind: 'failed',
      label: 'Wrong State Bug',
      phase: 'steps',
      index: 0,
      actual: expect.stringContaining('after it was set') as string,
    });
  });

  test('passes when it stays', async () => {
    expect(
      verdictOf(
        await drive(
          setting(() => true),
          turnOn,
        ),
      ),
    ).toMatch(/^passed/);
  });

  test('that was on before the line is not looked at again', async () => {
    const run = await drive({ ...setting(() => true), begins: 0 }, turnOn);
    expect(verdictOf(run)).toMatch(/^passed/);
  });
});

describe('a choice that the last line made', () => {
  const select = goalOf(['Select "Sold" in "Status"']);

  test('fails when the app goes back to the old one', async () => {
    const run = await drive(
      offer((status, ms) => form(ms < LATE ? status : 'Free')),
      select,
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('passes when it stays', async () => {
    expect(verdictOf(await drive(offer(form), select))).toMatch(/^passed/);
  });

  const leadsOn = offer((status) =>
    status === 'Free'
      ? form(status)
      : { items: [title('Buyer'), text('Who bought it?'), button('Search'), button('Skip')] },
  );

  test.each([
    ['a later step checks the page', { steps: ['Verify "Buyer" is visible'], expected: [] }],
    ['the expected state does', { steps: [], expected: ['"Buyer" is visible'] }],
  ])(
    'passes when it leads to another page before it is read back, and %s',
    async (_, { steps, expected }) => {
      const run = await drive(leadsOn, goalOf(['Select "Sold" in "Status"', ...steps], expected));
      expect(run.verdict).toMatchObject({
        kind: 'passed',
        flags: expect.arrayContaining([expect.stringContaining('was not read back') as string]) as string[],
      });
    },
  );

  test('is inconclusive when it leads to another page and no line checks anything', async () => {
    const run = await drive(leadsOn, goalOf(['Select "Sold" in "Status"', 'Tap "Skip"']));
    expect(run.verdict).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('was not read back') as string,
    });
  });

  test('fails when its control goes, and the page stays', async () => {
    const without: View = { items: [title('Offer 12'), button('Save')] };
    const run = await drive(
      offer((status) => (status === 'Sold' ? without : form(status))),
      select,
    );
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('proves nothing for a line that only checks a choice: its control was never there', async () => {
    const check = goalOf(['Tap "Go"', 'Verify "Sold" is selected in "Status"']);
    const page = (isNext: boolean): View => ({
      items: isNext
        ? [title('Buyer'), text('Who bought it?'), button('Search'), button('Skip')]
        : [title('Offer 12'), text('Ready'), button('Go')],
    });
    const app: App<boolean> = {
      begins: false,
      show: page,
      react: (isNext, did) => isNext || (did.kind === 'tap' && did.on === 'Go'),
    };
    expect(verdictOf(await drive(app, check))).not.toMatch(/^passed/);
  });
});
