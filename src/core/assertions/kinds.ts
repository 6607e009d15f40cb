/** The table of condition kinds. A new kind is a row here and a file with its proof. */
import type { Condition } from '../../goal/model/condition.ts';
import type { Locator, Position } from '../../screen/model/locator.ts';
import type { Label } from '../model/verdict.ts';
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { proveChanged } from './changed.ts';
import { proveClipboard } from './clipboard.ts';
import { proveDrawer } from './drawer.ts';
import { proveColor } from './color.ts';
import { placeByEntry, rowByEntry } from './by-entries.ts';
import { proveCount } from './count.ts';
import { proveCountInState } from './count-in-state.ts';
import { proveDate } from './date.ts';
import { proveApp, proveKeyboard, proveOrientation, proveScreen, proveUrl } from './location.ts';
import { proveEach } from './each.ts';
import { proveEvery } from './every.ts';
import { proveNever } from './never.ts';
import { proveNotVisible } from './not-visible.ts';
import { proveNumber, provePattern } from './number.ts';
import { proveOrder } from './order.ts';
import { provePickedDay } from './picked-day.ts';
import { provePlaceholder } from './placeholder.ts';
import { provePosition } from './position.ts';
import { proveShade } from './shade.ts';
import { proveSorted } from './sorted.ts';
import { proveState } from './state.ts';
import { proveSum } from './sum.ts';
import { proveTitle } from './title.ts';
import { proveChoice } from './choice.ts';
import { proveRemembered, proveValue } from './value.ts';
import { orOfPart } from './value-of-part.ts';
import { proveVisible } from './visible.ts';

type Kind = Condition['kind'];

const isCounting = ({ kind }: Position): boolean => kind === 'ordinal' || kind === 'nth row';

/** These are methods because method parameters are bivariant: a row of one kind is assignable to a row of any kind. */
interface ConditionKind<C extends Condition> {
  prove(condition: C, context: AssertionContext): AssertionResult;
  /** Returns the label of the failure when the judge finds the condition unmet (R75). */
  unmetLabel(condition: C): Label;
  /** True when the condition states that something is there. An absent element may just be on another screen (R61). */
  isPositive(condition: C): boolean;
  /** Returns the elements that a Verify step may scroll to. */
  searchTargets(condition: C): readonly Locator[];
  /** True when the result of a duplicate action would not meet the condition: it states a number, an exact value or a state (R37). */
  excludesDuplicate(condition: C): boolean;
  /** True when the condition is about what a control holds, so a field's own content proves it (R72). */
  readonly readsControl: boolean;
}

const always = (): boolean => true;
const never = (): boolean => false;
const nothing = (): readonly Locator[] => [];
const unlessNegated = ({ negated }: { readonly negated: boolean }): boolean => !negated;
const targetOf = ({ target }: { readonly target: Locator }): readonly Locator[] => [target];

/** Every condition except `all` and `any`, which consist of others; see assertions/index.ts. */
export type SimpleCondition = Exclude<Condition, ConditionOf<'all' | 'any'>>;

