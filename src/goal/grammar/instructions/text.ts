import type { Instruction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  parseInstructionTarget,
  type InstructionParser,
  type InstructionTarget,
  type ParsedInstructions,
} from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Cursor } from '../cursor.ts';
import { isFunctionWord } from '../function-words.ts';
import { parseTarget } from '../target.ts';
import {
  STEP_VERBS,
  phrases,
  DETERMINERS,
  NOT_A_NAME,
  ORDINALS,
  REGIONS,
  ROLE_WORDS,
} from '../vocabulary.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';

const INTO = phrases('into, in, to, as, for, on, inside, inside of, within');

/** Returns the locator with the role of a field, unless the line names another role. */
function asField(target: Locator): Locator {
  const { role, label, id, source } = target;
  const isNamedByNoun = label === null && id === undefined && role !== null && SHOWN_ONLY.has(role);
  if (!isNamedByNoun) return role === null ? { ...target, role: 'field' } : target;
  const name = source
    .split(' ')
    .filter((word) => !DETERMINERS.has(word.toLowerCase()))
    .join(' ');
  return { ...target, role: 'field', name };
}

/** Kinds that take no text: a field for a title or a message is named by their nouns. */
const SHOWN_ONLY: ReadonlySet<ControlRole> = new Set(['heading', 'message', 'text', 'image', 'row'] as const);

/** Parses what takes a text. The noun of a thing names none: `Type "Hi" in the "Family" chat`, `Clear the "Vegan" chip`. */
function parseFieldTarget(c: Cursor, lastSubject: ClauseSubject | null): InstructionTarget | null {
  const control = parseInstructionTarget(c, lastSubject, 'target', false, false);
  return control === null || isChoice(control.target) ? null : control;
}

