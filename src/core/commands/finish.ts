/** Ends the goal with a verdict (R80, R81). */
import { loginRejection, loginWallReason } from './login-wall.ts';
import type { StepOutcome } from '../model/run-record.ts';
import { asStuckLoading } from './page-that-turns.ts';
import type {
  LinePosition,
  Failure,
  Fault,
  ConditionResult,
  Label,
  Severity,
  Verdict,
} from '../model/verdict.ts';
import { normalise } from '../../screen/model/text.ts';
import { emit, stepAt, type Decision, type Turn } from '../state/turn.ts';

const CRITICAL: readonly Label[] = ['Crash Bug', 'ANR Bug'];
const MINOR: readonly Label[] = ['Wrong Position Bug', 'Untranslated Bug', 'Wrong Order Bug'];

function severityOf(label: Label): Severity {
  if (CRITICAL.includes(label)) return 'critical';
  return MINOR.includes(label) ? 'minor' : 'major';
}

/** Ends the goal with this verdict. */
export function finish(turn: Turn, verdict: Verdict): Decision {
  return emit(turn, { kind: 'done' }, { kind: 'finish', verdict });
}

/** Returns the position of the open line. */
export function openLine(turn: Turn): LinePosition {
  const {
    run: { cursor },
  } = turn.state;
  const step = stepAt(turn.state);
  return step === undefined
    ? { phase: 'expected_state', index: null, line: '' }
    : { phase: cursor.phase, index: cursor.index, line: step.text };
}

function resultsSoFar(turn: Turn): readonly ConditionResult[] {
  return turn.notes.flatMap((n) => (n.kind === 'result' ? [n.result] : []));
}

/** Labels that a gesture we sent twice could have caused. */
const LABELS_OF_DUPLICATES: readonly Label[] = [
  'Wrong Count Bug',
  'Wrong Text Bug',
  'Wrong State Bug',
  'Duplicate Action Bug',
  'No Effect Bug',
];

/** Labels that a text could have caused that a step added to what stood in a field. */
const LABELS_OF_ADDED_TEXT: readonly Label[] = [
  'Missing Element Bug',
  'No Effect Bug',
  'Wrong Count Bug',
  'Wrong Screen Bug',
  'Wrong State Bug',
  'Wrong Text Bug',
];

/** Returns what a field holds to which a step added its text; undefined when the goal names that, so that it is meant. */
function unnamedAddedText({ state: { goal, run } }: Turn): string | undefined {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected];
  const quoted = new Set(lines.flatMap(({ parsed }) => parsed.quotes.map(({ text }) => normalise(text))));
  return run.addedTexts.find((text) => !quoted.has(normalise(text)));
}

/** True for a step that neither code nor a judge found done. */
const isUnproven = ({ outcome }: StepOutcome): boolean => outcome === 'claimed' || outcome === 'unproven';

/** Labels that an unexpected login page could have caused. */
const LABELS_OF_LOGIN_WALL: readonly Label[] = [
  'Missing Element Bug',
  'Wrong Count Bug',
  'Wrong Screen Bug',
  'Wrong Text Bug',
];

/** True when the failure is about a count, or about a text with a number. */
function isAboutNumber({ label, actual }: Failure): boolean {
  if (label === 'Wrong Count Bug' || label === 'Duplicate Action Bug') return true;
  return label === 'Wrong Text Bug' && /\d/.test(actual);
}

/** Ends the goal as failed, or as inconclusive when our own repeated gesture may have caused the failure (R37). */
export function fail(
  turn: Turn,
  found: Failure,
  at: LinePosition = openLine(turn),
  results: readonly ConditionResult[] = resultsSoFar(turn),
): Decision {
  const { state } = turn;
  const failure = asStuckLoading(state, found);
  const repeated = state.run.repeatedGestures.length > 0 && LABELS_OF_DUPLICATES.includes(failure.label);
  if (repeated || (state.run.repeatedByPlanner && isAboutNumber(failure))) {
    const cause = repeated
      ? 'an earlier tap was repeated before its effect showed'
      : 'the planner made the same gesture more than once for a step that does not name it';
    const reason = `${failure.actual}; but ${cause}, so Thumbrule may have caused it`;
    return finish(turn, {
      kind: 'inconclusive',
      code: 'double-effect',
      reason,
      ...at,
      results,
      flags: state.run.flags,
    });
  }
  const added = LABELS_OF_ADDED_TEXT.includes(failure.label) ? unnamedAddedText(turn) : undefined;
  if (added !== undefined)
    return inconclusive(
      turn,
      'unproven',
      `${failure.actual}; but the text was added to what stood in the field, which then held "${added}": write  Replace the text in …  or  Clear …  first`,
      at,
      results,
    );
  const isBehindLogin = LABELS_OF_LOGIN_WALL.includes(failure.label);
  const wall = isBehindLogin ? loginWallReason(state) : null;
  // The planner may not have logged in at all (R64).
  if (wall !== null && state.run.completed.some(isUnproven))
    return inconclusive(
      turn,
      'unproven',
      `${wall}, and only the planner says that the steps before were done; ${failure.actual}`,
      at,
      results,
    );
  // Nothing can be counted on a page that is not the one.
  const label = wall !== null && failure.label === 'Wrong Count Bug' ? 'Wrong Screen Bug' : failure.label;
  const setup = at.phase === 'setup' ? ' (in setup)' : '';
  const because = wall ?? (isBehindLogin ? loginRejection(state) : null);
  return finish(turn, {
    kind: 'failed',
    label,
    severity: severityOf(label),
    expected: failure.expected + setup,
    actual: because === null ? failure.actual : `${because}; ${failure.actual}`,
    proof: failure.proof,
    ...at,
    results,
    flags: state.run.flags,
  });
}

/** Ends the goal as inconclusive. */
export function inconclusive(
  turn: Turn,
  code: Extract<Verdict, { kind: 'inconclusive' }>['code'],
  reason: string,
  at: LinePosition = openLine(turn),
  results: readonly ConditionResult[] = resultsSoFar(turn),
): Decision {
  return finish(turn, {
    kind: 'inconclusive',
    code,
    reason,
    ...at,
    results,
    flags: turn.state.run.flags,
  });
}

/** Ends the goal as broken. */
export function broken(
  turn: Turn,
  fault: Fault,
  at: LinePosition = openLine(turn),
  results: readonly ConditionResult[] = resultsSoFar(turn),
): Decision {
  const { code, blame, reason, hint } = fault;
  return finish(turn, {
    kind: 'broken',
    code,
    blame,
    reason,
    hint,
    ...at,
    results,
    flags: turn.state.run.flags,
  });
}
