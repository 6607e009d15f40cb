import { INSTRUMENTATION, SETTINGS_PACKAGE, TEST_PACKAGE } from './android-system.ts';
import type { ShellContext, ShellProgram } from './shell-context.ts';

/** The activity manager: starts and stops apps, opens links, runs the driver's server. */
export const amCommands: ShellProgram = ([verb, ...words], context) => {
  switch (verb) {
    case 'force-stop':
      context.system.stop(words.at(-1) ?? '');
      return 0;
    case 'start':
    case 'start-activity':
      return startActivity(words, context);
    case 'instrument':
      return instrument(words, context);
    case 'startservice':
    case 'start-service':
    case 'start-foreground-service':
      return startService(words, context);
    default:
      return null;
  }
};

function valueOf(words: readonly string[], flag: string): string | null {
  const at = words.indexOf(flag);
  return at < 0 ? null : (words[at + 1] ?? null);
}

function startActivity(words: readonly string[], { system, out }: ShellContext): number | null {
  const component = valueOf(words, '-n');
  const url = valueOf(words, '-d');
  if (url !== null) {
    const target = words.at(-1) ?? '';
    out(`Starting: Intent { act=${valueOf(words, '-a') ?? ''} dat=${url} }\n`);
    if (target !== url && !target.startsWith('-') && !system.packages.has(target)) {
      out('Error: Activity not started, unable to resolve Intent\n');
      return 1;
    }
    system.open(url);
    out('Status: ok\nComplete\n');
    return 0;
  }
  const [name = '', activity = ''] = (component ?? '').split('/');
  if (component === null) return null;
  out(`Starting: Intent { cmp=${component} }\n`);
  if (!system.start(name, activity, words.includes('-S'))) {
    const full = activity.startsWith('.') ? name + activity : activity;
    out(`Error type 3\nError: Activity class {${name}/${full}} does not exist.\n`);
    return 1;
  }
  if (words.includes('-W')) out('Status: ok\nLaunchState: COLD\nTotalTime: 180\nWaitTime: 190\nComplete\n');
  return 0;
}

async function instrument(words: readonly string[], { system, out, gone }: ShellContext): Promise<number> {
  if (words.at(-1) !== INSTRUMENTATION || !system.packages.has(TEST_PACKAGE)) {
    out(`INSTRUMENTATION_FAILED: ${words.at(-1) ?? ''}\n`);
    return 1;
  }
  const why = await system.instrument(gone);
  out(
    why === 'crashed'
      ? 'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n'
      : 'INSTRUMENTATION_CODE: -1\n',
  );
  return 0;
}

/** Starts a service: Appium's settings app sets the location. */
function startService(words: readonly string[], { system }: ShellContext): number | null {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => Number(valueOf(words, name)));
  const service = valueOf(words, '-n') ?? words.at(-1) ?? '';
  if (!service.startsWith(`${SETTINGS_PACKAGE}/.LocationService`)) return null;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  system.phone.setLocation(latitude ?? 0, longitude ?? 0);
  return 0;
}
