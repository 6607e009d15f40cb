/**
 * apps x goals x (healthy, quirks, defects, two defects, defect + quirk) x planners x judges. The same seed gives the same cases.
 */
import type { AppModel } from '../simulator/app/model.ts';
import { scriptOf, type BenchApp } from './apps.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import {
  applyTogether,
  defectsBeside,
  defectsFor,
  unrelatedDefects,
  quirksFor,
  quirksMetBy,
} from './faults.ts';
import { JUDGES } from './judges.ts';
import { healthyWalk, UnreadableLine, type Script, type WalkLog } from './oracle/index.ts';
import { PLANNERS } from './planners/index.ts';
import type { Case, LeftOut } from './types.ts';

export interface CaseSet {
  readonly cases: readonly Case[];
  /** Goals that the oracle cannot walk, with the reason. */
  readonly leftOut: readonly LeftOut[];
}

type CaseVariant = Pick<Case, 'defects' | 'quirks' | 'planner' | 'judge'>;

export function generateCases(apps: readonly BenchApp[], seed: number): CaseSet {
  const cases = new Map<string, Case>();
  const leftOut: LeftOut[] = [];
  for (const app of apps) {
    const quirks = app.faults.quirks ?? quirksFor(app.model);
    const setups = new Set<string>();
    for (const goal of app.goals) {
      const name = `${app.name}/${goalFileName(goal.file)}`;
      const script = scriptOf(goal, app);
      const healthy = walkHealthy(app, script);
      if (typeof healthy === 'string') {
        leftOut.push({ id: name, because: healthy });
        continue;
      }
      for (const setting of variantsFor(
        app,
        name,
        healthy,
        firstNewSetupLine(script, setups),
        quirks,
        seed,
      )) {
        const id = caseId(name, setting);
        const { file, goalsFolder } = app;
        cases.set(id, { id, app: file, goals: goalsFolder, goal: goal.file, ...setting, seed });
      }
    }
  }
  return { cases: [...cases.values()], leftOut };
}

/** Returns the walk on the healthy app, or why the goal is left out. */
function walkHealthy(app: BenchApp, script: Script): WalkLog | string {
  try {
    const healthy = healthyWalk(app.model, script);
    if (healthy.stop === null) return healthy;
    const line = [...script.setup, ...script.steps, ...script.expected][healthy.stop.lineIndex] ?? '';
    return `the oracle cannot walk it on the healthy app: ${line}: ${healthy.stop.message}`;
  } catch (error) {
    if (error instanceof UnreadableLine) return error.message;
    throw error;
  }
}

/** Returns how many setup lines an earlier goal of the app has too; their controls are not broken again. */
function firstNewSetupLine({ setup }: Script, seen: Set<string>): number {
  let shared = 0;
  for (let n = 1; n <= setup.length; n++) {
    const key = setup.slice(0, n).join('\n');
    if (seen.has(key)) shared = n;
    seen.add(key);
  }
  return shared;
}

const HONEST = { planner: 'honest', judge: 'honest' };
/** Defects per goal that the goal never meets. */
const UNRELATED_PER_GOAL = 2;
/** Cases with two defects per goal. */
const PAIRS_PER_GOAL = 2;

