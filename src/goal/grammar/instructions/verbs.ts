import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { type InstructionParser, type ParsedInstructions, untargeted } from './instruction-clause.ts';
import {
  parseBack,
  parseBackAlone,
  parseBiometrics,
  parseClose,
  parseGoTo,
  parseHideKeyboard,
  parseHome,
  parseLink,
  parseLocation,
  parseOpen,
  parseRotate,
} from './device.ts';
import {
  parseClearAppData,
  parseEndAndRestart,
  parseLaunch,
  parseReinstall,
  parseRestart,
  parseRestartAtOnce,
  parseReturnToApp,
  parseStart,
} from './launch.ts';
import {
  networkParser,
  parseAirplaneMode,
  parseAppearance,
  parseBackground,
  parseMinimize,
  switchNetworkParser,
} from './conditions-of-device.ts';
import {
  localeParser,
  parseClearClipboard,
  parsePush,
  parsePutOnClipboard,
  parseSetClipboard,
  parseSlowNetwork,
  permissionParser,
  textSizeParser,
} from './device-settings.ts';
import {
  parsePickDate,
  parsePickInWheel,
  parseRaise,
  parseSetAll,
  parseSetLevel,
  parseTurnWheel,
} from './adjust.ts';
import { parseCloseShade, parseOpenShade } from './notification-shade.ts';
import { parseDrag, parsePinch, parseZoom } from './carry.ts';
import { parsePath, parsePathOfTaps } from './path.ts';
import { parsePullToRefresh, parseScroll, parseSwipe } from './scroll.ts';
import {
  parseCheck,
  parseMark,
  parsePutSwitch,
  parseRemember,
  parseToggle,
  parseTurn,
  parseTurnOff,
  parseTurnOn,
} from './state.ts';
import { parseSelect } from './choose.ts';
import { parseSearch, parseType } from './text.ts';
import { parseClear, parseDelete, parseLeave, parseReplace } from './clear.ts';
import { parseFill, parsePutText } from './fill.ts';
import { expandParser } from './expand.ts';
import { phrases } from '../vocabulary.ts';
import { parseWait } from './wait.ts';
import {
  holdAfterTap,
  parseConfirm,
  parseDoubleTap,
  parseLongPress,
  parsePress,
  parseTapAt,
  parseTapInto,
  parseTouch,
} from './touch.ts';
import { gerund, pastsOf, thirdPerson, thirdPersonOfLast } from './verb-forms.ts';

const firstOf =
  (...parsers: readonly InstructionParser[]): InstructionParser =>
  (c, lastSubject) => {
    const mark = c.mark();
    for (const parse of parsers) {
      const parsed = parse(c, lastSubject);
      if (parsed) return parsed;
      c.reset(mark);
    }
    return null;
  };
const pressEnter: InstructionParser = () => untargeted({ kind: 'keyboard_enter' });

