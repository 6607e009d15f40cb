import { explainLine } from '../goal/explain/line.ts';
import { explainedRows } from '../cli/explain-lines.ts';
import type { Goal } from '../goal/model/goal.ts';
import { plural } from '../report/format.ts';
import { verdictAnalysis, verdictLabel } from '../report/verdict.ts';
import type { DraftProof, ProvedCondition } from './prove-draft.ts';

/** Returns how the rules read each line of a goal, as `check --explain` prints it. */
export function explainedGoal(goal: Goal): string {
  const part = (title: string, lines: Goal['expected']): readonly string[] =>
    lines.flatMap(({ text, parsed }, i) => [
      `  ${title} ${i + 1}: ${text}`,
      ...explainedRows(explainLine(parsed)).map((row) => `      ${row}`),
    ]);
  return [
    ...part('Setup', goal.setup),
    ...part('Step', goal.steps),
    ...part('Expected state', goal.expected),
  ].join('\n');
}

/** Returns what was shown about a goal: its verdict, its problems, and what each condition catches. */
export function proofText({ verdict, conditions, planted, imagined, problems, gaps }: DraftProof): string {
  const caught = planted.filter((p) => p.verdict.kind !== 'passed');
  return [
    `${verdict.kind}: ${verdictAnalysis(verdict)}`,
    ...problems.map((problem) => `not done: ${problem}`),
    ...(planted.length === 0 ? [] : [`planted defects: ${caught.length} of ${planted.length} caught`]),
    ...planted.map(
      (p) =>
        `  ${p.defect}: ${p.verdict.kind === 'passed' ? 'passed, so not caught' : caughtText(p.verdict)}`,
    ),
    ...imagined.map(
      ({ fault, catches, by }) =>
        `  if ${fault}: ${catches === null ? 'which condition would fail?' : `${catches.map((i) => conditions[i]?.text ?? '').join(' and ') || 'no condition'} would fail`}${by === 'model' ? ' (says the model)' : ''}`,
    ),
    ...conditions.flatMap((condition) =>
      conditionText(condition, planted.length + imagined.filter(({ catches }) => catches !== null).length),
    ),
    ...gaps.map((gap) => `gap: ${gap}`),
  ].join('\n');
}

function caughtText(verdict: DraftProof['verdict']): string {
  if (verdict.kind === 'passed') return '';
  const label = verdictLabel(verdict);
  return `${verdict.kind}${label === '' ? '' : `, ${label}`}${verdict.line === '' ? '' : `, by ${verdict.line}`}`;
}

function conditionText({ text, worth, catches }: ProvedCondition, faults: number): readonly string[] {
  if (worth === 'stays') return [`stays: ${text} holds before the first step too, as it says`];
  return faults > 0 && catches.length === 0
    ? [`catches nothing: ${text} fails with none of ${plural(faults, 'fault')}`]
    : [];
}
