/** Parses acts in the passive: `The "Save" button is tapped`. */
import {
  targeted,
  untargeted,
  parseInstructionTarget,
  parseTimes,
  type ParsedInstructions,
} from './instruction-clause.ts';
import { parseBackground } from './conditions-of-device.ts';
import { LAUNCH } from './launch.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import { NUMBERS } from '../../../shared/number-words.ts';

const IS = phrases('is, are, gets, must be, should be, has to be, needs to be');
/** Participles of acts alone: "is selected" and "is checked" are states. */
const TAPPED = phrases('tapped, clicked, pressed, touched, tapped on, clicked on');
const TAPPED_TWICE = phrases('double tapped, double-tapped, double clicked, double-clicked');
const HELD = phrases('long pressed, long-pressed, long tapped, long-tapped');
const TYPED = phrases('entered into, entered in, typed into, typed in');

/** Parses what is done to a control. Null when there is no such act here, and nothing is consumed. */
export function parsePassive(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  const parsed = parseLaunched(c) ?? parseSentAway(c) ?? parseTyped(c) ?? parseTouched(c);
  if (parsed === null || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  return parsed;
}

const LAUNCHED = phrases('the app, app, the application, application').flatMap((app) =>
  phrases('is launched, has been launched, is started, gets launched').map(
    (launched) => `${app} ${launched}`,
  ),
);

/** Parses `the app is launched`. */
const parseLaunched = (c: Cursor): ParsedInstructions | null =>
  c.eatOneOf(LAUNCHED) ? untargeted(LAUNCH) : null;

const SENT_AWAY = phrases('the app, app, the application, application').flatMap((app) =>
  phrases('is sent to, is moved to, is put into, is put in, is brought to').map((sent) => `${app} ${sent}`),
);

/** Parses `the app is sent to the background for 5 seconds`. */
function parseSentAway(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  const parsed = c.eatOneOf(SENT_AWAY) ? parseBackground(c, null) : null;
  if (parsed === null) c.reset(mark);
  return parsed;
}

/** Parses `"ada" is typed into "Name"`. */
function parseTyped(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  c.eat('the text');
  const text = c.quote('value');
  const into = text !== null && c.eatOneOf(IS) && c.eatOneOf(TYPED) ? parseInstructionTarget(c, null) : null;
  if (text === null || into === null) {
    c.reset(mark);
    return null;
  }
  const { role, label } = into.target;
  const field = role === null && label !== null ? { ...into.target, role: 'field' as const } : into.target;
  return targeted({ ...into, target: field }, { kind: 'input_text', text, target: field, clear: false });
}

function parseTouched(c: Cursor): ParsedInstructions | null {
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true });
  if (target === null || (target.label ?? target.name ?? target.id) == null || !c.eatOneOf(IS)) return null;
  const on = { target, expectsNoEffect: false, screens: [] };
  if (c.eatOneOf(TAPPED)) {
    const repeat = parseTimes(c, NUMBERS);
    return targeted(on, { kind: 'tap', target, repeat, until: null });
  }
  if (c.eatOneOf(TAPPED_TWICE)) return targeted(on, { kind: 'double_tap', target });
  return c.eatOneOf(HELD) ? targeted(on, { kind: 'long_press', target }) : null;
}
