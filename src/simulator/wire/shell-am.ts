import { INSTRUMENTATION, SETTINGS_PACKAGE, TEST_PACKAGE } from './android-system.ts';
import type { ShellContext, ShellProgram } from './shell-context.ts';
import { setLocation } from '../phone/settings.ts';

/** The activity manager: starts and stops apps, opens links, runs the driver's server. */
export const amCommands: ShellProgram = ([verb, ...args], context) => {
  switch (verb) {
    case 'force-stop':
      context.system.stop(args.at(-1) ?? '');
      return 0;
    case 'start':
    case 'start-activity':
      return startActivity(args, context);
    case 'broadcast':
      return broadcast(args, context);
    case 'instrument':
      return instrument(args, context);
    case 'startservice':
    case 'start-service':
    case 'start-foreground-service':
      return startService(args, context);
    default:
      return null;
  }
};

function valueOf(args: readonly string[], flag: string): string | null {
  const at = args.indexOf(flag);
  return at < 0 ? null : (args[at + 1] ?? null);
}

function startActivity(args: readonly string[], { system, out }: ShellContext): number | null {
  const component = valueOf(args, '-n');
  const url = valueOf(args, '-d');
  if (url !== null) {
    const target = args.at(-1) ?? '';
    out(`Starting: Intent { act=${valueOf(args, '-a') ?? ''} dat=${url} }\n`);
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
  system.phone.memory.launchArguments = extrasOf(args);
  if (!system.start(name, activity, args.includes('-S'))) {
    const full = activity.startsWith('.') ? name + activity : activity;
    out(`Error type 3\nError: Activity class {${name}/${full}} does not exist.\n`);
    return 1;
  }
  if (args.includes('-W')) out('Status: ok\nLaunchState: COLD\nTotalTime: 180\nWaitTime: 190\nComplete\n');
  return 0;
}

/** Sends a broadcast: Appium's settings app tells the clipboard and the notifications. */
function broadcast(args: readonly string[], { system, out }: ShellContext): number | null {
  if (valueOf(args, '-a') === `${SETTINGS_PACKAGE}.notifications`) {
    out(`Broadcasting: Intent { }\nBroadcast completed: result=-1, data="${toldNotifications(system)}"\n`);
    return 0;
  }
  if (valueOf(args, '-a') !== `${SETTINGS_PACKAGE}.clipboard.get`) return null;
  const content = Buffer.from(system.phone.memory.clipboard, 'utf8').toString('base64');
  out(`Broadcasting: Intent { }\nBroadcast completed: result=-1, data="${content}"\n`);
  return 0;
}

function toldNotifications({ phone }: ShellContext['system']): string {
  const statusBarNotifications = phone.notifications.list.map(({ id, title, text }) => ({
    packageName: phone.app.package,
    id,
    key: `0|${phone.app.package}|${id}|null|10133`,
    postTime: id,
    isRemoved: false,
    notification: { title, text },
  }));
  return JSON.stringify({ statusBarNotifications });
}

/** Returns the extras of an intent as arguments: `user=ada` for a text, `demo` for true. */
function extrasOf(args: readonly string[]): readonly string[] {
  return args.flatMap((flag, at) => {
    const [name = '', value = ''] = args.slice(at + 1, at + 3);
    if (flag === '--es') return [`${name}=${value}`];
    return flag === '--ez' && value === 'true' ? [name] : [];
  });
}

async function instrument(
  args: readonly string[],
  { system, out, gone: closed }: ShellContext,
): Promise<number> {
  if (args.at(-1) !== INSTRUMENTATION || !system.packages.has(TEST_PACKAGE)) {
    out(`INSTRUMENTATION_FAILED: ${args.at(-1) ?? ''}\n`);
    return 1;
  }
  const reason = await system.instrument(closed);
  out(
    reason === 'crashed'
      ? 'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n'
      : 'INSTRUMENTATION_CODE: -1\n',
  );
  return 0;
}

/** Starts a service: Appium's settings app sets the location. */
function startService(args: readonly string[], { system }: ShellContext): number | null {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => Number(valueOf(args, name)));
  const service = valueOf(args, '-n') ?? args.at(-1) ?? '';
  if (!service.startsWith(`${SETTINGS_PACKAGE}/.LocationService`)) return null;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  setLocation(system.phone, latitude ?? 0, longitude ?? 0);
  return 0;
}
