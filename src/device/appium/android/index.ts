import { androidCapabilities, isFile, textCapability } from './capabilities.ts';
import { AndroidDevice } from './device.ts';
import type { Capabilities } from '../capabilities.ts';
import type { AppiumHub } from '../hub.ts';
import { localPorts } from '../local-ports.ts';
import { pictureStreamOf } from '../picture-stream.ts';
import { AppiumSession } from '../session.ts';
import type { Device, DeviceInfo } from '../../port.ts';
import type { Browser } from 'webdriverio';

export interface AndroidOptions {
  readonly hub: AppiumHub;
  /** Package, or path or URL of an .apk; null for the one in the capabilities. */
  readonly app: string | null;
  /** Capabilities for driver and hub; they override the defaults. */
  readonly capabilities: Capabilities;
  readonly signal?: AbortSignal;
}

/**
 * Returns an Android phone or emulator behind Appium's UiAutomator2 driver.
 * @throws DEVICE_UNAVAILABLE, DEVICE_LOST, DEVICE_UNAUTHORISED, APP_NOT_INSTALLED, HUB_BUSY, DEVICE_TIMEOUT
 */
export async function createAndroidDevice(options: AndroidOptions): Promise<Device> {
  const hub = await options.hub.address(options.signal);
  const capabilities = {
    ...(await localPorts('android', hub)),
    ...androidCapabilities(options.capabilities, options.app),
  };
  const open = async (signal?: AbortSignal): Promise<AppiumSession> =>
    AppiumSession.open({ hub: await options.hub.address(signal), capabilities, signal });
  return deviceOf(await open(options.signal), options.app, open);
}

/** Returns the device in a session of a test runner, which also ends it. */
export function androidDeviceOf(browser: Browser, app: string | null): Device {
  return deviceOf(AppiumSession.attach(browser), app, null);
}

function deviceOf(
  session: AppiumSession,
  app: string | null,
  reopen: ((signal?: AbortSignal) => Promise<AppiumSession>) | null,
): Device {
  const granted = session.browser.capabilities as Capabilities;
  const file = app !== null && isFile(app) ? app : textCapability(granted, 'app');
  const named = app !== null && !isFile(app) ? app : textCapability(granted, 'appPackage');
  const activity = textCapability(granted, 'appActivity');
  const underTest = { name: named ?? '', activity, file };
  const pictures = pictureStreamOf(session.browser.options.hostname, granted);
  return new AndroidDevice(session, infoOf(granted, file !== null), underTest, reopen, pictures);
}

function infoOf(granted: Capabilities, installs: boolean): DeviceInfo {
  const text = (name: string): string => textCapability(granted, name) ?? '';
  const ratio = Number(granted['appium:pixelRatio'] ?? granted['pixelRatio']);
  const dots = Number(granted['appium:deviceScreenDensity'] ?? granted['deviceScreenDensity']);
  const name = [text('deviceManufacturer'), text('deviceModel')].filter((part) => part !== '').join(' ');
  const release = text('platformVersion');
  const isEmulator = /^emulator-\d+$/.test(text('deviceUDID') || text('udid'));
  return {
    platform: 'android',
    name: `${name === '' ? text('deviceName') || 'Android phone' : name}${release === '' ? '' : `, Android ${release}`}`,
    capabilities: [
      'back',
      'home',
      'hide_keyboard',
      'rotate',
      'set_location',
      'open_link',
      'multi_touch',
      'biometrics',
      'network',
      'appearance',
      'background',
      ...(isEmulator ? (['slow_network'] as const) : []),
      'clipboard',
      'notifications',
      'launch_arguments',
      'single_permissions',
      'app_permissions',
      'today',
      'clear_data',
      ...(installs ? (['reinstall'] as const) : []),
      'permissions',
    ],
    density: ratio > 0 ? ratio : dots > 0 ? dots / 160 : 2.75,
  };
}
