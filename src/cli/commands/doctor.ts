import { loadConfig } from '../../config/load.ts';
import { attachedPhones } from '../../device/appium/android/attached.ts';
import { adbPath, findSdk, INSTALL_ADB } from '../../device/appium/android/sdk.ts';
import { hasWebdriverio, installedAppium } from '../../device/appium/installed.ts';
import { INSTALL_WEBDRIVERIO } from '../../device/appium/session.ts';
import { findChromium, type FoundChromium } from '../../device/chromium/browser/find.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { EXIT, outputStyle, type Io } from '../io.ts';

export interface DoctorFlags {
  readonly for?: string;
}

/** The purpose of a check. A check without a purpose always runs. */
const PURPOSES = ['android', 'ios', 'chromium', 'models'] as const;
type DoctorPurpose = (typeof PURPOSES)[number];

interface DoctorCheck {
  readonly name: string;
  readonly needs: readonly DoctorPurpose[];
  readonly ok: boolean;
  readonly status: string;
  /** The command or action that fixes it. */
  readonly fix: string;
}

const MIN_NODE = [20, 19] as const;

/**
 * Prints what is ready on this machine and how to fix the rest. With `--for`, checks only what that needs, and exits
 * with 4 when something is missing.
 */
export async function doctorCommand(flags: DoctorFlags, io: Io): Promise<number> {
  const purpose = PURPOSES.find((known) => known === flags.for);
  if (flags.for !== undefined && purpose === undefined)
    throw new ThumbruleError(
      'USAGE',
      `Unknown purpose "${flags.for}".`,
      `Give --for one of: ${PURPOSES.join(', ')}.`,
    );
  const all = [
    node(),
    webdriverio(),
    ...appium(),
    adb(),
    ...(purpose === undefined || purpose === 'android' ? [await phones()] : []),
    await chromium(),
    model(process.env),
    await config(io.cwd),
  ];
  const checks = all.filter(
    ({ needs }) => purpose === undefined || needs.length === 0 || needs.includes(purpose),
  );
  const width = Math.max(...checks.map(({ name }) => name.length));
  const marks = outputStyle(io.stdout).tty ? ['✓', '✗'] : ['ok', '--'];
  for (const { name, ok, status, fix } of checks) {
    io.stdout.write(`${ok ? marks[0] : marks[1]}  ${name.padEnd(width)}  ${status}\n`);
    if (!ok) io.stdout.write(`    ${' '.repeat(width)}  Fix: ${fix}\n`);
  }
  const failing = checks.filter(({ ok, needs }) => !ok && (purpose !== undefined || needs.length === 0));
  return failing.length > 0 ? EXIT.broken : EXIT.passed;
}

function node(): DoctorCheck {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
  const fix = 'install Node 20.19 or later: https://nodejs.org';
  return { name: 'Node', needs: [], ok, status: process.versions.node, fix };
}

function webdriverio(): DoctorCheck {
  const ok = hasWebdriverio();
  const status = ok ? 'installed' : 'not installed; needed for phones';
  return { name: 'webdriverio', needs: ['android', 'ios'], ok, status, fix: INSTALL_WEBDRIVERIO };
}

const DRIVER_PURPOSES = { uiautomator2: 'android', xcuitest: 'ios' } as const;

function appium(): readonly DoctorCheck[] {
  const found = installedAppium();
  const server: DoctorCheck = {
    name: 'Appium',
    needs: ['android', 'ios'],
    ok: found !== null,
    status: found === null ? 'not installed here (not needed with --hub)' : found.version,
    fix: 'npm install --save-dev appium',
  };
  const drivers = Object.entries(DRIVER_PURPOSES).map(([name, needs]): DoctorCheck => {
    const version = found?.drivers[name] ?? null;
    const fix =
      found !== null && found.home === null
        ? `appium driver install ${name}`
        : `npm install --save-dev appium-${name}-driver`;
    return {
      name: `Appium driver ${name}`,
      needs: [needs],
      ok: version !== null,
      status: version ?? 'not installed',
      fix: fix,
    };
  });
  return [server, ...drivers];
}

function adb(): DoctorCheck {
  const sdk = findSdk();
  return {
    name: 'adb',
    needs: ['android'],
    ok: sdk !== null,
    status: sdk === null ? 'not found in ANDROID_HOME or PATH' : adbPath(sdk),
    fix: INSTALL_ADB,
  };
}

async function phones(): Promise<DoctorCheck> {
  const name = 'Android phones';
  const needs = ['android'] as const;
  const none = 'start an emulator (emulator -avd NAME), or connect a phone with USB debugging enabled';
  try {
    const attached = await attachedPhones();
    if (attached === null) return { name, needs, ok: false, status: 'needs adb', fix: INSTALL_ADB };
    const ready = attached.filter(({ state }) => state === 'device');
    const status = attached
      .map(({ serial, state, model }) => `${serial} ${model === '' ? state : `${model}, ${state}`}`)
      .join('; ');
    const fix = attached.length === 0 ? none : 'allow USB debugging on the phone, or reconnect it';
    return { name, needs, ok: ready.length > 0, status: status === '' ? 'none connected' : status, fix };
  } catch (error) {
    return {
      name,
      needs,
      ok: false,
      status: `adb failed: ${(error as Error).message}`,
      fix: 'adb kill-server; adb devices',
    };
  }
}

async function chromium(): Promise<DoctorCheck> {
  const about = { name: 'Chromium', needs: ['chromium'] as const };
  const fix =
    'apt-get install chromium-headless-shell, or install Chrome, or  npm install --save-dev @sparticuz/chromium  (Linux x64)';
  try {
    const found = await findChromium();
    const status = found === null ? 'not found' : `${found.executable}${await aboutWindows(found)}`;
    return { ...about, ok: found !== null, status, fix };
  } catch (error) {
    if (!(error instanceof ThumbruleError)) throw error;
    return { ...about, ok: false, status: error.message, fix: error.hint };
  }
}

/** Says what a browser without a window lacks, and what would be lighter than a whole browser. */
async function aboutWindows({ kind, hasWindow }: FoundChromium): Promise<string> {
  if (kind === 'shipped') return '';
  if (hasWindow) return ' (a headless shell would need less processor time: docs/mobile-web.md)';
  const whole = await findChromium({ whole: true });
  return whole?.hasWindow === true
    ? ` (headless shell; with --headed ${whole.executable})`
    : ' (headless shell; --headed needs a whole browser)';
}

/** Keys that AI planners use. Their values are never printed. */
const MODEL_KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'AWS_BEARER_TOKEN_BEDROCK'];

function model(env: NodeJS.ProcessEnv): DoctorCheck {
  const set = MODEL_KEYS.filter((name) => (env[name] ?? '') !== '');
  return {
    name: 'Model key',
    needs: ['models'],
    ok: set.length > 0,
    status: set.length > 0 ? `${set.join(', ')} is set` : 'none is set; explicit steps need none',
    fix: 'export ANTHROPIC_API_KEY=…, or use --planner command (docs/models.md)',
  };
}

async function config(cwd: string): Promise<DoctorCheck> {
  const { file, problems } = await loadConfig(cwd);
  const [first] = problems;
  return {
    name: 'Config file',
    needs: [],
    ok: first === undefined,
    status:
      first === undefined ? (file ?? 'none (optional)') : `${first.file}:${first.line}: ${first.message}`,
    fix: first?.fix ?? '',
  };
}
