import { type Command, InvalidArgumentError } from 'commander';
import type { CompareFlags } from '../commands/compare.ts';
import { commaSeparated, wholeNumber } from '../flags/flag-values.ts';
import type { MergeFlags } from '../commands/merge.ts';
import type { PruneFlags } from '../commands/prune.ts';
import type { ReportFlags } from '../commands/report.ts';
import type { TriageFlags } from '../commands/triage.ts';
import type { StatsFlags } from '../commands/stats.ts';
import type { UiFlags } from '../commands/ui.ts';
import type { Session } from './session.ts';

const OUT_OPTION = ['--out <folder>', 'folder for runs (default: .thumbrule)'] as const;
const REPORTER_NAMES = 'html, junit, json, allure, ctrf, github, otel, durations';

/** Parses `14` or `14d` as days. */
function days(value: string): number {
  const found = /^(\d+(?:\.\d+)?)\s*d?$/.exec(value.trim());
  if (found !== null && Number(found[1]) > 0) return Number(found[1]);
  throw new InvalidArgumentError('Expected a number of days, such as 14d.');
}

const UNITS = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 } as const;

/** Parses `500MB` or `2gb` as bytes. */
function bytes(value: string): number {
  const found = /^(\d+(?:\.\d+)?)\s*([kmgt]?)b?$/i.exec(value.trim());
  const unit = (found?.[2] ?? '').toLowerCase() as keyof typeof UNITS;
  if (found !== null) return Number(found[1]) * UNITS[unit];
  throw new InvalidArgumentError('Expected a size, such as 500MB or 2GB.');
}

/** Adds the commands for existing runs: report, runs, ui, compare, triage, merge, prune, stats, replay. */
export function addReportCommands(cli: Command, session: Session): void {
  cli
    .command('report')
    .description('write reports of a run and print their paths')
    .argument('[run]', 'id or folder of a run (default: the latest)')
    .option('--reporter <names>', `reports to write: ${REPORTER_NAMES} (default: html)`, commaSeparated)
    .option('--single-file', 'embed screenshots in the timeline')
    .option(...OUT_OPTION)
    .action(async (run: string | undefined, flags: ReportFlags) => {
      session.exitCode = await (await import('../commands/report.ts')).reportCommand(run, flags, session.io);
    });
  cli
    .command('runs')
    .description('list runs, newest first')
    .option(...OUT_OPTION)
    .option('--json', 'print them as JSON')
    .action(async (flags: { readonly out?: string; readonly json?: boolean }) => {
      session.exitCode = await (await import('../commands/runs.ts')).runsCommand(flags, session.io);
    });
  cli
    .command('ui')
    .description('show the runs of this folder in the browser, with live progress')
    .option('--port <n>', 'port on 127.0.0.1 (default: 8400; 0: any)', wholeNumber(0, 65_535))
    .option(...OUT_OPTION)
    .action(async (flags: UiFlags) => {
      session.exitCode = await (
        await import('../commands/ui.ts')
      ).uiCommand(flags, session.io, interruptSignal());
    });
  cli
    .command('compare')
    .description('compare a failure with the last pass, or two runs; exit 1 when they differ')
    .argument(
      '[runs...]',
      'two runs or goals of runs; or one, to compare with its last pass (default: the latest)',
    )
    .option(...OUT_OPTION)
    .action(async (runs: string[], flags: CompareFlags) => {
      session.exitCode = await (
        await import('../commands/compare.ts')
      ).compareCommand(runs, flags, session.io);
    });
  addTriage(cli, session);
  addStorageCommands(cli, session);
  addStatistics(cli, session);
}

function addTriage(cli: Command, session: Session): void {
  cli
    .command('triage')
    .description(
      'say why goals did not pass: regression, drift, flake, data, environment, new, or a goal at fault',
    )
    .argument('[run]', 'id or folder of a run or of one of its goals (default: the latest run)')
    .option('--issue <format>', 'print the text of an issue instead: github, gitlab, jira or md')
    .option('--json', 'print one JSON document')
    .option(...OUT_OPTION)
    .action(async (run: string | undefined, flags: TriageFlags) => {
      session.exitCode = await (await import('../commands/triage.ts')).triageCommand(run, flags, session.io);
    });
}

function addStorageCommands(cli: Command, session: Session): void {
  cli
    .command('merge')
    .description('join the runs of shards into one run with one report')
    .argument('<folders...>', 'runs, or folders with runs/')
    .requiredOption('--out <folder>', 'new folder for the merged run')
    .option('--reporter <names>', `reports to write: ${REPORTER_NAMES} (default: html,junit)`, commaSeparated)
    .action(async (folders: string[], flags: MergeFlags) => {
      session.exitCode = await (
        await import('../commands/merge.ts')
      ).mergeCommand(folders, flags, session.io);
    });
  cli
    .command('prune')
    .description('remove old runs; those that did not pass are kept longer')
    .option('--keep <n>', 'number of passed runs and of other runs to keep', wholeNumber(0, 1_000_000))
    .option(
      '--older-than <days>',
      'remove passed runs after this many days, such as 14d; others after four times as many',
      days,
    )
    .option('--max-size <size>', 'total size of all runs, such as 2GB; passed runs are removed first', bytes)
    .option('--dry-run', 'list what would be removed, remove nothing')
    .option(...OUT_OPTION)
    .action(async (flags: PruneFlags) => {
      session.exitCode = await (await import('../commands/prune.ts')).pruneCommand(flags, session.io);
    });
}

function addStatistics(cli: Command, session: Session): void {
  cli
    .command('stats')
    .description('model statistics of a run: failures, attempts, recovery, judge, tokens, cost, time')
    .argument('[run]', 'id or folder of a run or of one of its goals (default: the latest run)')
    .option(...OUT_OPTION)
    .option('--all', 'all runs together')
    .option('--json', 'print one JSON document')
    .action(async (run: string | undefined, flags: StatsFlags) => {
      session.exitCode = await (await import('../commands/stats.ts')).statsCommand(run, flags, session.io);
    });
  cli
    .command('replay')
    .description('replay the decisions of a run offline; exit 1 when a verdict differs')
    .argument('[run]', 'id or folder of a run or of one of its goals (default: the latest run)')
    .option(...OUT_OPTION)
    .action(async (run: string | undefined, flags: { readonly out?: string }) => {
      session.exitCode = await (await import('../commands/replay.ts')).replayCommand(run, flags, session.io);
    });
}

/** Returns a signal that aborts at Ctrl-C or SIGTERM. */
function interruptSignal(): AbortSignal {
  const stop = new AbortController();
  const end = (): void => {
    stop.abort();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return stop.signal;
}
