import type { TargetPhrase } from '../../../screen/phrase.ts';
import type { Cursor } from '../cursor.ts';
import { phrases, NOT_A_NAME } from '../vocabulary.ts';
import { readTarget } from '../target.ts';
import { eatJoint } from '../condition.ts';
import type { Subject } from '../subject.ts';
import type { ActReading } from '../types.ts';
import { aimed, done, readAim, type ActReader, type Aim } from './act.ts';

/** On and off need a control that is named: a quotation, or "the … switch". "Turn off Wi-Fi" may take several steps. */
const setting =
  (to: 'on' | 'off'): ActReader =>
  (c, last) => {
    const aim = readAim(c, last, 'target', false);
    if (!aim || !isControl(aim.target)) return null;
    return aimed(aim, { verb: 'set_state', target: aim.target, to });
  };

const SETTABLE = new Set(['toggle', 'checkbox', 'radio', 'button', 'icon', 'row', 'text']);

function isControl(target: TargetPhrase): boolean {
  if (target.label !== null) return target.role === null || SETTABLE.has(target.role);
  return target.role === 'toggle' || target.role === 'checkbox' || target.role === 'radio';
}

export const readOn = setting('on');
export const readOff = setting('off');
/** "Check the "Total"" is a look at it; a box is named as one, or by its quotation alone. */
export const readCheck: ActReader = (c, last) => {
  const looks = c.sees(['the', 'that', 'this']) > 0;
  const read = readOn(c, last);
  const [act] = read?.acts ?? [];
  const box =
    act?.verb === 'set_state' && (act.target.role === null ? !looks : SETTABLE_BOXES.has(act.target.role));
  return box ? read : null;
};
const SETTABLE_BOXES = new Set(['toggle', 'checkbox', 'radio']);

/** Turn "X" on/off; Switch the "X" toggle off. */
export const readTurn: ActReader = (c, last) => {
  const first = readTurned(c, last);
  if (first === null) return null;
  const all = [first];
  // `and "Bluetooth" off`
  while (all.length < 12) {
    const mark = c.mark();
    const next = eatJoint(c) && c.peek().kind === 'quote' ? readTurned(c, last) : null;
    if (next === null || !c.atBoundary) {
      c.reset(mark);
      break;
    }
    all.push(next);
  }
  const read = aimed(all.at(-1)?.aim ?? first.aim, ...all.map((t) => t.act));
  return { ...read, unread: all.flatMap((t) => t.aim.unread) };
};

function readTurned(c: Cursor, last: Subject | null): { readonly aim: Aim; readonly act: ActReading } | null {
  const aim = readAim(c, last, 'target', false);
  const to = c.eat('on') ? 'on' : c.eat('off') ? 'off' : null;
  if (!aim || !to || !isControl(aim.target)) return null;
  return { aim, act: { verb: 'set_state', target: aim.target, to } };
}

/** Toggle "X" (on/off): without a state asked for it is a tap. */
export const readToggle: ActReader = (c, last) => {
  const on = c.eat('on') ? 'on' : c.eat('off') ? 'off' : null;
  const aim = readAim(c, last, 'target', false);
  if (!aim || !isControl(aim.target)) return null;
  const to = on ?? (c.eat('on', 'to on') ? 'on' : c.eat('off', 'to off') ? 'off' : null);
  return to
    ? aimed(aim, { verb: 'set_state', target: aim.target, to })
    : aimed(aim, { verb: 'tap', target: aim.target, repeat: null, until: null });
};

/** Set the "X" toggle to on. */
export const readSet: ActReader = (c, last) => {
  const aim = readAim(c, last, 'target', false);
  if (!aim || !isControl(aim.target) || !c.eat('to')) return null;
  const to = c.eat('on', 'enabled', 'checked') ? 'on' : c.eat('off', 'disabled', 'unchecked') ? 'off' : null;
  return to ? aimed(aim, { verb: 'set_state', target: aim.target, to }) : null;
};

/** Select, choose: a checkbox is ticked, anything else tapped. */
export const readSelect: ActReader = (c, last) => {
  c.eat('the option', 'option');
  const aim = readAim(c, last);
  if (!aim) return null;
  c.eat(
    ...phrases(
      'from the list, from the menu, from the options, from the dropdown, from the results, from the drop-down, from the dialog',
    ),
  );
  return aim.target.role === 'checkbox'
    ? aimed(aim, { verb: 'set_state', target: aim.target, to: 'on' })
    : aimed(aim, { verb: 'tap', target: aim.target, repeat: null, until: null });
};

/** Remember the price as `total`. */
export const readRemember: ActReader = (c) => {
  const what = readWhat(c);
  if (!what || !c.eat('as', 'under', 'under the name')) return null;
  c.eat('the');
  const name =
    c.quote('other') ?? (c.peek().kind === 'word' && !NOT_A_NAME.has(c.peek().lower) ? c.take().text : null);
  return name === null || !c.atBoundary ? null : done({ verb: 'remember', what, name });
};

/** Save and record are things that apps do; only a value shown can be kept by the test. */
export const readRememberValue: ActReader = (c, last) => (c.sees(VALUES) > 0 ? readRemember(c, last) : null);

const VALUES = [
  'price',
  'total',
  'value',
  'text',
  'amount',
  'balance',
  'order number',
  'total price',
  'code',
  'number',
  'count',
].flatMap((w) => [`the ${w}`, w]);

function readWhat(c: Cursor): TargetPhrase | null {
  const mark = c.mark();
  if (
    c.eat(
      ...phrases(
        'the value of, the text of, the value in, the text in, the label of, the value shown by, the text shown by',
      ),
    )
  ) {
    const of = readTarget(c, { role: 'target', bare: false, modifiers: true });
    if (of) return of;
    c.reset(mark);
  }
  const target = readTarget(c, { role: 'target', bare: false, modifiers: true });
  if (target) {
    c.eat('value', 'amount');
    return target;
  }
  c.eat('the');
  const inner = c.mark();
  for (let n = 0; n < 3 && !c.sees(['as', 'of', 'for', 'under']); n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower)) break;
    c.take();
  }
  const name = c.since(inner);
  const row = c.eat('of', 'for') ? c.quote('row') : null;
  return name === ''
    ? null
    : { words: c.since(mark), label: null, match: 'exact', name, role: null, row, places: [] };
}
