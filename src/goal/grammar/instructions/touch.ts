import type { Condition } from '../../model/condition.ts';
import type { Instruction } from '../../model/instruction.ts';
import {
  targeted,
  untargeted,
  parseInstructionTarget,
  parseTimes,
  type InstructionParser,
  type ParsedInstructions,
  type InstructionTarget,
} from './instruction-clause.ts';
import type { ConditionClause } from '../conditions/clause.ts';
import { eatConjunction, parseConditionClause } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { phrases, NUMBERS } from '../vocabulary.ts';

const tapInstruction = (
  aim: InstructionTarget,
  repeat: number | null,
  until: Condition | null = null,
): Instruction => ({
  kind: 'tap',
  target: aim.target,
  repeat,
  until,
});

/** Tap, click, press …: one control, several, some times, or until something shows. */
export const parseTap: InstructionParser = (c, last) => {
  const before = parseTimes(c, NUMBERS);
  const aim = parseInstructionTarget(c, last);
  if (!aim) return null;
  const repeat = before ?? parseTimes(c, NUMBERS);
  c.eat('again', 'once more');
  const mark = c.mark();
  if (c.eat('until', 'till')) {
    const claim = parseConditionClause(c, { lastSubject: targeted(aim).subject });
    if (claim) return targeted(aim, tapInstruction(aim, repeat, claim.condition));
    c.reset(mark);
  }
  const more = repeat === null ? parseFurtherTargets(c, last) : [];
  const all = targeted(
    more.at(-1) ?? aim,
    tapInstruction(aim, repeat),
    ...more.map((m) => tapInstruction(m, null)),
  );
  return {
    ...all,
    expectsNoEffect: aim.expectsNoEffect,
    unread: [...aim.unread, ...more.flatMap((m) => m.unread)],
  };
};

/** `, "B" and "C"`: more controls, unless a claim begins there (`and "Saved" appears`). */
function parseFurtherTargets(c: Cursor, last: ClauseSubject | null): InstructionTarget[] {
  const more: InstructionTarget[] = [];
  while (more.length < 12) {
    const mark = c.mark();
    const joined = c.eat('then', 'and then', '>', '→') || eatConjunction(c);
    c.eat('then');
    const start = c.mark();
    const claim: ConditionClause | null = joined ? parseConditionClause(c, { lastSubject: null }) : null;
    if (claim) {
      c.reset(mark);
      return more;
    }
    c.reset(start);
    const aim =
      joined && (c.peek().kind === 'quote' || c.peek(1).kind === 'quote')
        ? parseInstructionTarget(c, last, 'target', false)
        : null;
    if (!aim || !c.atBoundary || aim.target.label === null) {
      c.reset(mark);
      return more;
    }
    more.push(aim);
  }
  return more;
}

export const parseDoubleTap: InstructionParser = (c, last) => {
  const aim = parseInstructionTarget(c, last);
  return aim ? targeted(aim, tapInstruction(aim, 2)) : null;
};

/** Press: a key where one is named ("Press back"), else a tap; "press and hold" is a verb of its own. */
export const parsePress: InstructionParser = (c, last) => parseSystemKey(c) ?? parseTap(c, last);

function parseSystemKey(c: Cursor): ParsedInstructions | null {
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
    if (c.atBoundary || c.phraseLength(['on the keyboard', 'on the device', 'on the phone'])) {
      c.eat('on the keyboard', 'on the device', 'on the phone');
      return untargeted({ kind: key });
    }
  }
  c.reset(mark);
  return parseKeyboardKey(c);
}

/** "Search / Done / Go / Enter on the keyboard", quoted or not. */
function parseKeyboardKey(c: Cursor): ParsedInstructions | null {
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
      return untargeted({ kind: 'keyboard_enter' });
    if (!quoted && key.lower === 'enter' && c.atBoundary) return untargeted({ kind: 'keyboard_enter' });
  }
  c.reset(mark);
  return null;
}

const KEYS = new Set(['enter', 'search', 'done', 'go', 'return', 'send', 'next', 'ok', '↵', '⏎']);

/** Tap, click: the enter key counts when the keyboard is named; "back" and "home" mean controls on the screen. */
export const parseTouch: InstructionParser = (c, last) => parseKeyboardKey(c) ?? parseTap(c, last);

export const parseLongPress: InstructionParser = (c, last) => {
  const aim = parseInstructionTarget(c, last);
  if (!aim) return null;
  const mark = c.mark();
  if (c.eat('for')) {
    const n = c.peek().kind === 'number' ? Number(c.take().text) : c.eatMapped(NUMBERS);
    if (n !== null && n > 0 && c.eat('seconds', 'second', 's', 'sec')) {
      return targeted(aim, { kind: 'long_press', target: aim.target, seconds: n });
    }
    c.reset(mark);
  }
  return targeted(aim, { kind: 'long_press', target: aim.target });
};

/** "Tap and hold "X"" is one verb; "Tap "X" and hold" is read here. */
export function holdAfterTap(c: Cursor, read: ParsedInstructions): ParsedInstructions | null {
  const mark = c.mark();
  const [act] = read.instructions;
  if (
    read.instructions.length === 1 &&
    act?.kind === 'tap' &&
    act.repeat === null &&
    c.eat('and hold it', 'and hold') &&
    c.atBoundary
  ) {
    return { ...read, instructions: [{ kind: 'long_press', target: act.target }] };
  }
  c.reset(mark);
  return null;
}
