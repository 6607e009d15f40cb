/** A step that only a judge can answer for: a free step that was claimed, or a condition that only the picture shows. */
import type { Screen } from '../screen/screen.ts';
import { proofAt } from './evidence/answer.ts';
import { labelOfUnmet } from './evidence/label.ts';
import { refuse } from './refuse.ts';
import { LIMITS } from './stagnation.ts';
import {
  askNext,
  emit,
  openAct,
  patch,
  remember,
  stepAt,
  type Outcome,
  type Phase,
  type Turn,
} from './state.ts';
import { tickAct, tickStep } from './tick.ts';
import type { Finding, JudgeAnswer, Sought } from './types.ts';
import { fail, inconclusive } from './verdict.ts';

type JudgeAsked = Extract<Phase, { kind: 'judge asked' }>;

/** What a judge is asked about an open step. */
type Matter = Pick<JudgeAsked, 'screen' | 'findings' | 'control' | 'question'>;

/** The screens before and after a claimed step; for a condition, the screen that it is held against. `asks`: how often it was asked before. */
export function askJudge(turn: Turn, matter: Matter, asks = 0): Outcome {
  const { cursor, opening } = turn.state;
  const { screen, findings, control, question } = matter;
  const isClaim = findings.length === 0 && control === null;
  const before = isClaim && opening !== null ? [opening] : [];
  const asked = {
    phase: cursor.phase,
    index: cursor.index,
    condition: control === null ? (stepAt(turn.state)?.text ?? '') : `${control.words} is visible`,
    screens: [...new Set([...before, screen.id])],
  };
  return emit(
    turn,
    {
      kind: 'judge asked',
      findings,
      claim: true,
      screen,
      asks: asks + 1,
      asked: [cursor.index],
      control,
      question,
    },
    { kind: 'judge', questions: [asked] },
  );
}

/** The one sure answer to a question; two that differ are none. */
export function sureAnswer(
  answers: readonly JudgeAnswer[],
  { phase, index }: Pick<JudgeAnswer, 'phase' | 'index'>,
): JudgeAnswer | undefined {
  const own = answers.filter((a) => a.phase === phase && a.index === index);
  const [first] = own;
  const agreed = own.every((a) => a.met === first?.met && a.confidence >= LIMITS.judgeConfidence);
  return agreed ? first : undefined;
}

/** An unsure judge is asked once more, then nothing is proved. What it finds undone is an objection: the planner is asked again in the same turn. */
export function claimJudged(turn: Turn, phase: JudgeAsked, answers: readonly JudgeAnswer[]): Outcome {
  const answer = sureAnswer(answers, turn.state.cursor);
  if (answer === undefined && phase.asks < 2) return askJudge(turn, phase, phase.asks);
  if (phase.control !== null) return controlJudged(turn, phase.screen, phase.control, answer);
  const [finding] = phase.findings;
  if (finding !== undefined) return conditionJudged(turn, phase.screen, finding, answer);
  if (answer === undefined) return tickStep(turn, phase.screen, 'unticked', 'the judge was not sure', []);
  if (answer.met)
    return tickStep(turn, phase.screen, turn.policy.strict ? 'unticked' : 'judged', answer.because, [JUDGED]);
  const because = `not done yet, says the judge: ${answer.because}`;
  if (phase.question === null) return askNext(remembering(turn, because), phase.screen);
  const asking = { kind: 'asking', screen: phase.screen, question: phase.question, blocked: null } as const;
  return refuse(remembering(turn, because), asking, 'judge', because);
}

function remembering(turn: Turn, line: string): Turn {
  return patch(turn, { history: remember(turn.state, line) });
}

/** What the picture alone shows can't be touched; that it does not show the control is the app's fault. */
export function askWhetherSeen(turn: Turn, screen: Screen, control: Sought): Outcome {
  return askJudge(turn, { screen, findings: [], control, question: null });
}

function controlJudged(
  turn: Turn,
  screen: Screen,
  { expected, doubt }: Sought,
  answer: JudgeAnswer | undefined,
): Outcome {
  if (answer === undefined || answer.met || turn.policy.strict || screen.secure)
    return inconclusive(turn, 'no-proof', doubt);
  return fail(turn, {
    label: 'Missing Element Bug',
    expected,
    actual: `${doubt}, and the judge does not see it: ${answer.because}`,
    proof: proofAt(screen, undefined, 'named control, by the judge'),
  });
}

const JUDGED = 'proved by the judge alone';

/** A Verify step (or what a step waits for) that only the picture shows. Nobody acts on the answer. */
function conditionJudged(
  turn: Turn,
  screen: Screen,
  finding: Finding,
  answer: JudgeAnswer | undefined,
): Outcome {
  const { expected, actual, proof } = finding;
  // No picture of a secure window could show a failure.
  if (answer === undefined || (!answer.met && screen.secure))
    return inconclusive(turn, 'no-proof', `${expected}: ${actual}`);
  if (!answer.met)
    return fail(turn, {
      label: finding.label ?? labelOfUnmet(stepAt(turn.state)?.reading.verify ?? []),
      expected,
      actual: answer.because,
      proof,
    });
  if (turn.policy.strict)
    return inconclusive(turn, 'no-proof', `${expected}: only the judge saw it: ${answer.because} (--strict)`);
  return openAct(turn.state) === undefined
    ? tickStep(turn, screen, 'judged', answer.because, [JUDGED])
    : tickAct(turn, screen, 'done', answer.because, [JUDGED]);
}
