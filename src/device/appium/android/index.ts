import type { Browser } from 'webdriverio';
import type { Device, DeviceInfo } from '../../port.ts';
import type { Hub } from '../hub.ts';
import { type Capabilities, Session } from '../session.ts';
import { androidCapabilities, isFile, textCapability } from './capabilities.ts';
import { AndroidDevice } from './device.ts';

export interface AndroidOptions {
  readonly hub: Hub;
  /** Package, or path or URL of an .apk; null: what the capabilities name. */
  readonly app: string | null;
  /** Of the UiAutomator2 driver and of the hub; they win over ours. */
  readonly capabilities: Capabilities;
  readonly signal?: AbortSignal;
}

/**
 * An Android phone, real or emulated, through Appium's UiAutomator2 driver.
 * @throws DEVICE_UNAVAILABLE, DEVICE_LOST, DEVICE_UNAUTHORISED, APP_NOT_INSTALLED, HUB_BUSY, DEVICE_TIMEOUT
 */
export async function createAndroidDevice(options: AndroidOptions): Promise<Device> {
  const capabilities = androidCapabilities(options.capabilities, options.app);
  const open = async (signal?: AbortSignal): Promise<Session> =>
    Session.open({ hub: await options.hub.address(signal), capabilities, signal });
  return deviceOf(await open(options.signal), options.app, open);
}

/** The same in a session that somebody else opened and will end. */
export function androidDeviceOf(browser: Browser, app: string | null): Device {
  return deviceOf(Session.of(browser), app, null);
}

function deviceOf(
  session: Session,
  app: string | null,
  reopen: ((signal?: AbortSignal) => Promise<Session>) | null,
): Device {
  const granted = session.browser.capabilities as Capabilities;
  const file = app !== null && isFile(app) ? app : textCapability(granted, 'app');
  const named = app !== null && !isFile(app) ? app : textCapability(granted, 'appPackage');
  const activity = textCapability(granted, 'appActivity');
  const underTest = { name: named ?? '', activity, file };
  return new AndroidDevice(session, infoOf(granted, file !== null), underTest, reopen);
}

function infoOf(granted: Capabilities, installs: boolean): DeviceInfo {
  const text = (name: string): string => textCapability(granted, name) ?? '';
  const ratio = Number(granted['appium:pixelRatio'] ?? granted['pixelRatio']);
  const dots = Number(granted['appium:deviceScreenDensity'] ?? granted['deviceScreenDensity']);
  const name = [text('deviceManufacturer'), text('deviceModel')].filter((part) => part !== '').join(' ');
  const release = text('platformVersion');
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
      'biometrics',
      'clear_data',
      ...(installs ? (['reinstall'] as const) : []),
      'permissions',
    ],
    density: ratio > 0 ? ratio : dots > 0 ? dots / 160 : 2.75,
  };
}
