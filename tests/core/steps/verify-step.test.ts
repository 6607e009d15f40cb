/** Verify steps, results and waits on one observation: how long to wait, and the verdict (R71). */
import type { KnownState, StateField } from '../../builders/known-state.ts';
import type { Policy } from '../../../src/core/model/policy.ts';
import type { Note } from '../../../src/core/model/protocol.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import { waitUntil } from '../../../src/core/steps/wait-until.ts';
import { verifyStep } from '../../../src/core/steps/verify-step.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, POLICY } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import {
  gap,
  list,
  row,
  screenOf,
  spinner,
  text,
  title,
  toast,
  type View,
} from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const shop: View = { items: [title('Shop'), text('Welcome'), text('Sound')] };
const going: View = {
  items: [
    title('Shop'),
    list(
      Array.from({ length: 14 }, (_, i) => row(`Row ${i}`)),
      { height: 900 },
    ),
  ],
};
/** "Milk" stands below what the list shows. */
const below: View = { items: [title('Shop'), list([row('Tea'), gap(2000), row('Milk')], { height: 900 })] };

interface Held {
  readonly step?: Parameters<typeof goalOf>[0][number];
  readonly view?: View;
  readonly screen?: Partial<Screen>;
  /** Since when it lacks; the look is at 20 s. */
  readonly since?: number | null;
  readonly known?: KnownState;
  readonly policy?: Partial<Policy>;
  /** What is waited for; without it the step is verified. */
  readonly until?: 'as the step says' | Condition;
}
function decided({ step = 'Verify "Welcome" is visible', view = shop, since = 10_000, ...held }: Held): {
  readonly outcome: Outcome;
  readonly state: RunState;
} {
  const screen = { ...screenOf(view, 's2', 20_000), ...held.screen };
  const last = { last: screen, previous: screenOf(view, 's1', 19_000) };
  const state = stateOf(goalOf([step]), { ...last, missingSince: since, ...held.known });
  const turn = { ...turnOf(state), policy: { ...POLICY, ...held.policy } };
  const act = state.goal.steps[0]?.parsed.instructions[0];
  if (held.until === undefined) return { outcome: verifyStep(turn, screen), state };
  if (act?.kind !== 'wait' || act.until === null) throw new Error('waits for nothing');
  const until = typeof held.until === 'string' ? act.until : held.until;
  return { outcome: waitUntil(turn, screen, until, act.seconds), state };
}
function withoutFindings(outcome: Outcome): Outcome {
  const other = (notes: readonly Note[]): readonly Note[] => notes.filter((n) => n.kind !== 'result');
  return 'next' in outcome
    ? { ...outcome, turn: { ...outcome.turn, notes: other(outcome.turn.notes) } }
    : { ...outcome, notes: other(outcome.notes) };
}
/** What it comes to, without what was found. */
function told(held: Held, ...about: StateField[]): string[] {
  const { outcome, state } = decided(held);
  return outcomeLines(withoutFindings(outcome), state, about);
}
const findings = (held: Held): unknown => {
  const { outcome } = decided(held);
  const { notes } = 'next' in outcome ? outcome.turn : outcome;
  return notes.flatMap((n) => (n.kind === 'result' ? [n.result] : []));
};
const judge = { judge: true };
const drawn = { gaps: ['canvas'] };

