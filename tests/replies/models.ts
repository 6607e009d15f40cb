/** Models that know the explicit lines of a prose goal, and answer honestly, sloppily, or with lies. Their replies go through all tiers. */
import { actionSchema, type Action } from '../../src/actions/registry.ts';
import { judgeFromTree } from '../../src/bench/judges.ts';
import type { CompiledLine } from '../../src/core/model/compiled.ts';
import { seededRandom } from '../../src/bench/seeded-random.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import type { Model, ModelReply, ModelRequest } from '../../src/planner/model/port.ts';
import { estimatedUsage } from '../../src/planner/model/token-estimate.ts';
import type { PlannerRequest } from '../../src/planner/port.ts';
import type { Element } from '../../src/screen/model/element.ts';
import { byRef, type Screen } from '../../src/screen/model/screen.ts';
import type { ProseGoal } from './goals.ts';

/** `single` proposes one action at a time, as models did before lines; the others write lines. */
export type ModelName = 'honest' | 'single' | 'sloppy' | 'lying';
export type JudgeName = 'honest' | 'yes to all' | 'yes to claims';

/** The request that the model was asked with: it sees the screen as the planner does. An honest judge also knows whether the goal is done. */
export interface Eyes {
  request: PlannerRequest | null;
  screen: Screen | null;
  /** The screens on which the judge was asked while the goal was done. */
  readonly doneOn: Set<string>;
  readonly isDone: () => boolean;
}

type Reply = Readonly<Record<string, unknown>>;
type Answer = (request: PlannerRequest) => Promise<Reply>;

const { signal } = new AbortController();

/** Returns the model; its replies are JSON that the tiers read. */
export function plannerModel(name: ModelName, prose: ProseGoal, eyes: Eyes): Model {
  const answer = BEHAVIOURS[name](prose);
  return modelOf(`${name} planner`, async () => {
    if (eyes.request === null) throw new Error('The model was asked without a request.');
    return answer(eyes.request);
  });
}

function modelOf(name: string, answer: (request: ModelRequest) => Promise<Reply | string>): Model {
  return {
    name,
    priced: false,
    hasCallDeadline: true,
    complete: async (request): Promise<ModelReply> => {
      const reply = await answer(request);
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
      const usage = estimatedUsage(request, text);
      return { text, stop: 'end', usage, stopReason: '', model: name, requestId: '' };
    },
  };
}

function reply(request: PlannerRequest, more: Reply): Reply {
  return {
    thought: { plan: '', think: '', act: '' },
    screen_state: 'ready',
    step: { number: request.question.index + 1, done: false },
    see_before: false,
    action: null,
    target_text: null,
    confidence: 0.95,
    remember: [],
    findings: [],
    ...more,
  };
}

const done = (request: PlannerRequest): Reply =>
  reply(request, { step: { number: request.question.index + 1, done: true } });
const cannot = (request: PlannerRequest, reason: string): Reply =>
  reply(request, { cannot: { reason, evidence: '' } });

const BEHAVIOURS: Readonly<Record<ModelName, (prose: ProseGoal) => Answer>> = {
  honest: (prose) => (request) => Promise.resolve(linesReply(prose, request)),
  single: oneActionAtATime,
  sloppy: (prose) => {
    const random = seededRandom(1, prose.id);
    const honest = BEHAVIOURS.honest(prose);
    return async (request) => spoilt(await honest(request), random.next());
  },
  lying: (prose) => {
    let asked = 0;
    return (request) => {
      asked += 1;
      return Promise.resolve(lie(prose, request, asked));
    };
  },
};

/** Returns all lines at once; after them a claim, or what is left when the screen did not fit. */
function linesReply({ lines, goal }: ProseGoal, request: PlannerRequest): Reply {
  const { unmatched = null, history } = request.question;
  if (history.at(-1)?.startsWith('all lines are carried out') === true)
    return history.at(-1)?.includes('not shown') === true
      ? cannot(request, 'its result is not shown')
      : done(request);
  if (unmatched !== null) return cannot(request, unmatched.reason);
  if (request.question.history.some((line) => line.includes('does not respond')))
    return cannot(request, 'a control does not respond');
  return reply(request, { lines: lines.map(({ text }) => text), result: resultOf(goal, request.screen) });
}

/** Returns the last condition of the goal that does not hold yet, as someone would name the result. */
function resultOf(goal: ProseGoal['goal'], screen: Screen): string | null {
  const open = goal.expected.filter(
    ({ text }) => text.endsWith(' is visible') && !judgeFromTree({ number: 1, statement: text }, screen).met,
  );
  return open.at(-1)?.text ?? null;
}

/** Proposes the action of each line in turn. */
function oneActionAtATime(prose: ProseGoal): Answer {
  const rules = createLiteralPlanner();
  const todo = prose.lines.flatMap(({ text, parsed }) =>
    parsed.instructions.flatMap((instruction): CompiledLine[] => {
      if (instruction.kind === 'remember') return [];
      if (instruction.kind !== 'tap') return [{ line: text, instruction }];
      // The goal gives no number, so that each tap is one action (R52).
      const once = { ...instruction, repeat: null };
      return Array.from({ length: instruction.repeat ?? 1 }, () => ({ line: text, instruction: once }));
    }),
  );
  let next = 0;
  return async (request) => {
    const compiledLine = todo[next];
    if (compiledLine === undefined) return done(request);
    const question = { ...request.question, compiledLine };
    const { proposal } = await rules.propose({ ...request, question }, signal);
    if (proposal.kind !== 'action') return cannot(request, 'the control is nowhere');
    // A scroll only brings the control into view.
    if (proposal.action.kind !== 'scroll_to') next += 1;
    return actionReply(request, proposal.action);
  };
}

