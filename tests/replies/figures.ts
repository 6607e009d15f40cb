/** The figures of the bench, counted from the traces. */
import type { Verdict } from '../../src/core/model/verdict.ts';
import { requestsOf } from '../../src/report/stats/model-replies.ts';
import { computeStats } from '../../src/report/stats/count.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import type { Trace } from '../../src/trace/schema.ts';
import type { ProseGoal } from './goals.ts';
import { isClaim, isTrueOn } from './models.ts';
import type { Run, Settings } from './play.ts';

/** One goal that was played: how it ended, and what is counted in its trace. */
export interface Played {
  readonly goal: string;
  readonly settings: Settings;
  readonly verdict: Verdict['kind'];
  /** The verdict in words. */
  readonly text: string;
  readonly turns: number;
  readonly calls: { readonly planner: number; readonly judge: number; readonly onExplicitLines: number };
  readonly tokens: number;
  /** Questions to a model, the replies to them, those whose first reply was not valid, and those of them that got a valid one. */
  readonly questions: number;
  readonly replies: number;
  readonly troubled: number;
  readonly recovered: number;
  /** True when the app is as the goal's explicit lines leave it. */
  readonly isDone: boolean;
  /** Answers of the judge about the step, by the truth of the app: how many there were, and how many the rules took as a yes. */
  readonly claims: readonly { readonly isTrue: boolean; readonly outcome: Outcome }[];
}

type Outcome = 'met' | 'unmet' | 'unsure' | 'discarded';

export function figuresOf(
  prose: ProseGoal,
  settings: Settings,
  { result: { verdict, turns, tokens }, isDone, doneOn }: Run,
  trace: Trace,
): Played {
  const { attempts, replies } = computeStats([trace]);
  return {
    goal: prose.id,
    settings,
    verdict: verdict.kind,
    text: wordsOf(verdict),
    turns,
    calls: { planner: replies.planner, judge: replies.judge, onExplicitLines: callsOnExplicitLines(trace) },
    tokens,
    questions: attempts.questions,
    replies: attempts.replies,
    troubled: attempts.troubled,
    recovered: attempts.recovered,
    isDone,
    claims: claimsIn(prose, trace, doneOn),
  };
}

function wordsOf(verdict: Verdict): string {
  if (verdict.kind === 'passed') return 'passed';
  if (verdict.kind === 'failed')
    return `${verdict.label}: expected ${verdict.expected}; actual ${verdict.actual}`;
  return verdict.reason;
}

/** Returns how many replies of a planner's model came while an explicit line was open. */
function callsOnExplicitLines(trace: Trace): number {
  const { goal } = trace.start;
  return requestsOf(trace).reduce((sum, { replies, at }) => {
    const asked = trace.steps[at - 1]?.command;
    if (asked?.kind !== 'ask') return sum;
    const { phase, index } = asked.question;
    const line = (phase === 'setup' ? goal.setup : goal.steps)[index];
    const isExplicit = line !== undefined && line.parsed.kind !== 'open-ended';
    return sum + (isExplicit ? replies.filter(({ as }) => as === 'planner').length : 0);
  }, 0);
}

/** Returns the judge's answers about the step, with the truth at that time. */
function claimsIn({ goal }: ProseGoal, { steps }: Trace, doneOn: ReadonlySet<string>): Played['claims'] {
  const screens = new Map<string, Screen>(
    steps.flatMap(({ event }) => (event?.kind === 'observed' ? [[event.screen.id, event.screen]] : [])),
  );
  return steps.flatMap(({ command }, i) => {
    if (command.kind !== 'judge' || command.phase !== 'steps') return [];
    if (!command.questions.some(({ statement }) => isClaim(statement, goal))) return [];
    const screen = screens.get(command.screen);
    const judged = steps[i + 1]?.notes.find((note) => note.kind === 'judged');
    if (screen === undefined || judged?.kind !== 'judged') return [];
    return [{ isTrue: isTrueOn(goal, screen, doneOn), outcome: judged.outcome }];
  });
}

export const HEAD = [
  '| models | goals | passed | failed | inconclusive | broken | planner calls a goal | judge calls a goal | tokens a goal | replies a question | recovered | false claims caught |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n');

const sum = (all: readonly Played[], of: (one: Played) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** Returns one line of the table. A claim is false by the state of the app; it is caught when no rule takes the judge's answer as a yes. */
export function rowOf(name: string, all: readonly Played[]): string {
  const verdicts = (['passed', 'failed', 'inconclusive', 'broken'] as const).map(
    (kind) => all.filter(({ verdict }) => verdict === kind).length,
  );
  const per = (of: (one: Played) => number): string => (sum(all, of) / Math.max(1, all.length)).toFixed(1);
  const falseClaims = all.flatMap(({ claims }) => claims.filter(({ isTrue }) => !isTrue));
  const caught = falseClaims.filter(({ outcome }) => outcome !== 'met').length;
  const cells = [
    name,
    all.length,
    ...verdicts,
    per(({ calls }) => calls.planner),
    per(({ calls }) => calls.judge),
    Math.round(sum(all, ({ tokens }) => tokens) / Math.max(1, all.length)).toLocaleString('en'),
    (
      sum(all, ({ replies }) => replies) /
      Math.max(
        1,
        sum(all, ({ questions }) => questions),
      )
    ).toFixed(2),
    `${sum(all, ({ recovered }) => recovered)} of ${sum(all, ({ troubled }) => troubled)}`,
    `${caught} of ${falseClaims.length}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Returns the figures that hold over all of them. */
export function totals(all: readonly Played[]): readonly string[] {
  const turns = sum(all, (one) => one.turns);
  const calls = sum(all, (one) => one.calls.planner + one.calls.judge);
  const yes = all.flatMap(({ claims }) => claims.filter(({ isTrue }) => isTrue));
  return [
    `calls on explicit lines: ${sum(all, (one) => one.calls.onExplicitLines)}`,
    `calls a turn: ${(calls / Math.max(1, turns)).toFixed(2)}; tokens a turn: ${Math.round(sum(all, (one) => one.tokens) / Math.max(1, turns))}`,
    `true claims that the rules took as a yes: ${yes.filter(({ outcome }) => outcome === 'met').length} of ${yes.length}`,
  ];
}
