/** The core driven through a small scripted app: a state machine that is looked at and touched as a phone is. No part of the core is replaced. */
import { actionSchema } from '../../src/actions/registry.ts';
import { decide } from '../../src/core/decide.ts';
import { start } from '../../src/core/start.ts';
import type { Policy } from '../../src/core/model/policy.ts';
import type {
  Attempt,
  Command,
  Event,
  JudgeAnswer,
  JudgeQuestion,
  Note,
  Proposal,
} from '../../src/core/model/protocol.ts';
import type { JudgeStatement } from '../../src/core/model/phase.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import type { PhaseName, Verdict } from '../../src/core/model/verdict.ts';
import type { Decision } from '../../src/core/state/turn.ts';
import { parseGoal } from '../../src/goal/parse.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { NO_USAGE, type PlannerRequest } from '../../src/planner/port.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { Phone, type App, type DeviceGesture } from './scripted-phone.ts';
import type { View } from './android-screen.ts';
import { stringify } from 'yaml';

/** The two functions that the core consists of for its callers. */
export const CORE = { start, decide };
export type Core = typeof CORE;

export type ScriptedPlanner = (asked: PlannerRequest) => Proposal | Promise<Proposal>;

export interface DriveOptions {
  readonly core?: Core;
  readonly planner?: ScriptedPlanner;
  /** Device ms that the planner thinks each time; 0 is the literal planner's. */
  readonly thinks?: number;
  /** A judge that knows every control statement and negates what it says. Its answers are about the goal's lines. */
  readonly judge?: (questions: readonly LineQuestion[]) => readonly LineVerdict[];
  /** A judge that gets what a model gets. */
  readonly rawJudge?: (questions: readonly JudgeQuestion[], screen: Screen) => readonly JudgeAnswer[];
  readonly policy?: Partial<Policy>;
}

/** A line of the goal that the judge is asked about. */
export interface LineQuestion {
  readonly phase: PhaseName;
  readonly index: number;
  readonly condition: string;
  readonly screen: string;
}
export interface LineVerdict {
  readonly phase: PhaseName;
  readonly index: number;
  readonly met: boolean;
  readonly confidence: number;
  readonly reason: string;
}

/** The answers to all statements of a call by a judge that is right about the control statements. */
export function answersOf(
  statements: readonly JudgeStatement[],
  screen: string,
  judge: NonNullable<DriveOptions['judge']>,
): readonly JudgeAnswer[] {
  const lines = statements.flatMap((s): LineQuestion[] =>
    s.role === 'condition' ? [{ phase: s.phase, index: s.index, condition: s.statement, screen }] : [],
  );
  const verdicts = judge(lines);
  return statements.flatMap((s, i): JudgeAnswer[] => {
    const number = i + 1;
    if (s.role === 'control') return [{ number, met: s.truth, confidence: 1, reason: 'e1' }];
    return verdicts
      .filter((v) => v.phase === s.phase && v.index === s.index)
      .map(({ met, confidence, reason }) =>
        s.role === 'condition'
          ? { number, met, confidence, reason }
          : { number, met: !met, confidence, reason: 'e1 shows it' },
      );
  });
}

export interface Run<S> {
  readonly verdict: Verdict;
  readonly notes: readonly Note[];
  /** The notes of each command's own decision. */
  readonly noted: readonly (readonly Note[])[];
  readonly events: readonly Event[];
  readonly commands: readonly Command[];
  readonly states: readonly RunState[];
  readonly screens: readonly Screen[];
  readonly attempts: readonly Attempt[];
  /** What reached the app, in order. */
  readonly did: readonly DeviceGesture[];
  readonly state: S;
  /** Device ms at the end. */
  readonly took: number;
}

export const POLICY: Policy = {
  maxTurns: 40,
  callsPerTurn: 4,
  strict: false,
  platform: 'android',
  capabilities: [
    'back',
    'home',
    'hide_keyboard',
    'rotate',
    'set_location',
    'open_link',
    'biometrics',
    'clear_data',
    'reinstall',
    'permissions',
  ],
  density: 2.625,
  app: 'com.app',
  judge: false,
};

type Line = string | Readonly<Record<string, unknown>>;

const goals = new Map<string, Goal>();
/** A goal through the real parser. `rest` takes any other key of a goal file. */
export function goalOf(
  steps: readonly Line[],
  expected: readonly string[] = [],
  rest: Readonly<Record<string, unknown>> = {},
): Goal {
  const file = stringify({
    name: 'goal',
    steps,
    ...(expected.length > 0 ? { expected_state: expected } : {}),
    ...rest,
  });
  const before = goals.get(file);
  if (before !== undefined) return before;
  const secrets = new Set([...file.matchAll(/\$\{secrets\.(\w+)\}/g)].map((m) => m[1] ?? ''));
  const parsed = parseGoal(file, 'goal.yaml', { env: null, variables: new Map(), secrets });
  if (parsed.goal === undefined) throw new Error(JSON.stringify(parsed.problems, null, 1));
  goals.set(file, parsed.goal);
  return parsed.goal;
}

export const literal: ScriptedPlanner = async (asked) =>
  (await createLiteralPlanner().propose(asked, new AbortController().signal)).proposal;

/** A proposal as a model would send it: the action is parsed, so that defaults are set. */
export function propose(
  action: unknown,
  more: Partial<Extract<Proposal, { kind: 'action' }>> = {},
): Proposal {
  return {
    kind: 'action',
    by: 'script',
    action: actionSchema.parse(action),
    thought: 'scripted',
    confidence: 1,
    remember: [],
    ...more,
  };
}
export const claim: Proposal = { kind: 'claim', by: 'script', thought: 'completed', remember: [] };
export const defer: Proposal = { kind: 'defer', by: 'script', reason: 'not mine' };

