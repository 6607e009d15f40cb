/** Flattens nested lines into the steps of a goal: rounds are written out, conditions become guards, other goals are put in their place (R8). */
import type { YamlPath } from '../shared/yaml/read.ts';
import { buildStep, withItem, type StepContext } from './build-step.ts';
import { negate } from './grammar/preconditions.ts';
import { parseBlockHead, type BlockHead } from './grammar/block-head.ts';
import type { Condition } from './model/condition.ts';
import type { GoalStep, RowRound } from './model/goal.ts';
import { ROW_TOKEN } from '../shared/row-token.ts';
import type { StepDocument } from './schema.ts';

/** Most steps of a goal after its loops are written out. */
const MOST_STEPS = 500;

/** Returns the steps of another goal file, or its problem. */
export type GoalRunner = (
  path: string,
  variables: Readonly<Record<string, string>>,
) => { readonly steps: readonly GoalStep[] } | { readonly message: string; readonly fix: string };

export interface BlockContext extends StepContext {
  readonly run: GoalRunner;
  /** The rounds and goals around these lines, outermost first. */
  readonly within?: readonly string[];
  /** True below `For each row of …`. */
  readonly inRows?: true;
}

/** Returns the lines as steps in the order in which they run. Problems go to the filler. */
export function buildSteps(
  documents: readonly StepDocument[],
  path: YamlPath,
  context: BlockContext,
  /** Index of the first document in its list. */
  first = 0,
): readonly GoalStep[] {
  const steps = documents.flatMap((raw, i) => stepsOf(raw, [...path, first + i], context));
  if (steps.length <= MOST_STEPS) return steps;
  report(
    context,
    path,
    `the loops make ${steps.length} steps, and the most is ${MOST_STEPS}`,
    'Use fewer rounds.',
  );
  return [];
}

function stepsOf(raw: StepDocument, path: YamlPath, context: BlockContext): readonly GoalStep[] {
  if (typeof raw === 'string' || isStepMapping(raw))
    return [inContext(buildStep(raw, path, context), context)];
  if (isRunMapping(raw)) return stepsOfGoal(raw, path, context);
  const [[text, lines] = ['', []]] = Object.entries(raw);
  if (text.includes('${answers.')) {
    report(
      context,
      path,
      'the head of nested lines holds an answer, which nobody knows before the goal runs',
      'Write a fixed value into the head.',
    );
    return [];
  }
  const head = parseBlockHead(withItem(text, context.item));
  if ('fix' in head) {
    report(
      context,
      path,
      `cannot read "${text}:" as the head of nested lines`,
      `${head.fix} (docs/steps.md)`,
    );
    return [];
  }
  return stepsOfBlock(head, text, lines, path, context);
}

type StepMapping = Extract<StepDocument, { step: string }>;
type RunMapping = Extract<StepDocument, { run: string }>;
const isStepMapping = (raw: object): raw is StepMapping => 'step' in raw && typeof raw.step === 'string';
const isRunMapping = (raw: object): raw is RunMapping => 'run' in raw && typeof raw.run === 'string';

const inContext = (step: GoalStep, { within = [] }: BlockContext): GoalStep =>
  within.length === 0 ? step : { ...step, within: [...within, ...(step.within ?? [])] };

function report({ filler }: BlockContext, path: YamlPath, message: string, fix: string): void {
  filler.report(path, message, fix);
}

function stepsOfGoal(
  { run, with: given = {} }: RunMapping,
  path: YamlPath,
  context: BlockContext,
): readonly GoalStep[] {
  const { filler } = context;
  const variables = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      filler.text(withItem(String(value), context.item), [...path, 'with', name]),
    ]),
  );
  const found = context.run(run, variables);
  if ('message' in found) {
    report(context, [...path, 'run'], found.message, found.fix);
    return [];
  }
  const { line } = filler.at([...path, 'run']);
  return found.steps.map((step) =>
    inContext({ ...step, line, within: [run, ...(step.within ?? [])] }, context),
  );
}

