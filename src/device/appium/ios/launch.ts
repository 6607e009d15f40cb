import { ThumbruleError } from '../../../shared/errors.ts';
import type { LaunchOptions } from '../../port.ts';
import { appToLaunch, type AppUnderTest } from '../app-launch.ts';
import type { AppiumSession } from '../session.ts';

const HINT = 'Give --app a bundle id or an .ipa, or the capability appium:bundleId.';

/** Launches an app with its options. @throws APP_NOT_INSTALLED, NOT_SUPPORTED */
export async function launchApp(
  session: AppiumSession,
  app: AppUnderTest,
  options: LaunchOptions,
  signal: AbortSignal,
): Promise<void> {
  const { name, mobile } = appToLaunch(session, app, options, HINT, signal);
  if (options.permissions !== 'ask')
    throw new ThumbruleError(
      'NOT_SUPPORTED',
      `The permissions of ${name} can't be changed on this phone.`,
      'Remove "permissions" from the goal and answer the system dialogs in its steps.',
    );
  if (options.reinstall || options.clearState) {
    if (app.file === null || name !== app.name)
      throw new ThumbruleError(
        'NOT_SUPPORTED',
        `The data of ${name} can't be cleared: on iOS this takes a reinstallation, and the app file is unknown.`,
        'Give the path of its .app or .ipa with --app, or remove "reset" from the goal.',
      );
    await mobile('remove', 'removeApp', { bundleId: name });
    await mobile('install', 'installApp', { app: app.file });
  } else if (options.restart) await mobile('end', 'terminateApp', { bundleId: name });
  // An app that runs takes no arguments.
  const given = options.arguments ?? [];
  if (given.length > 0 && !options.restart) await mobile('end', 'terminateApp', { bundleId: name });
  const isStarted = options.restart || given.length > 0;
  await mobile('start', isStarted ? 'launchApp' : 'activateApp', {
    bundleId: name,
    ...(given.length > 0 ? { arguments: given } : {}),
  });
}