describe('a Verify step', () => {
  test('that holds is completed with its evidence', () => {
    expect(told({}, 'completed')).toEqual([
      'completed steps 0 verified',
      'completed + {"phase":"steps","index":0,"outcome":"verified"}',
      'advance s2',
    ]);
    expect(findings({})).toEqual([
      {
        phase: 'steps',
        index: 0,
        condition: 'Verify "Welcome" is visible',
        met: 'met',
        provedBy: 'code',
        expected: '"Welcome" is visible',
        actual: '"Welcome" is visible',
        label: null,
        proof: expect.objectContaining({ screen: 's2', ref: 'e3' }),
        flags: [],
      },
    ]);
    const brief = { step: 'Verify "Saved" is visible', known: { toasts: ['Saved'] } };
    expect(told(brief)[0]).toMatch(/^completed steps 0 verified \(short-lived message\)$/);
  });

  test('that does not is looked at again for ten seconds, then fails', () => {
    const missing = { step: 'Verify "Gone" is visible' };
    expect(told({ ...missing, since: null }, 'missingSince')).toEqual([
      'missingSince 20000',
      'look turn 1000 for turn',
    ]);
    expect(told({ ...missing, since: 10_001 })).toEqual(['look turn 1000 for turn']);
    expect(told(missing)).toEqual([
      'failed Missing Element Bug at steps 0: "Gone" is visible; no text on the screen is "Gone"; visible, exact text on s2, null, no box',
    ]);
    expect(findings(missing)).toMatchObject([{ met: 'unmet', provedBy: 'code', condition: missing.step }]);
  });

  test('that holds but for the unrest of the screen is looked at again, and not looked for elsewhere', () => {
    const restless = { step: 'Verify "Row 1" is visible', view: going, screen: { settled: false } };
    expect(told({ ...restless, since: 10_001 })).toEqual(['look turn 1000 for turn']);
    expect(told(restless)).toEqual([
      'inconclusive no-proof at steps 0: "Row 1" is visible: "Row 1" is visible, but the screen had not settled',
    ]);
    expect(told({ ...restless, known: { searchScrolls: 3, searchEnded: true } })).toEqual(told(restless));
    expect(findings(restless)).toMatchObject([{ met: 'unproven', provedBy: 'none' }]);
  });

  test('does not count time while the screen loads, which has its own budget', () => {
    expect(told({ step: 'Verify "Gone" is visible', view: { items: [spinner()] }, since: 19_000 })).toEqual([
      'case A 1/2 screen: the screen is loading (spinner)',
      'look after wait 5000 for turn',
    ]);
  });

  test('scrolls a list that continues, and keeps scrolling instead of waiting', () => {
    const missing = { step: 'Verify "Milk" is visible', view: going };
    expect(told(missing, 'searchScrolls')).toEqual([
      'searchScrolls 1',
      expect.stringMatching(/^act a1 swipe up/),
    ]);
    const absent = { step: 'Verify "Milk" is not visible', view: going, known: { previous: null } };
    expect(told({ ...absent, since: null })).toEqual(['look turn 1000 for turn']);
    expect(told({ ...absent, since: null, known: { previous: null, searchScrolls: 1 } })[0]).toMatch(
      /^act a1 swipe up/,
    );
    expect(
      told({ ...absent, since: null, known: { previous: null, searchScrolls: 1, searchEnded: true } }),
    ).toEqual(['look turn 1000 for turn']);
  });

  test('follows a list that names only what is in view a second time', () => {
    const ended = { searchScrolls: 3, searchEnded: true };
    expect(told({ step: 'Verify "Milk" is visible', view: going, known: ended }, 'searchRepeated')).toEqual([
      'searchRepeated true',
      'advance s2',
    ]);
    const twice = { ...ended, searchRepeated: true };
    expect(told({ step: 'Verify "Milk" is visible', view: going, known: twice })[0]).toMatch(
      /^failed Missing/,
    );
  });

  test('fails when it stands out of view and no scrolling brings it in', () => {
    const out = { step: 'Verify "Milk" is visible', view: below };
    const stuck = 'it is outside the viewport, and scrolling does not bring it into view';
    const tired = { searchScrolls: 2, searchEnded: true };
    expect(told({ ...out, known: tired })[0]).toMatch(
      new RegExp(
        `^failed Off-screen Target Bug at steps 0: "Milk" is visible; ${stuck}; visible after scrolling on s2, e\\d+, \\d+`,
      ),
    );
    expect(findings({ ...out, known: tired })).toMatchObject([{ met: 'unmet', provedBy: 'code' }]);
    expect(told({ ...out, known: { searchScrolls: 2 } })[0]).toMatch(/^act a1 swipe up/);
    expect(told({ ...out, known: { searchEnded: true } })[0]).toMatch(/^inconclusive no-proof/);
    expect(
      told({ ...out, step: 'Verify "Bread" is visible', known: { ...tired, searchRepeated: true } })[0],
    ).not.toContain(stuck);
  });

  test('fails by what is missing before what stands out of view', () => {
    const two = { step: 'Verify "Bread" and "Milk" are visible', view: below };
    expect(told({ ...two, known: { searchScrolls: 2, searchEnded: true, searchRepeated: true } })[0]).toMatch(
      /^failed Missing Element Bug at steps 0: "Bread" is visible/,
    );
  });

  test('that is optional is skipped when it does not hold', () => {
    expect(told({ step: { step: 'Verify "Gone" is visible', optional: true } }, 'completed')).toEqual([
      'completed steps 0 skipped',
      'completed + {"phase":"steps","index":0,"outcome":"skipped"}',
      'advance s2',
    ]);
  });
});

