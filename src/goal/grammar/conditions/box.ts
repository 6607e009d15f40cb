/** Parses statements about `the "News" box`, which is a checkbox or a field: the statement tells. */
import type { Condition } from '../../model/condition.ts';
import type { ConditionClause } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { parsePredicate } from './parse-predicate.ts';
import type { ClauseSubject } from './subject.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';
import { isFunctionWord } from '../function-words.ts';
import { isQualifier } from '../qualifiers.ts';
import { NOT_A_NAME, ORDINALS, REGIONS, ROLE_WORDS, STEP_VERBS } from '../vocabulary.ts';

/** Parses `The "News" box is unchecked`, `The "Email" box contains "a@b.c"`. A box that is only seen may be either, and is left open. */
export function parseBoxCondition(c: Cursor): ConditionClause | null {
  return parseBoxAs(c, 'checkbox', isOfCheckbox) ?? parseBoxAs(c, 'field', isOfField);
}

function isOfCheckbox(condition: Condition): boolean {
  return condition.kind === 'state' && (condition.state === 'checked' || condition.state === 'unchecked');
}

/** A number is left open: `The "Total" box shows 5` may be a card. */
function isOfField(condition: Condition): boolean {
  return condition.kind === 'state'
    ? ['empty', 'filled', 'focused', 'read-only'].includes(condition.state)
    : condition.kind === 'value' && condition.match === 'contains';
}

function parseBoxAs(
  c: Cursor,
  role: ControlRole,
  fits: (condition: Condition) => boolean,
): ConditionClause | null {
  const mark = c.mark();
  const named = parseBoxName(c);
  if (named !== null) {
    const target = { ...named, role };
    const subject: ClauseSubject = {
      targets: [target],
      conjunction: 'and',
      unquoted: false,
      screens: [],
      capitalized: false,
    };
    const predicate = parsePredicate(c, subject);
    const condition = predicate?.make(target) ?? null;
    if (predicate && condition !== null && fits(condition))
      return { condition, subject, expectsNoChange: predicate.expectsNoChange };
  }
  c.reset(mark);
  return null;
}

/** Parses `the "Email" box`, `the message box`: its name, without the kind of box. "The text box" is a field, and "the first box" one of several. */
export function parseBoxName(c: Cursor): Locator | null {
  const mark = c.mark();
  c.eat('the');
  const label = c.quote('target');
  const name = label === null ? parseWords(c) : null;
  const source = c.textSince(mark);
  if ((label !== null || name !== null) && c.eat('box'))
    return { source, label, match: 'exact', name, role: null, row: null, places: [] };
  c.reset(mark);
  return null;
}

/** Parses one or two plain words before "box". */
function parseWords(c: Cursor): string | null {
  const mark = c.mark();
  for (let n = 0; n < 2 && c.peek().kind === 'word' && c.peek().lower !== 'box'; n += 1) {
    const { lower } = c.peek();
    const isOther =
      NOT_A_NAME.has(lower) || ORDINALS.has(lower) || REGIONS.has(lower) || isFunctionWord(lower);
    if (isOther || STEP_VERBS.has(lower)) return null;
    c.take();
  }
  const name = c.textSince(mark);
  return name === '' || ROLE_WORDS.has(`${name.toLowerCase()} box`) || isQualifier(name, 'field')
    ? null
    : name;
}
