/** Parses what a line verifies of an act: `Verify that tapping "Cancel" closes the dialog`, `Verify that "Saved" appears when the user taps "Save"`. */
import { antecedentOfAct, speakOfAct, speakOfClauses } from './antecedent.ts';
import { screenAlone, visibleClause } from './conditions/presence.ts';
import { parseConditionClauses } from './conditions/parse-clause.ts';
import type { ConditionClause } from './conditions/clause.ts';
import type { Cursor } from './cursor.ts';
import { parseGerund, parseInstructions } from './instructions/verbs.ts';
import type { ParsedInstructions } from './instructions/instruction-clause.ts';
import { waitForScreen } from './lead.ts';
import type { LineParse } from './parse-result.ts';
import { phrases, PERSONS } from './vocabulary.ts';

const SHOWS = phrases('opens, shows, displays, brings up, reveals, should open, should show, should display');
const HIDES = phrases('closes, dismisses, hides, should close, should dismiss, should hide');
const LEADS = phrases('takes, brings, redirects, returns, navigates, sends').flatMap((leads) => [
  `${leads} to`,
  ...PERSONS.map((person) => `${leads} ${person} to`),
  `${leads} me to`,
  `${leads} us to`,
]);
const LEADS_TO = [...LEADS, ...phrases('leads to, goes to')];
const WHEN = phrases('when, after, upon, once');
const ACTS = phrases('when, after, upon, on, once, by');

/** Parses an act and its results, of a line that holds nothing else. False for other words, and nothing is consumed. */
export function parseActAndResult(c: Cursor, line: LineParse): boolean {
  const isAlone =
    line.instructions.length === 0 && line.conditions.length === 0 && line.precondition === null;
  if (!isAlone) return false;
  const mark = c.mark();
  for (const parse of [parseActThatDoes, parseActBefore, parseActBehind]) {
    const found = parse(c, line);
    if (found !== null && c.ended) return record(line, found);
    c.reset(mark);
  }
  return false;
}

interface ActAndResult {
  readonly act: ParsedInstructions;
  readonly results: readonly ConditionClause[];
}

function record(line: LineParse, { act, results }: ActAndResult): true {
  line.instructions.push(...act.screens.map(waitForScreen), ...act.instructions);
  line.conditions.push(...act.conditions);
  line.ownResults = line.conditions.length;
  line.expectsNoEffect ||= act.expectsNoEffect;
  speakOfAct(line, act);
  line.conditions.push(...results.map(({ condition }) => condition));
  line.lastCondition = results.at(-1)?.condition ?? line.lastCondition;
  line.expectsNoEffect ||= results.some(({ expectsNoChange }) => expectsNoChange);
  speakOfClauses(line, results);
  return true;
}

/** Parses `tapping "Cancel" closes the dialog`. */
function parseActThatDoes(c: Cursor): ActAndResult | null {
  const act = parseGerund(c, null);
  if (act === null) return null;
  const result = c.eatOneOf(HIDES)
    ? visibleClause(c, true)
    : c.eatOneOf(SHOWS)
      ? (screenAlone(c) ?? visibleClause(c, false))
      : c.eatOneOf(LEADS_TO)
        ? screenAlone(c)
        : null;
  return result === null || !c.atBoundary ? null : { act, results: [result] };
}

/** Parses `after tapping "Save", "Saved" appears`, `when the user taps "Save", …`. */
function parseActBefore(c: Cursor, line: LineParse): ActAndResult | null {
  const act = c.eatOneOf(ACTS) ? parseDone(c, line) : null;
  if (act === null) return null;
  const isComma = c.peek().text === ',' && c.take().kind === 'mark';
  if (!isComma && !['the', 'a', 'an'].includes(c.peek().lower)) return null;
  const results = parseConditionClauses(c, { lastSubject: null });
  return results.length === 0 ? null : { act, results };
}

/** Parses `"Saved" appears when the user taps "Save"`, `… after tapping "Save"`. */
function parseActBehind(c: Cursor, line: LineParse): ActAndResult | null {
  const before = c.extraBoundaries;
  c.extraBoundaries = new Set([...WHEN, ...(before ?? [])]);
  const results = parseConditionClauses(c, { lastSubject: null });
  c.extraBoundaries = before;
  const act = results.length > 0 && c.eatOneOf(WHEN) ? parseDone(c, line) : null;
  return act === null ? null : { act, results };
}

/** Parses `tapping "Save"`, `the user taps "Save"`. */
function parseDone(c: Cursor, line: LineParse): ParsedInstructions | null {
  const gerund = parseGerund(c, null);
  if (gerund !== null) return gerund;
  return c.eatOneOf(PERSONS) ? parseInstructions(c, antecedentOfAct(line, c.peek().lower)) : null;
}
