/** Parses a control by its noun: `search icon`, `button "Save"`, `third item`, `Log in button`. */
import type { ControlRole, Position, TextMatch } from '../../screen/model/locator.ts';
import { WITH_WORDS } from './control-kinds.ts';
import type { Cursor } from './cursor.ts';
import { isFunctionWord } from './function-words.ts';
import { isQualifier } from './qualifiers.ts';
import type { TargetDraft, TargetOptions } from './target-draft.ts';
import {
  isCommonLabel,
  phrases,
  CONTAINERS,
  NAMING_ROLES,
  NOT_A_NAME,
  PHRASAL_HEADS,
  PHRASAL_TAILS,
  PLAIN_NOUNS,
  ROLE_WORDS,
  STEP_VERBS,
  THINGS_IN_ROWS,
} from './vocabulary.ts';

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

export function parseRole(c: Cursor): ParsedRole | null {
  const mark = c.mark();
  const role = c.eatMapped(ROLE_WORDS);
  return role === null ? null : { role, words: c.textSince(mark).toLowerCase() };
}

export const NAMED_BY = phrases(
  'labeled, labelled, named, called, titled, with text, with the text, with label, with the label, with title',
);
export const MORE_NAMED_BY = phrases(
  'with the title, that says, which says, saying, reading, that reads, asking, that asks, which asks, stating, that states, indicating, with caption, with the name, with name',
);

/** Parses `search icon`, `button "Save"`, `third item`, `Log in button`. */
export function parseDescribed(c: Cursor, draft: TargetDraft, options: TargetOptions): TargetDraft | null {
  const mark = c.mark();
  const name = parseName(c);
  const role = parseRole(c);
  const isPlain = role === null && PLAIN_NOUNS.has(c.peek().lower);
  const noun = isPlain && (name !== null || c.peek(1).kind === 'quote');
  if (!role && !noun) {
    c.reset(mark);
    return null;
  }
  const owner = (name ?? '').toLowerCase().replace(/['’]s$/u, '');
  const titled = role?.role === 'heading' ? TITLED.get(owner) : undefined;
  const isOfContainer =
    titled === undefined && (role?.role === 'heading' || role?.role === 'text') && CONTAINERS.has(owner);
  const isPartOfControl =
    titled === undefined &&
    ((isKindOfThing(owner) && isPart(name ?? '', role?.role ?? null)) || isOwnedByKind(name ?? ''));
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
  if (name !== null && isOneOfDistinct(role?.role ?? null, draft.places) && c.peek().kind !== 'quote') {
    c.reset(mark);
    return null;
  }
  draft.role = role?.role ?? null;
  if (titled !== undefined)
    draft.places = [...draft.places, { kind: 'container', container: titled, label: null }];
  const isNoName =
    titled !== undefined ||
    (role?.role === 'heading' && WHOLE_SCREEN_NAMES.has(name?.toLowerCase() ?? '')) ||
    (role?.role === 'row' && name !== null && isNthOfThings(name, draft.places));
  draft.name = isNoName ? null : joinName(name, role);
  if (c.peek().text === ':') c.take();
  // `The tab of "Favorites"`: a tab stands in no row.
  if (role?.role === 'tab' && name === null && c.peek(1).kind === 'quote') c.eat('of');
  if (!parsePart(c, draft, options)) {
    c.eatOneOf(NAMED_BY, MORE_NAMED_BY);
    draft.label = c.quote(options.role);
  }
  if (draft.label === null && draft.name === null && role !== null && NAMED_BEHIND.has(role.role))
    draft.name = parseNameBehind(c);
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

/**
 * True for `the third color chip`, `the second article image`, `the first navigation tab`: each of them has a name of its own, and the words before the noun say what
 * they are for. Of buttons and icons (`the second add button`) a screen has several of one name.
 */
const isOneOfDistinct = (role: ControlRole | null, places: readonly Position[]): boolean =>
  (role === null || role === 'tab' || role === 'image') && places.some(({ kind }) => kind === 'ordinal');

/** Kinds of control that people name behind the noun: `the button Save`, `the field First name`. */
const NAMED_BEHIND: ReadonlySet<ControlRole> = new Set([
  'button',
  'link',
  'field',
  'tab',
  'checkbox',
  'toggle',
  'radio',
  'menu item',
  'dropdown',
] as const);
const MOST_NAME_WORDS = 3;

/** Parses `Save`, `First name` behind a noun: a capital, and words up to the end of the clause, a verb or a place. */
function parseNameBehind(c: Cursor): string | null {
  const mark = c.mark();
  for (let n = 0; n < MOST_NAME_WORDS && !c.atBoundary; n += 1) {
    const { kind, text, lower } = c.peek();
    const isWord =
      kind === 'word' && !isFunctionWord(lower) && !NOT_A_NAME.has(lower) && !ROLE_WORDS.has(lower);
    if (!isWord || !/^\p{Lu}/u.test(text)) break;
    c.take();
  }
  const name = c.textSince(mark);
  // `The button save`: a very common label, at the end.
  const isCommon = name === '' && isCommonLabel(c.peek().text) && c.peek(1).kind === 'end';
  if (isCommon) return c.take().text;
  return name === '' ? null : name;
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
  const match = NAMED_BY_TEXT.has(draft.role) ? PARTS.find(([, words]) => c.eatOneOf(words))?.[0] : undefined;
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

/** True for "dialog's close" in `the dialog's close button`: a place and a name. */
const isOwnedByKind = (name: string): boolean =>
  isKindOfThing(/^([a-z ]+)['’]s /iu.exec(name)?.[1]?.toLowerCase() ?? '');

export const isKindOfControl = (noun: string): boolean => WITH_WORDS.has(ROLE_WORDS.get(noun.toLowerCase()));

/** Words that name the whole screen: "the page title" is the title. */
const WHOLE_SCREEN_NAMES = new Set(['page', 'screen', 'app', 'window', 'main']);

function joinName(name: string | null, role: ParsedRole | null): string | null {
  if (!role || !NAMING_ROLES.has(role.words)) return name;
  const own = (role.words.split(' ')[0] ?? '')
    .replace(/^(?:errors|err)$/u, 'error')
    .replace(/^(?:searcher|srch)$/u, 'search');
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
  // In "menu icon", "profile picture button" or "card number field" the first noun is a name.
  const isOfName = role !== null && BEGIN_NAMES.has(role) && OF_VALUES.has(c.peek().lower);
  const another =
    role !== null && (ROLE_WORDS.has(c.peek().lower) || (isOfName && ROLE_WORDS.has(c.peek(1).lower)));
  c.reset(mark);
  return role !== null && !another;
}

/** Kinds and nouns that make a name together: `card number`, `message title`. */
const BEGIN_NAMES: ReadonlySet<ControlRole> = new Set(['row', 'message', 'image', 'list', 'text'] as const);
const OF_VALUES = new Set(
  'number name holder code type size title date amount status count id price quantity description'.split(' '),
);

function isNameWord(c: Cursor, n: number): boolean {
  const token = c.peek();
  if (token.kind !== 'word') return token.kind === 'number' && n > 0;
  if (!NOT_A_NAME.has(token.lower)) return true;
  return n > 0 && PHRASAL_TAILS.has(token.lower) && PHRASAL_HEADS.has(c.peek(-1).lower);
}
