/** Case B in whole runs (R31, R32, R34). */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  casesOf,
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  refusalsOf,
  script,
  unchanging,
  verdictOf,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  dialog,
  gap,
  permission,
  systemDialog,
  text,
  title,
  toast,
  type View,
} from '../../builders/android-screen.ts';

interface Popups {
  readonly open: string | null;
  readonly saved: number;
  readonly shown: number;
}
const home = (saved: number): View['items'] => [
  title('Home'),
  button('Save'),
  button('Next'),
  text(`Saved ${saved}`),
];

/** `comes` says which window opens at a tap on "Save"; any of its buttons closes it, "Later" included. */
function popups(comes: (n: number) => string | null, first: string | null = null, saves = true): App<Popups> {
  return {
    begins: { open: first, saved: 0, shown: 0 },
    show: ({ open, saved }) => ({ items: home(saved), over: open === null ? [] : [open] }),
    react: (s, did) => {
      if (did.kind === 'key' && did.key === 'back') return { ...s, open: null };
      if (did.kind !== 'tap') return s;
      if (s.open !== null)
        return ['Later', 'Close', 'Ablehnen', 'Zulassen', 'OK'].includes(did.on) ? { ...s, open: null } : s;
      if (did.on !== 'Save') return s;
      return { open: comes(s.shown), saved: s.saved + (saves ? 1 : 0), shown: s.shown + 1 };
    },
  };
}
const rate = dialog('Rate this app', 'Later', 'Rate');
const goal = goalOf(['Tap "Save"'], ['"Saved 1" is visible']);

