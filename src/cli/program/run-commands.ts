import type { Command } from 'commander';
import type { Io } from '../io.ts';
import type { RunFlags } from '../flags/options.ts';
import { runFlags } from '../flags/run-flags.ts';
import type { RecordFlags } from '../commands/record.ts';

/** Adds the commands that run goals. `cancelOnSignal` makes Ctrl-C cancel the running goal; `setExitCode` takes the exit code. */
export function addRunCommands(
  cli: Command,
  io: Io,
  cancelOnSignal: () => void,
  setExitCode: (code: number) => void,
): void {
  const run = addRun(cli);
  run.action(async (paths: string[], flags: RunFlags) => {
    cancelOnSignal();
    setExitCode(await (await import('../commands/run.ts')).runCommand(paths, flags, io));
  });
  cli.command('worker', { hidden: true }).action(async () => {
    setExitCode(await (await import('../pool/worker.ts')).workerCommand());
  });
  const record = addRecord(cli);
  record.action(async (paths: string[], flags: RecordFlags) => {
    cancelOnSignal();
    setExitCode(await (await import('../commands/record.ts')).recordCommand(paths, flags, io, process.stdin));
  });
}

function addRun(cli: Command): Command {
  const run = cli
    .command('run')
    .description('run goals and report verdicts')
    .argument('[paths...]', 'goal files, folders, globs and suites (default: the folder "goals")');
  for (const option of runFlags('run')) run.addOption(option);
  return run.addHelpText(
    'after',
    '\nExit codes: 0 passed, 1 failed, 2 usage error, 3 inconclusive, 4 broken, 130 cancelled.',
  );
}

function addRecord(cli: Command): Command {
  const record = cli
    .command('record')
    .description('run goals, or lines from stdin, and keep the session for --device replay:<folder>')
    .argument('[paths...]', 'goal files, folders, globs and suites; none: type lines such as  Tap "Log in"')
    .option('--to <folder>', 'folder for the recording (default: recordings/<device>)')
    .option('--to-goal <file>', 'save the actions as a goal: a .yaml file, or a folder for several goals');
  for (const option of runFlags('record')) record.addOption(option);
  return record;
}
