import type { Device } from '../device/port.ts';
import type { Exchange, Judge, Planner } from '../planner/port.ts';
import type { GoalTrace } from '../trace/port.ts';
import type { Eyes } from './look.ts';
import type { Redactor } from './redact.ts';

/** Everything outside the core that one goal needs. */
export interface Ports {
  readonly device: Device;
  readonly eyes: Eyes;
  readonly planner: Planner;
  readonly judge: Judge | null;
  readonly redactor: Redactor;
  readonly trace: GoalTrace;
  /** Real time that planner and judge may take for one answer, ms; null: as long as it takes. */
  readonly answerWithinMs: number | null;
  /** Hears what goes on between planner, judge and their models. */
  readonly exchange?: (exchange: Exchange) => void;
}
