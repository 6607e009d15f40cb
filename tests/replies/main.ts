/**
 * `npm run bench:replies`: prose goals of the simulated apps, with honest, sloppy and lying models and judges, and with injected faults. Every figure is
 * counted from the traces. Exit 1 when a goal passes that was not done, when an honest model does not, or when a model is asked about an explicit line.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printHelp } from '../builders/help.ts';
import { nameOf, resultsOf, tableOf } from './published.ts';
import type { Played } from './figures.ts';
import { proseGoals } from './goals.ts';
import { jobsOf, SETS, type SetName } from './jobs.ts';
import type { Answer, Job } from './worker.ts';

printHelp(`npm run bench:replies -- [options]

--only <part>    goals whose names hold the part
--limit <n>      as many goals, at even distances; default: 0, all
--set <names>    ${SETS.join(', ')}; default: all
--full           each goal with every model, judge and fault
--workers <n>    how many processes play; default: one for each core
--json <file>    writes the figures as JSON`);
const { values } = parseArgs({
  options: {
    limit: { type: 'string', default: '0' },
    set: { type: 'string', default: SETS.join(',') },
    only: { type: 'string', default: '' },
    full: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'string' },
  },
});

/** Returns as many of them as asked for, at even distances; all when that is 0. */
function sample<T>(all: readonly T[], limit: number): readonly T[] {
  return limit === 0 || limit >= all.length
    ? all
    : Array.from({ length: limit }, (_, i) => all[Math.floor((i * all.length) / limit)] as T);
}

/** Plays all jobs, one at a time in each process, and tells each one that is done. */
async function playAll(jobs: readonly Job[], workers: number): Promise<readonly Played[]> {
  const waiting = [...jobs];
  const played: Played[] = [];
  let done = 0;
  const serve = async (): Promise<void> => {
    const child = fork(join(import.meta.dirname, 'worker.ts'), { execArgv: ['--import', 'tsx'] });
    try {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const answer = await ask(child, job);
        if ('error' in answer) throw new Error(`${job.goal}: ${answer.error}`);
        rmSync(job.out, { recursive: true, force: true });
        played.push(...answer.played);
        done += 1;
        for (const one of answer.played)
          process.stderr.write(
            `${done}/${jobs.length}  ${one.verdict}  ${one.goal}  ${nameOf(one)}  ${one.calls.planner}+${one.calls.judge}  ${one.verdict === 'passed' ? '' : one.text}\n`,
          );
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, serve));
  return played;
}

function ask(child: ChildProcess, job: Job): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`a process of the bench ended (${code})`));
    child.once('exit', onExit);
    child.once('message', (answer: Answer) => {
      child.off('exit', onExit);
      resolve(answer);
    });
    child.send(job);
  });
}

async function main(): Promise<number> {
  const all = (await proseGoals()).map(({ id }) => id).filter((id) => id.includes(values.only));
  const goals = sample(all, Number(values.limit));
  const sets = values.set
    .split(',')
    .filter((name): name is SetName => (SETS as readonly string[]).includes(name));
  const out = mkdtempSync(join(tmpdir(), 'thumbrule-replies-'));
  const jobs = jobsOf(goals, sets, out, values.full);
  try {
    const played = await playAll(jobs, Number(values.workers));
    const results = resultsOf(goals.length, all.length, played);
    process.stdout.write(`${tableOf(results)}\n`);
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 1));
    return results.wrong.length > 0 || results.onExplicitLines > 0 ? 1 : 0;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

process.exitCode = await main();
