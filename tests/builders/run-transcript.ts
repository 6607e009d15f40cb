/** A story of the rules in short: an app, a goal, and all that people are told of the run. */
import { drive, goalOf, type DriveOptions, type Run } from './core.ts';
import type { App } from './scripted-phone.ts';

type Goal = ReturnType<typeof goalOf>;

/** Cases, landings, ticks and refusals in the order in which they were noted, then the verdict with all that it says. */
function wordsOf({ notes, verdict }: Run<unknown>): string[] {
  const lines = notes.flatMap((n): string[] => {
    if (n.kind === 'case') return [`case ${n.case} ${n.used}/${n.of} ${n.target}: ${n.reason}`];
    if (n.kind === 'spent') return [`spent ${n.case}: ${n.label}`];
    if (n.kind === 'effect') return [`effect: ${n.effect}`];
    if (n.kind === 'completed') return [`completed ${n.outcome}`];
    return n.kind === 'refused' ? [`refused ${n.rule}`] : [];
  });
  const flags = verdict.flags.map((f) => `flag: ${f}`);
  if (verdict.kind === 'passed')
    return [...lines, verdict.stepsOnly ? 'passed, steps only' : 'passed', ...flags];
  const where = `${verdict.phase} ${verdict.index}: ${verdict.line}`;
  if (verdict.kind !== 'failed')
    return [
      ...lines,
      `${verdict.kind} ${'code' in verdict ? verdict.code : ''} at ${where}`,
      `reason: ${verdict.reason}`,
      ...flags,
    ];
  const { label, severity, expected, actual, proof } = verdict;
  return [
    ...lines,
    `failed ${label} (${severity}) at ${where}`,
    `expected: ${expected}`,
    `actual: ${actual}`,
    `proof: ${proof?.rule} ${proof?.ref}`,
    ...flags,
  ];
}

export interface Scenario {
  readonly app: App<never>;
  readonly goal: Goal;
  /** A function where they hold what is used up by a run, such as a script. */
  readonly options?: DriveOptions | (() => DriveOptions);
}
export const scenario = <S>(app: App<S>, goal: Goal, options: Scenario['options'] = {}): Scenario => ({
  app: app as unknown as App<never>,
  goal,
  options,
});

/** All that is told of it. */
export const runTranscript = async ({ app, goal, options }: Scenario): Promise<string[]> =>
  wordsOf(await drive(app, goal, typeof options === 'function' ? options() : options));
