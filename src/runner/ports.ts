import type { Device } from '../device/port.ts';
import type { ModelExchange, Judge, Planner } from '../planner/port.ts';
import type { GoalTrace } from '../trace/port.ts';
import type { ScreenObserver } from './observe.ts';
import type { Redactor } from './secrets/redactor.ts';

/** Everything outside the core that a goal needs. */
export interface GoalPorts {
  readonly device: Device;
  readonly observer: ScreenObserver;
  readonly planner: Planner;
  readonly judge: Judge | null;
  readonly redactor: Redactor;
  readonly trace: GoalTrace;
  /** Real time that planner and judge have for one answer, ms; null for no limit. */
  readonly answerWithinMs: number | null;
  /** Called for each model call of planner and judge. */
  readonly onExchange?: (onExchange: ModelExchange) => void;
}
