/** Prose goals with models that lie, err and tell the truth, through all tiers and rules. `npm run bench:replies` plays all of them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readGoalTrace } from '../../src/trace/reader.ts';
import { figuresOf, type Played } from '../replies/figures.ts';
import { proseGoals } from '../replies/goals.ts';
import { play, type Settings } from '../replies/play.ts';
import { deedOf } from '../replies/truth.ts';

// A busy machine may take long over a goal; nothing here measures time.
vi.setConfig({ testTimeout: 600_000 });

const goals = await proseGoals();
const HONEST: Settings = {
  model: 'honest',
  judge: 'honest',
  inject: null,
  strict: false,
  defects: [],
  kept: false,
};

async function played(id: string, change: Partial<Settings>): Promise<Played> {
  const prose = goals.find((goal) => goal.id === id);
  if (prose === undefined) throw new Error(`There is no goal ${id}.`);
  const settings = { ...HONEST, ...change };
  const out = mkdtempSync(join(tmpdir(), 'thumbrule-replies-'));
  const run = await play(prose, settings, await deedOf(prose), out);
  return figuresOf(prose, settings, run, await readGoalTrace(dirname(run.result.trace)));
}

// Freezing has a control of its own for each thing that the line asks for: code proves it (R61).
test.each([
  ['bank/Log in with password and code', 1],
  ['bank/Freeze the card and lower its limit', 0],
])('an honest model passes with one call for its lines: %s, %i for the judge', async (goal, judge) => {
  expect(await played(goal, {})).toMatchObject({
    verdict: 'passed',
    isDone: true,
    calls: { planner: 1, judge, onExplicitLines: 0 },
  });
});

test.each<Partial<Settings>>([
  { judge: 'yes to all' },
  { judge: 'yes to claims' },
  { judge: 'yes to claims', strict: true },
])('a lying model does not pass, whatever the judge says: %s', async (change) => {
  const { verdict, calls } = await played('bank/Log out after the question', { model: 'lying', ...change });
  expect(verdict).not.toBe('passed');
  expect(calls.onExplicitLines).toBe(0);
});

test.each<[NonNullable<Settings['inject']>, Played['verdict']]>([
  ['malformed', 'passed'],
  ['liar', 'inconclusive'],
])('an honest model with injected faults: %s', async (inject, verdict) => {
  expect(await played('bank/Log out after the question', { inject })).toMatchObject({ verdict });
});
