import type { Cursor } from './cursor.ts';
import { isFunctionWord } from './function-words.ts';
import { DETERMINERS, PHRASAL_HEADS, PHRASAL_TAILS, VERIFY_VERBS, phrases } from './vocabulary.ts';

/** Prepositions that say what the reason is about. Those of a place ("under", "beside") could say where to act. */
const ABOUT = ['of', 'for', 'from', 'to', 'into', 'with', 'in'];
const PRONOUNS = new Set(['it', 'them', 'this', 'that']);
/** Most content words of a noun phrase: "the new shipping address". */
const MOST_WORDS = 3;

/** Verbs that give their control a state, a value or a place: after them, "to dark" may be that. */
const GIVES_VALUE =
  /^(?:toggle|switch|turn|set|change|select|choose|pick|scroll|rotate|move|slide|adjust|drag|zoom|pinch|spin)/;

/** Where the line goes next is the next line's matter. */
const TO_GO_ON = phrases('go, move, proceed, continue, advance, get, move on, go on').flatMap((go) =>
  phrases('next step, next page, next screen, following step, following page, following screen').map(
    (next) => `to ${go} to the ${next}`,
  ),
);

/**
 * Returns the clause that only gives a reason for an act, `to store the note`; null when its shape allows more than a reason. The shape is
 * `to`, a verb, a noun phrase, and another one after a preposition of topic. Between them stand content words alone: what limits,
 * denies, counts, orders or places something in English is a function word, and that class is closed (R6). `actVerb`: the verb of the act.
 */
export function parseReason(c: Cursor, actVerb: string): string | null {
  const mark = c.mark();
  if (c.eatOneOf(TO_GO_ON) && c.atBoundary) return c.textSince(mark);
  c.reset(mark);
  const isGerund = c.peek(1).lower.endsWith('ing') && c.eat('for');
  if ((isGerund || c.eat('in order to', 'so as to', 'to')) && parseVerb(c)) {
    const isVerbAlone = c.atBoundary;
    if (isVerbAlone ? !GIVES_VALUE.test(actVerb) : parseNounPhrase(c) && parseTopic(c) && c.atBoundary)
      return c.textSince(mark);
  }
  c.reset(mark);
  return null;
}

/** Returns the clause that says what an act is good for, `Confirm the order` before "by tapping …"; null for another shape. */
export function parsePurpose(c: Cursor): string | null {
  const mark = c.mark();
  const { kind, lower } = c.peek();
  // "Confirm" before "by" is an act, "check" is not.
  const asksToLook = lower !== 'confirm' && c.phraseLength(VERIFY_VERBS) > 0;
  if (kind === 'word' && !isFunctionWord(lower) && !asksToLook) {
    const isPhrasal = PHRASAL_HEADS.has(c.take().lower) && PHRASAL_TAILS.has(c.peek().lower);
    if (isPhrasal) c.take();
    parseNounPhrase(c);
    // `Proceed to checkout by tapping "Checkout"`. A place after another preposition could say where.
    if (c.eat('to')) parseNounPhrase(c);
    if (c.phraseLength(['by']) > 0 || isOwnControlAhead(c, lower)) return c.textSince(mark);
  }
  c.reset(mark);
  return null;
}

/** Words between what is meant and the control of the same name: `Approve the payment via "Approve"`. */
export const VIA = phrases('via, with, using');

/** True before `via "Approve"` after the verb "approve": the control that does what the verb says. */
function isOwnControlAhead(c: Cursor, verb: string): boolean {
  const length = c.phraseLength(VIA);
  const { kind, text } = c.peek(length);
  if (length > 0 && isControlAhead(c, length)) return true;
  // `Search with "Search …"` may give the text to look for.
  return verb !== 'search' && length > 0 && kind === 'quote' && text.toLowerCase().split(' ')[0] === verb;
}

/** True for `the button "Place order"`, `"Place order" button`, `the "Yes" link`: no text to type or to look for. */
function isControlAhead(c: Cursor, from: number): boolean {
  const at = from + c.phraseLength(['the', 'a'], from);
  const kinds = [c.peek(at), c.peek(at + 1)];
  return kinds.some(({ kind }) => kind === 'quote') && kinds.some(({ lower }) => TAPPED.has(lower));
}

const TAPPED = new Set(['button', 'btn', 'link', 'icon', 'cta']);

/** Parses a verb. "To verify the total" asks for something, and "to French" has none. */
function parseVerb(c: Cursor): boolean {
  const isPlain = /^\p{Ll}/u.test(c.peek().text) && c.phraseLength(VERIFY_VERBS) === 0;
  if (!isContentWord(c) || !isPlain) return false;
  // "Log in" and "check out" are verbs of two words.
  const isPhrasal = PHRASAL_HEADS.has(c.take().lower) && PHRASAL_TAILS.has(c.peek().lower);
  if (isPhrasal) c.take();
  return true;
}

/** Parses `the note`, `it`, `shipping address`, or nothing. */
function parseNounPhrase(c: Cursor): boolean {
  if (PRONOUNS.has(c.peek().lower) && !isContentWord(c, 1)) {
    c.take();
    return true;
  }
  if (DETERMINERS.has(c.peek().lower)) c.take();
  for (let n = 0; n < MOST_WORDS && isContentWord(c); n += 1) c.take();
  return true;
}

function parseTopic(c: Cursor): boolean {
  return !c.eatOneOf(ABOUT) || (parseNounPhrase(c) && !ABOUT.includes(c.peek(-1).lower));
}

function isContentWord(c: Cursor, ahead = 0): boolean {
  const { kind, lower } = c.peek(ahead);
  return kind === 'word' && !isFunctionWord(lower);
}
