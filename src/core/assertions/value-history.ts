/** Records what the targets of `changed` conditions show: on each settled observation, and before each gesture that may change them (R14). */
import { locateShown, namedAsShown, shownValue } from './caption.ts';
import type { ShownValue, ValueBefore, ValueHistory, ValueRecord } from '../model/history.ts';
import { changedTargets, targetKey } from '../history/changed-targets.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { isHittable } from '../../screen/elements/hittable.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { screenIndex, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** Most gestures that are kept for one target. */
const MAX_BEFORE = 50;
const NOTHING: ValueRecord = { before: [], now: null, changesByItself: false };

interface Circumstances {
  readonly goal: Goal;
  readonly newScreens: number;
}

/** Adds what a settled observation shows. A change that no gesture explains is one that comes by itself. */
export function recordValues(
  known: ValueHistory,
  screen: Screen,
  { goal, newScreens, hasActed, wasLoading }: Circumstances & { hasActed: boolean; wasLoading: boolean },
): ValueHistory {
  const targets = screen.settled || screen.hasSteadyTree === true ? changedTargets(goal) : [];
  return withRecords(known, targets, (record, target) => {
    const shown = read(screen, target, goal.textCase, newScreens);
    const last = record.now;
    if (shown === null || last === null || hasActed) return { ...record, now: shown };
    if (last.value === shown.value) return record;
    // The effect of a gesture may come late, once. Before any gesture, and after that, nothing of ours changes it.
    const explained = record.before.at(-1)?.value === last.value || wasLoading;
    return { ...record, now: shown, changesByItself: record.changesByItself || !explained };
  });
}

/** Adds what the targets show before a gesture. */
export function recordValuesBefore(
  known: ValueHistory,
  screen: Screen,
  { goal, newScreens, line, onlyView }: Circumstances & Pick<ValueBefore, 'line' | 'onlyView'>,
): ValueHistory {
  return withRecords(known, changedTargets(goal), (record, target) => {
    const shown = read(screen, target, goal.textCase, newScreens);
    return shown === null
      ? record
      : { ...record, before: [...record.before, { ...shown, line, onlyView }].slice(-MAX_BEFORE) };
  });
}

function withRecords(
  known: ValueHistory,
  targets: readonly Locator[],
  change: (record: ValueRecord, target: Locator) => ValueRecord,
): ValueHistory {
  if (targets.length === 0) return known;
  const changed = targets.map((target) => {
    const key = targetKey(target);
    return [key, change(known[key] ?? NOTHING, target)] as const;
  });
  return { ...known, ...Object.fromEntries(changed) };
}

/** Returns what the target shows and where it stands; null when nobody can tell. */
export function read(
  screen: Screen,
  stated: Locator,
  textCase: 'exact' | 'ignore',
  newScreens: number,
): ShownValue | null {
  const target = namedAsShown(screen, stated, textCase);
  const { matches, areCells } = locateShown(screen, target, textCase);
  const clear = matches.filter((e) => !screen.undrawn.includes(e.ref) && isHittable(screen, e));
  const [element] = clear;
  if (element === undefined) return null;
  const values = new Set(
    clear.map((e) => e.value?.text ?? (areCells ? e.text : shownValue(screen, e, target.label))),
  );
  const [value] = values;
  if (value === undefined || values.size > 1) return null;
  const isUnique = screenIndex(screen).ids.get(element.resourceId) === 1;
  return {
    value: normalise(value),
    id: isUnique ? element.resourceId : '',
    place: `${element.className} ${element.path}`,
    at: screen.at,
    newScreens,
  };
}
