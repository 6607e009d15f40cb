/** Goals in prose: each goal of the simulated apps with its steps as one open-ended line, and the explicit lines that a good model would write. */
import { join } from 'node:path';
import { loadBenchApps, type BenchApp } from '../../src/bench/apps.ts';
import { parseStep } from '../../src/goal/grammar/index.ts';
import type { Goal, GoalStep } from '../../src/goal/model/goal.ts';
import { ROOT } from '../setup/root.ts';

export interface ProseGoal {
  readonly id: string;
  readonly app: BenchApp;
  /** The goal with one open-ended step. */
  readonly goal: Goal;
  /** The steps of the original. */
  readonly lines: readonly GoalStep[];
}

/** Returns the prose goals of all simulated apps. Goals with nested lines, branches and remembered values are left out. */
export async function proseGoals(): Promise<readonly ProseGoal[]> {
  const apps = await loadBenchApps(join(ROOT, 'apps-under-test'));
  return apps.flatMap((app) => app.goals.flatMap((goal) => proseGoal(app, goal)));
}

function proseGoal(app: BenchApp, goal: Goal): ProseGoal[] {
  const isPlain = goal.steps.every(
    ({ guard, optional, effect, parsed }) =>
      guard === undefined &&
      !optional &&
      effect === 'visible' &&
      parsed.effect === 'expected' &&
      parsed.kind !== 'open-ended' &&
      parsed.precondition === null &&
      parsed.instructions.every((i) => i.kind !== 'remember'),
  );
  if (!isPlain || goal.expected.length === 0) return [];
  // The names of controls are not given away, but what is typed is: a model may type nothing else.
  const data = goal.steps.flatMap(({ parsed }) =>
    parsed.instructions.flatMap((i) => (i.kind === 'input_text' && i.text !== '' ? [i.text] : [])),
  );
  const text = `As a tester would: ${goal.name}${data.length === 0 ? '' : `, using ${data.join(' and ')}`}`;
  const parsed = parseStep(text, { section: 'steps' });
  if (parsed.kind !== 'open-ended' || parsed.conditions.length > 0) return [];
  const step: GoalStep = { text, line: 1, optional: false, effect: 'visible', repeat: 'allowed', parsed };
  const id = `${app.name}/${goal.name}`;
  return [{ id, app, goal: { ...goal, name: id, steps: [step] }, lines: goal.steps }];
}
