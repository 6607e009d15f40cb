import { existsSync } from 'node:fs';
import { dirname, resolve, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from '../flags/options.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { appFits, isUrl, wrongKind } from './app-kinds.ts';

const APP_FILES: Readonly<Record<string, readonly string[]>> = {
  simulated: ['app.yaml'],
  chromium: ['index.html'],
};

/**
 * Returns the app under test: `--app` or that of a named device, else the goal's `app:` (relative to its file), else the config file's if it
 * is one for this device, else an app.yaml (simulated phone) or index.html (browser) in a folder above the goal.
 * @throws USAGE without an app, and for an app of another kind of device
 */
export function localApp(options: RunOptions, goal: Goal): string {
  const { app, defaultApp, device } = options;
  if (app !== null) {
    if (!appFits(device, app)) throw wrongKind(app, device);
    return resolveApp(app, '.');
  }
  if (goal.app !== null) {
    const own = resolveApp(goal.app, dirname(goal.file));
    if (appFits(device, own) && (isUrl(goal.app) || existsSync(own))) return own;
  }
  if (defaultApp !== null && appFits(device, defaultApp)) return resolveApp(defaultApp, '.');
  const names = APP_FILES[device] ?? [];
  for (let folder = dirname(resolve(goal.file)); ; folder = dirname(folder)) {
    const found = names.find((name) => existsSync(join(folder, name)));
    if (found !== undefined) return device === 'simulated' ? join(folder, found) : folder;
    if (folder === dirname(folder)) break;
  }
  throw new ThumbruleError(
    'USAGE',
    `No app under test for "${goal.name}" (${goal.file}).`,
    `Set --app, or app: in the goal, or put ${names.join(' or ')} in a folder above the goal.${unfit(defaultApp, device)}`,
  );
}

function unfit(app: string | null, device: string): string {
  return app === null ? '' : ` "app: ${app}" in the config file is not for the device "${device}".`;
}

/** Returns a URL unchanged, the path of a `file:` URL, or a path resolved against `folder`. */
function resolveApp(app: string, folder: string): string {
  if (!/^file:/i.test(app)) return isUrl(app) ? app : resolve(folder, app);
  try {
    return fileURLToPath(app);
  } catch (cause) {
    throw new ThumbruleError(
      'USAGE',
      `"${app}" is not a file on this machine.`,
      'Write it as file:///folder/page.html, or as a path.',
      { cause },
    );
  }
}
