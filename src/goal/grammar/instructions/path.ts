/** A way through menus, one name after the other: `Open "Settings" > "Privacy"`. */
import type { Instruction } from '../../model/instruction.ts';
import { untargeted, type InstructionParser } from './instruction-clause.ts';
import { parseTarget } from '../target.ts';

const SEPARATORS: ReadonlySet<string> = new Set(['>', '→', '›']);
/** Most names of a path. */
const MOST_NAMES = 8;

/** Parses two names or more, each in quotation marks: unquoted ones may be the phone's settings, or several steps each. */
export const parsePath: InstructionParser = (c) => {
  c.eat('to');
  const taps: Instruction[] = [];
  while (taps.length < MOST_NAMES) {
    if (taps.length > 0 && !SEPARATORS.has(c.peek().text)) break;
    if (taps.length > 0) c.take();
    const target = parseTarget(c, { role: 'target', bare: false, modifiers: false });
    if (target === null || target.label === null) return null;
    taps.push({ kind: 'tap', target, repeat: null, until: null });
  }
  return taps.length > 1 && c.atBoundary ? untargeted(...taps) : null;
};
