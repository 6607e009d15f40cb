import {
  type InstructionParser,
  type InstructionTarget,
  type ParsedInstructions,
  targeted,
  untargeted,
} from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import { isOfText, parsePlainFieldName, VALUE_NOUNS } from '../plain-fields.ts';
import { parseTarget } from '../target.ts';
import {
  CONTAINERS,
  DETERMINERS,
  ORDINALS,
  REGIONS,
  ROLE_WORDS,
  THING_NOUNS,
  phrases,
} from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { inputInstruction, isTextAhead, namedField, parseFieldTarget, parseTextValue } from './fields.ts';

const INTO = phrases('into, in, to, as, for, on, inside, inside of, within');

/** Parses `"x" into "Email"`, `the password "x"`, `"x" as username`; or several, joined by "and". */
export const parseType: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  c.eatOneOf(phrases('the following text, the following value, the following'));
  const fieldFirst = parseFieldFirst(c);
  if (fieldFirst !== null) return fieldFirst;
  c.reset(mark);
  // `Enter in "Profile"` may go there, and `Write in "Name"` names the field.
  const isIn = c.eat('in') || c.peek(-1).lower === 'in';
  if (isIn && !PHRASAL.has(c.peek(-2).lower) && c.peek().kind === 'quote' && isAlone(c)) return null;
  let isNounFirst = c.peek().kind !== 'quote';
  let parsed = parseTextAndField(c, lastSubject);
  if (!parsed) c.reset(mark);
  while (parsed && parsed.instructions.length < 12) {
    const before = c.mark();
    const isJoined = eatConjunction(c);
    const isText = c.peek().kind === 'quote';
    const next = isJoined && !isOtherAct(c) ? parseTextAndField(c, null) : null;
    const [instruction] = next?.instructions ?? [];
    // A second value needs a field: alone after "and" it may be anything. `"a" and "b" into "C"` may mean both or one.
    const former = parsed.instructions.at(-1);
    if (next && instruction?.kind === 'input_text' && former?.kind === 'input_text') {
      const isNamedByNoun = former.target !== null && former.target.label === null;
      // `the code "1" and "2" into "Code"`: the noun may be what both texts are.
      if (former.target === null || (isText && isNounFirst && isNamedByNoun)) return null;
    }
    if (!next || instruction?.kind !== 'input_text' || instruction.target === null || !c.atBoundary) {
      c.reset(before);
      break;
    }
    isNounFirst = !isText;
    parsed = { ...next, instructions: [...parsed.instructions, ...next.instructions] };
  }
  return parsed;
};

/** Verbs that are one with "in": `Type in "abc"`. */
const PHRASAL = new Set('type types key keys typing keying typed keyed'.split(' '));

/** True before a quotation that ends the clause. */
function isAlone(c: Cursor): boolean {
  const mark = c.mark();
  c.take();
  const { atBoundary } = c;
  c.reset(mark);
  return atBoundary;
}

/** Parses `in the field "Name" the text "Ana"`, `in the "Name" field: "Ana"` after "type". */
export function parseFieldFirst(c: Cursor): ParsedInstructions | null {
  const isIn = c.peek(-1).lower === 'in' || c.eat('in', 'into');
  const names = parseNamedAndTyped(c, isIn);
  if (names !== null) return names;
  const control = isIn ? parseFieldTarget(c, null) : null;
  if (control === null || control.target.role !== 'field' || control.target.row !== null) return null;
  if ([':', ','].includes(c.peek().text)) c.take();
  c.eatOneOf(phrases('the text, text, the value, value'));
  const text = parseTextValue(c);
  return text === null ? null : targeted(control, inputInstruction(text, control.target));
}

/** Parses `"Name" "Ana"` after `write in`: the name of a field, and what is typed into it. */
function parseNamedAndTyped(c: Cursor, isIn: boolean): ParsedInstructions | null {
  const mark = c.mark();
  const isPair = isIn && c.peek().kind === 'quote' && (c.peek(1).kind === 'quote' || isPairWithSign(c));
  const control = isPair ? parseFieldTarget(c, null) : null;
  if (c.peek().text === ':') c.take();
  const text = control !== null && c.peek().kind === 'quote' ? parseTextValue(c) : null;
  if (control !== null && text !== null && c.atBoundary)
    return targeted(control, inputInstruction(text, control.target));
  c.reset(mark);
  return null;
}

