import type { ControlRole, Locator } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { parseCell } from './cell.ts';
import { NO_CAPTIONS } from './no-captions.ts';
import { parseNthRow } from '../nth-row.ts';
import { namedLocator, quotedLocator } from '../plain-locators.ts';
import { holdsPluralThing, withPluralRole } from '../plural-nouns.ts';
import { mayShareNoun } from '../shared-words.ts';
import { isQualifierOfText } from '../qualifiers.ts';
import { isKindOfControl } from '../described-noun.ts';
import type { Token } from '../tokens.ts';
import { type ParsedTarget, isNthMessage, parseTarget, parseTargetClause } from '../target.ts';
import {
  DETERMINERS,
  NOT_A_NAME,
  ORDINALS,
  OWNERS,
  PHRASAL_TAILS,
  ROLE_WORDS,
  STEP_VERBS,
  THING_NOUNS,
  phrases,
} from '../vocabulary.ts';
import {
  mayBeAnchor,
  mayBeFurtherPart,
  mayShareLastPlace,
  withHolder,
  withKindBefore,
  withSharedPlace,
  type SubjectTarget,
} from './subject-list.ts';

/** The subject of a condition. */
export interface ClauseSubject {
  readonly targets: readonly Locator[];
  readonly conjunction: 'and' | 'or' | 'nor';
  /** Named by plain words alone ("the total"): enough for a value, not for visibility. */
  readonly unquoted: boolean;
  readonly screens: readonly string[];
  /** The targets as the line names them, without the place that a statement gave them: `"A" is visible in the list`. */
  readonly unplaced?: readonly Locator[];
  /** Targets that are not: `"A", but not "B",`. */
  readonly excluded?: readonly Locator[];
  /** True for `the badge of "Inbox"`: what the control shows, and not the control itself. */
  readonly ofContent?: true;
  /** True for an unquoted name in capitals ("Order History"). */
  readonly capitalized: boolean;
}

const MAX_TARGETS = 12;
export const PLURALS = phrases(
  'the texts, the labels, the items, the options, the entries, the chips, the tiles',
);
/** First words of what a clause says of its subject. They end an unquoted name. */
export const PREDICATE_STARTS = new Set(
  (
    "is are isn't aren't equals contains shows have displays reads says asks starts begins ends has have doesn't does becomes changes should must appears " +
    'moves moved jumps exists disappears matches includes remains stays was were changed increases increased decreases decreased grows grew rose fell goes went increments decrements rises drops falls passes updates = < > ≤ ≥'
  ).split(' '),
);
const NOT_A_SUBJECT = new Set([
  'user',
  'app',
  'page',
  'screen',
  'system',
  'device',
  'phone',
  'application',
  'it',
  'nothing',
  'everything',
  'test',
  'url',
  'keyboard',
  'clipboard',
  ...ORDINALS.keys(),
]);

interface SubjectOptions {
  readonly allowUnquoted: boolean;
  /** True after `I see`: the list of `"A" and "B" in the list` holds both. */
  readonly sharesPlace?: boolean;
}

/** Parses `"A", "B" and "C"`, `the Save button`, `the total`. Null when there is no subject here. */
export function parseSubject(c: Cursor, options: SubjectOptions): ClauseSubject | null {
  if (isAct(c)) return null;
  const mark = c.mark();
  const isBoth = c.phraseLength(['both']) > 0;
  const quantifier = c.eat('both', 'all of') ? 'and' : c.eat('either', 'at least one of') ? 'or' : null;
  const role = parsePluralRole(c);
  const first = parseSubjectTarget(c);
  // `The disabled "Save" button is visible` asserts two things; only one of them would be read. "Result count" is no result.
  if (!first || first.disabled || isWordOfName(c, first)) {
    c.reset(mark);
    return options.allowUnquoted ? parseUnquotedSubject(c) : null;
  }
  const { all: listed, stated, isMixed } = parseListed(c, first);
  const placed = options.sharesPlace === true ? withSharedPlace(listed) : listed;
  const held = withHolder(withKindBefore(placed, stated), stated ?? 'and');
  const all = held ?? placed;
  const isOneOf = quantifier === 'or' && c.tokens[mark.at]?.lower === 'at';
  const conjunction = isOneOf ? 'or' : (stated ?? 'and');
  const isNounShared = mayShareNoun(all.map(({ target }) => target));
  if (
    isMixed ||
    held === null ||
    isNounShared ||
    mayShareLastPlace(placed) ||
    all.some(mayBeAnchor) ||
    // One of two labels is that of one button; "A" and "B" may both stand on it.
    (stated === 'or' ? all : placed).some(mayBeFurtherPart)
  ) {
    c.reset(mark);
    return null;
  }
  const isMiscounted = isBoth && all.length !== 2;
  if (quantifier !== null && (all.length < 2 || isMiscounted || conjunction !== quantifier)) {
    c.reset(mark);
    return null;
  }
  const excluded = conjunction === 'and' ? parseExcluded(c) : [];
  return {
    ...(excluded.length > 0 ? { excluded } : {}),
    ...(all.some(({ ofContent }) => ofContent === true) ? { ofContent: true } : {}),
    targets: withPluralRole(all.map(({ target }) => ({ ...target, role: target.role ?? role }))),
    conjunction,
    unquoted: false,
    screens: all.flatMap((r) => r.screens),
    capitalized: false,
  };
}

