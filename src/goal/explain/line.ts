/** Says what a line means to the rules, in the words of docs/steps.md, so that a wrong reading is seen before it passes (R6). */
import { adviceFor } from '../advice.ts';
import { explainAct, type ExplainedAct } from './act.ts';
import { explainCondition, type ExplainedCondition } from './condition.ts';
import type { GoalStep } from '../model/goal.ts';
import { listed } from './target.ts';
import type { ParsedStep } from '../model/parsed-step.ts';

/** The meaning of one line. */
export interface ExplainedLine {
  readonly read: 'explicit' | 'in part' | 'open-ended';
  /** Words that the rules do not understand. */
  readonly unread: readonly string[];
  /** How to say it in lines that the rules read. */
  readonly advice?: string;
  /** The condition that decides about the line or its branch. */
  readonly when?: readonly ExplainedCondition[];
  readonly do?: readonly ExplainedAct[];
  /** The second branch, done when the condition does not hold. */
  readonly otherwise?: readonly ExplainedAct[];
  /** Acts of both cases: before the branches, and after them (`last`). */
  readonly first?: readonly ExplainedAct[];
  readonly last?: readonly ExplainedAct[];
  readonly conditions?: readonly ExplainedCondition[];
  readonly optional?: true;
  /** No change is the expected result. */
  readonly noEffect?: true;
}

const COVERAGE = { full: 'explicit', partial: 'in part', none: 'open-ended' } as const;

/** Returns the meaning of a step. The condition of a head of nested lines decides about them, and is not checked. */
export function explainStep({ parsed, guard }: Pick<GoalStep, 'parsed' | 'guard'>): ExplainedLine {
  const { conditions = [], ...line } = explainLine(parsed);
  return guard === undefined
    ? { ...line, ...listed('conditions', conditions) }
    : { ...line, when: conditions };
}

/** Returns the meaning of a parsed line. An open-ended line has none but its unread words. */
export function explainLine(parsed: ParsedStep): ExplainedLine {
  const { instructions, branches, precondition } = parsed;
  const conditions = parsed.conditions.flatMap(explainCondition);
  const acts = instructions.map(explainAct);
  const from = branches?.from ?? 0;
  const second = from + (branches?.first ?? acts.length);
  const advice = parsed.coverage === 'full' ? null : adviceFor(parsed.text);
  const end = second + (branches?.second ?? 0);
  return {
    read: COVERAGE[parsed.coverage],
    unread: parsed.unread,
    ...(advice === null ? {} : { advice }),
    ...listed('when', precondition === null ? [] : explainCondition(precondition)),
    ...listed('first', acts.slice(0, from)),
    ...listed('do', acts.slice(from, second)),
    ...listed('otherwise', acts.slice(second, end)),
    ...listed('last', acts.slice(end)),
    ...listed('conditions', conditions),
    ...(parsed.optional ? { optional: true as const } : {}),
    ...(parsed.effect === 'none' ? { noEffect: true as const } : {}),
  };
}
