export interface LaunchRequest {
  readonly restart: boolean;
  /** Forgets the app's data and permissions first; so does `reinstall`. */
  readonly clearState: boolean;
  readonly reinstall: boolean;
  readonly permissions: 'allow' | 'deny' | 'ask';
}

export interface PhoneState {
  readonly front: string;
  readonly process: 'running' | 'dead';
  readonly crash: string | null;
  readonly notResponding: boolean;
  readonly activity: string;
}

/** Another app in front, and what lies behind it. */
export interface OtherApp {
  readonly package: string;
  readonly title: string;
  readonly over: 'app' | 'launcher';
}

/** Name of the Android activity that a screen is. */
export function activityOf(screen: string): string {
  return screen.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
