/** Checks the conditions of Expected State (R7, R71). It can observe again and ask the judge, and has no way to act. */
import { type AssertionResult, contextOf } from '../assertions/context.ts';
import { proveAll, unmetLabel } from '../assertions/index.ts';
import { lineResult } from '../assertions/result.ts';
import { waitMsFor } from '../assertions/within.ts';
import { judgeCommand } from './judge.ts';
import { lineAnswers, type LineAnswer } from './judge-answers.ts';
import { judgeStatements } from './judge-statements.ts';
import { messageThatIsOver, unlessFailureFollowed } from './message-over.ts';
import { type Fate, fateOf, openWorkInMs, settingTakenBack, takenBackInMs } from './taken-back.ts';
import { waitForLoading, mayStillLoad } from '../recovery/a-loading.ts';
import type { JudgeAnswer } from '../model/protocol.ts';
import type { RunState } from '../model/run-state.ts';
import type { StepOutcome } from '../model/run-record.ts';
import type { HeldConditions, PhaseOf } from '../model/phase.ts';
import type { ConditionResult, LinePosition } from '../model/verdict.ts';
import { mayBeOurDuplicate } from '../recovery/repeated-gesture.ts';
import { emit, patch, type Decision, type Outcome, type Turn } from '../state/turn.ts';
import { broken, fail, finish, inconclusive } from '../commands/finish.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { PROVED_BY_JUDGE } from '../../shared/flags.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Begins Expected State with this screen. */
export function beginExpectedState(turn: Turn, screen: Screen): Outcome {
  return checkExpectedState(turn, { kind: 'judging', since: screen.at, observations: 1 }, screen);
}

/** The result of a condition and, when it is unproven, what could decide it. */
interface CheckedCondition {
  readonly result: ConditionResult;
  readonly needs: AssertionResult['needs'];
}

/** Checks every line of Expected State on this screen. */
function checkLines(turn: Turn, phase: PhaseOf<'judging'>, screen: Screen): readonly CheckedCondition[] {
  const { state } = turn;
  return state.goal.expected.map((line, index): CheckedCondition => {
    const context = contextOf(turn, screen, state.seen.sightings[index]);
    const at = { phase: 'expected_state' as const, index, text: line.text, parsed: line.parsed };
    const proved = proveAll(line.parsed.conditions, {
      ...context,
      scrolledByCore: state.run.scrolledByCore,
      mustBeSettled: true,
      observedForMs: screen.at - phase.since,
    });
    const answer = unlessFailureFollowed(turn, screen, at, proved);
    const over = answer.met === 'met' ? null : messageThatIsOver(turn, screen, at);
    return { result: lineResult(at, over ?? answer), needs: over === null ? answer.needs : null };
  });
}

/** Returns the lines that held before and do not hold now, as they were, and their fate; null when there are none. */
function linesLost(
  turn: Turn,
  shown: HeldConditions,
  now: readonly CheckedCondition[],
  screen: Screen,
): { readonly lines: readonly CheckedCondition[]; readonly fate: Fate } | null {
  const lost = shown.results.filter(({ index }) => now[index]?.result.met !== 'met');
  const lines = turn.state.goal.expected.filter((_, at) => lost.some(({ index }) => index === at));
  if (lost.length === 0) return null;
  const fate = fateOf(turn, { ...shown, results: lost }, screen, lines);
  return { lines: lost.map((result) => ({ result, needs: null })), fate };
}

