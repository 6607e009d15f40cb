import type { Place, TargetPhrase, TextMatch } from '../../screen/phrase.ts';
import type { Cursor } from './cursor.ts';
import { HOLDERS, readModifier, readRelation } from './place.ts';
import type { Subject } from './subject.ts';
import { readAnchor, readTarget } from './target.ts';
import type { ConditionReading, StateWord } from './types.ts';
import { NUMBERS, ORDINALS, ROLE_WORDS } from './vocabulary.ts';

export interface Predicate {
  readonly kind: 'visible' | 'state' | 'value' | 'position' | 'order' | 'other';
  readonly negated: boolean;
  readonly stays: boolean;
  /** "… appear in this order". */
  readonly ordered: boolean;
  readonly screens: readonly string[];
  readonly make: (target: TargetPhrase) => ConditionReading | null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(', '));
const NEGATIVE_HELPERS = words(
  "isn't, aren't, wasn't, weren't, doesn't, don't, didn't, hasn't, haven't, shouldn't, mustn't, can't, cannot, couldn't, won't, wouldn't, not, never",
);
const HELPERS = words(
  'is, are, was, were, be, been, being, does, do, did, has, have, should, must, will, can, gets, get, becomes, become, remains, remain, stays, stay',
);
const STAYING = words('remains, remain, stays, stay');
const ADVERBS = words('still, now, also, currently, again, then, already');

const SEEN = [
  'visible on the screen',
  'visible on screen',
  'shown on the screen',
  'displayed on the screen',
  'displayed on screen',
  'shown on screen',
];
const SEEN_SHORT = [
  'visible',
  'shown',
  'displayed',
  'present',
  'on the screen',
  'on screen',
  'listed',
  'there',
  'seen',
  'showing',
  'in view',
];
const UNSEEN = [
  'hidden',
  'gone',
  'absent',
  'missing',
  'removed',
  'invisible',
  'dismissed',
  'no longer there',
  'deleted',
];
const COMES = [
  'appears',
  'appear',
  'appeared',
  'exists',
  'exist',
  'shows up',
  'show up',
  'pops up',
  'pop up',
  'popped up',
  'comes up',
];
const GOES = [
  'disappears',
  'disappear',
  'disappeared',
  'vanishes',
  'vanish',
  'vanished',
  'goes away',
  'go away',
  'hides',
];
const OPENED = ['open', 'opened', 'opens', 'up'];
const CLOSED = ['closed', 'closes'];

const STATES: ReadonlyMap<string, readonly [StateWord, boolean]> = new Map(
  (
    [
      ['enabled', 'enabled', false],
      ['disabled', 'disabled', false],
      ['greyed out', 'disabled', false],
      ['grayed out', 'disabled', false],
      ['inactive', 'disabled', false],
      ['checked', 'checked', false],
      ['ticked', 'checked', false],
      ['on', 'checked', false],
      ['turned on', 'checked', false],
      ['switched on', 'checked', false],
      ['toggled on', 'checked', false],
      ['set to on', 'checked', false],
      ['set to off', 'unchecked', false],
      ['off', 'unchecked', false],
      ['turned off', 'unchecked', false],
      ['switched off', 'unchecked', false],
      ['toggled off', 'unchecked', false],
      ['unchecked', 'unchecked', false],
      ['unticked', 'unchecked', false],
      ['selected', 'selected', false],
      ['unselected', 'not selected', false],
      ['deselected', 'not selected', false],
      ['focused', 'focused', false],
      ['in focus', 'focused', false],
      ['empty', 'empty', false],
      ['blank', 'empty', false],
      ['filled', 'filled', false],
      ['filled in', 'filled', false],
      ['scrollable', 'scrollable', false],
      ['clickable', 'clickable', false],
      ['tappable', 'clickable', false],
    ] as const
  ).map(([word, state, flip]) => [word, [state, flip]] as const),
);

const VALUES: readonly (readonly [TextMatch, readonly string[]])[] = [
  [
    'contains',
    ['contains the text', 'contain the text', 'contains', 'contain', 'includes', 'include', 'containing'],
  ],
  ['starts', ['starts with', 'start with', 'begins with', 'begin with', 'starting with']],
  ['ends', ['ends with', 'end with', 'ending with']],
  [
    'exact',
    [
      'equals',
      'equal to',
      'equal',
      'shows the text',
      'shows the value',
      'shows',
      'show',
      'displays the text',
      'displays',
      'display',
      'reads',
      'read',
      'says',
      'say',
      'the text',
      'the value',
      'the label',
      'text',
      'value',
      'set to',
      'changed to',
      'changes to',
      'change to',
      'updated to',
      'updates to',
      'filled with',
      'exactly',
    ],
  ],
];

