import type { AppModel, ElementKind, ElementModel } from '../app/model.ts';

/** A defect or quirk as asked for: `wrong-text:title=Helo` is kind `wrong-text`, id `title`, argument `Helo`. */
export interface AppFault {
  readonly written: string;
  readonly kind: string;
  readonly id: string;
  readonly argument: string;
}

/** One kind of defect or quirk: changes the app, never the phone. */
export interface FaultKind {
  /** One line for people. */
  readonly description: string;
  /** What stands behind the colon: an element, an element or a screen, or nothing needed. */
  readonly needs: 'element' | 'place' | 'nothing';
  /** Kinds of element that it can be laid on; any, when left out or empty. */
  readonly onlyKinds?: readonly ElementKind[];
  /** Elements that it changes something of; any, when left out. */
  readonly appliesTo?: (element: ElementModel) => boolean;
  readonly apply: (app: AppModel, fault: AppFault) => AppModel;
}