/** Checks every condition on the final screen, and observes again for up to 10 s while one is unmet (R71). */
export function checkExpectedState(turn: Turn, begun: PhaseOf<'judging'>, screen: Screen): Outcome {
  const { state } = turn;
  const { held, ...phase } = begun;
  const now = checkLines(turn, phase, screen);
  const lost = begun.shown === undefined ? null : linesLost(turn, begun.shown, now, screen);
  // A short-lived text need not stay until another line has been looked at again.
  const checked = now.map((c) =>
    lost?.fate.kind === 'over' ? (lost.lines.find((l) => l.result.index === c.result.index) ?? c) : c,
  );
  const results = checked.map((c) => c.result);
  if (results.every((r) => r.met === 'met')) return passUnlessTakenBack(turn, begun, screen, results);
  const fate = held === undefined ? (lost?.fate ?? null) : fateOf(turn, held, screen);
  if (held !== undefined && fate?.kind === 'over')
    return passUnlessAtWork(turn, begun, screen, held.results, held);
  const waitMs = waitMsFor(state.goal.expected.flatMap(({ parsed }) => parsed.conditions));
  const mayReturn = held === undefined && screen.at - phase.since < waitMs;
  // A page that loads is no page that took it back: it is waited for (R30).
  if (fate?.kind === 'in doubt' && !mayReturn && !screen.loading.some((l) => l.blocking)) {
    const { index, condition } = fate.condition;
    return inconclusive(
      turn,
      'no-proof',
      fate.reason,
      { phase: 'expected_state', index, line: condition },
      results,
    );
  }
  // While the screen of the last step loads, a popup may still come that a rule must close, so judging has not begun.
  const judging = phase.observations > 1 ? phase : undefined;
  const loading = waitForLoading(turn, screen, { kind: 'turn' }, judging);
  if (loading !== null) return loading;
  const isMissing = checked.some(
    ({ result, needs }) =>
      result.met === 'unmet' ||
      needs === 'another observation' ||
      (needs === 'judge' && mayStillLoad(screen)),
  );
  if (isMissing && screen.at - phase.since < waitMs)
    return lookAgain(turn, withShown(phase, screen, checked), LIMITS.lookAgainMs);
  return settleResults(turn, phase, screen, checked);
}

/** Keeps the lines that hold where all others only need a further look or the judge: what came with the gesture may go meanwhile (R74). */
function withShown(
  phase: PhaseOf<'judging'>,
  screen: Screen,
  checked: readonly CheckedCondition[],
): PhaseOf<'judging'> {
  const met = checked.filter(({ result }) => result.met === 'met').map(({ result }) => result);
  const isWaiting = checked.every(({ result, needs }) => result.met === 'met' || needs !== null);
  return phase.shown === undefined && isWaiting && met.length > 0
    ? { ...phase, shown: { screen, results: met } }
    : phase;
}

function lookAgain(turn: Turn, phase: PhaseOf<'judging'>, afterMs: number): Decision {
  return emit(
    turn,
    { ...phase, observations: phase.observations + 1 },
    { kind: 'observe', reason: 'judging', afterMs, settle: true },
  );
}

/** Passes the goal, or looks again 2 s after the last gesture: an app shows a new state before a server refuses it (R74). */
function passUnlessTakenBack(
  turn: Turn,
  phase: PhaseOf<'judging'>,
  screen: Screen,
  results: readonly ConditionResult[],
): Decision {
  const { held } = phase;
  const lost = held === undefined ? null : settingTakenBack(turn, held.screen, screen);
  if (lost !== null) {
    const { label, expected, actual, proof } = lost.result;
    const failure = {
      label: label ?? 'Wrong State Bug',
      expected,
      actual: `${actual}, after it was set`,
      proof,
    };
    return fail(turn, failure, linePositionOf(turn.state, lost.at), results);
  }
  const afterMs = held === undefined ? takenBackInMs(turn, screen) : 0;
  const now = { screen, results };
  return afterMs > 0
    ? lookAgain(turn, { ...phase, held: now }, afterMs)
    : passUnlessAtWork(turn, phase, screen, results, held ?? now);
}

/** Passes the goal with these results once the app has ended the work that could undo its conditions. */
function passUnlessAtWork(
  turn: Turn,
  phase: PhaseOf<'judging'>,
  screen: Screen,
  results: readonly ConditionResult[],
  held: HeldConditions,
): Decision {
  const afterMs = openWorkInMs(turn, screen, screen.at - phase.since);
  return afterMs > 0 ? lookAgain(turn, { ...phase, held }, afterMs) : pass(turn, results);
}

/** Asks the judge about unproven conditions, or gives the verdict. */
function settleResults(
  turn: Turn,
  phase: PhaseOf<'judging'>,
  screen: Screen,
  checked: readonly CheckedCondition[],
): Decision {
  const results = checked.map((c) => c.result);
  if (results.some((r) => r.met === 'unmet')) return conclude(turn, results, undefined);
  const open = checked.filter((c) => c.needs === 'judge' || c.needs === 'readable line').map((c) => c.result);
  if (turn.policy.judge && open.length > 0) {
    const afterMs = openWorkInMs(turn, screen, screen.at - phase.since);
    // The judge's picture must show what the app may still bring.
    return afterMs > 0
      ? lookAgain(turn, withShown(phase, screen, checked), afterMs)
      : askJudgeAboutConditions(turn, phase, screen, { results, open });
  }
  return conclude(turn, results, checked.find((c) => c.needs === 'readable line')?.result);
}

