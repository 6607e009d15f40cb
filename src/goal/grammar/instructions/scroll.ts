import type { Condition } from '../../model/condition.ts';
import type { Instruction, Direction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  parseInstructionTarget,
  parseTimes,
  type InstructionParser,
  type InstructionTarget,
  type ParsedInstructions,
} from './instruction-clause.ts';
import { parseJoinedAfterAct } from '../conditions/joined.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Cursor } from '../cursor.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { parseTarget } from '../target.ts';
import { SECTION } from './expand.ts';
import { phrases, PLURAL_ROW_NOUNS } from '../vocabulary.ts';
import { NUMBERS } from '../../../shared/number-words.ts';

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];
const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

function parseDirection(c: Cursor): Direction | null {
  if (c.eatOneOf(phrases('from left to right, left to right, from the left to the right'))) return 'right';
  if (c.eatOneOf(phrases('from right to left, right to left, from the right to the left'))) return 'left';
  if (c.eatOneOf(phrases('from bottom to top, from the bottom to the top, from the bottom up'))) return 'up';
  if (c.eat('from top to bottom', 'from the top to the bottom')) return 'down';
  if (c.eat('to the left', 'leftwards', 'leftward', 'to left')) return 'left';
  if (c.eat('to the right', 'rightwards', 'rightward', 'to right')) return 'right';
  if (c.eat('upwards', 'upward', 'to up', 'to above', 'towards up', 'to the up')) return 'up';
  if (c.eat('downwards', 'downward', 'to down', 'to below', 'towards down', 'to the down')) return 'down';
  return DIRECTIONS.find((d) => c.eat(d)) ?? null;
}

const swipeInstruction = (
  direction: Direction,
  target: ReturnType<typeof parseTarget>,
  times: number | null,
): Instruction => ({
  kind: 'swipe',
  direction,
  target,
  times: times ?? 1,
});

/** Parses `left (on "X") (3 times)`, `"X" to the left` after "swipe". The finger moves in the direction named. */
export const parseSwipe: InstructionParser = (c, lastSubject) => parseSwipeMapped(c, lastSubject, (d) => d);

function parseSwipeMapped(
  c: Cursor,
  lastSubject: Parameters<InstructionParser>[1],
  turn: (d: Direction) => Direction,
): ParsedInstructions | null {
  const mark = c.mark();
  const early = parseTimes(c, NUMBERS);
  let direction = parseDirection(c);
  const times = early ?? parseTimes(c, NUMBERS);
  c.eat('again', 'once more');
  const until = times === null && (direction === 'up' || direction === 'down') ? parseSwipeUntil(c) : null;
  if (until !== null) {
    const found = { target: until, expectsNoEffect: false, screens: [] };
    return targeted(found, { kind: 'scroll_to', target: until, direction: turn(direction ?? 'up') });
  }
  const unaimed =
    c.atBoundary ||
    c.eatOneOf(phrases('on the screen, on the page, the screen, the page, to refresh, on screen'));
  if (direction && (unaimed || timesAhead(c)))
    return untargeted(swipeInstruction(turn(direction), null, times ?? parseTimes(c, NUMBERS)));
  c.eat('on', 'over', 'across', 'in', 'within', 'through', 'inside');
  const control = c.eat('the screen', 'the page')
    ? null
    : (parseCarousel(c) ?? parseInstructionTarget(c, lastSubject, 'target', false));
  const aimless = !control && c.peek(-1).kind === 'word' && ['screen', 'page'].includes(c.peek(-1).lower);
  direction ??= parseDirection(c);
  const isAcross = direction === 'left' || direction === 'right';
  if (!direction || !(control || aimless) || (control?.target.role === 'carousel' && !isAcross)) {
    c.reset(mark);
    return null;
  }
  const instruction = swipeInstruction(
    turn(direction),
    control?.target ?? null,
    times ?? parseTimes(c, NUMBERS),
  );
  return control ? targeted(control, instruction) : untargeted(instruction);
}

/** Parses `the carousel`: the part of the screen that moves sideways. */
function parseCarousel(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  // `The carousel "Deals"` may have its name above it, and `the carousel of "Milk"` is one of several.
  if (c.eat('the carousel') && c.peek().kind !== 'quote' && !MODIFIES.has(c.peek().lower))
    return {
      target: {
        source: c.textSince(mark),
        label: null,
        match: 'exact',
        name: null,
        role: 'carousel',
        row: null,
        places: [],
      },
      expectsNoEffect: false,
      screens: [],
    };
  c.reset(mark);
  return null;
}

const MODIFIES = new Set('of in on at below above under next with for inside from named called'.split(' '));

/** Parses `until "X" is visible` after `swipe up`: the content of the page is scrolled until it is. */
function parseSwipeUntil(c: Cursor): ReturnType<typeof parseTarget> {
  const mark = c.mark();
  c.eatOneOf(phrases('on the screen, on the page, the screen, the page, on screen'));
  if (c.phraseLength(['until', 'till']) > 0) return parseScrollTarget(c);
  c.reset(mark);
  return null;
}

function timesAhead(c: Cursor): boolean {
  const mark = c.mark();
  const times = parseTimes(c, NUMBERS);
  c.reset(mark);
  return times !== null;
}

/** Lists by what they show, which the target is one of. */
export const SCROLLED = PLURAL_ROW_NOUNS.flatMap((rows) => [
  `the ${rows}`,
  `through the ${rows}`,
  `the list of ${rows}`,
]);

