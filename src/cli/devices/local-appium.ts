import type { AppiumPlatform } from './attach-session.ts';
import { APPIUM_DRIVERS } from './appium.ts';

/** What sessions of these platforms need of this machine while they last. */
export interface LocalAppium {
  /** Of the Appium that was started; null: none was asked for. */
  readonly appium: string | null;
  close(): Promise<void>;
}

/**
 * Makes this machine ready before the first session: an Appium where no hub is named, and for iPhones the port that keeps their pictures off
 * the network.
 * @throws DEVICE_UNAVAILABLE
 */
export async function startLocalAppium(
  platforms: readonly AppiumPlatform[],
  startsAppium: boolean,
): Promise<LocalAppium> {
  const [{ AppiumHub }, { sdkEnv }, { holdMjpegPort }] = await Promise.all([
    import('../../device/appium/hub.ts'),
    import('../../device/appium/android/sdk.ts'),
    import('../../device/appium/ios/mjpeg-port.ts'),
  ]);
  const release = platforms.includes('ios') ? await holdMjpegPort() : async () => {};
  const drivers = [...new Set(platforms.map((platform) => APPIUM_DRIVERS[platform]))];
  const env = platforms.includes('android') ? { env: sdkEnv } : {};
  const hub = startsAppium ? new AppiumHub({ url: null, drivers, ...env }) : null;
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
