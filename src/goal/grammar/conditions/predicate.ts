import type { Condition } from '../../model/condition.ts';
import type { Locator } from '../../../screen/model/locator.ts';

/** The statement of a clause about its subject. */
export interface Predicate {
  readonly kind: 'visible' | 'state' | 'value' | 'position' | 'order' | 'other';
  readonly negated: boolean;
  readonly expectsNoChange: boolean;
  /** True for "… appear in this order". */
  readonly ordered: boolean;
  readonly screens: readonly string[];
  /** Returns the condition for one of the subject's targets; null when it can't be expressed. */
  readonly make: (target: Locator) => Condition | null;
}

/** The meaning of the auxiliary verbs before a predicate. */
export type PredicateBase = Pick<Predicate, 'negated' | 'expectsNoChange' | 'ordered' | 'screens'> & {
  /** True when there is one: "is", "should", "does". */
  readonly hasAuxiliary: boolean;
};
