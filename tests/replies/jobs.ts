/** What is played: each prose goal with honest models, with lies, and with each injected fault. */
import { join } from 'node:path';
import { INJECTIONS, type Injection } from '../../src/planner/model/fault-injection.ts';
import { JUDGES, MODELS, type JudgeName, type ModelName } from './models.ts';
import type { Settings } from './play.ts';
import type { Job } from './worker.ts';

export const SETS = ['honest', 'lies', 'faults'] as const;
export type SetName = (typeof SETS)[number];

const BASE: Settings = {
  model: 'honest',
  judge: 'honest',
  inject: null,
  strict: false,
  defects: [],
  kept: false,
};

/** Every model with every judge. */
const PAIRS: readonly (readonly [ModelName, JudgeName])[] = MODELS.flatMap((model) =>
  JUDGES.map((judge) => [model, judge] as const),
);
const LIES: readonly (readonly [JudgeName, boolean])[] = JUDGES.flatMap((judge) =>
  [false, true].map((strict) => [judge, strict] as const),
);

/**
 * Returns the jobs of these sets, those of one goal together. Unless `isFull`, each goal meets each fault with one pair of models, and lies with
 * two judges, in turn.
 */
export function jobsOf(
  goals: readonly string[],
  sets: readonly SetName[],
  out: string,
  isFull: boolean,
): readonly Job[] {
  return goals
    .flatMap((goal, i) =>
      sets.flatMap((set) => SETTINGS[set](i, isFull).map((change) => ({ goal, set, change }))),
    )
    .map(({ goal, set, change }, n) => {
      const settings = { ...BASE, ...change };
      const again = set === 'honest' && settings.model === 'honest';
      return { goal, settings, out: join(out, String(n)), again };
    });
}

const SETTINGS: Readonly<Record<SetName, (goal: number, isFull: boolean) => readonly Partial<Settings>[]>> = {
  honest: () => [{}, { model: 'single' }, { model: 'sloppy' }],
  lies: (goal, isFull) =>
    LIES.filter((_, i) => isFull || (i + goal) % (LIES.length / 2) === 0).map(([judge, strict]) => ({
      model: 'lying',
      judge,
      strict,
    })),
  faults: (goal, isFull) =>
    INJECTIONS.flatMap((inject: Injection, at) =>
      PAIRS.filter((_, i) => isFull || i === (goal + at) % PAIRS.length).map(([model, judge]) => ({
        inject,
        model,
        judge,
      })),
    ),
};
