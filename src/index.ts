export { createDevice, observe, type CreateDeviceOptions } from './api/device.ts';
export { runGoal, runGoals, type RunGoalOptions } from './api/run-goals.ts';
export { triageGoals, type TriageOfGoal } from './api/triage.ts';
export type {
  GoalName,
  GoalRun,
  GoalsRun,
  GoalTriage,
  Observed,
  OwnPlanner,
  OwnReporter,
  PlanReply,
  PlanRequest,
  RunEvent,
  RunGoalsOptions,
} from './api/types.ts';
export type { ConditionResult, Verdict } from './core/model/verdict.ts';
export type { Capture, Device, DeviceInfo, Gesture } from './device/port.ts';
export type { Element } from './screen/model/element.ts';
export type { Screen } from './screen/model/screen.ts';
export { ThumbruleError } from './shared/errors.ts';
