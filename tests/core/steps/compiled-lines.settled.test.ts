/** Compiled lines that are all carried out: what a result proves, and who decides (R60, R61, R62, R63). */
import { describe, expect, test } from 'vitest';
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import type { ProposedLines } from '../../../src/core/model/compiled.ts';
import type { UnresponsiveControl } from '../../../src/core/model/step-record.ts';
import { beginCompiled, partDone } from '../../../src/core/state/compiled.ts';
import { patch, type Outcome, type Turn } from '../../../src/core/state/turn.ts';
import { followCompiled } from '../../../src/core/steps/compiled-lines.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { button, screenOf, text, title, toggle } from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { identified, stateOf, turnOf } from '../../builders/run-state.ts';

const screen = screenOf({ items: [title('Notes'), text('Saved'), button('Save')] }, 's2', 20_000);

const screenBefore = { ...screen, id: 's1', at: 19_000 };

interface Settled {
  readonly step?: string;
  readonly line?: string;
  readonly result?: string | null;
  readonly trust?: ProposedLines['trust'];
  readonly judge?: boolean;
  readonly known?: KnownState;
}
const SAVE = {
  name: 'Save',
  kind: 'control',
  words: [],
  path: '0',
  commits: true,
  asked: false,
  begun: false,
  used: true,
} as const;
const ACTED: KnownState = {
  openEndedGestureKeys: ['tap  Save '],
  resultBaseline: 'action',
  offered: [SAVE],
};

function settle({
  step = 'Keep the note',
  line = 'Tap "Save"',
  result = '"Saved" is visible',
  trust = 'accepted',
  judge = true,
  known = {},
}: Settled): { readonly turn: Turn; readonly outcome: Outcome } {
  const lines = [parseStep(line, { section: 'steps' })];
  const stated = result === null ? null : parseStep(result, { section: 'expected_state' });
  const open = turnOf(stateOf(goalOf([step])));
  const done = partDone(beginCompiled(open, 'model', { lines, result: stated, trust }, null));
  const { compiled } = done.state.step;
  const state = stateOf(goalOf([step]), { compiled, ...ACTED, ...known });
  const turn: Turn = { ...turnOf(state), policy: { ...turnOf(state).policy, judge } };
  const outcome = followCompiled(turn, screen);
  if (outcome === null) throw new Error('no lines');
  return { turn, outcome };
}
const summary = (of: Settled): string => {
  const { turn, outcome } = settle(of);
  return outcomeLines(outcome, turn.state, ['completed', 'history', 'flags']).join(' > ');
};

const dead = (): KnownState => {
  const identity = identified(screen, 'Save');
  const control: UnresponsiveControl = {
    identity,
    name: '"Save"',
    gesture: 'tap',
    attempts: 3,
    isReal: true,
    proof: { screen: 's1', ref: identity.ref, box: null, rule: 'watched' },
  };
  return {
    unresponsive: [control],
    budgets: {
      ...UNSPENT_BUDGETS,
      attemptsByTarget: [{ identity, kind: 'tap', count: 3, scrolls: 0, newScreens: 0 }],
    },
  };
};

describe('a result that is shown', () => {
  test('completes the step when it came with the gestures and a person accepted it', () => {
    expect(summary({})).toMatch(
      /^met: "Saved" is visible, "Saved" is visible > completed steps 0 completed \(/,
    );
  });

  test('that the step names itself completes it, by the line of the step', () => {
    const step = 'Keep the note, "Saved" appears';
    expect(summary({ step, result: null })).toContain(`met: ${step}, "Saved" is visible > completed steps 0`);
  });

  test.each<[string, Settled]>([
    ['that was there before', { known: { resultBaseline: null } }],
    ['that came when the view moved', { known: { resultBaseline: 'view' } }],
    ['that nobody vouches for', { trust: 'proposed' }],
    [
      'that only says what is absent',
      { result: '"Error" is not visible', known: { last: screenBefore, previous: screenBefore } },
    ],
  ])('is the judge’s matter: %s', (_, of) => {
    expect(summary(of)).toMatch(/judge$/);
  });

  test('is unproven without a judge, and nothing is flagged', () => {
    expect(summary({ trust: 'proposed', judge: false })).toBe(
      'completed + {"phase":"steps","index":0,"outcome":"unproven"} > history + unproven: Keep the note (only the planner says that its result shows the step) > advance s2',
    );
  });

  test('blames no app without a judge while another control was not tried', () => {
    expect(summary({ trust: 'proposed', judge: false, known: { offered: [] } })).toMatch(/"claimed"/u);
  });

  test('does not excuse a dead control that nobody vouches for', () => {
    expect(summary({ trust: 'proposed', known: dead() })).toMatch(
      /^failed Unresponsive Element Bug at steps 0: tap on "Save" has an effect; no effect after 3 attempts/,
    );
  });

  test('that a person accepted excuses a dead control', () => {
    expect(summary({ known: dead() })).toMatch(/completed steps 0 completed/);
  });

  test('shows nothing where nothing was done', () => {
    expect(summary({ known: { openEndedGestureKeys: [] } })).toMatch(
      /^history \+ the lines did nothing on this screen > ask s2$/,
    );
  });
});

describe('a line that needs no gesture', () => {
  const page = screenOf({ items: [title('Notes'), button('Save'), toggle('Wi-Fi', false)] }, 's2', 20_000);
  const next = (line: string, waitedMs: number | null = null): string => {
    const lines = [line, 'Tap "Save"'].map((l) => parseStep(l, { section: 'steps' }));
    const turn = beginCompiled(
      turnOf(stateOf(goalOf(['Keep the note']))),
      'model',
      { lines, result: null, trust: 'proposed' },
      null,
    );
    const since = waitedMs === null ? null : page.at - waitedMs;
    const waiting = patch(turn, { step: { missingSince: since } });
    const outcome = followCompiled(waiting, page);
    return outcome === null ? 'no lines' : outcomeLines(outcome, waiting.state, ['missingSince']).join(' > ');
  };
  test.each<[number | null, string]>([
    [null, 'missingSince 20000 > look turn 60000 for turn'],
    [59_000, 'look turn 1000 for turn'],
    [60_000, 'missingSince null > advance s2'],
    [70_000, 'missingSince null > advance s2'],
  ])('Wait 60 seconds, of which have passed: %s ms', (waitedMs, outcome) => {
    expect(next('Wait 60 seconds', waitedMs)).toBe(outcome);
  });
  test.each<[string, string]>([
    ['Wait 2 seconds', 'missingSince 20000 > look turn 2000 for turn'],
    ['Wait', 'ask s2'],
    ['Tap "Save"', 'ask s2'],
    ['Tap "Wi-Fi"', 'ask s2'],
    ['Turn off "Wi-Fi"', 'advance s2'],
    ['Long press "Save"', 'ask s2'],
  ])('%s: %s', (line, outcome) => {
    expect(next(line)).toBe(outcome);
  });
});
