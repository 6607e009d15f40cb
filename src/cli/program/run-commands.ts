import type { Command } from 'commander';
import type { RunFlags } from '../../config/setting-values.ts';
import { runFlags } from '../flags/run-flags.ts';
import { wholeNumber } from '../flags/flag-values.ts';
import type { AssistFlags } from '../commands/assist.ts';
import type { AuthorFlags } from '../commands/author.ts';
import type { McpFlags } from '../commands/mcp.ts';
import type { PatchFlags } from '../commands/patch.ts';
import type { RecordFlags } from '../commands/record.ts';
import type { Session } from './session.ts';

/** Adds the commands that run goals. */
export function addRunCommands(cli: Command, session: Session): void {
  const run = addRun(cli);
  run.action(async (paths: string[], flags: RunFlags) => {
    session.cancelOnSignal();
    session.exitCode = await (await import('../commands/run.ts')).runCommand(paths, flags, session.io);
  });
  cli.command('worker', { hidden: true }).action(async () => {
    session.exitCode = await (await import('../pool/worker.ts')).workerCommand();
  });
  const record = addRecord(cli);
  record.action(async (paths: string[], flags: RecordFlags) => {
    session.cancelOnSignal();
    session.exitCode = await (
      await import('../commands/record.ts')
    ).recordCommand(paths, flags, session.io, process.stdin);
  });
  const patch = addPatch(cli);
  patch.action(async (file: string, wish: string | undefined, flags: PatchFlags) => {
    session.cancelOnSignal();
    const { patchCommand } = await import('../commands/patch.ts');
    session.exitCode = await patchCommand(file, wish, flags, { ...session.io, stdin: process.stdin });
  });
  const author = addAuthor(cli);
  author.action(async (intent: string | undefined, flags: AuthorFlags) => {
    session.cancelOnSignal();
    const { authorCommand } = await import('../commands/author.ts');
    session.exitCode = await authorCommand(intent, flags, { ...session.io, stdin: process.stdin });
  });
  const assist = addAssist(cli);
  assist.action(async (flags: AssistFlags) => {
    session.cancelOnSignal();
    const { assistCommand } = await import('../commands/assist.ts');
    session.exitCode = await assistCommand(flags, { ...session.io, stdin: process.stdin });
  });
  const mcp = addMcp(cli);
  mcp.action(async (flags: McpFlags) => {
    session.cancelOnSignal();
    session.exitCode = await (await import('../commands/mcp.ts')).mcpCommand(flags, session.io);
  });
}

function addPatch(cli: Command): Command {
  const patch = cli
    .command('patch')
    .description('change a goal as asked, by line numbers alone; run it, show the difference, ask, write')
    .argument('<file>', 'goal file')
    .argument('[wish]', 'what to change, such as "also check the total"')
    .option('--changes <json>', 'changes as JSON, instead of asking a model')
    .option('--no-run', 'do not run the patched goal before it is offered')
    .option('--yes', 'write without asking')
    .option(
      '--repair <n>',
      'times that a refused reply goes back to the model (default: 3)',
      wholeNumber(0, 10),
    );
  for (const option of runFlags('record'))
    if (DEVICE_FLAGS.includes(option.attributeName())) patch.addOption(option);
  return patch;
}

function addAuthor(cli: Command): Command {
  const author = cli
    .command('author')
    .description('write a goal for what you ask: try it, write it, prove it, ask, save')
    .argument('[intent]', 'what to test, such as "A customer removes an item from the cart"')
    .option('--from <file>', 'a text file with one intent a line, for several goals')
    .option('--of-run <run>', 'take the way of a run (id, folder or latest) instead of trying one')
    .option('--output <path>', 'a .yaml file, or a folder (default: goals)')
    .option('--yes', 'write without asking')
    .option('--repair <n>', 'times that a goal goes back to the model (default: 3)', wholeNumber(0, 10));
  for (const option of runFlags('record'))
    if (DEVICE_FLAGS.includes(option.attributeName())) author.addOption(option);
  return author;
}

function addAssist(cli: Command): Command {
  const assist = cli
    .command('assist')
    .description('talk about goals: writes them, changes them, or explains the last run')
    .option('--yes', 'write without asking')
    .option('--repair <n>', 'times that a reply goes back to the model (default: 3)', wholeNumber(0, 10));
  for (const option of runFlags('record'))
    if (DEVICE_FLAGS.includes(option.attributeName())) assist.addOption(option);
  return assist;
}

function addMcp(cli: Command): Command {
  const mcp = cli
    .command('mcp')
    .description('serve coding agents over the Model Context Protocol, on stdin and stdout')
    .option(
      '--port <n>',
      'serve HTTP on 127.0.0.1 instead, with a token (0: any free port)',
      wholeNumber(0, 65_535),
    );
  for (const option of runFlags('record'))
    if (DEVICE_FLAGS.includes(option.attributeName())) mcp.addOption(option);
  return mcp;
}

/** The settings of a run that also matter to a patch and to a client. */
const DEVICE_FLAGS: readonly string[] = [
  'device',
  'caps',
  'hub',
  'app',
  'build',
  'defect',
  'quirk',
  'planner',
  'command',
  'model',
  'maxCost',
  'maxTokens',
  'deadline',
  'env',
  'out',
  'maxTurns',
  'strict',
  'ocr',
];

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
