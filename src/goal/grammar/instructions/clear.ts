/** Parses fields that are emptied, or get another text: `Clear "Name"`, `Leave "Notes" empty`, `Replace the text in "Name" with "Ada"`. */
import {
  type InstructionParser,
  type InstructionTarget,
  targeted,
  untargeted,
} from './instruction-clause.ts';
import type { Cursor } from '../cursor.ts';
import { parseFieldOfText } from '../plain-fields.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { phrases, ROLE_WORDS } from '../vocabulary.ts';
import { asField, inputInstruction, parseFieldTarget, parseTextValue } from './fields.ts';

const EMPTY = phrases('empty, blank, unfilled, in blank');

/** Parses `password` before the end of a clause or one of these words. */
function parsePlainField(c: Cursor, ends: () => boolean): InstructionTarget | null {
  const target = parseFieldOfText(c, ends);
  // `Clear the title` may be about another thing than a field.
  const isKind = target !== null && ROLE_WORDS.has(target.name?.toLowerCase() ?? '');
  return target === null || isKind ? null : { target, expectsNoEffect: false, screens: [] };
}

/** Parses `"Notes" empty`, `the "Password" field blank` after "leave": the field holds nothing when the line goes on. */
export const parseLeave: InstructionParser = (c, lastSubject) => {
  const isFirst = c.eat('empty', 'blank', 'in blank');
  const control = parsePlainField(c, () => c.phraseLength(EMPTY) > 0) ?? parseFieldTarget(c, lastSubject);
  const isEmpty = isFirst || (control !== null && c.eatOneOf(EMPTY));
  if (control === null || !isEmpty || !c.atBoundary) return null;
  const target = asField(control.target);
  if (target.role !== 'field' || (target.label === null && target.name === null)) return null;
  const until = { kind: 'state', target, state: 'empty', negated: false } as const;
  return targeted(control, { kind: 'wait', seconds: LIMITS.presenceMs / 1000, until });
};

/** Parses `the "Email" field`, `"Email"`, `the text` after "clear". */
export const parseClear: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  if (
    c.eatOneOf(
      phrases(
        'the text, the input, text, the value, the content, the contents, what is written, what was written, the written text, the text that there is, the text that is, what there is',
      ),
    )
  ) {
    if (c.atBoundary) return untargeted({ kind: 'clear_text', target: null });
    if (!c.eat('of', 'in', 'from')) c.reset(mark);
  }
  const isOfContents = c.mark().at > mark.at && /^contents?$/u.test(c.peek(-2).lower);
  const control = parsePlainField(c, () => c.atBoundary) ?? parseFieldTarget(c, lastSubject);
  // `Clear the contents of "Cart"` may be about things.
  if (!control || (isOfContents && control.target.role !== 'field')) return null;
  const named =
    control.target.role === 'field' ||
    (control.target.role === null && control.target.label !== null) ||
    lastSubject !== null;
  return named ? targeted(control, { kind: 'clear_text', target: asField(control.target) }) : null;
};

/** Parses `the text in "Email"` after "delete", "remove". `Delete "Milk"` may take several steps. */
export const parseDelete: InstructionParser = (c, lastSubject) =>
  c.phraseLength(WHOLE_TEXT) > 0 ? parseClear(c, lastSubject) : null;

const WHOLE_TEXT = phrases(
  'the text in, the text of, the text from, the value of, the value in, the value from, the content of, the contents of, the contents from, what is written in, what was written in, the written text in, the text that there is in, the text that is in, the text which is in, what there is in',
);

/** Parses `the text in "Email" with "x"`, `the "Name" field to "x"` after "replace", "change", "set". */
export const parseReplace: InstructionParser = (c, lastSubject) => {
  const whole = c.eatOneOf(
    phrases('the text in, the text of, the value of, the value in, the content of, the contents of'),
  );
  const control = parseFieldTarget(c, lastSubject);
  if (!control || !(whole || control.target.role === 'field') || !c.eat('to', 'with', 'by')) return null;
  const text = parseTextValue(c);
  return text === null ? null : targeted(control, inputInstruction(text, control.target, true));
};
