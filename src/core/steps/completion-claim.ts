/** Checks a planner's claim that an open-ended step is done (R3, R61, R62, R63). */
import { cameWithGestures, positiveResults, statedResults } from '../assertions/baseline.ts';
import { contextOf } from '../assertions/context.ts';
import { proveAll, readsControl } from '../assertions/index.ts';
import { observeAgain } from '../commands/observe.ts';
import { withResult } from '../assertions/result.ts';
import { restsOnPlannerText, withoutContent } from '../assertions/typed-text.ts';
import { askJudgeAboutStep } from './judge.ts';
import type { PhaseOf } from '../model/phase.ts';
import { refuse } from '../commands/refuse.ts';
import { patch, stepAt, type Outcome, type Turn } from '../state/turn.ts';
import { completeStep } from '../commands/complete-step.ts';
import { unresponsiveVerdict } from '../commands/unresponsive.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Completes an open-ended step whose result code or the judge can prove. Refuses the claim on an explicit step, which only its action completes (R2). */
export function onCompletionClaim(turn: Turn, phase: PhaseOf<'asking'>): Outcome {
  const { state, policy } = turn;
  const step = stepAt(state);
  if (step?.parsed.kind !== 'open-ended' || phase.blocked !== null)
    return refuse(
      turn,
      phase,
      'claim',
      'an explicit step is completed when its action takes effect; propose that action',
    );
  const result = proveAll(statedResults(step), { ...contextOf(turn, phase.screen), mustBeSettled: true });
  if (
    result.met === 'met' &&
    step.parsed.conditions.length > 0 &&
    cameWithGestures(turn, phase.screen) &&
    isIndependentOfFields(turn, phase.screen)
  )
    return completeStep(withResult(turn, result, step.text), phase.screen, 'completed', result.actual, [
      ...result.flags,
      ONLY_RESULT_SHOWN,
    ]);
  const since = state.step.missingSince ?? phase.screen.at;
  if (result.needs === 'another observation' && phase.screen.at - since < LIMITS.presenceMs)
    return observeAgain(patch(turn, { step: { missingSince: since } }));
  if (result.met === 'unmet' || restsOnPlannerText(result))
    return refuse(turn, phase, 'claim', `not done yet: ${result.actual}`);
  const unresponsive = unresponsiveVerdict(turn, phase.screen, result.actual);
  if (unresponsive !== null) return unresponsive;
  const isShown = result.met === 'met' && step.parsed.conditions.length > 0;
  const nothingDone = !isShown && state.step.openEndedGestureKeys.length === 0;
  if (nothingDone && step.optional)
    return completeStep(turn, phase.screen, 'skipped', 'optional, and nothing was to be done', []);
  if (nothingDone)
    return refuse(
      turn,
      phase,
      'claim',
      'not done yet: nothing was done on this step, and no result was shown before',
    );
  // The same question about the same screen until the answer is a yes is no proof.
  const { turnedDown } = state.step;
  if (turnedDown?.screen === phase.screen.id) return refuse(turn, phase, 'judge', turnedDown.reason);
  if (!policy.judge) return completeStep(turn, phase.screen, 'unproven', 'claimed by the planner alone', []);
  const subject = { results: [], control: null, question: phase.question };
  return askJudgeAboutStep(turn, phase.screen, subject);
}

/** Flag of a step that only its result proves: "Continue as guest" may lead to the same text as logging in. */
export const ONLY_RESULT_SHOWN = 'proved by its result; how the app got there was not checked';

/** True when the step's results also hold without the text in fields, which the planner may have typed (R72). */
export function isIndependentOfFields(turn: Turn, screen: Screen): boolean {
  const untyped = {
    ...screen,
    elements: screen.elements.map((e) => (e.state.editable ? withoutContent(e) : e)),
  };
  return positiveResults(turn).every(
    (c) => proveAll([c], contextOf(turn, readsControl(c) ? screen : untyped)).met === 'met',
  );
}
