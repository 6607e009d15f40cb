/** Parses names behind a colon, as a note lists them: `Tabs: Home, Search`, `Options: "A", "B"`. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { quotedLocator } from '../plain-locators.ts';
import { phrases, ROLE_WORDS } from '../vocabulary.ts';
import { allOf } from './clause.ts';

/** Nouns that say which kind each of the names is, and nouns for any text. */
const KINDS = phrases('tabs, buttons, links, fields, checkboxes, switches, toggles');
const TEXTS = phrases('chips, options, items, texts, values, labels, filters, entries');
const MOST_NAMES = 12;

/** The note is the whole line, and names two things at least. */
export function parseListNote(c: Cursor): Condition | null {
  if (!c.readsNotes || c.mark().at > 0) return null;
  const isKind = c.eatOneOf(KINDS);
  if (!isKind && !c.eatOneOf(TEXTS)) return null;
  const role = isKind ? (ROLE_WORDS.get(c.peek(-1).lower) ?? null) : null;
  if (c.peek().text !== ':') return null;
  c.take();
  const names: string[] = [];
  while (names.length < MOST_NAMES) {
    const name = c.quote('target') ?? (isKind ? parseCapitals(c) : null);
    if (name === null) return null;
    names.push(name);
    if (c.ended) break;
    const isComma = c.peek().text === ',' && c.take().kind === 'mark';
    if (!c.eat('and') && !isComma) return null;
  }
  if (names.length < 2 || !c.ended) return null;
  return allOf(
    names.map((name) => ({ kind: 'visible', target: quotedLocator(name, { role }), negated: false })),
  );
}

/** Parses `Home`, `My Trips`. */
function parseCapitals(c: Cursor): string | null {
  const mark = c.mark();
  while (c.peek().kind === 'word' && /^\p{Lu}/u.test(c.peek().text)) c.take();
  const name = c.textSince(mark);
  return name === '' ? null : name;
}
