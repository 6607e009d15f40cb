import type { ControlRole, Position, Locator, TextMatch } from '../../screen/model/locator.ts';
import { isProperName, parseBareName, parseSymbol } from './bare-names.ts';
import type { Cursor } from './cursor.ts';
import { isPartOfContainer, parseModifier, parseRelation, type Modifier } from './modifiers.ts';
import { isQualifier } from './qualifiers.ts';
import type { Quote } from '../model/parsed-step.ts';
import {
  phrases,
  CONTAINERS,
  DETERMINERS,
  NAMING_ROLES,
  NOT_A_NAME,
  ORDINALS,
  OWNERS,
  PHRASAL_HEADS,
  PHRASAL_TAILS,
  PLAIN_NOUNS,
  REGIONS,
  ROLE_WORDS,
  STEP_VERBS,
  THING_NOUNS,
  THINGS_IN_ROWS,
} from './vocabulary.ts';

export interface TargetOptions {
  readonly role: Quote['role'];
  /** Allows unquoted names without a noun: "Tap Log in"; `capitals`: only those that begin with a capital, as "Balance" after "next to". */
  readonly bare: boolean | 'capitals';
  readonly modifiers: boolean;
  /** Allows a noun for a thing beside the quotation: `the song "Blue"`. */
  readonly things?: boolean;
}

/** A target, and what its words say beside the locator. */
export interface ParsedTarget {
  readonly target: Locator;
  readonly screens: readonly string[];
  /** True for `the disabled "Save" button`. */
  readonly disabled: boolean;
}

/** Parses the control that a relation points at: `above "Total"`. */
export const parseAnchor = (c: Cursor): Locator | null =>
  parseTarget(c, { role: 'anchor', bare: 'capitals', modifiers: false, things: true });

interface TargetDraft {
  label: string | null;
  match: TextMatch;
  id?: string;
  name: string | null;
  role: ControlRole | null;
  places: Position[];
  disabled: boolean;
  /** The line says "disabled" or "inactive", which is a state; "greyed out" is only a look. */
  disabledInWords: boolean;
}

/**
 * Parses a control; null when there is none here, and nothing is consumed. "The disabled button" states something of it, which a locator alone
 * does not check.
 */
export function parseTarget(c: Cursor, options: TargetOptions): Locator | null {
  const mark = c.mark();
  const parsed = parseTargetClause(c, options);
  if (parsed !== null && !parsed.disabled && !isNthMessage(parsed.target)) return parsed.target;
  c.reset(mark);
  return null;
}

export function parseTargetClause(c: Cursor, options: TargetOptions): ParsedTarget | null {
  const mark = c.mark();
  const draft = parseTargetDraft(c, options);
  // A dialog that asks for the location does not call itself "location permission".
  if (!draft || (draft.role === 'dialog' && / permission$/i.test(draft.name ?? ''))) {
    c.reset(mark);
    return null;
  }
  let row: string | null = null;
  const screens: string[] = [];
  for (let n = 0; options.modifiers && n < 4; n += 1) {
    const before = c.mark();
    const modifier = parseModifier(c, parseAnchor) ?? parseFurtherRelation(c, draft.places.at(-1));
    if (!modifier) break;
    if (
      (modifier.row !== null && row !== null) ||
      (modifier.place?.kind === 'nth row' && isPartOfRow(draft)) ||
      isPartOfContainer(c, before, modifier, draft.places.at(-1))
    ) {
      c.reset(before);
      break;
    }
    row = modifier.row ?? row;
    if (modifier.place) draft.places.push(modifier.place);
    if (modifier.screen !== null) screens.push(modifier.screen);
  }
  const { label, match, name, role, places, disabled, disabledInWords: inState } = draft;
  const source = c.textSince(mark);
  const locator: Locator = { source, label, match, name, role, row, places };
  if (isOneOfMine(locator)) {
    c.reset(mark);
    return null;
  }
  const named = draft.id === undefined ? locator : { ...locator, id: draft.id };
  const target = inState ? { ...named, disabled: true as const } : named;
  return { target, screens, disabled };
}

/** True for `the fourth card in the second row`, which may be counted in other ways, and `the title of the first row`, which need not be a heading. */
const isPartOfRow = ({ role, label, name }: TargetDraft): boolean =>
  role === 'row' || (label === null && name === null && (role === 'heading' || role === 'text'));

/**
 * True for `the second message`, one of a chat or an inbox. A short-lived message is the only one of its kind, and the last one of an inbox may stand in its
 * first row.
 */
export const isNthMessage = ({ role, label, name, places }: Locator): boolean =>
  role === 'message' && label === null && name === null && places.some(({ kind }) => kind === 'ordinal');

