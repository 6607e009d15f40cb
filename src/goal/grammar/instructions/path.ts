/** A way through menus, one name after the other: `Open "Settings" > "Privacy"`, `Go to Settings > Privacy`. */
import type { Instruction } from '../../model/instruction.ts';
import { untargeted, type InstructionParser } from './instruction-clause.ts';
import type { Cursor } from '../cursor.ts';
import { isFunctionWord } from '../function-words.ts';
import { parseTarget } from '../target.ts';
import { ROLE_WORDS } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';

const SEPARATORS: ReadonlySet<string> = new Set(['>', '→', '›', '»']);
/** Most names of a path. */
const MOST_NAMES = 8;
/** Most words of a name without quotation marks: "Display & text size". */
const MOST_WORDS = 5;

/** Parses two names or more. All of them are in quotation marks, or none. */
export const parsePath: InstructionParser = (c) => {
  c.eat('to');
  const isQuoted = c.peek().kind === 'quote' || c.peek(1).kind === 'quote';
  const isWay = c.peek(-1).lower === 'to';
  const taps: Instruction[] = [];
  while (taps.length < MOST_NAMES) {
    if (taps.length > 0 && !eatSeparator(c)) break;
    // `Go to Settings > Privacy > "Blocked users"`: after "open", a quotation may be the result.
    const isNext = taps.length > 1 && c.peek().kind === 'quote' && isWay;
    const target =
      isQuoted || isNext
        ? parseTarget(c, { role: 'target', bare: false, modifiers: false })
        : parsePlainName(c);
    if (target === null || (target.label ?? target.name) === null || (isQuoted && target.label === null))
      return null;
    if (taps.length > 0 && RESULTS.has(target.role)) return null;
    taps.push({ kind: 'tap', target, repeat: null, until: null });
  }
  return taps.length > 1 && c.atBoundary ? untargeted(...taps) : null;
};

/** Parses the names after "tap". Behind a single arrow stands the next name or the result, so `Tap "Save" -> "Saved"` is no path. */
export const parsePathOfTaps: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const parsed = parsePath(c, lastSubject);
  // Names without quotation marks are those of a menu.
  const isQuoted = c.tokens[mark.at]?.kind === 'quote';
  const arrows = c.tokens
    .slice(mark.at, c.mark().at)
    .filter(({ kind, text }) => kind === 'mark' && text === '→');
  return isQuoted && arrows.length === 1 ? null : parsed;
};

const eatSeparator = (c: Cursor): boolean => SEPARATORS.has(c.peek().text) && c.take().kind === 'mark';

/** Kinds that tell of what happened, or hold what is tapped. */
const RESULTS: ReadonlySet<Locator['role']> = new Set(['message', 'dialog', 'spinner', 'list'] as const);

/** Parses `Delete account`: a capital, and then words that can't limit, count, order or place anything. */
function parsePlainName(c: Cursor): Locator | null {
  const mark = c.mark();
  for (let n = 0; n < MOST_WORDS; n += 1) {
    const { kind, text, lower } = c.peek();
    const isJoint = n > 0 && text === '&' && c.peek(1).kind === 'word';
    // The first way in is often called "Menu".
    const isMenu = n === 0 && lower === 'menu' && SEPARATORS.has(c.peek(1).text);
    const isWord = kind === 'word' && !isFunctionWord(lower) && (isMenu || !ROLE_WORDS.has(lower));
    if (!(n === 0 ? isWord && /^\p{Lu}/u.test(text) : isJoint || isWord)) break;
    c.take();
  }
  const name = c.textSince(mark);
  return name === ''
    ? null
    : { source: name, label: null, match: 'exact', name, role: null, row: null, places: [] };
}
