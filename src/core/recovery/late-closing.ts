/** Waits for what the last gesture closes: an overlay, a list of choices or a panel may go late, and is no obstruction then (R31, R33). */
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from './a-loading.ts';
import { dismissOrFail } from './b-dismiss.ts';
import type { Obstruction } from '../model/obstruction.ts';
import { type Outcome, patch, type Turn } from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, selfAndAncestors, type Screen, subtree } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Waits for an overlay that the last gesture touched: it may close late, and *back* would then leave the page (R33). Null after 5 s. */
export function waitUntilClosed(turn: Turn, screen: Screen): Outcome | null {
  const top = overlaysOf(screen).find((o) => o.modal);
  const elements = top?.elements.flatMap((ref) => byRef(screen, ref) ?? []) ?? [];
  if (!wasTouched(turn, elements)) return null;
  const since = waitingSince(turn) ?? screen.at;
  if (screen.at - since >= LIMITS.watchMs) return null;
  return observeAgain(patch(turn, { step: { obstructedSince: since } }));
}

/** Clears a target that `over` covers: waits for what loads and for what the last gesture closes, then closes the obstruction or fails (R31). */
export function uncover(turn: Turn, screen: Screen, target: Element, over: Obstruction): Outcome {
  return (
    waitForLoading(turn, screen) ??
    waitUntilUncovered(turn, screen, target, over) ??
    dismissOrFail(turn, screen, over, null)
  );
}

/**
 * Looks once more, after 2 s, when what covers the target belongs to the box that the last gesture touched, as the choices of a list that closes do.
 * Null for any other cover, and for one that is still there then.
 */
function waitUntilUncovered(
  turn: Turn,
  screen: Screen,
  target: Element,
  { ref }: Pick<Obstruction, 'ref'>,
): Outcome | null {
  const cover = ref === null ? undefined : byRef(screen, ref);
  if (cover === undefined || waitingSince(turn) !== null) return null;
  const boxes = selfAndAncestors(screen, cover).filter((e) => !subtree(screen, e).includes(target));
  if (!wasTouched(turn, subtree(screen, boxes.at(-1) ?? cover))) return null;
  return observeAgain(patch(turn, { step: { obstructedSince: screen.at } }), LIMITS.closingMs);
}

/** Returns since when the step waits for something that its last gesture touched; null when it does not. */
function waitingSince({ state: { seen, step } }: Turn): number | null {
  const { obstructedSince: since } = step;
  return since !== null && since >= (seen.lastAttempt?.endedAt ?? 0) ? since : null;
}

/** True when the last gesture was made on one of these, and closed nothing by a rule: a dismissal was watched already. */
function wasTouched({ state: { run } }: Turn, elements: readonly Element[]): boolean {
  if (run.dismissed.at(-1)?.attempts === run.attempts) return false;
  const last = run.gestureKeys.at(-1) ?? '';
  return elements.some((e) => last.includes(` ${e.resourceId} ${e.label || e.path} `));
}