/** True for "count" of `Result count: 12`: the kind before it is a part of a name. */
const isWordOfName = (c: Cursor, { target }: ParsedTarget): boolean =>
  target.role !== null &&
  OF_NAMES.has(target.role) &&
  target.label === null &&
  /^(?:count|counter|total|amount|status|date|time|price|type|id|code|limit|number)$/u.test(c.peek().lower);

/** Kinds whose nouns begin a name: `Message status`, `Card number`. */
const OF_NAMES: ReadonlySet<ControlRole> = new Set(['row', 'message', 'list', 'image', 'menu'] as const);

interface ListedTargets {
  readonly all: readonly SubjectTarget[];
  readonly stated: ClauseSubject['conjunction'] | null;
  /** `"A" and "B" or "C"` does not say which two belong together. */
  readonly isMixed: boolean;
}

const CONJUNCTIONS: readonly (readonly [ClauseSubject['conjunction'], readonly string[]])[] = [
  ['and', ['and', 'as well as', 'along with', 'together with']],
  ['or', ['or']],
  ['nor', ['nor']],
];

/** Parses `, "B" and "C"` after the first target. */
function parseListed(c: Cursor, first: SubjectTarget): ListedTargets {
  const all: SubjectTarget[] = [first];
  let stated: ClauseSubject['conjunction'] | null = null;
  let isMixed = false;
  while (all.length < MAX_TARGETS) {
    const before = c.mark();
    const comma = c.peek().text === ',' && c.take().kind === 'mark';
    const word = CONJUNCTIONS.find(([, words]) => c.eatOneOf(words))?.[0] ?? null;
    // `Check "A" and that "B" is on`: the second is no determiner.
    const isNext = (comma || word) && c.peek(0).kind !== 'end' && c.peek().lower !== 'that';
    const more = isNext ? parseListedTarget(c) : null;
    if (!more) {
      c.reset(before);
      break;
    }
    isMixed ||= stated !== null && word !== null && word !== stated;
    stated = word ?? stated;
    all.push(more);
  }
  return { all, stated, isMixed };
}

/** True for "Tap whichever button": the verb of a step and its object. "Search button" and "Log in button" are names. */
function isAct(c: Cursor): boolean {
  const next = c.peek(1);
  // `Return date field disabled`: a statement has no verb of an act.
  if (c.readsNotes && isPlainName(next) && ROLE_WORDS.has(c.peek(2).lower)) return false;
  const isName =
    ROLE_WORDS.has(next.lower) ||
    PHRASAL_TAILS.has(next.lower) ||
    ROLE_WORDS.has(`${c.peek().lower} ${next.lower}`);
  return c.peek().kind === 'word' && STEP_VERBS.has(c.peek().lower) && next.kind === 'word' && !isName;
}

const isPlainName = ({ kind, lower }: Token): boolean =>
  kind === 'word' && !NOT_A_NAME.has(lower) && !DETERMINERS.has(lower) && !ORDINALS.has(lower);

const BUT_NOT = phrases('but not, and not, instead of, rather than');

/** Parses `, but not "B",` after a subject. */
function parseExcluded(c: Cursor): Locator[] {
  const mark = c.mark();
  const isBracketed = c.peek().text === ',' && c.take().kind === 'mark';
  const other = c.eatOneOf(BUT_NOT)
    ? parseTarget(c, { role: 'target', bare: false, modifiers: false })
    : null;
  const isClosed = !isBracketed || c.peek().text === ',';
  // `"A" is shown, but not "B"` ends here; its subject is "A" alone.
  if (other === null || other.label === null || !isClosed || (!isBracketed && c.atBoundary)) {
    c.reset(mark);
    return [];
  }
  if (isBracketed) c.take();
  return [other];
}

/** Parses "the buttons" before a list of names. Null for "the texts", "the items", which name no kind of control, and for nothing. */
function parsePluralRole(c: Cursor): ControlRole | null {
  if (c.eat('the buttons')) return 'button';
  if (c.eat('the tabs')) return 'tab';
  c.eatOneOf(PLURALS);
  return null;
}

