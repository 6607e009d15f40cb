import type { Capabilities } from '../capabilities.ts';

/** Connection timeout of the WebDriverAgent, ms; the driver's default is 240 s. */
const READ_MS = 60_000;
/** Idle timeout of a session; a planner may think for minutes. */
const IDLE_S = 300;

/**
 * Returns capabilities for the XCUITest driver; the user's values win. The session does not start the app: the goal sets launch options and
 * resets, and the driver needs only its WebDriverAgent to reach the phone.
 */
export function iosCapabilities(given: Capabilities, app: string | null): Capabilities {
  const own = Object.fromEntries(
    Object.entries(given).filter(([name]) => !/^(?:appium:)?bundleId$/.test(name)),
  );
  return {
    platformName: 'iOS',
    'appium:automationName': 'XCUITest',
    ...(app !== null && isFile(app) ? { 'appium:app': app } : {}),
    'appium:noReset': true,
    'appium:autoLaunch': false,
    'appium:newCommandTimeout': IDLE_S,
    // A WebDriverAgent at a given URL provides no log.
    'appium:skipLogCapture': own['appium:webDriverAgentUrl'] !== undefined,
    'appium:wdaConnectionTimeout': READ_MS,
    ...(own['appium:webDriverAgentUrl'] === undefined || process.platform === 'darwin' ? {} : OWN_AGENT),
    ...own,
  };
}

/** Keeps the driver from searching for a phone on systems other than macOS, where a running WebDriverAgent is enough. */
const OWN_AGENT = { 'appium:udid': 'webdriveragent', 'appium:platformVersion': '17.0' };

/** True for the path of an app file, false for a bundle id. */
export function isFile(app: string): boolean {
  return /\.(?:app|ipa|zip)$/i.test(app.replace(/[?#].*$/, '').replace(/\/$/, ''));
}
