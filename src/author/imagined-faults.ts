/**
 * Faults of an app in which none can be planted: code changes the screens of the run that passed, and checks the conditions on them. Only the model, or a
 * person, can say what an earlier gesture without an effect would have led to.
 */
import { z } from 'zod';
import type { Goal } from '../goal/model/goal.ts';
import type { JsonSchema, Model } from '../planner/model/port.ts';
import { readReply } from '../planner/reply/syntax.ts';
import { byRef, type Screen } from '../screen/model/screen.ts';
import type { Trace } from '../trace/schema.ts';
import { observedScreens, resultOn } from './condition-on-screen.ts';

/** A fault that the app might have. */
export interface ImaginedFault {
  readonly fault: string;
  /** Indexes of the conditions that would fail; null when nobody has answered. */
  readonly catches: readonly number[] | null;
  /** `code`: the conditions were checked on a changed screen. */
  readonly by: 'code' | 'model' | 'nobody';
}

const MOST_TEXTS = 6;

/** Returns the faults that a goal should notice. */
export function imaginedFaults(goal: Goal, trace: Trace): readonly ImaginedFault[] {
  return [...otherTexts(goal, trace), ...gesturesWithoutEffect(goal, trace)];
}

/** Another text in the place of each one that proved a condition. */
function otherTexts(goal: Goal, trace: Trace): readonly ImaginedFault[] {
  const screens = observedScreens(trace);
  const proofs = (trace.end?.verdict.results ?? []).flatMap(({ phase, proof }) => {
    const screen = phase === 'expected_state' ? screens.find(({ id }) => id === proof?.screen) : undefined;
    const element = screen === undefined || proof?.ref == null ? undefined : byRef(screen, proof.ref);
    return screen === undefined || element === undefined || element.text === '' ? [] : [{ screen, element }];
  });
  const distinct = proofs.filter((p, i) => proofs.findIndex((q) => q.element.text === p.element.text) === i);
  return distinct.slice(0, MOST_TEXTS).map(({ screen, element: { text } }) => ({
    fault: `the app shows another text in the place of "${text}"`,
    catches: unmetOn(goal, withOtherText(screen, text)),
    by: 'code',
  }));
}

function withOtherText(screen: Screen, text: string): Screen {
  const other = otherText(text);
  return {
    ...screen,
    elements: screen.elements.map((e) => ({
      ...e,
      text: e.text === text ? other : e.text,
      label: e.label.replaceAll(text, other),
      description: e.description.replaceAll(text, other),
    })),
  };
}

/** Returns a text of the same kind: other digits where it has any. */
function otherText(text: string): string {
  return /\d/u.test(text) ? text.replaceAll(/\d/gu, (d) => String((Number(d) + 1) % 10)) : 'Another text';
}

/** Each gesture of the steps reacts, and changes nothing. The screen before the last one is what the conditions would then see. */
function gesturesWithoutEffect(goal: Goal, trace: Trace): readonly ImaginedFault[] {
  const screens = observedScreens(trace);
  const acting = goal.steps.flatMap((step, index) =>
    step.parsed.kind === 'action' ? [{ step, index }] : [],
  );
  return acting.map(({ step, index }, i): ImaginedFault => {
    const fault = `${step.text} reacts, and the app does nothing more`;
    const before = i === acting.length - 1 ? screenBefore(trace, index, screens) : undefined;
    return before === undefined
      ? { fault, catches: null, by: 'nobody' }
      : { fault, catches: unmetOn(goal, before), by: 'code' };
  });
}

function screenBefore({ steps }: Trace, index: number, screens: readonly Screen[]): Screen | undefined {
  let isHere = false;
  for (const { notes, command } of steps) {
    const turn = notes.findLast((note) => note.kind === 'turn');
    if (turn !== undefined) isHere = turn.phase === 'steps' && turn.index === index;
    if (isHere && command.kind === 'act') return screens.find(({ id }) => id === command.attempt.before);
  }
  return undefined;
}

function unmetOn({ expected, textCase }: Goal, screen: Screen): readonly number[] {
  return expected.flatMap(({ parsed }, i) => (resultOn(parsed, screen, textCase) === 'unmet' ? [i] : []));
}

const answersSchema = z.strictObject({
  answers: z.array(z.strictObject({ fault: z.int(), conditions: z.array(z.int()) })).max(100),
});

/** Asks a model about the faults that nobody has answered, once. Answers about other faults or conditions do not count. */
export async function askAboutFaults(
  goal: Goal,
  faults: readonly ImaginedFault[],
  model: Model,
  signal: AbortSignal,
): Promise<readonly ImaginedFault[]> {
  const open = faults.filter(({ catches }) => catches === null);
  if (open.length === 0) return faults;
  const numbered = (lines: readonly string[]): string =>
    lines.map((line, i) => `${i + 1}. ${line}`).join('\n');
  const text = [
    `# Steps\n${numbered(goal.steps.map((line) => line.text))}`,
    `# Conditions at the end\n${numbered(goal.expected.map((line) => line.text))}`,
    `# Faults\n${numbered(open.map(({ fault }) => fault))}`,
    '# Question\nWhich conditions would fail with each fault? Name their numbers; none: an empty list. Answer with one JSON object: {"answers": [{"fault": 1, "conditions": [2]}]}',
  ].join('\n\n');
  const reply = await model.complete(
    { system: [], content: [{ kind: 'text', text }], schema: ANSWERS, maxTokens: 1024 },
    signal,
  );
  const read = readReply(reply.text, reply.stop, ['answers'], reply.stopReason);
  const parsed = read.ok ? answersSchema.safeParse(read.value) : null;
  if (parsed?.success !== true) return faults;
  return faults.map((one) => {
    const answer = parsed.data.answers.find(({ fault }) => open[fault - 1] === one);
    const inRange = (n: number): boolean => n >= 1 && n <= goal.expected.length;
    return answer === undefined || !answer.conditions.every(inRange)
      ? one
      : { ...one, catches: answer.conditions.map((n) => n - 1), by: 'model' };
  });
}

const ANSWERS = z.toJSONSchema(answersSchema, { io: 'input' }) as JsonSchema;
