import { APPIUM_DRIVERS, type AppiumPlatform } from './appium.ts';

/** An Appium server and the ports that sessions need on this machine. */
export interface LocalAppium {
  /** URL of the server; null: none was started. */
  readonly appium: string | null;
  close(): Promise<void>;
}

/**
 * Prepares this machine for sessions: starts Appium if no hub is named, and for iPhones binds the MJPEG port to this
 * machine.
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
