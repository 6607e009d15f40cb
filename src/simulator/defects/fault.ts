import type { AppModel, ElementKind, ElementModel } from '../app/model.ts';

/** A requested defect or quirk: `wrong-text:title=Helo` has kind `wrong-text`, id `title`, argument `Helo`. */
export interface AppFault {
  readonly written: string;
  readonly kind: string;
  readonly id: string;
  readonly argument: string;
}

/** A kind of defect or quirk. It changes the app, never the phone. */
export interface FaultKind {
  /** One line for people. */
  readonly description: string;
  /** The kind of thing that the id names: an element, an element or a screen, or nothing. */
  readonly needs: 'element' | 'place' | 'nothing';
  /** Kinds of element that it applies to; empty or absent: all. */
  readonly onlyKinds?: readonly ElementKind[];
  /** Elements that it would change; absent: all. */
  readonly appliesTo?: (element: ElementModel) => boolean;
  readonly apply: (app: AppModel, fault: AppFault) => AppModel;
}