/** Parses `down`, `(down) to "X"`, `until "X" is visible` after "scroll". The finger moves against the direction named. */
export const parseScroll: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const end = parseScrollEnd(c);
  if (end !== null)
    return untargeted({ kind: 'swipe', direction: end, target: null, times: TO_THE_END, toEnd: true });
  const direction = parseDirection(c);
  c.eat(
    ...phrases(
      'the screen, the page, the list, in the list, on the page, through the list, on the screen, through the page, in the page',
    ),
    ...SCROLLED,
  );
  const later = direction ?? parseDirection(c);
  const to = parseScrollTarget(c);
  if (to) {
    const finger = later ? OPPOSITE[later] : null;
    return targeted(
      { target: to, expectsNoEffect: false, screens: [] },
      { kind: 'scroll_to', target: to, direction: finger },
    );
  }
  const times = parseTimes(c, NUMBERS);
  if (later && c.atBoundary) return untargeted(swipeInstruction(OPPOSITE[later], null, times));
  c.reset(mark);
  return parseSwipeMapped(c, lastSubject, (d) => OPPOSITE[d]);
};

/** Most swipes to an end of the content. The first that moves nothing is the last. */
const TO_THE_END = LIMITS.scrolls;

const TO_BOTTOM = phrases(
  'to the bottom, to the end, to bottom, down to the bottom, down to the end, to the very bottom, to the very end, down to the very bottom, until the end, until the bottom, till the end, till the bottom, down until the end, down until the bottom',
);
const TO_TOP = phrases(
  'to the top, to the beginning, to the start, to top, up to the top, up to the beginning, up to the start, to the very top, up to the very top, until the top, till the top',
);

/** Parses `to the bottom`, `all the way to the top of the list`. Returns the direction of the finger. */
function parseScrollEnd(c: Cursor): Direction | null {
  const mark = c.mark();
  c.eat('the list', 'the page', 'the screen');
  c.eat('all the way', 'back', 'all the way back');
  const end = c.eatOneOf(TO_BOTTOM) ? 'up' : c.eatOneOf(TO_TOP) ? 'down' : null;
  if (end !== null) {
    c.eatOneOf(phrases('of the list, of the page, of the screen, of this page, of this list'));
    if (c.atBoundary) return end;
  }
  c.reset(mark);
  return null;
}

function parseScrollTarget(c: Cursor): ReturnType<typeof parseTarget> {
  const mark = c.mark();
  if (c.eatOneOf(phrases('until, till, until you see, until i see, to see, to find, until you find'))) {
    const until = parseJoinedAfterAct(c, { lastSubject: null });
    const target = until ? visibleTarget(until.condition) : null;
    if (target) return target;
    c.reset(mark);
    const isBare = c.peek(1).kind === 'quote' && c.eat('until', 'till');
    if (isBare || c.eatOneOf(phrases('until you see, until i see, to see, to find, until you find')))
      return parseNamedTarget(c) ?? resetTo(c, mark);
  }
  if (c.eat('to', 'down to', 'up to', 'into view')) return parseNamedTarget(c) ?? resetTo(c, mark);
  return null;
}

function resetTo(c: Cursor, mark: ReturnType<Cursor['mark']>): null {
  c.reset(mark);
  return null;
}

function parseNamedTarget(c: Cursor): ReturnType<typeof parseTarget> {
  eatSectionBefore(c);
  const target = parseTarget(c, { role: 'target', bare: true, modifiers: true });
  const isNamed =
    target !== null && (target.label !== null || (target.name !== null && !ACTS.test(target.name)));
  // The heading of a section is what is scrolled to.
  if (target?.label != null && target.role === null) c.eatOneOf(SECTION);
  return isNamed && c.atBoundary && !isInRegion(target) ? target : null;
}

/** `Scroll up to load older messages` says why. */
const ACTS = /^(?:load|see|show|view|find|reveal|get|check|display|refresh|fetch|look|read|hide|reach)\b/u;

/** Consumes `the section` before a quotation. */
function eatSectionBefore(c: Cursor): void {
  const mark = c.mark();
  c.eat('the');
  if (!c.eatOneOf(SECTION) || c.peek().kind !== 'quote') c.reset(mark);
}

/** True for `"Imprint" at the bottom`, of the page or of the screen: what is scrolled to comes into view anywhere. */
const isInRegion = ({ places }: Locator): boolean => places.some(({ kind }) => kind === 'region');

function visibleTarget(condition: Condition): ReturnType<typeof parseTarget> {
  const isSeen = condition.kind === 'visible' && !condition.negated && !isInRegion(condition.target);
  return isSeen ? condition.target : null;
}

const TO_REFRESH = phrases('down , ').flatMap((down) =>
  phrases('on the list , on the page , the list , the page , the screen , ').map(
    (place) => `${down}${place}to refresh`,
  ),
);

/** Parses `to refresh`, `down the list to refresh` after "pull". */
export const parsePullToRefresh: InstructionParser = (c) => {
  c.eat('the list', 'the page');
  const mark = c.mark();
  const isRefresh = c.eat(...TO_REFRESH, 'down to refresh');
  if (isRefresh) c.eat('the list', 'the page');
  const times = isRefresh ? (parseTimes(c, NUMBERS) ?? 1) : 1;
  if (isRefresh && c.atBoundary) return untargeted(swipeInstruction('down', null, times));
  c.reset(mark);
  return c.eat('down') && c.phraseLength(['to refresh']) > 0
    ? untargeted(swipeInstruction('down', null, 1))
    : null;
};
