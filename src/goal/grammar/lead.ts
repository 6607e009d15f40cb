/** Parses what stands before a line's first clause: "In the toolbar, …", "When I …", "After tapping "A", …". */
import type { Condition } from '../model/condition.ts';
import type { Instruction } from '../model/instruction.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Cursor } from './cursor.ts';
import { choiceInstructions, chosenValue } from '../../actions/choose-value.ts';
import { choiceOfList } from './instructions/choose.ts';
import { parseGerund, parseInstructions } from './instructions/verbs.ts';
import { VERB_FIRST } from './conditions/seeing.ts';
import { parseModifier, type Modifier } from './modifiers.ts';
import { speakOfAct } from './antecedent.ts';
import type { LineParse } from './parse-result.ts';
import { parseAnchor, parseTarget } from './target.ts';
import { parseSeconds } from './instructions/wait.ts';
import { parsePassive } from './instructions/passive.ts';
import { parseReason } from './reason.ts';
import { phrases, PERSONS, STEP_VERBS } from './vocabulary.ts';

/** `When I`, `when the user`: before a verb of a step they only tell who acts. */
export const WHEN_PERSON = PERSONS.flatMap((person) => [`when ${person}`, `whenever ${person}`]);

/** Parses `When I` before an act, as in Gherkin. `When "A" appears` is a condition. */
export function parseWhenPerson(c: Cursor): boolean {
  const mark = c.mark();
  if (!c.eatOneOf(WHEN_PERSON)) return false;
  const start = c.mark();
  const isAct = parseInstructions(c, null) !== null;
  c.reset(isAct ? start : mark);
  return isAct;
}

const RESULT_WORDS = /\b(?:verify|check|ensure|make sure|then|so|should|must|appears?|opens?)\b/iu;

/** True for `When I tap "Save" and the "Name" field is empty`: what holds before the act, or after it. */
export const isBesideState = ({ line }: Cursor, { instructions, conditions }: LineParse): boolean =>
  instructions.length > 0 &&
  conditions.length > 0 &&
  /^\W*when\b.*\band\b[^,;.]*\b(?:is|are)\b/iu.test(line) &&
  !RESULT_WORDS.test(line);

/** Parses `To open the settings,` before an act: what it is good for. */
export function parsePurposeLead(c: Cursor, line: LineParse): void {
  const mark = c.mark();
  const reason = parseReason(c, '');
  if (reason === null || !eatComma(c)) return c.reset(mark);
  const start = c.mark();
  const isAct = parseInstructions(c, null) !== null;
  c.reset(isAct ? start : mark);
  if (isAct) line.reasons.push(reason);
}

const AFTER = phrases('after, upon, on, by, when, once');

/** Parses `After 5 seconds,`, a wait, and `After tapping "Send",`: the act, of which the rest of the line is the result or what comes next. */
export function parseActLead(c: Cursor, line: LineParse): void {
  const mark = c.mark();
  const seconds = c.eat('after') ? parseSeconds(c) : null;
  if (seconds !== null && eatComma(c)) {
    line.instructions.push({ kind: 'wait', seconds, until: null });
    line.ownResults = 0;
    return;
  }
  c.reset(mark);
  const parsed = c.eatOneOf(AFTER) ? (parseGerund(c, null) ?? parsePassive(c)) : null;
  // `By tapping "Menu", open "Settings"` tells one act in two ways.
  const isMeans = c.tokens[mark.at]?.lower === 'by' && STEP_VERBS.has(c.peek(1).lower);
  if (parsed === null || c.peek().text !== ',' || isMeans) return c.reset(mark);
  line.instructions.push(...parsed.screens.map(waitForScreen), ...parsed.instructions);
  line.conditions.push(...parsed.conditions);
  line.ownResults = line.conditions.length;
  speakOfAct(line, parsed);
}

/** Returns the check that the screen which a line names is open (R6, R77). */
export const waitForScreen = (title: string): Instruction =>
  waitForCondition({ kind: 'screen', title, negated: false });

/** Returns the check of a condition before the line goes on. */
export const waitForCondition = (until: Condition): Instruction => ({
  kind: 'wait',
  seconds: LIMITS.presenceMs / 1000,
  until,
});

