import { oneLine } from '../shared/printable.ts';
import { verdictLabel } from '../report/verdict.ts';
import type { TriagedGoal } from './collect.ts';

/** Returns the triage of a run for the terminal: a line for each goal, its evidence below. Empty without goals. */
export function formatTriage(triaged: readonly TriagedGoal[]): string {
  return triaged.map(formatGoal).join('\n');
}

function formatGoal({ goal, triage }: TriagedGoal): string {
  const { verdict, goal: test } = goal.result;
  const label = verdictLabel(verdict);
  const rate =
    triage.flakeRate === null || triage.flakeRate === 0 ? [] : [row('flake rate', percent(triage.flakeRate))];
  return [
    `${triage.category}${triage.sure ? '' : '?'}  ${oneLine(test.name)}  (${label === '' ? verdict.kind : label})`,
    `    ${oneLine(triage.because)}`,
    ...triage.evidence.map(({ kind, text }) => row(kind, text)),
    ...(triage.lastPass === null ? [] : [row('last pass', triage.lastPass)]),
    ...rate,
    '',
  ].join('\n');
}

function row(name: string, text: string): string {
  return `    ${name.padEnd(10)} ${oneLine(text)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} % of the last runs`;
}
