/** Parses "Verify …", "Check that …": what the line asks to look at. */
import { parseConditionClauses, parseTargetAlone } from './conditions/parse-clause.ts';
import { parseVisibilityOf } from './conditions/presence.ts';
import type { ConditionClause } from './conditions/clause.ts';
import { PREDICATE_STARTS } from './conditions/subject.ts';
import { SEEN } from './conditions/visible.ts';
import { parseActAndResult } from './act-and-result.ts';
import { contextOf, speakOfClauses } from './antecedent.ts';
import type { Cursor } from './cursor.ts';
import { meantInClause } from './kind-alone.ts';
import { recordUnread, type LineParse } from './parse-result.ts';
import { phrases, PERSONS, STRONG_VERIFY, WEAK_VERIFY } from './vocabulary.ts';
import type { Locator } from '../../screen/model/locator.ts';

export const THAT = phrases('that, whether, if, for, :');

/** Parses a clause that begins with a verb of looking. */
export function parseVerification(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  c.eat('to');
  c.eatOneOf(PERSONS);
  const strong = c.eatOneOf(STRONG_VERIFY);
  if (!strong && !c.eatOneOf(WEAK_VERIFY)) {
    c.reset(mark);
    return false;
  }
  const verb = c.peek(-1).lower;
  const hasThat = c.eatOneOf(THAT);
  const asks = ['if', 'whether'].includes(c.peek(-1).lower);
  if ((strong || hasThat) && parseActAndResult(c, line)) {
    line.isVerification = false;
    return true;
  }
  const first = strong ? parseVisibilityOf(c) : null;
  const clauses = first
    ? [first]
    : parseConditionClauses(c, { ...contextOf(line), lastCondition: line.lastCondition });
  const target =
    clauses.length === 0 && (strong || hasThat || /^(?:expect|see|observe|notice)/.test(verb))
      ? parseTargetAlone(c)
      : null;
  const all = target ? [target] : clauses;
  // `Check neither "A" nor "B"` asks to leave two boxes alone, or to see that two texts are not there.
  const mayBeBoxes = !hasThat && verb === 'check' && namesNone(c, mark.at, all);
  if (all.length > 0 && c.atBoundary && !mayBeBoxes) {
    if (line.instructions.length > 0) c.reassignRole(mark, 'target', 'expected');
    line.isVerification = true;
    line.isChecked ||= line.instructions.length === 0;
    line.asks = asks;
    const meant = all.map((clause) => meantInClause(clause, line));
    if (meant.includes(null)) line.unreliable = true;
    line.conditions.push(
      ...meant.map((clause, i) => (clause ?? all[i])?.condition).filter((one) => one !== undefined),
    );
    speakOfClauses(
      line,
      meant.filter((clause) => clause !== null),
    );
    return true;
  }
  if (!strong && !mayBeBoxes && !(hasThat && verb !== 'see' && verb !== 'sees')) {
    c.reset(mark);
    return false;
  }
  line.isVerification = true;
  recordUnread(c, line);
  return true;
}

/** True for `no "A"`, `neither "A" nor "B"` without a verb, of what may be boxes. */
function namesNone(c: Cursor, from: number, clauses: readonly ConditionClause[]): boolean {
  const tokens = c.tokens.slice(from, c.mark().at);
  const isBare = tokens.every(({ lower }) => !PREDICATE_STARTS.has(lower) && !SEEN.includes(lower));
  const targets = clauses.flatMap(({ subject }) => subject?.targets ?? []);
  return (
    isBare &&
    tokens.some(({ lower }) => lower === 'no' || lower === 'neither') &&
    targets.some(({ role }) => role === null || BOXES.has(role))
  );
}

const BOXES: ReadonlySet<Locator['role']> = new Set(['checkbox', 'toggle', 'radio', 'row'] as const);

/** True for `Check "A" is listed, then check "B"`: a name alone after "check" may be a box, or a text to look at like the one before. */
export function checksTwoWays({ tokens }: Cursor, { instructions }: LineParse): boolean {
  const checks = tokens.filter(({ kind, lower }) => kind === 'word' && CHECK.has(lower));
  const set = instructions.flatMap((act) => (act.kind === 'set_state' ? [act.target] : []));
  return checks.length > 1 && checks.length > set.length && set.some(({ role }) => role === null);
}

const CHECK = new Set(['check', 'checks']);
