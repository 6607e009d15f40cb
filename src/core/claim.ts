/** "This step is done", says a planner: nothing passes on its word. */
import { traitsOf } from '../actions/index.ts';
import { overlaysOf } from '../screen/overlays.ts';
import type { Gesture } from './attempt.ts';
import { LIMITS } from './stagnation.ts';
import { openAct, patch, stepAt, type Outcome, type Phase, type Turn } from './state.ts';
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
  if (
    openAct(state) !== undefined ||
    step === undefined ||
    step.reading.kind !== 'free' ||
    phase.blocked !== null
  )
    return refuse(
      turn,
      phase,
      'claim',
      'the rules tick a named step when its action lands; propose that action',
    );
  if (step.reading.verify.length > 0) {
    const answer = proveAll(step.reading.verify, { ...contextOf(turn, phase.screen), atRest: true });
    if (answer.met === 'met' && state.lackedBefore === 'deed')
      return tickStep(
        withFinding(turn, answer, step.text),
        phase.screen,
        'done',
        answer.actual,
        answer.flags,
      );
    const since = state.lackingSince ?? phase.screen.at;
    if (answer.open === 'look' && phase.screen.at - since < LIMITS.presenceMs)
      return lookAgain(patch(turn, { lackingSince: since }));
    if (answer.met === 'unmet') return refuse(turn, phase, 'claim', `not so: ${answer.actual}`);
  }
  if (!policy.judge) return tickStep(turn, phase.screen, 'unticked', 'claimed by the planner alone', []);
  return askJudge(turn, {
    kind: 'judge asked',
    findings: [],
    claim: true,
    screen: phase.screen,
    asks: 0,
    asked: [],
    control: null,
    question: phase.question,
  });
}

/**
 * Keeps what a free step's gesture is made on: a result that stood there already is no proof of the step. What a scroll or the way
 * back brings into view was there before, and what an overlay or a keyboard covers may be.
 */
export function beforeDeed(turn: Turn, { action, screen }: Gesture): Turn {
  const results = stepAt(turn.state)?.reading.verify ?? [];
  const covered = screen.keyboard.shown || overlaysOf(screen).some((o) => o.modal);
  if (results.length === 0 || !screen.settled || covered) return turn;
  if (proveAll(results, contextOf(turn, screen)).met !== 'unmet') return turn;
  const looksAround = traitsOf(action.kind).approach && action.kind !== 'tap';
  return patch(turn, { lackedBefore: looksAround ? 'view' : 'deed' });
}