describe('a condition that only a judge can see', () => {
  const chart = { step: 'Verify "Chart" is visible', screen: drawn };
  test('is not waited for: the judge is asked, or nothing is proved', () => {
    expect(told({ ...chart, since: null, policy: judge })).toEqual(['judge']);
    expect(told({ ...chart, since: null })[0]).toMatch(
      /^inconclusive no-proof at steps 0: "Chart" is visible: .*canvas/,
    );
    expect(decided({ ...chart, policy: judge }).outcome).toMatchObject({
      state: {
        phase: {
          isStep: true,
          askCount: 1,
          results: [{ index: 0, met: 'unproven', provedBy: 'none', condition: chart.step }],
          control: null,
          question: null,
        },
      },
    });
  });

  test('but for what a web view has not named yet', () => {
    const web = { ...chart, screen: { gaps: ['empty web view'] }, policy: judge };
    expect(told({ ...web, since: 10_001 })).toEqual(['look turn 1000 for turn']);
    expect(told(web)).toEqual(['judge']);
    const turns = { x: 480, y: 1100, width: 120, height: 120 };
    const spins = { ...chart, screen: { ...drawn, animatedRegions: [turns] }, policy: judge };
    expect(told({ ...spins, since: 10_001 })).toEqual(['look turn 1000 for turn']);
    expect(told(spins)).toEqual(['judge']);
  });

  test('or what can’t be read: no list is scrolled for it, and without a judge it is the test’s own fault', () => {
    const unread = { step: 'Verify that it all looks rather nice', view: going, since: null };
    expect(told({ ...unread, policy: judge })).toEqual(['judge']);
    expect(told(unread)).toEqual([
      'broken PLANNER_DEFERRED by test at steps 0: Cannot read "Verify that it all looks rather nice" as a condition, and no judge is configured; Write it as: Verify "…" is visible / is not visible / shows "…" / is checked / … (docs/steps.md)',
    ]);
  });

  test('is not asked where code waits for a second observation that never comes', () => {
    expect(told({ screen: { settled: false }, policy: judge })[0]).toMatch(/^inconclusive no-proof/);
  });
});

describe('the result that an action step names', () => {
  const step = 'Tap "Go" and "Gone" appears';
  const acted = { cursor: { phase: 'steps', index: 0, instruction: 1 } } as const;
  test('completes the step when it holds', () => {
    expect(told({ step: 'Tap "Go" and "Welcome" appears', known: acted })[0]).toBe(
      'completed steps 0 completed',
    );
  });

  test('is looked for, not scrolled for, and fails a step that was optional too: its act was done', () => {
    for (const line of [step, { step, optional: true }]) {
      expect(told({ step: line, view: going, since: 10_001, known: acted })).toEqual([
        'look turn 1000 for turn',
      ]);
      expect(told({ step: line, view: going, known: acted })[0]).toMatch(/^failed Missing Element Bug/);
      expect(
        told({ step: line, view: going, known: { ...acted, searchScrolls: 3, searchEnded: true } })[0],
      ).toMatch(/^failed Missing Element Bug/);
    }
  });
});

test('nothing is verified without an open step', () => {
  expect(told({ known: { cursor: { phase: 'steps', index: 1, instruction: 0 } } })).toEqual([
    'inconclusive unproven at expected_state null: no step is open',
  ]);
});

describe('a wait', () => {
  const wait = { step: 'Wait until "Gone" is visible', until: 'as the step says' } as const;
  test('ends with what it waits for, restless as the screen may be', () => {
    const here = { ...wait, step: 'Wait until "Welcome" is visible' };
    expect(told({ ...here, screen: { settled: false } })).toEqual([
      'completed steps 0 completed',
      'advance s2',
    ]);
    expect(told({ ...here, view: { items: [], over: [toast('Welcome')] } })[0]).toMatch(
      /^completed steps 0 completed/,
    );
    const brief = { ...wait, step: 'Wait until "Saved" is visible', known: { toasts: ['Saved'] } };
    expect(told(brief)[0]).toMatch(/\(short-lived message\)$/);
  });

  test('waits thirty seconds, or as long as the step says', () => {
    expect(told({ ...wait, since: null }, 'missingSince')).toEqual([
      'missingSince 20000',
      'look turn 1000 for turn',
    ]);
    expect(told({ ...wait, since: -9999 })).toEqual(['look turn 1000 for turn']);
    expect(told({ ...wait, since: -10_000 })[0]).toMatch(
      /^failed Missing Element Bug at steps 0: "Gone" is vis/,
    );
    const short = { ...wait, step: 'Wait up to 3 seconds until "Gone" is visible' };
    expect(told({ ...short, since: 17_001 })).toEqual(['look turn 1000 for turn']);
    expect(told({ ...short, since: 17_000 })[0]).toMatch(/^failed Missing Element Bug/);
  });

  test('that is optional is skipped in the end', () => {
    const optional = { step: 'Wait until "Gone" is visible', optional: true };
    expect(told({ ...wait, step: optional, since: -10_000 })[0]).toMatch(/^completed steps 0 skipped/);
  });

  test('and while the screen still loads then, waits for that', () => {
    const loading = { ...wait, view: { items: [spinner()] } };
    expect(told({ ...loading, since: 0 })).toEqual(['look turn 1000 for turn']);
    expect(told({ ...loading, since: -10_000 }, 'missingSince')).toEqual([
      'case A 1/2 screen: the screen is loading (spinner)',
      'look after wait 5000 for turn',
    ]);
  });

  test('for what can’t be read is the test’s own fault', () => {
    expect(told({ ...wait, until: { kind: 'unread', text: 'all is nice' }, policy: judge })[0]).toMatch(
      /^broken PLANNER_DEFERRED by test at steps 0: Cannot read "Wait until "Gone" is visible"/,
    );
  });
});
