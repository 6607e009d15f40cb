/** Selects the faults that are worth testing on an app, for one goal. */
import { effectsWithin, elementsOf } from '../simulator/app/edit.ts';
import type { AppModel, ElementModel } from '../simulator/app/model.ts';
import { DEFECTS } from '../simulator/defects/defects.ts';
import { applyFaults } from '../simulator/defects/apply.ts';
import { LIVE_QUIRKS } from '../simulator/defects/live-quirks.ts';
import { QUIRKS } from '../simulator/defects/quirks.ts';
import type { WalkLog } from './oracle/index.ts';

const DEFECTS_ON_TOUCHED = [
  'dead-button',
  'toggle-inert',
  'input-ignored',
  'input-cut',
  'input-altered',
  'disabled',
  'no-effect',
  'duplicate-action',
  'lost-elsewhere',
  'crash',
  'anr',
  'stuck-spinner',
  'stuck-spinner=blank',
  'stuck-spinner=text',
  'blank-page',
  'logged-out',
  'leaves-app',
  'leaves-app=home',
  'wrong-screen',
  'error-screen',
  'keyboard-covers',
  'covered',
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
  'same-color',
  'element-moved',
  'off-screen',
  'out-of-reach',
];
const DEFECTS_ON_SCREENS = [
  'stuck-spinner',
  'stuck-spinner=skeleton',
  'scroll-locked',
  'not-mirrored',
  'popup-once',
  'popup-chain',
  'popup-returns',
];

/** Defects of controls that a gesture moves, turns or opens for a choice. */
const DEFECTS_ON_ADJUSTED = ['gesture-ignored', 'snaps-back', 'lands-beside', 'lands-beside=2'];

/** Defects of a tap: a slider, a wheel and a row that is carried take none. */
const DEFECTS_OF_TAPS = new Set([
  'dead-button',
  'no-effect',
  'duplicate-action',
  'crash',
  'anr',
  'stuck-spinner',
  'blank-page',
  'logged-out',
  'leaves-app',
  'wrong-screen',
  'error-screen',
]);

/** Controls that open something to choose from. */
const CHOOSERS: ReadonlySet<string> = new Set(['dropdown', 'date', 'time']);

/** Defects that a screen which changes by itself may hide. */
const HIDDEN_BY_CHANGES = /^(?:dead-button|toggle-inert|no-effect):/u;

/** Returns the defects that are worth testing beside a quirk. */
export function defectsBeside(quirk: string, defects: readonly string[]): readonly string[] {
  const hidden = quirk in LIVE_QUIRKS ? defects.filter((d) => HIDDEN_BY_CHANGES.test(d)) : [];
  return hidden.length === 0 ? defects : hidden;
}

/**
 * Returns defects on the elements and screens that the goal meets from line `from` on; none that leaves the app
 * unchanged.
 */
export function defectsFor(
  app: AppModel,
  healthy: Pick<WalkLog, 'pressed' | 'met' | 'screens' | 'backgrounded' | 'chosen'>,
  from: number,
): string[] {
  const pressed = new Set(healthy.pressed.slice(from).flat());
  const met = new Set(healthy.met.slice(from).flat());
  const places = new Set(healthy.screens.slice(Math.max(0, from - 1)));
  const candidates = [
    ...[...pressed].flatMap((id) => DEFECTS_ON_TOUCHED.map((kind) => defectText(kind, id))),
    ...[...new Set([...met, ...pressed])].flatMap((id) =>
      DEFECTS_ON_SEEN.map((kind) => defectText(kind, id)),
    ),
    ...[...places]
      .filter((p) => p !== '')
      .flatMap((p) => DEFECTS_ON_SCREENS.map((kind) => defectText(kind, p))),
    ...healthy.backgrounded.map((screen) => defectText('state-lost', screen)),
    ...[...pressed].flatMap((id) => DEFECTS_ON_ADJUSTED.map((kind) => defectText(kind, id))),
    ...healthy.chosen.map(({ id, choice }) => defectText(`choice-missing=${choice}`, id)),
  ];
  return [...new Set(candidates)].filter((defect) => isApplicable(app, defect));
}

/** True when each of two defects still changes the app beside the other one. */
export function applyTogether(app: AppModel, one: string, other: string): boolean {
  if (one === other) return false;
  try {
    const both = applyFaults(app, [one, other], []);
    return [one, other].every((alone) => !isSame(applyFaults(app, [alone], []), both));
  } catch {
    return false;
  }
}

/** Returns `kind:id` or `kind:id=argument`, as for `--defect`. */
function defectText(kind: string, id: string): string {
  const [name = '', argument] = kind.split('=');
  return argument === undefined ? `${name}:${id}` : `${name}:${id}=${argument}`;
}

