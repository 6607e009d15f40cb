import { EXIT, type Io, printError } from '../io.ts';
import { outputFolder } from '../output-folder.ts';
import { decide } from '../../core/decide.ts';
import { start } from '../../core/start.ts';
import { verdictLabel } from '../../report/verdict.ts';
import { plural } from '../../report/format.ts';
import { oneLine } from '../../shared/printable.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { replayTrace } from '../../trace/replay.ts';
import { findRun, readRun, type RunGoal } from '../../trace/runs.ts';

export interface ReplayFlags {
  readonly out?: string;
}

/**
 * Decides the goals of a run again from their traces, offline. `target`: a run or the folder of one goal; without it,
 * the latest run. Exits with 0 when every verdict is the same, 1 at a difference, which it prints, and 2 for a trace
 * that can't be read.
 * @throws NOT_FOUND
 */
export async function replayCommand(target: string | undefined, flags: ReplayFlags, io: Io): Promise<number> {
  try {
    return await replayAll(target, flags, io);
  } catch (error) {
    if (!(error instanceof ThumbruleError && error.code === 'TRACE_INVALID')) throw error;
    printError(io, error);
    return EXIT.usage;
  }
}

async function replayAll(target: string | undefined, flags: ReplayFlags, io: Io): Promise<number> {
  const found = await findRun(target, await outputFolder(flags.out, io));
  const run = await readRun(found.run);
  const goals = run.goals.filter((g) => found.goal === null || g.trace?.folder === found.goal);
  const codes = goals.map((goal) => replayGoal(goal, io));
  if (codes.includes(EXIT.failed)) return EXIT.failed;
  const nothing = !codes.includes(EXIT.passed);
  return codes.includes(EXIT.usage) || nothing ? EXIT.usage : EXIT.passed;
}

/** Returns an exit code; null when there is nothing to replay. */
function replayGoal({ name, folder, trace, problem }: RunGoal, io: Io): number | null {
  const title = oneLine(trace?.start.goal.name ?? name);
  if (trace === null) {
    io.stderr.write(`no trace         ${title}: ${oneLine(problem ?? 'unknown')}\n`);
    return folder === '' ? null : EXIT.usage;
  }
  const replay = replayTrace(trace, { start, decide });
  if (!replay.same) {
    io.stdout.write(
      `${replay.what === 'verdict' ? 'verdict differs' : 'decision differs'}  ${title}, at seq ${replay.seq}\n`,
    );
    io.stdout.write(`    recorded: ${oneLine(replay.recorded)}\n    now:      ${oneLine(replay.now)}\n`);
    return EXIT.failed;
  }
  const { verdict } = replay;
  const label = verdict === null ? '' : verdictLabel(verdict);
  const what =
    verdict === null ? 'interrupted, no verdict' : `${verdict.kind}${label === '' ? '' : `, ${label}`}`;
  io.stdout.write(`same verdict     ${title}: ${what} (${plural(replay.steps, 'decision')})\n`);
  return EXIT.passed;
}