export const CONTENT_OF = phrases(
  'badge of, badge on, unread badge of, unread badge on, notification badge of, notification badge on, value of, default value of, current value of, initial value of, text of, value in, text in, content of, contents of, label of',
).flatMap((words) => [`the ${words}`, words]);

/** Kinds of control whose label is their text. */
const LABELLED_INSIDE: ReadonlySet<ControlRole | null> = new Set([
  'button',
  'link',
  'tab',
  'menu item',
  'text',
] as const);

function parseSubjectTarget(c: Cursor): SubjectTarget | null {
  const mark = c.mark();
  if (c.eatOneOf(CONTENT_OF)) {
    const isLabel = c.peek(-2).lower === 'label';
    const of = parseTargetClause(c, { role: 'target', bare: false, modifiers: true }) ?? parseProperName(c);
    // The label of a field stands beside what the field holds.
    if (of && isLabel && !LABELLED_INSIDE.has(of.target.role)) return null;
    if (of) return { ...of, ofContent: true };
    c.reset(mark);
  }
  const counted = parseCountOf(c);
  if (counted !== null) return counted;
  const cell = parseCell(c);
  if (cell !== null) return { target: cell, screens: [], disabled: false, ofContent: true };
  const target = parseTargetClause(c, { role: 'target', bare: false, modifiers: true, things: true });
  if (target !== null && saysTooLittle(target.target)) {
    c.reset(mark);
    return null;
  }
  if (target?.target.label != null) c.eat('value', 'counter', 'amount');
  return target !== null && isBadge(c, target) ? { ...target, ofContent: true } : target;
}

/** Parses `Cart` of `Badge on Cart: 2`. */
function parseProperName(c: Cursor): ParsedTarget | null {
  const mark = c.mark();
  const isBadge = c.peek(-2).lower === 'badge';
  const target = isBadge ? parseTarget(c, { role: 'target', bare: 'capitals', modifiers: false }) : null;
  if (target !== null && isPredicateAhead(c)) return { target, screens: [], disabled: false };
  c.reset(mark);
  return null;
}

const COUNT_OF = phrases('the count of, the number of, count of, number of');

const CHANGES = /^(?:increas|decreas|goes|went|gr[eo]w|rises|rose|fell|falls|drop|chang)/u;
const isPerfect = (word: string): boolean => ['has', 'is', 'should'].includes(word);

/** Parses `The number of "Likes"` before a verb of change: what stands beside that name. It may be called so itself, or count what has that name. */
function parseCountOf(c: Cursor): SubjectTarget | null {
  const mark = c.mark();
  const label = c.eatOneOf(COUNT_OF) ? c.quote('target') : null;
  const isChange =
    CHANGES.test(c.peek().lower) || (isPerfect(c.peek().lower) && CHANGES.test(c.peek(1).lower));
  if (label !== null && isChange)
    return { target: quotedLocator(label), screens: [], disabled: false, ofContent: true };
  c.reset(mark);
  return null;
}

/** Kinds that lie over the page or hold others: the row of a thing holds none of them. */
const IN_NO_ROW: ReadonlySet<ControlRole | null> = new Set(['dialog', 'message', 'menu', 'list'] as const);

/** True for `the last message`, and for `the dialog for "Milk"` and `the results for "Milk"`, which say what they are about and not where they stand. */
const saysTooLittle = (target: Locator): boolean => {
  const { role, label, row, source } = target;
  const isOfSeveral = role === 'row' && label === null && holdsPluralThing(source);
  return isNthMessage(target) || (row !== null && (isOfSeveral || standsInNoRow(target)));
};

/** True for `the dialog`, `a toast`, which stand in no row. "The error of a field" is named. */
export const standsInNoRow = ({ role, label, name }: Locator): boolean =>
  label === null && name === null && IN_NO_ROW.has(role);

/** Consumes "badge" of `the "Cart" badge shows 2`, which is that of the tab or icon. */
function isBadge(c: Cursor, { target }: ParsedTarget): boolean {
  const { label, name, role } = target;
  const isNamed =
    (label !== null && (role === null || role === 'tab')) ||
    ((label ?? name) !== null && (role === 'tab' || role === 'icon'));
  return isNamed && PREDICATE_STARTS.has(c.peek(1).lower) && c.eat('badge');
}

/** Parses a further target of a list: a quotation or a named control. */
function parseListedTarget(c: Cursor): SubjectTarget | null {
  const mark = c.mark();
  const target = parseSubjectTarget(c);
  if (target && target.target.label !== null && !target.disabled) return target;
  c.reset(mark);
  return null;
}

/** Nouns for a part of the page that holds texts: it shows none of its own. */
const OF_PARTS =
  /\b(?:bar|player|panel|pane|widget|window|area|chart|graph|map|tooltip|calendar|gallery|queue|history|preview|keypad)$/iu;