/** Returns defects on elements that the goal never meets. */
export function unrelatedDefects(app: AppModel, healthy: WalkLog): string[] {
  const met = new Set([...healthy.met.flat(), ...healthy.pressed.flat()]);
  const others = elementsOf(app).filter(({ element }) => element.id !== '' && !met.has(element.id));
  const ids = new Set(others.map(({ element }) => element.id));
  return [...ids]
    .flatMap((id) => ['dead-button', 'wrong-text', 'element-missing', 'crash'].map((kind) => `${kind}:${id}`))
    .filter((defect) => isApplicable(app, defect));
}

/** Returns the quirks that change this app. */
export function quirksFor(app: AppModel): string[] {
  return Object.keys(QUIRKS).filter((quirk) => !isSame(applyFaults(app, [], [quirk]), app));
}

/** Returns the quirks that a goal can meet: an app that never leaves the front is not ended in the background. */
export function quirksMetBy(quirks: readonly string[], healthy: Pick<WalkLog, 'backgrounded'>): string[] {
  return quirks.filter((quirk) => quirk !== 'process-death' || healthy.backgrounded.length > 0);
}

/** Cached answers: the goals of an app share defects. */
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
  if (elements.some((e) => takesNoTap(e)) && DEFECTS_OF_TAPS.has(kind)) return false;
  if (kind === 'gesture-ignored' && !elements.some(isMoved)) return false;
  if (kind === 'lands-beside' && !elements.some((e) => isMoved(e) || CHOOSERS.has(e.kind))) return false;
  // Where a slider stops two steps too far, it depends on its track whether moving it on comes nearer.
  if (defect.startsWith('lands-beside') && defect.endsWith('=2') && elements.some((e) => e.kind === 'slider'))
    return false;
  if (kind === 'keyboard-covers' && !isNearField(app, id)) return false;
  // It would move the whole list.
  if (kind === 'element-moved' && isInRow(app, id)) return false;
  if (kind === 'wrong-screen' && !elements.some(navigates)) return false;
  if (kind === 'wrong-count' && !elements.some(mayShowNumber)) return false;
  if (kind === 'wrong-text' && elements.every((e) => e.text.source === '')) return false;
  // A defect of a whole list or row is another app rather than a defect of a control.
  if (
    elements.some((e) => e.kind === 'list') &&
    !['wrong-order', 'row-twice', 'row-missing', 'ghost', 'element-missing'].includes(kind)
  )
    return false;
  try {
    return !isSame(applyFaults(app, [defect], []), app);
  } catch {
    return false;
  }
}

/** True for a slider, a wheel, or a row that can only be carried. */
function takesNoTap({ kind, tap, carried }: ElementModel): boolean {
  return kind === 'slider' || kind === 'wheel' || (carried && tap.length === 0);
}

/** True for a control that a gesture moves, which a defect may hold. */
function isMoved({ kind, carried }: ElementModel): boolean {
  return kind === 'slider' || kind === 'wheel' || carried;
}

/** True for a part of a list's rows. */
function isInRow(app: AppModel, id: string): boolean {
  const parts = (e: ElementModel): readonly ElementModel[] => [...e.children, ...e.children.flatMap(parts)];
  return elementsOf(app).some(
    ({ element }) => element.kind === 'list' && parts(element).some((e) => e.id === id),
  );
}

/** True beside a text field, where a keyboard opens, and outside lists. */
function isNearField(app: AppModel, id: string): boolean {
  const within = (list: readonly ElementModel[], test: (e: ElementModel) => boolean): boolean =>
    list.some((e) => test(e) || (e.kind !== 'list' && within(e.children, test)));
  return Object.values(app.screens).some(
    ({ elements, footer }) =>
      within([...elements, ...footer], (e) => e.id === id && e.kind !== 'list') &&
      within(elements, (e) => e.kind === 'input' || e.kind === 'password'),
  );
}

/** Compares two models. Parts that a fault left alone are the same objects, so that this is quick. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [one, other] = [Object.entries(a), Object.entries(b)];
  return (
    one.length === other.length &&
    one.every(([key, value], i) => other[i]?.[0] === key && isSame(value, other[i]?.[1]))
  );
}

function navigates(element: ElementModel): boolean {
  return effectsWithin([...element.tap, ...element.onChange, ...(element.onEnter ?? [])]).some(
    (e) => e.do === 'go',
  );
}

/** True when it shows a number, or may show one. */
function mayShowNumber(element: ElementModel): boolean {
  const { source } = element.text;
  return element.badge !== null || /\d/u.test(source) || /count|sum|total|quantity|order|size/u.test(source);
}
