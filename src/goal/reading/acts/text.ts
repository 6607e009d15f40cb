import type { TargetPhrase } from '../../../screen/phrase.ts';
import { eatJoint } from '../condition.ts';
import type { Cursor } from '../cursor.ts';
import { readTarget } from '../target.ts';
import type { ActReading } from '../types.ts';
import { aimed, done, readAim, type ActReader, type Aim } from './act.ts';
import { ACTING, phrases, DETERMINERS, NOT_A_NAME } from '../vocabulary.ts';

const INTO = phrases('into, in, to, as, for, on, inside');

/** Text goes into a field, whether the line says so or not. */
const asField = (target: TargetPhrase): TargetPhrase =>
  target.role === null ? { ...target, role: 'field' } : target;

const typing = (text: string, target: TargetPhrase | null, clear = false): ActReading => ({
  verb: 'input_text',
  text,
  target: target && asField(target),
  clear,
});

/** What is to be typed: a quotation, a placeholder, a number, an address. Loose words are never taken for it. */
function readValue(c: Cursor): string | null {
  const token = c.peek();
  if (token.kind === 'quote') return c.quote('value');
  if (token.kind === 'placeholder' || token.kind === 'number') return c.take().text;
  const address = token.kind === 'word' && (token.text.includes('@') || token.text.includes('://'));
  return address ? c.take().text : null;
}

/** Type "x" into "Email"; Enter the password "x"; Enter "x" as username; several, joined by "and". */
export const readType: ActReader = (c, last) => {
  const mark = c.mark();
  c.eat('in');
  let read = readPair(c, last);
  if (!read) c.reset(mark);
  while (read && read.acts.length < 12) {
    const before = c.mark();
    const next = eatJoint(c) ? readPair(c, null) : null;
    const [act] = next?.acts ?? [];
    // A value alone after "and" may be anything; with a field of its own it is one more to type.
    // `"a" and "b" into "C"`: both, or one? Not for us to say.
    const former = read.acts.at(-1);
    if (next && act?.verb === 'input_text' && former?.verb === 'input_text' && former.target === null)
      return null;
    if (!next || act?.verb !== 'input_text' || act.target === null || !c.atBoundary) {
      c.reset(before);
      break;
    }
    read = { ...next, acts: [...read.acts, ...next.acts] };
  }
  return read;
};

function readPair(c: Cursor, last: Parameters<ActReader>[1]): ReturnType<ActReader> {
  const mark = c.mark();
  c.eat(
    ...phrases(
      'the text, text, the value, value, the following text, the search term, the query, the number, the word, the string',
    ),
  );
  if (c.peek().text === ':') c.take();
  const text = readValue(c);
  if (text !== null) return typed(c, text, last);
  c.reset(mark);
  return readFieldThenValue(c);
}

function typed(c: Cursor, text: string, last: Parameters<ActReader>[1]): ReturnType<ActReader> {
  const mark = c.mark();
  if (c.eat(...INTO)) {
    const aim = readAim(c, last, 'target', false) ?? looseField(c);
    if (aim?.target.role === null) c.eat('box', 'area', 'line');
    if (aim) return aimed(aim, typing(text, aim.target));
    c.reset(mark);
  }
  return c.atBoundary ? done(typing(text, null)) : null;
}

/** "as username", "as the first name": a field by its plain name. */
function looseField(c: Cursor): Aim | null {
  const mark = c.mark();
  if (c.peek(-1).lower !== 'as' && c.peek(-1).lower !== 'for') return null;
  const name = plainName(c, () => c.atBoundary);
  if (name !== null) return fieldNamed(name, c.since(mark));
  c.reset(mark);
  return null;
}

const fieldNamed = (name: string, words: string): Aim => ({
  target: { words, label: null, match: 'exact', name, role: 'field', row: null, places: [] },
  inert: false,
  unread: [],
});

/** One to three plain words, up to where `ends` holds. */
function plainName(c: Cursor, ends: () => boolean): string | null {
  if (DETERMINERS.has(c.peek().lower)) c.take();
  const inner = c.mark();
  for (let n = 0; n < 3 && !ends(); n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower) || ACTING.has(c.peek().lower)) return null;
    c.take();
  }
  const name = c.since(inner);
  return name !== '' && ends() ? name : null;
}

/** `Enter the password "x"`, `Enter email a@b.c`: the field's plain name, then its value. */
function readFieldThenValue(c: Cursor): ReturnType<ActReader> {
  const mark = c.mark();
  const name = plainName(
    c,
    () =>
      c.peek().kind === 'quote' ||
      c.peek().kind === 'placeholder' ||
      c.peek().text.includes('@') ||
      c.peek().text === ':',
  );
  const words = c.since(mark);
  if (c.peek().text === ':') c.take();
  const text = name === null ? null : readValue(c);
  if (name === null || text === null || !c.atBoundary) return null;
  const aim = fieldNamed(name, words);
  return aimed(aim, typing(text, aim.target));
}

/** Fill "Email" with "x"; Fill in "x" in the "Email" field. */
export const readFill: ActReader = (c, last) => {
  const mark = c.mark();
  c.eat('in', 'out');
  const inner = c.mark();
  const aim = readAim(c, last, 'target', false);
  if (aim && c.eat('with', 'with the text', 'as')) {
    const text = readValue(c);
    if (text !== null) return aimed(aim, typing(text, aim.target));
  }
  c.reset(inner);
  const text = readValue(c);
  if (text !== null && c.eat('into', 'in', 'to')) {
    const into = readAim(c, last, 'target', false);
    if (into) return aimed(into, typing(text, into.target));
  }
  c.reset(mark);
  return null;
};

/** Clear the "Email" field; Clear "Email"; clear the text; and then perhaps type. */
export const readClear: ActReader = (c, last) => {
  const mark = c.mark();
  if (c.eat(...phrases('the text, the input, text, the value, the content, the contents'))) {
    if (c.atBoundary) return done({ verb: 'clear_text', target: null });
    if (!c.eat('of', 'in', 'from')) c.reset(mark);
  }
  const aim = readAim(c, last, 'target', false);
  if (!aim) return null;
  const named =
    aim.target.role === 'field' || (aim.target.role === null && aim.target.label !== null) || last !== null;
  return named ? aimed(aim, { verb: 'clear_text', target: asField(aim.target) }) : null;
};

/** Replace the text in "Email" with "x"; Change the "Name" field to "x"; Set the "Email" field to "x". */
export const readReplace: ActReader = (c, last) => {
  const whole = c.eat(
    ...phrases('the text in, the text of, the value of, the value in, the content of, the contents of'),
  );
  const aim = readAim(c, last, 'target', false);
  if (!aim || !(whole || aim.target.role === 'field') || !c.eat('to', 'with', 'by')) return null;
  const text = readValue(c);
  return text === null ? null : aimed(aim, typing(text, aim.target, true));
};

/** Search for "x": into the search field, then the keyboard's search key. */
export const readSearch: ActReader = (c) => {
  const mark = c.mark();
  const text = c.eat('for') || c.peek().kind === 'quote' ? readValue(c) : null;
  if (text === null) {
    c.reset(mark);
    return null;
  }
  const into = c.eat('in', 'using', 'with')
    ? readTarget(c, { role: 'target', bare: false, modifiers: true })
    : null;
  if (into ? into.role !== 'field' : !c.atBoundary) return null;
  const target: TargetPhrase = into ?? {
    words: 'the search field',
    label: null,
    match: 'exact',
    name: 'search',
    role: 'field',
    row: null,
    places: [],
  };
  return done(typing(text, target), { verb: 'keyboard_enter' });
};
