import type { Condition, ControlState } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import type { PredicateBase, Predicate } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';
import type { Locator } from '../../../screen/model/locator.ts';

const STATES: ReadonlyMap<string, readonly [ControlState, boolean]> = new Map(
  (
    [
      ['enabled', 'enabled', false],
      ['disabled', 'disabled', false],
      ['greyed out', 'disabled', false],
      ['grayed out', 'disabled', false],
      ['inactive', 'disabled', false],
      ['checked', 'checked', false],
      ['ticked', 'checked', false],
      ['on', 'checked', false],
      ['turned on', 'checked', false],
      ['switched on', 'checked', false],
      ['toggled on', 'checked', false],
      ['set to on', 'checked', false],
      ['set to off', 'unchecked', false],
      ['off', 'unchecked', false],
      ['turned off', 'unchecked', false],
      ['switched off', 'unchecked', false],
      ['toggled off', 'unchecked', false],
      ['unchecked', 'unchecked', false],
      ['unticked', 'unchecked', false],
      ['selected', 'selected', false],
      ['unselected', 'not selected', false],
      ['deselected', 'not selected', false],
      ['focused', 'focused', false],
      ['in focus', 'focused', false],
      ['empty', 'empty', false],
      ['blank', 'empty', false],
      ['filled', 'filled', false],
      ['filled in', 'filled', false],
      ['scrollable', 'scrollable', false],
      ['clickable', 'clickable', false],
      ['tappable', 'clickable', false],
    ] as const
  ).map(([word, state, flip]) => [word, [state, flip]] as const),
);

const ANY_OF_MANY = new Set<string>([
  'button',
  'icon',
  'text',
  'row',
  'image',
  'link',
  'tab',
  'checkbox',
  'toggle',
  'radio',
]);

/** Parses enabled, checked, empty … at the end of a clause. */
export function parseStatePredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  if (c.eat('focus') && base.hasAuxiliary)
    return {
      ...base,
      kind: 'state',
      make: (target) => ({ kind: 'state', target, state: 'focused', negated: base.negated }),
    };
  const mark = c.mark();
  const found = parseTabState(c, subject) ?? parseUsability(c) ?? c.eatMapped(STATES);
  // "is on the left" is a position, not a state.
  if (!found || !(base.hasAuxiliary || base.negated || c.atBoundary) || !c.atBoundary || subject.unquoted) {
    c.reset(mark);
    return null;
  }
  const [state] = found;
  // "The toggle is enabled" may mean that it is on or that it can be used.
  const isAmbiguousToggle =
    (state === 'enabled' || state === 'disabled') && subject.targets.some((t) => t.role === 'toggle');
  // "The button is disabled" does not say which one.
  const isAmbiguousTarget = subject.targets.some(
    (t) =>
      ANY_OF_MANY.has(t.role ?? '') &&
      t.label === null &&
      t.name === null &&
      t.row === null &&
      t.places.length === 0,
  );
  if (isAmbiguousToggle || isAmbiguousTarget) {
    c.reset(mark);
    return null;
  }
  const isAboutText = state === 'empty' || state === 'filled';
  if (
    isAboutText &&
    subject.targets.some((t) => t.label === null && t.role !== 'field' && t.role !== 'list')
  ) {
    c.reset(mark);
    return null;
  }
  return {
    ...base,
    kind: 'state',
    make: (target) =>
      (isAboutText ? listContents(target, state === 'empty', base.negated) : null) ?? {
        kind: 'state',
        target,
        state,
        negated: base.negated,
      },
  };
}

/** Parses "active" and "highlighted" of a tab: it is the selected one. */
function parseTabState(c: Cursor, subject: ClauseSubject): readonly [ControlState, boolean] | null {
  if (!subject.targets.every((t) => t.role === 'tab')) return null;
  if (c.eat('active', 'highlighted', 'the active tab', 'the active one', 'the selected tab'))
    return ['selected', false];
  return c.eat('inactive') ? ['not selected', false] : null;
}

/** Parses `can be tapped`, `can't be clicked`. */
function parseUsability(c: Cursor): readonly [ControlState, boolean] | null {
  const isPassive = c.peek(-1).lower === 'be' && c.eat('tapped', 'clicked', 'pressed', 'touched', 'used');
  return isPassive ? ['enabled', false] : null;
}

/** Returns the condition that a list holds an item, or none; null when the target is no list. */
function listContents(list: Locator, empty: boolean, negated: boolean): Condition | null {
  if (list.role !== 'list' || list.name !== null) return null;
  const within = { kind: 'container', container: 'list', label: list.label } as const;
  const items: Locator = {
    source: `an item in ${list.source}`,
    label: null,
    match: 'exact',
    name: null,
    role: 'row',
    row: null,
    places: [within],
  };
  return { kind: 'visible', target: items, negated: empty !== negated };
}
