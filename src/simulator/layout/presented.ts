import type { ElementModel, LoadingLook, OverlayModel, ScreenModel } from '../app/model.ts';
import type { Locals, TouchTarget } from './context.ts';

export interface LoadingState {
  readonly until: number;
  readonly look: LoadingLook;
  readonly text: string;
}

interface PresentedMessage {
  readonly id: number;
  readonly look: 'toast' | 'snackbar';
  readonly text: string;
  readonly action: ElementModel | null;
  readonly locals: Locals;
}

/** A notification of the app under test. */
export interface PhoneNotification {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** The screen that a tap on it opens; null for the app as it was. */
  readonly screen: string | null;
}

/** The foreground content, before layout. */
export type ForegroundView =
  | {
      readonly kind: 'app';
      readonly screen: ScreenModel;
      /** Differs for each visit of a screen. */
      readonly serial: number;
      readonly canGoBack: boolean;
      readonly loading: LoadingState | null;
      readonly overlays: readonly {
        readonly overlay: OverlayModel;
        readonly locals: Locals;
        /** Key of the control that a menu hangs on. */
        readonly anchor: string | null;
      }[];
      /** How far the keyboard pushes the page up, pixels. */
      readonly pan: number;
    }
  | { readonly kind: 'launcher' }
  | { readonly kind: 'other'; readonly package: string; readonly title: string };

/** The open date or time picker. */
export interface PickerState {
  readonly touch: TouchTarget;
  /** First day of the month in view: `2027-07-01`. */
  readonly month: string;
  /** The chosen day: `2027-07-14`. */
  readonly day: string;
}

export interface PresentedState {
  readonly width: number;
  readonly height: number;
  readonly front: ForegroundView;
  readonly messages: readonly PresentedMessage[];
  /** The system reports that the app is not responding. */
  readonly notResponding: boolean;
  /** The permission of the open dialog. */
  readonly permission: string | null;
  readonly picker: PickerState | null;
  /** The notifications in the open shade; null while it is closed. */
  readonly shade: readonly PhoneNotification[] | null;
  readonly keyboard: 'text' | 'number' | 'phone' | 'email' | null;
}
