import { loadConfig } from '../config/load.ts';
import { attachedPhones } from '../device/appium/android/attached.ts';
import { adbOf, findSdk, INSTALL_ADB } from '../device/appium/android/sdk.ts';
import { hasWebdriverio, installedAppium } from '../device/appium/installed.ts';
import { INSTALL_WEBDRIVERIO } from '../device/appium/session.ts';
import { findChromium } from '../device/chromium/find.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { EXIT, looksOf, type Io } from './io.ts';

export interface DoctorFlags {
  readonly for?: string;
}

/** What a check is for; what serves all is checked always. */
const PURPOSES = ['android', 'ios', 'chromium', 'models'] as const;
type Purpose = (typeof PURPOSES)[number];

interface Check {
  readonly name: string;
  readonly needs: readonly Purpose[];
  readonly good: boolean;
  readonly says: string;
  /** Command or deed that mends it. */
  readonly mend: string;
}

const LEAST_NODE = [20, 19] as const;

/**
 * Says what is ready on this machine and what mends the rest. With `--for`, only what that needs is checked, and exit 4
 * says that something is missing.
 */
export async function doctorCommand(flags: DoctorFlags, io: Io): Promise<number> {
  const purpose = PURPOSES.find((known) => known === flags.for);
  if (flags.for !== undefined && purpose === undefined)
    throw new ThumbruleError(
      'USAGE',
      `Nothing is known of "${flags.for}".`,
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
  const wide = Math.max(...checks.map(({ name }) => name.length));
  const marks = looksOf(io.stdout).tty ? ['✓', '✗'] : ['ok', '--'];
  for (const { name, good, says, mend } of checks) {
    io.stdout.write(`${good ? marks[0] : marks[1]}  ${name.padEnd(wide)}  ${says}\n`);
    if (!good) io.stdout.write(`    ${' '.repeat(wide)}  mend: ${mend}\n`);
  }
  const ill = checks.filter(({ good, needs }) => !good && (purpose !== undefined || needs.length === 0));
  return ill.length > 0 ? EXIT.broken : EXIT.passed;
}

function node(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const good = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const mend = 'install Node 20.19 or later: https://nodejs.org';
  return { name: 'Node', needs: [], good, says: process.versions.node, mend };
}

function webdriverio(): Check {
  const good = hasWebdriverio();
  const says = good ? 'installed' : 'not installed: phones are driven through it';
  return { name: 'webdriverio', needs: ['android', 'ios'], good, says, mend: INSTALL_WEBDRIVERIO };
}

const DRIVER_OF = { uiautomator2: 'android', xcuitest: 'ios' } as const;

function appium(): readonly Check[] {
  const found = installedAppium();
  const server: Check = {
    name: 'Appium',
    needs: ['android', 'ios'],
    good: found !== null,
    says: found === null ? 'not installed here (not needed with --hub)' : found.version,
    mend: 'npm install --save-dev appium',
  };
  const drivers = Object.entries(DRIVER_OF).map(([name, needs]): Check => {
    const version = found?.drivers[name] ?? null;
    const how =
      found !== null && found.home === null
        ? `appium driver install ${name}`
        : `npm install --save-dev appium-${name}-driver`;
    return {
      name: `Appium driver ${name}`,
      needs: [needs],
      good: version !== null,
      says: version ?? 'not installed',
      mend: how,
    };
  });
  return [server, ...drivers];
}

function adb(): Check {
  const sdk = findSdk();
  return {
    name: 'adb',
    needs: ['android'],
    good: sdk !== null,
    says: sdk === null ? 'not found by ANDROID_HOME or the path' : adbOf(sdk),
    mend: INSTALL_ADB,
  };
}

async function phones(): Promise<Check> {
  const name = 'Android phones';
  const needs = ['android'] as const;
  const none = 'start an emulator (emulator -avd NAME), or plug in a phone with USB debugging switched on';
  try {
    const attached = await attachedPhones();
    if (attached === null)
      return { name, needs, good: false, says: 'adb is needed to see them', mend: INSTALL_ADB };
    const ready = attached.filter(({ state }) => state === 'device');
    const says = attached
      .map(({ serial, state, model }) => `${serial} ${model === '' ? state : `${model}, ${state}`}`)
      .join('; ');
    const mend = attached.length === 0 ? none : 'allow USB debugging on its screen, or plug it in again';
    return { name, needs, good: ready.length > 0, says: says === '' ? 'none attached' : says, mend };
  } catch (error) {
    return {
      name,
      needs,
      good: false,
      says: `adb failed: ${(error as Error).message}`,
      mend: 'adb kill-server; adb devices',
    };
  }
}

async function chromium(): Promise<Check> {
  const about = { name: 'Chromium', needs: ['chromium'] as const };
  const mend =
    'apt-get install chromium, or install Chrome, or  npm install --save-dev @sparticuz/chromium  (Linux x64)';
  try {
    const found = await findChromium();
    return { ...about, good: found !== null, says: found?.executable ?? 'not found', mend };
  } catch (error) {
    if (!(error instanceof ThumbruleError)) throw error;
    return { ...about, good: false, says: error.message, mend: error.hint };
  }
}

/** Keys that planners of models look for; their values are never shown. */
const KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'AWS_BEARER_TOKEN_BEDROCK'];

function model(env: NodeJS.ProcessEnv): Check {
  const set = KEYS.filter((name) => (env[name] ?? '') !== '');
  return {
    name: 'Model key',
    needs: ['models'],
    good: set.length > 0,
    says: set.length > 0 ? `${set.join(', ')} is set` : 'none is set; the literal planner needs none',
    mend: 'export ANTHROPIC_API_KEY=…, or use --planner command (docs/models.md)',
  };
}

async function config(cwd: string): Promise<Check> {
  const { file, problems } = await loadConfig(cwd);
  const [first] = problems;
  return {
    name: 'Config file',
    needs: [],
    good: first === undefined,
    says:
      first === undefined
        ? (file ?? 'none (none is needed)')
        : `${first.file}:${first.line}: ${first.message}`,
    mend: first?.fix ?? '',
  };
}
