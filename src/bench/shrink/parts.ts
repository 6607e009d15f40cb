/** The parts of a case that can be left out: faults, lines of the goal, and pieces of the app file. */
import type { Case } from '../types.ts';

/** A value of a YAML file. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue };

/** Where a part is in its file: keys and indexes from the outside in. */
export type Path = readonly (string | number)[];

/** The parts of a case that can be made smaller. */
export interface Reducible {
  readonly app: YamlValue;
  readonly goal: YamlValue;
  readonly setting: Pick<Case, 'defects' | 'quirks' | 'planner' | 'judge'>;
}

/** Records whose entries are parts. */
const COLLECTIONS: ReadonlySet<string | number> = new Set([
  'screens',
  'overlays',
  'state',
  'tab_bars',
  'links',
  'texts',
]);
/** Keys without which an app file is still one. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'toolbar',
  'toolbar_start',
  'footer',
  'tab_bar',
  'back',
  'timers',
  'on_launch',
  'on_enter',
  'on_back',
  'on_change',
  'on_dismiss',
  'when',
  'enabled',
  'selected',
  'badge',
  'glyph',
  'description',
  'background',
  'color',
  'width',
  'height',
  'size',
  'gap',
]);

/** Returns every part of an app file, the largest first. */
export function partsOfApp(app: YamlValue): readonly Path[] {
  const found: { readonly path: Path; readonly size: number }[] = [];
  const visit = (value: YamlValue, path: Path): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      const own = [...path, Array.isArray(value) ? Number(key) : key];
      if (Array.isArray(value) || OPTIONAL.has(key) || (path.length === 1 && COLLECTIONS.has(path[0] ?? '')))
        found.push({ path: own, size: JSON.stringify(inner).length });
      visit(inner, own);
    }
  };
  visit(app, []);
  return found.toSorted((a, b) => b.size - a.size).map(({ path }) => path);
}

/** Returns the lines of a goal, the last ones first. */
export function linesOfGoal(goal: YamlValue): readonly Path[] {
  return ['expected_state', 'steps', 'setup'].flatMap((phase) => {
    const lines = inside(goal, phase);
    return Array.isArray(lines) ? lines.map((_, at): Path => [phase, at]).toReversed() : [];
  });
}

/** Returns the value without the part at the path; the value itself where nothing is there. */
export function without(value: YamlValue, [key, ...rest]: Path): YamlValue {
  if (key === undefined || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, at) => at !== key)
      : value.map((inner: YamlValue, at) => (at === key ? without(inner, rest) : inner));
  const entries = Object.entries(value as Readonly<Record<string, YamlValue>>);
  return Object.fromEntries(
    rest.length === 0
      ? entries.filter(([name]) => name !== key)
      : entries.map(([name, inner]) => [name, name === key ? without(inner, rest) : inner]),
  );
}

function inside(value: YamlValue, key: string): YamlValue | undefined {
  return value === null || typeof value !== 'object' || Array.isArray(value)
    ? undefined
    : (value as Readonly<Record<string, YamlValue>>)[key];
}

/** Returns the settings that are simpler by one thing: a fault less, or the honest planner or judge. */
export function simplerSettings(setting: Reducible['setting']): readonly Reducible['setting'][] {
  const { defects, quirks, planner, judge } = setting;
  return [
    ...(planner === 'honest' ? [] : [{ ...setting, planner: 'honest' }]),
    ...(judge === 'honest' ? [] : [{ ...setting, judge: 'honest' }]),
    ...quirks.map((quirk) => ({ ...setting, quirks: quirks.filter((q) => q !== quirk) })),
    ...defects.map((defect) => ({ ...setting, defects: defects.filter((d) => d !== defect) })),
  ];
}
