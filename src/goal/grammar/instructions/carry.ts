/** Lines that carry something or move two fingers: `Drag "Milk" above "Eggs"`, `Pinch out on the map`. */
import type { DropPlace } from '../../../actions/drag.ts';
import type { Instruction } from '../../model/instruction.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import { NOT_A_NAME, phrases } from '../vocabulary.ts';
import {
  parseInstructionTarget,
  parseTimes,
  targeted,
  untargeted,
  type InstructionParser,
  type InstructionTarget,
} from './instruction-clause.ts';
import { parseSetLevel } from './adjust.ts';
import { NUMBERS } from '../../../shared/number-words.ts';

const PLACES: readonly (readonly [DropPlace, readonly string[]])[] = [
  // "Before" and "after" may be to the left and to the right.
  ['above', phrases('above')],
  ['below', phrases('below, under, underneath')],
  ['onto', phrases('onto, to, into, on, until, till, up to')],
];

/** Parses what follows "drag": a slider's value, else an element and the place where it is dropped. */
export const parseDrag: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const level = parseSetLevel(c, lastSubject);
  if (level !== null) return level;
  c.reset(mark);
  const target = parseCarried(c, lastSubject);
  return target === null ? null : parseDrop(c, target);
};

/** Ways to give an element another place in its list. */
const BESIDE = PLACES.filter(([place]) => place !== 'onto').flatMap(([, words]) => words);

/** Parses what follows "move": `"Milk" above "Eggs"`, `"Milk" to the top of the list`. An app may have buttons for it, so a drag that moves nothing refutes nothing. */
export const parseMove: InstructionParser = (c, lastSubject) => {
  const target = parseCarried(c, lastSubject);
  const isPlace = target !== null && (c.phraseLength(BESIDE) > 0 || c.phraseLength(ENDS) > 0);
  const dropped = isPlace ? parseDrop(c, target) : null;
  return (
    dropped && {
      ...dropped,
      instructions: dropped.instructions.map((act) =>
        act.kind === 'drag' ? { ...act, byOtherMeans: true } : act,
      ),
    }
  );
};

/** Parses the element to drag, without a place: `above "Eggs"` is where it goes. */
function parseCarried(c: Cursor, lastSubject: Parameters<InstructionParser>[1]): InstructionTarget | null {
  if (c.phraseLength(['it', 'them', 'this', 'that']) > 0)
    return parseInstructionTarget(c, lastSubject, 'target', false);
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: false, things: true });
  return target === null || (target.label === null && target.id === undefined)
    ? null
    : { target, expectsNoEffect: false, screens: [] };
}

/** Nouns for where something is dropped, beside its name. */
export const DROP_AREAS = phrases('column, lane, board, area, zone, section, bin, basket, slot');

/** A drag ends in a drop. */
export const AND_DROP = phrases('and drop it, and drop, and then drop it');

/** Parses `above "Eggs"`, `into the "Archive" folder` to the end of the clause. */
export function parseDrop(c: Cursor, target: InstructionTarget): ReturnType<InstructionParser> {
  c.eatOneOf(AND_DROP);
  const end = parseEndOfList(c, target);
  if (end !== null) return end;
  const place = PLACES.find(([, words]) => c.eatOneOf(words))?.[0];
  if (place === undefined) return null;
  const anchor = parseTarget(c, { role: 'anchor', bare: false, modifiers: false, things: true });
  const isNamed = anchor !== null && (anchor.label !== null || anchor.id !== undefined);
  if (isNamed && anchor.role === null) c.eatOneOf(DROP_AREAS);
  return isNamed && c.atBoundary ? targeted(target, dragInstruction(target.target, anchor, place)) : null;
}

const ENDS_OF_LIST: ReadonlyMap<string, number> = new Map([
  ...phrases(
    'to the top of the list, to the very top of the list, to the beginning of the list, to the start of the list, to the first position, to position 1',
  ).map((words) => [words, 1] as const),
  ...phrases(
    'to the bottom of the list, to the very bottom of the list, to the end of the list, to the last position',
  ).map((words) => [words, -1] as const),
]);

const ENDS = [...ENDS_OF_LIST.keys()];

/** Parses `to the top of the list`: above the row that is the first one now, and it is the first one then. */
function parseEndOfList(c: Cursor, target: InstructionTarget): ReturnType<InstructionParser> {
  const { label, role, row, places } = target.target;
  const mark = c.mark();
  const n = c.eatMapped(ENDS_OF_LIST);
  const isNamed = label !== null && (role === null || role === 'row') && row === null && places.length === 0;
  if (n === null || !isNamed || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  const ordinal = { kind: 'ordinal', n } as const;
  const anchor: Locator = {
    source: n > 0 ? 'the first row' : 'the last row',
    label: null,
    match: 'exact',
    name: null,
    role: 'row',
    row: null,
    places: [ordinal],
  };
  const drag = dragInstruction(target.target, anchor, n > 0 ? 'above' : 'below');
  return {
    ...targeted(target, drag),
    conditions: [{ kind: 'position', target: target.target, places: [ordinal], negated: false }],
  };
}

const dragInstruction = (target: Locator, anchor: Locator, place: DropPlace): Instruction => ({
  kind: 'drag',
  target,
  anchor,
  place,
});

/** `pinch out` moves the fingers apart, which zooms in. */
const PINCHES: ReadonlyMap<string, 'out' | 'in'> = new Map([
  ...phrases('out, open, to zoom in, apart').map((w) => [w, 'out'] as const),
  ...phrases('in, closed, close, to zoom out, together').map((w) => [w, 'in'] as const),
]);
const ZOOMS: ReadonlyMap<string, 'out' | 'in'> = new Map([
  ['in', 'out'],
  ['out', 'in'],
]);

/** More than these reach the largest or the smallest size. */
const MOST_PINCHES = 10;

const pinchParser =
  (directions: ReadonlyMap<string, 'out' | 'in'>): InstructionParser =>
  (c, lastSubject) => {
    const direction = c.eatMapped(directions);
    if (direction === null) return null;
    if (c.atBoundary) return untargeted({ kind: 'pinch', direction, target: null });
    // `Zoom in the map`, but not `Zoom in slowly`.
    if (!c.eat('on', 'into', 'over') && c.peek().lower !== 'the') return null;
    const found = parseInstructionTarget(c, lastSubject, 'target', false) ?? parsePicture(c);
    if (found === null) return null;
    // The title of a page may have the name of the map below it.
    const target = found.target.role === null ? { ...found.target, role: 'surface' as const } : found.target;
    const times = parseTimes(c, NUMBERS) ?? 1;
    if (times > MOST_PINCHES) return null;
    return targeted(
      found,
      ...Array.from({ length: times }, () => ({ kind: 'pinch', direction, target }) as const),
    );
  };

export const parsePinch = pinchParser(PINCHES);
export const parseZoom = pinchParser(ZOOMS);

/** Parses `the map`, `the floor plan`: what is drawn there, by its plain name. */
function parsePicture(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  c.eat('the');
  const inner = c.mark();
  for (let n = 0; n < 2 && !c.atBoundary; n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower)) break;
    c.take();
  }
  const name = c.textSince(inner);
  const end = c.mark();
  parseTimes(c, NUMBERS);
  const isWhole = c.atBoundary;
  c.reset(end);
  if (name === '' || !isWhole) {
    c.reset(mark);
    return null;
  }
  const target: Locator = {
    source: c.textSince(mark),
    label: null,
    match: 'exact',
    name,
    role: null,
    row: null,
    places: [],
  };
  return { target, expectsNoEffect: false, screens: [] };
}
