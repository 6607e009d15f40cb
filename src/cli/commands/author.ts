import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AuthoredGoal, authorGoal } from '../../author/author-goal.ts';
import { askAboutFaults } from '../../author/imagined-faults.ts';
import type { Intent } from '../../author/intent.ts';
import { intentsIn } from '../../author/intents.ts';
import { explainedGoal, proofText } from '../../author/proof-text.ts';
import { tryWay, type Way, wayOf } from '../../author/way.ts';
import { loadConfig } from '../../config/load.ts';
import { loadGoals } from '../../goal/load.ts';
import { loadGoalBindings, type LoadedBindings } from '../../live/bindings.ts';
import type { Model } from '../../planner/model/port.ts';
import { protectedModel } from '../../planner/model/protected-model.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { oneLine } from '../../shared/printable.ts';
import { replaceFile } from '../../shared/replace-file.ts';
import { findRun, readRun } from '../../trace/runs.ts';
import type { Trace } from '../../trace/schema.ts';
import { DraftRuns } from '../author/draft-runs.ts';
import { type AskingIo, isAccepted } from '../author/is-accepted.ts';
import { openAuthorModel } from '../author/open-author-model.ts';
import { allowedTasks, type RunOptions, runOptions } from '../flags/options.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { EXIT, printError, printProblems } from '../io.ts';
import { appFrom, goalPath } from '../record/write-goal.ts';

export interface AuthorFlags extends RunFlags {
  /** A file with one intent a line. */
  readonly from?: string;
  /** Takes the way of a goal that has run, instead of trying one. True: the latest run. */
  readonly ofRun?: string;
  /** A .yaml file, or a folder. */
  readonly output?: string;
  /** Writes without asking. */
  readonly yes?: boolean;
  readonly repair?: number;
}

const REPAIRS = 3;
const FOLDER = 'goals';

/**
 * Writes a goal for each intent: tries the way, has a model write the goal, proves it, shows how its lines were read, and asks before it writes. Exits with 1
 * when a goal was not done or not written.
 * @throws USAGE, NOT_FOUND, PLANNER_EXHAUSTED
 */
export async function authorCommand(
  intent: string | undefined,
  flags: AuthorFlags,
  io: AskingIo,
): Promise<number> {
  const { from, ofRun, output = FOLDER, yes = false, repair = REPAIRS, ...runFlags } = flags;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) {
    printProblems(io, problems);
    return EXIT.usage;
  }
  const options = { ...runOptions([], runFlags, config), json: false, interactive: false };
  const given = await intentTexts(intent, from);
  // A file is named after what is asked for.
  const { secrets } = await loadGoalBindings(goalPath(output, 'goal', 1), options.env, io.cwd);
  const redactor = new Redactor(secrets);
  const files = filesFor(
    given.map((text) => redactor.text(text)),
    output,
  );
  const model = await openAuthorModel(options, {
    purpose: 'Writing a goal',
    instead: 'record one: thumbrule record --to-goal',
    secrets,
  });
  const recorded = ofRun === undefined ? null : await traceOf(ofRun, options.out);
  let done = 0;
  for (const [text, file] of files) {
    if (files.size > 1 && existsSync(file)) {
      io.stderr.write(`${file} exists: left as it is.\n`);
      done += 1;
      continue;
    }
    const loaded = await loadGoalBindings(file, options.env, io.cwd);
    const redact = new Redactor(loaded.secrets).distinctive;
    io.protect?.(redact);
    const told = protectedModel(model, redact);
    const writing = writeOne(text, file, yes, { options, loaded, model: told, repair, recorded, io });
    if (files.size > 1 ? await isWritten(writing, io) : await writing) done += 1;
  }
  return done === files.size ? EXIT.passed : EXIT.failed;
}

/** Returns the file of each intent. @throws USAGE for one file and several intents, and for two intents of one file */
function filesFor(texts: readonly string[], output: string): ReadonlyMap<string, string> {
  if (texts.length > 1 && /\.ya?ml$/iu.test(output))
    throw new ThumbruleError(
      'USAGE',
      `--output ${output} is one file, but ${texts.length} goals are asked for.`,
      'Give a folder.',
    );
  const files = new Map<string, string>();
  for (const text of texts) {
    const file = goalPath(output, text, texts.length);
    const other = [...files].find(([, taken]) => taken === file)?.[0];
    if (other !== undefined)
      throw new ThumbruleError(
        'USAGE',
        `"${other}" and "${text}" would both be written to ${file}.`,
        'Begin them with other words.',
      );
    files.set(text, file);
  }
  return files;
}

