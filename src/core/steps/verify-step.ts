/** Verify steps, a step's own result, and waiting until something holds (R71): evidence by code, patience by rule, never a planner's word. */
import { contextOf, type AssertionResult } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { observeAgain } from '../commands/observe.ts';
import { withResult, stepResult, proofAt } from '../assertions/result.ts';
import { askJudgeAboutStep } from './judge.ts';
import { mayStillLoad, waitForLoading } from '../recovery/a-loading.ts';
import { targetOutOfView, scrollToFind, scrollAgainFromTop } from './scroll-search.ts';
import { openInstruction, patch, stepAt, type Outcome, type Turn } from '../state/turn.ts';
import { completeStep } from '../commands/complete-step.ts';
import { broken, fail, inconclusive } from '../commands/finish.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** A Verify step, or the result that an action step names. May look for up to 10 s, and scroll for what a list hides. */
export function verifyStep(turn: Turn, screen: Screen): Outcome {
  const { state } = turn;
  const step = stepAt(state);
  if (step === undefined) return inconclusive(turn, 'unproven', 'no step is open');
  const { parsed } = step;
  const context = contextOf(turn, screen);
  const result = proveAll(parsed.conditions, { ...context, mustBeSettled: true });
  if (result.met === 'met') {
    const how = parsed.kind === 'verify' ? 'verified' : 'completed';
    return completeStep(withResult(turn, result, step.text), screen, how, result.actual, result.flags);
  }
  if (result.needs === 'readable line' && !turn.policy.judge) return failUnreadable(turn, step.text);
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = state.step.missingSince ?? screen.at;
  const waiting = patch(turn, { step: { missingSince: since } });
  const sought = state.search.scrolls > 0 && !state.search.ended;
  if (result.needs === 'another observation' && !sought && screen.at - since < LIMITS.presenceMs)
    return observeAgain(waiting);
  // What holds but for the unrest of the screen is not looked for elsewhere.
  const there = proveAll(parsed.conditions, context).met === 'met';
  const search =
    parsed.kind === 'verify' && result.needs !== 'readable line' && !there
      ? scrollToFind(waiting, screen, result)
      : null;
  if (search !== null) return search;
  const settled = result.needs === 'readable line' || (result.needs === 'judge' && !mayStillLoad(screen));
  if (!settled && screen.at - since < LIMITS.presenceMs) return observeAgain(waiting);
  const again = parsed.kind === 'verify' && !there ? scrollAgainFromTop(waiting, screen, result) : null;
  return again ?? settleResult(waiting, screen, asOffScreen(waiting, screen, result), step.text);
}

/** It was scrolled for until nothing moved any more, and still stands where nobody sees it. */
export function asOffScreen(turn: Turn, screen: Screen, result: AssertionResult): AssertionResult {
  const {
    search: { scrolls: searchScrolls, ended: searchEnded },
  } = turn.state;
  if (result.met !== 'unproven' || searchScrolls === 0 || !searchEnded) return result;
  const element = targetOutOfView(turn, screen);
  return element === undefined
    ? result
    : {
        ...result,
        met: 'unmet',
        label: 'Off-screen Target Bug',
        actual: 'it stands outside the viewport, and scrolling does not bring it in',
        proof: proofAt(screen, element, 'visible after scrolling'),
      };
}

export function settleResult(turn: Turn, screen: Screen, result: AssertionResult, line: string): Outcome {
  const noted = withResult(turn, result, line);
  const step = stepAt(turn.state);
  const resultOfActs = step?.parsed.kind === 'action' && openInstruction(turn.state) === undefined;
  if (step?.optional === true && !resultOfActs)
    return completeStep(turn, screen, 'skipped', `optional, and not so: ${result.actual}`, []);
  if (result.label !== null)
    return fail(noted, {
      label: result.label,
      expected: result.expected,
      actual: result.actual,
      proof: result.proof,
    });
  if ((result.needs === 'judge' || result.needs === 'readable line') && turn.policy.judge) {
    const findings = [stepResult(turn, result, line)];
    return askJudgeAboutStep(noted, { screen, results: findings, control: null, question: null });
  }
  return inconclusive(noted, 'no-proof', `${result.expected}: ${result.actual}`);
}

export function failUnreadable(turn: Turn, line: string): Outcome {
  return broken(turn, {
    code: 'PLANNER_DEFERRED',
    blame: 'test',
    reason: `"${line}" could not be read by rules, and no judge is set`,
    hint: 'Write it as: Verify "…" is visible / is not visible / shows "…" / is checked / …',
  });
}
