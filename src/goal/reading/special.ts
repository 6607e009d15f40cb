import type { Cursor } from './cursor.ts';
import type { Claim } from './claim.ts';
import { readModifier } from './place.ts';
import { readAnchor, readTarget } from './target.ts';
import type { ConditionReading } from './types.ts';
import { NOT_A_NAME, NUMBERS } from './vocabulary.ts';

const claim = (condition: ConditionReading): Claim => ({ condition, subject: null, stays: false });

const IS = [
  'is now',
  'is still',
  'is',
  'should be',
  'must be',
  'was',
  'gets',
  'has been',
  'remains',
  'stays',
  'will be',
];
const IS_NOT = [
  "isn't",
  'is not',
  'is no longer',
  'should not be',
  "shouldn't be",
  'must not be',
  'is never',
];

/** Claims on something other than one control: keyboard, address, app, screen, order, count, a remembered value. */
export function readSpecial(c: Cursor): Claim | null {
  const mark = c.mark();
  for (const read of [
    readKeyboard,
    readUrl,
    readScreen,
    readArrival,
    readApp,
    readRemembered,
    readOrder,
    readCount,
  ]) {
    const condition = read(c);
    if (condition && c.atBoundary)
      return condition.kind === 'screen' && stayed(c, mark.at)
        ? { ...claim(condition), stays: true }
        : claim(condition);
    c.reset(mark);
  }
  return null;
}

const stayed = (c: Cursor, from: number): boolean =>
  c.tokens
    .slice(from, from + 8)
    .some((t) => ['stays', 'stay', 'remains', 'remain', 'still'].includes(t.lower));

/** True for "is", false for "is not", null when neither stands here. */
function readIs(c: Cursor): boolean | null {
  if (c.eat(...IS_NOT)) return false;
  return c.eat(...IS) ? !c.eat('not', 'no longer') : null;
}

function readKeyboard(c: Cursor): ConditionReading | null {
  const none = c.eat('no');
  c.eat('the soft', 'the on-screen', 'the virtual', 'the');
  if (!c.eat('keyboard')) return null;
  if (c.eat('appears', 'comes up', 'opens', 'shows up', 'pops up')) return { kind: 'keyboard', shown: !none };
  if (c.eat('disappears', 'closes', 'goes away', 'hides'))
    return none ? null : { kind: 'keyboard', shown: false };
  const is = c.eat('does not appear', "doesn't appear") ? null : readIs(c);
  if (is === null)
    return c.tokens.length > 0 && c.peek(-1).lower === 'appear' ? { kind: 'keyboard', shown: none } : null;
  if (c.eat('shown', 'visible', 'open', 'displayed', 'up', 'on screen'))
    return { kind: 'keyboard', shown: is !== none };
  return c.eat('hidden', 'closed', 'gone', 'dismissed', 'down') && !none
    ? { kind: 'keyboard', shown: !is }
    : null;
}

function readUrl(c: Cursor): ConditionReading | null {
  c.eat('the');
  c.eat('current', 'page', 'browser');
  if (!c.eat('url', 'web address', 'address of the page')) return null;
  const match = c.eat('contains', 'should contain', 'includes')
    ? 'contains'
    : c.eat('starts with', 'begins with')
      ? 'starts'
      : c.eat('ends with')
        ? 'ends'
        : null;
  if (match === null && !c.eat('equals', 'is equal to', 'is', 'should be')) return null;
  const value =
    c.quote('value') ?? (/[/.]/.test(c.peek().text) && c.peek().kind === 'word' ? c.take().text : null);
  return value === null ? null : { kind: 'url', value, match: match ?? 'exact' };
}

const SCREEN = ['screen', 'page', 'view'];
/** They describe a screen rather than name it. */
const NOT_A_TITLE = new Set(
  'same next previous correct right wrong blank empty white black new current other loading splash main first last whole entire error confirmation'.split(
    ' ',
  ),
);