const isChoice = ({ role, source }: Locator): boolean =>
  role === null && /["”“»'’] (?:options?|choice|setting|action|chip|tile)$/iu.test(source);

const inputInstruction = (text: string, target: Locator | null, clear = false): Instruction => ({
  kind: 'input_text',
  text,
  target: target && asField(target),
  clear,
});

/** `12/05/1990`, `10:30`, `555-0100`: digits that are typed as they stand. */
const IS_FIGURE = /^\d+(?:[/:.-]\d+)+$/u;

/** Parses the text to type: a quotation, a placeholder, a number, an address. Never unquoted words. */
function parseTextValue(c: Cursor): string | null {
  const token = c.peek();
  if (token.kind === 'quote') return c.quote('value');
  if (token.kind === 'placeholder' || token.kind === 'number') return c.take().text;
  if (token.kind === 'word' && IS_FIGURE.test(token.text)) return c.take().text;
  const address = token.kind === 'word' && (token.text.includes('@') || token.text.includes('://'));
  return address ? c.take().text : null;
}

/** Parses `"x" into "Email"`, `the password "x"`, `"x" as username`; or several, joined by "and". */
export const parseType: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const fieldFirst = parseFieldFirst(c);
  if (fieldFirst !== null) return fieldFirst;
  c.reset(mark);
  c.eat('in');
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

/** Parses `in the field "Name" the text "Ana"`, `in the "Name" field: "Ana"` after "type". */
function parseFieldFirst(c: Cursor): ParsedInstructions | null {
  const isIn = c.peek(-1).lower === 'in' || c.eat('in', 'into');
  const control = isIn ? parseFieldTarget(c, null) : null;
  if (control === null || control.target.role !== 'field' || control.target.row !== null) return null;
  if ([':', ','].includes(c.peek().text)) c.take();
  c.eat(...phrases('the text, text, the value, value'));
  const text = parseTextValue(c);
  return text === null ? null : targeted(control, inputInstruction(text, control.target));
}

/** True for `and invite "Bob"`, `and clicks "Next"`: without an article, only a noun for a text names a field. */
function isOtherAct(c: Cursor): boolean {
  if (c.peek().kind !== 'word' || DETERMINERS.has(c.peek().lower)) return false;
  const mark = c.mark();
  const name = parsePlainFieldName(c, () => c.peek().kind !== 'word');
  c.reset(mark);
  return name !== null && !LAST_OF_VALUE_NOUNS.has(name.split(' ').at(-1)?.toLowerCase() ?? '');
}

function parseTextAndField(
  c: Cursor,
  lastSubject: Parameters<InstructionParser>[1],
): ReturnType<InstructionParser> {
  const mark = c.mark();
  c.eat(
    ...phrases(
      'the text, text, the value, value, the following text, the search term, the query, the number, the word, the string',
    ),
  );
  if (c.peek().text === ':') c.take();
  const text = parseTextValue(c);
  if (text !== null) return parseInto(c, text, lastSubject);
  c.reset(mark);
  return parseValueIntoField(c, lastSubject) ?? parseFieldThenValue(c);
}

/** Nouns for a text, beside the field that it goes into: `the voucher code "SPRING" into "Voucher"`. */
export const VALUE_NOUNS = phrases(
  'code, voucher code, promo code, discount code, coupon code, verification code, one-time code, pin, otp, password, passcode, username, user name, email, email address, amount, name, first name, last name, full name, phone number, date, address, message, comment, note, keyword, city, postcode, postal code, zip code, title, iban, reference, description, card number, account number, quantity, price, age, weight, height',
).flatMap((noun) => [noun, `the ${noun}`, `a ${noun}`]);
const LAST_OF_VALUE_NOUNS = new Set(VALUE_NOUNS.flatMap((noun) => noun.split(' ').at(-1) ?? []));

/** Words before such a noun that say only what the quoted text is good for: `an invalid password "x"`. */
export const DESCRIBING = phrases(
  'valid, invalid, wrong, correct, incorrect, malformed, expired, non-existing, nonexistent, non-existent, unregistered, registered, 4-digit, 5-digit, 6-digit, 8-digit, four-digit, six-digit',
).flatMap((word) => ['a', 'an', 'the'].map((article) => `${article} ${word}`));

/** Parses `the voucher code "SPRING" in the "Voucher" box`. Without the field, the noun names it. */
function parseValueIntoField(
  c: Cursor,
  lastSubject: Parameters<InstructionParser>[1],
): ReturnType<InstructionParser> {
  const mark = c.mark();
  c.eat(...DESCRIBING);
  const text = c.eat(...VALUE_NOUNS) ? parseTextValue(c) : null;
  const parsed = text !== null && c.phraseLength(INTO) > 0 ? parseInto(c, text, lastSubject) : null;
  const [act] = parsed?.instructions ?? [];
  // "The code … in the fields" may be a digit in each.
  const isOne = act?.kind === 'input_text' && (act.target?.label ?? act.target?.name ?? null) !== null;
  if (isOne) return parsed;
  c.reset(mark);
  return null;
}

/** Parses `"Notes" empty`, `the "Password" field blank` after "leave": the field holds nothing when the line goes on. */
export const parseLeave: InstructionParser = (c, lastSubject) => {
  const control = parseFieldTarget(c, lastSubject);
  if (control === null || !c.eat('empty', 'blank', 'unfilled') || !c.atBoundary) return null;
  const target = asField(control.target);
  if (target.role !== 'field' || (target.label === null && target.name === null)) return null;
  const until = { kind: 'state', target, state: 'empty', negated: false } as const;
  return targeted(control, { kind: 'wait', seconds: LIMITS.presenceMs / 1000, until });
};

function parseInto(
  c: Cursor,
  text: string,
  lastSubject: Parameters<InstructionParser>[1],
): ReturnType<InstructionParser> {
  const mark = c.mark();
  if (c.eat(...INTO)) {
    const at = c.mark();
    const named = parsePlainBox(c) ?? parseFieldTarget(c, lastSubject);
    // "As the card number" speaks of no card.
    if (named !== null && named.target.role === 'row' && !c.atBoundary) c.reset(at);
    const control = named !== null && c.mark().at > at.at ? named : parsePlainField(c);
    if (control?.target.role === null) c.eat('box', 'area', 'line');
    if (control !== null && isOneOfRows(control.target)) return null;
    if (control) return targeted(control, inputInstruction(text, control.target));
    c.reset(mark);
  }
  return c.atBoundary ? untargeted(inputInstruction(text, null)) : null;
}

/** True for `the second row`: which of its fields is meant stands nowhere. */
const isOneOfRows = ({ role, label, id, places }: Locator): boolean =>
  role === 'row' && label === null && id === undefined && places.length > 0;

/** Parses `as username`, `as the first name`, `into Payee name`: a field by its plain name. `In Chat` may be a page. */
function parsePlainField(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  const isCapital = c.peek(-1).lower === 'into' && /^\p{Lu}/u.test(c.peek().text);
  if (!isCapital && c.peek(-1).lower !== 'as' && c.peek(-1).lower !== 'for') return null;
  const name = parsePlainFieldName(c, () => c.atBoundary);
  if (name !== null) return namedField(name, c.textSince(mark));
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

const namedField = (name: string, words: string): InstructionTarget => ({
  target: { source: words, label: null, match: 'exact', name, role: 'field', row: null, places: [] },
  expectsNoEffect: false,
  screens: [],
});

/** Words that say what is typed, and not where: "an invalid email". */
const OF_VALUES = new Set(
  (
    'invalid valid wrong correct incorrect bad malformed expired random unknown unregistered registered ' +
    'received texted sent emailed mailed shown displayed given provided generated copied'
  ).split(' '),
);

/** "6-digit" in `the 6-digit code 482913`. */
const OF_LENGTH = /^\p{N}+-\p{L}+$/u;

/** Parses one to three plain words, up to where `ends` is true. */
function parsePlainFieldName(c: Cursor, ends: () => boolean): string | null {
  if (DETERMINERS.has(c.peek().lower)) c.take();
  const inner = c.mark();
  if (OF_VALUES.has(c.peek().lower) || OF_LENGTH.test(c.peek().lower)) return null;
  // `The first field` is one of several, and `first name` is a name.
  if (ORDINALS.has(c.peek().lower) && ROLE_WORDS.has(c.peek(1).lower)) return null;
  for (let n = 0; n < 3 && !ends(); n += 1) {
    const { kind, lower } = c.peek();
    // "Amount below Total" and "Notes slowly" are more than a name.
    const isMore = n > 0 && isFunctionWord(lower);
    if (kind !== 'word' || NOT_A_NAME.has(lower) || STEP_VERBS.has(lower) || isMore) return null;
    c.take();
  }
  const name = c.textSince(inner);
  return name !== '' && ends() ? name : null;
}

/** True before `of 50`: `a weight of 72`. `The price of "Milk"` names a text on the screen. */
const isAmountOf = (c: Cursor): boolean =>
  c.phraseLength(['of']) > 0 &&
  (c.peek(1).kind === 'number' || (c.peek(1).kind === 'quote' && /^[\p{Sc}\p{N}]/u.test(c.peek(1).text)));

/** True before `("abc")`. */
const isBracketed = (c: Cursor): boolean =>
  c.peek().text === '(' && c.peek(1).kind === 'quote' && c.peek(2).text === ')';

/** Parses `the password "x"`, `email a@b.c`: the field's plain name, then its value. */
function parseFieldThenValue(c: Cursor): ReturnType<InstructionParser> {
  c.eat(...DESCRIBING);
  const mark = c.mark();
  const name = parsePlainFieldName(
    c,
    () =>
      c.peek().kind === 'quote' ||
      c.peek().kind === 'placeholder' ||
      c.peek().kind === 'number' ||
      c.peek().text.includes('@') ||
      c.peek().text === ':' ||
      isBracketed(c) ||
      isAmountOf(c),
  );
  const words = c.textSince(mark);
  if (isAmountOf(c)) c.eat('of');
  if (c.peek().text === ':') c.take();
  const isInBrackets = isBracketed(c) && c.take().kind === 'mark';
  const text = name === null ? null : parseTextValue(c);
  if (isInBrackets) c.take();
  if (name === null || text === null || !c.atBoundary) return null;
  const control = namedField(name, words);
  return targeted(control, inputInstruction(text, control.target));
}

const FILLED_WITH = phrases(
  'with, with the text, with text, with the value, with value, with the following text, with the following value, as, by, by the value, by the text, to',
);

/** Parses `"Email" with "x"` after "fill"; null for another shape, and nothing is consumed. */
function parseFilled(c: Cursor, lastSubject: Parameters<InstructionParser>[1]): ParsedInstructions | null {
  const mark = c.mark();
  const control = parseFieldTarget(c, lastSubject);
  if (control?.target.role === null && control.target.label !== null) c.eat('box');
  const text = control && c.eat(...FILLED_WITH) ? parseTextValue(c) : null;
  if (control && text !== null) return targeted(control, inputInstruction(text, control.target));
  c.reset(mark);
  return null;
}

/** Parses `and "Name" with "Ada"` after the first field. */
function parseFurtherFilled(c: Cursor): readonly ParsedInstructions[] {
  const more: ParsedInstructions[] = [];
  while (more.length < 12) {
    const mark = c.mark();
    const next = eatConjunction(c) ? parseFilled(c, null) : null;
    if (next === null || !c.atBoundary) {
      c.reset(mark);
      return more;
    }
    more.push(next);
  }
  return more;
}

const INTO_FIELD = phrases('into, in, to, on, inside, inside of, within');

/** Parses `"x" into the "To" field` after "put", "insert": a place that is no field may be a list or a cart. */
export const parsePutText: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const fieldFirst = parseFieldFirst(c);
  if (fieldFirst !== null) return fieldFirst;
  c.reset(mark);
  c.eat(...DESCRIBING);
  c.eat(...phrases('the text, text, the value, value, the word, the number'), ...VALUE_NOUNS);
  const text = parseTextValue(c);
  const into = text !== null && c.eat(...INTO_FIELD) ? parseFieldTarget(c, lastSubject) : null;
  return text !== null && into?.target.role === 'field'
    ? targeted(into, inputInstruction(text, into.target))
    : null;
};

/** Parses `"Email" with "x"`, `in "x" in the "Email" field` after "fill"; or several fields, joined by "and". */
export const parseFill: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  c.eat('in', 'out');
  const inner = c.mark();
  const filled = parseFilled(c, lastSubject);
  if (filled !== null) {
    const more = parseFurtherFilled(c);
    return {
      ...(more.at(-1) ?? filled),
      instructions: [filled, ...more].flatMap(({ instructions }) => instructions),
      screens: [filled, ...more].flatMap(({ screens }) => screens),
    };
  }
  c.reset(inner);
  const text = parseTextValue(c);
  if (text !== null && c.eat('into', 'in', 'to')) {
    const into = parseFieldTarget(c, lastSubject);
    if (into) return targeted(into, inputInstruction(text, into.target));
  }
  c.reset(mark);
  return null;
};

