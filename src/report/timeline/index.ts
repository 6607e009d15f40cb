import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { listRunsIn, readRun, type Run, type RunSummary } from '../../trace/runs.ts';
import { type BuiltGoal, buildGoals } from './build.ts';
import type { PastRun, RunData, ShownVerdict } from './page-data.ts';
import { type EmbeddedFile, page } from './page.ts';
import { replaceFile } from '../../shared/replace-file.ts';
import { runTitle } from '../run-title.ts';
import { shownFile, wayToProject } from './project-folder.ts';
import { mediaFile } from '../../trace/foreign.ts';

const REPORT_FILE = 'report.html';

export interface RenderOptions {
  /** Embeds the screenshots, which makes the page one file to send. By default they are files beside it. */
  readonly singleFile?: boolean;
  /** The folder that goal files are relative to; by default the current one. */
  readonly project?: string;
}

/** Writes report.html into the run's folder, from its traces alone, and returns its path. Throws NOT_FOUND or a file system error. */
export async function renderReport(runFolder: string, options: RenderOptions = {}): Promise<string> {
  return writeReport(await readRun(runFolder), options);
}

/** Writes the report of a run that is already read. */
export async function writeReport(
  run: Run,
  { singleFile = false, project = process.cwd() }: RenderOptions = {},
): Promise<string> {
  const path = join(run.folder, REPORT_FILE);
  const goals = buildGoals(run, false, project);
  // A single file is sent to others: the goal files are not beside it.
  const data = {
    ...(await runData(run, goals)),
    project: singleFile ? null : wayToProject(run.folder, project),
    home: null,
  };
  const markup = page(data, goals, singleFile ? await embeddedFiles(run.folder, goals) : []);
  await replaceFile(path, markup);
  return path;
}

const MAX_PAST_RUNS = 19;
/** Later runs may exist when an old report is written again. */
const MAX_RUNS_READ = 100;

/** Returns the summary of the run, with the runs before it, for a page that is served to this machine alone. */
export async function runData(run: Run, goals: readonly BuiltGoal[], live = false): Promise<RunData> {
  const kept = (await listRunsIn(dirname(run.folder), MAX_RUNS_READ))
    .filter((r) => r.id !== basename(run.folder) && r.id !== run.id)
    .filter((r) => (r.startedAt ?? '') <= (run.startedAt ?? ''))
    .slice(-MAX_PAST_RUNS);
  return {
    id: run.id,
    startedAt: run.startedAt,
    ended: run.ended,
    warnings: run.warnings,
    live,
    project: process.cwd(),
    home: '../../',
    name: runTitle({ goals: run.goals, paths: run.paths.map((path) => shownFile(path, process.cwd())) }),
    past: kept.map(pastRun),
    goals: goals.map(({ summary }) => ({
      ...summary,
      trend:
        kept.length === 0
          ? []
          : [
              ...kept.map((r) => r.goals.find((g) => g.name === summary.name)?.verdict ?? null),
              summary.verdict,
            ],
    })),
  };
}

function pastRun(run: RunSummary): PastRun {
  const counts: Partial<Record<ShownVerdict, number>> = {};
  for (const { verdict } of run.goals) {
    const kind: ShownVerdict = verdict ?? (run.ended ? 'not run' : 'interrupted');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const there = existsSync(join(run.folder, REPORT_FILE));
  return {
    id: run.id,
    startedAt: run.startedAt,
    counts,
    page: there ? `../${encodeURIComponent(basename(run.folder))}/${REPORT_FILE}` : null,
  };
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** Returns all screenshots of the page. One that is missing, lies outside the run or holds something else stays a link. */
async function embeddedFiles(folder: string, goals: readonly BuiltGoal[]): Promise<readonly EmbeddedFile[]> {
  const names = goals.flatMap(({ summary, detail }) => [
    summary.thumbnail,
    ...Object.values(detail?.screens ?? {}).flatMap((s) => [s.file, s.thumbnail]),
  ]);
  const files: EmbeddedFile[] = [];
  for (const path of new Set(names.filter((name) => name !== null))) {
    const file = await mediaFile(folder, path);
    const bytes = file === null ? null : await readFile(file).catch(() => null);
    const type = MEDIA_TYPES[extname(path)];
    if (bytes === null || type === undefined) continue;
    files.push({ path, uri: `data:${type};base64,${bytes.toString('base64')}` });
  }
  return files;
}
