import type { Browser } from 'webdriverio';
import { ThumbruleError } from '../../../shared/errors.ts';
import type { LaunchOptions } from '../../port.ts';
import { Session } from '../session.ts';

/** The app under test as the session knows it. */
export interface AppUnderTest {
  /** Package; empty: none was named. */
  readonly name: string;
  /** Null: the one that the app declares. */
  readonly activity: string | null;
  /** Path or URL of its .apk; null: it is on the phone already. */
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
      'Give --app a package or an .apk, or the capability appium:appPackage.',
    );
  const mobile = (doing: string, command: string, argument: object): Promise<unknown> =>
    session.write(`${doing} ${name}`, (b: Browser) => Session.mobile(b, command, argument), signal);
  if (options.reinstall) await reinstall(name === app.name ? app.file : null, name, mobile);
  else if (options.clearState) await mobile('clear the data of', 'clearApp', { appId: name });
  else if (options.restart) await mobile('end', 'terminateApp', { appId: name });
  if (options.permissions !== 'ask') {
    const action = options.permissions === 'allow' ? 'grant' : 'revoke';
    await mobile('change the permissions of', 'changePermissions', {
      permissions: 'all',
      appPackage: name,
      action,
    });
  }
  if (name === app.name && app.activity !== null)
    await mobile('start', 'startActivity', {
      component: `${name}/${app.activity}`,
      wait: true,
      action: 'android.intent.action.MAIN',
      categories: 'android.intent.category.LAUNCHER',
      flags: '0x10200000',
    });
  else await mobile('start', 'activateApp', { appId: name });
}

async function reinstall(
  file: string | null,
  name: string,
  mobile: (doing: string, command: string, argument: object) => Promise<unknown>,
): Promise<void> {
  if (file === null)
    throw new ThumbruleError(
      'NOT_SUPPORTED',
      `${name} can't be installed again: it is known by its package alone.`,
      'Give the path of its .apk with --app, or clear its data instead.',
    );
  await mobile('remove', 'removeApp', { appId: name });
  await mobile('install', 'installApp', { appPath: file });
}
