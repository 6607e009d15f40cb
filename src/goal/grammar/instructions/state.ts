import type { Instruction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  parseInstructionTarget,
  type InstructionParser,
  type InstructionTarget,
} from './instruction-clause.ts';
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { parseTarget } from '../target.ts';
import { phrases, NOT_A_NAME } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';

/** On and off need a control that is named: a quotation, or "the … switch". "Turn off Wi-Fi" may take several steps. */
const switchParser =
  (to: 'on' | 'off'): InstructionParser =>
  (c, last) => {
    const aim = parseInstructionTarget(c, last, 'target', false);
    if (!aim || !isSwitchable(aim.target)) return null;
    return targeted(aim, { kind: 'set_state', target: aim.target, to });
  };

const SETTABLE = new Set(['toggle', 'checkbox', 'radio', 'button', 'icon', 'row', 'text']);

function isSwitchable(target: Locator): boolean {
  if (target.label !== null) return target.role === null || SETTABLE.has(target.role);
  return target.role === 'toggle' || target.role === 'checkbox' || target.role === 'radio';
}

export const parseTurnOn = switchParser('on');
export const parseTurnOff = switchParser('off');
/** "Check the "Total"" is a look at it; a box is named as one, or by its quotation alone. */
export const parseCheck: InstructionParser = (c, last) => {
  const looks = c.phraseLength(['the', 'that', 'this']) > 0;
  const read = parseTurnOn(c, last);
  const [act] = read?.instructions ?? [];
  const box =
    act?.kind === 'set_state' && (act.target.role === null ? !looks : SETTABLE_BOXES.has(act.target.role));
  return box ? read : null;
};
const SETTABLE_BOXES = new Set(['toggle', 'checkbox', 'radio']);

/** Turn "X" on/off; Switch the "X" toggle off. */
export const parseTurn: InstructionParser = (c, last) => {
  const first = parseSwitchState(c, last);
  if (first === null) return null;
  const all = [first];
  // `and "Bluetooth" off`
  while (all.length < 12) {
    const mark = c.mark();
    const next = eatConjunction(c) && c.peek().kind === 'quote' ? parseSwitchState(c, last) : null;
    if (next === null || !c.atBoundary) {
      c.reset(mark);
      break;
    }
    all.push(next);
  }
  const read = targeted(all.at(-1)?.aim ?? first.aim, ...all.map((t) => t.act));
  return { ...read, unread: all.flatMap((t) => t.aim.unread) };
};

function parseSwitchState(
  c: Cursor,
  last: ClauseSubject | null,
): { readonly aim: InstructionTarget; readonly act: Instruction } | null {
  const aim = parseInstructionTarget(c, last, 'target', false);
  const to = c.eat('on') ? 'on' : c.eat('off') ? 'off' : null;
  if (!aim || !to || !isSwitchable(aim.target)) return null;
  return { aim, act: { kind: 'set_state', target: aim.target, to } };
}

/** Toggle "X" (on/off): without a state asked for it is a tap. */
export const parseToggle: InstructionParser = (c, last) => {
  const on = c.eat('on') ? 'on' : c.eat('off') ? 'off' : null;
  const aim = parseInstructionTarget(c, last, 'target', false);
  if (!aim || !isSwitchable(aim.target)) return null;
  const to = on ?? (c.eat('on', 'to on') ? 'on' : c.eat('off', 'to off') ? 'off' : null);
  return to
    ? targeted(aim, { kind: 'set_state', target: aim.target, to })
    : targeted(aim, { kind: 'tap', target: aim.target, repeat: null, until: null });
};

/** Set the "X" toggle to on. */
export const parseSet: InstructionParser = (c, last) => {
  const aim = parseInstructionTarget(c, last, 'target', false);
  if (!aim || !isSwitchable(aim.target) || !c.eat('to')) return null;
  const to = c.eat('on', 'enabled', 'checked') ? 'on' : c.eat('off', 'disabled', 'unchecked') ? 'off' : null;
  return to ? targeted(aim, { kind: 'set_state', target: aim.target, to }) : null;
};

/** Select, choose: a checkbox is ticked, anything else tapped. */
export const parseSelect: InstructionParser = (c, last) => {
  c.eat('the option', 'option');
  const aim = parseInstructionTarget(c, last);
  if (!aim) return null;
  c.eat(
    ...phrases(
      'from the list, from the menu, from the options, from the dropdown, from the results, from the drop-down, from the dialog',
    ),
  );
  return aim.target.role === 'checkbox'
    ? targeted(aim, { kind: 'set_state', target: aim.target, to: 'on' })
    : targeted(aim, { kind: 'tap', target: aim.target, repeat: null, until: null });
};

/** Remember the price as `total`. */
export const parseRemember: InstructionParser = (c) => {
  const what = parseRememberedSource(c);
  if (!what || !c.eat('as', 'under', 'under the name')) return null;
  c.eat('the');
  const name =
    c.quote('other') ?? (c.peek().kind === 'word' && !NOT_A_NAME.has(c.peek().lower) ? c.take().text : null);
  return name === null || !c.atBoundary ? null : untargeted({ kind: 'remember', shownBy: what, name });
};

function parseRememberedSource(c: Cursor): Locator | null {
  const mark = c.mark();
  if (
    c.eat(
      ...phrases(
        'the value of, the text of, the value in, the text in, the label of, the value shown by, the text shown by',
      ),
    )
  ) {
    const of = parseTarget(c, { role: 'target', bare: false, modifiers: true });
    if (of) return of;
    c.reset(mark);
  }
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true });
  if (target) {
    c.eat('value', 'amount');
    return target;
  }
  c.eat('the');
  const inner = c.mark();
  for (let n = 0; n < 3 && !c.phraseLength(['as', 'of', 'for', 'under']); n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower)) break;
    c.take();
  }
  const name = c.textSince(inner);
  const row = c.eat('of', 'for') ? c.quote('row') : null;
  return name === ''
    ? null
    : { source: c.textSince(mark), label: null, match: 'exact', name, role: null, row, places: [] };
}
