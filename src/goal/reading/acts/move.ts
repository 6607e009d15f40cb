import type { Cursor } from '../cursor.ts';
import { readClaim } from '../condition.ts';
import { readTarget } from '../target.ts';
import type { ActReading, ConditionReading, Direction } from '../types.ts';
import { phrases, NUMBERS } from '../vocabulary.ts';
import { aimed, done, readAim, readTimes, type ActReader, type ActsRead } from './act.ts';

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];
const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

function readDirection(c: Cursor): Direction | null {
  if (c.eat(...phrases('from left to right, left to right, from the left to the right'))) return 'right';
  if (c.eat(...phrases('from right to left, right to left, from the right to the left'))) return 'left';
  if (c.eat(...phrases('from bottom to top, from the bottom to the top, from the bottom up'))) return 'up';
  if (c.eat('from top to bottom', 'from the top to the bottom')) return 'down';
  if (c.eat('to the left', 'leftwards', 'leftward')) return 'left';
  if (c.eat('to the right', 'rightwards', 'rightward')) return 'right';
  if (c.eat('upwards', 'upward')) return 'up';
  if (c.eat('downwards', 'downward')) return 'down';
  return DIRECTIONS.find((d) => c.eat(d)) ?? null;
}

const swiping = (
  direction: Direction,
  target: ReturnType<typeof readTarget>,
  times: number | null,
): ActReading => ({
  verb: 'swipe',
  direction,
  target,
  times: times ?? 1,
});

/** Swipe left (on "X") (3 times); Swipe "X" to the left. The finger moves as the word says. */
export const readSwipe: ActReader = (c, last) => swipe(c, last, (d) => d);

function swipe(
  c: Cursor,
  last: Parameters<ActReader>[1],
  turn: (d: Direction) => Direction,
): ActsRead | null {
  const mark = c.mark();
  const early = readTimes(c, NUMBERS);
  let direction = readDirection(c);
  const times = early ?? readTimes(c, NUMBERS);
  c.eat('again', 'once more');
  const unaimed =
    c.atBoundary ||
    c.eat(...phrases('on the screen, on the page, the screen, the page, to refresh, on screen'));
  if (direction && (unaimed || readTimesAhead(c)))
    return done(swiping(turn(direction), null, times ?? readTimes(c, NUMBERS)));
  c.eat('on', 'over', 'across', 'in', 'within', 'through', 'inside');
  const aim = c.eat('the screen', 'the page') ? null : readAim(c, last, 'target', false);
  const aimless = !aim && c.peek(-1).kind === 'word' && ['screen', 'page'].includes(c.peek(-1).lower);
  direction ??= readDirection(c);
  if (!direction || !(aim || aimless)) {
    c.reset(mark);
    return null;
  }
  const act = swiping(turn(direction), aim?.target ?? null, times ?? readTimes(c, NUMBERS));
  return aim ? aimed(aim, act) : done(act);
}

function readTimesAhead(c: Cursor): boolean {
  const mark = c.mark();
  const times = readTimes(c, NUMBERS);
  c.reset(mark);
  return times !== null;
}

/** Scroll down; Scroll (down) to "X"; Scroll until "X" is visible. What is scrolled moves against the finger. */
export const readScroll: ActReader = (c, last) => {
  const mark = c.mark();
  const end = readEnd(c);
  if (end !== null)
    return done({ verb: 'swipe', direction: end, target: null, times: TO_THE_END, toEnd: true });
  const direction = readDirection(c);
  c.eat(
    ...phrases(
      'the screen, the page, the list, in the list, on the page, through the list, on the screen, through the page, in the page',
    ),
  );
  const later = direction ?? readDirection(c);
  const to = readScrollGoal(c);
  if (to) {
    const finger = later ? OPPOSITE[later] : null;
    return aimed(
      { target: to, inert: false, unread: [] },
      { verb: 'scroll_to', target: to, direction: finger },
    );
  }
  const times = readTimes(c, NUMBERS);
  if (later && c.atBoundary) return done(swiping(OPPOSITE[later], null, times));
  c.reset(mark);
  return swipe(c, last, (d) => OPPOSITE[d]);
};

/** Finger movements at most; the first that moves nothing is the last. */
const TO_THE_END = 40;

/** "to the bottom", "all the way to the top of the list": where the finger goes for it. */
function readEnd(c: Cursor): Direction | null {
  const mark = c.mark();
  c.eat('the list', 'the page', 'the screen');
  c.eat('all the way', 'back');
  c.eat('up', 'down');
  const end = c.eat('to the bottom', 'to the end', 'to bottom')
    ? 'up'
    : c.eat('to the top', 'to the beginning', 'to the start', 'to top')
      ? 'down'
      : null;
  if (end !== null) {
    c.eat(...phrases('of the list, of the page, of the screen, of this page, of this list'));
    if (c.atBoundary) return end;
  }
  c.reset(mark);
  return null;
}

function readScrollGoal(c: Cursor): ReturnType<typeof readTarget> {
  const mark = c.mark();
  if (c.eat(...phrases('until, till, until you see, until i see, to see, to find, until you find'))) {
    const claim = readClaim(c, { last: null });
    const target = claim ? seen(claim.condition) : null;
    if (target) return target;
    c.reset(mark);
    if (c.eat(...phrases('until you see, until i see, to see, to find, until you find')))
      return goal(c) ?? back(c, mark);
  }
  if (c.eat('to', 'down to', 'up to', 'into view')) return goal(c) ?? back(c, mark);
  return null;
}

function back(c: Cursor, mark: ReturnType<Cursor['mark']>): null {
  c.reset(mark);
  return null;
}

function goal(c: Cursor): ReturnType<typeof readTarget> {
  const target = readTarget(c, { role: 'target', bare: true, modifiers: true });
  return target && (target.label !== null || target.name !== null) && c.atBoundary ? target : null;
}

function seen(condition: ConditionReading): ReturnType<typeof readTarget> {
  return condition.kind === 'visible' && !condition.negated ? condition.target : null;
}

/** Pull (down) to refresh. */
export const readPull: ActReader = (c) => {
  c.eat(...phrases('down, the list down, the page down, the list, the page'));
  return c.eat('to refresh') ? done(swiping('down', null, 1)) : null;
};
