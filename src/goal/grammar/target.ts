import type { ControlRole, Position, Locator } from '../../screen/model/locator.ts';
import type { Cursor } from './cursor.ts';
import { parseModifier } from './modifiers.ts';
import type { Quote } from '../model/parsed-step.ts';
import {
  phrases,
  COMMON_LABELS,
  DETERMINERS,
  NAMING_ROLES,
  NOT_A_NAME,
  ORDINALS,
  PHRASAL_HEADS,
  PHRASAL_TAILS,
  PLAIN_NOUNS,
  REGIONS,
  ROLE_WORDS,
} from './vocabulary.ts';

export interface TargetOptions {
  readonly role: Quote['role'];
  /** Unquoted names without a noun may stand alone: "Tap Log in". */
  readonly bare: boolean;
  readonly modifiers: boolean;
}

/** What a target says beside the phrase itself. */
export interface ParsedTarget {
  readonly target: Locator;
  readonly screens: readonly string[];
  /** "the disabled "Save" button". */
  readonly disabled: boolean;
}

/** The control that a relation points at: `above "Total"`. */
export const parseAnchor = (c: Cursor): Locator | null =>
  parseTarget(c, { role: 'anchor', bare: false, modifiers: false });

interface TargetDraft {
  label: string | null;
  name: string | null;
  role: ControlRole | null;
  places: Position[];
  disabled: boolean;
  /** Said in a word for the state, not for how it looks. */
  inState: boolean;
}

/** Reads a control in words; null (and nothing taken) when none stands here. */
export function parseTarget(c: Cursor, options: TargetOptions): Locator | null {
  return parseTargetClause(c, options)?.target ?? null;
}

export function parseTargetClause(c: Cursor, options: TargetOptions): ParsedTarget | null {
  const mark = c.mark();
  const core = parseTargetDraft(c, options);
  if (!core) {
    c.reset(mark);
    return null;
  }
  let row: string | null = null;
  const screens: string[] = [];
  for (let n = 0; options.modifiers && n < 4; n += 1) {
    const before = c.mark();
    const modifier = parseModifier(c, parseAnchor);
    if (!modifier) break;
    if (modifier.row !== null && row !== null) {
      c.reset(before);
      break;
    }
    row = modifier.row ?? row;
    if (modifier.place) core.places.push(modifier.place);
    if (modifier.screen !== null) screens.push(modifier.screen);
  }
  const { label, name, role, places, disabled, inState } = core;
  const said: Locator = { source: c.textSince(mark), label, match: 'exact', name, role, row, places };
  const target = inState ? { ...said, disabled: true as const } : said;
  return { target, screens, disabled };
}

function parseTargetDraft(c: Cursor, options: TargetOptions): TargetDraft | null {
  const core: TargetDraft = {
    label: null,
    name: null,
    role: null,
    places: [],
    disabled: false,
    inState: false,
  };
  const determined = eatDeterminer(c);
  parseAdjectives(c, core);
  const label = c.quote(options.role);
  if (label !== null) {
    core.label = label;
    core.role = parseRole(c)?.role ?? null;
    if (core.role === null && PLAIN_NOUNS.has(c.peek().lower)) c.take();
    return core;
  }
  return parseDescribed(c, core, options) ?? (options.bare && !determined ? parseBareName(c, core) : null);
}

function eatDeterminer(c: Cursor): boolean {
  c.eat('on the', 'on a', 'on');
  if (!DETERMINERS.has(c.peek().lower)) return false;
  c.take();
  return true;
}

/** "first", "top right", "disabled" before the noun. */
function parseAdjectives(c: Cursor, core: TargetDraft): void {
  for (let n = 0; n < 3; n += 1) {
    const ordinal = c.eatMapped(ORDINALS);
    if (ordinal !== null) {
      core.places.push({ kind: 'ordinal', n: ordinal });
      continue;
    }
    if (c.eat(...phrases('disabled, greyed out, grayed out, greyed-out, inactive'))) {
      core.disabled = true;
      core.inState ||= ['disabled', 'inactive'].includes(c.peek(-1).lower);
      continue;
    }
    const mark = c.mark();
    const region = c.phraseLength(['bottom sheet', 'bottom navigation', 'top app bar'])
      ? null
      : c.eatMapped(REGIONS);
    if (region === null) return;
    c.eat('corner');
    // "The right arrow" points there; "the middle item" is of a list, not of the screen.
    const vague = region === 'centre' || c.peek().lower === 'arrow';
    if (
      vague ||
      (c.peek().kind !== 'quote' && !ROLE_WORDS.has(c.peek().lower) && !ROLE_WORDS.has(c.peek(1).lower))
    ) {
      c.reset(mark);
      return;
    }
    core.places.push({ kind: 'region', region });
  }
}

