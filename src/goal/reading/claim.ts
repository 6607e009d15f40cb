import type { Subject } from './subject.ts';
import type { ConditionReading } from './types.ts';

/** What a clause may lean on: "it", "… and enabled". */
export interface Context {
  readonly last: Subject | null;
  /** What the claim before said, for "… and "B" is not". */
  readonly said?: ConditionReading | null;
}

export interface Claim {
  readonly condition: ConditionReading;
  readonly subject: Subject | null;
  /** "stays", "remains": nothing is to change. */
  readonly stays: boolean;
}

export function combine(conditions: readonly ConditionReading[]): ConditionReading {
  const [only] = conditions;
  return conditions.length === 1 && only ? only : { kind: 'all', parts: conditions };
}
