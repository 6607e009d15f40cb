import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createColors } from 'picocolors';
import { diffLines } from '../../author/diff-lines.ts';
import {
  checkChanges,
  parseChanges,
  type PatchSubject,
  type ProposedPatch,
  proposePatch,
} from '../../author/propose-patch.ts';
import { loadConfig } from '../../config/load.ts';
import { loadGoals } from '../../goal/load.ts';
import { readOtherGoals, runOtherGoals } from '../../goal/other-goals.ts';
import { loadGoalBindings } from '../../live/bindings.ts';
import { protectedModel } from '../../planner/model/protected-model.ts';
import { summaryTable } from '../../report/terminal.ts';
import { verdictAnalysis } from '../../report/verdict.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { oneLine, printableLines } from '../../shared/printable.ts';
import { formatProblems } from '../../shared/problem.ts';
import { replaceFile } from '../../shared/replace-file.ts';
import { type AskingIo, isAccepted } from '../author/is-accepted.ts';
import { openAuthorModel } from '../author/open-author-model.ts';
import { allowedTasks, type RunOptions, runOptions } from '../flags/options.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { EXIT, type Io, outputStyle, printProblems } from '../io.ts';
import { runAndReport } from '../run-pipeline.ts';
import { requireModelFor } from '../select/model-lines.ts';
import { summaryStyle } from '../summary-style.ts';

export interface PatchFlags extends RunFlags {
  /** Changes as JSON, instead of asking a model. */
  readonly changes?: string;
  /** False: the patched goal is not run before it is offered. */
  readonly run?: boolean;
  /** Writes without asking. */
  readonly yes?: boolean;
  readonly repair?: number;
}

const REPAIRS = 3;

/** How a patch ended. */
interface Patched {
  readonly code: number;
  /** Why nothing was written, in words; empty when the file was written or nothing was to be changed. */
  readonly why: string;
}

/**
 * Changes a goal file as asked, by the numbers of its lines alone. Shows the difference, runs the patched goal, and asks before it writes. Exits with 1
 * when the patched goal did not pass or nothing was written.
 * @throws USAGE, NOT_FOUND, PLANNER_EXHAUSTED
 */
export async function patchCommand(...given: Parameters<typeof patchGoal>): Promise<number> {
  return (await patchGoal(...given)).code;
}

/** Does the work of `patchCommand`, and returns also why nothing was written. */
export async function patchGoal(
  file: string,
  wish: string | undefined,
  flags: PatchFlags,
  io: AskingIo,
): Promise<Patched> {
  const { changes, run = true, yes = false, repair = REPAIRS, ...runFlags } = flags;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) {
    printProblems(io, problems);
    return { code: EXIT.usage, why: 'the config file has problems' };
  }
  const options = runOptions([file], runFlags, config);
  const { subject, secrets } = await readSubject(file, options, io);
  io.protect?.(new Redactor(secrets).distinctive);
  const patch =
    changes === undefined
      ? await askForPatch(subject, wish, options, { repair, io, secrets })
      : fromChanges(subject, changes);
  if (patch.answer !== '') io.stderr.write(`${oneLine(patch.answer)}\n`);
  if (patch.text === subject.text) {
    io.stdout.write('Nothing to change.\n');
    return { code: EXIT.passed, why: '' };
  }
  printDiff(subject.text, patch.text, io);
  const failure = run ? await runPatched(file, patch.text, options, io) : null;
  if (!run) io.stderr.write('The patched goal was not run (--no-run).\n');
  if (failure !== null) {
    io.stderr.write(`The patched goal did not pass: ${file} was not changed.\n`);
    return { code: EXIT.failed, why: `the patched goal did not pass: ${failure}` };
  }
  if (!yes && !(await isAccepted(file, io))) {
    io.stderr.write(`${file} was not changed.\n`);
    return { code: EXIT.failed, why: 'the person did not accept it' };
  }
  await writePatch(file, subject.text, patch.text);
  io.stdout.write(`wrote  ${file}\n`);
  return { code: EXIT.passed, why: '' };
}

