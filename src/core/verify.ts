/** Verify steps, a step's own result, and waiting until something holds: evidence by code, patience by rule, never a planner's word. */
import type { ConditionReading } from '../goal/reading/types.ts';
import type { Screen } from '../screen/screen.ts';
import { NEVER_SEEN, proveAll, type Answer, type EvidenceContext } from './evidence.ts';
import { proofAt } from './evidence/answer.ts';
import { askJudge } from './judge-step.ts';
import { waitForLoading } from './loading.ts';
import { outOfView, searchFor, searchOnceMore } from './search.ts';
import { LIMITS } from './stagnation.ts';
import { emit, openAct, patch, stepAt, type Outcome, type Turn } from './state.ts';
import { tickAct, tickStep } from './tick.ts';
import { broken, fail, inconclusive, place } from './verdict.ts';
import type { Finding } from './types.ts';

export function contextOf(
  turn: Turn,
  screen: Screen,
  sighting: EvidenceContext['sighting'] = NEVER_SEEN,
): EvidenceContext {
  const { state } = turn;
  return {
    screen,
    previous: state.last === null || state.last.id === screen.id ? state.previous : state.last,
    toasts: state.toasts,
    facts: state.facts,
    textCase: state.goal.textCase,
    sighting,
    scrolledAway: state.scrolledAway,
    listEnded: state.searchEnded && !state.searchBlind,
    wordings: state.wordings,
    doubled: state.tallies.doubled,
    unwanted: state.goal.expected.flatMap((line) => line.reading.verify.flatMap(deniedTexts)),
  };
}

function deniedTexts(condition: ConditionReading): readonly string[] {
  if (condition.kind === 'all') return condition.parts.flatMap(deniedTexts);
  if (condition.kind !== 'visible' || !condition.negated || condition.target.label === null) return [];
  return [condition.target.label];
}

/** A Verify step, or the result that an action step names. May look for up to 10 s, and scroll for what a list hides. */
export function verifyStep(turn: Turn, screen: Screen): Outcome {
  const { state } = turn;
  const step = stepAt(state);
  if (step === undefined) return inconclusive(turn, 'unticked', 'no step is open');
  const { reading } = step;
  const context = contextOf(turn, screen);
  const answer = proveAll(reading.verify, { ...context, atRest: true });
  if (answer.met === 'met') {
    const how = reading.kind === 'verify' ? 'verified' : 'done';
    return tickStep(withFinding(turn, answer, step.text), screen, how, answer.actual, answer.flags);
  }
  if (answer.open === 'unread' && !turn.policy.judge) return unread(turn, step.text);
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = state.lackingSince ?? screen.at;
  const waiting = patch(turn, { lackingSince: since });
  const sought = state.searches > 0 && !state.searchEnded;
  if (answer.open === 'look' && !sought && screen.at - since < LIMITS.presenceMs) return lookAgain(waiting);
  // What holds but for the unrest of the screen is not looked for elsewhere.
  const there = proveAll(reading.verify, context).met === 'met';
  const search =
    reading.kind === 'verify' && answer.open !== 'unread' && !there
      ? searchFor(waiting, screen, answer)
      : null;
  if (search !== null) return search;
  const settled = answer.open === 'unread' || (answer.open === 'judge' && !mayStillCome(screen));
  if (!settled && screen.at - since < LIMITS.presenceMs) return lookAgain(waiting);
  const again = reading.kind === 'verify' && !there ? searchOnceMore(waiting, screen, answer) : null;
  return again ?? settleFinding(waiting, screen, outOfReach(waiting, screen, answer), step.text);
}

/** It was scrolled for until nothing moved any more, and still stands where nobody sees it. */
function outOfReach(turn: Turn, screen: Screen, answer: Answer): Answer {
  const { searches, searchEnded } = turn.state;
  if (answer.met !== 'unproven' || searches === 0 || !searchEnded) return answer;
  const element = outOfView(turn, screen);
  return element === undefined
    ? answer
    : {
        ...answer,
        met: 'unmet',
        label: 'Off-screen Target Bug',
        actual: 'it stands outside the viewport, and scrolling does not bring it in',
        proof: proofAt(screen, element, 'visible after scrolling'),
      };
}

/** A web view names its contents later than it shows them: what nobody has named yet is waited for like what is not there. */
export function mayStillCome(screen: Screen): boolean {
  return screen.incomplete.includes('empty web view');
}

export function lookAgain(turn: Turn): Outcome {
  return emit(
    turn,
    { kind: 'looking', after: { kind: 'turn' } },
    { kind: 'look', why: 'turn', afterMs: LIMITS.lookAgainMs, settle: true },
  );
}

function settleFinding(turn: Turn, screen: Screen, answer: Answer, line: string): Outcome {
  const noted = withFinding(turn, answer, line);
  const step = stepAt(turn.state);
  const resultOfActs = step?.reading.kind === 'action' && openAct(turn.state) === undefined;
  if (step?.optional === true && !resultOfActs)
    return tickStep(turn, screen, 'skipped', `optional, and not so: ${answer.actual}`, []);
  if (answer.label !== null)
    return fail(noted, {
      label: answer.label,
      expected: answer.expected,
      actual: answer.actual,
      proof: answer.proof,
    });
  if ((answer.open === 'judge' || answer.open === 'unread') && turn.policy.judge) {
    const findings = [findingOf(turn, answer, line)];
    return askJudge(noted, { screen, findings, control: null, question: null });
  }
  return inconclusive(noted, 'no-proof', `${answer.expected}: ${answer.actual}`);
}

function unread(turn: Turn, line: string): Outcome {
  return broken(turn, {
    code: 'PLANNER_DEFERRED',
    blame: 'test',
    because: `"${line}" could not be read by rules, and no judge is set`,
    hint: 'Write it as: Verify "…" is visible / is not visible / shows "…" / is checked / …',
  });
}

function findingOf(turn: Turn, answer: Answer, condition: string): Finding {
  const { phase, index } = turn.state.cursor;
  const { expected, actual, label, proof, flags } = answer;
  return {
    phase,
    index,
    condition,
    met: answer.met,
    provedBy: answer.met === 'unproven' ? 'none' : 'code',
    expected,
    actual,
    label,
    proof,
    flags,
  };
}

export function withFinding(turn: Turn, answer: Answer, line: string): Turn {
  return patch(turn, {}, { kind: 'finding', finding: findingOf(turn, answer, line) });
}

/** `Wait until …` / `Wait for …`: looked for, and when the wait was in vain, scrolled for as a Verify step does: nothing is missing on a page that goes on. */
export function waitUntil(
  turn: Turn,
  screen: Screen,
  until: ConditionReading,
  seconds: number | null,
): Outcome {
  const answer = proveAll([until], contextOf(turn, screen));
  if (answer.met === 'met') return tickAct(turn, screen, 'done', answer.actual, answer.flags);
  const { line } = place(turn);
  if (answer.open === 'unread') return unread(turn, line);
  const since = turn.state.lackingSince ?? screen.at;
  const waiting = patch(turn, { lackingSince: since });
  const { searches, searchEnded } = turn.state;
  const limit = seconds === null ? LIMITS.waitUntilMs : seconds * 1000;
  const patience = searches === 0 ? limit : searchEnded ? LIMITS.presenceMs : 0;
  if (screen.at - since < patience) return lookAgain(waiting);
  return (
    waitForLoading(waiting, screen) ??
    searchFor(waiting, screen, answer) ??
    settleFinding(waiting, screen, outOfReach(waiting, screen, answer), line)
  );
}
