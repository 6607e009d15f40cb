/** "This step is done", says a planner: nothing passes on its word. */
import { traitsOf } from '../actions/index.ts';
import type { ConditionReading } from '../goal/reading/types.ts';
import { overlaysOf } from '../screen/overlays.ts';
import type { Element } from '../screen/element.ts';
import type { Screen } from '../screen/screen.ts';
import type { Gesture } from './attempt.ts';
import { opensWays } from './guard.ts';
import { LIMITS } from './stagnation.ts';
import { patch, stepAt, type Outcome, type Phase, type Turn } from './state.ts';
import { tickStep } from './tick.ts';
import { refuse } from './refuse.ts';
import { proveAll } from './evidence.ts';
import { askJudge } from './judge-step.ts';
import { contextOf, lookAgain, withFinding } from './verify.ts';

type Asking = Extract<Phase, { kind: 'asking' }>;

/** A named step is ticked by its landing alone; a free step by evidence that the code finds, else by the judge, else by nothing. */
export function claimed(turn: Turn, phase: Asking): Outcome {
  const { state, policy } = turn;
  const step = stepAt(state);
  if (step?.reading.kind !== 'free' || phase.blocked !== null)
    return refuse(
      turn,
      phase,
      'claim',
      'the rules tick a named step when its action lands; propose that action',
    );
  const answer = proveAll(step.reading.verify, { ...contextOf(turn, phase.screen), atRest: true });
  if (answer.met === 'met' && state.lackedBefore === 'deed' && isProof(turn, phase.screen))
    return tickStep(withFinding(turn, answer, step.text), phase.screen, 'done', answer.actual, [
      ...answer.flags,
      RESULT_ALONE,
    ]);
  const since = state.lackingSince ?? phase.screen.at;
  if (answer.open === 'look' && phase.screen.at - since < LIMITS.presenceMs)
    return lookAgain(patch(turn, { lackingSince: since }));
  if (answer.met === 'unmet') return refuse(turn, phase, 'claim', `not so: ${answer.actual}`);
  if (!policy.judge) return tickStep(turn, phase.screen, 'unticked', 'claimed by the planner alone', []);
  return askJudge(turn, {
    screen: phase.screen,
    findings: [],
    control: null,
    question: phase.question,
  });
}

/** "Continue as guest" may lead to the same words as logging in: people are told what the tick rests on. */
const RESULT_ALONE = 'proved by the result that it names; by which way that came is not checked';

/** What came is said by something else than the field that it was typed into. */
function isProof(turn: Turn, screen: Screen): boolean {
  const untyped = { ...screen, elements: screen.elements.map((e) => (e.state.editable ? unsaid(e) : e)) };
  const ofField = ({ kind }: ConditionReading): boolean => kind === 'value' || kind === 'state';
  return coming(turn).every(
    (c) => proveAll([c], contextOf(turn, ofField(c) ? screen : untyped)).met === 'met',
  );
}

/** Of the results that a free step ends in, those that speak of something that is there: what is gone may have been left behind with its screen. */
function coming({ state }: Turn): readonly ConditionReading[] {
  return (stepAt(state)?.reading.verify ?? []).filter(comes);
}

/** A field without what it holds; an empty one keeps its hint. */
function unsaid(field: Element): Element {
  return field.text === '' ? field : { ...field, text: '', hint: '' };
}

function comes(result: ConditionReading): boolean {
  switch (result.kind) {
    case 'all':
    case 'any':
      return result.parts.every(comes);
    case 'count':
      return result.n > 0 && !['<', '<='].includes(result.compare);
    case 'state':
      return true;
    default:
      return !('negated' in result && result.negated);
  }
}

/**
 * Keeps what a free step's gesture is made on: a result that stood there already is no proof of the step. What a scroll, a tab, a menu
 * or the way back brings into view was there before, and what an overlay or a keyboard covers may be.
 */
export function beforeDeed(turn: Turn, { action, target, screen }: Gesture): Turn {
  const results = coming(turn);
  const covered = screen.keyboard.shown || overlaysOf(screen).some((o) => o.modal);
  if (!screen.settled || covered) return turn;
  if (proveAll(results, contextOf(turn, screen)).met !== 'unmet') return turn;
  const looksAround =
    action.kind === 'tap' ? target !== null && opensWays(screen, target) : traitsOf(action.kind).approach;
  return patch(turn, { lackedBefore: looksAround ? 'view' : 'deed' });
}
