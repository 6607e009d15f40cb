/** Explicit steps in whole runs (R2). */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  claim,
  drive,
  goalOf,
  propose,
  refOf,
  refusalsOf,
  script,
  completionsOf,
  unchanging,
  verdictOf,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, field, text, title } from '../../builders/android-screen.ts';

/** "Add" counts. */
const counter: App<number> = {
  begins: 0,
  show: (n) => ({ items: [title('Home'), button('Add'), text(`Count ${n}`), text('More')] }),
  react: (n, did) => (did.kind === 'tap' && did.on === 'Add' ? n + did.times : n),
};

describe('a named step', () => {
  test('is completed when its action takes effect on its target', async () => {
    const run = await drive(counter, goalOf(['Tap "Add"', 'Tap "Add"'], ['"Count 2" is visible']));
    expect(completionsOf(run)).toEqual(['completed', 'completed']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('is never completed by the planner’s word', async () => {
    const run = await drive(counter, goalOf(['Tap "Add"'], ['"Count 0" is visible']), {
      planner: script(claim),
    });
    expect(refusalsOf(run)).toEqual(['claim', 'claim', 'claim', 'claim']);
    expect(verdictOf(run)).toBe('inconclusive: refusals');
    expect(completionsOf(run)).toEqual([]);
  });

  test('nor by a status that a planner reports', async () => {
    const run = await drive(counter, goalOf(['Tap "Add"']), {
      planner: script(propose({ kind: 'status', result: 'success' })),
    });
    expect(refusalsOf(run)[0]).toBe('claim');
    expect(run.verdict.kind).toBe('inconclusive');
  });

  test('whose result does not show fails, though its tap took effect', async () => {
    const run = await drive(counter, goalOf(['Tap "Add" and "Count 5" appears']));
    expect(verdictOf(run)).toBe('failed: Wrong Text Bug');
    expect(run.did).toHaveLength(1);
  });

  test('that taps until something holds goes on until it does', async () => {
    const run = await drive(counter, goalOf(['Tap "Add" until "Count 4" is visible']));
    expect(run.did).toHaveLength(4);
    expect(verdictOf(run)).toBe('passed');
  });

  test('gives up after 50 taps', async () => {
    const run = await drive(counter, goalOf(['Tap "Add" until "The end" is visible']), {
      policy: { maxTurns: 99 },
    });
    expect(run.did).toHaveLength(50);
    expect(run.verdict.kind).toBe('failed');
  });
});

describe('`If … appears, …`', () => {
  const offered = (shown: boolean): App<boolean> => ({
    begins: shown,
    show: (open) => ({
      items: [title('Home'), ...(open ? [text('Offer'), button('Not now')] : []), button('Add'), text('x')],
    }),
    react: (open, did) => (did.kind === 'tap' && did.on === 'Not now' ? false : open),
  });
  const goal = goalOf(['If "Offer" appears, tap "Not now"'], ['"Offer" is not visible']);

  test('is done when it holds', async () => {
    const run = await drive(offered(true), goal);
    expect(completionsOf(run)).toEqual(['completed']);
    expect(actionsOf(run)).toEqual(['tap Not now']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('is skipped when it does not', async () => {
    const run = await drive(offered(false), goal);
    expect(completionsOf(run)).toEqual(['skipped']);
    expect(run.did).toEqual([]);
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags).toContain('every step was skipped: nothing was done');
  });

  test.each(['If "Offer" is not visible, tap "Add"', 'Unless "Offer" is visible, tap "Add"'])(
    'an absence is looked for twice before it decides: %s',
    async (line) => {
      const run = await drive(counter, goalOf(['Tap "Add"', line], ['"Count 2" is visible']));
      expect(completionsOf(run)).toEqual(['completed', 'completed']);
      expect(verdictOf(run)).toBe('passed');
      const skipped = await drive(offered(true), goalOf([line]));
      expect(completionsOf(skipped)).toEqual(['skipped']);
    },
  );

  test('an absence that can’t be proved is skipped and reported', async () => {
    const cut = unchanging({ items: [title('Home'), button('Add')], gaps: ['canvas'] });
    const run = await drive(cut, goalOf(['If "Offer" is not visible, tap "Add"']));
    expect(completionsOf(run)).toEqual(['skipped']);
    expect(run.verdict.flags.join()).toContain('could not be decided');
  });

  test('a popup that comes a moment late is still met', async () => {
    const late: App<{ open: boolean }> = {
      begins: { open: true },
      show: ({ open }, now) => ({
        items: [title('Home'), button('Add'), text('x')],
        over: open && now > 1500 ? [dialog('Offer', 'Not now')] : [],
      }),
      react: (s, did) => (did.kind === 'tap' && did.on === 'Not now' ? { open: false } : s),
    };
    const run = await drive(
      late,
      goalOf(['Wait 2 seconds', 'If "Offer" appears, tap "Not now"', 'Tap "Add"']),
    );
    expect(completionsOf(run).slice(0, 2)).toEqual(['completed', 'completed']);
  });
});

describe('an optional step', () => {
  test('is done when its control is there', async () => {
    const run = await drive(
      counter,
      goalOf([{ step: 'Tap "Add"', optional: true }], ['"Count 1" is visible']),
    );
    expect(completionsOf(run)).toEqual(['completed']);
  });

  test('is skipped when it is not', async () => {
    const run = await drive(
      counter,
      goalOf([{ step: 'Tap "Later"', optional: true }, 'Tap "Add"'], ['"Count 1" is visible']),
    );
    expect(completionsOf(run)).toEqual(['skipped', 'completed']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('that verifies something is skipped when it does not hold', async () => {
    const run = await drive(
      counter,
      goalOf([{ step: 'Verify "Welcome" is visible', optional: true }, 'Tap "Add"']),
    );
    expect(completionsOf(run)).toEqual(['skipped', 'completed']);
  });

  test('whose control is there but does nothing fails', async () => {
    const dead = unchanging({ items: [title('Home'), button('Later'), text('x')] });
    const run = await drive(dead, goalOf([{ step: 'Tap "Later"', optional: true }]));
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });
});

test('steps are completed in order, setup first', async () => {
  const run = await drive(counter, goalOf(['Tap "Add"'], ['"Count 2" is visible'], { setup: ['Tap "Add"'] }));
  expect(run.states.at(-1)?.run.completed).toEqual([
    { phase: 'setup', index: 0, outcome: 'completed' },
    { phase: 'steps', index: 0, outcome: 'completed' },
  ]);
});

test('a failure in setup is reported as such', async () => {
  const run = await drive(counter, goalOf(['Tap "Add"'], [], { setup: ['Tap "Nowhere"'] }));
  expect(run.verdict).toMatchObject({ kind: 'failed', phase: 'setup', label: 'Missing Element Bug' });
  expect(run.verdict.kind === 'failed' && run.verdict.expected).toContain('in setup');
});

test('a goal without conditions passes as steps only', async () => {
  const run = await drive(counter, goalOf(['Tap "Add"']));
  expect(run.verdict).toMatchObject({ kind: 'passed', stepsOnly: true });
  const more = await drive(counter, goalOf(['Tap "Add"'], ['"Count 1" is visible']));
  expect(more.verdict).toMatchObject({ kind: 'passed', stepsOnly: false });
});

test('"nothing happens" completes the step when nothing happens, and fails it otherwise', async () => {
  const dead = unchanging({ items: [title('Home'), button('Add'), field('Name', ''), text('x')] });
  expect(verdictOf(await drive(dead, goalOf(['Tap "Add", nothing happens'])))).toBe('passed');
  expect(verdictOf(await drive(counter, goalOf(['Tap "Add", nothing happens'])))).toBe(
    'failed: Wrong State Bug',
  );
});

test('"nothing happens" holds later too, and excludes a window', async () => {
  const late: App<number | null> = {
    begins: null,
    show: (at, now) => ({
      items: [
        title('Home'),
        button('Add'),
        text(at !== null && now - at > 2500 ? 'Count 1' : 'Count 0'),
        text('x'),
      ],
    }),
    react: (at, did, now) => (did.kind === 'tap' ? now : at),
  };
  expect(verdictOf(await drive(late, goalOf(['Tap "Add", nothing happens'])))).toBe(
    'failed: Wrong State Bug',
  );
  const asks: App<boolean> = {
    begins: false,
    show: (open) => ({
      items: [title('Home'), button('Add'), text('x'), text('y')],
      over: open ? [dialog('No network', 'OK')] : [],
    }),
    react: (_, did) => did.kind === 'tap' && did.on === 'Add',
  };
  expect(verdictOf(await drive(asks, goalOf(['Tap "Add", nothing happens'])))).toBe(
    'failed: Wrong State Bug',
  );
});

test('`effect: none` marks an invisible effect', async () => {
  const dead = unchanging({ items: [title('Home'), button('Copy'), text('x')] });
  const run = await drive(dead, goalOf([{ step: 'Tap "Copy"', effect: 'none' }]));
  expect(verdictOf(run)).toBe('passed');
  expect(run.did).toHaveLength(1);
});

test('a planner that knows the target must still follow the step', async () => {
  const two = unchanging({ items: [title('Home'), button('Add'), button('Other')] });
  const run = await drive(two, goalOf(['Tap "Add"']), {
    planner: script((a) => propose({ kind: 'tap', target: { ref: refOf(a.screen, 'Other') } })),
  });
  expect(refusalsOf(run)).toEqual(['target', 'target', 'target', 'target']);
  expect(run.did).toEqual([]);
});
