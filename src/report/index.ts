import { join } from 'node:path';
import type { Progress } from '../runner/results.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { didYouMean } from '../shared/problem.ts';
import { readRun, type Run } from '../trace/runs.ts';
import { writeAllure } from './allure.ts';
import { toCtrf } from './ctrf.ts';
import { toDurations } from './durations.ts';
import { writeGithub } from './github.ts';
import { toJson } from './json.ts';
import { toJUnit } from './junit.ts';
import { writeOtel } from './otel.ts';
import type { ReporterEnv, Reporter } from './reporter.ts';
import { historiesOf } from './read-history.ts';
import { reportedGoals } from './results.ts';
import { writeReport } from './timeline/index.ts';
import { replaceFile } from '../shared/replace-file.ts';

async function writeIntoRun(run: Run, name: string, text: string): Promise<string> {
  const path = join(run.folder, name);
  await replaceFile(path, text);
  return path;
}

/** All reporters. A new one is a file in this folder and an entry here. */
export const REPORTERS: readonly Reporter[] = [
  {
    name: 'html',
    description: 'report.html: the timeline, opens from disk',
    write: (run) => writeReport(run),
  },
  {
    name: 'junit',
    description: 'junit.xml: one testcase a goal',
    write: (run) => writeIntoRun(run, 'junit.xml', toJUnit(run)),
  },
  {
    name: 'json',
    description: 'results.json: the document that --json prints',
    write: async (run) => {
      const goals = reportedGoals(run);
      const document = toJson(
        goals.map((g) => g.result),
        {
          run: run.id,
          folder: run.folder,
          report: null,
          devices: goals.map(({ trace }) => trace?.start.device.name ?? null),
          histories: await historiesOf(
            run.folder,
            goals.map(({ result }) => result.goal),
          ),
          triages: goals.map(({ triage }) => triage),
        },
      );
      return writeIntoRun(run, 'results.json', `${JSON.stringify(document, null, 2)}\n`);
    },
  },
  { name: 'allure', description: 'allure-results/: for `npx allure generate`', write: writeAllure },
  {
    name: 'ctrf',
    description: 'ctrf.json: Common Test Report Format',
    write: (run) => writeIntoRun(run, 'ctrf.json', `${JSON.stringify(toCtrf(run), null, 2)}\n`),
  },
  {
    name: 'github',
    description: 'github-summary.md, shown with annotations in GitHub Actions',
    write: writeGithub,
  },
  {
    name: 'durations',
    description: 'durations.json: how long each goal took, for --shard',
    write: (run) => writeIntoRun(run, 'durations.json', `${JSON.stringify(toDurations(run), null, 2)}\n`),
  },
  {
    name: 'otel',
    description: 'otel.json: OpenTelemetry spans, sent to OTEL_EXPORTER_OTLP_ENDPOINT',
    write: writeOtel,
  },
];

/** Returns the reporters for `--reporter html,junit`, each once. Throws USAGE for an unknown name. */
export function reportersByName(names: readonly string[]): readonly Reporter[] {
  return [...new Set(names)].map((name) => {
    const reporter = REPORTERS.find((r) => r.name === name);
    if (reporter !== undefined) return reporter;
    const known = REPORTERS.map((r) => r.name);
    throw new ThumbruleError('USAGE', `Unknown reporter "${name}".`, didYouMean(name, known));
  });
}

/** No environment and no output. */
const NO_REPORTER_ENV: ReporterEnv = { env: {}, log: () => {} };

/** Files that were written and reporters that failed. */
export interface ReportersOutcome {
  readonly written: readonly { readonly reporter: string; readonly path: string }[];
  readonly problems: readonly { readonly reporter: string; readonly reason: string }[];
}

/** Runs every reporter on the run in `runFolder`, one after the other. A reporter that fails is listed in `problems`. */
export async function runReporters(
  reporters: readonly Reporter[],
  runFolder: string,
  env: ReporterEnv = NO_REPORTER_ENV,
): Promise<ReportersOutcome> {
  const run = await readRun(runFolder);
  const written: { reporter: string; path: string }[] = [];
  const problems: { reporter: string; reason: string }[] = [];
  for (const reporter of reporters) {
    try {
      written.push({ reporter: reporter.name, path: await reporter.write(run, env) });
    } catch (error) {
      problems.push({
        reporter: reporter.name,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return { written, problems };
}

/** Combines several progress listeners. One that throws is reported once through `onProblem` and gets no further calls. */
export function combineProgress(
  listeners: readonly { readonly name: string; readonly progress: Progress }[],
  onProblem: (name: string, reason: string) => void,
): Progress {
  const broken = new Set<string>();
  const each = (tell: (progress: Progress) => void): void => {
    for (const { name, progress } of listeners) {
      if (broken.has(name)) continue;
      try {
        tell(progress);
      } catch (error) {
        broken.add(name);
        onProblem(name, error instanceof Error ? error.message : String(error));
      }
    }
  };
  return {
    goalStarted: (goal, n, of) => each((p) => p.goalStarted(goal, n, of)),
    decided: (event, notes, command) => each((p) => p.decided(event, notes, command)),
    exchange: (exchange) => each((p) => p.exchange?.(exchange)),
    goalEnded: (result, n, of) => each((p) => p.goalEnded(result, n, of)),
  };
}
