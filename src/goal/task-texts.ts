import type { DataTask } from './model/data-task.ts';

/** Returns every text of a task that is filled in before it is carried out. */
export function taskTexts(task: DataTask): readonly string[] {
  return task.kind === 'http'
    ? [task.url, ...Object.values(task.headers), ...textsIn(task.json), task.body ?? '']
    : [...task.args, ...Object.values(task.env)];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
