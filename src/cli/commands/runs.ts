import { plural } from '../../report/format.ts';
import { runDevices, runDuration, runTitle } from '../../report/run-title.ts';
import { oneLine } from '../../shared/printable.ts';
import { overallVerdict as worstThatCounts } from '../../report/verdict.ts';
import { listRuns, type RunSummary } from '../../trace/runs.ts';
import { EXIT, type Io, printJson } from '../io.ts';
import { outputFolder } from '../output-folder.ts';

export interface RunsFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** Lists the runs in the output folder, newest first, with their verdicts. */
export async function runsCommand(flags: RunsFlags, io: Io): Promise<number> {
  const out = await outputFolder(flags.out, io);
  const runs = (await listRuns(out)).toReversed();
  if (flags.json === true) {
    printJson(io, runs.map(toJson));
    return EXIT.passed;
  }
  if (runs.length === 0) io.stderr.write(`No runs in ${out}.\n`);
  for (const run of runs) io.stdout.write(describeRun(run));
  return EXIT.passed;
}

function toJson(run: RunSummary): object {
  const { id, folder, startedAt, endedAt, ended, goals, git } = run;
  return {
    run: id,
    name: runTitle(run),
    folder,
    startedAt,
    endedAt,
    durationMs: runDuration(run),
    devices: runDevices(run),
    git,
    verdict: worstVerdict(goals),
    interrupted: !ended,
    goals,
  };
}

/** Returns null when no goal has ended. */
function worstVerdict(goals: RunSummary['goals']) {
  const ended = goals.flatMap(({ verdict, quarantine }) =>
    verdict === null ? [] : [{ verdict: { kind: verdict }, quarantine }],
  );
  return ended.length === 0 ? null : worstThatCounts(ended);
}

function describeRun({ id, ended, goals }: RunSummary): string {
  const verdict = worstVerdict(goals) ?? 'no verdict';
  const bad = goals.filter((g) => g.verdict !== 'passed');
  const head = `${id}  ${verdict.padEnd(12)}  ${plural(goals.length, 'goal')}${ended ? '' : ', interrupted'}\n`;
  const lines = bad.map(
    (g) =>
      `    ${(g.verdict ?? 'no verdict').padEnd(12)}  ${oneLine(g.name)}${g.label === null ? '' : `: ${g.label}`}${g.quarantine === null || g.quarantine.over ? '' : ' (in quarantine)'}\n`,
  );
  return head + lines.join('');
}
