import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Conversation, type AssistContext, type AssistTurn } from '../../author/conversation.ts';
import { loadConfig } from '../../config/load.ts';
import { discoverGoals } from '../../goal/discover.ts';
import { loadBindings } from '../../live/bindings.ts';
import { protectedModel } from '../../planner/model/protected-model.ts';
import { goalText } from '../../report/goal-text.ts';
import { reportedGoals } from '../../report/results.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { printableLines } from '../../shared/printable.ts';
import { findRun, readRun, type Run } from '../../trace/runs.ts';
import type { AskingIo } from '../author/is-accepted.ts';
import { openAuthorModel } from '../author/open-author-model.ts';
import { type RunOptions, runOptions } from '../flags/options.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { EXIT, printError, printProblems } from '../io.ts';
import { authorCommand } from './author.ts';
import { patchGoal } from './patch.ts';

export interface AssistFlags extends RunFlags {
  /** Writes without asking. */
  readonly yes?: boolean;
  readonly repair?: number;
}

const REPAIRS = 3;
const HELP = 'Ask for a goal, for a change, or about the last run. "done" ends the conversation.\n';

/**
 * Talks with a person about the goals of the working directory, one line each way: writes goals, patches them, or answers in words. Ends with "done" or at the
 * end of the input.
 * @throws USAGE without a model
 */
export async function assistCommand(flags: AssistFlags, io: AskingIo): Promise<number> {
  const { yes: _yes, repair = REPAIRS, ...runFlags } = flags;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) {
    printProblems(io, problems);
    return EXIT.usage;
  }
  const options = runOptions([], runFlags, config);
  const { secrets } = await loadBindings(io.cwd, options.env);
  const model = await openAuthorModel(options, {
    purpose: 'A conversation',
    instead: 'use  thumbrule record  and  patch --changes',
    secrets,
  });
  const redactor = new Redactor(secrets);
  const conversation = new Conversation(protectedModel(model, redactor.distinctive), repair);
  io.stderr.write(HELP);
  const lines = createInterface({ input: Readable.from(io.stdin), terminal: false })[Symbol.asyncIterator]();
  // One reader owns the input: it also takes the answers to questions.
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    return done === true ? END : value.trim();
  };
  const asking: AskingIo = { ...io, nextLine };
  for (;;) {
    const text = await nextLine();
    if (text.toLowerCase() === END || io.signal.aborted) break;
    // A goal that was written or patched may have been protected by another env file.
    io.protect?.(redactor.distinctive);
    if (text !== '') await exchange(redactor.text(text), conversation, { flags, options, io: asking });
  }
  return io.signal.aborted ? EXIT.cancelled : EXIT.passed;
}

const END = 'done';

interface Assisting {
  readonly flags: AssistFlags;
  readonly options: RunOptions;
  readonly io: AskingIo;
}

/** Answers one line. An error ends the exchange and not the conversation. */
async function exchange(text: string, conversation: Conversation, assisting: Assisting): Promise<void> {
  const { options, io } = assisting;
  try {
    const turn = await conversation.ask(text, await contextOf(options.out, io.cwd), io.signal);
    const outcome = await carryOut(turn, assisting);
    if (outcome !== null) conversation.note(outcome);
  } catch (error) {
    if (!(error instanceof ThumbruleError)) throw error;
    printError(io, error);
    conversation.note(`it failed: ${error.message}`);
  }
}

/** Does what a reply asks for; returns how it ended, null for an answer in words. */
async function carryOut(turn: AssistTurn, { flags, io }: Assisting): Promise<string | null> {
  if (turn.answer !== '') io.stdout.write(`${printableLines(turn.answer)}\n`);
  if (turn.kind === 'answer') return null;
  if (turn.kind === 'author')
    return (await authorCommand(turn.intent, flags, io)) === EXIT.passed ? 'done' : 'nothing was written';
  const { code, why } = await patchGoal(turn.file, turn.wish, flags, io);
  return code === EXIT.passed ? 'done' : `nothing was written: ${why}`;
}

/** Returns the goal files, and the last run with each line of the goals that did not pass. */
async function contextOf(out: string, cwd: string): Promise<AssistContext> {
  const { goals } = await discoverGoals(['.'], cwd);
  const files = goals.map(({ path }) => relative(cwd, path).replaceAll('\\', '/'));
  try {
    const { run } = await findRun(undefined, out);
    return { files, lastRun: runText(await readRun(run)) };
  } catch (error) {
    if (error instanceof ThumbruleError && error.code === 'NOT_FOUND') return { files, lastRun: '' };
    throw error;
  }
}

const MOST_GOALS = 10;

function runText(run: Run): string {
  const goals = reportedGoals(run).toSorted(
    (a, b) => Number(a.result.verdict.kind === 'passed') - Number(b.result.verdict.kind === 'passed'),
  );
  return goals.slice(0, MOST_GOALS).map(goalText).join('\n');
}
