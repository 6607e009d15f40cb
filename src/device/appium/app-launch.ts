import type { Browser } from 'webdriverio';
import { ThumbruleError } from '../../shared/errors.ts';
import type { LaunchOptions } from '../port.ts';
import { AppiumSession } from './session.ts';

/** The app under test as a session knows it. */
export interface AppUnderTest {
  /** Package or bundle id; empty: none was named. */
  readonly name: string;
  /** Path or URL of what can be installed; null: it is on the phone already. */
  readonly file: string | null;
}

interface AppLaunch {
  readonly name: string;
  /** Has the driver do something with the app; `doing`: "clear the data of". */
  readonly mobile: (doing: string, command: string, argument: object) => Promise<unknown>;
}

/** The app that is to be started. `how`: what names one. @throws USAGE when none is named */
export function appToLaunch(
  session: AppiumSession,
  app: AppUnderTest,
  options: LaunchOptions,
  hint: string,
  signal: AbortSignal,
): AppLaunch {
  const name = options.app ?? app.name;
  if (name === '') throw new ThumbruleError('USAGE', 'No app under test is named.', hint);
  return {
    name,
    mobile: (doing, command, argument) =>
      session.write(`${doing} ${name}`, (b: Browser) => AppiumSession.mobile(b, command, argument), signal),
  };
}
