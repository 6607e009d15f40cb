import type { Cursor } from '../cursor.ts';
import type { Subject } from '../subject.ts';
import { done, type ActReader, type ActsRead } from './act.ts';
import {
  readBack,
  readGoTo,
  readHome,
  readKeyboardGone,
  readLaunch,
  readFresh,
  readStart,
  readLink,
  readBiometrics,
  readLocation,
  readOpen,
  readReinstall,
  readRestart,
  readRotate,
} from './device.ts';
import { readPull, readScroll, readSwipe } from './move.ts';
import {
  readCheck,
  readOff,
  readOn,
  readRemember,
  readRememberValue,
  readSelect,
  readSet,
  readToggle,
  readTurn,
} from './state.ts';
import { readClear, readFill, readReplace, readSearch, readType } from './text.ts';
import { readWait } from './wait.ts';
import { heldAfter, readDoubleTap, readLongPress, readPress, readTap, readTouch } from './touch.ts';

const first =
  (...readers: readonly ActReader[]): ActReader =>
  (c, last) => {
    const mark = c.mark();
    for (const read of readers) {
      const found = read(c, last);
      if (found) return found;
      c.reset(mark);
    }
    return null;
  };
const enter: ActReader = () => done({ verb: 'keyboard_enter' });

/** Every verb there is: its phrases, and what reads the rest of the clause. The longest phrase is tried first. */
const VERBS: readonly (readonly [string, ActReader])[] = [
  ['tap, click, touch, tap on, click on, touch on', readTouch],
  ['press, hit, press on, push', readPress],
  [
    'double tap, double-tap, doubletap, double click, double-click, double tap on, double-tap on',
    readDoubleTap,
  ],
  [
    'long press, long-press, longpress, long tap, long-tap, long click, long press on, long-press on, press and hold, tap and hold, touch and hold, hold down, hold, click and hold',
    readLongPress,
  ],
  ['select, choose, pick', readSelect],
  ['type, enter, input, write, key in, type in, enter in', readType],
  ['put, insert, paste', readType],
  ['fill, fill in, fill out', readFill],
  ['clear, erase, empty', readClear],
  ['replace, change', readReplace],
  ['set', first(readReplace, readSet)],
  ['search', readSearch],
  ['swipe, flick, fling, drag the list', readSwipe],
  ['scroll', readScroll],
  ['pull', readPull],
  ['go back, navigate back, move back, go backwards', readBack],
  ['return', (c, last) => (c.sees(['to the previous', 'to previous']) > 0 ? readBack(c, last) : null)],
  ['go to, navigate to, switch to, move to, return to', first(readHome, readGoTo)],
  ['go, navigate, browse', first(readLink)],
  ['switch', first(readTurn, readToggle, rotateTo)],
  ['hide, dismiss, close', readKeyboardGone],
  ['rotate, turn, set, flip, change, switch', readRotate],
  ['wait, pause', readWait],
  ['submit the search, submit search, submit the query', enter],
  ['launch', readLaunch],
  ['start, start up', readStart],
  ["clear app data, clear the app data, clear the app's data", readFresh],
  ['restart, relaunch, re-launch', readRestart],
  ['reinstall', readReinstall],
  ['open', readOpen],
  ['visit', readLink],
  ['follow', (c, last) => readTap(c, last)],
  [
    'set location, set the location, set the gps location, set gps location, set the device location',
    readLocation,
  ],
  ['authenticate, authenticate with, scan', readBiometrics],
  ['turn on, switch on, enable, tick, activate', readOn],
  ['check', readCheck],
  ['turn off, switch off, disable, uncheck, untick, deselect, unselect, deactivate', readOff],
  ['turn', readTurn],
  ['toggle', readToggle],
  ['remember, note, note down, memorize, memorise, keep in mind', readRemember],
  ['save, store, record, keep', readRememberValue],
];

function rotateTo(c: Cursor, last: Subject | null): ActsRead | null {
  return readRotate(c, last);
}

const TABLE: ReadonlyMap<string, ActReader> = build();

/** "tap" and "taps": people write of themselves and of "the user". */
function build(): Map<string, ActReader> {
  const table = new Map<string, ActReader>();
  for (const [phrases, reader] of VERBS) {
    for (const phrase of phrases.split(', ')) {
      for (const form of [phrase, inflected(phrase)]) {
        const before = table.get(form);
        table.set(form, before ? first(before, reader) : reader);
      }
    }
  }
  return table;
}

function inflected(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ');
  const third = /(?:s|sh|ch|x|go)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [third, ...rest].join(' ');
}

/** Verbs that the language check knows. */
export const VERB_WORDS: ReadonlySet<string> = new Set([...TABLE.keys()].flatMap((k) => k.split(' ')));

/** One clause that asks for something. Null (and nothing taken) when it can't be read to its end. */
export function readAct(c: Cursor, last: Subject | null): ActsRead | null {
  const mark = c.mark();
  for (let length = 4; length > 0; length -= 1) {
    const phrase = wordsAhead(c, length);
    const reader = phrase === null ? undefined : TABLE.get(phrase);
    if (!reader) continue;
    for (let i = 0; i < length; i += 1) c.take();
    if (c.peek().text === ':') c.take();
    const read = reader(c, last);
    if (read) return heldAfter(c, read) ?? read;
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