/** What is said of a subject. Null (and nothing taken) when it can't be read. */
export function readPredicate(c: Cursor, subject: Subject): Predicate | null {
  const mark = c.mark();
  const { negated, stays, helped } = readHelpers(c);
  const base = { negated, stays, ordered: false, screens: [] as readonly string[] };
  const found =
    readRemembered(c, base, helped) ??
    readState(c, base, helped, subject) ??
    readVisible(c, base, helped, subject) ??
    readValue(c, base, helped, subject) ??
    readPosition(c, base, helped, subject);
  if (!found) c.reset(mark);
  return found;
}

type Base = Pick<Predicate, 'negated' | 'stays' | 'ordered' | 'screens'>;

function readHelpers(c: Cursor): { negated: boolean; stays: boolean; helped: boolean } {
  let negated = false;
  let stays = false;
  let helped = false;
  for (;;) {
    const word = c.peek().kind === 'quote' ? '' : c.peek().lower;
    if (c.eat('no longer', 'not yet')) negated = true;
    else if (NEGATIVE_HELPERS.has(word)) {
      if (negated) return { negated, stays, helped };
      negated = true;
      helped ||= word !== 'not' && word !== 'never';
      c.take();
    } else if (HELPERS.has(word)) {
      stays ||= STAYING.has(word);
      helped = true;
      c.take();
    } else if (ADVERBS.has(word)) c.take();
    else return { negated, stays, helped };
  }
}

function readVisible(c: Cursor, base: Base, helped: boolean, subject: Subject): Predicate | null {
  const opens = subject.targets.every(
    (t) =>
      t.role === 'dialog' ||
      t.role === 'menu' ||
      t.role === 'list' ||
      t.role === 'dropdown' ||
      t.role === 'message',
  );
  const there = (helped && c.eat(...SEEN, ...SEEN_SHORT)) || c.eat(...COMES) || (opens && c.eat(...OPENED));
  const gone = !there && ((helped && c.eat(...UNSEEN)) || c.eat(...GOES) || (opens && c.eat(...CLOSED)));
  if (!there && !gone) return null;
  if ((subject.loose && !subject.capital) || c.sees(['before', 'after']) > 0) return null;
  const negated = base.negated !== gone;
  const places: Place[] = [];
  const screens: string[] = [];
  let row: string | null = null;
  c.eat('any more', 'anymore', 'any longer', 'again');
  for (let n = 0; n < 3; n += 1) {
    const modifier = readModifier(c, readAnchor);
    if (!modifier) break;
    if (modifier.place) places.push(modifier.place);
    if (modifier.screen !== null) screens.push(modifier.screen);
    row = modifier.row ?? row;
  }
  c.eat('any more', 'anymore', 'any longer', 'again');
  const ordered = c.eat('in this order', 'in that order', 'in order', 'in the given order');
  const times = readTimes(c);
  const make = (t: TargetPhrase): ConditionReading => {
    const target = { ...t, row: t.row ?? row, places: [...t.places, ...places] };
    return times === null
      ? { kind: 'visible', target, negated }
      : { kind: 'count', target, n: times, compare: '=' };
  };
  if ((times !== null || ordered) && negated) return null;
  return { ...base, kind: 'visible', negated, ordered, screens, make };
}

function readTimes(c: Cursor): number | null {
  const mark = c.mark();
  c.eat('exactly');
  if (c.eat('twice')) return 2;
  const n = c.peek().kind === 'number' ? Number(c.take().text) : c.eatFrom(NUMBERS);
  if (n !== null && Number.isInteger(n) && c.eat('times')) return n;
  c.reset(mark);
  return null;
}

function readState(c: Cursor, base: Base, helped: boolean, subject: Subject): Predicate | null {
  if (c.eat('focus') && helped)
    return {
      ...base,
      kind: 'state',
      make: (target) => ({ kind: 'state', target, state: 'focused', negated: base.negated }),
    };
  const mark = c.mark();
  const found = c.eatFrom(STATES);
  // "is on the left" is a place, not a state.
  if (!found || !(helped || base.negated || c.atBoundary) || !c.atBoundary || subject.loose) {
    c.reset(mark);
    return null;
  }
  const [state] = found;
  const textual = state === 'empty' || state === 'filled';
  if (textual && subject.targets.some((t) => t.label === null && t.role !== 'field')) {
    c.reset(mark);
    return null;
  }
  return {
    ...base,
    kind: 'state',
    make: (target) => ({ kind: 'state', target, state, negated: base.negated }),
  };
}

