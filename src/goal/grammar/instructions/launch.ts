/** Parses apps that start, end and start again: `Launch the app`, `Kill the app and reopen it`. */
import type { Instruction } from '../../model/instruction.ts';
import { type InstructionParser, untargeted } from './instruction-clause.ts';
import { OWN_APPS, describesApp } from '../app-names.ts';
import type { Cursor } from '../cursor.ts';
import { NOT_A_NAME, phrases } from '../vocabulary.ts';

type LaunchInstruction = Extract<Instruction, { kind: 'launch_app' }>;
/** The app under test comes to the front as it was. */
export const LAUNCH: LaunchInstruction = {
  kind: 'launch_app',
  app: null,
  restart: false,
  clearState: false,
  reinstall: false,
  permissions: null,
};

const launchParser =
  (restart: boolean, reinstall = false): InstructionParser =>
  (c) => {
    const app = parseAppName(c);
    if (app === undefined) return null;
    const given = c.eatOneOf(ARGUMENTS) ? parseArguments(c) : null;
    if (given !== null)
      return given.length === 0 || reinstall
        ? null
        : untargeted({ kind: 'launch_with_arguments', app, arguments: given });
    const options = parseLaunchOptions(c);
    return untargeted({ ...LAUNCH, app, restart, reinstall, ...options });
  };

/** Parse "launch", "restart" and "reinstall", which can only mean an app. */
export const parseLaunch = launchParser(false);
export const parseRestart = launchParser(true);
export const parseReinstall = launchParser(false, true);

const OWN_APP = ['app', 'application', ...OWN_APPS.map((words) => `the ${words}`)];

/** Parses the name of an app. null: the app under test; undefined: no app is named here. */
function parseAppName(c: Cursor): string | null | undefined {
  const mark = c.mark();
  if (c.eatOneOf(OWN_APP)) {
    const name = c.quote('app');
    if (name === null) c.eat('on the device', 'on the phone');
    return name ?? null;
  }
  c.eat('the');
  const quoted = c.quote('app');
  if (quoted !== null) {
    c.eat('app', 'application');
    return quoted;
  }
  const inner = c.mark();
  for (let n = 0; n < 4 && !c.phraseLength(['app', 'application']) && !c.atBoundary; n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower)) break;
    c.take();
  }
  const name = c.textSince(inner);
  const isNamed = c.eat('app', 'application');
  const proper = /^\p{Lu}/u.test(name) || name.includes('.');
  if (isNamed && describesApp(name)) {
    c.reset(mark);
    return undefined;
  }
  if (name !== '' && (isNamed || (proper && c.atBoundary))) return name;
  c.reset(mark);
  return undefined;
}

function parseLaunchOptions(c: Cursor): Partial<LaunchInstruction> {
  const options: { -readonly [K in keyof LaunchInstruction]?: LaunchInstruction[K] } = {};
  for (let n = 0; n < 3; n += 1) {
    const mark = c.mark();
    c.eat('and');
    if (
      c.eatOneOf(
        phrases(
          'with a clean state, with clean state, with a fresh state, with cleared data, with cleared state, with clear state, fresh, from a clean state',
        ),
      )
    )
      options.clearState = true;
    else if (
      c.eatOneOf(
        phrases(
          'with its data cleared, after clearing its data, and clear its data, with no data, with data cleared',
        ),
      )
    )
      options.clearState = true;
    else if (
      c.eatOneOf(
        phrases(
          'with all permissions allowed, with all permissions granted, with permissions granted, with permissions allowed',
        ),
      )
    )
      options.permissions = 'allow';
    else if (c.eat('with all permissions denied', 'with permissions denied')) options.permissions = 'deny';
    else if (c.eat('again')) continue;
    else {
      c.reset(mark);
      return options;
    }
  }
  return options;
}

const ARGUMENTS = phrases(
  'with the arguments, with the argument, with arguments, with argument, with the launch arguments, with the launch argument, with launch arguments, with launch argument',
);
const MOST_ARGUMENTS = 10;

/** Parses `"--reset", "user=ada" and "demo"`. */
function parseArguments(c: Cursor): readonly string[] {
  const found: string[] = [];
  while (found.length < MOST_ARGUMENTS) {
    const mark = c.mark();
    if (found.length > 0 && c.peek().text === ',') c.take();
    if (found.length > 0) c.eat('and');
    const text = c.quote('value');
    if (text === null || text === '') {
      c.reset(mark);
      return found;
    }
    found.push(text);
  }
  return found;
}

/** Parses "Clear app data": the app starts again without its data. */
export const parseClearAppData: InstructionParser = (c) =>
  c.atBoundary ? untargeted({ ...LAUNCH, clearState: true }) : null;

const AND_AGAIN = ['and', 'and then', 'then', ','].flatMap((and) =>
  phrases(
    'reopen, relaunch, open again, restart, launch again, open it other time, open it another time, open it once again, open it once more, open it one more time, reopen it, re-open it, open it again, restart it, relaunch it, re-launch it, launch it again, start it again, reopen the app, open the app again, restart the app, relaunch the app, launch the app again, start the app again',
  ).map((verb) => `${and} ${verb}`),
);

/** Parses `the app and reopen it` after "close", "kill". Where the app only ends, the line is left open. */
export const parseEndAndRestart: InstructionParser = (c) =>
  c.eat('the app', 'the application', 'app') && c.eatOneOf(AND_AGAIN) && c.atBoundary
    ? untargeted({ ...LAUNCH, restart: true })
    : null;

/** Parses `the app` after "kill and relaunch". */
export const parseRestartAtOnce: InstructionParser = (c) =>
  c.eat('the app', 'the application', 'app') && c.atBoundary
    ? untargeted({ ...LAUNCH, restart: true })
    : null;

/** Parses the name of an app with the word "app": "Open Settings" alone may mean a tab, a screen or an app. */
export const parseNamedApp: InstructionParser = (c) => {
  const app = parseAppName(c);
  const says = [c.peek(-1).lower, c.peek(-2).lower].some((word) => word === 'app' || word === 'application');
  if (app === undefined || (app !== null && !says)) return null;
  return untargeted({ ...LAUNCH, app, ...parseLaunchOptions(c) });
};

/** Parses what follows "start". `Start "Workout"` may be a button of the app, so the word "app" is needed. */
export const parseStart: InstructionParser = (c, lastSubject) => parseNamedApp(c, lastSubject);

const BACK_IN_FRONT = phrases('to the front, to the foreground, back to the front, back to the foreground');

/** Parses `the app` after "return to", and the rest of "bring the app back to the front": the app is in front again as it was. */
export const parseReturnToApp: InstructionParser = (c) => {
  const verb = c.peek(-1).lower;
  if (c.peek(-3).lower.startsWith('bring')) {
    if (!c.eatOneOf(BACK_IN_FRONT)) return null;
  } else if (verb !== 'app' && !c.eat('the app', 'app', 'the app under test')) return null;
  return c.atBoundary ? untargeted(LAUNCH) : null;
};
