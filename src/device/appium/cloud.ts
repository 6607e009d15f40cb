/** Clouds that lend phones: what they are told of a goal's end, and after how long a session counts as idle. */
import type { Ending } from '../port.ts';
import type { Capabilities } from './session.ts';

interface Vendor {
  readonly host: RegExp;
  /** The capability that holds what the vendor wants to know. */
  readonly options: string;
  /** In those: a name that the user gave the session. */
  readonly named: string;
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
    named: 'sessionName',
    idle: ['idleTimeout', 90],
    name: (name) => executor('setSessionName', { name }),
    result: (passed, because) =>
      executor('setSessionStatus', { status: passed ? 'passed' : 'failed', reason: because }),
  },
  saucelabs: {
    host: /(?:^|\.)saucelabs\.com$/i,
    options: 'sauce:options',
    named: 'name',
    idle: ['idleTimeout', 90],
    name: (name) => `sauce:job-name=${name}`,
    result: (passed) => `sauce:job-result=${passed ? 'passed' : 'failed'}`,
  },
  lambdatest: {
    host: /(?:^|\.)lambdatest\.com$/i,
    options: 'lt:options',
    named: 'name',
    idle: ['idleTimeout', 120],
    name: (name) => `lambda-name=${name}`,
    result: (passed) => `lambda-status=${passed ? 'passed' : 'failed'}`,
  },
  testingbot: {
    host: /(?:^|\.)testingbot\.com$/i,
    options: 'tb:options',
    named: 'name',
    idle: ['idletimeout', 90],
    name: (name) => `tb:test-name=${name}`,
    result: (passed) => `tb:test-result=${passed ? 'passed' : 'failed'}`,
  },
} as const satisfies Readonly<Record<string, Vendor>>;

type VendorName = keyof typeof VENDORS;

const NAME_LENGTH = 200;
const REASON_LENGTH = 250;
/** Where nobody says how long a session may be idle, and at most, ms. */
const EVERY_MS = 30_000;
/** Of the time after which a session counts as idle: an answer may be late, and one may be lost. */
const PART = 3;

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
export function marksOf(vendor: VendorName, capabilities: Capabilities, ending: Ending): readonly string[] {
  if (ending.verdict === 'cancelled') return [];
  const { named, name, result } = VENDORS[vendor];
  const passed = ending.verdict === 'passed';
  const because = passed ? 'passed' : `${ending.verdict}: ${ending.because}`;
  return [
    ...(optionsOf(vendor, capabilities)[named] === undefined ? [name(line(ending.goal, NAME_LENGTH))] : []),
    result(passed, line(because, REASON_LENGTH)),
  ];
}

/** Milliseconds of quiet after which a session has to hear from us, so that neither a vendor nor Appium ends it. */
export function quietMs(vendor: VendorName | null, capabilities: Capabilities): number {
  const limits = [
    seconds(capabilities['appium:newCommandTimeout']),
    vendor === null ? null : idleOf(vendor, capabilities),
  ].filter((limit) => limit !== null);
  return Math.min(EVERY_MS, ...limits.map((limit) => (limit * 1000) / PART));
}

function idleOf(vendor: VendorName, capabilities: Capabilities): number {
  const [name, otherwise] = VENDORS[vendor].idle;
  return seconds(optionsOf(vendor, capabilities)[name]) ?? otherwise;
}

/** Null: none, or zero, which means that nothing is ended. */
function seconds(value: unknown): number | null {
  const given = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return given > 0 ? given : null;
}

function optionsOf(vendor: VendorName, capabilities: Capabilities): Capabilities {
  const options = capabilities[VENDORS[vendor].options];
  return typeof options === 'object' && options !== null ? (options as Capabilities) : {};
}

function line(text: string, most: number): string {
  const one = text.replaceAll(/\s+/gu, ' ').trim();
  return one.length > most ? `${one.slice(0, most - 1)}…` : one;
}

function executor(action: string, args: object): string {
  return `browserstack_executor: ${JSON.stringify({ action, arguments: args })}`;
}