/** True for `my message`, `your row`: one of several, and the line does not say which. */
const isOneOfMine = ({ source, label, name, role, id }: Locator): boolean =>
  /^(?:my|your) /iu.test(source) && label === null && name === null && id === undefined && role !== null;

/** Parses `and to the right of "B"` after a relation: both must hold. */
function parseFurtherRelation(c: Cursor, last: Position | undefined): Modifier | null {
  const mark = c.mark();
  const place = last?.kind === 'relation' && c.eat('and') ? parseRelation(c, parseAnchor) : null;
  if (place !== null && c.atBoundary) return { place, row: null, screen: null };
  c.reset(mark);
  return null;
}

function parseTargetDraft(c: Cursor, options: TargetOptions): TargetDraft | null {
  const draft: TargetDraft = {
    label: null,
    match: 'exact',
    name: null,
    role: null,
    places: [],
    disabled: false,
    disabledInWords: false,
  };
  const determined = eatDeterminer(c);
  // `Tap "A" and its label is "B"`: one of the parts of another control.
  if (determined && OWNERS.has(c.peek(-1).lower)) return null;
  parseAdjectives(c, draft);
  if (isUnclearCount(draft)) return null;
  const id = parseId(c);
  if (id !== null) return { ...draft, ...id };
  const isThing = (ahead: number): boolean => options.things === true && THING_NOUNS.has(c.peek(ahead).lower);
  if (isThing(0) && c.peek(1).kind === 'quote') c.take();
  // `Tap first "A" and then "B"` tells the order of the acts.
  const isAdverb = !determined && ['first', 'last'].includes(c.peek(-1).lower);
  const label = c.quote(options.role);
  if (label !== null) {
    draft.label = label;
    draft.role = parseRole(c)?.role ?? null;
    if (isAdverb && draft.role === null) return null;
    if (draft.role === null && (PLAIN_NOUNS.has(c.peek().lower) || isThing(0))) c.take();
    return draft;
  }
  return (
    parseNthThing(c, draft) ??
    parseDescribed(c, draft, options) ??
    (options.bare !== false && !determined ? parseBare(c, draft, options.bare === 'capitals') : null)
  );
}

/** Parses a name without quotation marks and without a noun, or a sign. */
function parseBare(c: Cursor, draft: TargetDraft, inCapitals: boolean): TargetDraft | null {
  if (inCapitals && !isProperName(c)) return null;
  const label = inCapitals ? null : parseSymbol(c);
  if (label !== null) return { ...draft, label };
  const name = parseBareName(c, parseAnchor);
  return name === null ? null : { ...draft, name };
}

/** Parses `lesson` after "second": the row that shows it. */
function parseNthThing(c: Cursor, draft: TargetDraft): TargetDraft | null {
  const isNth = draft.places.some(({ kind }) => kind === 'ordinal');
  if (!isNth || !THINGS_IN_ROWS.has(c.peek().lower) || ROLE_WORDS.has(c.peek(1).lower)) return null;
  c.take();
  return { ...draft, role: 'row' };
}

/** Parses `#log_in`, `id "log_in"`, `field #name`, `element with the id "log_in"`. */
function parseId(c: Cursor): { readonly id: string; readonly role: ControlRole | null } | null {
  const mark = c.mark();
  const role = parseRole(c)?.role ?? null;
  if (role === null) c.eat('element', 'control');
  const isNamed = c.eat(...phrases('with the test id, with test id, with the id, with id, test id, id'));
  const id =
    isNamed && c.peek().kind === 'quote' ? c.quote('other') : c.peek().kind === 'id' ? c.take().text : null;
  if (id !== null && id !== '') return { id, role: role ?? parseRole(c)?.role ?? null };
  c.reset(mark);
  return null;
}

function eatDeterminer(c: Cursor): boolean {
  c.eat('on the', 'on a', 'on');
  if (!DETERMINERS.has(c.peek().lower)) return false;
  c.take();
  return true;
}

/** Parses "first", "top right", "disabled" before the noun. */
function parseAdjectives(c: Cursor, draft: TargetDraft): void {
  for (let n = 0; n < 3; n += 1) {
    const ordinal = isPersonsName(c) ? null : c.eatMapped(ORDINALS);
    if (ordinal !== null) {
      draft.places.push({ kind: 'ordinal', n: ordinal });
      continue;
    }
    if (c.eat(...phrases('disabled, greyed out, grayed out, greyed-out, inactive'))) {
      draft.disabled = true;
      draft.disabledInWords ||= ['disabled', 'inactive'].includes(c.peek(-1).lower);
      continue;
    }
    const mark = c.mark();
    const region = c.phraseLength(['bottom sheet', 'bottom navigation', 'top app bar'])
      ? null
      : c.eatMapped(REGIONS);
    if (region === null) return;
    c.eat('corner');
    // "The right arrow" points to the right; "the middle item" and "the top row" are those of a list, not of the screen.
    const vague =
      region === 'centre' || c.peek().lower === 'arrow' || ROLE_WORDS.get(c.peek().lower) === 'row';
    if (
      vague ||
      (c.peek().kind !== 'quote' && !ROLE_WORDS.has(c.peek().lower) && !ROLE_WORDS.has(c.peek(1).lower))
    ) {
      c.reset(mark);
      return;
    }
    draft.places.push({ kind: 'region', region });
  }
}

