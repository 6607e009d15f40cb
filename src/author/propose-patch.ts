/** Asks a model for a patch of a goal. Only the lines that it numbers can change; the goal reader has the last word. */
import { z } from 'zod';
import type { GoalRunner } from '../goal/blocks.ts';
import { tasksOf, teardownSteps } from '../goal/lines.ts';
import type { Goal } from '../goal/model/goal.ts';
import { parseGoal } from '../goal/parse.ts';
import type { Bindings } from '../goal/placeholders.ts';
import type { JsonSchema, Model } from '../planner/model/port.ts';
import { loadPrompt } from '../planner/prompt.ts';
import { readReply } from '../planner/reply/syntax.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems } from '../shared/problem.ts';
import { patchLines, patchText, type PatchChange } from './patch-text.ts';

const changeSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('change'), line: z.int(), text: z.string() }),
  z.strictObject({ op: z.literal('remove'), line: z.int() }),
  z.strictObject({ op: z.literal('add'), line: z.int(), text: z.string() }),
]);
const replySchema = z.strictObject({
  changes: z.array(changeSchema).max(50),
  answer: z.string().default(''),
});

/** A goal file to change. */
export interface PatchSubject {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
  readonly bindings: Bindings;
  /** How the goal runs others, which a patch can't change; absent for a goal that runs none. */
  readonly run?: GoalRunner;
}

export interface ProposedPatch {
  readonly changes: readonly PatchChange[];
  /** The file with the changes; the same text when nothing has to change. */
  readonly text: string;
  /** The model's answer in words; may be empty. */
  readonly answer: string;
}

/** Parses changes in the form of the prompt; `name` names them in the message. @throws USAGE */
export function parseChanges(given: unknown, name: string): readonly PatchChange[] {
  const parsed = z.array(changeSchema).safeParse(typeof given === 'string' ? jsonOrNull(given) : given);
  if (parsed.success) return parsed.data;
  throw new ThumbruleError(
    'USAGE',
    `${name} is no list of changes.`,
    'Write it as JSON, such as  [{"op":"change","line":9,"text":"Tap \\"Basket\\""}]',
  );
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the patched text, or what is wrong with the changes: refused lines, lines that the rules do not read, problems of the goal. */
export function checkChanges(
  subject: PatchSubject,
  changes: readonly PatchChange[],
): { readonly text: string } | { readonly problems: readonly string[] } {
  const patched = patchText(subject.text, changes);
  if (!patched.ok) return { problems: patched.problems };
  const { file, bindings, run } = subject;
  const others = run === undefined ? {} : { run };
  const { goal, problems } = parseGoal(patched.text, file, bindings, others);
  if (goal === undefined) return { problems: [formatProblems(problems)] };
  const before = parseGoal(subject.text, file, bindings, others).goal;
  if (taskText(goal) !== (before === undefined ? '[]' : taskText(before)))
    return { problems: ['A patch leaves requests and commands as they are. Change them by hand.'] };
  const written = new Set(changes.flatMap((change) => (change.op === 'remove' ? [] : [change.text])));
  const unread = [...goal.setup, ...goal.steps, ...goal.expected, ...teardownSteps(goal)].filter(
    ({ text, parsed }) => written.has(text) && parsed.coverage !== 'full',
  );
  return unread.length === 0
    ? { text: patched.text }
    : {
        problems: unread.map(
          ({ text, parsed }) =>
            `The rules can't read "${text}"${parsed.unread.length === 0 ? '' : `: ${parsed.unread.join(', ')}`}. Write an explicit line.`,
        ),
      };
}

/** Returns the requests and commands of a goal, without their lines in the file. */
const taskText = (goal: Goal): string => JSON.stringify(tasksOf(goal).map((task) => ({ ...task, line: 0 })));

/**
 * Asks for a patch, and asks again with the problems of each reply that is refused, `repairs` times.
 * @throws PLANNER_EXHAUSTED with the problems of every reply; what the model throws
 */
export async function proposePatch(
  subject: PatchSubject,
  wish: string,
  {
    model,
    repairs,
    signal,
  }: { readonly model: Model; readonly repairs: number; readonly signal: AbortSignal },
): Promise<ProposedPatch> {
  const refused: string[] = [];
  for (let call = 0; call <= repairs; call++) {
    const reply = await model.complete(requestFor(subject, wish, refused), signal);
    const read = readReply(reply.text, reply.stop, ['changes'], reply.stopReason);
    const parsed = read.ok ? replySchema.safeParse(read.value) : null;
    if (!read.ok) refused.push(read.problem.message);
    else if (parsed?.success !== true) refused.push(z.prettifyError(parsed!.error));
    else {
      const { changes, answer } = parsed.data;
      if (changes.length === 0) return { changes, text: subject.text, answer };
      const checked = checkChanges(subject, changes);
      if ('text' in checked) return { changes, text: checked.text, answer };
      refused.push(checked.problems.join('\n'));
    }
  }
  throw new ThumbruleError(
    'PLANNER_EXHAUSTED',
    `No usable patch after ${refused.length} replies:\n${refused.map((text, i) => `  ${i + 1}. ${text}`).join('\n')}`,
    'Say it in other words, or change the file by hand.',
  );
}

function requestFor(
  { text }: PatchSubject,
  wish: string,
  refused: readonly string[],
): Parameters<Model['complete']>[0] {
  const lines = patchLines(text).map(({ section, line, text: own }) => `${section} ${line}: ${own}`);
  const earlier = refused.map((problem, i) => `# Reply ${i + 1} was refused\n${problem}`);
  return {
    system: [{ kind: 'text', text: loadPrompt('patch').text, cache: '1h' }],
    content: [`# Lines\n${lines.join('\n')}`, `# Asked for\n${wish}`, ...earlier].map((block) => ({
      kind: 'text' as const,
      text: block,
    })),
    schema: SCHEMA,
    maxTokens: 4096,
  };
}

const SCHEMA = z.toJSONSchema(replySchema, { io: 'input' }) as JsonSchema;
