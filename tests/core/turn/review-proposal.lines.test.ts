/** Explicit lines of an open-ended step, as proposals: where they may begin, and which gestures belong to them (R60). */
import { describe, expect, test } from 'vitest';
import type { ProposedLines } from '../../../src/core/model/compiled.ts';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { decide } from '../../../src/core/decide.ts';
import { beginCompiled } from '../../../src/core/state/compiled.ts';
import type { Decision } from '../../../src/core/state/turn.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { NO_USAGE } from '../../../src/planner/port.ts';
import { button, field, type View } from '../../builders/android-screen.ts';
import { POLICY, propose, refOf } from '../../builders/core.ts';
import { firstQuestion, home, type FirstQuestion } from '../../builders/guard.ts';
import { stateWith } from '../../builders/known-state.ts';
import { dialog as dialogBlocker } from '../../builders/obstructions.ts';
import { decisionSummary } from '../../builders/review-proposal.ts';
import { turnOf } from '../../builders/run-state.ts';
import { LIMITS } from '../../../src/shared/limits.ts';

const linesOf = (...lines: readonly string[]): ProposedLines => ({
  lines: lines.map((line) => parseStep(line, { section: 'steps' })),
  result: null,
  trust: 'proposed',
});
const answer = ({ state }: FirstQuestion, proposal: Proposal): Decision =>
  decide(state, { kind: 'proposed', proposal, tookMs: 0, usage: NO_USAGE }, POLICY);
const STEP = 'save it';

describe('lines without an action', () => {
  const lines: Proposal = {
    kind: 'lines',
    by: 'script',
    thought: 'two taps',
    remember: [],
    compiled: linesOf('Tap "Save"', 'Tap "Other"'),
  };
  const refused =
    'refused lines (1 of 4): lines are for a step that names no control; propose an action; ask 2 of 4';

  test('begin on a step that names no control', () => {
    const { state, command } = answer(firstQuestion(home, STEP), lines);
    expect(state.step.compiled).toMatchObject({ by: 'script', next: 0, acting: false });
    expect(command).toMatchObject({ kind: 'ask', question: { compiledLine: { line: 'Tap "Save"' } } });
  });

  test('are refused on a step that names its control', () => {
    const decision = answer(firstQuestion(home, 'Tap "Save"'), lines);
    expect(decisionSummary(decision)).toBe(refused);
    expect(decision.state.step.compiled).toBeNull();
  });

  test('are refused as a way to close what is over the target', () => {
    const asked = firstQuestion(home, STEP);
    const { phase } = asked.state;
    if (phase.kind !== 'asking') throw new Error(phase.kind);
    const blocked = { obstruction: dialogBlocker, resume: null };
    const decision = answer(
      { ...asked, state: stateWith(asked.state, { phase: { ...phase, blocked } }) },
      lines,
    );
    expect(decisionSummary(decision)).toBe(refused);
    expect(decision.state.step.compiled).toBeNull();
  });
});

describe('lines of a planner', () => {
  const lines = (confidence?: number): Proposal => ({
    kind: 'lines',
    by: 'script',
    thought: '',
    remember: [],
    compiled: linesOf('Tap "Save"', 'Tap "Other"'),
    confidence,
  });
  const after = (proposal: Proposal, tookMs: number): Decision =>
    decide(firstQuestion(home, STEP).state, { kind: 'proposed', proposal, tookMs, usage: NO_USAGE }, POLICY);

  test('that thought for long begin on a new observation (R10)', () => {
    expect(after(lines(), LIMITS.thinkingMs).command).toMatchObject({ kind: 'ask' });
    const { state, command } = after(lines(), LIMITS.thinkingMs + 1);
    expect(command).toMatchObject({ kind: 'observe', reason: 'turn', afterMs: 0, settle: true });
    expect(state.step.compiled).toMatchObject({ next: 0 });
  });

  test.each<[number | undefined, readonly string[]]>([
    [undefined, []],
    [LIMITS.proposalConfidence.sure, []],
    [0.84, ['turn 1: confidence 0.84']],
  ])('are flagged when it is not sure: %s', (confidence, flags) => {
    expect(after(lines(confidence), 0).state.run.flags).toEqual(flags);
  });
});

