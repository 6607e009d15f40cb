import { describe, expect, test } from 'vitest';
import { keepAliveIntervalMs, vendorOf } from '../../../src/device/appium/cloud.ts';
import { AppiumSession } from '../../../src/device/appium/session.ts';
import type { GoalOutcome } from '../../../src/device/port.ts';
import { LendingHub } from './lending-hub.ts';

const PASSED: GoalOutcome = { goal: 'Log in', verdict: 'passed', reason: '' };
const FAILED: GoalOutcome = {
  goal: 'Log in',
  verdict: 'failed',
  reason: 'Wrong Text Bug: "Hello" was "Hallo"',
};
const EXECUTOR = 'browserstack_executor: ';

describe('vendorOf', () => {
  test.each([
    ['https://ann:key@hub-cloud.browserstack.com/wd/hub', 'browserstack'],
    ['https://hub.browserstack.com/wd/hub', 'browserstack'],
    ['https://ann:key@ondemand.eu-central-1.saucelabs.com:443/wd/hub', 'saucelabs'],
    ['https://mobile-hub.lambdatest.com/wd/hub', 'lambdatest'],
    ['https://hub.testingbot.com/wd/hub', 'testingbot'],
    ['http://127.0.0.1:4444', null],
    ['https://browserstack.com.example.com/wd/hub', null],
    ['https://notbrowserstack.com/wd/hub', null],
  ])('%s is %s', (hub, vendor) => {
    expect(vendorOf(hub, {})).toBe(vendor);
  });

  test('detects the vendor by its capabilities when the host is unknown', () => {
    expect(vendorOf('http://127.0.0.1:4444', { 'sauce:options': {} })).toBe('saucelabs');
    expect(vendorOf('http://127.0.0.1:4444', { 'se:name': 'x' })).toBeNull();
  });
});

describe('reporting the outcome', () => {
  const concluded = async (
    vendor: string,
    ending: GoalOutcome,
    options: object = {},
  ): Promise<LendingHub> => {
    const { hub, url } = await LendingHub.lend('ann:k-1234567');
    const session = await AppiumSession.open({ hub: url, capabilities: { [vendor]: options } });
    await session.reportOutcome(ending);
    await session.end();
    return hub;
  };

  test.each([
    ['sauce:options', PASSED, ['sauce:job-name=Log in', 'sauce:job-result=passed']],
    ['sauce:options', FAILED, ['sauce:job-name=Log in', 'sauce:job-result=failed']],
    ['lt:options', PASSED, ['lambda-name=Log in', 'lambda-status=passed']],
    ['lt:options', FAILED, ['lambda-name=Log in', 'lambda-status=failed']],
    ['tb:options', PASSED, ['tb:test-name=Log in', 'tb:test-result=passed']],
    ['tb:options', FAILED, ['tb:test-name=Log in', 'tb:test-result=failed']],
  ])(
    '%s: name and result are sent once each, before the session is given back',
    async (vendor, ending, sent) => {
      const hub = await concluded(vendor, ending);
      expect(hub.marks).toEqual(sent);
      expect(hub.asked).toEqual(['POST /session', 'POST /execute/sync', 'POST /execute/sync', 'DELETE ']);
      expect(hub.open).toBe(0);
    },
  );

  test('BrowserStack also gets the reason, in one short line', async () => {
    const hub = await concluded('bstack:options', {
      ...FAILED,
      reason: `one\n  two "three" ${'x'.repeat(400)}`,
    });
    const [name, status] = hub.marks.map((mark) => JSON.parse(mark.replace(EXECUTOR, '')) as unknown);
    expect(name).toEqual({ action: 'setSessionName', arguments: { name: 'Log in' } });
    expect(status).toMatchObject({ action: 'setSessionStatus', arguments: { status: 'failed' } });
    const { reason } = (status as { arguments: { reason: string } }).arguments;
    expect(reason).toMatch(/^failed: one two "three" x+…$/);
    expect(reason).toHaveLength(250);
  });

  test.each(['inconclusive', 'broken'] as const)('%s is reported as failed', async (verdict) => {
    const hub = await concluded('lt:options', { ...PASSED, verdict, reason: 'no proof' });
    expect(hub.marks).toContain('lambda-status=failed');
  });

  test('a cancelled goal is not reported', async () => {
    expect((await concluded('sauce:options', { ...PASSED, verdict: 'cancelled' })).marks).toEqual([]);
  });

  test('a session name of the user is kept', async () => {
    const hub = await concluded('sauce:options', PASSED, { name: 'nightly' });
    expect(hub.marks).toEqual(['sauce:job-result=passed']);
  });

  test('other hubs get no script', async () => {
    const hub = await concluded('se:options', FAILED);
    expect(hub.asked).toEqual(['POST /session', 'DELETE ']);
  });

  test('a rejected script is sent once and reported without keys', async () => {
    const { hub, url } = await LendingHub.lend('ann:k-1234567');
    const session = await AppiumSession.open({ hub: url, capabilities: { 'sauce:options': {} } });
    hub.refuse = { status: 500, error: 'unknown error', message: 'no such job for key k-1234567' };
    const telling = session.reportOutcome(PASSED);
    await expect(telling).rejects.toThrow(
      'Could not report the outcome to the hub: no such job for key [hidden]',
    );
    expect(hub.asked.filter((words) => words.includes('execute'))).toHaveLength(1);
    await session.end();
    expect(hub.open).toBe(0);
  });

  test('a lost session gets no script', async () => {
    const { hub, url } = await LendingHub.lend();
    const session = await AppiumSession.open({ hub: url, capabilities: { 'sauce:options': {} } });
    hub.refuse = { status: 404, error: 'invalid session id', message: 'gone' };
    await session.reportOutcome(FAILED);
    expect(hub.marks).toEqual([]);
    await session.end();
  });
});

describe('keeping a cloud session alive', () => {
  test.each([
    ['browserstack', {}, 30_000],
    ['browserstack', { 'bstack:options': { idleTimeout: 45 } }, 15_000],
    ['lambdatest', { 'lt:options': { idleTimeout: '60' } }, 20_000],
    ['testingbot', { 'tb:options': { idletimeout: 30 } }, 10_000],
    [null, {}, 30_000],
    [null, { 'appium:newCommandTimeout': 60 }, 20_000],
    [null, { 'appium:newCommandTimeout': 0 }, 30_000],
    ['saucelabs', { 'sauce:options': { idleTimeout: 90 }, 'appium:newCommandTimeout': 12 }, 4000],
  ] as const)('%s with %j hears from us every %d ms', (vendor, capabilities, ms) => {
    expect(keepAliveIntervalMs(vendor, capabilities)).toBe(ms);
  });

  test('the hub gets a read per interval until the session ends', async () => {
    const { hub, url } = await LendingHub.lend();
    const capabilities = { 'sauce:options': { idleTimeout: 0.15 } };
    const session = await AppiumSession.open({ hub: url, capabilities });
    while (hub.asked.length < 4) await new Promise((next) => setTimeout(next, 10));
    await session.end();
    expect(new Set(hub.asked.slice(1, -1))).toEqual(new Set(['GET /timeouts']));
    expect(hub.asked.at(-1)).toBe('DELETE ');
  });
});
