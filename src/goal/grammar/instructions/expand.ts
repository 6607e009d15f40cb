/** Parses `Expand "Details"`, `Collapse the "Details" section`. */
import { phrases } from '../vocabulary.ts';
import { parseInstructionTarget, targeted, type InstructionParser } from './instruction-clause.ts';

const SECTION = phrases('section, panel, accordion, group, submenu, folder');
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
    if (control.target.role === null) c.eat(...SECTION);
    if (!c.atBoundary) return null;
    const { target } = control;
    return {
      ...targeted(control, { kind: 'set_expanded', target, to }),
      conditions: [{ kind: 'state', target, state: 'expanded', negated: to === 'collapsed' }],
    };
  };
