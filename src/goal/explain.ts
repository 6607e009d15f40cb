/** Says what a line means to the rules, in the words of docs/steps.md, so that a wrong reading is seen before it passes (R6). */
import type { Condition } from './model/condition.ts';
import { deviceDetails, launchText, settingDetails, type ActDetails } from './explain-device.ts';
import { namedDayText } from '../screen/model/named-day.ts';
import type { Instruction } from './model/instruction.ts';
import type { GoalStep } from './model/goal.ts';
import type { ParsedStep } from './model/parsed-step.ts';
import type { Locator, Position } from '../screen/model/locator.ts';

/** A control as a line names it. Absent parts are not in the line. */
export interface ExplainedTarget {
  /** Quoted words, compared as they are. */
  readonly text?: string;
  /** Words without quotation marks, compared leniently. */
  readonly name?: string;
  readonly id?: string;
  readonly kind?: string;
  readonly row?: string;
  /** All of them must hold. */
  readonly places?: readonly string[];
}

export interface ExplainedAct {
  readonly act: string;
  readonly target?: ExplainedTarget;
  readonly value?: string;
  readonly times?: number;
  readonly until?: readonly ExplainedCondition[];
}

export interface ExplainedCondition {
  /** `is visible`, `is not selected`, `contains`, `is at`. */
  readonly condition: string;
  readonly target?: ExplainedTarget;
  readonly value?: string;
  readonly places?: readonly string[];
  /** Alternatives of which one has to hold. */
  readonly anyOf?: readonly (readonly ExplainedCondition[])[];
}

/** The meaning of one line. */
export interface ExplainedLine {
  readonly read: 'explicit' | 'in part' | 'open-ended';
  /** Words that the rules do not understand. */
  readonly unread: readonly string[];
  /** The condition that decides about the line or its branch. */
  readonly when?: readonly ExplainedCondition[];
  readonly do?: readonly ExplainedAct[];
  /** The second branch, done when the condition does not hold. */
  readonly otherwise?: readonly ExplainedAct[];
  /** Acts of both cases: before the branches, and after them (`last`). */
  readonly first?: readonly ExplainedAct[];
  readonly last?: readonly ExplainedAct[];
  readonly conditions?: readonly ExplainedCondition[];
  readonly optional?: true;
  /** No change is the expected result. */
  readonly noEffect?: true;
}

const COVERAGE = { full: 'explicit', partial: 'in part', none: 'open-ended' } as const;

/** Returns the meaning of a step. The condition of a head of nested lines decides about them, and is not checked. */
export function explainStep({ parsed, guard }: Pick<GoalStep, 'parsed' | 'guard'>): ExplainedLine {
  const { conditions = [], ...line } = explainLine(parsed);
  return guard === undefined
    ? { ...line, ...listed('conditions', conditions) }
    : { ...line, when: conditions };
}

/** Returns the meaning of a parsed line. An open-ended line has none but its unread words. */
export function explainLine(parsed: ParsedStep): ExplainedLine {
  const { instructions, branches, precondition } = parsed;
  const conditions = parsed.conditions.flatMap(explainCondition);
  const acts = instructions.map(explainAct);
  const from = branches?.from ?? 0;
  const second = from + (branches?.first ?? acts.length);
  const end = second + (branches?.second ?? 0);
  return {
    read: COVERAGE[parsed.coverage],
    unread: parsed.unread,
    ...listed('when', precondition === null ? [] : explainCondition(precondition)),
    ...listed('first', acts.slice(0, from)),
    ...listed('do', acts.slice(from, second)),
    ...listed('otherwise', acts.slice(second, end)),
    ...listed('last', acts.slice(end)),
    ...listed('conditions', conditions),
    ...(parsed.optional ? { optional: true as const } : {}),
    ...(parsed.effect === 'none' ? { noEffect: true as const } : {}),
  };
}

const listed = <K extends string, T>(key: K, items: readonly T[]): Partial<Record<K, readonly T[]>> =>
  (items.length === 0 ? {} : { [key]: items }) as Partial<Record<K, readonly T[]>>;

