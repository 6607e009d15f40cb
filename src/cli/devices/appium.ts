/** Devices behind Appium, as named by flags and the config file. Drivers are loaded on demand. */
import { existsSync, readFileSync } from 'node:fs';
import type { NamedDevice } from '../../config/schema.ts';
import type { AppiumHub } from '../../device/appium/hub.ts';
import type { Device } from '../../device/port.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { RunOptions } from '../flags/options.ts';
import { appFits, requirePhoneApp } from './app-kinds.ts';

export type AppiumPlatform = 'android' | 'ios' | 'chromium';
export type DriverCapabilities = Readonly<Record<string, unknown>>;

/** A device to use: which hub, which capabilities. */
export interface AppiumTarget {
  readonly platform: AppiumPlatform;
  readonly hub: string | null;
  readonly capabilities: DriverCapabilities;
  /** From `--app` or a named device; null: the capabilities or the goal name it. */
  readonly app: string | null;
  /** `app` of the config file, where nothing else names one. */
  readonly defaultApp: string | null;
}

/** Returns the platform of a named device, or the built-in device's own name. */
export function deviceKind(options: Pick<RunOptions, 'device' | 'devices'>): string {
  return options.devices[options.device]?.platform ?? options.device;
}

/**
 * Returns the Appium device of the options; null for any other kind of device.
 * @throws USAGE for capabilities that are not JSON, and for flags that do not apply to a phone
 */
export function appiumTarget(options: RunOptions): AppiumTarget | null {
  const platform = deviceKind(options);
  const named = options.devices[options.device];
  if (platform === 'chromium') {
    const capabilities = { ...namedCapabilities(named), ...readCapabilities(options.caps) };
    const hub = options.hub ?? named?.hub ?? null;
    // Without hub and capabilities, the browser runs here without Appium.
    if (hub === null && options.caps === null && named?.capabilities === undefined) return null;
    return { platform, hub, capabilities, ...appsOf(options, named) };
  }
  if (platform !== 'android' && platform !== 'ios') {
    const flag = options.caps === null ? (options.hub === null ? null : '--hub') : '--caps';
    if (flag === null) return null;
    throw new ThumbruleError(
      'USAGE',
      `${flag} needs a device behind Appium.`,
      `Remove it, or use --device android, ios or chromium (now: ${options.device}).`,
    );
  }
  if (options.defects.length > 0 || options.quirks.length > 0)
    throw new ThumbruleError(
      'USAGE',
      'Defects and quirks need a simulated app, not one on a phone.',
      'Use them with  thumbrule simulator start',
    );
  return {
    platform,
    hub: options.hub ?? named?.hub ?? null,
    capabilities: { ...namedCapabilities(named), ...readCapabilities(options.caps) },
    ...appsOf(options, named),
  };
}

/** `--app` wins over the capabilities of `--caps`, these over the named device, and all of them over `app` of the config file. */
function appsOf(
  options: RunOptions,
  named: NamedDevice | undefined,
): Pick<AppiumTarget, 'app' | 'defaultApp'> {
  const ofDevice = namesApp(readCapabilities(options.caps)) ? null : (named?.app ?? null);
  return { app: options.app ?? ofDevice, defaultApp: options.defaultApp };
}

function namesApp(capabilities: DriverCapabilities): boolean {
  return APP_CAPABILITIES.some((name) => name in capabilities || `appium:${name}` in capabilities);
}

function namedCapabilities(named: NamedDevice | undefined): DriverCapabilities {
  const udid = named?.udid === null || named?.udid === undefined ? {} : { 'appium:udid': named.udid };
  return { ...udid, ...named?.capabilities };
}

/** Parses JSON, or a file that contains it. Errors never quote the text: it may contain keys. */
function readCapabilities(text: string | null): DriverCapabilities {
  if (text === null) return {};
  const json = text.trimStart().startsWith('{') || !existsSync(text) ? text : readFileSync(text, 'utf8');
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as DriverCapabilities;
  } catch {
    // The error below covers this too.
  }
  throw new ThumbruleError(
    'USAGE',
    '--caps is neither a JSON object nor a file that contains one.',
    `Write it as  --caps '{"appium:udid":"emulator-5554"}'  or  --caps caps.json.`,
  );
}

