import type { Capabilities } from '../capabilities.ts';

/** Timeout of the driver's server on the phone, ms; the driver's default is 240 s. */
const READ_MS = 60_000;
/** Idle timeout of a session; a planner may think for minutes. */
const IDLE_S = 300;

/**
 * Returns capabilities for the UiAutomator2 driver; the user's values win. The session does not start the app: the goal sets launch options,
 * resets and permissions.
 */
export function androidCapabilities(given: Capabilities, app: string | null): Capabilities {
  return {
    platformName: 'Android',
    'appium:automationName': 'UiAutomator2',
    ...(app === null ? {} : { [isFile(app) ? 'appium:app' : 'appium:appPackage']: app }),
    'appium:noReset': true,
    'appium:autoLaunch': false,
    'appium:newCommandTimeout': IDLE_S,
    'appium:disableWindowAnimation': true,
    'appium:ignoreHiddenApiPolicyError': true,
    'appium:uiautomator2ServerReadTimeout': READ_MS,
    'appium:adbExecTimeout': READ_MS,
    // Warnings and errors only: every capture reads the log.
    'appium:logcatFilterSpecs': ['*:W'],
    // By default, any animation delays each capture by ten seconds.
    'appium:settings[waitForIdleTimeout]': 100,
    // Includes elements outside the viewport, so that they can be scrolled to.
    'appium:settings[allowInvisibleElements]': true,
    ...given,
  };
}

/** True for the path of an app file, false for a package. */
export function isFile(app: string): boolean {
  return /\.(?:apk|apks|xapk|aab)$/i.test(app.replace(/[?#].*$/, ''));
}

/** Returns a text capability, with or without the `appium:` prefix; null when it is missing. */
export function textCapability(capabilities: Capabilities, name: string): string | null {
  const value = capabilities[`appium:${name}`] ?? capabilities[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