/** All verbs: their phrases, the parser for the rest of the clause, and an example for docs/steps.md. The longest phrase is tried first. */
const VERBS: readonly (readonly [phrases: string, parser: InstructionParser, example: string])[] = [
  [
    'tap, click, touch, tap on, click on, touch on, click over, tap over, tap again, click again, tap again on, click again on, touch again',
    firstOf(parsePathOfTaps, parseTouch),
    'Tap "Log in"',
  ],
  ['tap into, tap in, click into, click in, focus, focus on', parseTapInto, 'Tap into the "Name" field'],
  [
    'tap to, click to, press to, press in, press over, push on, push in, touch in, click upon, tap upon',
    parseTapAt,
    'Press in the button "Save"',
  ],
  ['confirm', parseConfirm, 'Confirm with "OK"'],
  ['press, hit, press on, push, press again, press again on, push again', parsePress, 'Press Enter'],
  [
    'double tap, double-tap, doubletap, double click, double-click, double tap on, double-tap on, double click on, double-click on',
    parseDoubleTap,
    'Double-tap "Photo"',
  ],
  [
    'long press, long-press, longpress, long tap, long-tap, long click, long press on, long-press on, long tap on, long-tap on, long click on, long press in, long tap in, long click in, long press over, press and hold, tap and hold, touch and hold, hold down, hold, click and hold',
    parseLongPress,
    'Long press "Milk" for 2 seconds',
  ],
  [
    'select, choose, pick',
    firstOf(parsePath, parsePickInWheel, parsePickDate, parseSelect),
    'Select "Sold" in "Status"',
  ],
  ['type, enter, input, write, introduce, key in, type in, enter in', parseType, 'Type "ada" into "Name"'],
  ['put, insert, provide, add', parsePutText, 'Put "ada" into the "Name" field'],
  [
    'fill, fill in, fill out, fill up, fulfill, fulfil, complete, populate',
    parseFill,
    'Fill in "Name" with "ada"',
  ],
  ['clear, erase, empty', parseClear, 'Clear the "Name" field'],
  ['leave, keep', parseLeave, 'Leave the "Notes" field empty'],
  ['delete, remove', parseDelete, 'Delete the text in "Name"'],
  ['replace', parseReplace, 'Replace the text in "Name" with "ada"'],
  ['change, update', parseSetAll, 'Change "Status" to "Sold"'],
  ['set', parseSetAll, 'Set the "Name" field to "ada"'],
  ['increase, decrease, raise, lower, reduce', parseRaise, 'Increase the quantity of "Milk" to 3'],
  ['move, slide, adjust', parseSetLevel, 'Move the "Volume" slider to 40 %'],
  ['turn, spin', parseTurnWheel, 'Turn the "Hour" wheel to "09"'],
  ['drag, drag and drop', parseDrag, 'Drag "Milk" above "Eggs"'],
  ['pinch', parsePinch, 'Pinch out on the map'],
  ['zoom', parseZoom, 'Zoom in on the map'],
  ['search', parseSearch, 'Search for "milk"'],
  ['swipe', parseSwipe, 'Swipe left on "Milk"'],
  [
    'slide the finger, swipe the finger, move the finger, drag the finger, slide your finger, swipe with the finger',
    parseSwipe,
    'Slide the finger to the left on "Milk"',
  ],
  ['scroll', firstOf(parseTurnWheel, parseScroll), 'Scroll to "Terms"'],
  ['pull', parsePullToRefresh, 'Pull to refresh'],
  [
    'go back, come back, navigate back, move back, go backwards, return back, go one step back, go one screen back, go one page back, go a step back, navigate one step back, navigate one screen back',
    parseBack,
    'Go back twice',
  ],
  [
    'return',
    (c, lastSubject) =>
      c.phraseLength(['to the previous', 'to previous', 'to the last page', 'to the last screen']) > 0
        ? parseBack(c, lastSubject)
        : null,
    'Return to the previous screen',
  ],
  [
    'go to, navigate to, switch to, move to, return to',
    firstOf(parsePath, parseHome, parseReturnToApp, parseGoTo),
    'Go to the "Profile" tab',
  ],
  ['go, navigate', parseLink, 'Go to "https://example.com/cart"'],
  ['switch', firstOf(parseTurn, parseToggle), 'Switch "Dark mode" on'],
  ['hide, dismiss, close', parseHideKeyboard, 'Hide the keyboard'],
  ['close, dismiss', parseClose, 'Close the dialog'],
  ['rotate, turn, switch, put, flip', parseRotate, 'Rotate to landscape'],
  ['wait, pause', parseWait, 'Wait until "Done" is visible'],
  ['submit the search, submit search, submit the query', pressEnter, 'Submit the search'],
  ['launch', parseLaunch, 'Launch the app'],
  ['start, start up', parseStart, 'Start the app'],
  ["clear app data, clear the app data, clear the app's data", parseClearAppData, 'Clear app data'],
  ['restart, relaunch, re-launch', parseRestart, 'Restart the app'],
  ['reopen, re-open, open again, launch again, start again, open once again', parseStart, 'Reopen the app'],
  ['reinstall', parseReinstall, 'Reinstall the app'],
  [
    'close, kill, quit, force quit, force-quit, force close, force-close, force stop, force-stop, terminate, stop',
    parseEndAndRestart,
    'Close the app and reopen it',
  ],
  [
    'kill and relaunch, kill and restart, kill and reopen, close and reopen, close and relaunch, close and restart, quit and reopen, quit and relaunch, quit and restart, force close and reopen, force quit and reopen, force-close and reopen, force-quit and reopen, force stop and relaunch',
    parseRestartAtOnce,
    'Kill and relaunch the app',
  ],
  ['open', firstOf(parsePath, parseOpen), 'Open the "Profile" tab'],
  [
    'set location, set the location, set the gps location, set gps location, set the device location',
    parseLocation,
    'Set the location to 52.5, 13.4',
  ],
  [
    'take the device offline, take the phone offline, turn on airplane mode, turn on flight mode, enable airplane mode, enable flight mode, turn airplane mode on, switch on airplane mode, activate airplane mode, activate flight mode, airplane mode on, flight mode on',
    networkParser('offline'),
    'Take the device offline',
  ],
  [
    'take the device online, take the phone online, turn off airplane mode, turn off flight mode, disable airplane mode, disable flight mode, turn airplane mode off, switch off airplane mode, deactivate airplane mode, deactivate flight mode, airplane mode off, flight mode off',
    networkParser('online'),
    'Turn off airplane mode',
  ],
  [
    'switch the device to, set the device to, switch the phone to, set the phone to, put the phone in, put the device in, put the phone into, put the device into',
    firstOf(parseAppearance, parseAirplaneMode),
    'Switch the device to dark mode',
  ],
  [
    'send the app to, put the app into, put the app in, put the app to, move the app to, bring the app to',
    parseBackground,
    'Send the app to the background for 5 seconds',
  ],
  ['minimize, minimise', parseMinimize, 'Minimize the app'],
  [
    'return to the app, go back to the, switch back to the, come back to the, bring the app',
    parseReturnToApp,
    'Return to the app',
  ],
  [
    'slow down the network, slow down the connection, throttle the network, simulate a slow network, simulate a slow connection',
    parseSlowNetwork,
    'Slow down the network of the device',
  ],
  [
    'set the locale, change the locale, switch the locale, set the device locale, set the phone locale, set the device language, set the phone language, change the device language, change the phone language, switch the device language, set the system language, change the system language, switch the system language, set the system locale',
    localeParser(false),
    'Set the locale of the device to "de-DE"',
  ],
  [
    'set the language, change the language, switch the language',
    localeParser(true),
    'Change the language of the device to German',
  ],
  [
    'set the font scale, set the device font size, set the system font size, set the phone font size, set the system text size',
    textSizeParser(false),
    'Set the font scale to 1.3',
  ],
  [
    'set the font size, set the text size, change the font size, change the text size, increase the font size',
    textSizeParser(true),
    'Set the font size of the device to 130 %',
  ],
  ['put, switch, set', parsePutSwitch, 'Put the "Wi-Fi" switch on'],
  ['set the clipboard to', parseSetClipboard, 'Set the clipboard to "ABC"'],
  ['put', parsePutOnClipboard, 'Put "ABC" on the clipboard'],
  ['clear the clipboard, empty the clipboard', parseClearClipboard, 'Clear the clipboard'],
  ['grant, give, allow', permissionParser('allow'), 'Grant the app the camera permission'],
  ['deny, revoke, refuse', permissionParser('deny'), 'Deny the app the location permission'],
  [
    'send a push notification, send a push message, simulate a push notification, send a push',
    parsePush,
    'Send a push notification with the text "Sale today"',
  ],
  [
    'open, pull down, swipe down, drag down, expand, show',
    parseOpenShade,
    'Pull down the notification shade',
  ],
  ['collapse, hide', parseCloseShade, 'Collapse the notification shade'],
  ['turn off, switch off, disable', switchNetworkParser('offline'), 'Turn off the network of the device'],
  ['turn on, switch on, enable', switchNetworkParser('online'), 'Turn on the network of the device'],
  ['turn, switch', switchNetworkParser(null), 'Switch the network of the device off'],
  ['expand, unfold', expandParser('expanded'), 'Expand "Details"'],
  ['collapse, fold', expandParser('collapsed'), 'Collapse "Details"'],
  ['authenticate, authenticate with, scan', parseBiometrics, 'Authenticate with the fingerprint'],
  ['turn on, switch on, enable, tick, activate', parseTurnOn, 'Turn on "Dark mode"'],
  ['check', parseCheck, 'Check "Newsletter"'],
  [
    'turn off, switch off, disable, uncheck, untick, deselect, unselect, deactivate, desactivate, unactivate',
    parseTurnOff,
    'Turn off "Dark mode"',
  ],
  [
    'mark, set, put a tick in, put a check in, put a checkmark in, put a check mark in, place a check mark in, set a tick in, set the tick in',
    parseMark('on'),
    'Put a tick in the "Terms" box',
  ],
  [
    'unmark, unset, clear, remove the tick from, remove the check from, remove the checkmark from, remove the check mark from',
    parseMark('off'),
    'Clear the "Terms" checkbox',
  ],
  ['turn', parseTurn, 'Turn "Dark mode" off'],
  ['toggle', parseToggle, 'Toggle "Dark mode"'],
  ['back', parseBackAlone, 'Back'],
  ['remember, note, note down, memorize, memorise', parseRemember, 'Remember "Total" as "total"'],
];