function readValue(c: Cursor, base: Base, helped: boolean, subject: Subject): Predicate | null {
  const mark = c.mark();
  let match: TextMatch | null = null;
  for (const [kind, phrases] of VALUES) {
    if (match === null && c.eat(...phrases)) match = kind;
  }
  c.eat('the text', 'the value', 'text', 'the message');
  if (match === null && !helped) return null;
  const token = c.peek();
  const value =
    token.kind === 'number' ? c.take().text : token.kind === 'placeholder' ? c.take().text : c.quote('value');
  if (value === null) {
    c.reset(mark);
    return null;
  }
  const holder = subject.targets[0]?.role ?? null;
  const make = (target: TargetPhrase): ConditionReading | null =>
    asContents(target, value, match, base.negated) ??
    asOrdinal(target, value, match, base.negated) ?? {
      kind: 'value',
      target,
      value,
      match: match ?? 'exact',
      negated: base.negated,
    };
  if (holder !== null && HOLDERS.has(holder) && match === 'contains') c.regive(mark, 'value', 'target');
  return { ...base, kind: 'value', make };
}

/** "The "Cart" list contains "Milk"": the list holds a thing, it has no text of its own. */
function asContents(
  target: TargetPhrase,
  value: string,
  match: TextMatch | null,
  negated: boolean,
): ConditionReading | null {
  const container = target.role === null ? undefined : HOLDERS.get(target.role);
  if (
    container === undefined ||
    match === null ||
    match === 'starts' ||
    match === 'ends' ||
    target.name !== null ||
    target.places.length > 0
  )
    return null;
  const within: Place = { kind: 'container', container, label: target.label };
  const inner: TargetPhrase = {
    words: `"${value}"`,
    label: value,
    match: 'exact',
    name: null,
    role: null,
    row: null,
    places: [within],
  };
  return { kind: 'visible', target: inner, negated };
}

/** "The first item is "Milk"": a row holds more than its name, so this is a position. */
function asOrdinal(
  target: TargetPhrase,
  value: string,
  match: TextMatch | null,
  negated: boolean,
): ConditionReading | null {
  const ordinal = target.places.find((p) => p.kind === 'ordinal');
  if (!ordinal || target.role !== 'row' || target.label !== null || match !== null) return null;
  const item: TargetPhrase = {
    words: `"${value}"`,
    label: value,
    match: 'exact',
    name: null,
    role: null,
    row: null,
    places: [],
  };
  return { kind: 'position', target: item, places: target.places, negated };
}

function readPosition(c: Cursor, base: Base, helped: boolean, subject: Subject): Predicate | null {
  if (subject.loose) return null;
  const listed = c.eat(
    'listed',
    'placed',
    'located',
    'positioned',
    'shown',
    'displayed',
    'found',
    'comes',
    'come',
  );
  if (!helped && !listed) return null;
  const order = c.eat('before') ? 'before' : c.eat('after') ? 'after' : null;
  if (order) {
    const other = readTarget(c, { role: 'target', bare: false, modifiers: false });
    if (!other || base.negated) return null;
    return {
      ...base,
      kind: 'order',
      make: (t) => ({ kind: 'order', items: order === 'before' ? [t, other] : [other, t] }),
    };
  }
  if (c.eat('in this order', 'in that order', 'in order')) {
    return base.negated
      ? null
      : {
          ...base,
          kind: 'order',
          ordered: true,
          make: (target) => ({ kind: 'visible', target, negated: false }),
        };
  }
  const places = readPlaces(c);
  if (places.length === 0) return null;
  return {
    ...base,
    kind: 'position',
    make: (target) => ({ kind: 'position', target, places, negated: base.negated }),
  };
}

function readPlaces(c: Cursor): Place[] {
  const places: Place[] = [];
  for (let n = 0; n < 3; n += 1) {
    const place = readRelation(c, readAnchor) ?? readOrdinal(c) ?? readModifier(c, readAnchor)?.place;
    if (!place) break;
    places.push(place);
  }
  return places;
}

function readOrdinal(c: Cursor): Place | null {
  const mark = c.mark();
  c.eat('the');
  const n = c.eatFrom(ORDINALS);
  if (n === null) {
    c.reset(mark);
    return null;
  }
  if (!c.atBoundary) c.eatFrom(ROLE_WORDS) ?? c.eat('one', 'option');
  return { kind: 'ordinal', n };
}

/** "… equals the remembered total". */
function readRemembered(c: Cursor, base: Base, helped: boolean): Predicate | null {
  const mark = c.mark();
  const verb = c.eat(
    'equals',
    'equal to',
    'shows',
    'matches',
    'the same as',
    'displays',
    'contains',
    'show',
    'equal',
    'match',
  );
  if ((verb || helped) && c.eat('the remembered', 'the saved', 'the stored', 'the noted', 'remembered')) {
    const name = readName(c);
    if (name !== null)
      return {
        ...base,
        kind: 'other',
        make: (target) => ({ kind: 'remembered', name, target, negated: base.negated }),
      };
  }
  c.reset(mark);
  return null;
}

function readName(c: Cursor): string | null {
  const quoted = c.quote('other');
  if (quoted !== null) return quoted;
  const mark = c.mark();
  for (let n = 0; n < 3 && !c.atBoundary && c.peek().kind === 'word'; n += 1) c.take();
  return c.since(mark) || null;
}
