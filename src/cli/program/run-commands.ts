import type { Command } from 'commander';
import { repeatable, commaSeparated, shardPart, positiveNumber, wholeNumber } from '../flags/flag-values.ts';
import type { Io } from '../io.ts';
import type { RunFlags } from '../flags/options.ts';
import type { RecordFlags } from '../commands/record.ts';

/** The commands that run goals. `endInOrder` makes Ctrl-C end them in order; `ended` takes the exit code. */
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
  const record = addRecord(cli, run);
  record.action(async (paths: string[], flags: RecordFlags) => {
    cancelOnSignal();
    setExitCode(await (await import('../commands/record.ts')).recordCommand(paths, flags, io, process.stdin));
  });
}

function addRun(cli: Command): Command {
  return cli
    .command('run')
    .description('run goals and give verdicts')
    .argument('[paths...]', 'goal files, folders, globs and suites (default: the folder "goals")')
    .option(
      '--device <names>',
      'simulated, chromium, android, ios, replay:<folder>, or a device of the config file; a,b for several',
    )
    .option('--workers <n>', 'goals that run at once (default: one a device)', wholeNumber(1, 256))
    .option('--shard <i/n>', 'one of n parts of the goals, weighed by how long they took', shardPart)
    .option(
      '--durations <file>',
      'durations.json of an earlier run, for --shard (default: the runs in --out)',
    )
    .option('--rerun-failed', 'only goals that have not passed in the latest run')
    .option('--of-run <run>', 'as --rerun-failed, of this run: its id or folder')
    .option('--caps <json>', 'capabilities for the driver of a phone: JSON, or a file that holds it')
    .option('--hub <url>', 'address of an Appium or a hub (default: an Appium is started here)')
    .option('--app <app>', 'app under test: a path, URL, package or bundle id')
    .option('--defect <kind:id>', 'plant a defect in a simulated app (again for more)', repeatable)
    .option('--quirk <kind>', 'give a simulated app a quirk of healthy apps (again for more)', repeatable)
    .option(
      '--planner <names>',
      'who proposes actions, in turn: literal, anthropic, bedrock, openai, command, …',
    )
    .option('--command <command>', 'the program that the planner "command" asks; or claude, codex, gemini')
    .option('--model <id>', 'model of the planner that asks one')
    .option('--max-cost <usd>', 'US dollars that a goal may spend on models', positiveNumber)
    .option('--max-tokens <n>', 'tokens that a goal may spend on models', wholeNumber(1, 1_000_000_000))
    .option('--deadline <seconds>', 'time that a goal has from its first question to a model', positiveNumber)
    .option('--inject <fault>', 'spoil replies of models on purpose, to see what comes of it')
    .option('--remember', 'propose again what a model did when the goal last passed (the default)')
    .option('--no-remember', 'ask the model for every step, also on screens that it has mastered')
    .option(
      '--interactive',
      'when a model is at its wits’ end, ask at the terminal: hint, edit, retry afresh, cancel',
    )
    .option('--env <name>', 'env file: env/<name>.yaml (default: default, else dev)')
    .option('--out <folder>', 'where runs are kept (default: .thumbrule)')
    .option('--tags <tags>', 'only goals with one of these tags, "!slow" leaves out', commaSeparated)
    .option('--max-turns <n>', 'turns after which a goal is inconclusive', wholeNumber(1, 1000))
    .option('--retries <n>', 'further attempts for a goal that has not passed', wholeNumber(0, 10))
    .option(
      '--reporter <names>',
      'reports to write: html, junit, json, allure, ctrf, github, otel, durations',
      commaSeparated,
    )
    .option('--full-pictures', 'keep screenshots as they came: large, for looking closely')
    .option('--json', 'print one JSON document and nothing else on stdout')
    .option('--fail-fast', 'stop after the first goal that has not passed')
    .option('--strict', 'what only a judge has seen does not pass')
    .option('--ocr', 'read text from the picture where the hierarchy is silent (canvas, games)')
    .option('--video', 'film the screen of goals that use no secrets, where the device can')
    .addHelpText(
      'after',
      '\nExit codes: 0 passed, 1 failed, 2 usage, 3 inconclusive, 4 broken, 130 cancelled.',
    );
}

/** A recording is made goal by goal. */
const RUN_ONLY_FLAGS = ['--workers', '--shard', '--durations', '--rerun-failed', '--of-run'];

/** Takes what `run` takes. */
function addRecord(cli: Command, run: Command): Command {
  const record = cli
    .command('record')
    .description(
      'run goals, or lines from the standard input, and keep the session for --device replay:<folder>',
    )
    .argument('[paths...]', 'goal files, folders, globs and suites; none: lines such as  Tap "Log in"')
    .option('--to <folder>', 'where the recording is kept (default: recordings/<device>)')
    .option('--to-goal <file>', 'write what was done as a goal: a .yaml file, or a folder for several');
  for (const option of run.options) if (!RUN_ONLY_FLAGS.includes(option.long ?? '')) record.addOption(option);
  return record;
}
