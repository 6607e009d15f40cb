import type { Verdict } from '../../trace/schema.ts';
import type { Timeline } from './types.ts';

/** One goal of the page. */
export interface GoalView {
  /** `g1`: id of its section. */
  readonly id: string;
  readonly name: string;
  readonly attempt: number;
  /** Relative to the page. */
  readonly folder: string;
  readonly timeline: Timeline | null;
  /** Null: interrupted, or never begun. */
  readonly verdict: Verdict | null;
  /** Why there is no timeline. */
  readonly problem: string | null;
}

export type ShownVerdict = Verdict['kind'] | 'interrupted' | 'not run';

export function verdictOfView({ timeline, verdict }: GoalView): ShownVerdict {
  return verdict?.kind ?? (timeline === null ? 'not run' : 'interrupted');
}

export function cssClass(kind: ShownVerdict): string {
  return kind.replaceAll(' ', '-');
}
