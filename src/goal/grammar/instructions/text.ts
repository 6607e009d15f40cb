import type { Instruction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  parseInstructionTarget,
  type InstructionParser,
  type InstructionTarget,
} from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import { STEP_VERBS, phrases, DETERMINERS, NOT_A_NAME } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';

const INTO = phrases('into, in, to, as, for, on, inside');

/** Text goes into a field, whether the line says so or not. */
const asField = (target: Locator): Locator => (target.role === null ? { ...target, role: 'field' } : target);

const inputInstruction = (text: string, target: Locator | null, clear = false): Instruction => ({
  kind: 'input_text',
  text,
  target: target && asField(target),
  clear,
});

/** What is to be typed: a quotation, a placeholder, a number, an address. Loose words are never taken for it. */
function parseTextValue(c: Cursor): string | null {
  const token = c.peek();
  if (token.kind === 'quote') return c.quote('value');
  if (token.kind === 'placeholder' || token.kind === 'number') return c.take().text;
  const address = token.kind === 'word' && (token.text.includes('@') || token.text.includes('://'));
  return address ? c.take().text : null;
}

/** Type "x" into "Email"; Enter the password "x"; Enter "x" as username; several, joined by "and". */
export const parseType: InstructionParser = (c, last) => {
  const mark = c.mark();
  c.eat('in');
  let read = parseTextAndField(c, last);
  if (!read) c.reset(mark);
  while (read && read.instructions.length < 12) {
    const before = c.mark();
    const next = eatConjunction(c) ? parseTextAndField(c, null) : null;
    const [act] = next?.instructions ?? [];
    // A value alone after "and" may be anything; with a field of its own it is one more to type.
    // `"a" and "b" into "C"`: both, or one? Not for us to say.
    const former = read.instructions.at(-1);
    if (next && act?.kind === 'input_text' && former?.kind === 'input_text' && former.target === null)
      return null;
    if (!next || act?.kind !== 'input_text' || act.target === null || !c.atBoundary) {
      c.reset(before);
      break;
    }
    read = { ...next, instructions: [...read.instructions, ...next.instructions] };
  }
  return read;
};

function parseTextAndField(c: Cursor, last: Parameters<InstructionParser>[1]): ReturnType<InstructionParser> {
  const mark = c.mark();
  c.eat(
    ...phrases(
      'the text, text, the value, value, the following text, the search term, the query, the number, the word, the string',
    ),
  );
  if (c.peek().text === ':') c.take();
  const text = parseTextValue(c);
  if (text !== null) return parseInto(c, text, last);
  c.reset(mark);
  return parseFieldThenValue(c);
}

function parseInto(
  c: Cursor,
  text: string,
  last: Parameters<InstructionParser>[1],
): ReturnType<InstructionParser> {
  const mark = c.mark();
  if (c.eat(...INTO)) {
    const aim = parseInstructionTarget(c, last, 'target', false) ?? parsePlainField(c);
    if (aim?.target.role === null) c.eat('box', 'area', 'line');
    if (aim) return targeted(aim, inputInstruction(text, aim.target));
    c.reset(mark);
  }
  return c.atBoundary ? untargeted(inputInstruction(text, null)) : null;
}

/** "as username", "as the first name": a field by its plain name. */
function parsePlainField(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  if (c.peek(-1).lower !== 'as' && c.peek(-1).lower !== 'for') return null;
  const name = parsePlainFieldName(c, () => c.atBoundary);
  if (name !== null) return namedField(name, c.textSince(mark));
  c.reset(mark);
  return null;
}

const namedField = (name: string, words: string): InstructionTarget => ({
  target: { source: words, label: null, match: 'exact', name, role: 'field', row: null, places: [] },
  expectsNoEffect: false,
  unread: [],
});

/** One to three plain words, up to where `ends` holds. */
function parsePlainFieldName(c: Cursor, ends: () => boolean): string | null {
  if (DETERMINERS.has(c.peek().lower)) c.take();
  const inner = c.mark();
  for (let n = 0; n < 3 && !ends(); n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower) || STEP_VERBS.has(c.peek().lower))
      return null;
    c.take();
  }
  const name = c.textSince(inner);
  return name !== '' && ends() ? name : null;
}

/** `Enter the password "x"`, `Enter email a@b.c`: the field's plain name, then its value. */
function parseFieldThenValue(c: Cursor): ReturnType<InstructionParser> {
  const mark = c.mark();
  const name = parsePlainFieldName(
    c,
    () =>
      c.peek().kind === 'quote' ||
      c.peek().kind === 'placeholder' ||
      c.peek().text.includes('@') ||
      c.peek().text === ':',
  );
  const words = c.textSince(mark);
  if (c.peek().text === ':') c.take();
  const text = name === null ? null : parseTextValue(c);
  if (name === null || text === null || !c.atBoundary) return null;
  const aim = namedField(name, words);
  return targeted(aim, inputInstruction(text, aim.target));
}

/** Fill "Email" with "x"; Fill in "x" in the "Email" field. */
export const parseFill: InstructionParser = (c, last) => {
  const mark = c.mark();
  c.eat('in', 'out');
  const inner = c.mark();
  const aim = parseInstructionTarget(c, last, 'target', false);
  if (aim && c.eat('with', 'with the text', 'as')) {
    const text = parseTextValue(c);
    if (text !== null) return targeted(aim, inputInstruction(text, aim.target));
  }
  c.reset(inner);
  const text = parseTextValue(c);
  if (text !== null && c.eat('into', 'in', 'to')) {
    const into = parseInstructionTarget(c, last, 'target', false);
    if (into) return targeted(into, inputInstruction(text, into.target));
  }
  c.reset(mark);
  return null;
};

/** Clear the "Email" field; Clear "Email"; clear the text; and then perhaps type. */
export const parseClear: InstructionParser = (c, last) => {
  const mark = c.mark();
  if (c.eat(...phrases('the text, the input, text, the value, the content, the contents'))) {
    if (c.atBoundary) return untargeted({ kind: 'clear_text', target: null });
    if (!c.eat('of', 'in', 'from')) c.reset(mark);
  }
  const aim = parseInstructionTarget(c, last, 'target', false);
  if (!aim) return null;
  const named =
    aim.target.role === 'field' || (aim.target.role === null && aim.target.label !== null) || last !== null;
  return named ? targeted(aim, { kind: 'clear_text', target: asField(aim.target) }) : null;
};

/** Replace the text in "Email" with "x"; Change the "Name" field to "x"; Set the "Email" field to "x". */
export const parseReplace: InstructionParser = (c, last) => {
  const whole = c.eat(
    ...phrases('the text in, the text of, the value of, the value in, the content of, the contents of'),
  );
  const aim = parseInstructionTarget(c, last, 'target', false);
  if (!aim || !(whole || aim.target.role === 'field') || !c.eat('to', 'with', 'by')) return null;
  const text = parseTextValue(c);
  return text === null ? null : targeted(aim, inputInstruction(text, aim.target, true));
};

/** Search for "x": into the search field, then the keyboard's search key. */
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