/** The ref of what a person would call so. The innermost, and the first of several. */
export function refOf(screen: Screen, name: string): string {
  const found = screen.elements.findLast(
    (e) => e.text === name || e.description === name || e.hint === name || e.resourceId.endsWith(`/${name}`),
  );
  if (found === undefined) throw new Error(`nothing on ${screen.id} is called ${name}`);
  return found.ref;
}
export const tapOn =
  (name: string): ScriptedPlanner =>
  (asked) =>
    propose({ kind: 'tap', target: { ref: refOf(asked.screen, name) } });

/** One answer after the other; the last one again when there are more questions. */
export function script(...lines: readonly (Proposal | ScriptedPlanner)[]): ScriptedPlanner {
  let at = 0;
  return (asked) => {
    const line = lines[Math.min(at++, lines.length - 1)] ?? defer;
    return typeof line === 'function' ? line(asked) : line;
  };
}

/** Runs the goal to its verdict. Throws when it does not end within `most` events. */
export async function drive<S>(
  app: App<S>,
  goal: Goal,
  options: DriveOptions = {},
  most = 1500,
): Promise<Run<S>> {
  const used = options.core ?? CORE;
  const policy = { ...POLICY, judge: (options.judge ?? options.rawJudge) !== undefined, ...options.policy };
  const phone = new Phone(app);
  const run = {
    notes: [] as Note[],
    noted: [] as (readonly Note[])[],
    events: [] as Event[],
    commands: [] as Command[],
    states: [] as RunState[],
    attempts: [] as Attempt[],
  };
  let decision: Decision = used.start(goal, policy);
  for (;;) {
    const { command, notes, state } = decision;
    run.notes.push(...notes);
    run.noted.push(notes);
    run.commands.push(command);
    run.states.push(state);
    if (command.kind === 'finish')
      return {
        ...run,
        verdict: command.verdict,
        screens: [...phone.seen.values()],
        did: phone.did,
        state: phone.state,
        took: phone.now,
      };
    if (run.events.length >= most)
      throw new Error(`no verdict after ${most} events; the last command: ${JSON.stringify(command)}`);
    if (command.kind === 'act') run.attempts.push(command.attempt);
    const event = await carryOut(phone, state, command, options);
    run.events.push(event);
    decision = used.decide(state, event, policy);
  }
}

async function carryOut<S>(
  phone: Phone<S>,
  { goal, phase }: RunState,
  command: Exclude<Command, { kind: 'finish' }>,
  options: DriveOptions,
): Promise<Event> {
  const at = (id: string): Screen => {
    const screen = phone.seen.get(id);
    if (screen === undefined) throw new Error(`screen ${id} was never seen`);
    return screen;
  };
  switch (command.kind) {
    case 'prepare':
      return { kind: 'prepared' };
    case 'observe':
      return { kind: 'observed', screen: phone.look(command) };
    case 'ask': {
      const { thinks = 0, planner = literal } = options;
      const proposal = await planner({
        goal,
        question: command.question,
        screen: at(command.question.screen),
      });
      phone.now += thinks;
      return { kind: 'proposed', proposal, tookMs: thinks, usage: NO_USAGE };
    }
    case 'act':
      phone.act(command.attempt);
      return { kind: 'acted', at: phone.now };
    case 'compare': {
      const before = { screen: at(command.before), frame: null };
      const after = { screen: at(command.after), frame: null };
      return {
        kind: 'compared',
        change: compareScreens(before, after, { target: command.target?.bounds ?? null, density: 2.625 }),
      };
    }
    case 'judge': {
      const { judge = () => [], rawJudge } = options;
      const statements = phase.kind === 'awaiting judge' ? phase.statements : [];
      const answers =
        rawJudge?.(command.questions, at(command.screen)) ?? answersOf(statements, command.screen, judge);
      return { kind: 'judged', answers, usage: NO_USAGE };
    }
  }
}

/** An app that never changes. */
export const unchanging = (view: View): App<null> => ({ begins: null, show: () => view, react: () => null });

/** Attempts in a few words: `tap Save (E 2)`. */
export function actionsOf(run: Pick<Run<unknown>, 'attempts'>): string[] {
  return run.attempts.map((a) => {
    const words =
      a.target === null ? '' : ` ${a.target.label || a.target.description || a.target.resourceId}`;
    return `${a.action.kind}${words}${a.origin === 'planner' ? '' : ` (${a.origin})`}`;
  });
}

/** Verdict in a few words: `failed: Missing Element Bug`, `inconclusive: unproven`. */
export function verdictOf({ verdict }: Pick<Run<unknown>, 'verdict'>): string {
  if (verdict.kind === 'failed') return `failed: ${verdict.label}`;
  return verdict.kind === 'inconclusive' || verdict.kind === 'broken'
    ? `${verdict.kind}: ${verdict.code}`
    : verdict.kind;
}

export const refusalsOf = (run: Pick<Run<unknown>, 'notes'>): string[] =>
  run.notes.flatMap((n) => (n.kind === 'refused' ? [n.rule] : []));
export const completionsOf = (run: Pick<Run<unknown>, 'states'>): string[] =>
  (run.states.at(-1)?.run.completed ?? []).map((t) => t.outcome);
export const casesOf = (run: Pick<Run<unknown>, 'notes'>): string[] =>
  run.notes.flatMap((n) => (n.kind === 'case' ? [`${n.case} ${n.used}/${n.of}`] : []));
