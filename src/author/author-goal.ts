/** Asks a model for a goal, and sends it back with what reading and proving found until it is done. */
import { z } from 'zod';
import type { Goal } from '../goal/model/goal.ts';
import type { JsonSchema, Model, ModelRequest } from '../planner/model/port.ts';
import { loadPrompt } from '../planner/prompt.ts';
import { readReply } from '../planner/reply/syntax.ts';
import { outline } from '../screen/outline.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { type Draft, draftSchema, draftText, readDraft } from './draft.ts';
import { type Intent, namesIn } from './intent.ts';
import { type DraftProof, proveDraft, type ProvingPorts } from './prove-draft.ts';
import type { Way } from './way.ts';

export interface AuthoredGoal {
  /** The goal file. */
  readonly text: string;
  readonly goal: Goal;
  readonly proof: DraftProof;
  /** The model's answer in words; may be empty. */
  readonly answer: string;
  /** Why each reply before the last one was sent back. */
  readonly refused: readonly string[];
}

export interface AuthorOptions {
  readonly model: Model;
  /** How often a reply goes back to the model. */
  readonly repairs: number;
  readonly signal: AbortSignal;
}

/**
 * Returns the goal of the last reply that the rules read, with its proof: it is done when the proof has no problems. A goal that misses planted defects is
 * sent back once, and the better one of the two is returned.
 * @throws PLANNER_EXHAUSTED when no reply could be read; errors of the model
 */
export async function authorGoal(
  intent: Intent,
  way: Way,
  ports: ProvingPorts,
  { model, repairs, signal }: AuthorOptions,
): Promise<AuthoredGoal> {
  const refused: string[] = [];
  let best: AuthoredGoal | null = null;
  let gapsSent = false;
  for (let call = 0; call <= repairs; call++) {
    const reply = await model.complete(requestFor(intent, way, refused), signal);
    const read = readReply(reply.text, reply.stop, ['steps', 'name'], reply.stopReason);
    const parsed = read.ok ? draftSchema.safeParse(read.value) : null;
    if (parsed?.success !== true) {
      refused.push(read.ok ? z.prettifyError(parsed!.error) : read.problem.message);
      continue;
    }
    const authored = await prove(parsed.data, intent, ports);
    if ('problems' in authored) {
      refused.push(authored.problems.join('\n'));
      continue;
    }
    best = better(best, { ...authored, refused: [...refused] });
    const { problems, gaps } = authored.proof;
    if (problems.length === 0 && (gaps.length === 0 || gapsSent)) break;
    gapsSent ||= problems.length === 0;
    refused.push([...problems, ...gaps].join('\n'));
  }
  if (best !== null) return best;
  throw new ThumbruleError(
    'PLANNER_EXHAUSTED',
    `No usable goal after ${refused.length} replies:\n${refused.map((text, i) => `  ${i + 1}. ${text}`).join('\n')}`,
    'Say it in other words, or write the goal by hand: docs/steps.md.',
  );
}

async function prove(
  draft: Draft,
  { file, app, bindings, taken }: Intent,
  ports: ProvingPorts,
): Promise<Omit<AuthoredGoal, 'refused'> | { readonly problems: readonly string[] }> {
  const other = taken?.get(draft.name);
  if (other !== undefined)
    return {
      problems: [`Another goal is called "${draft.name}" (${other}). Give this one a name of its own.`],
    };
  const text = draftText(draft, app);
  const { goal, problems } = readDraft(text, file, bindings);
  if (goal === undefined) return { problems };
  return { text, goal, proof: await proveDraft(goal, ports), answer: draft.answer };
}

/** Returns the goal that is done, else the one that misses less; of equals the later one. */
function better(a: AuthoredGoal | null, b: AuthoredGoal): AuthoredGoal {
  if (a === null) return b;
  const [doneA, doneB] = [a.proof.problems.length === 0, b.proof.problems.length === 0];
  if (doneA !== doneB) return doneA ? a : b;
  return a.proof.gaps.length < b.proof.gaps.length ? a : b;
}

function requestFor({ text, bindings }: Intent, way: Way, refused: readonly string[]): ModelRequest {
  const section = (title: string, body: string): string[] => (body === '' ? [] : [`# ${title}\n${body}`]);
  const blocks = [
    ...section('Asked for', text),
    ...section('The way that was tried', [...way.lines, `It ended: ${way.ended}`].join('\n')),
    ...section('Gestures that no line describes', way.unsupported.join('\n')),
    ...section('The screen before the first line', way.first === null ? '' : outline(way.first).text),
    ...section('The screen at the end', way.last === null ? '' : outline(way.last).text),
    ...section('Conditions that hold at the end and not before', way.conditions.join('\n')),
    ...section('Names', namesIn(bindings)),
    ...refused.map((problem, i) => `# Reply ${i + 1} was sent back\n${problem}`),
  ];
  return {
    system: [{ kind: 'text', text: loadPrompt('author').text, cache: '1h' }],
    content: blocks.map((block) => ({ kind: 'text', text: block })),
    schema: SCHEMA,
    maxTokens: 4096,
  };
}

const SCHEMA = z.toJSONSchema(draftSchema, { io: 'input' }) as JsonSchema;
