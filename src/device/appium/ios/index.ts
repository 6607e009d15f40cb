import { textCapability } from '../android/capabilities.ts';
import type { Capabilities } from '../capabilities.ts';
import type { AppiumHub } from '../hub.ts';
import { DEFAULT_AGENT } from './clipboard.ts';
import { iosCapabilities, isFile } from './capabilities.ts';
import { IosDevice } from './device.ts';
import { holdMjpegPort } from './mjpeg-port.ts';
import { pictureStreamOf } from '../picture-stream.ts';
import { AppiumSession } from '../session.ts';
import type { Device, DeviceInfo } from '../../port.ts';
import type { Browser } from 'webdriverio';

export interface IosOptions {
  readonly hub: AppiumHub;
  /** Bundle id, or path or URL of an .app or .ipa; null for the one in the capabilities. */
  readonly app: string | null;
  /** Capabilities for driver and hub; they override the defaults. */
  readonly capabilities: Capabilities;
  readonly signal?: AbortSignal;
}

/**
 * Returns an iPhone or iOS simulator behind Appium's XCUITest driver. With `appium:webDriverAgentUrl` in the capabilities it uses a running
 * WebDriverAgent, on any system.
 * @throws DEVICE_UNAVAILABLE, DEVICE_LOST, DRIVER_LOST, APP_NOT_INSTALLED, HUB_BUSY, DEVICE_TIMEOUT
 */
export async function createIosDevice(options: IosOptions): Promise<Device> {
  const capabilities = iosCapabilities(options.capabilities, options.app);
  const release = await holdMjpegPort();
  const open = async (signal?: AbortSignal): Promise<AppiumSession> =>
    AppiumSession.open({ hub: await options.hub.address(signal), capabilities, signal });
  try {
    const session = await open(options.signal);
    return await deviceOf(session, options, { reopen: open, released: release });
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Returns the device in a session of a test runner, which also ends it. If Appium runs on this machine, call `holdMjpegPort` before the session
 * starts.
 */
export function iosDeviceOf(browser: Browser, app: string | null): Promise<Device> {
  const lifecycle = { reopen: null, released: async () => {} };
  return deviceOf(AppiumSession.attach(browser), { app, capabilities: {} }, lifecycle);
}

async function deviceOf(
  session: AppiumSession,
  { app, capabilities }: Pick<IosOptions, 'app' | 'capabilities'>,
  lifecycle: {
    readonly reopen: ((signal?: AbortSignal) => Promise<AppiumSession>) | null;
    readonly released: () => Promise<void>;
  },
): Promise<Device> {
  try {
    const { scale } = await session.read('ask for the screen', (b: Browser) =>
      AppiumSession.mobile<{ scale: number }>(b, 'deviceScreenInfo', {}),
    );
    const granted = session.browser.capabilities as Capabilities;
    const file = app !== null && isFile(app) ? app : textCapability(capabilities, 'app');
    const named = app !== null && !isFile(app) ? app : null;
    const name =
      named ?? textCapability(capabilities, 'bundleId') ?? textCapability(granted, 'bundleId') ?? '';
    const pictures = pictureStreamOf(session.browser.options.hostname, { ...granted, ...capabilities });
    return new IosDevice(
      session,
      infoOf(granted, scale, file !== null),
      { name, file },
      {
        ...lifecycle,
        pictures,
        clipboard: { isSimulator: isSimulator(granted), agent: agentIn({ ...granted, ...capabilities }) },
      },
    );
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** True for a simulator, which has a UUID; a phone has 40 hexadecimal digits, or 8 and 16. */
function isSimulator(granted: Capabilities): boolean {
  return /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/i.test(textCapability(granted, 'udid') ?? '');
}

/** Returns the bundle id of WebDriverAgent: Xcode adds a suffix to the name of its project. */
function agentIn(capabilities: Capabilities): string {
  const built = textCapability(capabilities, 'updatedWDABundleId');
  const suffix = textCapability(capabilities, 'updatedWDABundleIdSuffix') ?? '.xctrunner';
  return built === null ? DEFAULT_AGENT : `${built}${suffix}`;
}

function infoOf(granted: Capabilities, scale: number, installs: boolean): DeviceInfo {
  const text = (name: string): string => textCapability(granted, name) ?? '';
  const version = text('platformVersion');
  return {
    platform: 'ios',
    name: `${text('deviceName') || 'iPhone'}${version === '' ? '' : `, iOS ${version}`}`,
    capabilities: [
      'back',
      'home',
      'hide_keyboard',
      'rotate',
      'set_location',
      'open_link',
      'multi_touch',
      'biometrics',
      'appearance',
      'background',
      'clipboard',
      'launch_arguments',
      'today',
      ...(isSimulator(granted)
        ? (['locale', 'text_size', 'push', 'single_permissions', 'app_permissions'] as const)
        : []),
      ...(installs ? (['clear_data', 'reinstall'] as const) : []),
    ],
    density: scale,
  };
}
