/** "This step is done", says a planner (R3, R61, R72): nothing passes on its word. */
import { positiveResults } from '../assertions/baseline.ts';
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { observeAgain } from '../commands/observe.ts';
import { withResult } from '../assertions/result.ts';
import { askJudgeAboutStep } from './judge.ts';
import type { PhaseOf } from '../model/run-state.ts';
import { refuse } from '../commands/refuse.ts';
import { patch, stepAt, type Outcome, type Turn } from '../state/turn.ts';
import { completeStep } from '../commands/complete-step.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** A named step is ticked by its landing alone; a free step by evidence that the code finds, else by the judge, else by nothing. */
export function onCompletionClaim(turn: Turn, phase: PhaseOf<'asking'>): Outcome {
  const { state, policy } = turn;
  const step = stepAt(state);
  if (step?.parsed.kind !== 'open-ended' || phase.blocked !== null)
    return refuse(
      turn,
      phase,
      'claim',
      'the rules tick a named step when its action lands; propose that action',
    );
  const result = proveAll(step.parsed.conditions, { ...contextOf(turn, phase.screen), mustBeSettled: true });
  if (
    result.met === 'met' &&
    state.step.resultBaseline === 'deed' &&
    isIndependentOfFields(turn, phase.screen)
  )
    return completeStep(withResult(turn, result, step.text), phase.screen, 'completed', result.actual, [
      ...result.flags,
      ONLY_RESULT_SHOWN,
    ]);
  const since = state.step.missingSince ?? phase.screen.at;
  if (result.needs === 'another observation' && phase.screen.at - since < LIMITS.presenceMs)
    return observeAgain(patch(turn, { step: { missingSince: since } }));
  if (result.met === 'unmet') return refuse(turn, phase, 'claim', `not so: ${result.actual}`);
  if (!policy.judge) return completeStep(turn, phase.screen, 'unproven', 'claimed by the planner alone', []);
  return askJudgeAboutStep(turn, {
    screen: phase.screen,
    results: [],
    control: null,
    question: phase.question,
  });
}

/** "Continue as guest" may lead to the same words as logging in: people are told what the tick rests on. */
const ONLY_RESULT_SHOWN = 'proved by the result that it names; by which way that came is not checked';

/** What came is said by something else than the field that it was typed into. */
function isIndependentOfFields(turn: Turn, screen: Screen): boolean {
  const untyped = {
    ...screen,
    elements: screen.elements.map((e) => (e.state.editable ? withoutFieldText(e) : e)),
  };
  const ofField = ({ kind }: Condition): boolean => kind === 'value' || kind === 'state';
  return positiveResults(turn).every(
    (c) => proveAll([c], contextOf(turn, ofField(c) ? screen : untyped)).met === 'met',
  );
}

/** A field without what it holds; an empty one keeps its hint. */
function withoutFieldText(field: Element): Element {
  return field.text === '' ? field : { ...field, text: '', hint: '' };
}
