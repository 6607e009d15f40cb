import type { AndroidSystem } from './android-system.ts';
import { amCommands } from './shell-am.ts';
import { dumpsys } from './shell-dumpsys.ts';
import { sleep } from './live-phone.ts';
import { kill, screenrecord } from './shell-screenrecord.ts';
import { packageCommands } from './shell-package.ts';
import { parseShell } from './shell-parser.ts';
import { back } from '../phone/gestures.ts';
import { pressEnter, typeText } from '../phone/typing.ts';
import type { ShellContext, ShellProgram } from './shell-context.ts';
import { setAppearance, setNetwork } from '../phone/settings.ts';

const NOT_MODELLED = 127;
const FOLDERS = new Set(['/', '/sdcard', '/data/local/tmp']);

/** Runs a shell line and returns its exit code. */
export async function runShell(line: string, context: ShellContext): Promise<number> {
  context.log.add('shell', line);
  await sleep(context.system.shellMs);
  let code = 0;
  for (const { after, args: words } of parseShell(line)) {
    if ((after === '&&' && code !== 0) || (after === '||' && code === 0)) continue;
    const [name = '', ...rest] = words;
    const ran = await (Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name]?.(rest, context) : null);
    if (ran === null || ran === undefined) {
      context.log.miss('shell', words.join(' '));
      context.err(`/system/bin/sh: the simulated phone does not model: ${words.join(' ')}\n`);
    }
    code = ran ?? NOT_MODELLED;
  }
  return code;
}

const AIRPLANE_MODE = 'global/airplane_mode_on';

/** Tells or changes the night mode. */
function uiMode([what, to]: readonly string[], { system, out }: ShellContext): number | null {
  if (what !== 'night') return null;
  if (to !== undefined) setAppearance(system.phone, to === 'yes' ? 'dark' : 'light');
  out(`Night mode: ${system.phone.memory.appearance === 'dark' ? 'yes' : 'no'}\n`);
  return 0;
}

/** Turns airplane mode on or off. */
function connectivity([what, to]: readonly string[], { system }: ShellContext): number | null {
  if (what !== 'airplane-mode' || to === undefined) return null;
  const isOn = to === 'enable';
  system.settings.set(AIRPLANE_MODE, isOn ? '1' : '0');
  setNetwork(system.phone, isOn ? 'offline' : 'online');
  return 0;
}

const PROGRAMS: Readonly<Record<string, ShellProgram>> = {
  am: amCommands,
  pm: packageCommands,
  kill,
  screenrecord,
  dumpsys,
  cmd: ([service, ...words], context) => {
    if (service === 'package') return packageCommands(words, context);
    if (service === 'uimode') return uiMode(words, context);
    if (service === 'connectivity') return connectivity(words, context);
    return service === 'notification' && words[0] === 'allow_listener' ? 0 : null;
  },
  getprop: ([name], { system, out }) => {
    if (name === undefined) return null;
    out(`${system.properties.get(name) ?? ''}\n`);
    return 0;
  },
  settings: ([verb, space, key, value], { system, out }) => {
    const name = `${space}/${key}`;
    if (verb === 'get') out(`${system.settings.get(name) ?? 'null'}\n`);
    else if (verb === 'put' && value !== undefined) {
      system.settings.set(name, value);
      if (name === AIRPLANE_MODE) setNetwork(system.phone, value === '1' ? 'offline' : 'online');
    } else if (verb === 'delete') out(`Deleted ${system.settings.delete(name) ? 1 : 0} rows\n`);
    else return null;
    return 0;
  },
  ps: ([flag], { system, out }) => {
    if (flag === '--help') out('usage: ps [-AadefLlnwZ]\n\n-A\tAll processes\n');
    else if (flag === '-A') {
      const rows = [...system.processes()].map(
        ([pid, name]) => `u0_a123       ${pid}   350 1000000 100000 0                   0 S ${name}\n`,
      );
      out(`USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n${rows.join('')}`);
    } else return null;
    return 0;
  },
  date: ([format], { system, out }) => {
    if (format !== '+%Y-%m-%dT%T%z') return null;
    out(`${system.phone.memory.today()}T12:00:00+0000\n`);
    return 0;
  },
  echo: (words, { out }) => {
    out(`${words.join(' ')}\n`);
    return 0;
  },
  '[': ([test, path, end], { system }) => {
    if (test !== '-e' || end !== ']' || path === undefined) return null;
    return system.files.has(path) || FOLDERS.has(path) ? 0 : 1;
  },
  mkdir: () => 0,
  export: () => 0,
  exec: ([name = '', ...words], context) => PROGRAMS[name]?.(words, context) ?? null,
  rm: (words, { system }) => {
    for (const path of words.filter((word) => !word.startsWith('-'))) system.files.delete(path);
    return 0;
  },
  cat: ([path = ''], { system, out, err }) => {
    const file = system.files.get(path);
    // No web view has devtools.
    if (path === '/proc/net/unix') out('Num       RefCount Protocol Flags    Type St Inode Path\n');
    else if (file !== undefined) out(file.toString('utf8'));
    else {
      err(`cat: ${path}: No such file or directory\n`);
      return 1;
    }
    return 0;
  },
  appops: ([verb]) => (verb === 'set' ? 0 : null),
  ime: ([verb, service = ''], { system }) => {
    if (verb === 'set') system.settings.set('secure/default_input_method', service);
    else if (verb !== 'enable' && verb !== 'disable') return null;
    return 0;
  },
  input: ([what, ...words], { system }) => {
    if (what === 'keyevent' && words.length === 1) return key(Number(words[0]), system) ? 0 : null;
    if (what !== 'text') return null;
    typeText(system.phone, words.join(' ').replaceAll('%s', ' '), false);
    return 0;
  },
  logcat: async (words, { system, out, gone }) => {
    if (words.includes('-c')) {
      system.logcat.clear();
      return 0;
    }
    out(system.logcat.text());
    if (!words.includes('-d')) await system.logcat.follow(out, gone);
    return 0;
  },
};

/** Presses a key by its Android key code; false for one that is not modelled. */
export function key(code: number, system: AndroidSystem): boolean {
  const { phone } = system;
  if (code === 3) phone.goHome();
  else if (code === 4) back(phone);
  else if (code === 66) pressEnter(phone);
  else if (code === 111) phone.hideKeyboard();
  else return false;
  return true;
}
