/** What Appium, a driver or a hub says went wrong, as a code of ours. The one place that reads their messages. */
import { type ErrorCode, ThumbruleError } from '../../shared/errors.ts';

interface ErrorRule {
  readonly code: ErrorCode;
  /** Error code of the WebDriver protocol. */
  readonly error?: RegExp;
  /** HTTP status that a hub answers with. */
  readonly status?: readonly number[];
  /** Of what the driver says, where the protocol's code is only "unknown error". */
  readonly message?: RegExp;
  /** Code of the operating system or of the HTTP client. */
  readonly network?: RegExp;
  readonly hint: string;
}

/** The first that fits counts. */
const ERROR_RULES: readonly ErrorRule[] = [
  {
    code: 'SESSION_LOST',
    error: /^(?:invalid session id|no such driver)$/,
    message:
      /session is either terminated or not started|session (?:.{0,60})(?:does not exist|not found|has (?:timed out|finished))/i,
    hint: 'Another run may have taken the device, or the session was idle too long. Give each run a device of its own.',
  },
  {
    code: 'DEVICE_UNAUTHORISED',
    status: [401, 403],
    message:
      /device unauthorized|unauthorized\b|this adb server's \$ADB_VENDOR_KEYS|invalid (?:username|access key|credentials)/i,
    hint: "Allow USB debugging on the device's screen; for a hub, check user name and access key.",
  },
  {
    code: 'HUB_BUSY',
    status: [429],
    message:
      /queue(?:d)? (?:size|limit|is full|timed out)|parallel (?:tests|sessions?).{0,40}(?:limit|exceed|maximum|in use)|all parallel|no (?:free|available) (?:slot|device|node)|session request timed out|could not start a new session.*queue/i,
    hint: 'Wait for a free device, run fewer at a time, or ask the hub for more.',
  },
  {
    code: 'APP_NOT_INSTALLED',
    message:
      /is not installed|Unable to resolve the launchable activity|INSTALL_FAILED|INSTALL_PARSE_FAILED|No activity found|Activity class .{0,200}does not exist|activity .{0,120}used to start the app doesn't exist|Cannot start the '.*' application|(?:application|app) at .{0,400} does not exist|Could not find app|bundle (?:id|identifier).{0,120}(?:unknown|not found)|'app' option is required/i,
    hint: 'Check package and activity, or give the path of the .apk or .ipa with the capability appium:app.',
  },
  {
    code: 'DEVICE_LOST',
    message:
      /device offline|device '?[^']*'? ?not found|no devices\/emulators found|not in the list of connected devices|Could not find a connected (?:Android )?device|device (?:was )?disconnected|error: closed/i,
    hint: 'Check the cable and the device; "thumbrule devices" lists what is attached.',
  },
  {
    code: 'DRIVER_LOST',
    message:
      /instrumentation process (?:is not running|cannot be initialized)|probably crashed|UiAutomation not connected|cannot be proxied to|socket hang up|xcodebuild (?:failed|exited)|WebDriverAgent (?:process )?(?:crashed|is not running)|ECONNREFUSED|ECONNRESET/i,
    hint: "The driver's helper on the device has ended. Run the goal again; restart the device when it goes on.",
  },
  {
    code: 'DEVICE_TIMEOUT',
    error: /^(?:timeout|script timeout)$/,
    message: /timeout of \d+ ?ms exceeded|timed out|ETIMEDOUT/i,
    network: /ETIMEDOUT|UND_ERR_.*TIMEOUT/,
    hint: 'The device took the command and did not answer. Look whether it hangs; give a slow one more time.',
  },
  {
    code: 'DEVICE_UNAVAILABLE',
    network: /ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|EPIPE|UND_ERR_SOCKET|EAI_AGAIN/,
    hint: 'Check that Appium or the hub runs at the address given with --hub.',
  },
  {
    code: 'NOT_SUPPORTED',
    error: /^(?:unknown command|unknown method|unsupported operation)$/,
    message:
      /only available for emulators|can only be performed on Simulator|not (?:yet )?(?:been )?implemented|potentially insecure feature/i,
    hint: "This driver or device can't do that; leave the step out or use another device.",
  },
  {
    code: 'DEVICE_UNAVAILABLE',
    error: /^session not created$/,
    hint: 'Check the capabilities; "thumbrule doctor" checks Appium, its drivers and what is attached.',
  },
];

const MAX_MESSAGE_LENGTH = 600;

/** Codes after which the session answers no more. */
const SESSION_ENDING: readonly ErrorCode[] = ['SESSION_LOST', 'DRIVER_LOST', 'DEVICE_LOST'];

/** True when the session can't be used again after this error. */
export function endsSession(error: unknown): boolean {
  return error instanceof ThumbruleError && SESSION_ENDING.includes(error.code);
}

/** Error code of the WebDriver protocol, such as `no such element`; empty for what is no answer of a driver. */
export function protocolError(error: unknown): string {
  const own = error instanceof ThumbruleError ? error.cause : error;
  return own instanceof Error ? own.name : '';
}

/** `doing`: "read the hierarchy"; `hide` takes keys out of what the driver says. What was thrown stays as the cause. */
export function asDeviceError(error: unknown, doing: string, hide: (text: string) => string): ThumbruleError {
  if (error instanceof ThumbruleError) return error;
  // Cut last: half a key would be no key that is known.
  const said = hide(cleanMessage(error)).slice(0, MAX_MESSAGE_LENGTH);
  const kind = ERROR_RULES.find((k) => matchesRule(k, error, said));
  const code = kind?.code ?? 'DEVICE_UNAVAILABLE';
  const hint = kind?.hint ?? 'The log of Appium says more; "thumbrule doctor" checks what it needs.';
  return new ThumbruleError(code, `Could not ${doing}: ${said}`, hint, { cause: error });
}

function matchesRule(
  { error: name, status, message: says, network }: ErrorRule,
  error: unknown,
  said: string,
): boolean {
  if (network?.test(field(error, 'code')) === true) return true;
  if (status?.includes(Number(field(error, 'statusCode') || statusInMessage(said))) === true) return true;
  if (name?.test(protocolError(error)) === true) return true;
  return says?.test(said) ?? false;
}

/** A hub that answers no JSON leaves its status in words only. */
function statusInMessage(said: string): string {
  return /(?:status(?: code)?|code)[ :]+(\d{3})\b/i.exec(said)?.[1] ?? '';
}

function field(error: unknown, name: string): string {
  const value = error instanceof Error ? (error as unknown as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The message in one line, without the address and body of the request: they may hold keys. */
function cleanMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(/ when running "[^"]*" with method "[A-Z]+".*$/s, '')
    .replace(/^WebDriverError: /, '')
    .replace(/:\/\/[^/\s@]+@/g, '://')
    .replace(/\s+/g, ' ')
    .trim();
}
