import type { TargetPhrase } from '../../../screen/phrase.ts';
import type { ConditionReading } from '../types.ts';

export interface Predicate {
  readonly kind: 'visible' | 'state' | 'value' | 'position' | 'order' | 'other';
  readonly negated: boolean;
  readonly stays: boolean;
  /** "… appear in this order". */
  readonly ordered: boolean;
  readonly screens: readonly string[];
  readonly make: (target: TargetPhrase) => ConditionReading | null;
}

/** What the helping verbs before it said. */
export type Base = Pick<Predicate, 'negated' | 'stays' | 'ordered' | 'screens'> & {
  readonly helped: boolean;
};
