/** Makes wrong cases as small as they can be, and keeps each with a timeline. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { forgetApp, runCase, truthOfCase } from '../run-case.ts';
import { rerunFailures } from '../rerun-failures.ts';
import type { Case, CaseResult } from '../types.ts';
import type { Reducible, YamlValue } from './parts.ts';
import { reduce } from './reduce.ts';

/** A wrong case after it was made smaller. */
export interface ShrunkCase {
  readonly id: string;
  /** Holds app.yaml, goals/case.yaml, and the run with its timeline. */
  readonly folder: string;
  /** Characters of app and goal, before and after. */
  readonly before: number;
  readonly after: number;
}

/** Time for one case, ms. */
const TIME_MS = 60_000;

/** Shrinks each wrong case into a folder of its own below `folder`. */
export async function shrinkCases(
  wrong: readonly CaseResult[],
  folder: string,
  timeMs = TIME_MS,
): Promise<ShrunkCase[]> {
  const shrunk: ShrunkCase[] = [];
  for (const [n, one] of wrong.entries())
    shrunk.push(await shrinkCase(one, join(folder, String(n + 1)), timeMs));
  return shrunk;
}

async function shrinkCase(wrong: CaseResult, folder: string, timeMs: number): Promise<ShrunkCase> {
  const whole: Reducible = {
    app: readYaml(wrong.case.app),
    goal: readYaml(resolve(dirname(wrong.case.app), wrong.case.goal)),
    setting: wrong.case,
  };
  const work = mkdtempSync(join(tmpdir(), 'thumbrule-shrink-'));
  const ends = performance.now() + timeMs;
  let tries = 0;
  try {
    const smallest = await reduce(whole, {
      isStillWrong: async (candidate) => {
        tries += 1;
        const found = await runCandidate(candidate, wrong, join(work, String(tries)));
        return found !== null;
      },
      isOver: () => performance.now() >= ends,
    });
    const kept = writeCase(smallest, wrong.case, folder);
    await rerunFailures([{ ...wrong, case: kept }], folder);
    return { id: wrong.case.id, folder, before: sizeOf(whole), after: sizeOf(smallest) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs a smaller case; null unless it goes wrong in the same way: with the same truth, verdict and label. */
async function runCandidate(
  candidate: Reducible,
  wrong: CaseResult,
  folder: string,
): Promise<CaseResult | null> {
  const one = writeCase(candidate, wrong.case, folder);
  try {
    // The truth costs little, and a part that changes it is needed.
    const truth = await truthOfCase(one);
    if (truth?.kind !== wrong.truth.kind) return null;
    const found = await runCase(one);
    return 'wrong' in found && found.wrong === wrong.wrong && found.label === wrong.label ? found : null;
  } catch {
    // Without this part the app or the goal is none any more.
    return null;
  } finally {
    forgetApp(one.app);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes app and goal. The id stays: the choices of a planner that misbehaves are drawn from it. */
function writeCase({ app, goal, setting }: Reducible, original: Case, folder: string): Case {
  const goals = join(folder, 'goals');
  mkdirSync(goals, { recursive: true });
  for (const beside of ['env', 'open-ended.yaml']) {
    const from = join(dirname(original.app), beside);
    if (existsSync(from)) cpSync(from, join(folder, beside), { recursive: true });
  }
  const file = { app: join(folder, 'app.yaml'), goal: join('goals', 'case.yaml') };
  writeFileSync(file.app, stringify(app, { lineWidth: 0 }));
  writeFileSync(join(folder, file.goal), stringify(goal, { lineWidth: 0 }));
  const { defects, quirks, planner, judge } = setting;
  return { ...original, app: file.app, goals, goal: file.goal, defects, quirks, planner, judge };
}

function readYaml(file: string): YamlValue {
  return parse(readFileSync(file, 'utf8')) as YamlValue;
}

function sizeOf({ app, goal }: Reducible): number {
  return stringify(app).length + stringify(goal).length;
}
