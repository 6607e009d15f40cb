import { ThumbruleError } from '../../../shared/errors.ts';
import type { LaunchOptions } from '../../port.ts';
import { appToLaunch, type AppUnderTest } from '../app-launch.ts';
import type { AppiumSession } from '../session.ts';

export interface AndroidApp extends AppUnderTest {
  /** Activity to start; null for the app's default. */
  readonly activity: string | null;
}

const HINT = 'Give --app a package or an .apk, or the capability appium:appPackage.';

/** Launches an app with its options. @throws APP_NOT_INSTALLED, NOT_SUPPORTED */
export async function launchApp(
  session: AppiumSession,
  app: AndroidApp,
  options: LaunchOptions,
  signal: AbortSignal,
): Promise<void> {
  const { name, mobile } = appToLaunch(session, app, options, HINT, signal);
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
  const isNamed = name === app.name && app.activity !== null;
  const extras = (options.arguments ?? []).map(asExtra);
  if (isNamed || extras.length > 0)
    await mobile('start', 'startActivity', {
      // Without an activity, the package says which one is launched.
      ...(isNamed ? { component: `${name}/${app.activity}` } : { package: name }),
      ...(extras.length > 0 ? { extras } : {}),
      wait: true,
      action: 'android.intent.action.MAIN',
      categories: 'android.intent.category.LAUNCHER',
      flags: '0x10200000',
    });
  else await mobile('start', 'activateApp', { appId: name });
}

/** Returns an extra of the intent: a text for `name=value`, and true for `name`. Dashes before the name are left out. */
function asExtra(argument: string): readonly [type: string, name: string, value: string] {
  const [, name = '', value] = /^-*([^=]*)(?:=([\s\S]*))?$/.exec(argument) ?? [];
  return value === undefined ? ['z', name, 'true'] : ['s', name, value];
}

async function reinstall(
  file: string | null,
  name: string,
  mobile: (doing: string, command: string, argument: object) => Promise<unknown>,
): Promise<void> {
  if (file === null)
    throw new ThumbruleError(
      'NOT_SUPPORTED',
      `${name} can't be reinstalled: the device names only its package.`,
      'Give the path of its .apk with --app, or clear its data instead.',
    );
  await mobile('remove', 'removeApp', { appId: name });
  await mobile('install', 'installApp', { appPath: file });
}
