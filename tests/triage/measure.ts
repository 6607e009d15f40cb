import { join } from 'node:path';
import { triageRun } from '../../src/triage/collect.ts';
import type { Category } from '../../src/trace/triage-file.ts';
import { type KnownHistory, makeHistories, type Wanted, writeHistory } from './histories.ts';

/** 200 in all. */
export const HISTORIES: Wanted = {
  regression: 60,
  drift: 25,
  flake: 30,
  data: 20,
  environment: 25,
  new: 20,
  goal: 20,
};

interface Triaged {
  readonly history: KnownHistory;
  readonly found: Category | 'none';
  readonly because: string;
}

export interface Measured {
  readonly triaged: readonly Triaged[];
  readonly wrong: readonly Triaged[];
}

/** Makes the histories, triages the last run of each, and compares with the known cause. */
export async function measureTriage(folder: string, wanted: Wanted, seed = 1): Promise<Measured> {
  const histories = await makeHistories(join(folder, 'kept'), wanted, seed);
  const triaged: Triaged[] = [];
  for (const [i, history] of histories.entries()) {
    const run = await writeHistory(join(folder, `h${i}`), history);
    const [one] = await triageRun(run);
    triaged.push({ history, found: one?.triage.category ?? 'none', because: one?.triage.because ?? '' });
  }
  return { triaged, wrong: triaged.filter(({ history, found }) => history.cause !== found) };
}

/** Returns one line for each cause, then each wrong one. */
export function formatMeasured({ triaged, wrong }: Measured): string {
  const causes = Object.keys(HISTORIES) as Category[];
  const rows = causes.map((cause) => {
    const own = triaged.filter(({ history }) => history.cause === cause);
    const right = own.filter(({ found }) => found === cause).length;
    return `${cause.padEnd(12)} ${right} of ${own.length}`;
  });
  const list = wrong.map(
    ({ history, found, because }) =>
      `${history.id} [${history.runs.map((r) => `${r.build ?? '?'}:${r.kept.verdict.kind[0] ?? ''}`).join(' ')}] -> ${found}: ${because}`,
  );
  return [...rows, `all          ${triaged.length - wrong.length} of ${triaged.length}`, ...list].join('\n');
}
