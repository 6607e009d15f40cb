/** Clouds that lend phones: what they are told of a goal's end, and after how long a session counts as idle. */
import type { Capabilities } from './capabilities.ts';
import type { GoalOutcome } from '../port.ts';

interface CloudVendor {
  readonly host: RegExp;
  /** The capability that holds what the vendor wants to know. */
  readonly options: string;
  /** In those: a name that the user gave the session. */
  readonly nameOption: string;
  /** In those: seconds without a command after which the session is ended; and what holds where none is given. */
  readonly idle: readonly [name: string, seconds: number];
  /** Scripts that the vendor's hub takes for itself; they never reach the phone. */
  readonly name: (name: string) => string;
  readonly result: (passed: boolean, because: string) => string;
}

const VENDORS = {
  browserstack: {
    host: /(?:^|\.)browserstack\.com$/i,
    options: 'bstack:options',
    nameOption: 'sessionName',
    idle: ['idleTimeout', 90],
    name: (name) => browserstackScript('setSessionName', { name }),
    result: (passed, because) =>
      browserstackScript('setSessionStatus', { status: passed ? 'passed' : 'failed', reason: because }),
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
/** Where nobody says how long a session may be idle, and at most, ms. */
const MAX_INTERVAL_MS = 30_000;
/** Of the time after which a session counts as idle: an answer may be late, and one may be lost. */
const IDLE_DIVISOR = 3;

/** By the hub's host, else by the capabilities that are meant for one vendor alone; null: nobody's cloud. */
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
 * What is sent at the end of a goal, in order: the session's name, unless the user gave it one, and how the goal ended. Vendors know
 * passed and failed alone: what could not be proved has not passed. Nothing is said of a goal that was cancelled.
 */
export function outcomeScripts(
  vendor: VendorName,
  capabilities: Capabilities,
  ending: GoalOutcome,
): readonly string[] {
  if (ending.verdict === 'cancelled') return [];
  const { nameOption, name, result } = VENDORS[vendor];
  const passed = ending.verdict === 'passed';
  const because = passed ? 'passed' : `${ending.verdict}: ${ending.reason}`;
  return [
    ...(optionsOf(vendor, capabilities)[nameOption] === undefined
      ? [name(oneLine(ending.goal, NAME_LENGTH))]
      : []),
    result(passed, oneLine(because, REASON_LENGTH)),
  ];
}

/** Milliseconds of quiet after which a session has to hear from us, so that neither a vendor nor Appium ends it. */
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

/** Null: none, or zero, which means that nothing is ended. */
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
