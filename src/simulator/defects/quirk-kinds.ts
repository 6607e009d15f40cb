/** Kinds of quirk that several files build. */
import { mapElements } from '../app/edit.ts';
import type { AppModel, Behaviour, ElementModel } from '../app/model.ts';
import type { AppFault, FaultKind } from './fault.ts';

/** Changes the phone for the whole app. */
export function behaviourQuirk(description: string, behaviour: Partial<Behaviour>): FaultKind {
  return {
    description,
    needs: 'nothing',
    apply: (app) => ({ ...app, behaviour: { ...app.behaviour, ...behaviour } }),
  };
}

/** Changes all elements that it applies to, or the named one. */
export function elementQuirk(
  description: string,
  appliesTo: (element: ElementModel, isNamed: boolean) => boolean,
  change: (element: ElementModel) => ElementModel,
): FaultKind {
  const lay = (app: AppModel, fault: AppFault): AppModel =>
    mapElements(app, (e) => {
      const isNamed = fault.id === e.id && fault.id !== '';
      return (isNamed || fault.id === '') && appliesTo(e, isNamed) ? change(e) : e;
    });
  return { description, needs: 'nothing', apply: lay };
}

export function isList(element: ElementModel): boolean {
  return element.kind === 'list';
}
