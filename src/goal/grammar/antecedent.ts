/** Decides what "it" means in a line. Where it may be one of several things, the line is open (R6). */
import type { Condition } from '../model/condition.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { ClauseContext, ConditionClause } from './conditions/clause.ts';
import type { ClauseSubject } from './conditions/subject.ts';
import type { ParsedInstructions } from './instructions/instruction-clause.ts';
import { isSameControl } from './plain-locators.ts';
import type { LineParse } from './parse-result.ts';

/** Records what a clause speaks of. `found`: the clause says that it is there, which the next act may go on from. */
export function speakOf(
  line: LineParse,
  subject: ClauseSubject | null,
  { found, others = [] }: { readonly found: boolean; readonly others?: readonly Locator[] },
): void {
  line.spokenOf.push(...others, ...(subject?.targets ?? []));
  if (subject === null) return;
  line.lastSubject = subject;
  line.isFound = found;
}

/** Records what an act is done to, and the other controls that it names. */
export function speakOfAct(line: LineParse, { subject, instructions }: ParsedInstructions): void {
  const waitedFor = instructions.flatMap((act) => (act.kind === 'wait' ? statedTargets(act.until) : []));
  const found = instructions.every(isFinding) && isOnly(subject, waitedFor);
  speakOf(line, subject, { found, others: [...instructions.flatMap(namedBy), ...waitedFor] });
}

/** True for an act after which its control is there. */
const isFinding = (act: Instruction): boolean =>
  act.kind === 'scroll_to' || (act.kind === 'wait' && act.until !== null && isPresent(act.until));

const isPresent = (condition: Condition): boolean =>
  (condition.kind === 'visible' || condition.kind === 'state') && !condition.negated;

/**
 * Records what statements speak of. After `"A" is off and "B" is visible` or `the list contains "A"`, "it" may be either, so that nothing counts
 * as found.
 */
export function speakOfClauses(line: LineParse, clauses: readonly ConditionClause[]): void {
  const others = clauses.flatMap(spokenOfIn);
  for (const { condition, subject } of clauses)
    speakOf(line, subject, { found: isPresent(condition) && isOnly(subject, others), others });
}

/** Returns every control that a statement names: its subject, and what it says to be in it. */
export const spokenOfIn = ({ condition, subject }: ConditionClause): readonly Locator[] =>
  subject === null ? [] : [...subject.targets, ...statedTargets(condition)];

const isOnly = (subject: ClauseSubject | null, targets: readonly Locator[]): boolean =>
  targets.every((target) => subject?.targets.some((other) => isSameControl(target, other)) === true);

/** Returns the controls of a condition, each in the place that the condition gives it. */
function statedTargets(condition: Condition | null): readonly Locator[] {
  if (condition === null) return [];
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.flatMap(statedTargets);
  if (!('target' in condition) || condition.target === null) return [];
  const { target } = condition;
  if (condition.kind !== 'position') return [target];
  return [{ ...target, places: [...target.places, ...condition.places] }];
}

/** The controls that an act names. The choice in a dropdown is a part of the dropdown. */
function namedBy(act: Instruction): readonly Locator[] {
  const target = 'target' in act && act.target?.choiceOf === undefined ? act.target : null;
  return [...(target === null ? [] : [target]), ...('anchor' in act ? [act.anchor] : [])];
}

/** Returns the subject of "it" in a check: the last one, unless the line spoke of another thing, too. */
export function antecedentOfCheck(line: LineParse): ClauseSubject | null {
  return othersThan(line).length > 0 ? null : line.lastSubject;
}

/** Returns what a check may leave out, and what its "it" means. */
export const contextOf = (line: LineParse): ClauseContext => ({
  lastSubject: line.lastSubject,
  it: antecedentOfCheck(line),
  isTyped: line.instructions.at(-1)?.kind === 'input_text',
});

/** Verbs whose "it" is a field. */
const OF_FIELDS = new Set('clear erase empty type enter input write fill replace delete remove'.split(' '));

/**
 * Returns the subject of "it" in an act. After `wait until "Edit" is visible` it is what was found; after a gesture it may be what that gesture was
 * about: `Long press "Ann", tap "Delete" and confirm it`. The subject has several targets then.
 */
export function antecedentOfAct(line: LineParse, verb: string): ClauseSubject | null {
  const { lastSubject } = line;
  const others = othersThan(line);
  const mayBeField = OF_FIELDS.has(verb) && others.some(({ role }) => role === 'field');
  if (lastSubject === null || others.length === 0 || (line.isFound && !mayBeField)) return lastSubject;
  return { ...lastSubject, targets: [...lastSubject.targets, ...others] };
}

const othersThan = ({ lastSubject, spokenOf }: LineParse): readonly Locator[] =>
  spokenOf.filter((target) => !lastSubject?.targets.some((other) => isSameControl(target, other)));