/** Parses `the "Email" field`, `"Email"`, `the text` after "clear". */
export const parseClear: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  if (
    c.eat(
      ...phrases(
        'the text, the input, text, the value, the content, the contents, what is written, what was written, the written text',
      ),
    )
  ) {
    if (c.atBoundary) return untargeted({ kind: 'clear_text', target: null });
    if (!c.eat('of', 'in', 'from')) c.reset(mark);
  }
  const control = parseFieldTarget(c, lastSubject);
  if (!control) return null;
  const named =
    control.target.role === 'field' ||
    (control.target.role === null && control.target.label !== null) ||
    lastSubject !== null;
  return named ? targeted(control, { kind: 'clear_text', target: asField(control.target) }) : null;
};

/** Parses `the text in "Email"` after "delete", "remove". `Delete "Milk"` may take several steps. */
export const parseDelete: InstructionParser = (c, lastSubject) =>
  c.phraseLength(WHOLE_TEXT) > 0 ? parseClear(c, lastSubject) : null;

const WHOLE_TEXT = phrases(
  'the text in, the text of, the text from, the value of, the value in, the value from, the content of, the contents of, the contents from, what is written in, what was written in, the written text in',
);

/** Parses `the text in "Email" with "x"`, `the "Name" field to "x"` after "replace", "change", "set". */
export const parseReplace: InstructionParser = (c, lastSubject) => {
  const whole = c.eat(
    ...phrases('the text in, the text of, the value of, the value in, the content of, the contents of'),
  );
  const control = parseFieldTarget(c, lastSubject);
  if (!control || !(whole || control.target.role === 'field') || !c.eat('to', 'with', 'by')) return null;
  const text = parseTextValue(c);
  return text === null ? null : targeted(control, inputInstruction(text, control.target, true));
};

/** Parses `for "x"` after "search": typing into the search field, then the keyboard's enter key. */
export const parseSearch: InstructionParser = (c) => {
  const mark = c.mark();
  const text = c.eat('for') || c.peek().kind === 'quote' ? parseTextValue(c) : null;
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
