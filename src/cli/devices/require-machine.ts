/** Checks of this machine before a goal starts: the browser, webdriverio, Appium and its driver, the hub. */
import { hasWebdriverio, installedAppium } from '../../device/appium/installed.ts';
import { credentialRedactor } from '../../device/appium/redact-credentials.ts';
import { INSTALL_APPIUM } from '../../device/appium/server.ts';
import { INSTALL_WEBDRIVERIO } from '../../device/appium/session.ts';
import { findChromium, INSTALL_CHROMIUM, requireWindow } from '../../device/chromium/browser/find.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { RunOptions } from '../flags/options.ts';
import { APPIUM_DRIVERS, type AppiumTarget } from './appium.ts';

/** Time for a hub to answer at all, ms. */
const HUB_WITHIN_MS = 10_000;

/**
 * Checks that the device of these options can be opened, without touching it.
 * @throws USAGE, NOT_FOUND with the command that installs or starts what is missing
 */
export async function requireMachine(
  options: Pick<RunOptions, 'device' | 'headed'>,
  target: AppiumTarget | null,
): Promise<void> {
  if (target !== null) return requireAppium(target);
  if (options.device === 'chromium') await requireBrowser(options.headed);
}

async function requireBrowser(headed: boolean): Promise<void> {
  let found = null;
  try {
    found = await findChromium({ whole: headed });
    if (headed && found !== null) requireWindow(found);
  } catch (error) {
    if (!(error instanceof ThumbruleError)) throw error;
    throw new ThumbruleError('NOT_FOUND', error.message, error.hint, { cause: error });
  }
  if (found === null)
    throw new ThumbruleError(
      'NOT_FOUND',
      'No Chromium or Chrome was found on this machine.',
      `${INSTALL_CHROMIUM}. Check with  thumbrule doctor --for chromium`,
    );
}

async function requireAppium({ platform, hub, capabilities }: AppiumTarget): Promise<void> {
  if (!hasWebdriverio())
    throw new ThumbruleError(
      'NOT_FOUND',
      `The device "${platform}" needs the npm package webdriverio, which is not installed.`,
      `Install it:  ${INSTALL_WEBDRIVERIO}`,
    );
  if (hub !== null) return requireHub(hub, credentialRedactor(hub, capabilities));
  const found = installedAppium();
  if (found === null)
    throw new ThumbruleError(
      'NOT_FOUND',
      'Appium is not installed.',
      `Install it with  ${INSTALL_APPIUM}  or use a running one with --hub URL.`,
    );
  const driver = APPIUM_DRIVERS[platform];
  if (found.drivers[driver] === null)
    throw new ThumbruleError(
      'NOT_FOUND',
      `Appium ${found.version} has no driver "${driver}".`,
      found.home === null
        ? `Install it:  appium driver install ${driver}`
        : `Install it:  npm install --save-dev appium-${driver}-driver`,
    );
}

/** Errors of a connection that was never made. Any other answer, or a proxy between, is left to the session. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be resolved',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'no answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
};

/** @throws USAGE for an address where nothing listens */
async function requireHub(hub: string, redact: (text: string) => string): Promise<void> {
  // A wrong address is reported when it is parsed; fetch refuses a login in it.
  if (!URL.canParse(hub) || usesProxy()) return;
  const url = new URL(hub);
  url.username = '';
  url.password = '';
  const address = url.href.replace(/\/$/u, '');
  const reason = await fetch(`${address}/status`, { signal: AbortSignal.timeout(HUB_WITHIN_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return null;
    },
    (error: unknown) => UNREACHABLE[codeOf(error)] ?? null,
  );
  if (reason === null) return;
  throw new ThumbruleError(
    'USAGE',
    `No Appium or hub answers at ${redact(address)}: ${reason}.`,
    `Start it, such as  npx appium --address 127.0.0.1 --port 4723  or correct --hub. Without --hub, Appium is started here.`,
  );
}

function usesProxy(): boolean {
  return ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].some(
    (name) => (process.env[name] ?? process.env[name.toLowerCase()] ?? '') !== '',
  );
}

/** Returns the code of a failed fetch, also when several addresses of a host were tried. */
function codeOf(error: unknown): string {
  const { cause } = error as {
    readonly cause?: { readonly code?: string; readonly errors?: readonly { code?: string }[] };
  };
  return cause?.code ?? cause?.errors?.[0]?.code ?? '';
}
