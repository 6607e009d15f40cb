/** Reads what triage needs: the run, the goal's history in the runs beside it, and the trace of the last pass. */
import { lstat, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type GoalHistory, goalHistories, historyKey, type PastResult } from '../report/history.ts';
import { reportedGoals, type ReportedGoal } from '../report/results.ts';
import { readGoalTrace } from '../trace/reader.ts';
import { listRunsIn, readRun, type Run, type RunSummary, type RunSummaryGoal } from '../trace/runs.ts';
import type { Trace } from '../trace/schema.ts';
import { type Triage, writeTriage } from '../trace/triage-file.ts';
import { classify } from './classify.ts';
import type { LastPass, PastGoalRun, TriageCase } from './model.ts';

/** Newest runs whose history is read. */
const MAX_RUNS = 200;
/** A longer goal file is not read, bytes. */
const MAX_GOAL_BYTES = 1024 * 1024;

/** A goal that did not pass, or passed only on a retry, with its triage. */
export interface TriagedGoal {
  readonly goal: ReportedGoal;
  readonly triage: Triage;
  readonly lastPass: LastPass | null;
}

/**
 * Returns the triage of every goal of the run that did not pass at the first attempt. Cancelled goals have none. Later runs do not count.
 * @throws NOT_FOUND when the folder is no run
 */
export async function triageRun(runFolder: string): Promise<readonly TriagedGoal[]> {
  const run = await readRun(runFolder);
  const wanted = reportedGoals(run).filter(
    ({ result }) => result.flaky || !['passed', 'cancelled'].includes(result.verdict.kind),
  );
  if (wanted.length === 0) return [];
  const all = await listRunsIn(dirname(resolve(runFolder)), MAX_RUNS);
  const own = all.find(({ folder }) => resolve(folder) === resolve(runFolder)) ?? null;
  const upTo = all.filter((r) => r === own || own === null || isEarlier(r, own));
  const histories = new Map(goalHistories(upTo).map((h) => [historyKey(h), h]));
  const triaged: TriagedGoal[] = [];
  for (const goal of wanted) {
    const history = histories.get(historyKey(goal.result.goal)) ?? null;
    triaged.push(await triageGoal(run, own, goal, history));
  }
  return triaged;
}

/** Triages a run as `triageRun` does, and stores the result of each goal in its folder. */
export async function storeTriage(runFolder: string): Promise<readonly TriagedGoal[]> {
  const triaged = await triageRun(runFolder);
  for (const { goal, triage } of triaged)
    if (goal.folder !== '') await writeTriage(join(runFolder, goal.folder), triage);
  return triaged;
}

function isEarlier(one: RunSummary, other: RunSummary): boolean {
  const [a, b] = [one.startedAt ?? '', other.startedAt ?? ''];
  return a < b || (a === b && one.id < other.id);
}

async function triageGoal(
  run: Run,
  own: RunSummary | null,
  goal: ReportedGoal,
  history: GoalHistory | null,
): Promise<TriagedGoal> {
  const here = contextOf(run, own, goal);
  const past = (history?.results ?? []).filter((p) => p.run !== own);
  const onDevice = past.filter((p) => deviceOf(p.run, p.goal) === here.device);
  const lastPass = await findLastPass(onDevice, here);
  const { result, trace } = goal;
  const triage: TriageCase = {
    run: run.id,
    build: here.build,
    env: here.env,
    verdict: result.verdict,
    trace,
    earlierAttempts: result.earlier,
    past: onDevice.flatMap(pastRun),
    lastPass,
    passesElsewhere: passesElsewhere(past, here),
    filledLines: await filledLines(result.goal.file),
  };
  const { category, sure, because, evidence } = classify(triage);
  return {
    goal,
    lastPass,
    triage: {
      category,
      sure,
      because,
      evidence: evidence.map(([kind, text]) => ({ kind, text })),
      lastPass: lastPass?.run ?? null,
      build: here.build,
      flakeRate: history?.flakeRate ?? null,
    },
  };
}

interface Context {
  readonly build: string | null;
  readonly env: string | null;
  readonly device: string | null;
}

function contextOf(run: Run, own: RunSummary | null, { result, place }: ReportedGoal): Context {
  const key = historyKey(result.goal);
  const goal = own?.goals.find((g) => historyKey(g) === key) ?? null;
  return {
    build: buildName(goal?.build ?? null, run.git),
    env: settingOf(run.settings, 'env'),
    device: place?.device ?? settingOf(run.settings, 'device'),
  };
}

/** Returns the build that the run recorded, else the commit; null when files differed from it. */
function buildName(build: string | null, git: Run['git']): string | null {
  if (build !== null) return build;
  return git?.commit == null || git.changed ? null : `commit ${git.commit.slice(0, 12)}`;
}

function settingOf(settings: Run['settings'], name: string): string | null {
  const value = settings?.flags[name] ?? settings?.config[name];
  return typeof value === 'string' ? value : null;
}

function deviceOf(run: RunSummary, goal: RunSummaryGoal): string | null {
  return goal.device ?? settingOf(run.settings, 'device');
}

function buildOf({ run, goal }: PastResult): string | null {
  return buildName(goal.build, run.git);
}

function pastRun(result: PastResult): readonly PastGoalRun[] {
  const { verdict, label, flaky } = result.goal;
  if (verdict === null || verdict === 'cancelled') return [];
  return [{ run: result.run.id, build: buildOf(result), verdict, label, flaky }];
}

function passesElsewhere(past: readonly PastResult[], here: Context): readonly string[] {
  const names = past.flatMap((p) => {
    const device = deviceOf(p.run, p.goal);
    const passed = p.goal.verdict === 'passed' && here.build !== null && buildOf(p) === here.build;
    return passed && device !== null && device !== here.device ? [device] : [];
  });
  return [...new Set(names)];
}

/** Returns the newest pass whose trace can be read: on the same build and env if there is one. */
async function findLastPass(onDevice: readonly PastResult[], here: Context): Promise<LastPass | null> {
  const passes = onDevice.filter((p) => p.goal.verdict === 'passed' && p.goal.folder !== null).toReversed();
  const likeness = (p: PastResult): number =>
    (here.build !== null && buildOf(p) === here.build ? 2 : 0) +
    (settingOf(p.run.settings, 'env') === here.env ? 1 : 0);
  for (const pass of passes.toSorted((a, b) => likeness(b) - likeness(a))) {
    const trace = await readTrace(join(pass.run.folder, pass.goal.folder ?? ''));
    if (trace === null) continue;
    return {
      run: pass.run.id,
      build: buildOf(pass),
      env: settingOf(pass.run.settings, 'env'),
      trace,
    };
  }
  return null;
}

/** Returns null for a trace that was pruned or is damaged. */
async function readTrace(folder: string): Promise<Trace | null> {
  return readGoalTrace(folder).catch(() => null);
}

/** Returns the lines of the goal's file that hold variables or values of a row; none when the file is gone. */
async function filledLines(file: string): Promise<ReadonlySet<number>> {
  if (!/\.ya?ml$/u.test(file)) return new Set();
  try {
    const found = await lstat(file);
    if (!found.isFile() || found.size > MAX_GOAL_BYTES) return new Set();
    const lines = (await readFile(file, 'utf8')).split('\n');
    return new Set(lines.flatMap((line, i) => (/\$\{(?!secrets\.)/u.test(line) ? [i + 1] : [])));
  } catch {
    return new Set();
  }
}
