import { Command, CommanderError } from 'commander';
import { ThumbruleError } from '../shared/errors.ts';
import { repeatable, commaSeparated, positiveNumber, wholeNumber } from './flags/flag-values.ts';
import { seedFlag } from './flags/version-seed.ts';
import { guardedOutput, printJson, EXIT, isUsageError, printError, type Io } from './io.ts';
import type { BenchFlags } from './commands/bench.ts';
import type { DoctorFlags } from './commands/doctor.ts';
import type { KeptFlags } from './commands/kept.ts';
import type { InitFlags } from './commands/init.ts';
import { addReportCommands } from './program/report-commands.ts';
import { addRunCommands } from './program/run-commands.ts';
import type { StatsFlags } from './commands/stats.ts';
import type { SimulatorFlags } from './commands/simulator.ts';
import { version } from './version.ts';

/**
 * The command line; the only file that ends the process or sets its exit code. Commands are imported on demand, so that
 * `--help` stays fast.
 */
const controller = new AbortController();
let redact = (line: string): string => line;

const io: Io = {
  stdout: guardedOutput(process.stdout, (line) => redact(line)),
  stderr: guardedOutput(process.stderr, (line) => redact(line)),
  cwd: process.cwd(),
  signal: controller.signal,
  annotate: (line) => void process.stderr.write(`${redact(line)}\n`),
  protect: (line) => {
    redact = line;
  },
};

/** The exit code of the command. */
let exitCode: number = EXIT.passed;

