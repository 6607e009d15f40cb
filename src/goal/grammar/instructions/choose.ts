/** Parses choices: `Select "Sold" in "Status"`, `Choose in the combo "Country" the option "Spain"`. */
import { choiceInstructions, choiceNamed, chosenValue } from '../../../actions/choose-value.ts';
import {
  type InstructionParser,
  type InstructionTarget,
  type ParsedInstructions,
  parseInstructionTarget,
  targeted,
} from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import { quotedLocator } from '../plain-locators.ts';
import { parseTarget } from '../target.ts';
import { THING_NOUNS, phrases } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';

/** Parses what follows "select", "choose". A checkbox is set to on, anything else is tapped. */
export const parseSelect: InstructionParser = (c, lastSubject) => {
  const ofList = parseOfDropdown(c) ?? parseOfList(c);
  if (ofList !== null) return ofList;
  c.eat('the option', 'option');
  const control = parseInstructionTarget(c, lastSubject);
  if (!control) return null;
  const fromList = choiceFromList(control);
  if (fromList !== null && c.atBoundary) return fromList;
  const chosen = parseChoice(c, control);
  if (chosen !== null) return withFurtherChoices(c, chosen);
  // `Choose "Weekly" for "Frequency"` may mean a choice in the row of "Frequency", or in the list that it opens.
  if (control.target.row !== null && / for ["'“”„«`‘]/.test(control.target.source)) return null;
  if (control.target.role === 'checkbox')
    return targeted(control, { kind: 'set_state', target: control.target, to: 'on' });
  const more = parseChoicesOfOtherKinds(c, control);
  const taps = [control, ...more].map(
    ({ target }) => ({ kind: 'tap', target, repeat: null, until: null }) as const,
  );
  return {
    ...targeted(more.at(-1) ?? control, ...taps),
    screens: [control, ...more].flatMap((one) => one.screens),
  };
};

/** Parses `in the combo "Country" the option "Spain"`, `from the "Country" dropdown: "Spain"`. */
function parseOfDropdown(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  const control = c.eat('in', 'from', 'on') ? parseInstructionTarget(c, null, 'target', false) : null;
  const { role = null, label = null } = control?.target ?? {};
  if (control !== null && role === 'dropdown' && label !== null) {
    if ([',', ':'].includes(c.peek().text)) c.take();
    c.eatOneOf(phrases('the option, option, the value, value, the item, the entry'));
    const from = c.mark();
    const value = c.quote('target');
    if (value !== null && c.atBoundary) {
      const target = { ...control.target, holdsValue: true as const };
      const choice = quotedLocator(value, { source: c.textSince(from) });
      return {
        ...targeted(control, ...choiceInstructions(target, choice)),
        conditions: [chosenValue(target, value)],
      };
    }
  }
  c.reset(mark);
  return null;
}

/** Parses `from the list "Ana"` at the end of a clause. The list may be called so where more follows. */
function parseOfList(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  const label = c.eat('from the list', 'in the list', 'from the menu', 'in the menu')
    ? (c.eat('the option', 'the item'), c.quote('target'))
    : null;
  const container = c.tokens[mark.at + 2]?.lower === 'menu' ? 'menu' : 'list';
  if (label !== null && c.atBoundary) {
    const source = c.textSince(mark);
    const places = [{ kind: 'container', container, label: null }] as const;
    const target = { source, label, match: 'exact', name: null, role: null, row: null, places } as const;
    const control = { target, expectsNoEffect: false, screens: [] };
    return targeted(control, { kind: 'tap', target, repeat: null, until: null });
  }
  c.reset(mark);
  return null;
}

/** Returns the choice of `"Sold" from the "Status" list`, which may be open or have to be opened. Null for another target. */
function choiceFromList(choice: InstructionTarget): ParsedInstructions | null {
  const { label, role, row, places } = choice.target;
  const [place, ...more] = places;
  const isList = place?.kind === 'container' && place.container === 'list' && more.length === 0;
  if (!isList || place.label === null || label === null || role !== null || row !== null) return null;
  return choiceOfList(place.label, label);
}

/** Returns the taps of a choice from a list of this title, and what a list that opens shows then. */
export function choiceOfList(title: string, label: string): ParsedInstructions {
  const target = { ...quotedLocator(title, { source: `the "${title}" list` }), holdsValue: true as const };
  const control = { target, expectsNoEffect: false, screens: [] };
  return {
    ...targeted(control, ...choiceInstructions(target, choiceNamed(label))),
    conditions: [{ ...chosenValue(target, label), ofList: true }],
  };
}

/** Parses `and size "42"` after `color "Black"`: one choice of each kind. Two of one kind may take the place of one another. */
function parseChoicesOfOtherKinds(c: Cursor, first: InstructionTarget): readonly InstructionTarget[] {
  const kinds = [kindNamedIn(first.target)];
  const more: InstructionTarget[] = [];
  while (kinds.at(-1) !== null && more.length < 6) {
    const mark = c.mark();
    const next = eatConjunction(c) ? parseInstructionTarget(c, null, 'target', false) : null;
    const kind = next === null ? null : kindNamedIn(next.target);
    if (next === null || kind === null || kinds.includes(kind) || !c.atBoundary) {
      c.reset(mark);
      break;
    }
    kinds.push(kind);
    more.push(next);
  }
  return more;
}

/** Returns "size" of `size "42"`; null where the name stands without such a noun, or with a place. */
function kindNamedIn({ source, row, places }: Locator): string | null {
  const noun = /^(?:the )?(?<noun>[a-z]+) ["“”„«`‘']/iu.exec(source)?.groups?.['noun']?.toLowerCase();
  return noun !== undefined && THING_NOUNS.has(noun) && row === null && places.length === 0 ? noun : null;
}

/**
 * Parses `in "Status"`, `from the "Status" dropdown` after the choice: opens the control, taps the choice in it, and reads the control
 * back.
 */
function parseChoice(c: Cursor, choice: InstructionTarget): ParsedInstructions | null {
  const mark = c.mark();
  const { label, role, row, places } = choice.target;
  const isOf = c.phraseLength(OF_DROPDOWN) > 0 && c.eat('of');
  if (
    (isOf || c.eat('in', 'from')) &&
    label !== null &&
    role === null &&
    row === null &&
    places.length === 0
  ) {
    const control = parseInstructionTarget(c, null, 'target', false) ?? parseProperControl(c);
    const target = control == null ? undefined : { ...control.target, holdsValue: true as const };
    const isBox = target != null && OPENED.has(target.role);
    const isNamed =
      target != null &&
      (target.label !== null ||
        (target.name !== null && target.role === null) ||
        (target.role === 'dropdown' && (target.name !== null || target.places.length > 0)));
    if (control && target && isNamed && isBox && c.atBoundary)
      return {
        ...targeted(control, ...choiceInstructions(target, choice.target)),
        conditions: [chosenValue(target, label)],
      };
  }
  c.reset(mark);
  return null;
}

/** Kinds of control that open their choices, as people call them; null: by its name alone. */
const OPENED: ReadonlySet<Locator['role']> = new Set([null, 'dropdown', 'field', 'button'] as const);

/** Parses `Currency` at the end of `Select "USD" in Currency`. */
function parseProperControl(c: Cursor): InstructionTarget | null {
  const mark = c.mark();
  const target = parseTarget(c, { role: 'target', bare: 'capitals', modifiers: false });
  if (target?.name != null && target.role === null && c.atBoundary)
    return { target, expectsNoEffect: false, screens: [] };
  c.reset(mark);
  return null;
}

const OF_DROPDOWN = phrases('of the dropdown, of the drop-down, of the dropdown list, of dropdown');

/** Parses `and "Anna" from "Payee"` after a choice. Another name without a control of its own may belong to either. */
function withFurtherChoices(c: Cursor, first: ParsedInstructions): ParsedInstructions | null {
  const all = [first];
  while (all.length < 12) {
    const mark = c.mark();
    const isNext = eatConjunction(c) && c.peek().kind === 'quote';
    const control = isNext ? parseInstructionTarget(c, null) : null;
    const next = control === null ? null : parseChoice(c, control);
    if (next === null) {
      c.reset(mark);
      break;
    }
    all.push(next);
  }
  const controls = all.map(({ subject }) => JSON.stringify({ ...subject?.targets[0], source: '' }));
  // `"A" from "C" and "B" from "C"` may ask for both, and a list shows one.
  if (new Set(controls).size < all.length) return null;
  return {
    ...(all.at(-1) ?? first),
    instructions: all.flatMap(({ instructions }) => instructions),
    conditions: all.flatMap(({ conditions }) => conditions),
    screens: all.flatMap(({ screens }) => screens),
  };
}
