/** Parses `Expand "Details"`, `Collapse the "Details" section`. */
import { eatConjunction } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';
import {
  ofOneKind,
  parseInstructionTarget,
  targeted,
  type InstructionParser,
  type InstructionTarget,
} from './instruction-clause.ts';

/** Nouns that say no more than "expand" does. */
export const SECTION = phrases('section, panel, accordion, group, submenu, folder');
/** Controls that open what lies below or beside them. */
const OPENS: ReadonlySet<string | null> = new Set([
  null,
  'button',
  'row',
  'dropdown',
  'heading',
  'menu item',
]);

/** Parses a section by its name. "Expand the menu" may take several steps. */
export const expandParser =
  (to: 'expanded' | 'collapsed'): InstructionParser =>
  (c, lastSubject) => {
    const control = parseInstructionTarget(c, lastSubject, 'target', false);
    if (control === null || control.target.label === null || !OPENS.has(control.target.role)) return null;
    if (control.target.role === null) c.eatOneOf(SECTION);
    const all = ofOneKind([control, ...parseFurther(c)]);
    // `… if it is collapsed` is read behind the act.
    if (!c.atBoundary && c.phraseLength(['if', 'when', 'unless', 'in case']) === 0) return null;
    return {
      ...targeted(
        all.at(-1) ?? control,
        ...all.map(({ target }) => ({ kind: 'set_expanded', target, to }) as const),
      ),
      conditions: all.map(({ target }) => ({
        kind: 'state',
        target,
        state: 'expanded',
        negated: to === 'collapsed',
      })),
    };
  };

/** Parses `and "Returns"`, to the end of the clause. A condition (`and "Fees" appears`) is none. */
function parseFurther(c: Cursor): readonly InstructionTarget[] {
  const more: InstructionTarget[] = [];
  while (more.length < 12) {
    const mark = c.mark();
    const isNext = eatConjunction(c) && c.peek().kind === 'quote';
    const control = isNext ? parseInstructionTarget(c, null, 'target', false) : null;
    if (control !== null && control.target.role === null) c.eatOneOf(SECTION);
    if (control === null || !c.atBoundary || control.target.label === null) {
      c.reset(mark);
      return more;
    }
    more.push(control);
  }
  return more;
}