/** Where the line's acts or conditions are: `In the toolbar,`, `On the "Home" screen,`, `In the "Class" dropdown,`. */
export type LineLead = Modifier & { readonly control: Locator | null; readonly verb: string };

const CHOICE = /^(?:choose|select|pick)s?$/u;

/** Parses the place before a line. Null without one. */
export function parsePlaceLead(c: Cursor): LineLead | null {
  const mark = c.mark();
  const modifier = parseModifier(c, parseAnchor);
  const isPlace = modifier !== null && (modifier.place ?? modifier.row ?? modifier.screen) !== null;
  if (
    isPlace &&
    (eatComma(c) ||
      STEP_VERBS.has(c.peek().lower) ||
      c.phraseLength(THERE) > 0 ||
      // `On the "Cart" screen "Milk" is visible`: a screen is no place of a control.
      (modifier.screen !== null && (c.peek().kind === 'quote' || c.peek().lower === 'the')) ||
      c.phraseLength(VERB_FIRST) > 0)
  )
    return { ...modifier, control: null, verb: c.peek().lower };
  c.reset(mark);
  const control = c.eat('in', 'from', 'on', 'for', 'into')
    ? parseTarget(c, { role: 'target', bare: false, modifiers: true })
    : null;
  const isControl = control?.role === 'dropdown' || control?.role === 'field';
  // `In the "Name" field type "Ana"` needs no comma.
  if (isControl && (eatComma(c) || OF_CONTROL.test(c.peek().lower)))
    return { place: null, row: null, screen: null, control, verb: c.peek().lower };
  if (control !== null && isOfChoices(c, mark.at, control))
    return { place: null, row: null, screen: null, control, verb: c.peek().lower };
  c.reset(mark);
  return null;
}

/** True for `From "To" choose "Oslo"`, which is `Choose "Oslo" from "To"`. "In" may be in a part of the page. */
function isOfChoices(c: Cursor, from: number, { label, role, row, places }: Locator): boolean {
  const isName = label !== null && role === null && row === null && places.length === 0;
  if (!isName || c.tokens[from]?.lower !== 'from') return false;
  eatComma(c);
  return CHOICE.test(c.peek().lower);
}

const THERE = phrases('there is, there are, there should be, there must be');

const eatComma = (c: Cursor): boolean => c.peek().text === ',' && c.take().kind === 'mark';

const OF_CONTROL = /^(?:type|enter|input|write|choose|select|pick)s?$/u;

/** Gives the line's acts and conditions the place that stands before them. A line for which that is not plain is unreliable. */
export function applyLead(c: Cursor, line: LineParse, lead: LineLead): void {
  const sentences = c.tokens.filter(
    ({ kind, text }, i) => kind === 'mark' && text === '.' && i < c.tokens.length - 1,
  );
  const isPlain = sentences.length === 0 && line.precondition === null && line.unread.length === 0;
  const applied =
    isPlain && (lead.control === null ? applyPlace(line, lead) : applyControl(line, lead.control));
  if (!applied) line.unreliable = true;
}

function applyPlace(line: LineParse, lead: LineLead): boolean {
  const { instructions, conditions } = line;
  // `For "Country" choose "Spain"`: in the row of that name, or in the list that it opens.
  if (lead.row !== null && CHOICE.test(lead.verb)) return false;
  // `In the "Status" list, choose "Sold"`
  const { place } = lead;
  if (
    CHOICE.test(lead.verb) &&
    place?.kind === 'container' &&
    place.container === 'list' &&
    place.label !== null
  )
    return applyList(line, place.label);
  if (lead.screen !== null) {
    if (instructions.length > 0) instructions.unshift(waitForScreen(lead.screen));
    else conditions.unshift({ kind: 'screen', title: lead.screen, negated: false });
    return true;
  }
  // "In the dialog, tap "OK" and "Saved" appears": the result may be elsewhere.
  if (instructions.length > 0 && conditions.length > 0) return false;
  const acts = instructions.map((instruction) => placedInstruction(instruction, lead));
  const stated = conditions.map((condition) => placedCondition(condition, lead));
  if (acts.includes(null) || stated.includes(null)) return false;
  instructions.splice(0, Infinity, ...acts.filter((act) => act !== null));
  conditions.splice(0, Infinity, ...stated.filter((condition) => condition !== null));
  return true;
}