/** Pages that are named by what lies in them: `The cart has "Milk"` is about a row. */
const OF_THINGS = /^(?:shopping )?(?:cart|basket|bag|wish ?list|inbox|favou?rites)$/iu;

/** Nouns for the words of an empty field, which are no name of it. */
const OF_FIELDS = /\b(?:placeholder|hint)$/iu;

/** True for "tab title", "button label": the words of a kind of control. */
const isLabelOfKind = (name: string): boolean => {
  const [first = '', ...rest] = name.toLowerCase().split(' ');
  return isKindOfControl(first) && /^(?:title|label|caption|text|heading)$/u.test(rest.join(' '));
};

/** Nouns for what a control is like, or how many there are: no text beside it shows that. */
export const IS_ATTRIBUTE =
  /(?:placeholder|hint|badge|colou?r|size|font|style|background|icon|position|order|length|width|height|number|count)$/i;

/** Parses `of "Milk"`, `for the order "A-1"` after the name of a value: the row that shows it. */
function parseOwnRow(c: Cursor): string | null {
  if (!c.eat('of', 'for')) return null;
  const mark = c.mark();
  c.eat('the');
  const isBefore = THING_NOUNS.has(c.peek().lower) && c.peek(1).kind === 'quote';
  const isBehind = c.peek().kind === 'quote' && THING_NOUNS.has(c.peek(1).lower);
  if (isBefore) c.take();
  else if (!isBehind) c.reset(mark);
  const row = c.quote('row');
  if (isBehind) c.take();
  return row;
}

const isPredicateAhead = (c: Cursor): boolean =>
  PREDICATE_STARTS.has(c.peek().lower) ||
  c.phraseLength(['no longer']) > 0 ||
  (c.readsNotes && (c.peek().text === ':' || c.peek().lower === 'unchanged'));

/** True for "phone" in `Phone: 555`, and "first" in `first name`. */
const isPartOfName = (c: Cursor): boolean =>
  (c.peek().lower === 'phone' && c.peek(1).text === ':') || c.phraseLength(PERSONS_NAMES) > 0;
const PERSONS_NAMES = phrases('first name, last name');

/** Parses `the total`, `Order History`: words up to a verb. */
function parseUnquotedSubject(c: Cursor): ClauseSubject | null {
  const mark = c.mark();
  if (OWNERS.has(c.peek().lower)) return null;
  if (DETERMINERS.has(c.peek().lower)) c.take();
  const inner = c.mark();
  let capitalized = true;
  for (let n = 0; n < 4; n += 1) {
    const token = c.peek();
    if (
      token.kind !== 'word' ||
      NOT_A_NAME.has(token.lower) ||
      (n === 0 && STEP_VERBS.has(token.lower)) ||
      PREDICATE_STARTS.has(token.lower) ||
      (NOT_A_SUBJECT.has(token.lower) && !isPartOfName(c))
    )
      break;
    capitalized &&= /^\p{Lu}/u.test(token.text);
    c.take();
  }
  const name = c.textSince(inner);
  if (NO_CAPTIONS.has(name.toLowerCase())) {
    c.reset(mark);
    return null;
  }
  const nth = name === '' || IS_ATTRIBUTE.test(name) ? null : parseNthRow(c);
  const row = nth === null && name !== '' && !IS_ATTRIBUTE.test(name) ? parseOwnRow(c) : null;
  const kind = ROLE_WORDS.get(name.split(' ').at(-1)?.toLowerCase() ?? '');
  // `The empty field shows "x"`: a kind of control with a word that is no name.
  // "Milk's price" is a price of one row.
  const isUnnamed =
    (kind !== undefined && kind !== 'heading') ||
    OF_PARTS.test(name) ||
    OF_FIELDS.test(name) ||
    OF_THINGS.test(name) ||
    isLabelOfKind(name) ||
    (row === null && /\bcolumn$/iu.test(name)) ||
    /['’]s\b/u.test(name) ||
    isQualifierOfText(name);
  if (name === '' || isUnnamed || !isPredicateAhead(c)) {
    c.reset(mark);
    return null;
  }
  const column = row === null ? null : /^(?<caption>.+) column$/iu.exec(name)?.groups?.['caption'];
  const named = namedLocator(c.textSince(mark), column ?? name, row);
  const target = nth === null ? named : { ...named, places: [nth] };
  // `The header reads "Orders"`: a page has one, and its toolbar is no text.
  if (/^(?:page |screen )?header$/iu.test(name) && row === null && nth === null) {
    const heading = { ...named, name: null, role: 'heading' as const };
    return { targets: [heading], conjunction: 'and', unquoted: false, screens: [], capitalized: false };
  }
  return { targets: [target], conjunction: 'and', unquoted: true, screens: [], capitalized };
}
