import { ThumbruleError, type ErrorCode } from '../shared/errors.ts';
import { withDocPaths } from './doc-paths.ts';
import { jsonDocument, printableLines, printableOutput } from '../shared/printable.ts';
import { formatProblems, type Problem } from '../shared/problem.ts';

/** A stream that commands write to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** A command's view of the process. Results go to `stdout`, progress and problems to `stderr`. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  /** Aborts at the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Writes a workflow command of GitHub Actions, which `stderr` would make harmless; by default to `stderr`. */
  readonly annotate?: (line: string) => void;
  /** Takes a function that redacts secrets in each line that is printed from now on. */
  readonly protect?: (redact: (line: string) => string) => void;
}

/**
 * Returns a stream for text of goals, apps and models: control characters and CI commands in it have no effect. `redact` redacts the
 * secrets of a line.
 */
export function guardedOutput(stream: Output, redact: (line: string) => string = (line) => line): Output {
  return {
    write: (text) => stream.write(printableOutput(text.split('\n').map(redact).join('\n'))),
    get isTTY() {
      return stream.isTTY;
    },
    get columns() {
      return stream.columns;
    },
    get rows() {
      return stream.rows;
    },
  };
}

/** Prints a value as one JSON document. */
export function printJson(io: Pick<Io, 'stdout'>, value: unknown): void {
  io.stdout.write(`${jsonDocument(value)}\n`);
}

/** Returns a function that writes workflow commands. */
export function annotator(io: Io): (line: string) => void {
  return io.annotate ?? ((line) => void io.stderr.write(`${line}\n`));
}

/**
 * Returns whether to use terminal control codes and colors. CI logs count as files; NO_COLOR and FORCE_COLOR apply.
 */
export function outputStyle(
  output: Output,
  env: Readonly<Record<string, string | undefined>> = process.env,
): { tty: boolean; color: boolean } {
  const tty = output.isTTY === true && !env['CI'] && env['TERM'] !== 'dumb';
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0';
  return { tty, color: !env['NO_COLOR'] && (tty || forced) };
}

/** Exit codes; scripts may rely on them. */
export const EXIT = { passed: 0, failed: 1, usage: 2, inconclusive: 3, broken: 4, cancelled: 130 } as const;

const USAGE_CODES: readonly ErrorCode[] = [
  'USAGE',
  'GOAL_INVALID',
  'CONFIG_INVALID',
  'APP_INVALID',
  'NOT_FOUND',
];

/** True for an error that the user fixes in a flag or a file: exit 2. */
export function isUsageError(error: unknown): error is ThumbruleError {
  return error instanceof ThumbruleError && USAGE_CODES.includes(error.code);
}

/** Prints all problems, then how many there are. */
export function printProblems(io: Io, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const files = new Set(problems.map((problem) => problem.file)).size;
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  io.stderr.write(`${formatProblems(problems)}\n\n${count} in ${files} ${files === 1 ? 'file' : 'files'}\n`);
}

/** Prints problems that stop nothing. */
export function printWarnings(io: Io, warnings: readonly Problem[]): void {
  if (warnings.length > 0) io.stderr.write(`${formatProblems(warnings)}\n`);
}

/** Prints an error and how to fix it. */
export function printError(io: Pick<Io, 'stderr'>, error: ThumbruleError): void {
  io.stderr.write(`${printableLines(`thumbrule: ${error.message}\n  ${withDocPaths(error.hint)}`)}\n`);
}