/** True for `the 2nd last row`, `the second first row`: one number may count from the other. */
const isUnclearCount = ({ places }: TargetDraft): boolean =>
  places.filter(({ kind }) => kind === 'ordinal').length > 1;

/** True for `first name`, which is what a field is called. */
const isPersonsName = (c: Cursor): boolean => c.phraseLength(['first name', 'last name']) > 0;

/** True for "item" in `the first item title`, "result's" in `the first result's title`, "Ann's" in `Ann's row`: one row of several is meant. */
const isRowOf = (name: string, role: ControlRole | null, places: readonly Position[]): boolean => {
  const isNth = places.some(({ kind }) => kind === 'ordinal');
  const isOwner = /['’]s\b/u.test(name);
  return (isNth && (isOwner || ROLE_WORDS.get(name.toLowerCase()) === 'row')) || (isOwner && role === 'row');
};

interface ParsedRole {
  readonly role: ControlRole;
  readonly words: string;
}

function parseRole(c: Cursor): ParsedRole | null {
  const mark = c.mark();
  const role = c.eatMapped(ROLE_WORDS);
  return role === null ? null : { role, words: c.textSince(mark).toLowerCase() };
}

export const NAMED_BY = phrases(
  'labeled, labelled, named, called, titled, with text, with the text, with label, with the label, with title',
);
export const MORE_NAMED_BY = phrases(
  'with the title, that says, which says, saying, reading, that reads, with caption, with the name, with name',
);

/** Parses `search icon`, `button "Save"`, `third item`, `Log in button`. */
function parseDescribed(c: Cursor, draft: TargetDraft, options: TargetOptions): TargetDraft | null {
  const mark = c.mark();
  const name = parseName(c);
  const role = parseRole(c);
  const noun = role === null && name !== null && PLAIN_NOUNS.has(c.peek().lower);
  if (!role && !noun) {
    c.reset(mark);
    return null;
  }
  const owner = (name ?? '').toLowerCase().replace(/['’]s$/u, '');
  const titled = role?.role === 'heading' ? TITLED.get(owner) : undefined;
  const isOfContainer = titled === undefined && role?.role === 'heading' && CONTAINERS.has(owner);
  const isPartOfControl =
    titled === undefined && isKindOfThing(owner) && isPart(name ?? '', role?.role ?? null);
  // A side menu is opened by another control, or by a gesture.
  const isDrawer = CONTAINERS.get(`${name?.toLowerCase() ?? ''} ${role?.words ?? ''}`) === 'drawer';
  if (
    (name !== null && isQualifier(name, role?.role ?? null)) ||
    (name !== null && isRowOf(name, role?.role ?? null, draft.places)) ||
    isOfContainer ||
    isPartOfControl ||
    isDrawer
  ) {
    c.reset(mark);
    return null;
  }
  if (noun) c.take();
  draft.role = role?.role ?? null;
  if (titled !== undefined)
    draft.places = [...draft.places, { kind: 'container', container: titled, label: null }];
  const isNoName =
    titled !== undefined ||
    (role?.role === 'heading' && WHOLE_SCREEN_NAMES.has(name?.toLowerCase() ?? '')) ||
    (role?.role === 'row' && name !== null && isNthOfThings(name, draft.places));
  draft.name = isNoName ? null : joinName(name, role);
  if (c.peek().text === ':') c.take();
  if (!parsePart(c, draft, options)) {
    c.eat(...NAMED_BY, ...MORE_NAMED_BY);
    draft.label = c.quote(options.role);
  }
  // A push notification is no message of the app.
  if (
    draft.label !== null &&
    name !== null &&
    name.split(' ').some((word) => VERBS.has(word.toLowerCase()))
  ) {
    c.reset(mark);
    return null;
  }
  // Beside a quotation, "success" in `a success message "Saved"` is only a description.
  if (draft.label !== null) draft.name = null;
  return draft;
}

/** Verbs that name a kind of thing before its noun, as in "push notification". No reading holds them. */
const VERBS = new Set([...STEP_VERBS, 'push']);

const PARTS: readonly (readonly [TextMatch, readonly string[]])[] = [
  [
    'contains',
    phrases(
      'that contains, which contains, that contains the text, which contains the text, containing, containing the text, containing the word, that includes, which includes, including, that includes the text, including the text',
    ),
  ],
  [
    'starts',
    phrases(
      'that starts with, which starts with, starting with, that begins with, which begins with, beginning with',
    ),
  ],
  ['ends', phrases('that ends with, which ends with, ending with')],
];
/** Kinds of element that are named by a text of their own. A row and a dialog contain other elements. */
const NAMED_BY_TEXT: ReadonlySet<ControlRole | null> = new Set([
  'text',
  'heading',
  'message',
  'button',
  'link',
] as const);

/** Parses `that contains "…"` after a noun: a part of the text is enough (R46). */
function parsePart(c: Cursor, draft: TargetDraft, options: TargetOptions): boolean {
  const mark = c.mark();
  const match = NAMED_BY_TEXT.has(draft.role) ? PARTS.find(([, words]) => c.eat(...words))?.[0] : undefined;
  const label = match === undefined ? null : c.quote(options.role);
  if (match === undefined || label === null || isFurtherPart(c)) {
    c.reset(mark);
    return false;
  }
  Object.assign(draft, { match, label });
  return true;
}

/** True before `and "B"`, `but not "B"` after `that contains "A"`: it may be a further part of the same text. */
function isFurtherPart(c: Cursor): boolean {
  const mark = c.mark();
  if (c.peek().text === ',') c.take();
  const isJoined = c.eat('and', 'but', 'or', 'nor') || c.mark().at > mark.at;
  c.eat('not', 'no', 'also', 'both');
  const isFurther = isJoined && c.peek().kind === 'quote';
  c.reset(mark);
  return isFurther;
}

/** True for "product" in `the second product card`: the thing that the row shows, and no name of it. */
const isNthOfThings = (name: string, places: readonly Position[]): boolean =>
  places.some(({ kind }) => kind === 'ordinal') && THINGS_IN_ROWS.has(name);

/** Containers whose title is a heading in them: "the dialog title", "the dialog's title". */
const TITLED = new Map([...CONTAINERS].filter(([, kind]) => ['dialog', 'toolbar', 'sheet'].includes(kind)));

/** True for "button" in `the button's text`: a kind of thing, and no name. */
const isKindOfThing = (words: string): boolean =>
  ROLE_WORDS.has(words) || CONTAINERS.has(words) || WHOLE_SCREEN_NAMES.has(words);

/** True for "button's" in `the button's icon`, and "button" in `the button label`. */
const isPart = (name: string, role: ControlRole | null): boolean =>
  /['’]s$/u.test(name) || ((role === 'text' || role === 'heading') && isKindOfControl(name));

/** Kinds of control with words of their own. A picture or a card may have a text called "picture caption". */
const WITH_WORDS: ReadonlySet<ControlRole | undefined> = new Set([
  'button',
  'icon',
  'link',
  'field',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'menu item',
  'dropdown',
] as const);
export const isKindOfControl = (noun: string): boolean => WITH_WORDS.has(ROLE_WORDS.get(noun.toLowerCase()));

/** Words that name the whole screen: "the page title" is the title. */
const WHOLE_SCREEN_NAMES = new Set(['page', 'screen', 'app', 'window', 'main']);

function joinName(name: string | null, role: ParsedRole | null): string | null {
  if (!role || !NAMING_ROLES.has(role.words)) return name;
  const own = (role.words.split(' ')[0] ?? '').replace(/^errors$/, 'error');
  return name === null ? own : `${name} ${own}`;
}

/** Parses up to four words before a noun. Small words count only as part of a name ("Log in"). */
function parseName(c: Cursor): string | null {
  const mark = c.mark();
  for (let n = 0; n < 5; n += 1) {
    const token = c.peek();
    if (startsWithRole(c) || PLAIN_NOUNS.has(token.lower)) break;
    if (token.kind === 'mark' && (token.text === '+' || token.text === '×') && n === 0) c.take();
    else if (!isNameWord(c, n) || n === 4) {
      c.reset(mark);
      return null;
    } else c.take();
  }
  const words = c.textSince(mark);
  return words === '' ? null : words;
}

/** True when a role begins here. "Search" is a name in "Search button", though "search bar" is a role. */
function startsWithRole(c: Cursor): boolean {
  const mark = c.mark();
  const role = c.eatMapped(ROLE_WORDS);
  // In "menu icon" or "profile picture button" the first noun is a name.
  const another = role !== null && ROLE_WORDS.has(c.peek().lower);
  c.reset(mark);
  return role !== null && !another;
}

function isNameWord(c: Cursor, n: number): boolean {
  const token = c.peek();
  if (token.kind !== 'word') return token.kind === 'number' && n > 0;
  if (!NOT_A_NAME.has(token.lower)) return true;
  return n > 0 && PHRASAL_TAILS.has(token.lower) && PHRASAL_HEADS.has(c.peek(-1).lower);
}
