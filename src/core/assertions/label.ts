import type { Label } from '../model/verdict.ts';
import type { Condition } from '../../goal/model/condition.ts';

/** What an unmet condition is called by what it speaks of, when nothing more of it is known than that it is unmet: a judge's word. */
export function unmetLabel(conditions: readonly Condition[]): Label {
  const [first] = conditions;
  switch (first?.kind) {
    case 'visible':
      return first.negated ? 'No Effect Bug' : 'Missing Element Bug';
    case 'value':
    case 'remembered':
      return 'Wrong Text Bug';
    case 'count':
      return 'Wrong Count Bug';
    case 'order':
      return 'Wrong Order Bug';
    case 'position':
      return 'Wrong Position Bug';
    case 'screen':
    case 'app':
    case 'url':
      return 'Wrong Screen Bug';
    case 'all':
    case 'any':
      return unmetLabel(first.parts);
    case 'state':
    case 'keyboard':
    case 'unread':
    case undefined:
      return 'Wrong State Bug';
  }
}
