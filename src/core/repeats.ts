/** A gesture that was made again before its effect showed (rulebook, "E unresponsive"): each of them may have had it. */
import type { Landing } from './landing.ts';
import { attemptsOn } from './ledger.ts';
import type { Pending, RunState } from './state.ts';

/** An effect that showed only after the gesture had been made more than once: each of them may have had it. */
export interface Repeat {
  readonly phase: 'setup' | 'steps';
  readonly index: number;
  /** The control in words, as notes name it. */
  readonly target: string;
  /** How often the gesture was made, as far as it is known: at least 2. */
  readonly gestures: number;
  /** What was seen then, in words. */
  readonly effect: string;
  /** Something lay over the target, or it was out of view, when the gesture was made first: that one had no effect. */
  readonly hindered: boolean;
}

/** Null when the gesture that landed was the only one of its kind; asked before the ledger is cleared. */
export function repeatOf(state: RunState, pending: Pending, found: Landing): Repeat | null {
  const { origin, number, target } = pending.attempt;
  // On a free step each control that was tried before may have done late what the last one seems to have done.
  const counted =
    pending.purpose === 'free'
      ? state.ledger.attempted.reduce((sum, a) => sum + a.count, 0)
      : target === null
        ? 0
        : attemptsOn(state.ledger, target, state).count;
  const gestures = Math.max(number, counted, origin === 'B' || origin === 'C' ? 2 : 1);
  if (gestures < 2) return null;
  const { phase, index } = state.cursor;
  const hindered = (origin === 'B' || origin === 'C') && gestures === 2;
  return { phase, index, target: nameOf(pending), gestures, effect: found.effect, hindered };
}

export function repeatWords({ attempt: made }: Pending, { gestures }: Repeat): string {
  if (made.origin === 'B') return 'landed when it was made again, after what lay over it was closed';
  return gestures <= made.of ? `landed on attempt ${gestures} of ${made.of}` : 'landed on another route';
}

/** The control of an attempt, as notes and findings name it. */
export function nameOf({ attempt: { target, action } }: Pending): string {
  if (target === null) return action.kind;
  return `"${target.label || target.description || target.resourceId || target.ref}"`;
}
