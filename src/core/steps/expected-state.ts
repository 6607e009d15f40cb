/** Expected State (R7, R71): observation only. This file can look again and ask a judge; it has no way to act. */
import { type AssertionResult, contextOf } from '../assertions/context.ts';
import { proveAll, unmetLabel } from '../assertions/index.ts';
import { confidentAnswer } from './judge.ts';
import { waitForLoading, mayStillLoad } from '../recovery/a-loading.ts';
import type { JudgeAnswer, JudgeQuestion } from '../model/protocol.ts';
import type { RunState, StepOutcome, PhaseOf } from '../model/run-state.ts';
import type { ConditionResult } from '../model/verdict.ts';
import { mayBeOurDuplicate } from '../recovery/repeated-gesture.ts';
import { emit, patch, type Decision, type Outcome, type Turn } from '../state/turn.ts';
import { broken, fail, finish, inconclusive } from '../commands/finish.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

export function beginExpectedState(turn: Turn, screen: Screen): Outcome {
  return checkExpectedState(turn, { kind: 'judging', since: screen.at, observations: 1 }, screen);
}

/** A condition's answer, and why it is open if it is. */
interface CheckedCondition {
  readonly result: ConditionResult;
  readonly needs: AssertionResult['needs'];
}

/** Holds every condition against the final screen; looks again for up to 10 s while one of them lacks. */
export function checkExpectedState(turn: Turn, phase: PhaseOf<'judging'>, screen: Screen): Outcome {
  const { state } = turn;
  const checked = state.goal.expected.map((line, index): CheckedCondition => {
    const context = contextOf(turn, screen, state.seen.sightings[index]);
    const answer = proveAll(line.parsed.conditions, {
      ...context,
      scrolledByCore: state.run.scrolledByCore,
      mustBeSettled: true,
    });
    return { result: toResult(answer, index, line.text), needs: answer.needs };
  });
  if (checked.every(({ result }) => result.met === 'met'))
    return pass(
      turn,
      checked.map((h) => h.result),
    );
  // What came while the last step's screen was loading may still be a popup to close: judging has not begun then.
  const begun = phase.observations > 1 ? phase : undefined;
  const loading = waitForLoading(turn, screen, { kind: 'turn' }, begun);
  if (loading !== null) return loading;
  const isMissing = checked.some(
    ({ result, needs }) =>
      result.met === 'unmet' ||
      needs === 'another observation' ||
      (needs === 'judge' && mayStillLoad(screen)),
  );
  if (isMissing && screen.at - phase.since < LIMITS.presenceMs)
    return emit(
      turn,
      { ...phase, observations: phase.observations + 1 },
      { kind: 'observe', reason: 'judging', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  return settleResults(turn, screen, checked);
}

function toResult(answer: AssertionResult, index: number, condition: string): ConditionResult {
  const { expected, actual, label, proof, flags, met } = answer;
  return {
    phase: 'expected_state',
    index,
    condition,
    met,
    provedBy: met === 'unproven' ? 'none' : 'code',
    expected,
    actual,
    label,
    proof,
    flags,
  };
}

function settleResults(turn: Turn, screen: Screen, checked: readonly CheckedCondition[]): Decision {
  const results = checked.map((h) => h.result);
  if (results.some((f) => f.met === 'unmet')) return conclude(turn, results, undefined);
  const open = checked.filter((h) => h.needs === 'judge' || h.needs === 'readable line').map((h) => h.result);
  if (turn.policy.judge && open.length > 0) return askJudgeAboutConditions(turn, { screen, results }, open);
  return conclude(turn, results, checked.find((h) => h.needs === 'readable line')?.result);
}

/** Asked about `open` alone; `asks`: how often the judge was asked before. */
function askJudgeAboutConditions(
  turn: Turn,
  { screen, results }: Pick<PhaseOf<'awaiting judge'>, 'screen' | 'results'>,
  open: readonly ConditionResult[],
  askCount = 0,
): Decision {
  const questions: JudgeQuestion[] = open.map((f) => ({
    phase: f.phase,
    index: f.index,
    condition: f.condition,
    screens: [screen.id],
  }));
  const askedIndexes = open.map((f) => f.index);
  return emit(
    turn,
    {
      kind: 'awaiting judge',
      results,
      isStep: false,
      screen,
      askCount: askCount + 1,
      askedIndexes,
      control: null,
      question: null,
    },
    { kind: 'judge', questions },
  );
}

/** The judge's word counts from 0.80 on, for what it was asked about; below that it is asked once more. */
export function onConditionsJudged(
  turn: Turn,
  phase: PhaseOf<'awaiting judge'>,
  answers: readonly JudgeAnswer[],
): Decision {
  const isOpen = (f: ConditionResult): boolean =>
    f.met === 'unproven' && phase.askedIndexes.includes(f.index);
  const results = phase.results.map((f) =>
    isOpen(f) ? applyAnswer(turn, phase.screen, f, confidentAnswer(answers, f)) : f,
  );
  // What --strict leaves open has had its answer.
  const open = results.filter((f) => isOpen(f) && f.provedBy === 'none');
  if (open.length > 0 && phase.askCount < 2)
    return askJudgeAboutConditions(turn, { screen: phase.screen, results }, open, phase.askCount);
  return conclude(turn, results, undefined);
}

function applyAnswer(
  turn: Turn,
  screen: Screen,
  result: ConditionResult,
  answer: JudgeAnswer | undefined,
): ConditionResult {
  if (answer === undefined) return result;
  // Of a secure window there is no picture that could show a failure, and the hierarchy showed none.
  if (!answer.met && screen.secure)
    return {
      ...result,
      provedBy: 'judge',
      actual: `${result.actual}; the judge says: ${answer.reason}, and no picture shows it`,
    };
  if (!answer.met) {
    const label = unmetLabel(turn.state.goal.expected[result.index]?.parsed.conditions ?? []);
    return { ...result, met: 'unmet', provedBy: 'judge', actual: answer.reason, label };
  }
  if (turn.policy.strict)
    return { ...result, provedBy: 'judge', actual: `only the judge saw it: ${answer.reason} (--strict)` };
  return { ...result, met: 'met', provedBy: 'judge', actual: answer.reason };
}

function conclude(
  turn: Turn,
  results: readonly ConditionResult[],
  unread: ConditionResult | undefined,
): Decision {
  const noted = patch(turn, {}, ...results.map((result) => ({ kind: 'result' as const, result })));
  const place = (f: ConditionResult): { phase: 'expected_state'; index: number; line: string } => ({
    phase: 'expected_state',
    index: f.index,
    line: f.condition,
  });
  const wrong = results.find((f) => f.met === 'unmet');
  if (wrong !== undefined)
    return fail(
      noted,
      {
        label: wrong.label ?? 'Wrong State Bug',
        expected: wrong.expected,
        actual: wrong.actual,
        proof: wrong.proof,
      },
      place(wrong),
      results,
    );
  const open = unread ?? results.find((f) => f.met === 'unproven');
  if (open === undefined) return pass(turn, results);
  if (unread !== undefined)
    return broken(
      noted,
      {
        code: 'UNREADABLE_CONDITION',
        blame: 'test',
        reason: `"${open.condition}" could not be read by rules, and no judge is set`,
        hint: 'Write it as: "…" is visible / is not visible / shows "…" / is checked / …',
      },
      place(open),
      results,
    );
  return inconclusive(noted, 'no-proof', `${open.expected}: ${open.actual}`, place(open), results);
}

/** A pass must be earned: every step ticked by the core, every condition met. */
function pass(turn: Turn, results: readonly ConditionResult[]): Decision {
  const { state } = turn;
  const noted = patch(turn, {}, ...results.map((result) => ({ kind: 'result' as const, result })));
  const missing = state.run.completed.find((t) => t.outcome === 'unproven');
  if (missing !== undefined) {
    const at = linePositionOf(state, missing);
    return inconclusive(noted, 'unproven', `nothing showed that "${at.line}" was done`, at, results);
  }
  const repeat = mayBeOurDuplicate(state);
  if (repeat !== undefined) {
    return inconclusive(
      noted,
      'double-effect',
      `${repeat.target} was used ${repeat.gestures} times before its effect showed ("${repeat.effect}"), and no condition tells how often it had one`,
      linePositionOf(state, repeat),
      results,
    );
  }
  const duplicateFlags = state.seen.countHistory.duplicates.flatMap((d) =>
    d.kind === 'row'
      ? [`two rows "${d.row.replaceAll('\n', ' | ')}" came after gestures that were each made once`]
      : [],
  );
  const nothingDone =
    state.run.completed.length > 0 && state.run.completed.every((t) => t.outcome === 'skipped');
  const flags = [
    ...state.run.flags,
    ...duplicateFlags,
    ...(nothingDone ? ['every step was skipped: nothing was done'] : []),
    ...results.flatMap((f) => f.flags.map((flag) => `${f.condition}: ${flag}`)),
  ];
  return finish(noted, { kind: 'passed', stepsOnly: state.goal.expected.length === 0, results, flags });
}

function linePositionOf(
  { goal }: RunState,
  { phase, index }: Pick<StepOutcome, 'phase' | 'index'>,
): Pick<StepOutcome, 'phase' | 'index'> & { readonly line: string } {
  return { phase, index, line: goal[phase][index]?.text ?? '' };
}
