/** Figures of a bench run; docs/verdict-bench.md explains each. */
import type { LeftOut, CaseResult } from './types.ts';

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

/** Returns the figures of a larger object. */
export function pickFigures(report: Figures): Figures {
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

/** How many cases could have gone wrong in each way. */
export interface Chances {
  /** Cases that must not pass. */
  readonly ofFalsePass: number;
  /** Cases that must pass. */
  readonly ofFalseFailure: number;
  /** Cases of the honest planner. */
  readonly ofUndecided: number;
}

/** Figures of a part of the cases. */
export interface PartFigures extends Figures {
  /** Inconclusive or broken verdicts of the honest planner. */
  readonly undecided: number;
  readonly chances: Chances;
}

type Parts = Readonly<Record<string, PartFigures>>;

export interface FigureGroups {
  /** By the goal's tags; `none`: goals without. */
  readonly byKind: Parts;
  readonly byPhrase: Parts;
  /** By the toolkit of the element tree. */
  readonly byFlavour: Parts;
  readonly byDefect: Parts;
  readonly byQuirk: Parts;
  readonly byPlanner: Parts;
  readonly byJudge: Parts;
  readonly byApp: Parts;
  readonly byLabel: Readonly<Record<string, LabelFigures>>;
}

/** How often the honest planner's runs ended with a label. */
interface LabelFigures {
  readonly said: number;
  /** How often that label was right. */
  readonly right: number;
}

/** Returns how a verdict is wrong; null for a right or undecided one. */
export function mistakeIn(
  truth: CaseResult['truth'],
  { verdict, label }: Pick<CaseResult, 'verdict' | 'label'>,
): CaseResult['wrong'] {
  if (truth.kind === 'passes') return verdict === 'failed' ? 'false failure' : null;
  if (verdict === 'passed') return 'false pass';
  return verdict === 'failed' && !truth.labels.includes(label ?? '') ? 'wrong label' : null;
}

export function figuresOf(outcomes: readonly CaseResult[]): Figures {
  const count = (test: (o: CaseResult) => boolean): number => outcomes.filter(test).length;
  const sum = (of: (o: CaseResult) => number): number => outcomes.reduce((total, o) => total + of(o), 0);
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

/** True for an inconclusive or broken verdict of the honest planner, unless the rules allow it. */
export function isUndecided({ case: one, truth, verdict }: CaseResult): boolean {
  if (one.planner !== 'honest') return false;
  const allowed = truth.kind === 'fails' && truth.orInconclusive === true;
  return verdict === 'broken' || (verdict === 'inconclusive' && !allowed);
}

export function chancesOf(outcomes: readonly CaseResult[]): Chances {
  return {
    ofFalsePass: outcomes.filter((o) => o.truth.kind === 'fails').length,
    ofFalseFailure: outcomes.filter((o) => o.truth.kind === 'passes').length,
    ofUndecided: outcomes.filter((o) => o.case.planner === 'honest').length,
  };
}

export function groupsOf(outcomes: readonly CaseResult[]): FigureGroups {
  // A case with two defects counts under each.
  const kinds = (faults: readonly string[]): string[] =>
    faults.length === 0 ? ['none'] : [...new Set(faults.map((fault) => fault.replace(/:.*/su, '')))];
  return {
    byKind: grouped(outcomes, (o) => (o.traits.kinds.length === 0 ? ['none'] : o.traits.kinds)),
    byPhrase: grouped(outcomes, (o) => o.traits.phrases),
    byFlavour: grouped(outcomes, (o) => [o.traits.flavour]),
    byDefect: grouped(outcomes, (o) => kinds(o.case.defects)),
    byQuirk: grouped(outcomes, (o) => kinds(o.case.quirks)),
    byPlanner: grouped(outcomes, (o) => [o.case.planner]),
    byJudge: grouped(outcomes, (o) => [o.case.judge]),
    byApp: grouped(outcomes, (o) => [o.case.id.replace(/\/.*/su, '')]),
    byLabel: countLabels(outcomes),
  };
}

function countLabels(outcomes: readonly CaseResult[]): Record<string, LabelFigures> {
  const counts = new Map<string, LabelFigures>();
  for (const { case: one, verdict, label, truth } of outcomes) {
    if (one.planner !== 'honest' || verdict !== 'failed' || label === null) continue;
    const before = counts.get(label) ?? { said: 0, right: 0 };
    const right = truth.kind === 'fails' && truth.labels.includes(label);
    counts.set(label, { said: before.said + 1, right: before.right + (right ? 1 : 0) });
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function grouped(
  outcomes: readonly CaseResult[],
  keysOf: (o: CaseResult) => readonly string[],
): Record<string, PartFigures> {
  const groups = new Map<string, CaseResult[]>();
  for (const outcome of outcomes)
    for (const key of keysOf(outcome)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [outcome]);
      else group.push(outcome);
    }
  const names = [...groups.keys()].sort();
  return Object.fromEntries(names.map((key) => [key, partFigures(groups.get(key) ?? [])]));
}

function partFigures(outcomes: readonly CaseResult[]): PartFigures {
  const undecided = outcomes.filter(isUndecided).length;
  return { ...figuresOf(outcomes), undecided, chances: chancesOf(outcomes) };
}

/** Counts cases whose truth is open, by reason. */
export function countedByReason(leftOut: readonly LeftOut[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason, because } of leftOut) counts[reason ?? because] = (counts[reason ?? because] ?? 0) + 1;
  return counts;
}

/** Figures that must not get worse. */
const GUARDED_FIGURES = ['falsePasses', 'falseFailures', 'wrongLabels', 'inconclusive', 'broken'] as const;

/** Returns the figures that are worse than before, in words. */
export function regressions(now: Figures, before: Figures): string[] {
  return GUARDED_FIGURES.filter((name) => now[name] > before[name]).map(
    (name) => `${name} is ${now[name]}, was ${before[name]}`,
  );
}
