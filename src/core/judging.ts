/** Expected State: observation only. This file can look again and ask a judge; it has no way to act. */
import type { Screen } from '../screen/screen.ts';
import { proveAll, type Answer } from './evidence.ts';
import { labelOfUnmet } from './evidence/label.ts';
import { sureAnswer } from './judge-step.ts';
import { mayBeDoubled } from './doubt.ts';
import { waitForLoading } from './loading.ts';
import { LIMITS } from './stagnation.ts';
import {
  emit,
  patch,
  type Decision,
  type Outcome,
  type Phase,
  type RunState,
  type Tick,
  type Turn,
} from './state.ts';
import type { Finding, JudgeAnswer, JudgeQuestion } from './types.ts';
import { broken, fail, finish, inconclusive } from './verdict.ts';
import { contextOf, mayStillCome } from './verify.ts';

type Judging = Extract<Phase, { kind: 'judging' }>;
type JudgeAsked = Extract<Phase, { kind: 'judge asked' }>;

export function beginJudging(turn: Turn, screen: Screen): Outcome {
  return judgeOn(turn, { kind: 'judging', since: screen.at, looks: 1 }, screen);
}

/** A condition's answer, and why it is open if it is. */
interface Held {
  readonly finding: Finding;
  readonly open: Answer['open'];
}

/** Holds every condition against the final screen; looks again for up to 10 s while one of them lacks. */
export function judgeOn(turn: Turn, phase: Judging, screen: Screen): Outcome {
  const { state } = turn;
  const held = state.goal.expected.map((line, index): Held => {
    const context = contextOf(turn, screen, state.sightings[index]);
    const answer = proveAll(line.reading.verify, {
      ...context,
      scrolledByUs: state.scrolledByUs,
      atRest: true,
    });
    return { finding: findingOf(answer, index, line.text), open: answer.open };
  });
  if (held.every(({ finding }) => finding.met === 'met'))
    return pass(
      turn,
      held.map((h) => h.finding),
    );
  // What came while the last step's screen was loading may still be a popup to close: judging has not begun then.
  const begun = phase.looks > 1 ? phase : undefined;
  const loading = waitForLoading(turn, screen, { kind: 'turn' }, begun);
  if (loading !== null) return loading;
  const lacks = held.some(
    ({ finding, open }) =>
      finding.met === 'unmet' || open === 'look' || (open === 'judge' && mayStillCome(screen)),
  );
  if (lacks && screen.at - phase.since < LIMITS.presenceMs)
    return emit(
      turn,
      { ...phase, looks: phase.looks + 1 },
      { kind: 'look', why: 'judging', afterMs: LIMITS.lookAgainMs, settle: true },
    );
  return decideFindings(turn, screen, held);
}

function findingOf(answer: Answer, index: number, condition: string): Finding {
  const { expected, actual, label, proof, flags, met } = answer;
  return {
    phase: 'expected_state',
    index,
    condition,
    met,
    provedBy: met === 'unproven' ? 'none' : 'code',
    expected,
    actual,
    label,
    proof,
    flags,
  };
}

function decideFindings(turn: Turn, screen: Screen, held: readonly Held[]): Decision {
  const findings = held.map((h) => h.finding);
  if (findings.some((f) => f.met === 'unmet')) return conclude(turn, findings, undefined);
  const open = held.filter((h) => h.open === 'judge' || h.open === 'unread').map((h) => h.finding);
  if (turn.policy.judge && open.length > 0) return askJudge(turn, { screen, findings }, open);
  return conclude(turn, findings, held.find((h) => h.open === 'unread')?.finding);
}

/** Asked about `open` alone; `asks`: how often the judge was asked before. */
function askJudge(
  turn: Turn,
  { screen, findings }: Pick<JudgeAsked, 'screen' | 'findings'>,
  open: readonly Finding[],
  asks = 0,
): Decision {
  const questions: JudgeQuestion[] = open.map((f) => ({
    phase: f.phase,
    index: f.index,
    condition: f.condition,
    screens: [screen.id],
  }));
  const asked = open.map((f) => f.index);
  return emit(
    turn,
    {
      kind: 'judge asked',
      findings,
      claim: false,
      screen,
      asks: asks + 1,
      asked,
      control: null,
      question: null,
    },
    { kind: 'judge', questions },
  );
}

