/** Phones in sessions that somebody else opened and will end, such as those of a test runner. */
import type { Browser } from 'webdriverio';
import type { Device } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { appOnPhone, DRIVERS, type PhoneChoice } from './phones.ts';

type Capabilities = Readonly<Record<string, unknown>>;
export type Platform = PhoneChoice['platform'];

/** What capabilities ask for; null: no device that goals can run on. */
export function platformOf(capabilities: Capabilities): Platform | null {
  const text = (name: string): string => {
    const value = capabilities[`appium:${name}`] ?? capabilities[name];
    return typeof value === 'string' ? value.toLowerCase() : '';
  };
  if (text('automationName') === 'chromium') return 'chromium';
  if (text('platformName') === 'android') return 'android';
  if (text('platformName') === 'ios') return 'ios';
  return null;
}

/** Laid under the user's own capabilities, so that the driver does what goals rest on (no reset, no launch, no idle waits). */
export async function capabilitiesFor(platform: Platform, given: Capabilities): Promise<Capabilities> {
  switch (platform) {
    case 'android':
      return (await import('../device/appium/android/capabilities.ts')).androidCapabilities(given, null);
    case 'ios': {
      const { iosCapabilities } = await import('../device/appium/ios/capabilities.ts');
      return iosCapabilities(given, null);
    }
    case 'chromium': {
      const { chromiumCapabilities } = await import('../device/appium/chromium/capabilities.ts');
      return chromiumCapabilities(given, null, null);
    }
  }
}

/**
 * The device that a session holds, for one goal.
 * @throws USAGE for a goal whose app nobody names, or whose pages the browser can't open
 */
export async function lentDevice(choice: PhoneChoice, goal: Goal, browser: Browser): Promise<Device> {
  const app = appOnPhone(choice, goal);
  switch (choice.platform) {
    case 'android':
      return (await import('../device/appium/android/index.ts')).androidDeviceOf(browser, app);
    case 'ios':
      // What starts the app is left out of the session's own capabilities.
      return (await import('../device/appium/ios/index.ts')).iosDeviceOf(browser, app ?? named(choice));
    case 'chromium': {
      const { chromiumDeviceOf } = await import('../device/appium/chromium/index.ts');
      if (app !== null && /^https?:\/\//i.test(app) && choice.hub !== null)
        return chromiumDeviceOf(browser, choice.hub, app);
      throw new ThumbruleError(
        'USAGE',
        `"${goal.name}" names no address that the browser can open.`,
        'Give app an http or https URL, in the goal or in the configuration.',
      );
    }
  }
}

function named({ capabilities }: PhoneChoice): string | null {
  const values = ['appium:bundleId', 'bundleId', 'appium:app', 'app'].map((name) => capabilities[name]);
  return values.find((value): value is string => typeof value === 'string') ?? null;
}

/** What sessions of these platforms need of this machine while they last. */
export interface Host {
  /** Of the Appium that was started; null: none was asked for. */
  readonly appium: string | null;
  close(): Promise<void>;
}

/**
 * Makes this machine ready before the first session: an Appium where no hub is named, and for iPhones the port that keeps their pictures off
 * the network.
 * @throws DEVICE_UNAVAILABLE
 */
export async function openHost(platforms: readonly Platform[], startsAppium: boolean): Promise<Host> {
  const [{ Hub }, { sdkEnv }, { holdMjpegPort }] = await Promise.all([
    import('../device/appium/hub.ts'),
    import('../device/appium/android/sdk.ts'),
    import('../device/appium/ios/guard.ts'),
  ]);
  const release = platforms.includes('ios') ? await holdMjpegPort() : async () => {};
  const drivers = [...new Set(platforms.map((platform) => DRIVERS[platform]))];
  const env = platforms.includes('android') ? { env: sdkEnv } : {};
  const hub = startsAppium ? new Hub({ url: null, drivers, ...env }) : null;
  const close = async (): Promise<void> => {
    await hub?.close();
    await release();
  };
  try {
    return { appium: hub === null ? null : await hub.address(), close };
  } catch (error) {
    await close();
    throw error;
  }
}