/** Name of a screen: `the "Settings" screen`, "Home screen", `the screen "Home"`. */
export function readScreenName(c: Cursor): string | null {
  const mark = c.mark();
  c.eat('the', 'my', 'your');
  const quoted = c.quote('target');
  if (quoted !== null && c.eat(...SCREEN)) return quoted;
  c.reset(mark);
  c.eat('the', 'a', 'my', 'your');
  if (
    c.eat(
      'screen titled',
      'screen',
      'page titled',
      'page',
      'screen with the title',
      'screen with title',
      'page with the title',
      'page with title',
    )
  ) {
    const title = c.quote('target');
    if (title !== null) return title;
  }
  c.reset(mark);
  c.eat('the', 'my', 'your');
  const inner = c.mark();
  for (let n = 0; n < 4 && !SCREEN.includes(c.peek().lower); n += 1) {
    const token = c.peek();
    const tail = n > 0 && ['in', 'up', 'out'].includes(token.lower);
    if (token.kind !== 'word' || (NOT_A_NAME.has(token.lower) && !tail) || NOT_A_TITLE.has(token.lower))
      break;
    c.take();
  }
  const name = c.since(inner);
  if (name !== '' && c.eat(...SCREEN)) return name;
  c.reset(mark);
  return null;
}

function readScreen(c: Cursor): ConditionReading | null {
  const title = readScreenName(c);
  if (title === null) return null;
  if (c.eat('appears', 'opens', 'shows up', 'comes up', 'is back'))
    return { kind: 'screen', title, negated: false };
  if (c.eat('does not open', "doesn't open", 'does not appear', "doesn't appear", 'closes', 'disappears'))
    return { kind: 'screen', title, negated: true };
  const is = readIs(c);
  if (is === null) return null;
  if (c.eat('displayed', 'shown', 'visible', 'open', 'opened', 'showing', 'presented', 'in front', 'present'))
    return { kind: 'screen', title, negated: !is };
  return null;
}

const ARRIVED = [
  'is on',
  'am on',
  'are on',
  'should be on',
  'is still on',
  'is now on',
  'is back on',
  'stays on',
  'remains on',
  'lands on',
  'is taken to',
  'is redirected to',
  'is brought to',
  'is returned to',
  'is navigated to',
  'returns to',
  'is taken back to',
  'should be taken to',
  'should be redirected to',
  'goes to',
  'navigates to',
  'opens',
  'returns back to',
  'shows',
  'displays',
  'is in',
  'reaches',
  'is directed to',
  'arrives at',
  'arrives on',
];
const NOT_ARRIVED = ['is not on', "isn't on", 'is no longer on', 'should not be on', 'am not on'];

/** "User is on the Settings screen", "the app opens the "Cart" page". */
function readArrival(c: Cursor): ConditionReading | null {
  c.eat('the');
  if (!c.eat('user', 'app', 'i', 'we', 'application', 'screen')) return null;
  const negated = c.eat(...NOT_ARRIVED);
  if (!negated && !c.eat(...ARRIVED)) return null;
  const title = readScreenName(c);
  return title === null ? null : { kind: 'screen', title, negated };
}

function readApp(c: Cursor): ConditionReading | null {
  c.eat('the');
  const before = c.eat('app', 'application');
  const name =
    c.quote('app') ??
    (!before && c.peek().kind === 'word' && !NOT_A_NAME.has(c.peek().lower) ? c.take().text : null);
  if (name === null || (!before && !c.eat('app', 'application'))) return null;
  if (c.eat('opens', 'comes to the front', 'launches', 'starts'))
    return { kind: 'app', app: name, negated: false };
  const is = readIs(c);
  if (is === null) return null;
  const front = c.eat(
    'in front',
    'in the foreground',
    'open',
    'opened',
    'launched',
    'in foreground',
    'on the screen',
    'shown',
    'displayed',
    'visible',
  );
  return front ? { kind: 'app', app: name, negated: !is } : null;
}

/** "The remembered total is visible", "the value remembered as `total` is shown". */
function readRemembered(c: Cursor): ConditionReading | null {
  c.eat('the');
  const after = c.eat(
    'value remembered as',
    'text remembered as',
    'price remembered as',
    'value saved as',
    'value stored as',
  );
  if (!after && !c.eat('remembered', 'noted', 'stored', 'saved')) return null;
  const quoted = c.quote('other');
  const mark = c.mark();
  for (
    let n = 0;
    quoted === null &&
    n < 3 &&
    c.peek().kind === 'word' &&
    !['is', "isn't", 'appears', 'does', "doesn't"].includes(c.peek().lower);
    n += 1
  )
    c.take();
  const name = quoted ?? c.since(mark);
  if (name === '') return null;
  if (c.eat('appears', 'is still visible', 'is still shown'))
    return { kind: 'remembered', name, target: null, negated: false };
  const is = c.eat('does not appear', "doesn't appear") ? false : readIs(c);
  if (is === null) return null;
  if (c.peek(-1).lower !== 'appear' && !c.eat('visible', 'shown', 'displayed', 'present', 'on the screen'))
    return null;
  return { kind: 'remembered', name, target: null, negated: !is };
}

