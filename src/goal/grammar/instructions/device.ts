import type { CloseInstruction } from '../../../actions/tap.ts';
import type { Instruction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  parseInstructionTarget,
  type InstructionParser,
  parseTimes,
} from './instruction-clause.ts';
import { describesApp, OWN_APPS } from '../app-names.ts';
import type { Cursor } from '../cursor.ts';
import { parseScreenName } from '../conditions/fixed-conditions.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { BY_TAPPING, isCommonLabel, NOT_A_NAME, phrases, PLAIN_NOUNS } from '../vocabulary.ts';
import { quotedLocator } from '../plain-locators.ts';
import type { NamedOverlay } from '../../../screen/features/overlay-to-close.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { NUMBERS } from '../../../shared/number-words.ts';

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
    const given = c.eat(...ARGUMENTS) ? parseArguments(c) : null;
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

const OWN_APP = ['app', ...OWN_APPS.map((words) => `the ${words}`)];

/** Parses the name of an app. null: the app under test; undefined: no app is named here. */
function parseAppName(c: Cursor): string | null | undefined {
  const mark = c.mark();
  if (c.eat(...OWN_APP)) {
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
      c.eat(
        ...phrases(
          'with a clean state, with clean state, with a fresh state, with cleared data, with cleared state, with clear state, fresh, from a clean state',
        ),
      )
    )
      options.clearState = true;
    else if (
      c.eat(
        ...phrases(
          'with its data cleared, after clearing its data, and clear its data, with no data, with data cleared',
        ),
      )
    )
      options.clearState = true;
    else if (
      c.eat(
        ...phrases(
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

/** Parses what follows "open": a link, an app, or a control (`Open "Settings"`, `Open the "Profile" tab`). */
export const parseOpen: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  for (const parse of [parseLink, parseNamedApp, parseOpenControl]) {
    const found = parse(c, lastSubject);
    if (found) return found;
    c.reset(mark);
  }
  return null;
};

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text.slice(0, 200));
/** True for `cart.html#top` and `/cart`, which count only after a word such as "page" or "link". */
const isPath = (text: string): boolean =>
  !/\s/.test(text) && (/^\.{0,2}\//.test(text) || /\.html?(?:$|[?#])/.test(text));

export const parseLink: InstructionParser = (c) => {
  c.eat('to');
  const isNamed = c.eat(
    ...phrases(
      'the deep link, the deeplink, the link, the url, deep link, deeplink, link, url, the page, the website, the address',
    ),
  );
  if (c.peek().text === ':') c.take();
  const token = c.peek();
  const address = isAddress(token.text) || (isNamed && token.kind === 'quote' && isPath(token.text));
  if (!address || !(token.kind === 'quote' || token.kind === 'word')) return null;
  const url = c.quote('value') ?? c.take().text;
  c.eat('in the browser', 'in chrome');
  return untargeted({ kind: 'deep_link', url });
};

/** Parses "Clear app data": the app starts again without its data. */
export const parseClearAppData: InstructionParser = (c) =>
  c.atBoundary ? untargeted({ ...LAUNCH, clearState: true }) : null;

const AND_AGAIN = phrases('and, and then, then').flatMap((and) =>
  phrases(
    'reopen it, re-open it, open it again, restart it, relaunch it, re-launch it, launch it again, start it again, reopen the app, open the app again, restart the app, relaunch the app, launch the app again, start the app again',
  ).map((verb) => `${and} ${verb}`),
);

/** Parses `the app and reopen it` after "close", "kill". Where the app only ends, the line is left open. */
export const parseEndAndRestart: InstructionParser = (c) =>
  c.eat('the app', 'the application', 'app') && c.eat(...AND_AGAIN) && c.atBoundary
    ? untargeted({ ...LAUNCH, restart: true })
    : null;

/** Parses `the app` after "kill and relaunch". */
export const parseRestartAtOnce: InstructionParser = (c) =>
  c.eat('the app', 'the application', 'app') && c.atBoundary
    ? untargeted({ ...LAUNCH, restart: true })
    : null;

/** Parses the name of an app with the word "app": "Open Settings" alone may mean a tab, a screen or an app. */
const parseNamedApp: InstructionParser = (c) => {
  const app = parseAppName(c);
  const says = [c.peek(-1).lower, c.peek(-2).lower].some((word) => word === 'app' || word === 'application');
  if (app === undefined || (app !== null && !says)) return null;
  return untargeted({ ...LAUNCH, app, ...parseLaunchOptions(c) });
};

/** Parses what follows "start". `Start "Workout"` may be a button of the app, so the word "app" is needed. */
export const parseStart: InstructionParser = (c, lastSubject) => parseNamedApp(c, lastSubject);

const OPENABLE = new Set(['tab', 'menu', 'link', 'icon', 'row', 'menu item', 'dropdown', 'button', 'image']);

const parseOpenControl: InstructionParser = (c, lastSubject) => {
  // "Open the note" may take several steps.
  const control = parseInstructionTarget(c, lastSubject, 'target', false, false);
  if (!control) return null;
  const { role, label, name } = control.target;
  const isPlain = role === null && label !== null && !PLAIN_NOUNS.has(c.peek(-1).lower);
  const isControl =
    role !== null &&
    OPENABLE.has(role) &&
    (label !== null ||
      name !== null ||
      role === 'menu' ||
      role === 'row' ||
      (role === 'tab' && isNth(control.target)));
  return isPlain || isControl
    ? targeted(control, { kind: 'tap', target: control.target, repeat: null, until: null })
    : null;
};

/** Parses what follows "go to", "switch to": a tab or a link. Anything else may take several steps. */
export const parseGoTo: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const link = parseLink(c, lastSubject);
  if (link) return link;
  c.reset(mark);
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const named =
    control !== null &&
    (control.target.label !== null || control.target.name !== null || isNth(control.target));
  return control && named && control.target.role === 'tab'
    ? targeted(control, { kind: 'tap', target: control.target, repeat: null, until: null })
    : null;
};

/** True for `the second tab`. */
const isNth = ({ places }: Locator): boolean => places.some(({ kind }) => kind === 'ordinal');

const MOST_BACKS = 12;
export const ONE_BACK = phrases('one step, one screen, one page, a step, a screen');

/** Parses what follows "go back": nothing, "twice", or `to the "Home" screen`. */
export const parseBack: InstructionParser = (c) => {
  const times = c.eat(...ONE_BACK) ? 1 : parseTimes(c, NUMBERS);
  if (times === null) c.eat('again');
  if (c.atBoundary && (times ?? 1) <= MOST_BACKS)
    return untargeted(...Array.from({ length: times ?? 1 }, () => ({ kind: 'navigate_back' }) as const));
  if (times !== null) return null;
  if (!c.eat('to')) return null;
  if (c.eat(...phrases('the previous screen, the previous page, the last screen')))
    return untargeted({ kind: 'navigate_back' });
  const title = parseScreenName(c);
  return title === null
    ? null
    : { ...untargeted({ kind: 'navigate_back' }), conditions: [{ kind: 'screen', title, negated: false }] };
};

/** Parses a line that is "Back" alone, or begins with it before an arrow. Within a line it may be a place. */
export const parseBackAlone: InstructionParser = (c) => {
  const words = c.tokens.slice(0, c.mark().at).filter(({ kind }) => kind !== 'mark' && kind !== 'number');
  const times = parseTimes(c, NUMBERS) ?? 1;
  return words.length === 1 && (c.ended || c.peek().text === '→') && times <= MOST_BACKS
    ? untargeted(...Array.from({ length: times }, () => ({ kind: 'navigate_back' }) as const))
    : null;
};

const BACK_IN_FRONT = phrases('to the front, to the foreground, back to the front, back to the foreground');

/** Parses `the app` after "return to", and the rest of "bring the app back to the front": the app is in front again as it was. */
export const parseReturnToApp: InstructionParser = (c) => {
  const verb = c.peek(-1).lower;
  if (c.peek(-3).lower.startsWith('bring')) {
    if (!c.eat(...BACK_IN_FRONT)) return null;
  } else if (verb !== 'app' && !c.eat('the app', 'app', 'the app under test')) return null;
  return c.atBoundary ? untargeted(LAUNCH) : null;
};

/** Parses the home screen of the phone. "The home screen" alone may be the app's. */
export const parseHome: InstructionParser = (c) =>
  c.eat(
    ...phrases(
      "the device's home screen, the device home screen, the launcher, the phone's home screen, the phone home screen, the android home screen",
    ),
  )
    ? untargeted({ kind: 'navigate_home' })
    : null;

export const parseHideKeyboard: InstructionParser = (c) =>
  c.eat(...phrases('the keyboard, keyboard, the soft keyboard, the on-screen keyboard, kb, the kb'))
    ? untargeted({ kind: 'hide_keyboard' })
    : null;

const CLOSED_KINDS: ReadonlyMap<string, CloseInstruction['overlay']> = new Map(
  (
    [
      [
        'dialog',
        'dialog, dialogue, popup, pop-up, modal, alert, prompt, dialog box, confirmation dialog, alert dialog, dialog window, popup window, pop-up window, modal window, modal dialog, popup dialog, pop-up dialog',
      ],
      ['sheet', 'sheet, bottom sheet'],
      ['menu', 'menu, overflow menu, context menu'],
      ['drawer', 'drawer, navigation drawer, side menu, sidebar'],
      ['notification shade', 'notification shade, notifications shade'],
    ] as const
  ).flatMap(([kind, words]) => phrases(words).map((word) => [word, kind] as const)),
);

/** Parses `the dialog`, `the "Rate us" popup` after "close": what lies over the page is gone afterwards. */
export const parseClose: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const meant = c.eat('it') ? overlayMeant(lastSubject) : parseNamedOverlay(c);
  if (meant === null) return null;
  const { overlay, title } = meant;
  const control = parseClosedBy(c, meant);
  if (!c.atBoundary && c.phraseLength(['if', 'when', 'in case']) === 0) return null;
  const close = untargeted(control ?? { kind: 'close', ...meant });
  const role = overlay === 'menu' ? 'menu' : 'dialog';
  const target = {
    source: c.textSince(mark),
    label: title,
    match: 'exact',
    name: null,
    role,
    row: null,
    places: [],
  } as const;
  if (overlay === 'notification shade')
    return title === null ? { ...close, conditions: [{ kind: 'shade', open: false }] } : null;
  return overlay === 'drawer'
    ? close
    : {
        ...close,
        conditions: [{ kind: 'visible', target, negated: true }],
        subject: { targets: [target], conjunction: 'and', unquoted: false, screens: [], capitalized: false },
      };
};

/** Parses `by tapping "Cancel"`, `with "Cancel"`: the control of the overlay that closes it. Another text after "with" may be what the overlay says. */
function parseClosedBy(c: Cursor, { overlay, title }: NamedOverlay): Instruction | null {
  const isWith = c.phraseLength(['with']) > 0 && isCommonLabel(c.peek(1).text);
  if (
    (overlay !== 'dialog' && overlay !== 'menu' && overlay !== 'sheet') ||
    !c.eat(...BY_TAPPING, 'using', 'via', ...(isWith ? ['with'] : []))
  )
    return null;
  c.eat('the');
  const label = c.quote('target');
  if (label === null) return null;
  const role = c.eat('button') ? 'button' : null;
  const places = [{ kind: 'container', container: overlay, label: title }] as const;
  const target = quotedLocator(label, { role, places });
  return { kind: 'tap', target, repeat: null, until: null };
}

function parseNamedOverlay(c: Cursor): NamedOverlay | null {
  c.eat('the', 'this', 'that');
  const before = c.quote('target');
  const overlay = c.eatMapped(CLOSED_KINDS);
  return overlay === null ? null : { overlay, title: before ?? c.quote('target') };
}

/** Returns the overlay that "it" means in `If a popup appears, close it`; null where the line spoke of something else. */
function overlayMeant(lastSubject: ClauseSubject | null): NamedOverlay | null {
  const [target, ...others] = lastSubject?.targets ?? [];
  if (target === undefined || others.length > 0) return null;
  const { role, label, source } = target;
  if (role !== 'dialog' && role !== 'menu') return null;
  const overlay = role === 'menu' ? 'menu' : / sheet\b/i.test(source) ? 'sheet' : 'dialog';
  return { overlay, title: label };
}

const TURNED = phrases('horizontally, vertically, sideways');
const LANDSCAPE = phrases(
  'landscape, landscape mode, landscape orientation, landscape position, horizontal, horizontal mode, horizontal position, horizontal orientation, horizontally, sideways',
);
const PORTRAIT = phrases(
  'portrait, portrait mode, portrait orientation, portrait position, vertical, vertical mode, vertical position, vertical orientation, vertically',
);

export const parseRotate: InstructionParser = (c) => {
  c.eat(
    ...phrases(
      'the device, the phone, the screen, device, phone, screen, the orientation, orientation, the device orientation, the screen orientation',
    ),
  );
  if (!c.eat('to', 'into', 'back to', 'in') && c.phraseLength(TURNED) === 0) return null;
  c.eat('the');
  const orientation = c.eat(...LANDSCAPE) ? 'landscape' : c.eat(...PORTRAIT) ? 'portrait' : null;
  if (!orientation) return null;
  const other = orientation === 'landscape' ? 'portrait' : 'landscape';
  const isBack = c.eat(
    ...phrases('and back, and back again, and then back').flatMap((back) => [back, `${back} to ${other}`]),
  );
  return untargeted(
    { kind: 'rotate', orientation },
    ...(isBack ? [{ kind: 'rotate', orientation: other } as const] : []),
  );
};

/** Parses `to 52.5, 13.4`, `to latitude 52.5 and longitude 13.4`. */
export const parseLocation: InstructionParser = (c) => {
  if (!c.eat('to')) return null;
  c.eat('the coordinates', 'coordinates');
  c.eat('latitude', 'lat');
  const latitude = parseNumber(c);
  if (c.peek().text === ',') c.take();
  c.eat('and');
  c.eat('longitude', 'lon', 'lng', 'long');
  const longitude = parseNumber(c);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return null;
  return untargeted({ kind: 'set_location', latitude, longitude });
};

/** Parses `with the fingerprint`, `with a face that is not known`, `an unknown finger`. */
export const parseBiometrics: InstructionParser = (c) => {
  c.eat('with', 'using');
  c.eat('a', 'an', 'the', 'my');
  const wrong = c.eat('wrong', 'unknown', 'unenrolled', 'unregistered');
  if (!wrong) c.eat('known', 'enrolled', 'registered');
  const finger = c.eat(...phrases('fingerprint, finger, touch id'));
  if (!finger && !c.eat(...phrases('face id, face'))) return null;
  const unknown = c.eat('that is not known', 'that is not enrolled', 'that is unknown', 'that is wrong');
  return untargeted({ kind: 'use_biometrics', with: finger ? 'finger' : 'face', match: !wrong && !unknown });
};

function parseNumber(c: Cursor): number | null {
  return c.peek().kind === 'number' ? c.takeNumber() : null;
}