const PARSERS: ReadonlyMap<string, InstructionParser> = buildTable();

/** Adds the third person to each verb: people write "Tap" and "The user taps". */
function buildTable(): Map<string, InstructionParser> {
  const table = new Map<string, InstructionParser>();
  for (const [phrases, parser] of VERBS) {
    for (const phrase of phrases.split(', ')) {
      for (const form of [phrase, thirdPerson(phrase), thirdPersonOfLast(phrase)]) {
        const before = table.get(form);
        table.set(form, before ? firstOf(before, parser) : parser);
      }
    }
  }
  return table;
}

/** The same verbs as `tapping`, for "after tapping …". */
const GERUNDS: ReadonlyMap<string, InstructionParser> = new Map(
  VERBS.flatMap(([list, parser]) =>
    list.split(', ').map((phrase) => [gerund(phrase), parsers(phrase) ?? parser] as const),
  ),
);

function parsers(phrase: string): InstructionParser | undefined {
  return PARSERS.get(phrase);
}

/** Verbs that a line tells of a person: `I tapped "Save"`, `I have opened the "Menu" tab`. Others tell as well of what is so. */
const TOLD = new Set(
  'tap click press open type enter write select choose scroll swipe launch fill navigate go clear tick untick'.split(
    ' ',
  ),
);
const PASTS: ReadonlyMap<string, InstructionParser> = new Map(
  [...PARSERS]
    .filter(([phrase]) => TOLD.has(phrase.split(' ')[0] ?? ''))
    .flatMap(([phrase, parser]) => pastsOf(phrase).map((past) => [past, parser] as const)),
);

