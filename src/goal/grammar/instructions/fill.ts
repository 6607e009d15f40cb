/** Parses texts that are put into fields: `Fill in "Name" with "Ada"`, `Put "10" as quantity`. */
import { type InstructionParser, type ParsedInstructions, targeted } from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';
import { inputInstruction, namedField, parseFieldTarget, parseTextValue } from './fields.ts';
import { VALUE_NOUNS, parseFieldOfText } from '../plain-fields.ts';
import { DESCRIBING, parseFieldFirst } from './text.ts';

const FILLED_WITH = phrases(
  'with, with the text, with text, with the value, with value, with the following text, with the following value, as, by, by the value, by the text, to',
);

/** Parses `"Email" with "x"` after "fill"; null for another shape, and nothing is consumed. */
function parseFilled(c: Cursor, lastSubject: Parameters<InstructionParser>[1]): ParsedInstructions | null {
  const mark = c.mark();
  const isEnd = (): boolean => c.phraseLength(FILLED_WITH) > 0 || ['=', ':'].includes(c.peek().text);
  const plain = parseFieldOfText(c, isEnd);
  const control =
    plain === null
      ? parseFieldTarget(c, lastSubject)
      : { target: plain, expectsNoEffect: false, screens: [] };
  if (control?.target.role === null && control.target.label !== null) c.eat('box');
  const isSign = control !== null && ['=', ':'].includes(c.peek().text) && c.take().kind === 'mark';
  const text = control && (isSign || c.eatOneOf(FILLED_WITH)) ? parseTextValue(c) : null;
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

/** Parses `quantity` of `Put "10" as quantity`: a field for such a text. */
function parseAsField(c: Cursor, text: string): ParsedInstructions | null {
  const mark = c.mark();
  if (!c.eatOneOf(VALUE_NOUNS) || !c.atBoundary) return null;
  const words = c.textSince(mark);
  const control = namedField(words.replace(/^(?:the|a) /iu, ''), words);
  return targeted(control, inputInstruction(text, control.target));
}

const INTO_FIELD = phrases('into, in, to, on, inside, inside of, within');

/** Parses `"x" into the "To" field` after "put", "insert": a place that is no field may be a list or a cart. */
export const parsePutText: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const verb = c.peek(-1).lower;
  const fieldFirst = parseFieldFirst(c);
  if (fieldFirst !== null) return fieldFirst;
  c.reset(mark);
  c.eatOneOf(DESCRIBING);
  c.eat(...phrases('the text, text, the value, value, the word, the number'), ...VALUE_NOUNS);
  // `Put the number "5" in "Amount"`: what holds a number or a text is a field.
  const isText = c.peek(-1).kind === 'word' && c.peek(-1).lower !== verb;
  const text = parseTextValue(c);
  if (text !== null && c.eat('as')) return parseAsField(c, text);
  const into = text !== null && c.eatOneOf(INTO_FIELD) ? parseFieldTarget(c, lastSubject) : null;
  const { role = null, label = null } = into?.target ?? {};
  if (text !== null && into !== null && isText && role === null && label !== null && c.atBoundary)
    return targeted(into, inputInstruction(text, into.target));
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
