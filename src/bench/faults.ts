/** Which faults are worth laying on which elements of an app, for one goal. */
import { effectsWithin, elementsOf } from '../simulator/app/edit.ts';
import type { AppModel, ElementModel } from '../simulator/app/model.ts';
import { DEFECTS } from '../simulator/defects/defects.ts';
import { applyFaults } from '../simulator/defects/apply.ts';
import { QUIRKS } from '../simulator/defects/quirks.ts';
import type { WalkLog } from './oracle/index.ts';

const DEFECTS_ON_TOUCHED = [
  'dead-button',
  'toggle-inert',
  'input-ignored',
  'input-cut',
  'disabled',
  'no-effect',
  'duplicate-action',
  'crash',
  'anr',
  'stuck-spinner',
  'wrong-screen',
  'error-screen',
  'keyboard-covers',
];
const DEFECTS_ON_SEEN = [
  'wrong-text',
  'untranslated',
  'untranslated=key',
  'wrong-count',
  'wrong-order',
  'row-twice',
  'row-missing',
  'not-selected',
  'element-missing',
  'ghost',
  'element-moved',
  'off-screen',
  'out-of-reach',
];
const DEFECTS_ON_SCREENS = ['stuck-spinner', 'scroll-locked', 'popup-once', 'popup-returns'];

/**
 * Defects on what the goal touches or speaks of, from line `from` on, and on the screens that it comes to; none that leaves the app as it was.
 */
export function defectsFor(app: AppModel, healthy: WalkLog, from: number): string[] {
  const pressed = new Set(healthy.pressed.slice(from).flat());
  const met = new Set(healthy.met.slice(from).flat());
  const places = new Set(healthy.screens.slice(Math.max(0, from - 1)));
  const asked = [
    ...[...pressed].flatMap((id) => DEFECTS_ON_TOUCHED.map((kind) => defectText(kind, id))),
    ...[...new Set([...met, ...pressed])].flatMap((id) =>
      DEFECTS_ON_SEEN.map((kind) => defectText(kind, id)),
    ),
    ...[...places]
      .filter((p) => p !== '')
      .flatMap((p) => DEFECTS_ON_SCREENS.map((kind) => defectText(kind, p))),
  ];
  return [...new Set(asked)].filter((defect) => isApplicable(app, defect));
}

/** `kind` or `kind=argument` on a place, as `--defect` takes it. */
function defectText(kind: string, id: string): string {
  const [name = '', argument] = kind.split('=');
  return argument === undefined ? `${name}:${id}` : `${name}:${id}=${argument}`;
}

/** A defect on something that the goal never comes near. */
export function unrelatedDefects(app: AppModel, healthy: WalkLog): string[] {
  const met = new Set([...healthy.met.flat(), ...healthy.pressed.flat()]);
  const others = elementsOf(app).filter(({ element }) => element.id !== '' && !met.has(element.id));
  const ids = new Set(others.map(({ element }) => element.id));
  return [...ids]
    .flatMap((id) => ['dead-button', 'wrong-text', 'element-missing', 'crash'].map((kind) => `${kind}:${id}`))
    .filter((defect) => isApplicable(app, defect));
}

/** Quirks that change something of this app. */
export function quirksFor(app: AppModel): string[] {
  return Object.keys(QUIRKS).filter((quirk) => asText(applyFaults(app, [], [quirk])) !== asText(app));
}

/** Known answers: the goals of an app ask for the same defects. */
const applicability = new WeakMap<AppModel, Map<string, boolean>>();

function isApplicable(app: AppModel, defect: string): boolean {
  const known = applicability.get(app) ?? new Map<string, boolean>();
  applicability.set(app, known);
  const answer = known.get(defect) ?? changesApp(app, defect);
  known.set(defect, answer);
  return answer;
}

function changesApp(app: AppModel, defect: string): boolean {
  const [kind = '', id = ''] = defect.split(/[:=]/u);
  const elements = elementsOf(app)
    .filter((e) => e.element.id === id)
    .map((e) => e.element);
  const only = DEFECTS[kind]?.onlyKinds ?? [];
  if (elements.length > 0 && only.length > 0 && !elements.some((e) => only.includes(e.kind))) return false;
  if (elements.length === 0 && app.screens[id] === undefined) return false;
  if (kind === 'keyboard-covers' && !isNearField(app, id)) return false;
  if (kind === 'wrong-screen' && !elements.some(navigates)) return false;
  if (kind === 'wrong-count' && !elements.some(mayShowNumber)) return false;
  if (kind === 'wrong-text' && elements.every((e) => e.text.source === '')) return false;
  // The list or row goes as a whole: that is another app, not a defect of a control.
  if (
    elements.some((e) => e.kind === 'list') &&
    !['wrong-order', 'row-twice', 'row-missing', 'ghost', 'element-missing'].includes(kind)
  )
    return false;
  try {
    return asText(applyFaults(app, [defect], [])) !== asText(app);
  } catch {
    return false;
  }
}

/** A keyboard comes up beside it, and it is no part of a list, which would go down as a whole. */
function isNearField(app: AppModel, id: string): boolean {
  const within = (list: readonly ElementModel[], test: (e: ElementModel) => boolean): boolean =>
    list.some((e) => test(e) || (e.kind !== 'list' && within(e.children, test)));
  return Object.values(app.screens).some(
    ({ elements, footer }) =>
      within([...elements, ...footer], (e) => e.id === id && e.kind !== 'list') &&
      within(elements, (e) => e.kind === 'input' || e.kind === 'password'),
  );
}

/** Apps as text, to be held against each other. */
const serialized = new WeakMap<AppModel, string>();

function asText(app: AppModel): string {
  const text = serialized.get(app) ?? JSON.stringify(app);
  serialized.set(app, text);
  return text;
}

function navigates(element: ElementModel): boolean {
  return effectsWithin([...element.tap, ...element.onChange, ...(element.onEnter ?? [])]).some(
    (e) => e.do === 'go',
  );
}

/** Shows a number, or what may be one. */
function mayShowNumber(element: ElementModel): boolean {
  const { source } = element.text;
  return element.badge !== null || /\d/u.test(source) || /count|sum|total|quantity|order|size/u.test(source);
}
