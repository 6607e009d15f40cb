/** Says in words what a condition of a line asks for. */
import type { Condition } from '../model/condition.ts';
import { explainTarget, placeText, type ExplainedTarget } from './target.ts';
import { namedDayText } from '../../screen/model/named-day.ts';
import { shownNumbersText } from '../../screen/model/shown-numbers.ts';

export interface ExplainedCondition {
  /** `is visible`, `is not selected`, `contains`, `is at`. */
  readonly condition: string;
  readonly target?: ExplainedTarget;
  readonly value?: string;
  readonly places?: readonly string[];
  /** Alternatives of which one has to hold. */
  readonly anyOf?: readonly (readonly ExplainedCondition[])[];
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

/** Returns a condition as a list of statements, of which each has to hold. */
export function explainCondition(c: Condition): readonly ExplainedCondition[] {
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
      return [{ condition: `the screen ${isOrNot(c.negated)} open${limitText(c)}`, value: c.title }];
    case 'title':
      return [
        {
          condition: `the title of the screen ${c.negated ? 'not: ' : ''}${MATCHES[c.match]}${limitText(c)}`,
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

const comparedText = ({ compare, than }: Extract<Condition, { kind: 'number' }>): string =>
  `${COMPARISONS[compare]} ${boundText(than)}`;

function explainTargeted(c: TargetedCondition): ExplainedCondition {
  const target = c.target === null ? {} : { target: explainTarget(c.target) };
  switch (c.kind) {
    case 'visible':
      return { condition: `${isOrNot(c.negated)} visible${limitText(c)}`, ...target };
    case 'never':
      return { condition: 'was never visible', ...target };
    case 'value':
      return {
        condition: `${c.negated ? `not: ${MATCHES[c.match]}` : MATCHES[c.match]}${c.ofList === true ? ', where it opens' : ''}${limitText(c)}`,
        ...target,
        value: c.value,
      };
    case 'placeholder':
      return { condition: 'shows the placeholder', ...target, value: c.value };
    case 'state':
      return { condition: `${isOrNot(c.negated)} ${c.state}${limitText(c)}`, ...target };
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
      return { condition: `number${limitText(c)}`, ...target, value: comparedText(c) };
    case 'date':
      return { condition: dateText(c), ...target, value: namedDayText(c.day) };
    case 'changed':
      return {
        condition: CHANGES[c.change],
        ...target,
        ...(c.from === undefined ? {} : { value: `from "${c.from}"` }),
        ...(c.by === null ? {} : { value: `by ${[c.by, c.currency ?? [], c.unit ?? []].flat().join(' ')}` }),
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

const countText = (c: Extract<Condition, { kind: 'count' }>): string =>
  [
    'count',
    ...(c.state === undefined ? [] : [`that is ${c.state}`]),
    ...(c.within === undefined ? [] : [`in the ${c.within}`]),
  ].join(' ') + limitText(c);

const dateText = ({ negated, compare }: Extract<Condition, { kind: 'date' }>): string =>
  `${negated ? 'not: ' : ''}the date ${DATES[compare]}`;

/** Returns `within 5 s` behind a statement that has a time limit. */
const limitText = ({ withinSeconds }: { readonly withinSeconds?: number }): string =>
  withinSeconds === undefined ? '' : ` within ${withinSeconds} s`;

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

function explainEach(condition: Extract<Condition, { kind: 'each' }>): ExplainedCondition {
  const { target, item, or = [], except = [], negated } = condition;
  const has = item.match === 'exact' ? 'has' : MATCHES[item.match];
  const verb =
    or.length === 0 ? has : [has, 'one of', or.map(({ source }) => source).join(', '), 'and'].join(' ');
  return {
    condition: `${negated ? 'no' : 'each'} row ${verb}`,
    target: explainTarget({ ...item, places: target.places }),
    ...(except.length === 0 ? {} : { value: `all but ${except.map(({ source }) => source).join(', ')}` }),
  };
}

function boundText(than: Extract<Condition, { kind: 'number' }>['than']): string {
  if ('value' in than)
    return `${than.value}${than.percent === true ? ' %' : ''}${than.currency === undefined ? '' : ` ${than.currency}`}${than.unit === undefined ? '' : ` ${than.unit}`}`;
  if ('shownBy' in than) return shownNumbersText(than);
  const plus = than.plus === 0 ? '' : than.plus > 0 ? ` plus ${than.plus}` : ` minus ${-than.plus}`;
  return `the remembered ${than.remembered}${plus}`;
}

const isOrNot = (negated: boolean): string => (negated ? 'is not' : 'is');