/** Words between a person and what they have done. */
export const HAVE_DONE = phrases(
  'have, has, had, have already, has already, had already, have just, has just',
);

/** Parses `tapped "Save"`, `have opened the "Menu" tab` after a person. Null when there is none here, and nothing is consumed. */
export function parsePast(c: Cursor, lastSubject: ClauseSubject | null): ParsedInstructions | null {
  const mark = c.mark();
  c.eat(...HAVE_DONE);
  const parsed = parseWith(PASTS, c, lastSubject);
  if (parsed !== null && c.atBoundary) return parsed;
  c.reset(mark);
  return null;
}

/** The words of all verbs, for the language check. */
export const VERB_WORDS: ReadonlySet<string> = new Set([...PARSERS.keys()].flatMap((k) => k.split(' ')));

/** Words of the longest verb. */
const LONGEST_VERB = 5;

/** Parses one clause that asks for something. Null when it can't be read to its end, and nothing is consumed. */
export function parseInstructions(c: Cursor, lastSubject: ClauseSubject | null): ParsedInstructions | null {
  return parseWith(PARSERS, c, lastSubject);
}

/** Parses a clause such as `tapping "Send"`. Null when there is none here, and nothing is consumed. */
export function parseGerund(c: Cursor, lastSubject: ClauseSubject | null): ParsedInstructions | null {
  return parseWith(GERUNDS, c, lastSubject);
}

function parseWith(
  verbs: ReadonlyMap<string, InstructionParser>,
  c: Cursor,
  lastSubject: ClauseSubject | null,
): ParsedInstructions | null {
  const mark = c.mark();
  // `Perform a long press on "Ann"`
  c.eat(...LIGHT_VERBS);
  const start = c.mark();
  for (let length = LONGEST_VERB; length > 0; length -= 1) {
    const phrase = wordsAhead(c, length);
    const parser = phrase === null ? undefined : verbs.get(phrase);
    if (!parser) continue;
    c.takePhrase(length);
    if (c.peek().text === ':') c.take();
    const parsed = parser(c, lastSubject);
    if (parsed) return holdAfterTap(c, parsed) ?? parsed;
    c.reset(start);
  }
  c.reset(mark);
  return null;
}

/** Verbs without a meaning of their own before the noun of an act. */
export const LIGHT_VERBS = phrases(
  'perform, do, make, execute, give, realize, realise, effect, performs, does, makes, gives, realizes',
).flatMap((verb) => [verb, `${verb} a`, `${verb} one`, `${verb} the`]);

function wordsAhead(c: Cursor, length: number): string | null {
  const words: string[] = [];
  for (let i = 0; i < length; i += 1) {
    const token = c.peek(i);
    if (token.kind !== 'word') return null;
    words.push(token.lower);
  }
  return words.join(' ');
}

/** The verbs of steps with an example each, for docs/steps.md. */
export const VERB_ROWS: readonly { readonly phrases: string; readonly example: string }[] = VERBS.map(
  ([phrases, , example]) => ({ phrases, example }),
);
