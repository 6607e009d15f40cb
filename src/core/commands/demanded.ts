/** Finds controls whose state the goal demands at its end: one that an open-ended step left out may be what the step missed (R64). */
import { stepsAhead, type Turn } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the controls in view that Expected State wants chosen, such as those of `"Express" is selected`, and that are not. */
export function demandedControls({ state }: Turn, screen: Screen): readonly Element[] {
  // A later step may choose it.
  if (stepsAhead(state).length > 0) return [];
  const { textCase, expected } = state.goal;
  const wanted = expected.flatMap(({ parsed }) => parsed.conditions.flatMap(statesIn));
  return wanted.flatMap(({ target, state: demanded }) => {
    const [element] = locate(screen, target, { textCase, forAction: true }).matches;
    const isShown = element !== undefined && element.visible !== null;
    return isShown && !element.state[demanded] ? [element] : [];
  });
}

type Demanded = { readonly target: Parameters<typeof locate>[1]; readonly state: 'checked' | 'selected' };

function statesIn(condition: Condition): readonly Demanded[] {
  if (condition.kind === 'all') return condition.parts.flatMap(statesIn);
  if (condition.kind !== 'state' || condition.negated) return [];
  const { target, state } = condition;
  return state === 'checked' || state === 'selected' ? [{ target, state }] : [];
}
