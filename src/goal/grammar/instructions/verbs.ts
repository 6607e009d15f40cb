import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { untargeted, type InstructionParser, type ParsedInstructions } from './instruction-clause.ts';
import {
  parseBack,
  parseGoTo,
  parseHome,
  parseHideKeyboard,
  parseLaunch,
  parseClearAppData,
  parseStart,
  parseLink,
  parseBiometrics,
  parseLocation,
  parseOpen,
  parseReinstall,
  parseRestart,
  parseRotate,
} from './device.ts';
import { parsePullToRefresh, parseScroll, parseSwipe } from './scroll.ts';
import {
  parseCheck,
  parseTurnOff,
  parseTurnOn,
  parseRemember,
  parseSelect,
  parseSet,
  parseToggle,
  parseTurn,
} from './state.ts';
import { parseClear, parseFill, parseReplace, parseSearch, parseType } from './text.ts';
import { parseWait } from './wait.ts';
import { holdAfterTap, parseDoubleTap, parseLongPress, parsePress, parseTouch } from './touch.ts';

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

/** All verbs: their phrases, and the parser for the rest of the clause. The longest phrase is tried first. */
const VERBS: readonly (readonly [string, InstructionParser])[] = [
  ['tap, click, touch, tap on, click on, touch on', parseTouch],
  ['press, hit, press on, push', parsePress],
  [
    'double tap, double-tap, doubletap, double click, double-click, double tap on, double-tap on',
    parseDoubleTap,
  ],
  [
    'long press, long-press, longpress, long tap, long-tap, long click, long press on, long-press on, press and hold, tap and hold, touch and hold, hold down, hold, click and hold',
    parseLongPress,
  ],
  ['select, choose, pick', parseSelect],
  ['type, enter, input, write, key in, type in, enter in', parseType],
  ['fill, fill in, fill out', parseFill],
  ['clear, erase, empty', parseClear],
  ['replace, change', parseReplace],
  ['set', firstOf(parseReplace, parseSet)],
  ['search', parseSearch],
  ['swipe', parseSwipe],
  ['scroll', parseScroll],
  ['pull', parsePullToRefresh],
  ['go back, navigate back, move back, go backwards', parseBack],
  [
    'return',
    (c, lastSubject) =>
      c.phraseLength(['to the previous', 'to previous']) > 0 ? parseBack(c, lastSubject) : null,
  ],
  ['go to, navigate to, switch to, move to, return to', firstOf(parseHome, parseGoTo)],
  ['go, navigate', parseLink],
  ['switch', firstOf(parseTurn, parseToggle)],
  ['hide, dismiss, close', parseHideKeyboard],
  ['rotate, turn, switch', parseRotate],
  ['wait, pause', parseWait],
  ['submit the search, submit search, submit the query', pressEnter],
  ['launch', parseLaunch],
  ['start, start up', parseStart],
  ["clear app data, clear the app data, clear the app's data", parseClearAppData],
  ['restart, relaunch, re-launch', parseRestart],
  ['reinstall', parseReinstall],
  ['open', parseOpen],
  [
    'set location, set the location, set the gps location, set gps location, set the device location',
    parseLocation,
  ],
  ['authenticate, authenticate with, scan', parseBiometrics],
  ['turn on, switch on, enable, tick, activate', parseTurnOn],
  ['check', parseCheck],
  ['turn off, switch off, disable, uncheck, untick, deselect, unselect, deactivate', parseTurnOff],
  ['turn', parseTurn],
  ['toggle', parseToggle],
  ['remember', parseRemember],
];

const PARSERS: ReadonlyMap<string, InstructionParser> = buildTable();

/** Adds the third person to each verb: people write "Tap" and "The user taps". */
function buildTable(): Map<string, InstructionParser> {
  const table = new Map<string, InstructionParser>();
  for (const [phrases, parser] of VERBS) {
    for (const phrase of phrases.split(', ')) {
      for (const form of [phrase, thirdPerson(phrase)]) {
        const before = table.get(form);
        table.set(form, before ? firstOf(before, parser) : parser);
      }
    }
  }
  return table;
}

function thirdPerson(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ');
  const third = /(?:s|sh|ch|x|go)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [third, ...rest].join(' ');
}

/** The words of all verbs, for the language check. */
export const VERB_WORDS: ReadonlySet<string> = new Set([...PARSERS.keys()].flatMap((k) => k.split(' ')));

/** Parses one clause that asks for something. Null when it can't be read to its end, and nothing is consumed. */
export function parseInstructions(c: Cursor, lastSubject: ClauseSubject | null): ParsedInstructions | null {
  const mark = c.mark();
  for (let length = 4; length > 0; length -= 1) {
    const phrase = wordsAhead(c, length);
    const parser = phrase === null ? undefined : PARSERS.get(phrase);
    if (!parser) continue;
    for (let i = 0; i < length; i += 1) c.take();
    if (c.peek().text === ':') c.take();
    const parsed = parser(c, lastSubject);
    if (parsed) return holdAfterTap(c, parsed) ?? parsed;
    c.reset(mark);
  }
  return null;
}

function wordsAhead(c: Cursor, length: number): string | null {
  const words: string[] = [];
  for (let i = 0; i < length; i += 1) {
    const token = c.peek(i);
    if (token.kind !== 'word') return null;
    words.push(token.lower);
  }
  return words.join(' ');
}