function explainAct(instruction: Instruction): ExplainedAct {
  const { act, value, times, until } = detailsOf(instruction);
  const target = 'target' in instruction ? instruction.target : targetOf(instruction);
  return {
    act,
    ...(target === null ? {} : { target: explainTarget(target) }),
    ...(value === undefined ? {} : { value }),
    ...(times === undefined ? {} : { times }),
    ...listed('until', until == null ? [] : explainCondition(until)),
  };
}

const targetOf = (instruction: Instruction): Locator | null =>
  instruction.kind === 'remember' ? instruction.shownBy : null;

/** Acts that need no details. */
const PLAIN_ACTS = {
  clear_text: 'clear',
  scroll_to: 'scroll to',
  keyboard_enter: 'press Enter',
  hide_keyboard: 'hide the keyboard',
  navigate_back: 'go back',
  navigate_home: 'go to the home screen of the device',
} as const;

function detailsOf(instruction: Instruction): ActDetails {
  switch (instruction.kind) {
    case 'tap':
      return {
        act: 'tap',
        ...(instruction.repeat === null ? {} : { times: instruction.repeat }),
        until: instruction.until,
      };
    case 'double_tap':
    case 'set_value':
    case 'set_control':
    case 'pick_value':
    case 'pick_date':
    case 'drag':
    case 'pinch':
    case 'long_press':
    case 'set_expanded':
    case 'set_state':
      return gestureDetails(instruction);
    case 'input_text':
      return { act: instruction.clear ? 'replace the text' : 'type', value: instruction.text };
    case 'swipe':
      return swipeDetails(instruction);
    case 'wait':
      return { act: 'wait', ...secondsOf(instruction.seconds), until: instruction.until };
    case 'close':
      return {
        act: `close the ${instruction.overlay}`,
        ...(instruction.title === null ? {} : { value: instruction.title }),
      };
    case 'clear_text':
    case 'scroll_to':
    case 'keyboard_enter':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
      return { act: PLAIN_ACTS[instruction.kind] };
    case 'open_notifications':
    case 'rotate':
    case 'deep_link':
    case 'use_biometrics':
    case 'set_location':
    case 'set_network':
    case 'set_appearance':
    case 'background_app':
      return deviceDetails(instruction);
    case 'slow_network':
    case 'set_locale':
    case 'set_text_size':
    case 'set_clipboard':
    case 'set_permission':
    case 'send_push':
    case 'launch_with_arguments':
      return settingDetails(instruction);
    case 'launch_app':
      return { act: 'launch the app', value: launchText(instruction) };
    case 'remember':
      return { act: 'remember', value: instruction.name };
  }
}

function swipeDetails(swipe: Extract<Instruction, { kind: 'swipe' }>): ActDetails {
  return swipe.toEnd === true
    ? { act: `scroll to the ${swipe.direction === 'up' ? 'bottom' : 'top'}` }
    : { act: `swipe ${swipe.direction}`, times: swipe.times };
}

type GestureInstruction = Extract<
  Instruction,
  {
    kind:
      | 'double_tap'
      | 'set_value'
      | 'set_control'
      | 'pick_value'
      | 'pick_date'
      | 'drag'
      | 'pinch'
      | 'long_press'
      | 'set_expanded'
      | 'set_state';
  }
>;

function gestureDetails(instruction: GestureInstruction): ActDetails {
  switch (instruction.kind) {
    case 'double_tap':
      return { act: 'double tap' };
    case 'long_press':
      return { act: 'long press', ...secondsOf(instruction.seconds ?? null) };
    case 'set_expanded':
      return { act: instruction.to === 'expanded' ? 'expand' : 'collapse' };
    case 'set_state':
      return { act: `turn ${instruction.to}` };
    case 'set_control':
      return { act: 'set', value: instruction.to };
    case 'set_value':
      return { act: 'set', value: `${instruction.to}${instruction.percent ? ' %' : ''}` };
    case 'pick_value':
      return { act: 'turn', value: instruction.value };
    case 'pick_date':
      return { act: 'pick the date', value: namedDayText(instruction.day) };
    case 'drag':
      return { act: `drag ${instruction.place}`, value: instruction.anchor.source };
    case 'pinch':
      return { act: `pinch ${instruction.direction}` };
  }
}