/** The judge's word counts from 0.80 on, for what it was asked about; below that it is asked once more. */
export function judged(turn: Turn, phase: JudgeAsked, answers: readonly JudgeAnswer[]): Decision {
  const waits = (f: Finding): boolean => f.met === 'unproven' && phase.asked.includes(f.index);
  const findings = phase.findings.map((f) =>
    waits(f) ? applyAnswer(turn, phase.screen, f, sureAnswer(answers, f)) : f,
  );
  // What --strict leaves open has had its answer.
  const open = findings.filter((f) => waits(f) && f.provedBy === 'none');
  if (open.length > 0 && phase.asks < 2)
    return askJudge(turn, { screen: phase.screen, findings }, open, phase.asks);
  return conclude(turn, findings, undefined);
}

function applyAnswer(turn: Turn, screen: Screen, finding: Finding, answer: JudgeAnswer | undefined): Finding {
  if (answer === undefined) return finding;
  // Of a secure window there is no picture that could show a failure, and the hierarchy showed none.
  if (!answer.met && screen.secure)
    return {
      ...finding,
      provedBy: 'judge',
      actual: `${finding.actual}; the judge says: ${answer.because}, and no picture shows it`,
    };
  if (!answer.met) {
    const label = labelOfUnmet(turn.state.goal.expected[finding.index]?.reading.verify ?? []);
    return { ...finding, met: 'unmet', provedBy: 'judge', actual: answer.because, label };
  }
  if (turn.policy.strict)
    return { ...finding, provedBy: 'judge', actual: `only the judge saw it: ${answer.because} (--strict)` };
  return { ...finding, met: 'met', provedBy: 'judge', actual: answer.because };
}

function conclude(turn: Turn, findings: readonly Finding[], unread: Finding | undefined): Decision {
  const noted = patch(turn, {}, ...findings.map((finding) => ({ kind: 'finding' as const, finding })));
  const place = (f: Finding): { phase: 'expected_state'; index: number; line: string } => ({
    phase: 'expected_state',
    index: f.index,
    line: f.condition,
  });
  const wrong = findings.find((f) => f.met === 'unmet');
  if (wrong !== undefined)
    return fail(
      noted,
      {
        label: wrong.label ?? 'Wrong State Bug',
        expected: wrong.expected,
        actual: wrong.actual,
        proof: wrong.proof,
      },
      place(wrong),
      findings,
    );
  const open = unread ?? findings.find((f) => f.met === 'unproven');
  if (open === undefined) return pass(turn, findings);
  if (unread !== undefined)
    return broken(
      noted,
      {
        code: 'UNREADABLE_CONDITION',
        blame: 'test',
        because: `"${open.condition}" could not be read by rules, and no judge is set`,
        hint: 'Write it as: "…" is visible / is not visible / shows "…" / is checked / …',
      },
      place(open),
      findings,
    );
  return inconclusive(noted, 'no-proof', `${open.expected}: ${open.actual}`, place(open), findings);
}

/** A pass must be earned: every step ticked by the core, every condition met. */
function pass(turn: Turn, findings: readonly Finding[]): Decision {
  const { state } = turn;
  const noted = patch(turn, {}, ...findings.map((finding) => ({ kind: 'finding' as const, finding })));
  const missing = state.ticks.find((t) => t.how === 'unticked');
  if (missing !== undefined) {
    const at = placeOf(state, missing);
    return inconclusive(noted, 'unticked', `nothing showed that "${at.line}" was done`, at, findings);
  }
  const repeat = mayBeDoubled(state);
  if (repeat !== undefined) {
    return inconclusive(
      noted,
      'double-effect',
      `${repeat.target} was used ${repeat.gestures} times before its effect showed ("${repeat.effect}"), and no condition tells how often it had one`,
      placeOf(state, repeat),
      findings,
    );
  }
  const twice = state.tallies.doubled.flatMap((d) =>
    d.kind === 'row'
      ? [`two rows "${d.row.replaceAll('\n', ' | ')}" came after gestures that were each made once`]
      : [],
  );
  const idle = state.ticks.length > 0 && state.ticks.every((t) => t.how === 'skipped');
  const flags = [
    ...state.flags,
    ...twice,
    ...(idle ? ['every step was skipped: nothing was done'] : []),
    ...findings.flatMap((f) => f.flags.map((flag) => `${f.condition}: ${flag}`)),
  ];
  return finish(noted, { kind: 'passed', stepsOnly: state.goal.expected.length === 0, findings, flags });
}

function placeOf(
  { goal }: RunState,
  { phase, index }: Pick<Tick, 'phase' | 'index'>,
): Pick<Tick, 'phase' | 'index'> & { readonly line: string } {
  return { phase, index, line: goal[phase][index]?.text ?? '' };
}
