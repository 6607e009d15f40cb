import { describe, expect, test } from 'vitest';
import { credentialRedactor } from '../../../src/device/appium/redact-credentials.ts';
import { asDeviceError, endsSession } from '../../../src/device/appium/errors.ts';

/** Code, WebDriver error, message, and further properties of the error. */
type Case = readonly [string, string, string, object?];

/** Returns an error like those of webdriverio. */
function thrown(name: string, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { name }, more);
}
const as = (name: string, message: string, more?: object) =>
  asDeviceError(thrown(name, message, more), 'read the hierarchy', (text) => text);

describe('asDeviceError', () => {
  const cases: readonly Case[] = [
    ['DEVICE_UNAVAILABLE', 'WebDriverError', 'fetch failed', { code: 'ECONNREFUSED' }],
    ['DEVICE_TIMEOUT', 'WebDriverError', 'Request timed out! Consider increasing …', { code: 'ETIMEDOUT' }],
    [
      'SESSION_LOST',
      'invalid session id',
      'A session is either terminated or not started when running "source" with method "GET"',
    ],
    [
      'DRIVER_LOST',
      'unknown error',
      "'GET /session/1/source' cannot be proxied to UiAutomator2 server because the instrumentation process is not running (probably crashed). Check the server log",
    ],
    [
      'DEVICE_TIMEOUT',
      'unknown error',
      'Could not proxy command to the remote server. Original error: timeout of 1500ms exceeded',
    ],
    [
      'DEVICE_LOST',
      'unknown error',
      "Could not retrieve the currently focused package and activity. Original error: Error executing adbExec. Original error: 'Command 'adb -P 1 -s S shell dumpsys window displays' exited with code 1'; Command output: error: device offline",
    ],
    ['DEVICE_LOST', 'session not created', 'Device NOPE was not in the list of connected devices'],
    [
      'DEVICE_UNAUTHORISED',
      'unknown error',
      "Command output: error: device unauthorized. This adb server's $ADB_VENDOR_KEYS is not set",
    ],
    [
      'APP_NOT_INSTALLED',
      'unknown error',
      "Cannot start the 'com.not.there' application. Consider checking the driver's troubleshooting documentation.",
    ],
    [
      'APP_NOT_INSTALLED',
      'unknown error',
      "Unable to resolve the launchable activity of 'com.not.there'. Is it installed on the device?",
    ],
    ['APP_NOT_INSTALLED', 'unknown error', 'Failure [INSTALL_FAILED_NO_MATCHING_ABIS]'],
    [
      'HUB_BUSY',
      'session not created',
      'All parallel tests are currently in use, including the queued tests. Please wait.',
    ],
    ['HUB_BUSY', 'WebDriverError', 'Too many requests', { statusCode: 429 }],
    ['DEVICE_UNAUTHORISED', 'WebDriverError', 'Authorization required', { statusCode: 401 }],
    ['NOT_SUPPORTED', 'unknown command', 'The requested resource could not be found'],
    ['DEVICE_UNAVAILABLE', 'session not created', 'Could not find a driver for automationName X'],
  ];
  test.each(cases.map(([code, name, message, more]) => ({ code, name, message, more })))(
    '$code: $name, $message',
    ({ code, name, message, more }) => {
      expect(as(name, message, more).code).toBe(code);
    },
  );

  test('endsSession is true only for unusable sessions', () => {
    expect(endsSession(as('invalid session id', ''))).toBe(true);
    expect(endsSession(as('unknown error', 'timeout of 10ms exceeded'))).toBe(false);
    expect(endsSession(as('no such element', 'An element could not be located'))).toBe(false);
  });

  test('removes the request URL and redacts keys', () => {
    const error = asDeviceError(
      thrown(
        'unknown error',
        'Bad key s3cr3t for https://ann:s3cr3t@hub.example.com/x when running "http://hub/session" with method "POST"',
      ),
      'open a session',
      (text) => text.replaceAll('s3cr3t', '[hidden]'),
    );
    expect(error.message).toBe('Could not open a session: Bad key [hidden] for https://hub.example.com/x');
  });
});

test('redacts a long message before truncating it', () => {
  const hide = credentialRedactor('http://127.0.0.1:4723', { accessKey: 'k-12345678' });
  const { message } = asDeviceError(new Error(`${'x'.repeat(595)}k-12345678`), 'open a session', hide);
  expect(message).toContain('x[hid');
  expect(message).not.toContain('k-1');
});
