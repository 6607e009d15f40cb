import type { Expression } from '../expression/parse.ts';
import { allEffects, elementsOf } from './edit.ts';
import type { AppModel, Effect } from './model.ts';

/** A name in the file that refers to nothing. */
export interface DanglingReference {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly hint: string;
}

/** Names that every expression may use besides state. */
const BUILT_IN_NAMES = [
  'row',
  'item',
  'value',
  't',
  'permission',
  'location',
  'device_network',
  'device_appearance',
  'device_locale',
  'device_text_size',
  'device_clipboard',
  'launch_arguments',
  'push',
  'today',
  'orientation',
  'screen',
];

/** Returns names of screens, overlays, tab bars, elements and variables that do not exist. */
export function checkReferences(app: AppModel, raw: unknown): DanglingReference[] {
  const found: DanglingReference[] = [];
  const places = new Map<string, Set<string>>();
  const expect = (kind: string, name: string, known: readonly string[]): void => {
    if (known.includes(name)) return;
    const reported = places.get(kind) ?? new Set();
    places.set(kind, reported.add(name));
  };
  const screens = Object.keys(app.screens);
  const overlays = Object.keys(app.overlays);
  const variables = Object.keys(app.state);
  const ids = elementsOf(app).map((e) => e.element.id);
  const variable = (path: string): void =>
    expect('state variable', path.split('.')[0] ?? '', [...variables, ...BUILT_IN_NAMES]);

  expect('screen', app.start, screens);
  for (const s of Object.values(app.screens)) {
    if (s.tabBar !== null) expect('tab bar', s.tabBar, Object.keys(app.tabBars));
    if (s.drawer !== null) expect('overlay', s.drawer, overlays);
  }
  for (const { element } of elementsOf(app)) {
    if (element.value !== null) variable(element.value);
    if (element.zoom !== null) variable(element.zoom);
  }
  for (const effect of allEffects(app)) {
    if (effect.do === 'go') expect('screen', effect.screen, screens);
    if (effect.do === 'notify' && effect.screen !== null) expect('screen', effect.screen, screens);
    if (effect.do === 'open') expect('overlay', effect.overlay, overlays);
    if (effect.do === 'focus') expect('element', effect.id, ids);
    for (const path of written(effect)) variable(path);
  }
  for (const name of namesIn(app)) variable(name);
  const known: Record<string, readonly string[]> = {
    screen: screens,
    overlay: overlays,
    'tab bar': Object.keys(app.tabBars),
    element: [...new Set(ids)].filter((id) => id !== ''),
    'state variable': variables,
  };
  for (const [kind, names] of places) {
    for (const name of names) {
      found.push({
        path: pathOf(raw, name),
        message: `unknown ${kind} "${name}"`,
        hint: `known: ${(known[kind] ?? []).join(', ') || 'none'}`,
      });
    }
  }
  return found;
}

function written(effect: Effect): string[] {
  if (effect.do === 'set') return effect.values.map((v) => v.path);
  if (effect.do === 'toggle') return [effect.path];
  if (effect.do === 'add') return [effect.to];
  if (effect.do === 'remove') return [effect.from];
  return effect.do === 'update' ? [effect.in] : [];
}

/** Returns the first names of all expressions in the model. */
function namesIn(node: unknown): Set<string> {
  const names = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isName(part)) names.add(part.path[0] ?? '');
    for (const child of Object.values(part)) walk(child);
  };
  walk(node);
  return names;
}

function isName(part: object): part is Extract<Expression, { kind: 'name' }> {
  return 'kind' in part && part.kind === 'name' && 'path' in part && Array.isArray(part.path);
}

/** Returns the path of the first text that contains the name as a word. */
function pathOf(raw: unknown, name: string): (string | number)[] {
  const word = new RegExp(`(^|[^\\w-])${name.replace(/[^\w-]/g, '\\$&')}($|[^\\w-])`, 'u');
  const walk = (node: unknown, path: (string | number)[]): (string | number)[] | null => {
    if (typeof node === 'string') return word.test(node) ? path : null;
    if (typeof node !== 'object' || node === null) return null;
    for (const [key, child] of Object.entries(node)) {
      const step = Array.isArray(node) ? Number(key) : key;
      const found =
        walk(child, [...path, step]) ?? (path.length > 1 && key === name ? [...path, step] : null);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(raw, []) ?? [];
}