function readOrder(c: Cursor): ConditionReading | null {
  c.eat('the');
  if (!c.eat('items', 'rows', 'entries', 'list', 'options', 'tabs', 'buttons', 'order')) return null;
  const order = c.peek(-1).lower === 'order';
  if (order) c.eat('of the items', 'of items', 'of the rows');
  c.eat('are shown', 'are listed', 'are sorted', 'appear', 'are', 'is shown', 'is');
  if (
    !order &&
    !c.eat('in the following order', 'in this order', 'in the order', 'in order', 'ordered', 'sorted as')
  )
    return null;
  if (c.peek().text === ':') c.take();
  const items = [];
  while (items.length < 50) {
    if (items.length > 0 && c.peek().text === ',') c.take();
    if (items.length > 0) c.eat('and', 'then');
    if (c.peek().kind !== 'quote') break;
    const item = readTarget(c, { role: 'target', bare: false, modifiers: false });
    if (!item) break;
    items.push(item);
  }
  return items.length >= 2 ? { kind: 'order', items } : null;
}

type Compare = Extract<ConditionReading, { kind: 'count' }>['compare'];
const COMPARISONS: readonly (readonly [Compare, readonly string[]])[] = [
  ['>=', ['at least', 'no fewer than', 'no less than']],
  ['<=', ['at most', 'no more than', 'not more than']],
  ['>', ['more than', 'over']],
  ['<', ['fewer than', 'less than', 'under']],
  ['=', ['exactly', 'only', 'precisely']],
];

/** "There are 3 items", "exactly 2 "Delete" buttons are visible", "the "Cart" list has 2 rows". */
function readCount(c: Cursor): ConditionReading | null {
  const mark = c.mark();
  const within = readHolder(c);
  if (!within) {
    c.reset(mark);
    c.eat('there are', 'there is', 'there should be', 'there must be', 'i see', 'user sees', 'the user sees');
  }
  const listed = c.tokens.length > 0 && c.mark().at > mark.at;
  let compare: Compare | null = null;
  for (const [sign, phrases] of COMPARISONS) if (compare === null && c.eat(...phrases)) compare = sign;
  const n = c.peek().kind === 'number' ? Number(c.take().text) : c.eatFrom(NUMBERS);
  if (n === null || !Number.isInteger(n) || n < 0) return null;
  const before = c.mark();
  const target = readTarget(c, { role: 'target', bare: false, modifiers: true });
  if (
    !target ||
    target.places.some((p) => p.kind === 'ordinal') ||
    (target.role === null && target.label === null)
  )
    return null;
  if (target.label !== null && target.role === null && !listed) c.reset(before);
  const claimed = c.eat(
    'are visible',
    'is visible',
    'are shown',
    'is shown',
    'are displayed',
    'is displayed',
    'are listed',
    'is listed',
    'exist',
    'appear',
    'are present',
    'visible',
    'should be visible',
    'should be shown',
  );
  if (!listed && !claimed) return null;
  const place = claimed ? readModifier(c, readAnchor)?.place : null;
  const places = [...target.places, ...(place ? [place] : []), ...(within ?? [])];
  return { kind: 'count', target: { ...target, places }, n, compare: compare ?? '=' };
}

/** "The "Cart" list has": what the things counted are in. */
function readHolder(c: Cursor): NonNullable<ReturnType<typeof readTarget>>['places'] | null {
  const holder = readTarget(c, { role: 'container', bare: false, modifiers: false });
  if (holder?.role !== 'list' || holder.name !== null) return null;
  return c.eat('has', 'contains', 'shows', 'should have', 'should contain', 'should show', 'displays')
    ? [{ kind: 'container', container: 'list', label: holder.label }]
    : null;
}
