import type { Browser } from 'webdriverio';
import { ThumbruleError } from '../../../shared/errors.ts';
import type { LaunchOptions } from '../../port.ts';
import { Session } from '../session.ts';

/** The app under test as the session knows it. */
export interface AppUnderTest {
  /** Bundle id; empty: none was named. */
  readonly name: string;
  /** Path or URL of its .app or .ipa; null: it is on the phone already. */
  readonly file: string | null;
}

/** Starts an app, after what has to be forgotten of it. @throws APP_NOT_INSTALLED, NOT_SUPPORTED */
export async function launchApp(
  session: Session,
  app: AppUnderTest,
  options: LaunchOptions,
  signal: AbortSignal,
): Promise<void> {
  const name = options.app ?? app.name;
  if (name === '')
    throw new ThumbruleError(
      'USAGE',
      'No app under test is named.',
      'Give --app a bundle id or an .ipa, or the capability appium:bundleId.',
    );
  const mobile = (doing: string, command: string, argument: object): Promise<unknown> =>
    session.write(`${doing} ${name}`, (b: Browser) => Session.mobile(b, command, argument), signal);
  if (options.permissions !== 'ask')
    throw new ThumbruleError(
      'NOT_SUPPORTED',
      `The permissions of ${name} can't be changed on this phone.`,
      'Leave "permissions" out of the goal and answer the questions of the system in its steps.',
    );
  if (options.reinstall || options.clearState) {
    if (app.file === null || name !== app.name)
      throw new ThumbruleError(
        'NOT_SUPPORTED',
        `The data of ${name} can't be cleared: iOS does so only with a new installation, and its file is not known.`,
        'Give the path of its .app or .ipa with --app, or leave "reset" out of the goal.',
      );
    await mobile('remove', 'removeApp', { bundleId: name });
    await mobile('install', 'installApp', { app: app.file });
  } else if (options.restart) await mobile('end', 'terminateApp', { bundleId: name });
  await mobile('start', options.restart ? 'launchApp' : 'activateApp', { bundleId: name });
}
