/** Parses what a line does by an act: `Confirm by tapping "Yes"`, `Approve the payment via "Approve"`. */
import { antecedentOfAct, speakOfAct } from './antecedent.ts';
import type { Cursor } from './cursor.ts';
import {
  parseInstructionTarget,
  targeted,
  type ParsedInstructions,
} from './instructions/instruction-clause.ts';
import { parseGerund } from './instructions/verbs.ts';
import { waitForScreen } from './lead.ts';
import type { Instruction } from '../model/instruction.ts';
import type { LineParse } from './parse-result.ts';
import { VIA, parsePurpose } from './reason.ts';
import { PERSONS } from './vocabulary.ts';

/** Parses `via "Approve"` after `Approve the payment`: a tap on the control of that name. */
function parseOwnControl(c: Cursor): ParsedInstructions | null {
  const control = c.eatOneOf(VIA) ? parseInstructionTarget(c, null, 'target', false) : null;
  return control === null
    ? null
    : targeted(control, { kind: 'tap', target: control.target, repeat: null, until: null });
}

/** True for "swiping left": of what, only the words before it say. */
const isUnaimed = (act: Instruction): boolean =>
  (act.kind === 'swipe' || act.kind === 'pinch') && act.target === null;

/** `Refresh the list by pulling down`, "Refresh by …": the gesture is one on the page. `Archive the chat by swiping left` is one on the chat. */
const IS_OF_PAGE = /^\S+$|\b(?:list|page|screen|feed|view)$/iu;

/** Parses `Confirm by tapping "Yes"`: the act, and before it what it is good for. */
export function parseMeans(c: Cursor, line: LineParse): boolean {
  c.eatOneOf(PERSONS);
  const purpose = parsePurpose(c);
  const parsed =
    purpose === null ? null : c.eat('by') ? parseGerund(c, antecedentOfAct(line, '')) : parseOwnControl(c);
  if (purpose === null || parsed === null || !c.atBoundary || line.conditions.length > 0) return false;
  if (parsed.instructions.some(isUnaimed) && !IS_OF_PAGE.test(purpose)) return false;
  line.reasons.push(purpose);
  line.instructions.push(...parsed.screens.map(waitForScreen), ...parsed.instructions);
  line.conditions.push(...parsed.conditions);
  speakOfAct(line, parsed);
  return true;
}
