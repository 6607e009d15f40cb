import type { Cursor } from '../cursor.ts';
import type { Claim } from '../claim.ts';
import { eatJoint, readClaim } from '../condition.ts';
import type { Subject } from '../subject.ts';
import type { ActReading, ConditionReading } from '../types.ts';
import { phrases, NUMBERS } from '../vocabulary.ts';
import { aimed, done, readAim, readTimes, type ActReader, type ActsRead, type Aim } from './act.ts';

const tapOf = (aim: Aim, repeat: number | null, until: ConditionReading | null = null): ActReading => ({
  verb: 'tap',
  target: aim.target,
  repeat,
  until,
});

/** Tap, click, press …: one control, several, some times, or until something shows. */
export const readTap: ActReader = (c, last) => {
  const before = readTimes(c, NUMBERS);
  const aim = readAim(c, last);
  if (!aim) return null;
  const repeat = before ?? readTimes(c, NUMBERS);
  c.eat('again', 'once more');
  const mark = c.mark();
  if (c.eat('until', 'till')) {
    const claim = readClaim(c, { last: aimed(aim).last });
    if (claim) return aimed(aim, tapOf(aim, repeat, claim.condition));
    c.reset(mark);
  }
  const more = repeat === null ? readMore(c, last) : [];
  const all = aimed(more.at(-1) ?? aim, tapOf(aim, repeat), ...more.map((m) => tapOf(m, null)));
  return { ...all, inert: aim.inert, unread: [...aim.unread, ...more.flatMap((m) => m.unread)] };
};

/** `, "B" and "C"`: more controls, unless a claim begins there (`and "Saved" appears`). */
function readMore(c: Cursor, last: Subject | null): Aim[] {
  const more: Aim[] = [];
  while (more.length < 12) {
    const mark = c.mark();
    const joined = c.eat('then', 'and then', '>', '→') || eatJoint(c);
    c.eat('then');
    const start = c.mark();
    const claim: Claim | null = joined ? readClaim(c, { last: null }) : null;
    if (claim) {
      c.reset(mark);
      return more;
    }
    c.reset(start);
    const aim =
      joined && (c.peek().kind === 'quote' || c.peek(1).kind === 'quote')
        ? readAim(c, last, 'target', false)
        : null;
    if (!aim || !c.atBoundary || aim.target.label === null) {
      c.reset(mark);
      return more;
    }
    more.push(aim);
  }
  return more;
}

export const readDoubleTap: ActReader = (c, last) => {
  const aim = readAim(c, last);
  return aim ? aimed(aim, tapOf(aim, 2)) : null;
};

/** Press: a key where one is named ("Press back"), else a tap; "press and hold" is a verb of its own. */
export const readPress: ActReader = (c, last) => readKey(c) ?? readTap(c, last);

function readKey(c: Cursor): ActsRead | null {
  const mark = c.mark();
  c.eat(...phrases("the device, the phone's, the device's, the system, the hardware, the android, the"));
  const key = c.eat('back')
    ? 'navigate_back'
    : c.eat('home')
      ? 'navigate_home'
      : c.eat('enter', 'return')
        ? 'keyboard_enter'
        : null;
  if (key) {
    c.eat('button', 'key');
    if (c.atBoundary || c.sees(['on the keyboard', 'on the device', 'on the phone'])) {
      c.eat('on the keyboard', 'on the device', 'on the phone');
      return done({ verb: key });
    }
  }
  c.reset(mark);
  return readKeyboardKey(c);
}

/** "Search / Done / Go / Enter on the keyboard", quoted or not. */
function readKeyboardKey(c: Cursor): ActsRead | null {
  const mark = c.mark();
  c.eat('on the', 'on', 'the');
  const quoted = c.peek().kind === 'quote';
  if (
    ['enter', 'search', 'done', 'go', 'return', 'send', 'next', 'ok'].includes(c.peek().lower) ||
    (quoted && KEYS.has(c.peek().text.toLowerCase()))
  ) {
    const key = c.take();
    c.eat('key', 'button');
    if (
      c.eat(
        ...phrases('on the keyboard, on keyboard, of the keyboard, on the soft keyboard, in the keyboard'),
      )
    )
      return done({ verb: 'keyboard_enter' });
    if (!quoted && key.lower === 'enter' && c.atBoundary) return done({ verb: 'keyboard_enter' });
  }
  c.reset(mark);
  return null;
}

const KEYS = new Set(['enter', 'search', 'done', 'go', 'return', 'send', 'next', 'ok', '↵', '⏎']);

/** Tap, click: the enter key counts when the keyboard is named; "back" and "home" mean controls on the screen. */
export const readTouch: ActReader = (c, last) => readKeyboardKey(c) ?? readTap(c, last);

export const readLongPress: ActReader = (c, last) => {
  const aim = readAim(c, last);
  if (!aim) return null;
  const mark = c.mark();
  if (c.eat('for')) {
    const n = c.peek().kind === 'number' ? Number(c.take().text) : c.eatFrom(NUMBERS);
    if (n !== null && n > 0 && c.eat('seconds', 'second', 's', 'sec')) {
      return aimed(aim, { verb: 'long_press', target: aim.target, seconds: n });
    }
    c.reset(mark);
  }
  return aimed(aim, { verb: 'long_press', target: aim.target });
};

/** "Tap and hold "X"" is one verb; "Tap "X" and hold" is read here. */
export function heldAfter(c: Cursor, read: ActsRead): ActsRead | null {
  const mark = c.mark();
  const [act] = read.acts;
  if (
    read.acts.length === 1 &&
    act?.verb === 'tap' &&
    act.repeat === null &&
    c.eat('and hold it', 'and hold') &&
    c.atBoundary
  ) {
    return { ...read, acts: [{ verb: 'long_press', target: act.target }] };
  }
  c.reset(mark);
  return null;
}
