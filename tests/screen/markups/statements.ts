/** Statements about the things of a list, whose truth the list tells. */
import type { Toolkit } from './phone-trees.ts';
import { markupsOf, type Markup, type Thing } from './pages.ts';

export interface Statement {
  readonly line: string;
  readonly isSo: boolean;
  /** It counts rows, or places texts. */
  readonly isOfRows?: boolean;
}

/** A page, and what is stated of it. */
export interface StatedPage {
  readonly name: string;
  /** HTML. */
  readonly body: string;
  readonly statements: readonly Statement[];
  /** False for what nobody would state of the page as this toolkit tells it; absent for pages of which all can be stated. */
  readonly isStated?: (statement: Statement, toolkit: Toolkit) => boolean;
}

const ORDINALS = ['first', 'second', 'third'];

/** The lists: amounts and words in each order, words alone, amounts alone, names that are numbers. */
export const LISTS: Readonly<Record<string, readonly Thing[]>> = {
  shop: [
    { name: 'Apple', first: '€5', second: 'Ready' },
    { name: 'Pear', first: '€9', second: 'Sold out' },
    { name: 'Fig', first: '€7', second: 'Waiting' },
  ],
  people: [
    { name: 'Ann', first: 'Admin', second: 'Berlin' },
    { name: 'Bob', first: 'Guest', second: 'Paris' },
    { name: 'Cem', first: 'Owner', second: 'Rome' },
  ],
  stock: [
    { name: 'Milk', first: '2', second: '€3.50' },
    { name: 'Eggs', first: '12', second: '€4.20' },
    { name: 'Bread', first: '1', second: '€5.10' },
  ],
  times: [
    { name: 'Alarm', first: '07:30', second: 'Mon Tue' },
    { name: 'Gym', first: '18:00', second: 'Wed' },
    { name: 'Pills', first: '21:15', second: 'Daily' },
  ],
  scores: [
    { name: '10', first: 'Messi', second: '3 goals' },
    { name: '7', first: 'Kane', second: '2 goals' },
    { name: '9', first: 'Haaland', second: '5 goals' },
  ],
};

/** Returns the pages with one of the lists, and what is stated of each. */
export function listPages(name: string): readonly StatedPage[] {
  const things = LISTS[name] ?? [];
  return markupsOf(things).map((markup) => ({
    name: `${name}: ${markup.name}`,
    body: markup.body,
    statements: statementsAbout(things, markup),
    isStated: ({ isOfRows }, { joins, isFlat }) =>
      // Nothing tells that words above words are the names of columns.
      isOfRows !== true ||
      !(
        joins ||
        ((isFlat || markup.name === 'table') &&
          things.every(({ first, second }) => !/\d/.test(first + second)))
      ),
  }));
}

function statementsAbout(things: readonly Thing[], markup: Markup): readonly Statement[] {
  const isWords = things.every(({ first, second }) => !/\d/.test(first + second));
  const tellsRows = !markup.isJoined && !(markup.isBare && isWords);
  const pairs = things.flatMap((of, i) => things.map((other, at) => ({ of, other, i, at })));
  return [
    ...pairs.flatMap(({ of, other }) => ofValues(of, other)),
    ...(tellsRows
      ? [...pairs.flatMap(({ of, other, i, at }) => ofRows(of, other, [i, at])), ...COUNTS].map((s) => ({
          ...s,
          isOfRows: true,
        }))
      : []),
  ];
}

function ofValues(of: Thing, other: Thing): Statement[] {
  const isSo = of === other;
  const byValue = [other.first, other.second].flatMap((value) => {
    const holds = [of.first, of.second].some((own) => own.includes(value));
    return [
      { line: `"${of.name}" shows "${value}"`, isSo },
      { line: `"${of.name}" is "${value}"`, isSo },
      { line: `"${of.name}" does not show "${value}"`, isSo: !isSo },
      // Nobody states that 12 contains 2.
      ...(holds === isSo
        ? [
            { line: `"${of.name}" contains "${value}"`, isSo },
            { line: `"${of.name}" does not contain "${value}"`, isSo: !isSo },
          ]
        : []),
      { line: `The row of "${of.name}" contains "${value}"`, isSo },
      { line: `The row of "${of.name}" does not contain "${value}"`, isSo: !isSo },
    ];
  });
  return [
    ...byValue,
    { line: `The status of "${of.name}" is "${other.second}"`, isSo },
    { line: `The status of "${of.name}" is not "${other.second}"`, isSo: !isSo },
  ];
}

function ofRows(of: Thing, other: Thing, [i, at]: readonly [number, number]): Statement[] {
  const isSo = i === at;
  return [
    { line: `The ${of.name} row shows "${other.second}"`, isSo },
    { line: `The ${ORDINALS[i]} row shows "${other.name}"`, isSo },
    { line: `The ${ORDINALS[i]} row shows "${other.first}"`, isSo },
    { line: `The ${ORDINALS[i]} row does not contain "${other.first}"`, isSo: !isSo },
    ...[other.first, other.second].map((value) => ({ line: `"${value}" is next to "${of.name}"`, isSo })),
  ];
}

const COUNTS: readonly Statement[] = [
  { line: 'There are 3 rows', isSo: true },
  { line: 'There are 2 rows', isSo: false },
  { line: 'There are 0 rows', isSo: false },
  { line: 'The list has 3 items', isSo: true },
  { line: 'The list has more than 3 items', isSo: false },
  { line: 'The list is empty', isSo: false },
];