function variantsFor(
  { model, faults }: BenchApp,
  name: string,
  healthy: WalkLog,
  from: number,
  allQuirks: readonly string[],
  seed: number,
): CaseVariant[] {
  const chance = seededRandom(seed, name);
  const quirks = quirksMetBy(allQuirks, healthy);
  const near = [...new Set([...defectsFor(model, healthy, from), ...faults.defects])];
  const far = unrelatedDefects(model, healthy);
  const pickOne = (list: readonly string[]): string[] => [chance.pick(list) ?? []].flat();
  const settings: CaseVariant[] = [
    { defects: [], quirks: [], ...HONEST },
    ...quirks.map((quirk) => ({ defects: [], quirks: [quirk], ...HONEST })),
    ...near.map((defect) => ({ defects: [defect], quirks: [], ...HONEST })),
    ...Array.from({ length: UNRELATED_PER_GOAL }, () => ({ defects: pickOne(far), quirks: [], ...HONEST })),
    ...quirks.map((quirk) => ({ defects: pickOne(defectsBeside(quirk, near)), quirks: [quirk], ...HONEST })),
    ...pairsOf(model, near, seededRandom(seed, `${name} pairs`)).map((defects) => ({
      defects,
      quirks: [],
      ...HONEST,
    })),
  ];
  const judge = (): string => chance.pick(Object.keys(JUDGES)) ?? 'honest';
  for (const planner of Object.keys(PLANNERS).filter((p) => p !== 'honest')) {
    settings.push(
      { defects: [], quirks: [], planner, judge: judge() },
      { defects: [], quirks: pickOne(quirks), planner, judge: judge() },
      { defects: pickOne(near), quirks: [], planner, judge: judge() },
      { defects: pickOne(near), quirks: [], planner, judge: judge() },
    );
  }
  return settings;
}

/** Returns pairs of defects that apply together, drawn without order. */
function pairsOf(app: AppModel, near: readonly string[], chance: SeededRandom): string[][] {
  const drawn = Array.from({ length: PAIRS_PER_GOAL }, () => [chance.pick(near), chance.pick(near)]);
  return drawn
    .map((pair) => pair.filter((defect) => defect !== undefined))
    .filter(([one, other]) => one !== undefined && other !== undefined && applyTogether(app, one, other));
}

function caseId(name: string, { defects, quirks, planner, judge }: CaseVariant): string {
  const faults = [...defects, ...quirks.map((q) => `+${q}`)].join(' ') || 'healthy';
  return `${name} ${faults} ${planner}/${judge}`;
}

const CASE_ID = /^(\S+)\/(\S+) (.+) ([\w-]+)\/([\w-]+)$/u;

/**
 * Returns the cases with these ids, without generating any others. An id contains all that makes a case. Skips goals
 * that no longer exist.
 */
export function casesById(apps: readonly BenchApp[], ids: readonly string[], seed: number): Case[] {
  return ids.flatMap((id) => {
    const [, name, goalName, words = '', planner = '', judge = ''] = CASE_ID.exec(id) ?? [];
    const app = apps.find((a) => a.name === name);
    const goal = app?.goals.find((g) => goalFileName(g.file) === goalName);
    if (app === undefined || goal === undefined) return [];
    const faults = words === 'healthy' ? [] : words.split(' ');
    return {
      id,
      app: app.file,
      goals: app.goalsFolder,
      goal: goal.file,
      defects: faults.filter((f) => !f.startsWith('+')),
      quirks: faults.filter((f) => f.startsWith('+')).map((f) => f.slice(1)),
      planner,
      judge,
      seed,
    };
  });
}

function goalFileName(file: string): string {
  return file.replace(/^.*\//su, '').replace(/\.ya?ml$/u, '');
}

/**
 * Returns `limit` cases, spread over all and the same for the same seed. If possible, half of them have a planner other
 * than the honest one.
 */
export function sampleCases(cases: readonly Case[], limit: number, seed: number): Case[] {
  if (cases.length <= limit) return [...cases];
  const chance = seededRandom(seed, 'limit');
  const drawn = cases.map((one) => ({ one, at: chance.next() })).toSorted((a, b) => a.at - b.at);
  const honest = drawn.filter(({ one }) => one.planner === HONEST.planner);
  const others = drawn.filter(({ one }) => one.planner !== HONEST.planner);
  const few = Math.min(others.length, Math.max(Math.floor(limit / 2), limit - honest.length));
  const kept = new Set([...others.slice(0, few), ...honest.slice(0, limit - few)].map((d) => d.one.id));
  return cases.filter((one) => kept.has(one.id));
}
