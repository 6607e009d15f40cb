/** Checks Verify steps and the results that steps name. */
import { contextOf, type AssertionResult } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitMsFor } from '../assertions/within.ts';
import { withResult, stepResult, proofAt } from '../assertions/result.ts';
import { askJudgeAboutStep } from './judge.ts';
import { messageThatIsOver } from './message-over.ts';
import { mayStillLoad, waitForLoading } from '../recovery/a-loading.ts';
import { lookBehindKeyboard, targetOutOfView, scrollToFind, scrollAgainFromTop } from './scroll-search.ts';
import { elsewhereReason } from '../targets/elsewhere.ts';
import { resolve } from '../targets/resolve.ts';
import { isNewPageBelow } from '../effects/new-screen.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { openInstruction, patch, stepAt, type Outcome, type Turn } from '../state/turn.ts';
import { completeStep } from '../commands/complete-step.ts';
import { broken, fail, inconclusive } from '../commands/finish.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Completes or fails a Verify step, or the result that an action step names. Waits for up to 10 s (R71) and scrolls lists (R73). */
export function verifyStep(turn: Turn, screen: Screen): Outcome {
  const { state } = turn;
  const step = stepAt(state);
  if (step === undefined) return inconclusive(turn, 'unproven', 'no step is open');
  const { parsed } = step;
  const context = contextOf(turn, screen);
  const result = proveAll(parsed.conditions, { ...context, mustBeSettled: true });
  const over =
    parsed.kind === 'verify' && result.met !== 'met'
      ? messageThatIsOver(turn, screen, { ...state.run.cursor, text: step.text, parsed })
      : null;
  if (result.met === 'met' || over !== null) {
    const outcome = parsed.kind === 'verify' ? 'verified' : 'completed';
    const { actual, flags } = over ?? result;
    return completeStep(withResult(turn, over ?? result, step.text), screen, outcome, actual, flags);
  }
  if (result.needs === 'readable line' && !turn.policy.judge) return failUnreadable(turn, step.text);
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = state.step.missingSince ?? screen.at;
  const waiting = patch(turn, { step: { missingSince: since } });
  const isSearching = state.search.scrolls > 0 && !state.search.ended;
  const waitMs = waitMsFor(parsed.conditions);
  if (result.needs === 'another observation' && !isSearching && screen.at - since < waitMs)
    return observeAgain(waiting);
  // A result that holds, but on a screen that has not settled, needs no search.
  const holdsUnsettled = proveAll(parsed.conditions, context).met === 'met';
  const search =
    parsed.kind === 'verify' && result.needs !== 'readable line' && !holdsUnsettled
      ? scrollToFind(waiting, screen, result)
      : null;
  if (search !== null) return search;
  const isFinal = result.needs === 'readable line' || (result.needs === 'judge' && !mayStillLoad(screen));
  if (!isFinal && screen.at - since < waitMs) return observeAgain(waiting);
  const again = holdsUnsettled
    ? null
    : (lookBehindKeyboard(waiting, screen, result) ??
      (parsed.kind === 'verify' ? scrollAgainFromTop(waiting, screen, result) : null));
  if (again === null && result.met === 'unmet' && choiceLeftWithPage(waiting, screen))
    return isCheckedLater(waiting)
      ? completeStep(waiting, screen, 'completed', 'another page came after the choice', [NOT_READ_BACK])
      : inconclusive(waiting, 'no-proof', `${NOT_READ_BACK}, and no later line checks anything`);
  if (again === null && isDoubtfulDay(waiting, result) && isCheckedLater(waiting))
    return completeStep(waiting, screen, 'unproven', result.actual, [result.actual]);
  return again ?? settleResult(waiting, screen, asOffScreen(waiting, screen, result), step.text);
}

const NOT_READ_BACK = 'the choice was not read back: its control left with its page';

/** True when a line after the open one says something that must be true: otherwise any choice would do. */
function isCheckedLater({ state: { goal, run } }: Turn): boolean {
  const { phase, index } = run.cursor;
  const later = [...goal[phase].slice(index + 1), ...(phase === 'setup' ? goal.steps : [])];
  return (
    goal.expected.length > 0 ||
    later.some(({ parsed }) => parsed.kind === 'open-ended' || parsed.conditions.length > 0)
  );
}

/** True for a picked day beside which another date came (R36): a later line may name the right one, and no pass rests on it. */
function isDoubtfulDay({ state }: Turn, { met, needs }: AssertionResult): boolean {
  const conditions = stepAt(state)?.parsed.conditions ?? [];
  const isPicked = (c: Condition): boolean => c.kind === 'date' && c.picked === true;
  return met === 'unproven' && needs === null && conditions.length > 0 && conditions.every(isPicked);
}

/** True when the control whose choice the step made is gone, and another page of the app came: a choice may lead on (R36). A line that only checks one made none. */
function choiceLeftWithPage({ state }: Turn, screen: Screen): boolean {
  const { lastAttempt } = state.seen;
  const parsed = stepAt(state)?.parsed;
  if (lastAttempt === null || parsed?.kind !== 'action' || parsed.conditions.length === 0) return false;
  const isGone = (c: Condition): boolean =>
    c.kind === 'value' &&
    c.chosen === true &&
    resolve(screen, c.target, state.goal.textCase).matches.length === 0;
  return (
    parsed.conditions.every(isGone) &&
    elsewhereReason(screen, state) === null &&
    isNewPageBelow(lastAttempt.before, screen)
  );
}

/** Returns the result as Off-screen Target when the search ended and the target is still out of view. */
export function asOffScreen(turn: Turn, screen: Screen, result: AssertionResult): AssertionResult {
  const { search } = turn.state;
  if (result.met !== 'unproven' || search.scrolls === 0 || !search.ended) return result;
  const element = targetOutOfView(turn, screen);
  return element === undefined
    ? result
    : {
        ...result,
        met: 'unmet',
        label: 'Off-screen Target Bug',
        actual: 'it is outside the viewport, and scrolling does not bring it into view',
        proof: proofAt(screen, element, 'visible after scrolling'),
      };
}

/** Ends a step whose conditions do not hold: skipped, failed, judged or inconclusive. */
export function settleResult(turn: Turn, screen: Screen, result: AssertionResult, line: string): Outcome {
  const recorded = withResult(turn, result, line);
  const step = stepAt(turn.state);
  const isResultOfAction = step?.parsed.kind === 'action' && openInstruction(turn.state) === undefined;
  if (step?.optional === true && !isResultOfAction)
    return completeStep(turn, screen, 'skipped', `optional, and not met: ${result.actual}`, []);
  if (result.label !== null)
    return fail(recorded, {
      label: result.label,
      expected: result.expected,
      actual: result.actual,
      proof: result.proof,
    });
  if ((result.needs === 'judge' || result.needs === 'readable line') && turn.policy.judge) {
    const results = [stepResult(turn, result, line)];
    return askJudgeAboutStep(recorded, screen, { results, control: null, question: null });
  }
  return inconclusive(recorded, 'no-proof', `${result.expected}: ${result.actual}`);
}

/** Ends the goal as broken: the condition of the line can't be read. */
export function failUnreadable(turn: Turn, line: string): Outcome {
  return broken(turn, {
    code: 'PLANNER_DEFERRED',
    blame: 'test',
    reason: `Cannot read "${line}" as a condition, and no judge is configured`,
    hint: 'Write it as: Verify "…" is visible / is not visible / shows "…" / is checked / … (docs/steps.md)',
  });
}
