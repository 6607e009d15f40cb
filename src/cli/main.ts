import { Command, CommanderError } from 'commander';
import { ThumbruleError } from '../shared/errors.ts';
import { repeatable, commaSeparated, wholeNumber } from './flags/flag-values.ts';
import { EXIT, isUsageError, printError, type Io } from './io.ts';
import type { BenchFlags } from './commands/bench.ts';
import type { DoctorFlags } from './commands/doctor.ts';
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
const io: Io = {
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  signal: controller.signal,
};

/** The exit code of the command. */
let exitCode: number = EXIT.passed;

function program(): Command {
  const cli = new Command('thumbrule')
    .description('Goal-based UI tests on real phones: the model proposes, the rules decide.')
    .version(version(), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(thumbrule --help shows what there is)')
    .configureHelp({ showGlobalOptions: false });
  addRunCommands(cli, io, cancelOnSignal, (ended) => {
    exitCode = ended;
  });
  cli
    .command('check')
    .description('load and read goals without a device')
    .argument('[paths...]', 'goal files, folders, globs and suites')
    .option('--env <name>', 'env file: env/<name>.yaml')
    .option('--tags <tags>', 'only goals with one of these tags, "!slow" leaves out', commaSeparated)
    .action(async (paths: string[], flags: object) => {
      exitCode = await (await import('./commands/check.ts')).checkCommand(paths, flags, io);
    });
  addResultCommands(cli);
  addBench(cli);
  cli
    .command('init')
    .description('write a first goal, env file and config, keeping what is there')
    .argument('[folder]', 'where', '.')
    .option('--ci <name>', 'write the file for a CI instead: github, gitlab or jenkins')
    .action(async (folder: string, { ci }: { readonly ci?: string }) => {
      exitCode =
        ci === undefined
          ? await (await import('./commands/init.ts')).initCommand(folder, io)
          : await (await import('./commands/init-ci.ts')).initCiCommand(folder, ci, io);
    });
  cli
    .command('schema')
    .description('print the JSON Schema of goal files')
    .action(async () => {
      exitCode = (await import('./commands/schema.ts')).schemaCommand(io);
    });
  addSimulator(cli);
  cli
    .command('devices')
    .description('list the devices that can be used now')
    .action(async () => {
      exitCode = await (await import('./commands/devices.ts')).devicesCommand(io);
    });
  cli
    .command('doctor')
    .description('check Node, Appium, drivers, adb, devices, Chromium, model key, and say what mends each')
    .option(
      '--for <what>',
      'only what this needs: android, ios, chromium or models (exit 4: something is missing)',
    )
    .action(async (flags: DoctorFlags) => {
      exitCode = await (await import('./commands/doctor.ts')).doctorCommand(flags, io);
    });
  return cli;
}

function addBench(cli: Command): void {
  cli
    .command('bench')
    .description('measure Thumbrule itself')
    .command('verdicts')
    .description('run goals on simulated apps with seeded faults and count wrong verdicts')
    .option('--apps <folder>', 'apps, defects and goals from elsewhere (default: those that come with it)')
    .option('--only <words>', 'only cases whose name holds all of these', commaSeparated)
    .option('--seed <n>', 'of all chance (default: 1)', wholeNumber(0, 2 ** 31))
    .option('--limit <n>', 'so many cases, spread over all', wholeNumber(1, 1_000_000))
    .option('--threads <n>', 'worker threads (default: one a core; 0: none)', wholeNumber(0, 256))
    .option('--keep-failures <folder>', 'run wrong cases again with a trace and a report.html')
    .option('--baseline <file>', 'exactly its cases; exit 1 when a figure is worse than there')
    .option('--write-baseline <file>', 'keep these cases and figures for --baseline')
    .option('--json', 'print one JSON document and nothing else on stdout')
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
    .description('put a simulated phone on the wire and print the capabilities to use it, until told to stop')
    .requiredOption('--wire <platform>', 'android or ios')
    .requiredOption('--app <file>', 'the app.yaml of the app on it')
    .option('--defect <kind:id>', 'plant a defect in the app (again for more)', repeatable)
    .option('--quirk <kind>', 'give the app a quirk of healthy apps (again for more)', repeatable)
    .option('--latency <kind>', 'none, or real: as slow as a phone on a cable')
    .option('--fault <kind:moment>', 'make the phone fail, such as hangs:tap or offline:capture')
    .action(async (flags: SimulatorFlags) => {
      cancelOnSignal();
      exitCode = await (
        await import('./commands/simulator.ts')
      ).simulatorCommand(flags, { ...io, stdin: process.stdin });
    });
}

const OUT_OPTION = ['--out <folder>', 'where runs are kept (default: .thumbrule)'] as const;

function addResultCommands(cli: Command): void {
  cli
    .command('demo')
    .description('run sample goals on the simulated phone, and one planted defect')
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
    .description('count what models did in a run: failures, attempts, recovery, judge, tokens, money, time')
    .argument('[run]', 'id or folder of a run or of one of its goals (default: the latest run)')
    .option(...OUT_OPTION)
    .option('--all', 'all runs that are kept, together')
    .option('--json', 'print one JSON document')
    .action(async (run: string | undefined, flags: StatsFlags) => {
      exitCode = await (await import('./commands/stats.ts')).statsCommand(run, flags, io);
    });
  cli
    .command('replay')
    .description('decide a recorded run again, offline; exit 1 when a verdict differs')
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
    if (wantsJson(args)) printErrorDocument(error);
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
    if (controller.signal.aborted) return EXIT.cancelled;
    if (error instanceof ThumbruleError) {
      printError(io, error);
      return isUsageError(error) ? EXIT.usage : EXIT.broken;
    }
    io.stderr.write(
      `thumbrule: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    io.stderr.write('  This is a fault of thumbrule itself. Please report it with the lines above.\n');
    return EXIT.broken;
  }
}

/** True when stdout must be one JSON document, also after an error. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  return args[0] === 'run' && flags.includes('--json');
}

/** Prints the document of a run that ended before it had results. */
function printErrorDocument(error: unknown): void {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const { aborted } = controller.signal;
  const message = (error instanceof Error ? error.message : String(error)).replace(/^error: /u, '');
  const problem = error instanceof ThumbruleError ? { message, fix: error.hint } : { message };
  const verdict = aborted ? 'cancelled' : null;
  const document = { verdict, goals: [], problems: aborted ? [] : [problem] };
  io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/** Makes Ctrl-C cancel the running goal in order. Without this call it ends the process. */
function cancelOnSignal(): void {
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
}

function interrupt(): void {
  if (controller.signal.aborted) process.exit(EXIT.cancelled);
  io.stderr.write(
    '\nStopping: the goal ends as cancelled and the report is written. Again to stop at once.\n',
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
