/** Verdicts in words and kind (rulebook, "Verdicts and labels"). */
import { loginWall } from './login-wall.ts';
import { emit, stepAt, type Decision, type Turn } from './state.ts';
import type { Finding, Label, PhaseName, Proof, Severity, Verdict } from './types.ts';

const CRITICAL: readonly Label[] = ['Crash Bug', 'ANR Bug'];
const MINOR: readonly Label[] = ['Wrong Position Bug', 'Untranslated Bug', 'Wrong Order Bug'];

function severityOf(label: Label): Severity {
  if (CRITICAL.includes(label)) return 'critical';
  return MINOR.includes(label) ? 'minor' : 'major';
}

export function finish(turn: Turn, verdict: Verdict): Decision {
  return emit(turn, { kind: 'done' }, { kind: 'finish', verdict });
}

interface Place {
  readonly phase: PhaseName;
  readonly index: number | null;
  readonly line: string;
}

/** The line that is open now. */
export function place(turn: Turn): Place {
  const { cursor } = turn.state;
  const step = stepAt(turn.state);
  return step === undefined
    ? { phase: 'expected_state', index: null, line: '' }
    : { phase: cursor.phase, index: cursor.index, line: step.text };
}

function findings(turn: Turn): readonly Finding[] {
  return turn.notes.flatMap((n) => (n.kind === 'finding' ? [n.finding] : []));
}

export interface Failure {
  readonly label: Label;
  readonly expected: string;
  readonly actual: string;
  readonly proof: Proof | null;
}

/** A double of ours looks like a bug of the app's in these. */
const COUNTED: readonly Label[] = [
  'Wrong Count Bug',
  'Wrong Text Bug',
  'Wrong State Bug',
  'Duplicate Action Bug',
  'No Effect Bug',
];

/** What a login page that came unasked looks like. */
const HIDDEN_BY_LOGIN: readonly Label[] = ['Missing Element Bug', 'Wrong Screen Bug', 'Wrong Text Bug'];

/** How many there are, or a text with a number. */
function tellsNumber({ label, actual }: Failure): boolean {
  if (label === 'Wrong Count Bug' || label === 'Duplicate Action Bug') return true;
  return label === 'Wrong Text Bug' && /\d/.test(actual);
}

export function fail(
  turn: Turn,
  failure: Failure,
  at: Place = place(turn),
  proven: readonly Finding[] = findings(turn),
): Decision {
  const { state } = turn;
  const repeated = state.repeats.length > 0 && COUNTED.includes(failure.label);
  if (repeated || (state.sentTwice && tellsNumber(failure))) {
    const why = repeated
      ? 'an earlier tap was repeated before its effect showed'
      : 'an equal gesture was made more than once for a step that does not name it';
    const because = `${failure.actual}; but ${why}, so the doubled result may be ours`;
    return finish(turn, {
      kind: 'inconclusive',
      code: 'double-effect',
      because,
      ...at,
      findings: proven,
      flags: state.flags,
    });
  }
  const wall = HIDDEN_BY_LOGIN.includes(failure.label) ? loginWall(state) : null;
  const setup = at.phase === 'setup' ? ' (in setup)' : '';
  return finish(turn, {
    kind: 'failed',
    label: failure.label,
    severity: severityOf(failure.label),
    expected: failure.expected + setup,
    actual: wall === null ? failure.actual : `${wall}; ${failure.actual}`,
    proof: failure.proof,
    ...at,
    findings: proven,
    flags: state.flags,
  });
}

export function inconclusive(
  turn: Turn,
  code: Extract<Verdict, { kind: 'inconclusive' }>['code'],
  because: string,
  at: Place = place(turn),
  proven: readonly Finding[] = findings(turn),
): Decision {
  return finish(turn, {
    kind: 'inconclusive',
    code,
    because,
    ...at,
    findings: proven,
    flags: turn.state.flags,
  });
}

export interface Fault {
  readonly code: string;
  readonly blame: 'agent' | 'environment' | 'test' | 'ours';
  readonly because: string;
  readonly hint: string;
}

export function broken(
  turn: Turn,
  fault: Fault,
  at: Place = place(turn),
  proven: readonly Finding[] = findings(turn),
): Decision {
  const { code, blame, because, hint } = fault;
  return finish(turn, {
    kind: 'broken',
    code,
    blame,
    because,
    hint,
    ...at,
    findings: proven,
    flags: turn.state.flags,
  });
}
