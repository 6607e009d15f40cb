/**
 * A pass after a gesture that was repeated before its effect showed (rulebook, "E unresponsive"): each of the gestures may have
 * had the effect, and what is doubled then is ours. The conditions must exclude it.
 */
import type { ConditionReading } from '../goal/reading/types.ts';
import type { Repeat } from './repeats.ts';
import type { RunState } from './state.ts';

/** The repeat whose effect may be there twice without any condition showing that it is not; undefined when none may. */
export function mayBeDoubled({ repeats, goal }: RunState): Repeat | undefined {
  const exact = goal.expected.some((line) => line.reading.verify.some(excludesDouble));
  return exact ? undefined : repeats.find((r) => !r.hindered && !ONCE.test(r.effect));
}

/** Effects that a second gesture would have undone, or left as they are. */
const ONCE =
  /^(?:it was switched|it is (?:on|off)|its selection changed|it was selected already|it was (?:en|dis)abled|the field has the focus|a (?:menu|drawer|dialog|sheet) opened|what was open closed|the keyboard)/;

/** A number, an exact value, how many there are, or which state: a doubled result would be another one. */
function excludesDouble(condition: ConditionReading): boolean {
  switch (condition.kind) {
    case 'count':
      return condition.compare === '=' || condition.compare === '<=' || condition.compare === '<';
    case 'value':
      return !condition.negated && condition.match === 'exact';
    case 'visible':
      return (
        !condition.negated && condition.target.match === 'exact' && /\d/.test(condition.target.label ?? '')
      );
    case 'state':
      return ['checked', 'unchecked'].includes(condition.state);
    case 'remembered':
      return !condition.negated;
    case 'all':
      return condition.parts.some(excludesDouble);
    case 'any':
      return condition.parts.every(excludesDouble);
    default:
      return false;
  }
}
