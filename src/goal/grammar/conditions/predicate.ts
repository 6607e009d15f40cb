import type { Condition } from '../../model/condition.ts';
import type { Locator } from '../../../screen/model/locator.ts';

export interface Predicate {
  readonly kind: 'visible' | 'state' | 'value' | 'position' | 'order' | 'other';
  readonly negated: boolean;
  readonly expectsNoChange: boolean;
  /** "… appear in this order". */
  readonly ordered: boolean;
  readonly screens: readonly string[];
  readonly make: (target: Locator) => Condition | null;
}

/** What the helping verbs before it said. */
export type PredicateBase = Pick<Predicate, 'negated' | 'expectsNoChange' | 'ordered' | 'screens'> & {
  readonly helped: boolean;
};