interface ParsedRole {
  readonly role: ControlRole;
  readonly words: string;
}

function parseRole(c: Cursor): ParsedRole | null {
  const mark = c.mark();
  const role = c.eatMapped(ROLE_WORDS);
  return role === null ? null : { role, words: c.textSince(mark).toLowerCase() };
}

const NAMED_BY = phrases(
  'labeled, labelled, named, called, titled, with text, with the text, with label, with the label, with title',
);
const MORE_NAMED_BY = phrases(
  'with the title, that says, which says, saying, reading, that reads, with caption, with the name, with name',
);

/** "search icon", "button "Save"", "third item", "Log in button". */
function parseDescribed(c: Cursor, core: TargetDraft, options: TargetOptions): TargetDraft | null {
  const mark = c.mark();
  const name = parseName(c);
  const role = parseRole(c);
  const noun = role === null && name !== null && PLAIN_NOUNS.has(c.peek().lower);
  if (!role && !noun) {
    c.reset(mark);
    return null;
  }
  if (noun) c.take();
  core.role = role?.role ?? null;
  core.name =
    role?.role === 'heading' && WHOLE_SCREEN_NAMES.has(name?.toLowerCase() ?? '')
      ? null
      : joinName(name, role);
  if (c.peek().text === ':') c.take();
  c.eat(...NAMED_BY, ...MORE_NAMED_BY);
  core.label = c.quote(options.role);
  // With the label itself, "success" in `a success message "Saved"` only describes.
  if (core.label !== null) core.name = null;
  return core;
}

/** "The page title" is the title. */
const WHOLE_SCREEN_NAMES = new Set(['page', 'screen', 'app', 'window', 'main']);

function joinName(name: string | null, role: ParsedRole | null): string | null {
  if (!role || !NAMING_ROLES.has(role.words)) return name;
  const own = role.words.split(' ')[0] ?? '';
  return name === null ? own : `${name} ${own}`;
}

/** Up to four words before a noun. Small words only where they belong to the name ("Log in"). */
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

/** "Search" names the button in "Search button", though "search bar" is one noun. */
function startsWithRole(c: Cursor): boolean {
  const mark = c.mark();
  const role = c.eatMapped(ROLE_WORDS);
  // "menu icon", "profile picture button", "text field": a noun that another noun follows is a name.
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

/** "Tap Log in", "Select English": capitals to the end of the clause, or one very common label. */
function parseBareName(c: Cursor, core: TargetDraft): TargetDraft | null {
  const mark = c.mark();
  const first = c.peek();
  const capital = first.kind === 'word' && startsWithCapital(first.text);
  for (let n = 0; n < 5 && !c.atBoundary; n += 1) {
    const token = c.peek();
    const tail = n > 0 && PHRASAL_TAILS.has(token.lower) && PHRASAL_HEADS.has(c.peek(-1).lower);
    const high =
      token.kind === 'word' && startsWithCapital(token.text) && !(n === 0 && NOT_A_NAME.has(token.lower));
    const object = n > 1 && PHRASAL_TAILS.has(c.peek(-1).lower);
    if (!(capital ? high || tail || object : n === 0 || tail)) break;
    c.take();
  }
  const words = c.textSince(mark);
  const common = COMMON_LABELS.has(words.toLowerCase()) || PHRASALS.has(words.toLowerCase());
  if (!c.atBoundary || words === '' || !(capital || common)) return null;
  core.name = words;
  return core;
}

const PHRASALS = new Set(['log in', 'log out', 'sign in', 'sign up', 'sign out', 'log off', 'add to cart']);
const startsWithCapital = (text: string): boolean => /^\p{Lu}/u.test(text);