/** Opens the Appium devices of one run, on one hub. */
export class AppiumDevices {
  readonly #target: AppiumTarget;
  readonly #pages: (goal: Goal) => { readonly app: string; readonly defects: readonly string[] };
  #hub: Promise<AppiumHub> | null = null;

  /** `pages`: the web app of a goal. */
  constructor(
    target: AppiumTarget,
    pages: (goal: Goal) => { readonly app: string; readonly defects: readonly string[] },
  ) {
    this.#target = target;
    this.#pages = pages;
  }

  /** @throws USAGE for a goal without an app, NOT_FOUND for a file that is not there */
  require(goals: readonly Goal[]): void {
    const { hub, platform } = this.#target;
    for (const goal of goals) {
      const app = this.#appOf(goal);
      if (app !== null) requirePhoneApp(app, platform, hub);
    }
  }

  async open(goal: Goal, signal: AbortSignal): Promise<Device> {
    this.#hub ??= this.#newHub();
    const { platform, capabilities } = this.#target;
    const hub = await this.#hub;
    if (platform === 'chromium') {
      const { createHubChromiumDevice } = await import('../../device/appium/chromium/index.ts');
      return createHubChromiumDevice({ hub, ...this.#pages(goal), capabilities, signal });
    }
    const phone = { hub, app: this.#appOf(goal), capabilities, signal };
    if (platform === 'ios') return (await import('../../device/appium/ios/index.ts')).createIosDevice(phone);
    return (await import('../../device/appium/android/index.ts')).createAndroidDevice(phone);
  }

  /** Stops the Appium server that this class started. */
  async close(): Promise<void> {
    await (await this.#hub)?.close();
  }

  async #newHub(): Promise<AppiumHub> {
    const [{ AppiumHub: Hub }, { sdkEnv }] = await Promise.all([
      import('../../device/appium/hub.ts'),
      import('../../device/appium/android/sdk.ts'),
    ]);
    const { hub: url, platform } = this.#target;
    const drivers = [APPIUM_DRIVERS[platform]];
    return new Hub({ url, drivers, ...(platform === 'android' ? { env: sdkEnv } : {}) });
  }

  #appOf(goal: Goal): string | null {
    return phoneApp(this.#target, goal);
  }
}

/**
 * Returns the app of a goal: `--app` or that of a named device, else the capabilities', else the goal's, else that of the config file. null
 * when the capabilities name it.
 * @throws USAGE for a goal without an app
 */
export function phoneApp(
  { app, capabilities, platform, defaultApp }: AppiumTarget,
  goal: Goal,
): string | null {
  if (app !== null) return app;
  if (namesApp(capabilities)) return null;
  if (goal.app !== null) return goal.app;
  if (defaultApp !== null && appFits(platform, defaultApp)) return defaultApp;
  throw new ThumbruleError(
    'USAGE',
    `No app under test for "${goal.name}" (${goal.file}).`,
    'Set its package, bundle id, .apk or .ipa with --app, with app: in the goal, or with the capability appium:appPackage or appium:bundleId.',
  );
}

/** Returns the app that is opened for every goal: `--app`, else that of a named device or the capabilities. null where goals or the config file name it. */
export function appForAllGoals(options: RunOptions): string | null {
  const target = appiumTarget(options);
  // A browser opens a page, whatever app its capabilities name.
  if (target === null || target.platform === 'chromium')
    return options.app ?? options.devices[options.device]?.app ?? null;
  return target.app ?? capabilityApp(target.capabilities);
}

/** Returns the app that capabilities name. The package or bundle id comes first: it is the same in each build. */
export function capabilityApp(capabilities: DriverCapabilities): string | null {
  const values = APP_CAPABILITIES.flatMap((name) => [capabilities[`appium:${name}`], capabilities[name]]);
  return values.find((value): value is string => typeof value === 'string') ?? null;
}

/** Driver names, as in Appium. */
export const APPIUM_DRIVERS = { android: 'uiautomator2', ios: 'xcuitest', chromium: 'chromium' } as const;
const APP_CAPABILITIES = ['appPackage', 'bundleId', 'app'];
