/** Maps errors of Appium, drivers and hubs to error codes. No other file reads their messages. */
import { type ErrorCode, ThumbruleError } from '../../shared/errors.ts';

interface ErrorRule {
  readonly code: ErrorCode;
  /** WebDriver error code. */
  readonly error?: RegExp;
  /** HTTP status of the hub's response. */
  readonly status?: readonly number[];
  /** Message of the driver, for the WebDriver error "unknown error". */
  readonly message?: RegExp;
  /** Error code of the operating system or HTTP client. */
  readonly network?: RegExp;
  readonly hint: string;
}

/** The first matching rule applies. */
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
    hint: "The driver's helper on the device has ended. Run the goal again; restart the device if it happens again.",
  },
  {
    code: 'DEVICE_TIMEOUT',
    error: /^(?:timeout|script timeout)$/,
    message: /timeout of \d+ ?ms exceeded|timed out|ETIMEDOUT/i,
    network: /ETIMEDOUT|UND_ERR_.*TIMEOUT/,
    hint: 'The device did not answer the command. Check whether it hangs.',
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
    hint: "This driver or device can't do that; remove the step or use another device.",
  },
  {
    code: 'DEVICE_UNAVAILABLE',
    error: /^session not created$/,
    hint: 'Check the capabilities; "thumbrule doctor" checks Appium, its drivers and what is attached.',
  },
];

const MAX_MESSAGE_LENGTH = 600;

/** Codes after which the session is unusable. */
const SESSION_ENDING: readonly ErrorCode[] = ['SESSION_LOST', 'DRIVER_LOST', 'DEVICE_LOST'];

/** True when the session is unusable after this error. */
export function endsSession(error: unknown): boolean {
  return error instanceof ThumbruleError && SESSION_ENDING.includes(error.code);
}

/** Returns the WebDriver error code, such as `no such element`; empty when the error is not from a driver. */
export function protocolError(error: unknown): string {
  const own = error instanceof ThumbruleError ? error.cause : error;
  return own instanceof Error ? own.name : '';
}

/** Converts an error; `doing` completes "Could not …", `redact` removes keys from the message. The original error is the cause. */
export function asDeviceError(
  error: unknown,
  doing: string,
  redact: (text: string) => string,
): ThumbruleError {
  if (error instanceof ThumbruleError) return error;
  // Redact before truncating: a truncated key would not be found.
  const message = redact(cleanMessage(error)).slice(0, MAX_MESSAGE_LENGTH);
  const kind = ERROR_RULES.find((k) => matchesRule(k, error, message));
  const code = kind?.code ?? 'DEVICE_UNAVAILABLE';
  const hint = kind?.hint ?? 'See the Appium log; "thumbrule doctor" checks the installation.';
  return new ThumbruleError(code, `Could not ${doing}: ${message}`, hint, { cause: error });
}

function matchesRule(
  { error: name, status, message: pattern, network }: ErrorRule,
  error: unknown,
  message: string,
): boolean {
  if (network?.test(field(error, 'code')) === true) return true;
  if (status?.includes(Number(field(error, 'statusCode') || statusInMessage(message))) === true) return true;
  if (name?.test(protocolError(error)) === true) return true;
  return pattern?.test(message) ?? false;
}

/** Returns the status in the message of a hub that does not respond with JSON. */
function statusInMessage(message: string): string {
  return /(?:status(?: code)?|code)[ :]+(\d{3})\b/i.exec(message)?.[1] ?? '';
}

function field(error: unknown, name: string): string {
  // Drivers put fields of their own on an Error, which its type does not have.
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the message in one line, without the request's URL and body, which may contain keys. */
function cleanMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(/ when running "[^"]*" with method "[A-Z]+".*$/s, '')
    .replace(/^WebDriverError: /, '')
    .replace(/:\/\/[^/\s@]+@/g, '://')
    .replace(/\s+/g, ' ')
    .trim();
}
