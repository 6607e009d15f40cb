/** Parses the result that a step names: a bare condition, or a name where only a result can stand. */
import { contextOf, speakOfClauses } from './antecedent.ts';
import { COMES_AND_GOES, parseConditionClause, parseTargetAlone } from './conditions/parse-clause.ts';
import type { ConditionClause } from './conditions/clause.ts';
import type { Cursor } from './cursor.ts';
import { meantInClause } from './kind-alone.ts';
import type { LineParse } from './parse-result.ts';
import { hasModalVerb, hasPluralVerb } from './plural-verbs.ts';
import type { Token } from './tokens.ts';
import { PERSON_NOUNS, phrases } from './vocabulary.ts';

/** Participles that a step may use for an act in the passive, and a result for a state. */
const ACT_OR_STATE = phrases('is, are, gets').flatMap((is) =>
  phrases(
    'filled with, filled in with, filled, filled in, cleared, emptied, erased, turned on, turned off, switched on, switched off, toggled on, toggled off, set to',
  ).map((participle) => `${is} ${participle}`),
);

/** `The user navigates to the "Profile" page` as a step may ask for it. The app does so by itself. */
const GOES = new RegExp(
  String.raw`^(?:the |a )?(?:${[...PERSON_NOUNS, 'i', 'we', 'you', 'he', 'she', 'they', 'users'].join('|')}) (?:go|goes|navigates?|returns?|opens?|moves?|proceeds?|comes?)\b`,
  'u',
);

/** `The device is rotated to landscape`, too. */
const ROTATED = /^(?:the )?(?:device|phone|tablet) (?:is|gets) rotated\b/u;

/** True for `The "To" field is filled with "x"` as a step of its own, which may ask for it or state it. */
function mayBeAct(line: LineParse, c: Cursor, from: number): boolean {
  const isAlone = line.instructions.length === 0 && line.conditions.length === 0 && from === 0;
  const words = c.tokens
    .slice(from)
    .map(({ lower }) => lower)
    .join(' ');
  const isResult = c.tokens[from - 1]?.lower === 'then';
  const isFirst = line.instructions.length === 0 && line.conditions.length === 0;
  if (isFirst && !isResult && (GOES.test(words) || ROTATED.test(words))) return true;
  // `Qty = 3` may be something to enter.
  const isNote = c.tokens.some(({ kind, text }) => kind === 'mark' && text === '=');
  return isAlone && (isNote || ACT_OR_STATE.some((phrase) => words.includes(` ${phrase}`)));
}

/** True for `Turn on "A" and "B" and "C" are visible`, `… and "B" and the dialog should appear`: the verb may be about "B", too. */
function isOfFormerToo(line: LineParse, c: Cursor, from: number, { subject }: ConditionClause): boolean {
  const words = c.tokens.slice(from, c.mark().at);
  const isJoined = c.tokens[from - 1]?.lower === 'and' && !words.some(({ lower }) => lower === 'both');
  return (
    isJoined &&
    (hasPluralVerb(words) || hasModalVerb(words)) &&
    line.instructions.length > 1 &&
    subject?.targets.length === 1
  );
}

/** Parses a bare condition: the result of the instructions before it, or a line that is nothing else. */
export function parseResult(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  const said = parseConditionClause(c, {
    ...contextOf(line),
    lastCondition: line.lastCondition,
    former: line.conditions.at(-1) ?? null,
  });
  const clause = said === null ? null : meantInClause(said, line);
  if (!clause || mayBeAct(line, c, mark.at) || isOfFormerToo(line, c, mark.at, clause)) return false;
  if (line.instructions.length > 0) c.reassignRole(mark, 'target', 'expected');
  line.lastCondition = clause.condition;
  const instruction = line.instructions.at(-1);
  const target = instruction && 'target' in instruction ? instruction.target : null;
  const isSameTarget =
    clause.subject === null ||
    clause.subject.targets.some((t) => t.label === target?.label && t.name === target?.name);
  if (clause.expectsNoChange && instruction && isSameTarget) line.expectsNoEffect = true;
  line.conditions.push(clause.condition);
  line.isVerification ||= line.instructions.length === 0;
  speakOfClauses(line, [clause]);
  return true;
}

/**
 * Parses a name alone where only a result can stand: `Tap "Save". Expected: "Saved"`, `Tap "Save" -> "Saved" toast`. A control behind an arrow may be the
 * next one to tap.
 */
export function parseResultAlone(c: Cursor, line: LineParse, led: readonly Token[]): boolean {
  const isExpected = led.some(({ text }) => text === ':');
  if (!isExpected && !led.some(({ text }) => text === '→')) return false;
  const mark = c.mark();
  const clause = parseTargetAlone(c);
  const targets = clause?.subject?.targets ?? [];
  // `-> "Share" & "Delete" options`: nobody taps two of them at once.
  const isList = targets.length > 1 && /^(?:options|buttons|tabs|icons|links|items)$/u.test(c.peek(-1).lower);
  const mayBeTapped = !isList && targets.some(({ role }) => !COMES_AND_GOES.has(role));
  if (clause === null || !c.atBoundary || (mayBeTapped && !isExpected)) {
    c.reset(mark);
    return false;
  }
  c.reassignRole(mark, 'target', 'expected');
  line.conditions.push(clause.condition);
  line.lastCondition = clause.condition;
  speakOfClauses(line, [clause]);
  return true;
}
