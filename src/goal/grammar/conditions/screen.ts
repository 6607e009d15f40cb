/** Parses what a line says of a screen: its name, `The "Settings" screen is open`, `The user lands on the "Cart" page`. */
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { NOT_A_NAME, PERSONS, phrases, ROLE_WORDS } from '../vocabulary.ts';
import { parseTarget } from '../target.ts';
import { parseIs } from './is.ts';
import { TO_PERSON } from './visible.ts';

const SCREEN = phrases('screen, page, view');
const SCREEN_OF = SCREEN.flatMap((screen) => [`${screen} of`, `${screen} of the`, `${screen} for`]);
/** Words that describe a screen instead of naming it. */
const NOT_A_TITLE = new Set(
  'same next previous correct right wrong blank empty white black new current other loading splash main first last whole entire error confirmation'.split(
    ' ',
  ),
);

/** Parses `the page of login`, `the screen of "Orders"`: up to two words to the end of the clause. */
function parseScreenOf(c: Cursor): string | null {
  c.eat('the', 'a', 'my', 'your');
  if (!c.eatOneOf(SCREEN_OF) || c.peek(-1).lower === 'for') return null;
  const quoted = c.quote('target');
  if (quoted !== null) return quoted;
  const inner = c.mark();
  for (let n = 0; n < 2 && !c.atBoundary; n += 1) {
    const { kind, lower } = c.peek();
    if (kind !== 'word' || NOT_A_NAME.has(lower) || NOT_A_TITLE.has(lower) || ROLE_WORDS.has(lower)) break;
    c.take();
  }
  const name = c.textSince(inner);
  return name !== '' && c.atBoundary ? name : null;
}

/** Parses the name of a screen: `the "Settings" screen`, `Home screen`, `the screen "Home"`. */
export function parseScreenName(c: Cursor): string | null {
  const mark = c.mark();
  c.eat('the', 'my', 'your');
  const quoted = c.quote('target');
  if (quoted !== null && c.eatOneOf(SCREEN)) return quoted;
  c.reset(mark);
  c.eat('the', 'a', 'my', 'your');
  if (
    c.eatOneOf(
      phrases(
        'screen titled, screen, page titled, page, screen with the title, screen with title, page with the title, page with title',
      ),
    )
  ) {
    const title = c.quote('target');
    if (title !== null) return title;
  }
  c.reset(mark);
  const of = parseScreenOf(c);
  if (of !== null) return of;
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
  const name = c.textSince(inner);
  if (name !== '' && c.eatOneOf(SCREEN)) return name;
  c.reset(mark);
  return null;
}

const COMES_UP = phrases(
  'appears, opens, shows up, comes up, is back, loads, should open, should appear, should show up, should load, must open, must appear',
);
const IN_FRONT = phrases(
  'displayed, shown, visible, open, opened, showing, presented, in front, present, loaded',
);

/** Parses `The "Settings" screen is open`. */
export function parseScreenCondition(c: Cursor): Condition | null {
  const title = parseScreenName(c);
  if (title === null) return null;
  if (c.eatOneOf(COMES_UP)) return { kind: 'screen', title, negated: false };
  if (c.eatOneOf(phrases("does not open, doesn't open, does not appear, doesn't appear, closes, disappears")))
    return { kind: 'screen', title, negated: true };
  const is = parseIs(c);
  if (is === null) return null;
  if (!c.eatOneOf(IN_FRONT)) return null;
  c.eatOneOf(TO_PERSON);
  return { kind: 'screen', title, negated: !is };
}

/** Past participles of `is taken to the "Home" screen`. */
const LED = phrases(
  'taken, taken back, redirected, brought, brought back, returned, navigated, directed, sent, sent back',
);
const AUXILIARY_BE = phrases('is, are, am, should be, must be, will be, gets');
const ARRIVED = [
  ...AUXILIARY_BE.flatMap((be) =>
    LED.flatMap((led) => [`${be} ${led} to`, `${be} ${led} in`, `${be} ${led} into`]),
  ),
  ...AUXILIARY_BE.flatMap((be) => [`${be} on`, `${be} in`]),
  ...phrases('is, are, am').flatMap((be) => phrases('still on, now on, back on').map((on) => `${be} ${on}`)),
  ...phrases(
    'stays in, remains in, stays on, remains on, should stay on, should remain on, should still be on, stay on, remain on',
  ),
  ...phrases(
    'lands on, should land on, returns to, should return to, goes to, navigates to, opens, returns back to, shows, displays, reaches, arrives at, arrives on, ends up on, should go to, must return to, must go to, has to return to, must navigate to, should navigate to, land on, return to, go to, arrive at, reach, have opened, has opened, have navigated to, has navigated to, have landed on, has landed on, have gone to',
  ),
];
const NOT_ARRIVED = [
  ...phrases("is not, isn't, am not, are not, aren't, should not be, shouldn't be, must not be").flatMap(
    (be) => [`${be} on`, ...LED.map((led) => `${be} ${led} to`)],
  ),
  ...phrases("is no longer on, does not go to, doesn't go to"),
];

const SHORT_IS = phrases("i'm, we're, you're, he's, she's, they're");
const ARRIVING = phrases('app, application, screen, it');
const ON = phrases('on, still on, now on, back on, already on');

/** Parses `User is on the Settings screen`, `the app opens the "Cart" page`. */
export function parseArrival(c: Cursor): Condition | null {
  c.eat('the');
  const isShort = c.eatOneOf(SHORT_IS) && c.eatOneOf(ON);
  const isNote = !isShort && c.readsNotes && c.mark().at === 0 && c.eat('on', 'still on', 'back on');
  if (!isShort && !isNote && !c.eatOneOf(ARRIVING, PERSONS)) return null;
  const negated = !isShort && !isNote && c.eatOneOf(NOT_ARRIVED);
  if (!isShort && !isNote && !negated && !c.eatOneOf(ARRIVED)) return null;
  const title = parseScreenName(c) ?? (isLed(c) ? parseTitleAlone(c) : null);
  if (title !== null) return { kind: 'screen', title, negated };
  const tab = parseTarget(c, { role: 'target', bare: false, modifiers: false });
  return tab?.role === 'tab' && tab.label !== null && tab.places.length === 0
    ? { kind: 'state', target: tab, state: 'selected', negated }
    : null;
}

/** True after `is redirected to`: what follows is a screen. */
const isLed = (c: Cursor): boolean =>
  ['to', 'into'].includes(c.peek(-1).lower) && LED.includes(c.peek(-2).lower);

/** Parses `"Dashboard"` at the end of a clause. */
function parseTitleAlone(c: Cursor): string | null {
  const mark = c.mark();
  c.eat('the');
  const title = c.quote('target');
  if (title !== null && c.atBoundary) return title;
  c.reset(mark);
  return null;
}
