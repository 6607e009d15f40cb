import type { Device } from '../device/port.ts';
import type { ModelExchange, Judge, Planner } from '../planner/port.ts';
import type { GoalTrace } from '../trace/port.ts';
import type { ScreenObserver } from './observe.ts';
import type { Redactor } from './secrets/redactor.ts';

/** Everything outside the core that one goal needs. */
export interface GoalPorts {
  readonly device: Device;
  readonly observer: ScreenObserver;
  readonly planner: Planner;
  readonly judge: Judge | null;
  readonly redactor: Redactor;
  readonly trace: GoalTrace;
  /** Real time that planner and judge may take for one answer, ms; null: as long as it takes. */
  readonly answerWithinMs: number | null;
  /** Hears what goes on between planner, judge and their models. */
  readonly onExchange?: (onExchange: ModelExchange) => void;
}
