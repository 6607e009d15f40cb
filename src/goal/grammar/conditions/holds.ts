/** Parses what a part of the screen holds: `The "Milk" row has a "Delete" button`, `The dialog has no "Cancel" button`. */
import type { Condition } from '../../model/condition.ts';
import type { ControlRole, Locator, Position } from '../../../screen/model/locator.ts';
import { allOf } from './clause.ts';
import { HELD_BY_OTHERS } from '../control-kinds.ts';
import type { Cursor } from '../cursor.ts';
import { parseRowNumber } from '../nth-row.ts';
import { quotedLocator } from '../plain-locators.ts';
import { parseTargetClause } from '../target.ts';
import { CONTAINERS, phrases, PLURAL_ROLES, ROLE_WORDS } from '../vocabulary.ts';

const HAS = phrases(
  'has, contains, shows, displays, includes, offers, should have, should contain, should show, must have, must contain, must show',
);
const HAS_NOT = phrases(
  "has no, contains no, shows no, offers no, does not have, doesn't have, does not contain, doesn't contain, does not show, doesn't show, should not have, shouldn't have, should not contain, must not have, should have no",
);
const ROW_OF = phrases('row of, row for, row with, row containing, row labeled, row labelled');

/** A row by one of its texts, or a container of the screen. */
type Holder = { readonly row: string } | { readonly place: Position };

/** Each control must be named, by a quotation or by its words, and its kind said: a row may hold any text. */
export function parseHolds(c: Cursor): Condition | null {
  const holder = parseHolder(c);
  if (holder === null) return null;
  const shown = parseShownWith(c, holder);
  if (shown !== null) return shown;
  const negated = c.eatOneOf(HAS_NOT);
  if (!negated && !c.eatOneOf(HAS)) return null;
  const controls = parseControls(c);
  if (controls.length === 0 || (negated && controls.length > 1)) return null;
  return allOf([
    ...controls.map((control) => visibleIn(holder, control, negated)),
    ...parseMissing(c).map((control) => visibleIn(holder, control, true)),
  ]);
}

const COMES = phrases(
  'is displayed, is shown, is visible, appears, opens, pops up, is opened, should appear, should be displayed, should be shown, should open, must appear, comes up, shows up',
);

const TEXTS: ReadonlySet<Locator['role']> = new Set(['heading', 'text', 'message', 'image'] as const);

/** Parses `appears with "OK" and "Cancel" buttons`, `with the "OK" button is displayed` after `A dialog`. */
function parseShownWith(c: Cursor, holder: Holder): Condition | null {
  const mark = c.mark();
  const isVerbFirst = c.eatOneOf(COMES);
  const controls = c.eat('with', 'with the', 'having', 'containing') ? parseControls(c) : [];
  // `A dialog with the title "Delete?"` is named by it.
  const areControls = controls.every(({ role }) => !TEXTS.has(role));
  if (controls.length > 0 && areControls && (isVerbFirst || c.eatOneOf(COMES)) && c.atBoundary)
    return allOf(controls.map((control) => visibleIn(holder, control, false)));
  c.reset(mark);
  return null;
}

/** Parses `but no "Edit" button and no "Move" button`, which are about the same part of the screen. */
function parseMissing(c: Cursor): readonly Locator[] {
  const found: Locator[] = [];
  for (let mark = c.mark(); ; mark = c.mark()) {
    if (c.peek().text === ',') c.take();
    const isNext = c.eat('but no', 'and no', 'but not a', 'but not the', 'but not');
    const control = isNext ? parseControl(c) : null;
    if (control === null) {
      c.reset(mark);
      return found;
    }
    found.push(control);
  }
}

const visibleIn = (holder: Holder, control: Locator, negated: boolean): Condition => ({
  kind: 'visible',
  target: heldBy(holder, control),
  negated,
});

const heldBy = (holder: Holder, control: Locator): Locator =>
  'row' in holder ? { ...control, row: holder.row } : { ...control, places: [holder.place] };

function parseHolder(c: Cursor): Holder | null {
  c.eat('the', 'this', 'a', 'an');
  if (c.eatOneOf(ROW_OF)) return rowNamed(c.quote('row'));
  const nth = parseRowNumber(c);
  if (nth !== null) return { place: nth };
  const mark = c.mark();
  const before = c.quote('container');
  const container = c.eatMapped(CONTAINERS);
  if (container === null) return null;
  const label = before ?? c.quote('container');
  if (container !== 'row' && container !== 'card') return { place: { kind: 'container', container, label } };
  c.reassignRole(mark, 'container', 'row');
  return rowNamed(label);
}

const rowNamed = (row: string | null): Holder | null => (row === null ? null : { row });

/** Parses `a "Cancel" and a "Delete" button`, `"Cancel" and "Delete" buttons`, `a search icon`. */
function parseControls(c: Cursor): readonly Locator[] {
  const plural = parsePlural(c);
  if (plural.length > 0) return plural;
  const found: Locator[] = [];
  for (let mark = c.mark(); found.length < 6; mark = c.mark()) {
    const control = found.length === 0 || isJoined(c) ? parseControl(c) : null;
    if (control === null) {
      c.reset(mark);
      return found;
    }
    found.push(control);
  }
  return found;
}

function parseControl(c: Cursor): Locator | null {
  const parsed = parseTargetClause(c, { role: 'target', bare: false, modifiers: false });
  if (parsed === null || parsed.disabled || parsed.target.places.length > 0) return null;
  const { role, label, name, row, source } = parsed.target;
  // `A snackbar with "Undo" action`
  if (role === null && label !== null && /\b(?:action|option)$/iu.test(source)) return parsed.target;
  return HELD_BY_OTHERS.has(role) && row === null && (label ?? name) !== null ? parsed.target : null;
}

/** Parses `"Cancel" and "Delete" buttons`, `the buttons "Cancel" and "Delete"`; none for other words. */
function parsePlural(c: Cursor): readonly Locator[] {
  const mark = c.mark();
  c.eat('the');
  const before = takePlural(c);
  const labels: string[] = [];
  do {
    const label = c.quote('target');
    if (label !== null) labels.push(label);
    else break;
  } while (labels.length < 6 && isJoined(c));
  const role = before ?? takePlural(c);
  if (labels.length < 2 || role === null || !HELD_BY_OTHERS.has(role)) {
    c.reset(mark);
    return [];
  }
  return labels.map((label) => quotedLocator(label, { role }));
}

/** Consumes "buttons". Null for other words. */
function takePlural(c: Cursor): ControlRole | null {
  const noun = c.peek().lower;
  return PLURAL_ROLES.includes(noun) && c.take().kind === 'word' ? (ROLE_WORDS.get(noun) ?? null) : null;
}

/** Consumes `, `, ` and `, `, and `. */
function isJoined(c: Cursor): boolean {
  const mark = c.mark();
  const isComma = c.peek().text === ',' && c.take().kind === 'mark';
  if (c.eat('and') || isComma) return true;
  c.reset(mark);
  return false;
}