/** Returns whether a goal of a list was written. One for which no model finds a way does not end the list. */
async function isWritten(writing: Promise<boolean>, io: AskingIo): Promise<boolean> {
  try {
    return await writing;
  } catch (error) {
    const isAboutIntent =
      error instanceof ThumbruleError && ['PLANNER_EXHAUSTED', 'GOAL_INVALID'].includes(error.code);
    if (!isAboutIntent) throw error;
    printError(io, error);
    return false;
  }
}

interface Writing {
  readonly options: RunOptions;
  readonly loaded: LoadedBindings;
  readonly model: Model;
  readonly repair: number;
  readonly recorded: Trace | null;
  readonly io: AskingIo;
}

/** Returns true when the goal was written. */
async function writeOne(text: string, file: string, yes: boolean, given: Writing): Promise<boolean> {
  const { io } = given;
  if (existsSync(file))
    throw new ThumbruleError(
      'USAGE',
      `${file} exists.`,
      'Name another file with --output, or change this one with  thumbrule patch',
    );
  const authored = await author(text, file, given);
  if (authored.answer !== '') io.stderr.write(`${oneLine(authored.answer)}\n`);
  io.stdout.write(`${authored.text}\n${explainedGoal(authored.goal)}\n\n${proofText(authored.proof)}\n`);
  if (authored.proof.problems.length > 0) {
    io.stderr.write(`The goal is not done: ${file} was not written.\n`);
    return false;
  }
  if (!yes && !(await isAccepted(file, io))) {
    io.stderr.write(`${file} was not written.\n`);
    return false;
  }
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, authored.text);
  io.stdout.write(`wrote  ${file}\n`);
  return true;
}

async function author(
  text: string,
  file: string,
  { options, loaded, model, repair, recorded, io }: Writing,
): Promise<AuthoredGoal> {
  const { bindings, secrets } = loaded;
  const runs = new DraftRuns({ options, secrets, signal: io.signal });
  const say = (line: string): void => void io.stderr.write(`${oneLine(line)}\n`);
  try {
    const taken = await namesBeside(file, options, io.cwd);
    const intent: Intent = { text, file, app: appFrom(options.app, file), bindings, taken };
    const way: Way =
      recorded === null
        ? await tryWay(intent, { tryOut: (goal) => runs.tryOut(goal), say })
        : wayOf(recorded);
    say(`the way: ${way.lines.join(' · ') || 'no gestures'}${way.isCut ? ` (${way.ended})` : ''}`);
    return await authorGoal(
      intent,
      way,
      {
        run: (goal, defects) => runs.run(goal, defects),
        plantable: await runs.plantable(file),
        ask: (goal, faults) => askAboutFaults(goal, faults, model, io.signal),
        say,
      },
      { model, repairs: repair, signal: io.signal },
    );
  } finally {
    await runs.close();
  }
}

/** Returns the names of the goals in the file's folder, with their files: reports tell goals apart by their names. */
async function namesBeside(
  file: string,
  options: RunOptions,
  cwd: string,
): Promise<ReadonlyMap<string, string>> {
  const folder = dirname(file);
  if (!existsSync(folder)) return new Map();
  const allow = allowedTasks(options);
  const { goals } = await loadGoals([folder], { env: options.env, tags: [], allow, cwd });
  return new Map(goals.map((goal) => [goal.name, goal.file]));
}

/** Returns what is asked for: one text, or each line of a file. */
async function intentTexts(intent: string | undefined, from: string | undefined): Promise<readonly string[]> {
  if (from === undefined) {
    if (intent !== undefined && intent.trim() !== '') return [intent.trim()];
    throw new ThumbruleError(
      'USAGE',
      'Nothing was asked for.',
      'Say what the goal should test, or give --from plan.md.',
    );
  }
  const plan = await readFile(from, 'utf8').catch((cause: unknown) => {
    throw new ThumbruleError(
      'NOT_FOUND',
      `${from} can't be read.`,
      'Name a text file with one intent a line.',
      {
        cause,
      },
    );
  });
  const texts = [...(intent === undefined ? [] : [intent.trim()]), ...intentsIn(plan)];
  if (texts.length > 0) return texts;
  throw new ThumbruleError(
    'USAGE',
    `${from} lists nothing.`,
    'Write one intent a line, such as  - A customer logs in',
  );
}

/** Returns the trace of the first goal of a run. @throws NOT_FOUND */
async function traceOf(run: string, out: string): Promise<Trace> {
  const found = await findRun(run === 'latest' ? undefined : run, out);
  const { goals } = await readRun(found.run);
  const trace = goals.find((goal) => goal.trace !== null)?.trace ?? null;
  if (trace !== null) return trace;
  throw new ThumbruleError('NOT_FOUND', `The run ${run} has no trace that can be read.`, 'Name another run.');
}
