/** A planner that gives up, and one that has no rule for a compiled line (R5, R60, R64). */
import { describe, expect, test } from 'vitest';
import { newStep } from '../../../src/core/state/turn.ts';
import { askPlanner, onCannot, onDeferral } from '../../../src/core/turn/ask-planner.ts';
import { beginCompiled } from '../../../src/core/state/compiled.ts';
import type { Obstruction } from '../../../src/core/model/obstruction.ts';
import type { PhaseOf } from '../../../src/core/model/phase.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { QUESTION, stateOf, turnOf } from '../../builders/run-state.ts';
import { button, buildScreen, heading, text } from '../../builders/screen.ts';

type Line = Parameters<typeof goalOf>[0][number];
const obstruction: Obstruction = {
  kind: 'dialog',
  ref: null,
  type: 'com.app Rate us',
  description: 'the dialog "Rate us"',
  bounds: null,
  owner: 'app',
};
const asking = (screen: Screen, isBlocked = false): PhaseOf<'asking'> => ({
  kind: 'asking',
  screen,
  question: QUESTION,
  blocked: isBlocked ? { obstruction, resume: null } : null,
});
const said = (outcome: Outcome, before: RunState): string => outcomeLines(outcome, before, []).at(-1) ?? '';
const home = buildScreen([heading('Home'), button('Save'), button('Far', { at: [0, 2500, 500, 100] })]);

interface GivenUp {
  readonly line: Line;
  readonly evidence?: string;
  readonly doesNotApply?: boolean;
  readonly isBlocked?: boolean;
  readonly known?: KnownState;
}
function giveUp({ line, evidence = '', isBlocked = false, known = {}, doesNotApply }: GivenUp): string {
  const state = stateOf(goalOf([line]), { missingSince: -20_000, ...known });
  const outcome = onCannot(turnOf(state), asking(home, isBlocked), {
    kind: 'cannot',
    by: 'model',
    thought: '',
    remember: [],
    reason: 'no way on',
    evidence,
    ...(doesNotApply === undefined ? {} : { doesNotApply }),
  });
  return outcomeLines(outcome, state, []).join(' > ');
}

describe('a planner gives up', () => {
  const free = 'be happy';
  const optional = { step: 'be happy', optional: true };
  const CANT = "inconclusive unproven at steps 0: the planner can't go on: no way on";
  test.each<[string, GivenUp, string | RegExp]>([
    ['on an open-ended step: the reason is its own', { line: free }, CANT],
    ['with evidence, which is named behind the reason', { line: free, evidence: 'Home' }, `${CANT} (Home)`],
    [
      'because the step does not apply, which is no reason to leave it out',
      { line: free, doesNotApply: true },
      'inconclusive unproven at steps 0: it does not apply here: no way on',
    ],
    [
      'because an optional step does not apply: it is skipped',
      { line: optional, doesNotApply: true },
      'completed steps 0 skipped > advance s1',
    ],
    ['before an optional step that is covered: it is not skipped', { line: optional, isBlocked: true }, CANT],
    [
      'though the control is in view: it is asked again',
      { line: 'Tap "Save"' },
      /^refused cannot, 1 of 4: "Save" is e3 and in view: propose the action > ask/,
    ],
    [
      'before it looked for the control: it is asked again',
      { line: 'Tap "Gone"' },
      /^refused cannot, 1 of 4: look for "Gone" first: scroll, go back, or open a menu > ask/,
    ],
    [
      'before it scrolled to a control out of view: it is asked again',
      { line: 'Tap "Far"' },
      /^refused cannot, 1 of 4: look for "Far" first: scroll, go back, or open a menu > ask/,
    ],
    [
      'after it looked for the control, which is missing',
      { line: 'Tap "Gone"', known: { approaches: 1 } },
      /^failed Missing Element Bug at steps 0: "Gone" exists and is enabled/,
    ],
    [
      'before the control in view that something covers: the reason is its own',
      { line: 'Tap "Save"', isBlocked: true },
      CANT,
    ],
    [
      'on an optional explicit step: it is looked for first',
      { line: { step: 'Tap "Gone"', optional: true } },
      /^refused cannot/,
    ],
    ['on an optional step without a control', { line: { step: 'Press back', optional: true } }, CANT],
  ])('%s', (_, given, words) => {
    const found = giveUp(given);
    if (typeof words === 'string') expect(found).toBe(words);
    else expect(found).toMatch(words);
  });
});

describe('a compiled line', () => {
  const begun = (line: string | null): RunState => {
    const state = stateOf(goalOf(['be happy']), { missingSince: 0 });
    if (line === null) return state;
    const lines = [parseStep(line, { section: 'steps' })];
    return beginCompiled(turnOf(state), 'model', { lines, result: null, trust: 'proposed' }, null).state;
  };
  const questionOf = (state: RunState, isBlocked = false) => {
    const { command } = askPlanner(turnOf(state), home, isBlocked ? { obstruction, resume: null } : null);
    return command.kind === 'ask' ? command.question : null;
  };

  test('is in the question', () => {
    expect(questionOf(begun('Tap "Go"'))).toMatchObject({
      compiledLine: { line: 'Tap "Go"', instruction: { kind: 'tap' } },
    });
  });
  test('that only waits is in no question', () => {
    expect(questionOf(begun('Verify "a" is visible'))).not.toHaveProperty('compiledLine');
  });
  test('is no answer to what is in the way', () => {
    expect(questionOf(begun('Tap "Go"'), true)).not.toHaveProperty('compiledLine');
  });

  const deferred = (state: RunState, isAsked: boolean): string => {
    const phase = asking(home);
    const instruction = state.step.compiled?.parts[0]?.instruction ?? null;
    const question =
      isAsked && instruction !== null
        ? { ...phase.question, compiledLine: { line: 'Tap "Go"', instruction } }
        : phase.question;
    return said(onDeferral(turnOf(state), { ...phase, question }, 'no rule for it'), state);
  };
  test('that no rule carries out is left, and the planner is asked', () => {
    expect(deferred(begun('Tap "Go"'), true)).toBe('ask s1');
  });
  test('that was not asked about is not left', () => {
    expect(deferred(begun('Tap "Go"'), false)).toMatch(/^broken PLANNER_DEFERRED by test/);
  });
  test('that is gone meanwhile leaves nothing to ask', () => {
    const { step, ...rest } = begun('Tap "Go"');
    const compiled = step.compiled?.parts[0]?.instruction ?? null;
    if (compiled === null) throw new Error('no line');
    const phase = asking(home);
    const question = { ...phase.question, compiledLine: { line: 'Tap "Go"', instruction: compiled } };
    const state: RunState = { ...rest, step: newStep() };
    expect(said(onDeferral(turnOf(state), { ...phase, question }, 'no rule for it'), state)).toMatch(
      /^broken PLANNER_DEFERRED by test/,
    );
  });
});

test('a control that did not respond explains a planner without a proposal', () => {
  const rejected = {
    label: 'Input Rejection Bug',
    expected: 'the field holds "Ann"',
    actual: 'it is empty',
    proof: { rule: 'field', screen: 's1', ref: null, box: null },
  } as const;
  const state = stateOf(goalOf(['be happy']), { rejectedInput: rejected });
  const screen = buildScreen([text('x')]);
  expect(said(onDeferral(turnOf(state), asking(screen), 'nothing'), state)).toMatch(
    /^failed Input Rejection Bug/,
  );
});
