import { attachedPhones } from '../../device/appium/android/attached.ts';
import { findChromium } from '../../device/chromium/browser/find.ts';
import { loadConfig } from '../../config/load.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { EXIT, printProblems, type Io } from '../io.ts';

/** Lists the devices that `--device` can use on this machine, and how to get the others. */
export async function devicesCommand(io: Io): Promise<number> {
  const { config, problems } = await loadConfig(io.cwd);
  const named = Object.entries(config.devices).map(([name, device]): [string, string] => [
    name,
    `from the config file, ${device.platform}`,
  ]);
  const rows: [string, string][] = [
    ['simulated', 'ready: a simulated Android phone'],
    ['chromium', await chromiumState()],
    ['android', await androidState()],
    [
      'ios',
      'through Appium: with appium:udid on a Mac, or appium:webDriverAgentUrl anywhere (thumbrule doctor --for ios)',
    ],
    ...named,
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  io.stdout.write(rows.map(([name, state]) => `${name.padEnd(width)}  ${state}\n`).join(''));
  printProblems(io, problems);
  return problems.length > 0 ? EXIT.usage : EXIT.passed;
}

/** Returns the phones and emulators that adb lists, by serial number (for appium:udid). */
async function androidState(): Promise<string> {
  try {
    const attached = await attachedPhones();
    if (attached === null) return 'adb is not installed: thumbrule doctor --for android';
    if (attached.length === 0) return 'none connected: start an emulator, or connect a phone';
    const words = attached.map(({ serial, state, model }) => {
      const name = model === '' ? serial : `${serial} (${model})`;
      return state === 'device' ? `ready: ${name}` : `${state}: ${name}`;
    });
    return words.join('; ');
  } catch (error) {
    return `adb failed: ${(error as Error).message}`;
  }
}

async function chromiumState(): Promise<string> {
  try {
    const found = await findChromium();
    if (found !== null) return `ready: mobile web in ${found.executable}`;
    return 'not found: install Chrome or Chromium, or  npm i -D @sparticuz/chromium  (Linux x64), or set THUMBRULE_CHROMIUM';
  } catch (error) {
    if (error instanceof ThumbruleError) return `not usable: ${error.message} ${error.hint}`;
    throw error;
  }
}