function actionReply(request: PlannerRequest, action: Action): Reply {
  const ref = 'target' in action ? (action.target?.ref ?? null) : null;
  const element = ref === null ? undefined : byRef(request.screen, ref);
  const name = element?.label || element?.description || element?.hint || null;
  return reply(request, { action, target_text: name });
}

/** Returns the reply with one fault, in a quarter of the cases each, or with none: an unread line, a low confidence, no result and an unknown key. */
function spoilt(honest: Reply, chance: number): Reply {
  const lines = Array.isArray(honest['lines']) ? (honest['lines'] as readonly string[]) : [];
  if (chance < 0.25 && lines.length > 0)
    return { ...honest, lines: [...lines.slice(0, -1), 'Do the rest somehow'] };
  if (chance < 0.5) return { ...honest, confidence: 0.5 };
  return chance < 0.75 ? { ...honest, mood: 'hurried', result: null } : honest;
}

/** Claims at once; when it is refused, touches something and claims again, with a result that stood there before. */
function lie({ goal }: ProseGoal, request: PlannerRequest, asked: number): Reply {
  if (asked % 2 === 1) return done(request);
  const { screen } = request;
  const controls = screen.elements.filter((e) => e.visible !== null && e.state.clickable && e.label !== '');
  const control = controls[asked % Math.max(1, controls.length)];
  if (control === undefined) return done(request);
  const shown = screen.elements.find((e) => e.visible !== null && e.text !== '' && !e.text.includes('"'));
  const action = actionSchema.parse({ kind: 'tap', target: { ref: control.ref } });
  const name = control.label.split(' | ')[0] ?? '';
  return {
    ...actionReply(request, action),
    lines: [`Tap "${name}"`],
    result: asked % 4 === 0 ? (goal.expected[0]?.text ?? null) : `"${shown?.text ?? ''}" is visible`,
  };
}

export const MODELS: readonly ModelName[] = ['honest', 'sloppy', 'lying'];
export const JUDGES: readonly JudgeName[] = ['honest', 'yes to all', 'yes to claims'];

const NEGATED = /^(?:This is not what the screen shows|The following is not true of this screen): /u;
const CLAIM = 'This has been done: ';

interface Judged {
  readonly met: boolean;
  readonly confidence: number;
  readonly reason: string;
}

/** Returns the judge as a model. The honest one holds a claim true when the goal is done in the app, and the texts of its expected state are shown. */
export function judgeModel(name: JudgeName, { goal }: ProseGoal, eyes: Eyes): Model {
  return modelOf(`${name} judge`, (request) => {
    const text = request.content.flatMap((b) => (b.kind === 'text' ? [b.text] : [])).join('\n');
    const conditions = text.slice(text.lastIndexOf('# Conditions')).split('\n');
    const statements = conditions.flatMap((line) => /^\d+\. (.*)$/u.exec(line)?.[1] ?? []);
    const answers = statements.map((statement, i) => {
      const { met, confidence, reason } = judged(name, goal, statement, eyes);
      return { number: i + 1, met, confidence, because: reason };
    });
    return Promise.resolve({ answers });
  });
}

function judged(
  name: JudgeName,
  goal: ProseGoal['goal'],
  statement: string,
  { screen, doneOn }: Eyes,
): Judged {
  if (screen === null) throw new Error('The judge was asked without a screen.');
  if (name === 'yes to all') return { met: true, confidence: 1, reason: 'e1 shows it' };
  const plain = statement.replace(NEGATED, '');
  const isNegated = plain !== statement;
  const isOfGoal = isClaim(plain, goal);
  if (!isOfGoal) {
    // It can't tell the goal's claim from another one.
    if (name === 'yes to claims' && plain.startsWith(CLAIM))
      return { met: !isNegated, confidence: 1, reason: 'e1 shows it' };
    return judgeFromTree({ number: 1, statement }, screen);
  }
  const met = name === 'yes to claims' || isTrueOn(goal, screen, doneOn);
  return { met: met !== isNegated, confidence: 0.95, reason: `${screen.elements[0]?.ref ?? 'e1'} shows it` };
}

/** True for the statement that the step of the goal is done. */
export const isClaim = (statement: string, goal: ProseGoal['goal']): boolean =>
  statement === `${CLAIM}${goal.steps[0]?.text ?? ''}`;

/** The truth of a claim: the goal is done in the app, and its expected state is shown. */
export function isTrueOn(goal: ProseGoal['goal'], screen: Screen, doneOn: ReadonlySet<string>): boolean {
  return doneOn.has(screen.id) && isReached(goal, screen);
}

/** True when what the goal's expected state says of texts, screens, tabs and icons is so on this screen. */
function isReached(goal: ProseGoal['goal'], screen: Screen): boolean {
  return goal.expected.every(({ text }) => {
    const [, name, noun] = NAMED.exec(text) ?? [];
    if (name === undefined)
      return !PLAIN.test(text) || judgeFromTree({ number: 1, statement: text }, screen).met;
    const shown = screen.elements.filter(
      (e) => e.visible !== null && [e.label, e.text, e.description].includes(name),
    );
    return noun === 'selected' ? shown.some((e) => isSelected(screen, e)) : shown.length > 0;
  });
}

const PLAIN = /^"[^"]+" is (?:not )?visible$/u;
const NAMED = /^The "([^"]+)" (?:screen is open|(?:icon|button|tab|toggle) is visible|tab is (selected))$/u;

/** True for an element that is selected, or lies in a box that is. */
function isSelected(screen: Screen, element: Element): boolean {
  return screen.elements.some(
    (e) => e.state.selected && (e === element || element.path.startsWith(`${e.path}/`)),
  );
}
