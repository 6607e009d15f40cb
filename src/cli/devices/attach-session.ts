/** Devices in Appium sessions that someone else opens and closes, such as a test runner. */
import {
  type AppiumPlatform,
  type AppiumTarget,
  capabilityApp,
  type DriverCapabilities,
  phoneApp,
} from './appium.ts';
import type { Device } from '../../device/port.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Browser } from 'webdriverio';

/** Returns the platform that capabilities ask for; null when goals cannot run on it. */
export function capabilitiesPlatform(capabilities: DriverCapabilities): AppiumPlatform | null {
  const text = (name: string): string => {
    const value = capabilities[`appium:${name}`] ?? capabilities[name];
    return typeof value === 'string' ? value.toLowerCase() : '';
  };
  if (text('automationName') === 'chromium') return 'chromium';
  if (text('platformName') === 'android') return 'android';
  if (text('platformName') === 'ios') return 'ios';
  return null;
}

/** Returns the user's capabilities over our defaults (no reset, no launch, no idle waits). */
export async function sessionCapabilities(
  platform: AppiumPlatform,
  given: DriverCapabilities,
): Promise<DriverCapabilities> {
  switch (platform) {
    case 'android':
      return (await import('../../device/appium/android/capabilities.ts')).androidCapabilities(given, null);
    case 'ios': {
      const { iosCapabilities } = await import('../../device/appium/ios/capabilities.ts');
      return iosCapabilities(given, null);
    }
    case 'chromium': {
      const { chromiumCapabilities } = await import('../../device/appium/chromium/capabilities.ts');
      return chromiumCapabilities(given, null, null);
    }
  }
}

/**
 * Returns the device of an open session, for one goal.
 * @throws USAGE for a goal without an app, or with pages that the browser can't open
 */
export async function attachDevice(target: AppiumTarget, goal: Goal, browser: Browser): Promise<Device> {
  const app = phoneApp(target, goal);
  switch (target.platform) {
    case 'android':
      return (await import('../../device/appium/android/index.ts')).androidDeviceOf(browser, app);
    case 'ios':
      // The session's capabilities lack the keys that launch an app.
      return (await import('../../device/appium/ios/index.ts')).iosDeviceOf(
        browser,
        app ?? capabilityApp(target.capabilities),
      );
    case 'chromium': {
      const { chromiumDeviceOf } = await import('../../device/appium/chromium/index.ts');
      if (app !== null && /^https?:\/\//i.test(app) && target.hub !== null)
        return chromiumDeviceOf(browser, target.hub, app);
      throw new ThumbruleError(
        'USAGE',
        `"${goal.name}" has no URL that the browser can open.`,
        'Set app to an http or https URL, in the goal or in the config file.',
      );
    }
  }
}