/** Replaces the tap on a choice by the choice from the list of this title. */
function applyList({ instructions, conditions }: LineParse, title: string): boolean {
  const [act, ...more] = instructions;
  if (act?.kind !== 'tap' || more.length > 0 || conditions.length > 0) return false;
  const { label, role, row, places } = act.target;
  const isPlain = act.repeat === null && act.until === null && role === null && row === null;
  if (!isPlain || label === null || places.length > 0) return false;
  const chosen = choiceOfList(title, label);
  instructions.splice(0, 1, ...chosen.instructions);
  conditions.push(...chosen.conditions);
  return true;
}

function placedInstruction(instruction: Instruction, lead: LineLead): Instruction | null {
  if (!('target' in instruction) || instruction.target === null) return null;
  const target = placed(instruction.target, lead);
  return target === null ? null : { ...instruction, target };
}

/** Returns the condition at this place. `all` and `any` hold of parts, and a title or an address has no place. */
function placedCondition(condition: Condition, lead: Modifier): Condition | null {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.parts.map((part) => placedCondition(part, lead));
      return parts.includes(null) ? null : { ...condition, parts: parts.filter((part) => part !== null) };
    }
    case 'visible':
    case 'state':
    case 'value':
    case 'count':
    case 'number':
    case 'pattern': {
      const target = placed(condition.target, lead);
      return target === null ? null : { ...condition, target };
    }
    default:
      return null;
  }
}

/** Null for a target that names a row or a place itself: which of them is within the other is not plain. */
function placed(target: Locator, { place, row }: Modifier): Locator | null {
  if (target.row !== null || target.places.some(({ kind }) => kind !== 'ordinal')) return null;
  return { ...target, row, places: [...target.places, ...(place === null ? [] : [place])] };
}

/** True for a tap on a control that the line names, and for a key of the keyboard. */
const isElsewhere = (act: Instruction): boolean =>
  act.kind === 'keyboard_enter' ||
  act.kind === 'hide_keyboard' ||
  (act.kind === 'tap' && (act.target.label ?? act.target.name) !== null);

/** `In the "Email" field, type "x"`, `In the "Class" dropdown, select "Economy"`. */
function applyControl(line: LineParse, control: Locator): boolean {
  const { instructions, conditions } = line;
  const [act, ...more] = instructions;
  if (act === undefined && control.role === 'field') return applyShown(line, control);
  if (act === undefined || conditions.length > 0) return false;
  // `In the "Amount" field, type 250 and tap "Next"`
  const areElsewhere = more.every(isElsewhere);
  if (more.length > 0 && !areElsewhere) return false;
  if (act.kind === 'input_text' && act.target === null) {
    instructions.splice(0, 1, { ...act, target: control });
    return true;
  }
  if (
    more.length > 0 ||
    act.kind !== 'tap' ||
    act.repeat !== null ||
    act.until !== null ||
    (control.role !== 'dropdown' && control.role !== null)
  )
    return false;
  const value = act.target.role === null ? act.target.label : null;
  if (value === null) return false;
  const list = control.role === null ? { ...control, holdsValue: true as const } : control;
  instructions.splice(0, 1, ...choiceInstructions(list, act.target));
  conditions.push(chosenValue(list, value));
  return true;
}

/** `In the "Email" field, "a@b.c" is shown`: what the field holds. */
function applyShown({ conditions }: LineParse, target: Locator): boolean {
  const [shown, ...more] = conditions;
  if (shown?.kind !== 'visible' || shown.negated || more.length > 0) return false;
  const { label, match, role, row, places } = shown.target;
  if (label === null || match !== 'exact' || role !== null || row !== null || places.length > 0) return false;
  conditions.splice(0, 1, { kind: 'value', target, value: label, match, negated: false });
  return true;
}