function stepsOfBlock(
  head: BlockHead,
  text: string,
  lines: readonly StepDocument[],
  path: YamlPath,
  context: BlockContext,
): readonly GoalStep[] {
  const inner = [...path, text];
  const round = (n: number, of: number, item?: string): readonly GoalStep[] =>
    buildSteps(lines, inner, {
      ...context,
      within: [...(context.within ?? []), `${text} (${n} of ${of})`],
      ...(item === undefined ? {} : { item }),
    });
  switch (head.kind) {
    case 'repeat':
      return Array.from({ length: head.times }, (_, i) => round(i + 1, head.times)).flat();
    case 'each':
      return head.items.flatMap((item, i) => round(i + 1, head.items.length, item));
    case 'if': {
      const body = buildSteps(lines, inner, { ...context, within: [...(context.within ?? []), text] });
      return [guard(head.condition, true, body.length, text, path, context), ...body];
    }
    case 'rows':
      return rowSteps(head, text, path, lines, context);
    case 'loop':
      return loopSteps(head, text, path, round, context);
  }
}

/**
 * Writes out the rounds of a loop. Before each round the condition decides whether it begins. After the last one the loop must be at its
 * end, which is checked like a Verify step.
 */
function loopSteps(
  head: Extract<BlockHead, { kind: 'loop' }>,
  text: string,
  path: YamlPath,
  round: (n: number, of: number) => readonly GoalStep[],
  context: BlockContext,
): readonly GoalStep[] {
  const end = head.holds ? negate(head.condition) : head.condition;
  if (end === null) return [];
  const last = verifyStep(end, `After ${head.times} rounds: ${text}`, path, context);
  const rounds = Array.from({ length: head.times }, (_, i) => round(i + 1, head.times));
  const steps: GoalStep[] = [last];
  for (const body of rounds.toReversed())
    steps.unshift(
      guard(head.condition, head.holds, body.length + steps.length, text, path, context),
      ...body,
    );
  return steps;
}

/** Writes out the rounds of a loop over the rows of a list. Their names are read when the loop begins, and stand for `${item}` from then on. */
function rowSteps(
  { rows, times }: Extract<BlockHead, { kind: 'rows' }>,
  text: string,
  path: YamlPath,
  lines: readonly StepDocument[],
  context: BlockContext,
): readonly GoalStep[] {
  if (context.inRows === true) {
    report(
      context,
      path,
      `"${text}:" stands in another loop over rows`,
      'Take one of the two loops out: both have only one name for the row, ${item}.',
    );
    return [];
  }
  const steps: GoalStep[] = [];
  for (let round = times; round > 0; round -= 1) {
    const body = buildSteps(lines, [...path, text], {
      ...context,
      item: undefined,
      inRows: true,
      within: [...(context.within ?? []), `${text} (row ${round})`],
    });
    const open = body.find(
      ({ text: line, parsed }) => parsed.kind === 'open-ended' && line.includes(ROW_TOKEN),
    );
    if (open !== undefined) {
      // The name comes from the app, and what an app shows is no instruction for a model.
      report(
        context,
        path,
        `the name of the row stands in a line that the rules don't read: ${open.text}`,
        'Write a line that they read, such as  Tap "Delete" of the row "${item}"  (docs/steps.md).',
      );
      return [];
    }
    const condition = { kind: 'count', target: rows, n: round, compare: '>=' } as const;
    const head = guard(condition, true, body.length + steps.length, text, path, context);
    const row: RowRound = { rows, round, most: times, name: null };
    steps.unshift(head.guard === undefined ? head : { ...head, guard: { ...head.guard, row } }, ...body);
  }
  return steps;
}

function guard(
  condition: Condition,
  holds: boolean,
  skips: number,
  text: string,
  path: YamlPath,
  context: BlockContext,
): GoalStep {
  return { ...verifyStep(condition, text, path, context), guard: { condition, holds, skips } };
}

function verifyStep(condition: Condition, text: string, path: YamlPath, context: BlockContext): GoalStep {
  const step = buildStep({ step: 'Verify' }, path, context);
  const parsed = {
    ...step.parsed,
    text,
    kind: 'verify',
    coverage: 'full',
    unread: [],
    languageKnown: true,
    conditions: [condition],
  } as const;
  return inContext({ ...step, text, line: context.filler.at(path).line, parsed }, context);
}