describe('a line that was left before', () => {
  const LEFT = 'Tap "Other"';
  const refusal = `refused vain (1 of 4): the line ${LEFT} was left 2 times on this step; write another way; ask 2 of 4`;
  const asked = (leftLines: readonly string[]): FirstQuestion => {
    const first = firstQuestion(home, STEP);
    return { ...first, state: stateWith(first.state, { leftLines }) };
  };
  const proposals: readonly (readonly [string, Proposal])[] = [
    [
      'alone',
      { kind: 'lines', by: 'script', thought: '', remember: [], compiled: linesOf('Tap "Save"', LEFT) },
    ],
    [
      'with an action',
      propose({ kind: 'tap', target: { ref: 'e3' } }, { compiled: linesOf('Tap "Save"', LEFT) }),
    ],
  ];

  test.each(proposals)('is tried once more, and then refused: %s', (_, proposal) => {
    expect(answer(asked([LEFT]), proposal).state.step.compiled).not.toBeNull();
    const decision = answer(asked([LEFT, LEFT]), proposal);
    expect(decisionSummary(decision)).toBe(refusal);
    expect(decision.state.step.compiled).toBeNull();
  });

  test.each(proposals)('does not count for another line: %s', (_, proposal) => {
    const others = ['Tap "Menu"', 'Tap "Menu"', LEFT];
    expect(answer(asked(others), proposal).state.step.compiled).not.toBeNull();
  });
});

describe('a gesture while "Tap Save" is the open line', () => {
  /** The question about this line, answered with a tap on this element. */
  function tapped(line: string, ref: string, followsLine: boolean | undefined, view = home): Decision {
    const asked = firstQuestion(view, STEP);
    const begun = beginCompiled(turnOf(asked.state), 'script', linesOf(line, 'Tap "Other"'), null).state;
    const { phase } = begun;
    if (phase.kind !== 'asking') throw new Error(phase.kind);
    const instruction = begun.step.compiled?.parts[0]?.instruction;
    if (instruction === null || instruction === undefined) throw new Error(line);
    const question = { ...phase.question, compiledLine: { line, instruction } };
    const state = stateWith(begun, { phase: { ...phase, question } });
    return answer({ ...asked, state }, propose({ kind: 'tap', target: { ref } }, { followsLine }));
  }
  const SAVE = 'e3';
  const MENU = 'e6';

  test.each<[string, string, string, boolean, number]>([
    ['on its target carries it out', 'Tap "Save"', SAVE, true, 0],
    ['on another element brings it nearer', 'Tap "Save"', MENU, false, 1],
    ['on its target brings nearer what another gesture does', 'Long press "Save"', SAVE, false, 1],
    ['on anything brings nearer a line without a target', 'Swipe up', SAVE, false, 1],
  ])('%s', (_, line, ref, acting, approaches) => {
    expect(tapped(line, ref, true).state.step.compiled).toMatchObject({ next: 0, acting, approaches });
  });

  test('on one of two elements of its name carries it out', () => {
    const two: View = { items: [...home.items, button('Save')] };
    expect(tapped('Tap "Save"', SAVE, true, two).state.step.compiled).toMatchObject({ acting: true });
  });

  test.each([false, undefined])('that does not follow it ends the lines (%s)', (followsLine) => {
    const { state, command } = tapped('Tap "Save"', SAVE, followsLine);
    expect(command.kind).toBe('act');
    expect(state.step.compiled).toBeNull();
  });

  test('ends no lines when none are open', () => {
    const asked = firstQuestion(home, STEP);
    const tap = propose({ kind: 'tap', target: { ref: SAVE } }, { followsLine: true });
    expect(answer(asked, tap)).toMatchObject({
      command: { kind: 'act' },
      state: { step: { compiled: null } },
    });
  });
});

describe('a first gesture beside its own line', () => {
  const two: View = { items: [field('Email', ''), field('Password', ''), button('Log in')] };
  const given = (line: string, action: Parameters<typeof propose>[0], view = two): Decision =>
    answer(
      firstQuestion(view, 'log in as Ann'),
      propose(action, { compiled: linesOf(line, 'Tap "Log in"') }),
    );
  const typing = (on: string, view = two): Parameters<typeof propose>[0] => ({
    kind: 'input_text',
    target: { ref: refOf(firstQuestion(view, STEP).screen, on) },
    text: 'Ann',
  });

  test('types nothing into another field: the rules carry out the line', () => {
    const { state, command } = given('Type "Ann" into "Email"', typing('Password'));
    expect(command).toMatchObject({
      kind: 'ask',
      question: { compiledLine: { line: 'Type "Ann" into "Email"' } },
    });
    expect(state.step.compiled).toMatchObject({ next: 0, acting: false, approaches: 0 });
  });

  test('is made on the control that the line names', () => {
    const { state, command } = given('Type "Ann" into "Email"', typing('Email'));
    expect(command.kind).toBe('act');
    expect(state.step.compiled).toMatchObject({ next: 0, acting: true });
  });

  test('is made where nothing in view has the name of the line', () => {
    const { state, command } = given('Type "Ann" into "User"', typing('Email'));
    expect(command.kind).toBe('act');
    expect(state.step.compiled).toMatchObject({ acting: true });
  });

  test('is made where it is another kind of gesture, which brings the control nearer', () => {
    const swipe = given('Tap "Log in"', { kind: 'swipe', direction: 'up', target: null });
    expect(swipe.command.kind).toBe('act');
    expect(swipe.state.step.compiled).toMatchObject({ acting: false });
  });
});
