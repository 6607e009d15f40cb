import type { LoadingLook, OverlayModel, ScreenModel } from '../app/model.ts';
import type { Locals } from './context.ts';

export interface LoadingState {
  readonly until: number;
  readonly look: LoadingLook;
  readonly text: string;
}

interface PresentedMessage {
  readonly id: number;
  readonly look: 'toast' | 'snackbar';
  readonly text: string;
  readonly action: string;
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
      readonly overlays: readonly { readonly overlay: OverlayModel; readonly locals: Locals }[];
    }
  | { readonly kind: 'launcher' }
  | { readonly kind: 'other'; readonly package: string; readonly title: string };

export interface PresentedState {
  readonly width: number;
  readonly height: number;
  readonly front: ForegroundView;
  readonly messages: readonly PresentedMessage[];
  /** The system reports that the app is not responding. */
  readonly notResponding: boolean;
  /** The permission of the open dialog. */
  readonly permission: string | null;
  readonly keyboard: 'text' | 'number' | 'phone' | 'email' | null;
}
