import type { Capabilities } from '../capabilities.ts';

/** Of the driver's server on the phone, ms; its own default of 240 s is longer than a person waits. */
const READ_MS = 60_000;
/** A planner may think for minutes; a session that nobody uses for longer is ended by the driver. */
const IDLE_S = 300;

/**
 * Capabilities for the UiAutomator2 driver; what the user gives wins. Apps are started by us, not with the session, so
 * that options, resets and permissions are the goal's.
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
    // What tells of a crash, and of what led to it: an app's own chatter would be sent with each look.
    'appium:logcatFilterSpecs': ['*:W'],
    // Anything that moves would hold up each look for ten seconds.
    'appium:settings[waitForIdleTimeout]': 100,
    // What lies outside the view is known by its place, so that it can be scrolled to.
    'appium:settings[allowInvisibleElements]': true,
    ...given,
  };
}

/** An .apk or a set of them, by its name; else a package. */
export function isFile(app: string): boolean {
  return /\.(?:apk|apks|xapk|aab)$/i.test(app.replace(/[?#].*$/, ''));
}

/** A text capability, with or without its prefix; null when it is not given. */
export function textCapability(capabilities: Capabilities, name: string): string | null {
  const value = capabilities[`appium:${name}`] ?? capabilities[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