const secondsOf = (seconds: number | null): { readonly value?: string } =>
  seconds === null ? {} : { value: `${seconds} s` };

function explainTarget(target: Locator): ExplainedTarget {
  const { label, name, id, role, row, places } = target;
  return {
    ...(label === null ? {} : { text: label }),
    ...(name === null ? {} : { name }),
    ...(id === undefined ? {} : { id }),
    ...(role === null ? {} : { kind: role }),
    ...(row === null ? {} : { row }),
    ...listed('places', [...places.map(placeText), ...(target.disabled === true ? ['disabled'] : [])]),
  };
}

function placeText(place: Position): string {
  switch (place.kind) {
    case 'region':
      return `at the ${place.region}`;
    case 'container':
      return `in the ${place.label === null ? '' : `"${place.label}" `}${place.container}`;
    case 'relation':
      return `${place.direct === true ? 'directly ' : ''}${place.relation} ${place.anchors.map(({ source }) => source).join(' and ')}`;
    case 'ordinal':
      return place.n < 0 ? `number ${-place.n} from the end` : `number ${place.n}`;
  }
}

const COMPARISONS = {
  '=': 'exactly',
  '>': 'more than',
  '<': 'less than',
  '>=': 'at least',
  '<=': 'at most',
} as const;
const DATES = {
  '=': 'is',
  '>': 'is after',
  '<': 'is before',
  '>=': 'is not before',
  '<=': 'is not after',
} as const;
const CHANGES = {
  any: 'has changed',
  none: 'has not changed',
  up: 'has increased',
  down: 'has decreased',
} as const;
const MATCHES = { exact: 'is', contains: 'contains', starts: 'starts with', ends: 'ends with' } as const;

function explainCondition(c: Condition): readonly ExplainedCondition[] {
  switch (c.kind) {
    case 'all':
      return c.parts.flatMap(explainCondition);
    case 'any':
      return [{ condition: 'one of', anyOf: c.parts.map(explainCondition) }];
    case 'unread':
      return [{ condition: 'left to the judge', value: c.text }];
    case 'order':
      return [{ condition: 'are in this order', value: c.items.map(({ source }) => source).join(', ') }];
    case 'screen':
      return [{ condition: `the screen ${isOrNot(c.negated)} open`, value: c.title }];
    case 'title':
      return [
        {
          condition: `the title of the screen ${c.negated ? 'not: ' : ''}${MATCHES[c.match]}`,
          value: c.value,
        },
      ];
    case 'app':
      return [
        { condition: `the app ${isOrNot(c.negated)} in front`, ...(c.app === null ? {} : { value: c.app }) },
      ];
    case 'url':
      return [
        { condition: `the URL ${c.negated === true ? 'not: ' : ''}${MATCHES[c.match]}`, value: c.value },
      ];
    case 'clipboard':
      return [{ condition: `the clipboard ${c.negated ? 'not: ' : ''}${MATCHES[c.match]}`, value: c.value }];
    case 'orientation':
      return [{ condition: `the device is in ${c.orientation}` }];
    case 'keyboard':
      return [{ condition: `the keyboard ${isOrNot(!c.shown)} shown` }];
    case 'shade':
      return [{ condition: `the notification shade ${isOrNot(!c.open)} open` }];
    case 'drawer':
      return [{ condition: `the drawer ${isOrNot(!c.open)} open` }];
    default:
      return [explainTargeted(c)];
  }
}

type TargetedCondition = Exclude<
  Condition,
  {
    kind:
      | 'all'
      | 'any'
      | 'unread'
      | 'order'
      | 'screen'
      | 'title'
      | 'app'
      | 'url'
      | 'clipboard'
      | 'keyboard'
      | 'drawer'
      | 'shade'
      | 'orientation';
  }
>;

const totalText = (total: Extract<Condition, { kind: 'sum' }>['total']): string =>
  'value' in total ? [total.value, total.currency ?? []].flat().join(' ') : total.shownBy.source;

