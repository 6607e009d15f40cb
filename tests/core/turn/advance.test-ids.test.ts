/** Test ids as targets, in whole runs (R2, R74). */
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, field, text, title } from '../../builders/android-screen.ts';
import { expect, test } from 'vitest';

/** Buttons with ids; the field holds what was typed. */
const app: App<{ readonly taps: readonly string[]; readonly name: string }> = {
  begins: { taps: [], name: '' },
  show: ({ taps, name }) => ({
    items: [
      title('Home'),
      field('Name', name, { id: 'user_name' }),
      button('First', { id: 'first' }),
      button('Second', { id: 'second' }),
      text(`Taps: ${taps.join(' ')}`),
    ],
  }),
  react: ({ taps, name }, did) => {
    if (did.kind === 'type') return { taps, name: did.text };
    return did.kind === 'tap' && did.on !== 'Name' ? { taps: [...taps, did.on], name } : { taps, name };
  },
};

test.each(['Tap #second', 'Tap the element with id "second"', 'Tap the button #second'])(
  '%s',
  async (line) => {
    const run = await drive(
      app,
      goalOf([line], ['"Taps: Second" is visible', '#second is enabled', '#user_name is empty']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(run.state.taps).toEqual(['Second']);
  },
);

test('an id that no element has is a missing element', async () => {
  expect(verdictOf(await drive(app, goalOf(['Tap #third'])))).toBe('failed: Missing Element Bug');
  expect(verdictOf(await drive(app, goalOf(['Tap #first'], ['#third is visible'])))).toBe(
    'failed: Missing Element Bug',
  );
});

test('an id is compared as a whole', async () => {
  expect(verdictOf(await drive(app, goalOf(['Tap #sec'])))).toBe('failed: Missing Element Bug');
});
