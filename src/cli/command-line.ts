import { Command, CommanderError } from 'commander';
import { ThumbruleError } from '../shared/errors.ts';
import { guardedOutput, printJson, EXIT, isUsageError, printError, type Io, type Output } from './io.ts';
import { addMachineCommands } from './program/machine-commands.ts';
import { addProjectCommands } from './program/project-commands.ts';
import { addReportCommands } from './program/report-commands.ts';
import { addRunCommands } from './program/run-commands.ts';
import type { Session } from './program/session.ts';
import { version } from './version.ts';

/** The process around one call of the command line. */
export interface Surroundings {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  /** Calls `listener` at each Ctrl-C and SIGTERM from now on. */
  readonly onSignal: (listener: () => void) => void;
  /** Ends the process at once. */
  readonly exit: (code: number) => never;
}

/** Runs one command and returns its exit code. Commands are imported on demand, so that `--help` stays fast. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  const session = openSession(around);
  const { io } = session;
  const cli = program(session);
  if (args.length === 0) {
    cli.outputHelp({ error: true });
    return EXIT.usage;
  }
  try {
    await cli.parseAsync(args, { from: 'user' });
    return session.exitCode;
  } catch (error) {
    if (wantsJson(args)) printErrorDocument(io, error, args);
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
    if (io.signal.aborted) return EXIT.cancelled;
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

function openSession(around: Surroundings): Session {
  const controller = new AbortController();
  let redact = (line: string): string => line;
  const io: Io = {
    stdout: guardedOutput(around.stdout, (line) => redact(line)),
    stderr: guardedOutput(around.stderr, (line) => redact(line)),
    cwd: around.cwd,
    signal: controller.signal,
    annotate: (line) => void around.stderr.write(`${redact(line)}\n`),
    protect: (line) => {
      redact = line;
    },
  };
  const interrupt = (): void => {
    if (controller.signal.aborted) around.exit(EXIT.cancelled);
    io.stderr.write(
      '\nStopping: the goal is cancelled and the report is written. Press Ctrl-C again to stop at once.\n',
    );
    controller.abort(new Error('interrupted by the user'));
  };
  return {
    io,
    cancelOnSignal: () => {
      around.onSignal(interrupt);
    },
    exitCode: EXIT.passed,
  };
}

function program(session: Session): Command {
  const { io } = session;
  const cli = new Command('thumbrule')
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .description('Goal-based UI tests on real phones: the model proposes, the rules decide.')
    .version(version(), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(see thumbrule --help)')
    .configureHelp({ showGlobalOptions: false });
  addRunCommands(cli, session);
  addProjectCommands(cli, session);
  addReportCommands(cli, session);
  addMachineCommands(cli, session);
  return cli;
}

/** True when stdout must be one JSON document, also after an error. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  return (args[0] === 'run' || args[0] === 'check') && flags.includes('--json');
}

/** Prints the document of a run that ended before it had results. */
function printErrorDocument(io: Io, error: unknown, args: readonly string[]): void {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const { aborted } = io.signal;
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