const isPairWithSign = (c: Cursor): boolean => c.peek(1).text === ':' && c.peek(2).kind === 'quote';

/** True for `and invite "Bob"`, `and clicks "Next"`: without an article, only a noun for a text names a field. */
function isOtherAct(c: Cursor): boolean {
  if (c.peek().kind !== 'word' || DETERMINERS.has(c.peek().lower)) return false;
  const mark = c.mark();
  const name = parsePlainFieldName(c, () => c.peek().kind !== 'word');
  c.reset(mark);
  return name !== null && !isOfText(name);
}

function parseTextAndField(
  c: Cursor,
  lastSubject: Parameters<InstructionParser>[1],
): ReturnType<InstructionParser> {
  const mark = c.mark();
  c.eatOneOf(
    phrases(
      'the text, text, the value, value, the following text, the search term, the query, the number, the word, the string',
    ),
  );
  if (c.peek().text === ':') c.take();
  const text = parseTextValue(c);
  if (text !== null) return parseInto(c, text, lastSubject);
  c.reset(mark);
  return parseValueIntoField(c, lastSubject) ?? parseFieldThenValue(c);
}

/** Words before such a noun that say only what the quoted text is good for: `an invalid password "x"`. */
export const DESCRIBING = phrases(
  'valid, invalid, wrong, correct, incorrect, malformed, expired, non-existing, nonexistent, non-existent, unregistered, registered, 4-digit, 5-digit, 6-digit, 8-digit, four-digit, six-digit',
).flatMap((word) => ['a ', 'an ', 'the ', ''].map((article) => article + word));

/** Parses `the voucher code "SPRING" in the "Voucher" box`. Without the field, the noun names it. */
function parseValueIntoField(
  c: Cursor,
  lastSubject: Parameters<InstructionParser>[1],
): ReturnType<InstructionParser> {
  const mark = c.mark();
  c.eatOneOf(DESCRIBING);
  const text = c.eatOneOf(VALUE_NOUNS) ? parseTextValue(c) : null;
  const parsed = text !== null && c.phraseLength(INTO) > 0 ? parseInto(c, text, lastSubject) : null;
  const [act] = parsed?.instructions ?? [];
  // "The code … in the fields" may be a digit in each.
  const isOne = act?.kind === 'input_text' && (act.target?.label ?? act.target?.name ?? null) !== null;
  if (isOne) return parsed;
  c.reset(mark);
  return null;
}

function parseInto(
  c: Cursor,
  text: string,
  lastSubject: Parameters<InstructionParser>[1],
): ReturnType<InstructionParser> {
  const mark = c.mark();
  if (c.eatOneOf(INTO)) {
    const at = c.mark();
    const named = parsePlainBox(c) ?? parseFieldTarget(c, lastSubject);
    // "As the card number" speaks of no card.
    if (named !== null && named.target.role === 'row' && !c.atBoundary) c.reset(at);
    const control = named !== null && c.mark().at > at.at ? named : parsePlainField(c);
    if (control?.target.role === null) c.eat('box', 'area', 'line');
    if (control !== null && isOneOfRows(control.target)) return null;
    if (control) return targeted(control, inputInstruction(text, fieldIn(c, at, control.target)));
    c.reset(mark);
  }
  return c.atBoundary ? untargeted(inputInstruction(text, null)) : null;
}

/** Returns the field in the row that the line names: `the "Milk" row`, `the row of "Milk"`. */
function fieldIn(c: Cursor, from: ReturnType<Cursor['mark']>, target: Locator): Locator {
  const row = target.label ?? target.row;
  if (target.role !== 'row' || row === null || target.places.length > 0) return target;
  c.reassignRole(from, 'target', 'row');
  return { ...target, role: 'field', label: null, name: null, row };
}

/** True for `the second row`: which of its fields is meant stands nowhere. */
const isOneOfRows = ({ role, label, id, places }: Locator): boolean =>
  role === 'row' && label === null && id === undefined && places.length > 0;

/** Parses `as username`, `into Payee name`, `in email`: a field by its plain name. `In Chat` may be a page. */
function parsePlainField(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  const isCapital = c.peek(-1).lower === 'into' && /^\p{Lu}/u.test(c.peek().text);
  const isField = isCapital || c.peek(-1).lower === 'as' || c.peek(-1).lower === 'for';
  const name = parsePlainFieldName(c, () => c.atBoundary);
  if (name !== null && (isField || isOfText(name))) return namedField(name, c.textSince(mark));
  c.reset(mark);
  return null;
}

