/** Device clouds: how to report a goal's outcome to them, and when they end idle sessions. */
import type { Capabilities } from './capabilities.ts';
import type { GoalOutcome } from '../port.ts';

interface CloudVendor {
  readonly host: RegExp;
  /** Capability with the vendor's options. */
  readonly options: string;
  /** Option with the session name that the user set. */
  readonly nameOption: string;
  /** Option with the idle timeout in seconds, and its default. */
  readonly idle: readonly [name: string, seconds: number];
  /** Scripts that the vendor's hub executes itself; they never reach the phone. */
  readonly name: (name: string) => string;
  readonly result: (passed: boolean, reason: string) => string;
}

const VENDORS = {
  browserstack: {
    host: /(?:^|\.)browserstack\.com$/i,
    options: 'bstack:options',
    nameOption: 'sessionName',
    idle: ['idleTimeout', 90],
    name: (name) => browserstackScript('setSessionName', { name }),
    result: (passed, reason) =>
      browserstackScript('setSessionStatus', { status: passed ? 'passed' : 'failed', reason }),
  },
  saucelabs: {
    host: /(?:^|\.)saucelabs\.com$/i,
    options: 'sauce:options',
    nameOption: 'name',
    idle: ['idleTimeout', 90],
    name: (name) => `sauce:job-name=${name}`,
    result: (passed) => `sauce:job-result=${passed ? 'passed' : 'failed'}`,
  },
  lambdatest: {
    host: /(?:^|\.)lambdatest\.com$/i,
    options: 'lt:options',
    nameOption: 'name',
    idle: ['idleTimeout', 120],
    name: (name) => `lambda-name=${name}`,
    result: (passed) => `lambda-status=${passed ? 'passed' : 'failed'}`,
  },
  testingbot: {
    host: /(?:^|\.)testingbot\.com$/i,
    options: 'tb:options',
    nameOption: 'name',
    idle: ['idletimeout', 90],
    name: (name) => `tb:test-name=${name}`,
    result: (passed) => `tb:test-result=${passed ? 'passed' : 'failed'}`,
  },
} as const satisfies Readonly<Record<string, CloudVendor>>;

type VendorName = keyof typeof VENDORS;

const NAME_LENGTH = 200;
const REASON_LENGTH = 250;
/** Longest interval, also without a known idle timeout, ms. */
const MAX_INTERVAL_MS = 30_000;
/** Requests per idle timeout: one may be late, and one may be lost. */
const IDLE_DIVISOR = 3;

/** Returns the vendor by the hub's host or by vendor-specific capabilities; null when the hub belongs to no known cloud. */
export function vendorOf(hub: string, capabilities: Capabilities): VendorName | null {
  const host = URL.canParse(hub) ? new URL(hub).hostname : '';
  const names = Object.keys(VENDORS) as VendorName[];
  return (
    names.find((name) => VENDORS[name].host.test(host)) ??
    names.find((name) => VENDORS[name].options in capabilities) ??
    null
  );
}

/**
 * Returns the scripts to send when a goal has ended: its name, unless the user named the session, and its outcome. Vendors know passed and
 * failed only, so every other verdict is reported as failed. A cancelled goal is not reported.
 */
export function outcomeScripts(
  vendor: VendorName,
  capabilities: Capabilities,
  outcome: GoalOutcome,
): readonly string[] {
  if (outcome.verdict === 'cancelled') return [];
  const { nameOption, name, result } = VENDORS[vendor];
  const passed = outcome.verdict === 'passed';
  const reason = passed ? 'passed' : `${outcome.verdict}: ${outcome.reason}`;
  return [
    ...(optionsOf(vendor, capabilities)[nameOption] === undefined
      ? [name(oneLine(outcome.goal, NAME_LENGTH))]
      : []),
    result(passed, oneLine(reason, REASON_LENGTH)),
  ];
}

/** Returns the interval of keep-alive requests in ms, so that neither the vendor nor Appium ends the session as idle. */
export function keepAliveIntervalMs(vendor: VendorName | null, capabilities: Capabilities): number {
  const limits = [
    positiveSeconds(capabilities['appium:newCommandTimeout']),
    vendor === null ? null : idleSeconds(vendor, capabilities),
  ].filter((limit) => limit !== null);
  return Math.min(MAX_INTERVAL_MS, ...limits.map((limit) => (limit * 1000) / IDLE_DIVISOR));
}

function idleSeconds(vendor: VendorName, capabilities: Capabilities): number {
  const [name, otherwise] = VENDORS[vendor].idle;
  return positiveSeconds(optionsOf(vendor, capabilities)[name]) ?? otherwise;
}

/** Returns a positive number of seconds; null for none or for zero, which disables the timeout. */
function positiveSeconds(value: unknown): number | null {
  const given = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return given > 0 ? given : null;
}

function optionsOf(vendor: VendorName, capabilities: Capabilities): Capabilities {
  const options = capabilities[VENDORS[vendor].options];
  return typeof options === 'object' && options !== null ? (options as Capabilities) : {};
}

function oneLine(text: string, most: number): string {
  const one = text.replaceAll(/\s+/gu, ' ').trim();
  return one.length > most ? `${one.slice(0, most - 1)}…` : one;
}

function browserstackScript(action: string, args: object): string {
  return `browserstack_executor: ${JSON.stringify({ action, arguments: args })}`;
}
