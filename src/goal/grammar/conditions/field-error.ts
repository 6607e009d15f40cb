/** Parses the error of a field: `The "Email" field shows the error "Required"`, `The error "Required" is shown for the email field`. */
import type { Condition } from '../../model/condition.ts';
import type { Locator, Relation } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { parseFieldOfText } from '../plain-fields.ts';
import { quotedLocator } from '../plain-locators.ts';
import { parseTarget } from '../target.ts';
import { phrases, ROLE_WORDS } from '../vocabulary.ts';
import { SHOWING } from './seeing.ts';

const ERROR = phrases(
  'error message, error text, validation error, validation message, inline error, error hint, error',
).flatMap((noun) => [`the ${noun}`, `an ${noun}`, `a ${noun}`, noun]);
const HAS = [...SHOWING, ...phrases('has, should have, must have, has now')];
const SHOWN = phrases('is, should be, must be')
  .flatMap((be) => phrases('shown, displayed, visible').map((seen) => `${be} ${seen}`))
  .concat(phrases('appears, should appear, must appear, shown, displayed, is'));
const AT = phrases('for, on, at, in, by');

/** The error of a field stands directly below it, to the right of it, or between its caption and the field. */
export function parseFieldError(c: Cursor): Condition | null {
  const mark = c.mark();
  for (const parse of [parseOfField, parseAtField]) {
    const found = parse(c);
    if (found !== null && c.atBoundary) return found;
    c.reset(mark);
  }
  return null;
}

function parseOfField(c: Cursor): Condition | null {
  const field = parseField(c, () => c.phraseLength(HAS) > 0 || (c.readsNotes && c.peek().text === ':'));
  const isNote = field !== null && c.readsNotes && c.peek().text === ':' && c.take().kind === 'mark';
  if (field === null || !(isNote || c.eatOneOf(HAS)) || !c.eatOneOf(ERROR)) return null;
  return errorOf(field, parseWords(c));
}

function parseAtField(c: Cursor): Condition | null {
  if (!c.eatOneOf(ERROR)) return null;
  const words = parseWords(c);
  c.eatOneOf(SHOWN);
  const field = words !== null && c.eatOneOf(AT) ? parseField(c, () => c.atBoundary) : null;
  return field === null ? null : errorOf(field, words);
}

function parseWords(c: Cursor): string | null {
  if (c.peek().text === ':') c.take();
  return c.quote('target');
}

/** Parses `the "Email" field`, `the email field`, and before one of these words `Email`. A name in quotation marks alone may be that of a row. */
function parseField(c: Cursor, ends: () => boolean): Locator | null {
  const mark = c.mark();
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: false });
  const isNamed = target !== null && (target.label ?? target.name ?? target.id ?? null) !== null;
  if (isNamed && target.role === 'field' && target.places.length === 0) return target;
  c.reset(mark);
  const plain = parseFieldOfText(c, ends);
  return plain !== null && !ROLE_WORDS.has(plain.name?.toLowerCase() ?? '') ? plain : null;
}

/** Any field. */
const FIELD: Locator = { ...quotedLocator('', { source: 'a field', role: 'field' }), label: null };

/** Returns that the error stands below the field or to the right of it, or above it where it stands directly below no other one. */
function errorOf(field: Locator, words: string | null): Condition | null {
  if (words === null || words === '') return null;
  const at = (relation: Relation, anchor = field): Condition => ({
    kind: 'visible',
    target: quotedLocator(words, {
      role: 'message',
      places: [
        {
          kind: 'relation',
          relation,
          anchors: [anchor],
          ...(relation === 'right of' ? {} : { direct: true as const }),
        },
      ],
    }),
    negated: anchor === FIELD,
  });
  const above: Condition = { kind: 'all', parts: [at('above'), at('below', FIELD)] };
  return { kind: 'any', parts: [at('below'), at('right of'), above] };
}