function explainTargeted(c: TargetedCondition): ExplainedCondition {
  const target = c.target === null ? {} : { target: explainTarget(c.target) };
  switch (c.kind) {
    case 'visible':
      return { condition: visibleText(c), ...target };
    case 'never':
      return { condition: 'was never visible', ...target };
    case 'value':
      return {
        condition: c.negated ? `not: ${MATCHES[c.match]}` : MATCHES[c.match],
        ...target,
        value: c.value,
      };
    case 'placeholder':
      return { condition: 'shows the placeholder', ...target, value: c.value };
    case 'state':
      return { condition: `${isOrNot(c.negated)} ${c.state}`, ...target };
    case 'position':
      return { condition: `${isOrNot(c.negated)} there`, ...target, places: c.places.map(placeText) };
    case 'sorted':
      return { condition: sortedText(c), ...target };
    case 'sum':
      return {
        condition: 'the prices add up to',
        ...target,
        value: totalText(c.total),
      };
    case 'each':
      return explainEach(c);
    case 'every':
      return explainEvery(c);
    case 'count':
      return { condition: countText(c), ...target, value: `${COMPARISONS[c.compare]} ${c.n}` };
    case 'number':
      return { condition: 'number', ...target, value: `${COMPARISONS[c.compare]} ${boundText(c.than)}` };
    case 'date':
      return { condition: dateText(c), ...target, value: namedDayText(c.day) };
    case 'changed':
      return {
        condition: CHANGES[c.change],
        ...target,
        ...(c.by === null ? {} : { value: `by ${c.by}` }),
      };
    case 'color':
      return {
        condition: `${isOrNot(c.negated)} ${c.color}${c.of === 'background' ? ' in the background' : ''}`,
        ...target,
      };
    case 'pattern':
      return { condition: c.negated ? 'does not match' : 'matches', ...target, value: `/${c.pattern}/` };
    case 'remembered':
      return {
        condition: c.negated ? 'does not show the remembered' : 'shows the remembered',
        ...target,
        value: c.name,
      };
  }
}

const countText = ({ within }: Extract<Condition, { kind: 'count' }>): string =>
  within === undefined ? 'count' : `count in the ${within}`;

const dateText = ({ negated, compare }: Extract<Condition, { kind: 'date' }>): string =>
  `${negated ? 'not: ' : ''}the date ${DATES[compare]}`;

const visibleText = ({ negated, withinSeconds }: Extract<Condition, { kind: 'visible' }>): string =>
  `${isOrNot(negated)} visible${withinSeconds === undefined ? '' : ` within ${withinSeconds} s`}`;

function explainEvery(c: Extract<Condition, { kind: 'every' }>): ExplainedCondition {
  const left = c.except.map(({ source }) => source).join(', ');
  return {
    condition: `each ${isOrNot(c.negated)} ${c.state}`,
    target: explainTarget(c.target),
    ...(left === '' ? {} : { value: `all but ${left}` }),
  };
}

function sortedText({ by, direction }: Extract<Condition, { kind: 'sorted' }>): string {
  const key = typeof by === 'object' ? by.caption : by === 'text' ? 'name' : by;
  return `sorted by ${key}, ${direction === 'any' ? 'in either direction' : `${direction}wards`}`;
}

function explainEach({ target, item, negated }: Extract<Condition, { kind: 'each' }>): ExplainedCondition {
  const verb = item.match === 'exact' ? 'has' : MATCHES[item.match];
  return {
    condition: `${negated ? 'no' : 'each'} row ${verb}`,
    target: explainTarget({ ...item, places: target.places }),
  };
}

function boundText(than: Extract<Condition, { kind: 'number' }>['than']): string {
  if ('value' in than)
    return `${than.value}${than.percent === true ? ' %' : ''}${than.currency === undefined ? '' : ` ${than.currency}`}`;
  const plus = than.plus === 0 ? '' : than.plus > 0 ? ` plus ${than.plus}` : ` minus ${-than.plus}`;
  return `the remembered ${than.remembered}${plus}`;
}

const isOrNot = (negated: boolean): string => (negated ? 'is not' : 'is');
