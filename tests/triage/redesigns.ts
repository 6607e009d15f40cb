/** Changes of an app that make a goal drift: another test id, another layout. */
import { elementsOf } from '../../src/simulator/app/edit.ts';
import type { AppModel } from '../../src/simulator/app/model.ts';

/** A goal that the app passes, and the app on which it does not pass any more. */
interface Redesigned {
  readonly goal: string;
  readonly app: string;
}

/** Returns every such change of an app, given its text and that of a goal; none where the goal does not tap what changes. */
export type Redesign = (model: AppModel, app: string, goal: string) => readonly Redesigned[];

/** The goal names a control by its test id, which is renamed. */
export const otherId: Redesign = (model, app, goal) =>
  tapped(model, goal).flatMap(({ id, label }) => {
    const renamed = app.replace(new RegExp(`\\bid: ${id}(?![\\w-])`, 'u'), `id: ${id}-v2`);
    if (renamed === app) return [];
    return [{ goal: goal.replace(tap(label), `- 'Tap #${id.replaceAll('-', '_')}'`), app: renamed }];
  });

/** The goal says where a control stands, and the controls of the toolbar move to the foot of the screen. */
export const otherLayout: Redesign = (model, app, goal) => {
  const inToolbar = new Set(
    Object.values(model.screens).flatMap((s) => (s.toolbar.length > 1 ? s.toolbar.map((e) => e.id) : [])),
  );
  const moved = app.replaceAll(/^ {4}toolbar:/gmu, '    footer:');
  return tapped(model, goal)
    .filter(({ id }) => inToolbar.has(id))
    .map(({ label }) => ({
      goal: goal.replace(tap(label), `- Tap "${label}" at the top of the screen`),
      app: moved,
    }));
};

const tap = (label: string): string => `- Tap "${label}"`;

/** Returns the controls that a line of the goal taps by their label alone. */
function tapped(model: AppModel, goal: string): readonly { readonly id: string; readonly label: string }[] {
  return elementsOf(model)
    .map(({ element }) => ({ id: element.id, label: element.text.source }))
    .filter(({ id, label }) => id !== '' && goal.split('\n').some((line) => line.trim() === tap(label)));
}
