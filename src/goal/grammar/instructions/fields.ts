/** Parses the fields that take a text, and the texts that they take. */
import type { Instruction } from '../../model/instruction.ts';
import { type InstructionTarget, parseInstructionTarget } from './instruction-clause.ts';
import type { Cursor } from '../cursor.ts';
import type { Token } from '../tokens.ts';
import { fieldNamed } from '../plain-fields.ts';
import { DETERMINERS } from '../vocabulary.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';

/** Returns the locator with the role of a field, unless the line names another role. */
export function asField(target: Locator): Locator {
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
export function parseFieldTarget(c: Cursor, lastSubject: ClauseSubject | null): InstructionTarget | null {
  const control = parseInstructionTarget(c, lastSubject, 'target', false, false);
  return control === null || isChoice(control.target) ? null : control;
}

const isChoice = ({ role, source }: Locator): boolean =>
  role === null && /["”“»'’] (?:options?|choice|setting|action|chip|tile)$/iu.test(source);

export const inputInstruction = (text: string, target: Locator | null, clear = false): Instruction => ({
  kind: 'input_text',
  text,
  target: target && asField(target),
  clear,
});

/** `12/05/1990`, `10:30`, `555-0100`: digits that are typed as they stand. */
const IS_FIGURE = /^\d+(?:[/:.-]\d+)+$/u;

/** `SAVE10`, `AB-1234`: capitals and digits, which no word is made of. */
const isCode = ({ kind, text }: Token): boolean =>
  kind === 'word' && text.length > 3 && /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d]+(?:-[\p{Lu}\d]+)*$/u.test(text);

/** Parses the text to type: a quotation, a placeholder, a number, an address, a code. Never unquoted words. */
export function parseTextValue(c: Cursor): string | null {
  const token = c.peek();
  if (token.kind === 'quote') return c.quote('value');
  if (token.kind === 'placeholder' || token.kind === 'number') return c.take().text;
  if ((token.kind === 'word' && IS_FIGURE.test(token.text)) || isCode(token)) return c.take().text;
  const address = token.kind === 'word' && (token.text.includes('@') || token.text.includes('://'));
  return address ? c.take().text : null;
}

/** True where `parseTextValue` finds a text. */
export function isTextAhead(c: Cursor): boolean {
  const mark = c.mark();
  const isText = parseTextValue(c) !== null;
  c.reset(mark);
  return isText;
}

/** Returns the field of that name, to act on. */
export const namedField = (name: string, words: string): InstructionTarget => ({
  target: fieldNamed(name, words),
  expectsNoEffect: false,
  screens: [],
});
