import { taskTexts } from './task-texts.ts';
import type { DataTask } from './model/data-task.ts';
import type { Goal, GoalStep, TeardownPart } from './model/goal.ts';

type Lines = Pick<Goal, 'setup' | 'steps' | 'expected' | 'data' | 'teardown'>;

/** Returns every text of a goal that a run carries out or checks. */
export function linesOf(goal: Lines): readonly string[] {
  const steps = [...goal.setup, ...goal.steps, ...goal.expected, ...teardownSteps(goal)];
  return [...steps.map(({ text }) => text), ...tasksOf(goal).flatMap(taskTexts)];
}

/** Returns the steps of the teardown in order. */
export function teardownSteps({ teardown = [] }: Pick<Goal, 'teardown'>): readonly GoalStep[] {
  return teardown.flatMap((part) => (part.kind === 'steps' ? part.steps : []));
}

/** Returns the requests and commands of a goal in order. */
export function tasksOf({ data = [], teardown = [] }: Pick<Goal, 'data' | 'teardown'>): readonly DataTask[] {
  return [...data, ...teardown.flatMap(taskOf)];
}

const taskOf = (part: TeardownPart): readonly DataTask[] => (part.kind === 'task' ? [part.task] : []);
