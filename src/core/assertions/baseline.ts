import { definitionOf } from '../../actions/registry.ts';
import { contextOf } from './context.ts';
import { isPositive, proveAll } from './index.ts';
import type { ProposedGesture } from '../model/run-state.ts';
import { type Turn, stepAt, patch } from '../state/turn.ts';
import { opensNavigation } from '../targets/openers.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';

/** Of the results that a free step ends in, those that speak of something that is there: what is gone may have been left behind with its screen. */
export function positiveResults({ state }: Turn): readonly Condition[] {
  return (stepAt(state)?.parsed.conditions ?? []).filter(isPositive);
}

/**
 * Keeps what a free step's gesture is made on: a result that stood there already is no proof of the step. What a scroll, a tab, a menu
 * or the way back brings into view was there before, and what an overlay or a keyboard covers may be.
 */
export function captureBaseline(turn: Turn, { action, target, screen }: ProposedGesture): Turn {
  const results = positiveResults(turn);
  const covered = screen.keyboard.shown || overlaysOf(screen).some((o) => o.modal);
  if (!screen.settled || covered) return turn;
  if (proveAll(results, contextOf(turn, screen)).met !== 'unmet') return turn;
  const onlyMovesView =
    action.kind === 'tap'
      ? target !== null && opensNavigation(screen, target)
      : definitionOf(action.kind).navigatesHarmlessly;
  return patch(turn, { step: { resultBaseline: onlyMovesView ? 'view' : 'deed' } });
}