function program(): Command {
  const cli = new Command('thumbrule')
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .description('Goal-based UI tests on real phones: the model proposes, the rules decide.')
    .version(version(), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(see thumbrule --help)')
    .configureHelp({ showGlobalOptions: false });
  addRunCommands(cli, io, cancelOnSignal, (ended) => {
    exitCode = ended;
  });
  addCheck(cli);
  addKept(cli);
  addResultCommands(cli);
  addBench(cli);
  addInit(cli);
  addSimulator(cli);
  cli
    .command('devices')
    .description('list available devices')
    .action(async () => {
      exitCode = await (await import('./commands/devices.ts')).devicesCommand(io);
    });
  cli
    .command('doctor')
    .description(
      'check Node, Appium, drivers, adb, devices, Chromium and model key, with a fix for each problem',
    )
    .option(
      '--for <what>',
      'check only what android, ios, chromium or models needs (exit 4: something is missing)',
    )
    .action(async (flags: DoctorFlags) => {
      exitCode = await (await import('./commands/doctor.ts')).doctorCommand(flags, io);
    });
  return cli;
}

function addInit(cli: Command): void {
  cli
    .command('init')
    .description('create a first goal that passes, env file and config; keeps existing files')
    .argument('[folder]', 'target folder', '.')
    .option(
      '--device <name>',
      'simulated, chromium, android or ios (default: simulated; asked at a terminal)',
    )
    .option('--app <app>', 'app under test: path, URL, package or bundle id (default: a sample app)')
    .option('--ci <name>', 'create a CI file: github, gitlab or jenkins; alone, it creates nothing else')
    .action(async (folder: string, flags: InitFlags) => {
      const { initCommand } = await import('./commands/init.ts');
      exitCode = await initCommand(folder, flags, { ...io, stdin: process.stdin });
    });
  cli
    .command('schema')
    .description(
      'print the JSON Schema of goal files, or of suites, the config file, env files or simulated apps',
    )
    .argument('[of]', 'goal, suite, config, env or app', 'goal')
    .action(async (name: string) => {
      exitCode = (await import('./commands/schema.ts')).schemaCommand(name, io);
    });
}

function addCheck(cli: Command): void {
  cli
    .command('check')
    .description('check goal files without a device')
    .argument('[paths...]', 'goal files, folders, globs and suites')
    .option('--env <name>', 'env file: env/<name>.yaml')
    .option('--tags <tags>', 'only goals with one of these tags; "!slow" excludes a tag', commaSeparated)
    .option('--planner <names>', 'planners that will run the goals (default: planner: of the config file)')
    .option('--explain', 'print how each line is read: act, target, place, row, condition, branch, value')
    .option('--kept', 'say which open-ended steps cost calls, and which kept paths are stale (exit 1)')
    .option('--out <folder>', 'folder for runs (default: .thumbrule)')
    .option('--json', 'print one JSON document, with the reading of each line, and nothing else to stdout')
    .action(async (paths: string[], flags: object) => {
      exitCode = await (await import('./commands/check.ts')).checkCommand(paths, flags, io);
    });
}

function addKept(cli: Command): void {
  const kept = cli.command('kept').description('kept paths of open-ended steps: review what has changed');
  kept
    .command('diff')
    .description('show how runs that passed differ from the kept paths (exit 1: something differs)')
    .argument('[paths...]', 'goal files, folders, globs and suites')
    .option('--env <name>', 'env file: env/<name>.yaml')
    .option(...OUT_OPTION)
    .option('--json', 'print one JSON document')
    .action(async (paths: string[], flags: KeptFlags) => {
      exitCode = await (await import('./commands/kept.ts')).keptDiffCommand(paths, flags, io);
    });
  kept
    .command('accept')
    .description('write these changes to the kept files, and vouch for their paths')
    .argument('[paths...]', 'goal files, folders, globs and suites')
    .option('--env <name>', 'env file: env/<name>.yaml')
    .option(...OUT_OPTION)
    .action(async (paths: string[], flags: KeptFlags) => {
      exitCode = await (await import('./commands/kept.ts')).keptAcceptCommand(paths, flags, io);
    });
}

function addBench(cli: Command): void {
  cli
    .command('bench')
    .description('measure Thumbrule itself')
    .command('verdicts')
    .description('run goals on simulated apps with seeded faults and count wrong verdicts')
    .option('--apps <folder>', 'folder of apps, defects and goals (default: the included ones)')
    .option(
      '--generated <n>',
      'number of cases on apps drawn from the seed, in place of a folder',
      wholeNumber(1, 1_000_000),
    )
    .option('--only <words>', 'only cases with all of these words in their name', commaSeparated)
    .option(
      '--seed <n>',
      'seed for random choices, or version: the one of this version (default: 1)',
      seedFlag,
    )
    .option('--limit <n>', 'number of cases, sampled from all', wholeNumber(1, 1_000_000))
    .option('--slow-device', 'each call to the phone takes three times as long')
    .option('--threads <n>', 'worker threads (default: one per core; 0: none)', wholeNumber(0, 256))
    .option('--keep-failures <folder>', 'run wrong cases again with a trace and a report.html')
    .option('--shrink <folder>', 'make wrong cases as small as they can be, up to a minute each')
    .option('--baseline <file>', 'run the cases of this file; exit 1 when a figure gets worse')
    .option(
      '--most-wrong <percent>',
      'exit 1 for a false pass, or when more false failures or wrong labels than this are shown',
      positiveNumber,
    )
    .option('--write-baseline <file>', 'save cases and figures for --baseline')
    .option('--json', 'print one JSON document and nothing else to stdout')
    .action(async (flags: BenchFlags) => {
      cancelOnSignal();
      exitCode = await (await import('./commands/bench.ts')).benchCommand(flags, io);
    });
}

function addSimulator(cli: Command): void {
  cli
    .command('simulator')
    .description('a simulated phone for drivers')
    .command('start')
    .description('start a simulated phone for Appium and print its capabilities; runs until stopped')
    .requiredOption('--wire <platform>', 'android or ios')
    .requiredOption('--app <file>', 'app.yaml of the app under test')
    .option('--defect <kind:id>', 'apply a defect to the app (repeat for more)', repeatable)
    .option('--quirk <kind>', 'apply a quirk of healthy apps (repeat for more)', repeatable)
    .option('--latency <kind>', 'none, or real: as slow as a real phone')
    .option('--fault <kind:moment>', 'make the phone fail, such as hangs:tap or offline:capture')
    .action(async (flags: SimulatorFlags) => {
      cancelOnSignal();
      exitCode = await (
        await import('./commands/simulator.ts')
      ).simulatorCommand(flags, { ...io, stdin: process.stdin });
    });
}

const OUT_OPTION = ['--out <folder>', 'folder for runs (default: .thumbrule)'] as const;

function addResultCommands(cli: Command): void {
  cli
    .command('demo')
    .description('run sample goals on a simulated phone, then one with a defect')
    .option(...OUT_OPTION)
    .action(async (flags: { readonly out?: string }) => {
      cancelOnSignal();
      exitCode = await (await import('./commands/demo.ts')).demoCommand(flags, io);
    });
  addReportCommands(cli, io, (ended) => {
    exitCode = ended;
  });
  cli
    .command('stats')
    .description('model statistics of a run: failures, attempts, recovery, judge, tokens, cost, time')
    .argument('[run]', 'id or folder of a run or of one of its goals (default: the latest run)')
    .option(...OUT_OPTION)
    .option('--all', 'all runs together')
    .option('--json', 'print one JSON document')
    .action(async (run: string | undefined, flags: StatsFlags) => {
      exitCode = await (await import('./commands/stats.ts')).statsCommand(run, flags, io);
    });
  cli
    .command('replay')
    .description('replay the decisions of a run offline; exit 1 when a verdict differs')
    .argument('[run]', 'id or folder of a run or of one of its goals (default: the latest run)')
    .option(...OUT_OPTION)
    .action(async (run: string | undefined, flags: { readonly out?: string }) => {
      exitCode = await (await import('./commands/replay.ts')).replayCommand(run, flags, io);
    });
}

async function main(args: readonly string[]): Promise<number> {
  const cli = program();
  if (args.length === 0) {
    cli.outputHelp({ error: true });
    return EXIT.usage;
  }
  try {
    await cli.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (wantsJson(args)) printErrorDocument(error, args);
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
    if (controller.signal.aborted) return EXIT.cancelled;
    if (error instanceof ThumbruleError) {
      printError(io, error);
      return isUsageError(error) ? EXIT.usage : EXIT.broken;
    }
    io.stderr.write(
      `thumbrule: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    io.stderr.write('  This is a bug in Thumbrule. Please report it with the lines above.\n');
    return EXIT.broken;
  }
}

/** True when stdout must be one JSON document, also after an error. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  return (args[0] === 'run' || args[0] === 'check') && flags.includes('--json');
}

/** Prints the document of a run that ended before it had results. */
function printErrorDocument(error: unknown, args: readonly string[]): void {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const { aborted } = controller.signal;
  const message = (error instanceof Error ? error.message : String(error)).replace(/^error: /u, '');
  const problem = error instanceof ThumbruleError ? { message, fix: error.hint } : { message };
  const verdict = aborted ? 'cancelled' : null;
  const document = {
    ...(args[0] === 'check' ? {} : { verdict }),
    goals: [],
    problems: aborted ? [] : [problem],
  };
  printJson(io, document);
}

/** Makes Ctrl-C cancel the running goal in order. Without this call it ends the process. */
function cancelOnSignal(): void {
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
}

function interrupt(): void {
  if (controller.signal.aborted) process.exit(EXIT.cancelled);
  io.stderr.write(
    '\nStopping: the goal is cancelled and the report is written. Press Ctrl-C again to stop at once.\n',
  );
  controller.abort(new Error('interrupted by the user'));
}

// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));
// An open handle (a hanging browser socket) must not keep the process alive.
setTimeout(() => process.exit(), 3000).unref();
