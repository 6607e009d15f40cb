/** The verbs of controls and of moving between screens, with their parsers. */
import { type InstructionParser, untargeted } from './instruction-clause.ts';
import {
  parseBack,
  parseClose,
  parseGoTo,
  parseHideKeyboard,
  parseHome,
  parseLink,
  parseRotate,
} from './device.ts';
import { parseReturnToApp } from './launch.ts';
import {
  parsePickDate,
  parsePickInWheel,
  parseRaise,
  parseSetAll,
  parseSetLevel,
  parseTurnWheel,
} from './adjust.ts';
import { parseDrag, parseMove, parsePinch, parseZoom } from './carry.ts';
import { parsePath, parsePathOfTaps } from './path.ts';
import { parsePullToRefresh, parseScroll, parseSwipe } from './scroll.ts';
import { parseToggle, parseTurn } from './state.ts';
import { parseSelect } from './choose.ts';
import { parseSearch, parseType } from './text.ts';
import { parseClear, parseDelete, parseLeave, parseReplace } from './clear.ts';
import { parseFill, parsePutText } from './fill.ts';
import { parseWait } from './wait.ts';
import {
  parseConfirm,
  parseDoubleTap,
  parseLongPress,
  parsePress,
  parseTapAt,
  parseTapInto,
  parseTouch,
} from './touch.ts';
import { firstOf, type VerbRow } from './first-of.ts';

const pressEnter: InstructionParser = () => untargeted({ kind: 'keyboard_enter' });

/** Verbs of controls and of moving between screens. */
export const VERBS_OF_CONTROLS: readonly VerbRow[] = [
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
  ['change, update, modify, edit, adjust', parseSetAll, 'Change "Status" to "Sold"'],
  ['set', parseSetAll, 'Set the "Name" field to "ada"'],
  ['increase, decrease, raise, lower, reduce', parseRaise, 'Increase the quantity of "Milk" to 3'],
  ['move, slide, adjust', parseSetLevel, 'Move the "Volume" slider to 40 %'],
  ['move', parseMove, 'Move "Milk" above "Eggs"'],
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
];