/** Parses `the message box`, `the comment box`: what is typed goes into a field. */
function parsePlainBox(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  const name = parsePlainFieldName(c, () => c.peek().lower === 'box');
  const words = c.textSince(mark);
  const isPlaced = words.split(' ').some((word) => ORDINALS.has(word) || REGIONS.has(word));
  if (
    name !== null &&
    !isPlaced &&
    !ROLE_WORDS.has(`${name.toLowerCase()} box`) &&
    c.eat('box') &&
    c.atBoundary
  )
    return namedField(name, words);
  c.reset(mark);
  return null;
}

/** True before `of 50`: `a weight of 72`. `The price of "Milk"` names a text on the screen. */
const isAmountOf = (c: Cursor): boolean =>
  c.phraseLength(['of']) > 0 &&
  (c.peek(1).kind === 'number' || (c.peek(1).kind === 'quote' && /^[\p{Sc}\p{N}]/u.test(c.peek(1).text)));

/** Nouns for what people enter themselves. */
const PLACES_TO_ENTER = new Set(
  'screen page view tab room chat channel folder album store shop game level lobby world app application site website module mode option list'.split(
    ' ',
  ),
);
const isPlaceToEnter = (name: string): boolean => {
  const last = name.toLowerCase().split(' ').at(-1) ?? '';
  return PLACES_TO_ENTER.has(last) || CONTAINERS.has(last) || CONTAINERS.has(name.toLowerCase());
};

/** True before `("abc")`. */
const isBracketed = (c: Cursor): boolean =>
  c.peek().text === '(' && c.peek(1).kind === 'quote' && c.peek(2).text === ')';

/** Parses `the password "x"`, `email a@b.c`: the field's plain name, then its value. */
function parseFieldThenValue(c: Cursor): ReturnType<InstructionParser> {
  c.eatOneOf(DESCRIBING);
  const mark = c.mark();
  const name = parsePlainFieldName(
    c,
    () => isTextAhead(c) || c.peek().text === ':' || isBracketed(c) || isAmountOf(c),
  );
  const words = c.textSince(mark);
  // `Enter in the section "Profile"`, `Enter the room "A"` go there.
  if (name !== null && isPlaceToEnter(name)) return null;
  if (isAmountOf(c)) c.eat('of');
  if (c.peek().text === ':') c.take();
  const isInBrackets = isBracketed(c) && c.take().kind === 'mark';
  const text = name === null ? null : parseTextValue(c);
  if (isInBrackets) c.take();
  if (name === null || text === null || !c.atBoundary) return null;
  const control = namedField(name.replace(OF_FIELD, ''), words);
  return targeted(control, inputInstruction(text, control.target));
}

/** "Field" in `in the name field "Ana"`, which is no part of its name. */
const OF_FIELD = / (?:field|input|box)$/iu;

/** Consumes `the product` before the text to search for. */
function eatSought(c: Cursor): boolean {
  const mark = c.mark();
  c.eat('the', 'a');
  const { kind, lower } = c.peek();
  const isNoun =
    kind === 'word' && (THING_NOUNS.has(lower) || ['text', 'term', 'keyword', 'item'].includes(lower));
  if (isNoun && c.peek(1).kind === 'quote') {
    c.take();
    return true;
  }
  c.reset(mark);
  return false;
}

/** Parses `for "x"` after "search": typing into the search field, then the keyboard's enter key. */
export const parseSearch: InstructionParser = (c) => {
  const mark = c.mark();
  const isFor = c.eat('for');
  const isThing = eatSought(c);
  const text = isFor || isThing || c.peek().kind === 'quote' ? parseTextValue(c) : null;
  if (text === null) {
    c.reset(mark);
    return null;
  }
  const into = c.eat('in', 'using', 'with')
    ? parseTarget(c, { role: 'target', bare: false, modifiers: true })
    : null;
  if (into ? into.role !== 'field' : !c.atBoundary) return null;
  const target: Locator = into ?? {
    source: 'the search field',
    label: null,
    match: 'exact',
    name: 'search',
    role: 'field',
    row: null,
    places: [],
  };
  return untargeted(inputInstruction(text, target), { kind: 'keyboard_enter' });
};