const KINDS: { readonly [K in Exclude<Kind, 'all' | 'any'>]: ConditionKind<ConditionOf<K>> } = {
  visible: {
    prove: (condition, context) => {
      const { negated, target } = condition;
      const result = negated ? proveNotVisible(target, context) : proveVisible(target, context);
      return rowByEntry(condition, result, context);
    },
    unmetLabel: ({ negated }) => (negated ? 'No Effect Bug' : 'Missing Element Bug'),
    isPositive: unlessNegated,
    searchTargets: ({ negated, target }) => (negated ? [] : [target]),
    excludesDuplicate: ({ negated, target }) =>
      !negated && target.match === 'exact' && /\d/.test(target.label ?? ''),
    readsControl: false,
  },
  never: {
    prove: ({ target }, context) => proveNever(target, context),
    unmetLabel: () => 'No Effect Bug',
    isPositive: never,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  value: {
    prove: (condition, context) =>
      condition.chosen === true
        ? proveChoice(condition, context)
        : orOfPart(condition, proveValue(condition, context), context),
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: unlessNegated,
    searchTargets: targetOf,
    excludesDuplicate: ({ negated, match }) => !negated && match === 'exact',
    readsControl: true,
  },
  placeholder: {
    prove: provePlaceholder,
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: always,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: true,
  },
  state: {
    prove: proveState,
    unmetLabel: () => 'Wrong State Bug',
    isPositive: always,
    searchTargets: targetOf,
    excludesDuplicate: ({ state }) => state === 'checked' || state === 'unchecked',
    readsControl: true,
  },
  position: {
    prove: (condition, context) => placeByEntry(condition, provePosition(condition, context), context),
    unmetLabel: () => 'Wrong Position Bug',
    isPositive: unlessNegated,
    // A scroll moves what stands at the top of the screen, and leaves the last row the last one.
    searchTargets: ({ negated, target, places }) =>
      negated || !places.every(isCounting) ? [] : [{ ...target, places: [] }],
    excludesDuplicate: never,
    readsControl: false,
  },
  order: {
    prove: proveOrder,
    unmetLabel: () => 'Wrong Order Bug',
    isPositive: always,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  sorted: {
    prove: proveSorted,
    unmetLabel: () => 'Wrong Order Bug',
    isPositive: always,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  sum: {
    prove: proveSum,
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: always,
    searchTargets: nothing,
    excludesDuplicate: always,
    readsControl: false,
  },
  count: {
    prove: (condition, context) =>
      condition.state === undefined
        ? proveCount(condition, context)
        : proveCountInState({ ...condition, state: condition.state }, context),
    unmetLabel: () => 'Wrong Count Bug',
    isPositive: ({ n, compare }) => n > 0 && compare !== '<' && compare !== '<=',
    searchTargets: nothing,
    excludesDuplicate: ({ compare }) => compare === '=' || compare === '<=' || compare === '<',
    readsControl: false,
  },
  each: {
    prove: proveEach,
    unmetLabel: ({ negated, item }) =>
      negated || item.role === null ? 'Wrong Text Bug' : 'Missing Element Bug',
    isPositive: unlessNegated,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  every: {
    prove: proveEvery,
    unmetLabel: () => 'Wrong State Bug',
    isPositive: always,
    searchTargets: ({ except }) => except,
    excludesDuplicate: ({ state }) => state === 'checked' || state === 'unchecked',
    readsControl: true,
  },
  number: {
    prove: proveNumber,
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: always,
    searchTargets: targetOf,
    excludesDuplicate: ({ compare }) => compare === '=',
    readsControl: true,
  },
  date: {
    prove: (condition, context) =>
      condition.picked === true && condition.day.kind === 'date'
        ? provePickedDay(condition.day, context)
        : proveDate(condition, context),
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: unlessNegated,
    searchTargets: targetOf,
    excludesDuplicate: never,
    readsControl: true,
  },
  clipboard: {
    prove: proveClipboard,
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: unlessNegated,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  changed: {
    prove: proveChanged,
    unmetLabel: () => 'No Effect Bug',
    isPositive: ({ change }) => change !== 'none',
    searchTargets: targetOf,
    excludesDuplicate: ({ change, by }) => by !== null || change === 'none',
    readsControl: true,
  },
  color: {
    prove: proveColor,
    unmetLabel: () => 'Wrong State Bug',
    isPositive: unlessNegated,
    searchTargets: targetOf,
    excludesDuplicate: never,
    readsControl: true,
  },
  pattern: {
    prove: provePattern,
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: unlessNegated,
    searchTargets: targetOf,
    excludesDuplicate: never,
    readsControl: true,
  },
  remembered: {
    prove: proveRemembered,
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: unlessNegated,
    searchTargets: nothing,
    excludesDuplicate: unlessNegated,
    readsControl: false,
  },
  screen: {
    prove: proveScreen,
    unmetLabel: () => 'Wrong Screen Bug',
    isPositive: unlessNegated,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  title: {
    prove: proveTitle,
    unmetLabel: () => 'Wrong Text Bug',
    isPositive: unlessNegated,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  app: {
    prove: proveApp,
    unmetLabel: () => 'Wrong Screen Bug',
    isPositive: unlessNegated,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  url: {
    prove: proveUrl,
    unmetLabel: () => 'Wrong Screen Bug',
    isPositive: ({ negated }) => negated !== true,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  drawer: {
    prove: proveDrawer,
    unmetLabel: ({ open }) => (open ? 'Missing Element Bug' : 'Wrong State Bug'),
    isPositive: ({ open }) => open,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  shade: {
    prove: proveShade,
    unmetLabel: () => 'Wrong State Bug',
    isPositive: ({ open }) => open,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  keyboard: {
    prove: proveKeyboard,
    unmetLabel: () => 'Wrong State Bug',
    isPositive: always,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  orientation: {
    prove: proveOrientation,
    unmetLabel: () => 'Wrong State Bug',
    isPositive: always,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
  unread: {
    prove: ({ text }) => ({
      met: 'unproven',
      expected: text,
      actual: 'the rules cannot read the line',
      label: null,
      proof: null,
      flags: [],
      needs: 'readable line',
    }),
    unmetLabel: () => 'Wrong State Bug',
    isPositive: always,
    searchTargets: nothing,
    excludesDuplicate: never,
    readsControl: false,
  },
};

/** Returns the row of this condition's kind. Call its methods with this condition only. */
export function kindOf({ kind }: SimpleCondition): ConditionKind<SimpleCondition> {
  return KINDS[kind];
}
