import type { Rect } from '../../screen/model/geometry.ts';

export type CaseId = 'A' | 'B' | 'C' | 'D' | 'E';

export type PhaseName = 'setup' | 'steps' | 'expected_state';

const LABELS = [
  'Stuck Loading Bug',
  'Persistent Obstruction Bug',
  'Off-screen Target Bug',
  'Input Rejection Bug',
  'Unresponsive Element Bug',
  'Missing Element Bug',
  'Wrong Text Bug',
  'Untranslated Bug',
  'Wrong Position Bug',
  'Wrong State Bug',
  'Wrong Order Bug',
  'Wrong Count Bug',
  'Wrong Screen Bug',
  'No Effect Bug',
  'Duplicate Action Bug',
  'Crash Bug',
  'ANR Bug',
  'Error Screen Bug',
] as const;

export type Label = (typeof LABELS)[number];

export type Severity = 'critical' | 'major' | 'minor';

/** Where a result was proved: the screen, a box on its screenshot, and the rule that was applied. */
export interface Proof {
  readonly screen: string;
  readonly ref: string | null;
  readonly box: Rect | null;
  readonly rule: string;
}

/** A condition with its result. `unproven` means that it could not be proved met or unmet. */
export interface ConditionResult {
  readonly phase: PhaseName;
  readonly index: number;
  readonly condition: string;
  readonly met: 'met' | 'unmet' | 'unproven';
  readonly provedBy: 'code' | 'judge' | 'none';
  readonly expected: string;
  readonly actual: string;
  readonly label: Label | null;
  readonly proof: Proof | null;
  readonly flags: readonly string[];
}

interface VerdictDetails {
  readonly results: readonly ConditionResult[];
  readonly flags: readonly string[];
}

interface VerdictLine {
  readonly phase: PhaseName;
  /** Index in its phase; null when no line is to blame. */
  readonly index: number | null;
  readonly line: string;
}

export type Verdict =
  | ({
      readonly kind: 'passed';
      /** True for a goal without conditions (R7). */
      readonly stepsOnly: boolean;
    } & VerdictDetails)
  | ({
      readonly kind: 'failed';
      readonly label: Label;
      readonly severity: Severity;
      readonly expected: string;
      readonly actual: string;
      readonly proof: Proof | null;
    } & VerdictLine &
      VerdictDetails)
  | ({
      readonly kind: 'inconclusive';
      readonly code: 'turn-cap' | 'refusals' | 'unproven' | 'no-proof' | 'double-effect';
      readonly reason: string;
    } & VerdictLine &
      VerdictDetails)
  | ({
      readonly kind: 'broken';
      readonly code: string;
      readonly blame: 'agent' | 'environment' | 'test' | 'ours';
      readonly reason: string;
      readonly hint: string;
    } & VerdictLine &
      VerdictDetails)
  | ({ readonly kind: 'cancelled'; readonly reason: string } & VerdictLine & VerdictDetails);

export interface LinePosition {
  readonly phase: PhaseName;
  readonly index: number | null;
  readonly line: string;
}

export interface Failure {
  readonly label: Label;
  readonly expected: string;
  readonly actual: string;
  readonly proof: Proof | null;
}

export interface Fault {
  readonly code: string;
  readonly blame: 'agent' | 'environment' | 'test' | 'ours';
  readonly reason: string;
  readonly hint: string;
}
