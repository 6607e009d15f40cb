import type { Browser } from 'webdriverio';
import { ThumbruleError } from '../../shared/errors.ts';
import type { LaunchOptions } from '../port.ts';
import { AppiumSession } from './session.ts';

/** The app under test. */
export interface AppUnderTest {
  /** Package or bundle id; empty when unknown. */
  readonly name: string;
  /** Path or URL of the app file; null when the app is installed already. */
  readonly file: string | null;
}

interface AppLaunch {
  readonly name: string;
  /** Executes a `mobile:` command on the app; `doing` completes "Could not …". */
  readonly mobile: (doing: string, command: string, argument: object) => Promise<unknown>;
}

/** Returns the app to launch. @throws USAGE with `hint` when none is named */
export function appToLaunch(
  session: AppiumSession,
  app: AppUnderTest,
  options: LaunchOptions,
  hint: string,
  signal: AbortSignal,
): AppLaunch {
  const name = options.app ?? app.name;
  if (name === '') throw new ThumbruleError('USAGE', 'No app under test is set.', hint);
  return {
    name,
    mobile: (doing, command, argument) =>
      session.write(`${doing} ${name}`, (b: Browser) => AppiumSession.mobile(b, command, argument), signal),
  };
}