/** Asks the judge about the `open` conditions, all in one call. */
function askJudgeAboutConditions(
  turn: Turn,
  { since, observations, judgeAsks = 0 }: PhaseOf<'judging'>,
  screen: Screen,
  { results, open }: Readonly<Record<'results' | 'open', readonly ConditionResult[]>>,
): Decision {
  const lines = open.map(({ phase, index, condition }) => ({ phase, index, statement: condition }));
  const statements = judgeStatements(screen, lines, judgeAsks);
  return emit(
    turn,
    {
      kind: 'awaiting judge',
      results,
      isStep: false,
      screen,
      askCount: judgeAsks + 1,
      statements,
      since,
      observations,
      control: null,
      question: null,
    },
    judgeCommand('expected_state', screen, statements),
  );
}

/** Applies the judge's answers to the conditions in question. When it was unsure or discarded, it is asked once more on a new screen. */
export function onConditionsJudged(
  turn: Turn,
  phase: PhaseOf<'awaiting judge'>,
  answers: readonly JudgeAnswer[],
): Decision {
  const { screen, statements, since, observations, askCount } = phase;
  const judged = lineAnswers(screen, statements, answers);
  const noted = patch(turn, {}, ...judged.map((answer) => ({ kind: 'judged' as const, ...answer })));
  const results = phase.results.map((r) => {
    const answer = judged.find((a) => a.index === r.index);
    return answer === undefined ? r : applyAnswer(turn, screen, r, answer);
  });
  const isOpen = judged.some(({ outcome }) => outcome === 'unsure' || outcome === 'discarded');
  if (isOpen && askCount < LIMITS.judgeAsks && results.every((r) => r.met !== 'unmet'))
    return emit(
      noted,
      { kind: 'judging', since, observations: observations + 1, judgeAsks: askCount },
      { kind: 'observe', reason: 'judging', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  return conclude(noted, results, undefined);
}

/** Returns the result with the judge's answer. */
function applyAnswer(
  turn: Turn,
  screen: Screen,
  result: ConditionResult,
  answer: LineAnswer,
): ConditionResult {
  if (answer.outcome === 'unsure' || answer.outcome === 'discarded')
    return { ...result, actual: `${result.actual}; ${answer.reason}` };
  const isMet = answer.outcome === 'met';
  // A secure window has no screenshot that could show a failure (R13), and the element tree showed none.
  if (!isMet && screen.secure)
    return {
      ...result,
      provedBy: 'judge',
      actual: `${result.actual}; the judge says: ${answer.reason}, but no screenshot can confirm it`,
    };
  if (!isMet) {
    const label = unmetLabel(turn.state.goal.expected[result.index]?.parsed.conditions ?? []);
    return { ...result, met: 'unmet', provedBy: 'judge', actual: answer.reason, label };
  }
  if (turn.policy.strict)
    return { ...result, provedBy: 'judge', actual: `only the judge saw it: ${answer.reason} (--strict)` };
  return { ...result, met: 'met', provedBy: 'judge', actual: answer.reason };
}

/** Gives the verdict: the first unmet condition fails the goal, the first unproven one makes it inconclusive. */
function conclude(
  turn: Turn,
  results: readonly ConditionResult[],
  unreadable: ConditionResult | undefined,
): Decision {
  const recorded = patch(turn, {}, ...results.map((result) => ({ kind: 'result' as const, result })));
  const positionOf = ({ index, condition }: ConditionResult): LinePosition => ({
    phase: 'expected_state',
    index,
    line: condition,
  });
  const { undoneByPlanner: undone } = turn.state.run;
  const allUnmet = results.filter((r) => r.met === 'unmet');
  const unmet = allUnmet.find(({ index }) => !undone.includes(index)) ?? allUnmet[0];
  if (unmet !== undefined) {
    const { label, expected, actual, proof } = unmet;
    const { completed } = turn.state.run;
    const claimed = completed.find((s) => s.outcome === 'claimed');
    if (claimed !== undefined) {
      const position = linePositionOf(turn.state, claimed);
      const reason = `only the planner says that "${position.line}" was done, and ${expected}: ${actual}`;
      return inconclusive(recorded, 'unproven', reason, position, results);
    }
    // The planner may have undone what the step had brought (R63).
    if (undone.includes(unmet.index)) {
      const reason = `${actual}; it was as expected before the planner used the control once more`;
      return inconclusive(recorded, 'unproven', reason, positionOf(unmet), results);
    }
    const failure = { label: label ?? 'Wrong State Bug', expected, actual, proof };
    return fail(recorded, failure, positionOf(unmet), results);
  }
  const open = unreadable ?? results.find((r) => r.met === 'unproven');
  if (open === undefined) return pass(turn, results);
  if (unreadable !== undefined)
    return broken(
      recorded,
      {
        code: 'UNREADABLE_CONDITION',
        blame: 'test',
        reason: `Cannot read "${open.condition}" as a condition, and no judge is configured`,
        hint: 'Write it as: "…" is visible / is not visible / shows "…" / is checked / … (docs/steps.md)',
      },
      positionOf(open),
      results,
    );
  return inconclusive(recorded, 'no-proof', `${open.expected}: ${open.actual}`, positionOf(open), results);
}

/** Passes the goal, unless a step is unproven or an effect may be doubled by our own repeat (R37). */
function pass(turn: Turn, results: readonly ConditionResult[]): Decision {
  const { state } = turn;
  const recorded = patch(turn, {}, ...results.map((result) => ({ kind: 'result' as const, result })));
  const unproven = state.run.completed.find(({ outcome }) => outcome === 'unproven' || outcome === 'claimed');
  if (unproven !== undefined) {
    const position = linePositionOf(state, unproven);
    return inconclusive(
      recorded,
      'unproven',
      `nothing proved that "${position.line}" was done`,
      position,
      results,
    );
  }
  const repeat = mayBeOurDuplicate(state);
  if (repeat !== undefined) {
    const { target, gestures, effect } = repeat;
    const reason = `${target} was used ${gestures} times before its effect showed ("${effect}"), and no condition shows how often it took effect`;
    return inconclusive(recorded, 'double-effect', reason, linePositionOf(state, repeat), results);
  }
  const [chance] = state.run.chanceEffects;
  if (chance !== undefined) {
    const reason = `${chance.target} may not have responded: the only change, ${chance.effect}, may have come by itself; a condition that names the result would tell`;
    return inconclusive(recorded, 'unproven', reason, linePositionOf(state, chance), results);
  }
  const duplicateFlags = state.seen.countHistory.duplicates.flatMap((d) =>
    d.kind === 'row'
      ? [`two rows "${d.row.replaceAll('\n', ' | ')}" appeared after gestures that were each made once`]
      : [],
  );
  const nothingDone = isNothingDone(state);
  if (nothingDone && state.goal.expected.length === 0)
    return inconclusive(
      recorded,
      'no-proof',
      NOTHING_DONE,
      { phase: 'steps', index: null, line: '' },
      results,
    );
  const flags = [
    ...state.run.flags,
    ...duplicateFlags,
    ...(nothingDone ? ['every step was skipped: nothing was done'] : []),
    ...results.flatMap((r) =>
      [...r.flags, ...(r.provedBy === 'judge' ? [PROVED_BY_JUDGE] : [])].map((f) => `${r.condition}: ${f}`),
    ),
  ];
  return finish(recorded, { kind: 'passed', stepsOnly: state.goal.expected.length === 0, results, flags });
}

const NOTHING_DONE =
  'every step was skipped and no condition is checked at the end, so a pass would show nothing; add expected_state';

/** True when no step was carried out (R7). The head of nested lines is no step: it decides whether they are carried out. */
function isNothingDone({ goal, run }: RunState): boolean {
  const steps = run.completed.filter(
    ({ phase, index }) => phase === 'steps' && goal.steps[index]?.guard === undefined,
  );
  return steps.length > 0 && steps.every(({ outcome }) => outcome === 'skipped');
}

function linePositionOf(
  { goal }: RunState,
  { phase, index }: Pick<StepOutcome, 'phase' | 'index'>,
): Pick<StepOutcome, 'phase' | 'index'> & { readonly line: string } {
  return { phase, index, line: goal[phase][index]?.text ?? '' };
}
