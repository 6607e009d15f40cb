import type { TargetPhrase } from '../../screen/phrase.ts';
import type { Cursor } from './cursor.ts';
import { readTargetAndMore, type TargetRead } from './target.ts';
import { ACTING, phrases, DETERMINERS, NOT_A_NAME } from './vocabulary.ts';

/** Who a claim speaks of. */
export interface Subject {
  readonly targets: readonly TargetPhrase[];
  readonly joint: 'and' | 'or' | 'nor';
  /** Named by plain words alone ("the total"): good for a value, not for being seen. */
  readonly loose: boolean;
  readonly screens: readonly string[];
  /** A loose name in capitals ("Order History"). */
  readonly capital: boolean;
}

const MOST = 12;
/** Words that end a loose name. */
const PREDICATE_STARTS = new Set(
  (
    "is are isn't aren't equals contains shows displays reads says starts begins ends has doesn't does becomes changes should must appears " +
    'exists disappears matches includes remains stays was were'
  ).split(' '),
);
const NOT_A_SUBJECT = new Set([
  'user',
  'app',
  'page',
  'screen',
  'system',
  'device',
  'phone',
  'application',
  'it',
  'nothing',
  'everything',
  'test',
]);

/** `"A", "B" and "C"`, "the Save button", "the total". Null when none stands here. */
export function readSubject(c: Cursor, options: { loose: boolean; list: boolean }): Subject | null {
  const mark = c.mark();
  c.eat(
    ...phrases('both, either, the texts, the labels, the items, the buttons, the tabs, the options, all of'),
  );
  const first = readOne(c);
  // "The disabled "Save" button is visible" claims two things; only one would be read.
  if (!first || first.disabled) {
    c.reset(mark);
    return options.loose ? readLoose(c) : null;
  }
  const all: TargetRead[] = [first];
  let joint: Subject['joint'] = 'and';
  while (options.list && all.length < MOST) {
    const before = c.mark();
    const comma = c.peek().text === ',' && c.take().kind === 'mark';
    const word = c.eat('and') ? 'and' : c.eat('or') ? 'or' : c.eat('nor') ? 'nor' : null;
    const more = (comma || word) && c.peek(0).kind !== 'end' ? readListed(c) : null;
    if (!more) {
      c.reset(before);
      break;
    }
    if (word) joint = word;
    all.push(more);
  }
  return {
    targets: all.map((r) => r.target),
    joint,
    loose: false,
    screens: all.flatMap((r) => r.screens),
    capital: false,
  };
}

function readOne(c: Cursor): TargetRead | null {
  const mark = c.mark();
  if (
    c.eat(
      ...phrases(
        'the value of, the text of, the value in, the text in, the content of, the contents of, the label of',
      ),
    )
  ) {
    const of = readTargetAndMore(c, { role: 'target', bare: false, modifiers: true });
    if (of) return of;
    c.reset(mark);
  }
  const read = readTargetAndMore(c, { role: 'target', bare: false, modifiers: true });
  if (read?.target.label != null) c.eat('value');
  return read;
}

/** Only quotations and named controls go on in a list; each counts for itself. */
function readListed(c: Cursor): TargetRead | null {
  const mark = c.mark();
  const read = readOne(c);
  if (read && read.target.label !== null && !read.disabled) return read;
  c.reset(mark);
  return null;
}

/** "the total", "Order History": words up to a verb. */
function readLoose(c: Cursor): Subject | null {
  const mark = c.mark();
  if (DETERMINERS.has(c.peek().lower)) c.take();
  const inner = c.mark();
  let capital = true;
  for (let n = 0; n < 4; n += 1) {
    const token = c.peek();
    if (
      token.kind !== 'word' ||
      NOT_A_NAME.has(token.lower) ||
      (n === 0 && ACTING.has(token.lower)) ||
      PREDICATE_STARTS.has(token.lower) ||
      NOT_A_SUBJECT.has(token.lower)
    )
      break;
    capital &&= /^\p{Lu}/u.test(token.text);
    c.take();
  }
  const name = c.since(inner);
  if (name === '' || !(PREDICATE_STARTS.has(c.peek().lower) || c.sees(['no longer']))) {
    c.reset(mark);
    return null;
  }
  const target: TargetPhrase = {
    words: c.since(mark),
    label: null,
    match: 'exact',
    name,
    role: null,
    row: null,
    places: [],
  };
  return { targets: [target], joint: 'and', loose: true, screens: [], capital };
}
