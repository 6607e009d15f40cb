/** Figures of a run of the bench: see docs/verdict-bench.md for what each means. */
import type { Outcome } from './types.ts';

export interface Figures {
  readonly cases: number;
  readonly falsePasses: number;
  readonly falseFailures: number;
  readonly wrongLabels: number;
  readonly inconclusive: number;
  readonly broken: number;
  readonly turns: number;
  readonly modelCalls: number;
  readonly refusals: number;
}

/** The figures alone, of whatever holds more. */
export function onlyFigures(report: Figures): Figures {
  const { cases, falsePasses, falseFailures, wrongLabels, inconclusive, broken } = report;
  const { turns, modelCalls, refusals } = report;
  return {
    cases,
    falsePasses,
    falseFailures,
    wrongLabels,
    inconclusive,
    broken,
    turns,
    modelCalls,
    refusals,
  };
}

export interface Groups {
  readonly byDefect: Readonly<Record<string, Figures>>;
  readonly byQuirk: Readonly<Record<string, Figures>>;
  readonly byPlanner: Readonly<Record<string, Figures>>;
  readonly byJudge: Readonly<Record<string, Figures>>;
  readonly byApp: Readonly<Record<string, Figures>>;
}

/** In which of three ways a verdict is wrong; null when it is right, or says that it does not know. */
export function wrongOf(
  truth: Outcome['truth'],
  { verdict, label }: Pick<Outcome, 'verdict' | 'label'>,
): Outcome['wrong'] {
  if (truth.kind === 'passes') return verdict === 'failed' ? 'false failure' : null;
  if (verdict === 'passed') return 'false pass';
  return verdict === 'failed' && !truth.labels.includes(label ?? '') ? 'wrong label' : null;
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const count = (test: (o: Outcome) => boolean): number => outcomes.filter(test).length;
  const sum = (of: (o: Outcome) => number): number => outcomes.reduce((total, o) => total + of(o), 0);
  return {
    cases: outcomes.length,
    falsePasses: count((o) => o.wrong === 'false pass'),
    falseFailures: count((o) => o.wrong === 'false failure'),
    wrongLabels: count((o) => o.wrong === 'wrong label'),
    inconclusive: count((o) => o.verdict === 'inconclusive'),
    broken: count((o) => o.verdict === 'broken'),
    turns: sum((o) => o.turns),
    modelCalls: sum((o) => o.modelCalls),
    refusals: sum((o) => o.refusals),
  };
}

export function groupsOf(outcomes: readonly Outcome[]): Groups {
  const kind = (fault: string | undefined): string =>
    fault === undefined ? 'none' : fault.replace(/:.*/su, '');
  return {
    byDefect: grouped(outcomes, (o) => kind(o.case.defects[0])),
    byQuirk: grouped(outcomes, (o) => kind(o.case.quirks[0])),
    byPlanner: grouped(outcomes, (o) => o.case.planner),
    byJudge: grouped(outcomes, (o) => o.case.judge),
    byApp: grouped(outcomes, (o) => o.case.id.replace(/\/.*/su, '')),
  };
}

function grouped(outcomes: readonly Outcome[], name: (o: Outcome) => string): Record<string, Figures> {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const key = name(outcome);
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  const names = [...groups.keys()].sort();
  return Object.fromEntries(names.map((key) => [key, figuresOf(groups.get(key) ?? [])]));
}

/** What must not get worse. */
const HELD = ['falsePasses', 'falseFailures', 'wrongLabels', 'inconclusive', 'broken'] as const;

/** Figures that are worse than those before, in words; none when it is as good. */
export function worseThan(now: Figures, before: Figures): string[] {
  return HELD.filter((name) => now[name] > before[name]).map(
    (name) => `${name} is ${now[name]}, and was ${before[name]}`,
  );
}