describe('case B', () => {
  test('without anything in the way nothing is dismissed', async () => {
    const run = await drive(
      popups(() => null),
      goal,
    );
    expect(verdictOf(run)).toBe('passed');
    expect(casesOf(run)).toEqual([]);
  });

  test('a popup over the target is closed once, then the step goes on', async () => {
    const run = await drive(
      popups(() => null, rate),
      goal,
    );
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['tap Later (B)', 'tap Save']);
    expect(casesOf(run)).toEqual(['B 1/2']);
  });

  test('a popup that comes with the tap is closed, and a tap that took effect is not repeated', async () => {
    const run = await drive(
      popups((n) => (n === 0 ? rate : null)),
      goal,
    );
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Later (B)']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('the obstructed tap is repeated when it took no effect', async () => {
    const app = popups((n) => (n === 0 ? rate : null), null, true);
    const swallows: App<Popups> = {
      ...app,
      react: (s, did, now) => {
        const next = app.react(s, did, now);
        return next.shown === 1 && s.shown === 0 ? { ...next, saved: 0 } : next;
      },
    };
    const run = await drive(swallows, goal);
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Later (B)', 'tap Save (B)']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('a popup that comes again with the retry is a Persistent Obstruction Bug', async () => {
    const run = await drive(
      popups(() => rate, null, false),
      goal,
    );
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Later (B)', 'tap Save (B)']);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
    expect(run.notes).toContainEqual({ kind: 'spent', case: 'B', label: 'Persistent Obstruction Bug' });
  });

  test('a popup that can’t be closed is one after its type’s two dismissals', async () => {
    const stuck = unchanging({ items: home(0), over: [rate] });
    const run = await drive(stuck, goal);
    expect(actionsOf(run)).toEqual(['tap Later (B)', 'tap Later (B)']);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
  });

  test('different popups in a row are closed one after the other, before the tap and after it', async () => {
    const chain = [dialog('What is new', 'Close', 'More'), dialog('Do you like this app?', 'Later', 'Rate')];
    const inRow = (n: number): App<{ left: readonly string[]; saved: number; taps: number }> => ({
      begins: { left: n === 0 ? chain : [], saved: 0, taps: 0 },
      show: ({ left, saved }) => ({ items: home(saved), over: left.slice(0, 1) }),
      react: (s, did) => {
        if (did.kind !== 'tap') return s;
        if (s.left.length > 0)
          return ['Later', 'Close'].includes(did.on) ? { ...s, left: s.left.slice(1) } : s;
        if (did.on !== 'Save') return s;
        // With popups of its own, the first tap does nothing else.
        return s.taps < n ? { ...s, left: chain, taps: s.taps + 1 } : { ...s, saved: s.saved + 1 };
      },
    });
    const before = await drive(inRow(0), goal);
    expect(actionsOf(before)).toEqual(['tap Close (B)', 'tap Later (B)', 'tap Save']);
    expect(verdictOf(before)).toBe('passed');
    const after = await drive(inRow(1), goal);
    expect(actionsOf(after)).toEqual(['tap Save', 'tap Close (B)', 'tap Later (B)', 'tap Save (B)']);
    expect(verdictOf(after)).toBe('passed');
  });

  test('a popup from before the first attempt does not use up the dismissal of the attempt', async () => {
    const app = popups((n) => (n === 0 ? rate : null), rate);
    const swallows: App<Popups> = {
      ...app,
      react: (s, did, now) => {
        const next = app.react(s, did, now);
        return next.shown === 1 && s.shown === 0 ? { ...next, saved: 0 } : next;
      },
    };
    const run = await drive(swallows, goal);
    expect(actionsOf(run)).toEqual(['tap Later (B)', 'tap Save', 'tap Later (B)', 'tap Save (B)']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('one popup after the other without an end is a Persistent Obstruction Bug, and its message names them', async () => {
    const run = await drive(
      popups((n) => dialog(`Offer ${n}`, 'Later', 'Buy'), null, false),
      goal,
    );
    expect(run.attempts.filter((a) => a.origin === 'B' && a.action.kind === 'tap')).toHaveLength(16);
    expect(run.verdict).toMatchObject({
      kind: 'failed',
      label: 'Persistent Obstruction Bug',
      actual: expect.stringMatching(
        /^the dialog "Offer 8" is in the way; dismissed before: the dialog "Offer 0" \(tap "Later"\), /u,
      ),
    });
  });

  test('one kind of popup is dismissed twice in a goal, over all its steps', async () => {
    const three = goalOf(['Tap "Save"', 'Tap "Save"', 'Tap "Save"'], ['"Saved 3" is visible']);
    const run = await drive(
      popups(() => rate),
      three,
    );
    expect(run.attempts.filter((a) => a.origin === 'B')).toHaveLength(2);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
    const others = await drive(
      popups((n) => dialog(`Offer ${n}`, 'Later', 'Buy')),
      three,
    );
    expect(verdictOf(others)).toBe('passed');
  });

  test('both counters count each time', async () => {
    const run = await drive(
      popups(() => rate, null, false),
      goal,
    );
    const ledger = run.states.at(-1)?.run.budgets;
    expect(Object.values(ledger?.dismissalsForAction ?? {})).toEqual([1]);
    expect(Object.values(ledger?.dismissals ?? {})).toEqual([1]);
  });

  test('an overlay that the last tap opened and the next step mentions is no obstruction', async () => {
    const asks = dialog('Delete this note?', 'OK', 'Later');
    const run = await drive(
      popups((n) => (n === 0 ? asks : null)),
      goalOf(['Tap "Save"', 'Tap "OK"'], ['"Saved 1" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['tap Save', 'tap OK']);
  });

  test('a popup titled like a tab of a condition is not mentioned by the goal', async () => {
    const app = popups((n) => (n === 0 ? dialog('Enjoying Corner Shop?', 'Later', 'Rate') : null));
    const conditions = (control: string): string[] => [
      '"Saved 1" is visible',
      `The "Shop" ${control} is not visible`,
    ];
    const closed = await drive(app, goalOf(['Tap "Save"'], conditions('tab')));
    expect(verdictOf(closed)).toBe('passed');
    expect(actionsOf(closed)).toEqual(['tap Save', 'tap Later (B)']);
    const spoken = await drive(app, goalOf(['Tap "Save"'], conditions('dialog')));
    expect(actionsOf(spoken)).toEqual(['tap Save']);
  });

  test('a system window that stays is the environment’s, never the app’s', async () => {
    const low = unchanging({ items: home(0), over: [systemDialog('Battery low', 'OK')] });
    const run = await drive(low, goal);
    expect(run.verdict).toMatchObject({ kind: 'broken', code: 'OBSTRUCTED_BY_SYSTEM', blame: 'environment' });
  });

  test('a planner may only touch the obstruction', async () => {
    const planner: ScriptedPlanner = script(
      (asked) => propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Next') } }),
      (asked) => propose({ kind: 'long_press', target: { ref: refOf(asked.screen, 'Later') } }),
      literal,
    );
    const run = await drive(
      popups(() => null, rate),
      goal,
      { planner },
    );
    expect(refusalsOf(run).slice(0, 2)).toEqual(['dismissal', 'dismissal']);
    expect(run.did.some((d) => 'on' in d && d.on === 'Next')).toBe(false);
  });

  test('a message that goes by itself is waited out, not dismissed', async () => {
    const over: App<null> = {
      begins: null,
      show: (_, now) => ({
        items: [gap(2000), button('Save'), text('x')],
        over: now < 3000 ? [toast('Hello')] : [],
      }),
      react: (s) => s,
    };
    const run = await drive(over, goalOf(['Tap "Save"']));
    expect(actionsOf(run)[0]).toBe('tap Save');
    expect(run.attempts.some((a) => a.origin === 'B')).toBe(false);
  });
});

describe('`permissions:`', () => {
  const asks = permission('Auf Standort zugreifen?');
  const chain = (n: number): string | null => (n === 0 ? asks : null);
  test.each([
    ['allow', 'tap Zulassen (policy)'],
    ['deny', 'tap Ablehnen (policy)'],
  ])('%s answers a dialog in any language by its ids', async (permissions, act) => {
    const run = await drive(popups(chain), goalOf(['Tap "Save"'], ['"Saved 1" is visible'], { permissions }));
    expect(actionsOf(run)).toEqual(['tap Save', act]);
    expect(verdictOf(run)).toBe('passed');
  });

  test('ask leaves it to the planner', async () => {
    const planner = script(
      literal,
      (asked) => propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Zulassen') } }),
      literal,
    );
    const run = await drive(popups(chain), goal, { planner });
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Zulassen (B)']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('a dialog that the step itself mentions is left to the step', async () => {
    const run = await drive(
      popups(chain),
      goalOf(['Tap "Save"', 'Tap "Ablehnen"'], [], { permissions: 'allow' }),
    );
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Ablehnen']);
  });

  test('a dialog that comes a third time is the environment’s', async () => {
    const stuck = unchanging({ items: home(0), over: [asks] });
    const run = await drive(stuck, goalOf(['Tap "Save"'], [], { permissions: 'allow' }));
    expect(actionsOf(run)).toEqual(['tap Zulassen (policy)', 'tap Zulassen (policy)']);
    expect(run.verdict).toMatchObject({ kind: 'broken', blame: 'environment' });
  });
});

describe('a result that a retry after a popup may have duplicated', () => {
  /** The first "Save" is done out of sight: it shows only after the second. */
  const hidden: App<{ saved: number; open: boolean }> = {
    begins: { saved: 0, open: false },
    show: ({ saved, open }) => ({ items: home(saved > 1 ? saved : 0), over: open ? [rate] : [] }),
    react: ({ saved, open }, did) => {
      if (did.kind !== 'tap') return { saved, open };
      if (open) return { saved, open: did.on !== 'Later' };
      return did.on === 'Save' ? { saved: saved + 1, open: saved === 0 } : { saved, open };
    },
  };

  test('is not blamed on the app', async () => {
    const run = await drive(hidden, goal);
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Later (B)', 'tap Save (B)']);
    expect(verdictOf(run)).toBe('inconclusive: double-effect');
  });

  test('is never risked with `repeat: never`', async () => {
    const run = await drive(
      hidden,
      goalOf([{ step: 'Tap "Save"', repeat: 'never' }], ['"Saved 1" is visible']),
    );
    expect(run.did.filter((d) => d.kind === 'tap' && d.on === 'Save')).toHaveLength(1);
    expect(run.verdict.kind).not.toBe('passed');
  });
});

test('another app in front is left for the app under test, and is not a crash', async () => {
  const away: App<boolean> = {
    begins: true,
    show: (other) => (other ? { items: [text('Maps')], app: { front: 'com.maps' } } : { items: home(1) }),
    react: (other, did) => (did.kind === 'other' && did.action.kind === 'launch_app' ? false : other),
  };
  const run = await drive(away, goalOf(['Tap "Next"']));
  expect(actionsOf(run)[0]).toBe('launch_app (B)');
  const stuck = await drive({ ...away, react: (s) => s }, goalOf(['Tap "Next"']));
  expect(stuck.verdict).toMatchObject({ kind: 'broken', blame: 'environment' });
});
