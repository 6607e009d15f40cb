import { ThumbruleError, type ErrorCode } from '../shared/errors.ts';
import { formatProblems, type Problem } from '../shared/problem.ts';

/** A stream that a command writes to. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** All that a command sees of the process. Results go to `stdout`, progress and problems to `stderr`. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}

/** How a stream may be written to. CI logs are no terminals, whatever they say; NO_COLOR and FORCE_COLOR are heeded. */
export function outputStyle(
  output: Output,
  env: NodeJS.ProcessEnv = process.env,
): { tty: boolean; color: boolean } {
  const tty = output.isTTY === true && !env['CI'] && env['TERM'] !== 'dumb';
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0';
  return { tty, color: !env['NO_COLOR'] && (tty || forced) };
}

/** Exit codes of the command line; a test or a pipeline may rely on them. */
export const EXIT = { passed: 0, failed: 1, usage: 2, inconclusive: 3, broken: 4, cancelled: 130 } as const;

const USAGE_CODES: readonly ErrorCode[] = [
  'USAGE',
  'GOAL_INVALID',
  'CONFIG_INVALID',
  'APP_INVALID',
  'NOT_FOUND',
];

/** True for what the user can mend in a flag or a file: exit 2, and no goal is to blame. */
export function isUsageError(error: unknown): error is ThumbruleError {
  return error instanceof ThumbruleError && USAGE_CODES.includes(error.code);
}

/** Prints problems in full and how many there are. */
export function printProblems(io: Io, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const files = new Set(problems.map((problem) => problem.file)).size;
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  io.stderr.write(`${formatProblems(problems)}\n\n${count} in ${files} ${files === 1 ? 'file' : 'files'}\n`);
}

/** Prints things worth knowing that stop nothing. */
export function printWarnings(io: Io, warnings: readonly Problem[]): void {
  if (warnings.length > 0) io.stderr.write(`${formatProblems(warnings)}\n`);
}

/** Prints what happened and what to do next. */
export function printError(io: Pick<Io, 'stderr'>, error: ThumbruleError): void {
  io.stderr.write(`thumbrule: ${error.message}\n  ${error.hint}\n`);
}
