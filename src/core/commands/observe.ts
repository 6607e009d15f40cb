/** Observes the screen again. */
import type { OpenAttempt } from '../model/open-attempt.ts';
import { type Turn, type Outcome, emit } from '../state/turn.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Observes the screen again, after a second unless another time is given. */
export function observeAgain(turn: Turn, afterMs: number = LIMITS.lookAgainMs): Outcome {
  return emit(
    turn,
    { kind: 'observing', after: { kind: 'turn' } },
    { kind: 'observe', reason: 'turn', afterMs, settle: true },
  );
}

/** Observes the screen after 5 s, in case the attempt takes effect late (R37). */
export function watchForLateEffect(turn: Turn, pending: OpenAttempt): Outcome {
  return emit(
    turn,
    { kind: 'observing', after: { kind: 'attempt', pending: { ...pending, watched: true } } },
    { kind: 'observe', reason: 'late effect', afterMs: LIMITS.watchMs, settle: true },
  );
}
