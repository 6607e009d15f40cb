/** Chooses the defects that a goal of a simulated app is held against: on the controls that it touched, and on what proved its conditions. */
import { defectsFor } from '../bench/faults.ts';
import { byRef, selfAndAncestors } from '../screen/model/screen.ts';
import { elementsOf } from '../simulator/app/edit.ts';
import type { AppModel, ElementKind } from '../simulator/app/model.ts';
import type { Trace } from '../trace/schema.ts';
import { observedScreens } from './condition-on-screen.ts';

/** Defects that leave the gesture its effect, so that only a condition can tell. */
const ON_TOUCHED = ['no-effect', 'toggle-inert', 'input-altered', 'wrong-screen', 'dead-button'];
const ON_PROVED = [
  'wrong-count',
  'wrong-text',
  'not-selected',
  'row-missing',
  'wrong-order',
  'element-missing',
];

const FIELDS: readonly ElementKind[] = ['input', 'password', 'otp'];

/** Returns at most `most` defects, in the order in which they tell most about the goal. */
export function defectsAbout(app: AppModel, trace: Trace, most: number): readonly string[] {
  const touched = idsInApp(app, touchedIds(trace)).toReversed();
  const proved = idsInApp(app, provedIds(trace));
  const possible = defectsFor(
    app,
    { pressed: [touched], met: [proved], screens: [], backgrounded: [], chosen: [] },
    0,
  );
  const ofKinds = (ids: readonly string[], kinds: readonly string[]): readonly string[] =>
    kinds
      .flatMap((kind) => ids.map((id) => `${kind}:${id}`))
      .filter((defect) => possible.includes(defect) && !isHarmless(app, defect));
  const [a, b] = [ofKinds(touched, ON_TOUCHED), ofKinds(proved, ON_PROVED)];
  const mixed = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [a[i], b[i]]);
  return [...new Set(mixed.flat().filter((defect) => defect !== undefined))].slice(0, most);
}

/** True for a tap on a field that does nothing: text is typed into it all the same. */
function isHarmless(app: AppModel, defect: string): boolean {
  const id = defect.startsWith('dead-button:') ? defect.slice('dead-button:'.length) : null;
  return elementsOf(app).some(({ element }) => element.id === id && FIELDS.includes(element.kind));
}

/** Returns the resource ids of controls that the steps touched, oldest first. */
function touchedIds({ steps }: Trace): readonly string[] {
  let isInSetup = false;
  return steps.flatMap(({ notes, command }) => {
    const turn = notes.findLast((note) => note.kind === 'turn');
    if (turn !== undefined) isInSetup = turn.phase === 'setup';
    const target = command.kind === 'act' && !isInSetup ? command.attempt.target : null;
    return target === null ? [] : [target.resourceId];
  });
}

/** Returns the resource ids of the elements that proved the conditions. */
function provedIds(trace: Trace): readonly string[] {
  const screens = observedScreens(trace);
  return (trace.end?.verdict.results ?? []).flatMap(({ proof }) => {
    const screen = screens.find(({ id }) => id === proof?.screen);
    const element = screen === undefined || proof?.ref == null ? undefined : byRef(screen, proof.ref);
    if (screen === undefined || element === undefined) return [];
    return selfAndAncestors(screen, element)
      .map(({ resourceId }) => resourceId)
      .filter((id) => id !== '')
      .slice(0, 2);
  });
}

/** Returns the app's own ids of elements: a phone writes `shop:id/log_in` for `log-in`. */
function idsInApp(app: AppModel, resourceIds: readonly string[]): readonly string[] {
  const own = new Map(elementsOf(app).map(({ element: { id } }) => [id.replaceAll('-', '_'), id]));
  const local = resourceIds.map((id) => id.replace(/^.*:id\//u, '').replaceAll('-', '_'));
  return [...new Set(local.flatMap((id) => own.get(id) ?? []))];
}