async function readSubject(
  file: string,
  options: RunOptions,
  io: Io,
): Promise<{ readonly subject: PatchSubject; readonly secrets: ReadonlyMap<string, string> }> {
  const allow = allowedTasks(options);
  const { goals, problems } = await loadGoals([file], { env: options.env, tags: [], allow, cwd: io.cwd });
  const missing = problems.some(({ message }) => message.includes('no such file'));
  if (missing || (goals.length === 0 && problems.length === 0))
    throw new ThumbruleError('NOT_FOUND', `${file} is no goal file.`, 'Name the file of a goal.');
  const [path, text] = [resolve(io.cwd, file), await readFile(file, 'utf8')];
  const folder = dirname(path);
  const { bindings, secrets } = await loadGoalBindings(path, options.env, io.cwd);
  const texts = await readOtherGoals(text, folder);
  const run = runOtherGoals({ texts, folder, bindings, cwd: io.cwd, around: [path] });
  return { subject: { file, text, bindings, run }, secrets };
}

function fromChanges(subject: PatchSubject, json: string): ProposedPatch {
  const changes = parseChanges(json, '--changes');
  const checked = checkChanges(subject, changes);
  if ('problems' in checked)
    throw new ThumbruleError('USAGE', checked.problems.join('\n'), 'Nothing was changed.');
  return { changes, text: checked.text, answer: '' };
}

async function askForPatch(
  subject: PatchSubject,
  wish: string | undefined,
  options: RunOptions,
  {
    repair,
    io,
    secrets,
  }: { readonly repair: number; readonly io: Io; readonly secrets: ReadonlyMap<string, string> },
): Promise<ProposedPatch> {
  if (wish === undefined)
    throw new ThumbruleError('USAGE', 'Nothing was asked for.', 'Say what to change, or give --changes.');
  const model = await openAuthorModel(options, {
    purpose: 'A patch in words',
    instead: 'give --changes',
    secrets,
  });
  const redactor = new Redactor(secrets);
  const told = protectedModel(model, redactor.distinctive);
  return proposePatch(subject, redactor.text(wish), { model: told, repairs: repair, signal: io.signal });
}

function printDiff(before: string, after: string, io: Io): void {
  const colors = createColors(outputStyle(io.stdout).color);
  for (const { sign, text } of diffLines(before, after)) {
    // A text that moves the cursor would hide what is asked about.
    const line = `${sign} ${printableLines(text)}`;
    io.stdout.write(`${sign === '-' ? colors.red(line) : sign === '+' ? colors.green(line) : line}\n`);
  }
}

/**
 * Runs the patched goal under the name of its file, which stays as it is. Its run is kept apart from those of the goal files: the text may never be written.
 * Returns why it did not pass; null when it did.
 */
async function runPatched(file: string, text: string, options: RunOptions, io: Io): Promise<string | null> {
  // A patch leaves requests and commands as they were.
  const allow = allowedTasks(options);
  const instead = { file: resolve(io.cwd, file), text };
  const loaded = await loadGoals([file], { env: options.env, tags: [], allow, cwd: io.cwd, instead });
  if (loaded.problems.length > 0) {
    printProblems(io, loaded.problems);
    return formatProblems(loaded.problems);
  }
  requireModelFor(loaded.goals, options.planner);
  const progress = { goalStarted: () => {}, decided: () => {}, goalEnded: () => {} };
  // A path that is kept belongs to a goal file as it is.
  const apart: RunOptions = { ...options, kept: 'off', out: join(options.out, 'patch') };
  const { results, report } = await runAndReport(loaded, apart, progress, io);
  io.stderr.write(`${summaryTable(results, { ...summaryStyle({ stdout: io.stderr }), report })}\n`);
  const failed = results.find(({ verdict }) => verdict.kind !== 'passed');
  if (results.length > 0 && failed === undefined) return null;
  return failed === undefined
    ? 'it did not run'
    : `${failed.verdict.kind}. ${verdictAnalysis(failed.verdict)}`;
}

/** @throws USAGE when somebody changed the file meanwhile */
async function writePatch(file: string, before: string, after: string): Promise<void> {
  if ((await readFile(file, 'utf8')) !== before)
    throw new ThumbruleError('USAGE', `${file} was changed meanwhile.`, 'Ask for the patch again.');
  await replaceFile(file, after);
}
