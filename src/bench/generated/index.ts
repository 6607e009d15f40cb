/** Apps that nobody wrote: drawn from a seed, for a bench run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBenchApps } from '../apps.ts';
import { generateCases, sampleCases, type CaseSet } from '../cases.ts';
import type { Case } from '../types.ts';
import { writeGeneratedApps } from './write-apps.ts';

/** Cases of one app. More would run the same few goals again; fewer would load an app for little. */
const CASES_PER_APP = 25;

/** Calls `use` with `count` cases on apps that are drawn from the seed, then deletes the apps. */
export async function withGeneratedCases<T>(
  count: number,
  seed: number,
  use: (set: CaseSet) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-apps-'));
  try {
    writeGeneratedApps(folder, seed, Math.ceil(count / CASES_PER_APP));
    return await use(await casesOf(folder, count, seed));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function casesOf(folder: string, count: number, seed: number): Promise<CaseSet> {
  const cases: Case[] = [];
  const leftOut: CaseSet['leftOut'][number][] = [];
  for (const app of await loadBenchApps(folder)) {
    const generated = generateCases([app], seed);
    leftOut.push(...generated.leftOut);
    cases.push(...sampleOf(generated.cases, Math.min(CASES_PER_APP, count - cases.length), seed));
  }
  return { cases, leftOut };
}

/** Returns every goal on the healthy app, and a sample of the other cases. */
function sampleOf(cases: readonly Case[], limit: number, seed: number): Case[] {
  const isPlain = (c: Case): boolean =>
    c.planner === 'honest' && c.defects.length === 0 && c.quirks.length === 0;
  const plain = cases.filter(isPlain).slice(0, limit);
  const others = cases.filter((c) => !isPlain(c));
  return [...plain, ...sampleCases(others, limit - plain.length, seed)];
}
