import type { Capabilities } from '../capabilities.ts';

/** Of the WebDriverAgent, ms; the driver's own default of 240 s is longer than a person waits. */
const READ_MS = 60_000;
/** A planner may think for minutes; a session that nobody uses for longer is ended by the driver. */
const IDLE_S = 300;

/**
 * Capabilities for the XCUITest driver; what the user gives wins. The app is started by us and not with the session, so that options
 * and resets are the goal's, and so that the driver needs no way to the phone but its WebDriverAgent.
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
    // A WebDriverAgent that was reached by its address alone hands over no log.
    'appium:skipLogCapture': own['appium:webDriverAgentUrl'] !== undefined,
    'appium:wdaConnectionTimeout': READ_MS,
    ...(own['appium:webDriverAgentUrl'] === undefined || process.platform === 'darwin' ? {} : OWN_AGENT),
    ...own,
  };
}

/** Away from macOS the driver looks for no phone when these are given; a WebDriverAgent that runs is all it needs. */
const OWN_AGENT = { 'appium:udid': 'webdriveragent', 'appium:platformVersion': '17.0' };

/** An app that can be installed, by its name; else a bundle id. */
export function isFile(app: string): boolean {
  return /\.(?:app|ipa|zip)$/i.test(app.replace(/[?#].*$/, '').replace(/\/$/, ''));
}
