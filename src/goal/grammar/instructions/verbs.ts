import type { Cursor } from '../cursor.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { type InstructionParser, type ParsedInstructions } from './instruction-clause.ts';
import { phrases } from '../vocabulary.ts';
import { holdAfterTap } from './touch.ts';
import { gerund, pastsOf, thirdPerson, thirdPersonOfLast } from './verb-forms.ts';
import { firstOf, type VerbRow } from './first-of.ts';
import { VERBS_OF_CONTROLS } from './verbs-of-controls.ts';
import { VERBS_OF_DEVICE } from './verbs-of-device.ts';

/** All verbs; the longest phrase is tried first. */
const VERBS: readonly VerbRow[] = [...VERBS_OF_CONTROLS, ...VERBS_OF_DEVICE];

const PARSERS: ReadonlyMap<string, InstructionParser> = buildTable();

/** Adds the third person to each verb: people write "Tap" and "The user taps". */
function buildTable(): Map<string, InstructionParser> {
  const table = new Map<string, InstructionParser>();
  for (const [phrases, parser] of VERBS) {
    for (const phrase of phrases.split(', ')) {
      for (const form of [phrase, thirdPerson(phrase), thirdPersonOfLast(phrase)]) {
        const before = table.get(form);
        table.set(form, before ? firstOf(before, parser) : parser);
      }
    }
  }
  return table;
}

/** The same verbs as `tapping`, for "after tapping …". */
const GERUNDS: ReadonlyMap<string, InstructionParser> = new Map(
  VERBS.flatMap(([list, parser]) =>
    list.split(', ').map((phrase) => [gerund(phrase), parsers(phrase) ?? parser] as const),
  ),
);

function parsers(phrase: string): InstructionParser | undefined {
  return PARSERS.get(phrase);
}

/** Verbs that a line tells of a person: `I tapped "Save"`, `I have opened the "Menu" tab`. Others tell as well of what is so. */
const TOLD = new Set(
  'tap click press open type enter write select choose scroll swipe launch fill navigate go clear tick untick'.split(
    ' ',
  ),
);
const PASTS: ReadonlyMap<string, InstructionParser> = new Map(
  [...PARSERS]
    .filter(([phrase]) => TOLD.has(phrase.split(' ')[0] ?? ''))
    .flatMap(([phrase, parser]) => pastsOf(phrase).map((past) => [past, parser] as const)),
);

/** Words between a person and what they have done. */
export const HAVE_DONE = phrases(
  'have, has, had, have already, has already, had already, have just, has just',
);

/** Parses `tapped "Save"`, `have opened the "Menu" tab` after a person. Null when there is none here, and nothing is consumed. */
export function parsePast(c: Cursor, lastSubject: ClauseSubject | null): ParsedInstructions | null {
  const mark = c.mark();
  c.eatOneOf(HAVE_DONE);
  const parsed = parseWith(PASTS, c, lastSubject);
  if (parsed !== null && c.atBoundary) return parsed;
  c.reset(mark);
  return null;
}

/** The words of all verbs, for the language check. */
export const VERB_WORDS: ReadonlySet<string> = new Set([...PARSERS.keys()].flatMap((k) => k.split(' ')));

/** Words of the longest verb. */
const LONGEST_VERB = 5;

/** Parses one clause that asks for something. Null when it can't be read to its end, and nothing is consumed. */
export function parseInstructions(c: Cursor, lastSubject: ClauseSubject | null): ParsedInstructions | null {
  return parseWith(PARSERS, c, lastSubject);
}

/** Parses a clause such as `tapping "Send"`. Null when there is none here, and nothing is consumed. */
export function parseGerund(c: Cursor, lastSubject: ClauseSubject | null): ParsedInstructions | null {
  return parseWith(GERUNDS, c, lastSubject);
}

function parseWith(
  verbs: ReadonlyMap<string, InstructionParser>,
  c: Cursor,
  lastSubject: ClauseSubject | null,
): ParsedInstructions | null {
  const mark = c.mark();
  // `Perform a long press on "Ann"`
  c.eatOneOf(LIGHT_VERBS);
  const start = c.mark();
  for (let length = LONGEST_VERB; length > 0; length -= 1) {
    const phrase = wordsAhead(c, length);
    const parser = phrase === null ? undefined : verbs.get(phrase);
    if (!parser) continue;
    c.takePhrase(length);
    if (c.peek().text === ':') c.take();
    const parsed = parser(c, lastSubject);
    if (parsed) return holdAfterTap(c, parsed) ?? parsed;
    c.reset(start);
  }
  c.reset(mark);
  return null;
}

/** Verbs without a meaning of their own before the noun of an act. */
export const LIGHT_VERBS = phrases(
  'perform, do, make, execute, give, realize, realise, effect, performs, does, makes, gives, realizes',
).flatMap((verb) => [verb, `${verb} a`, `${verb} one`, `${verb} the`]);

function wordsAhead(c: Cursor, length: number): string | null {
  const words: string[] = [];
  for (let i = 0; i < length; i += 1) {
    const token = c.peek(i);
    if (token.kind !== 'word') return null;
    words.push(token.lower);
  }
  return words.join(' ');
}

/** The verbs of steps with an example each, for docs/steps.md. */
export const VERB_ROWS: readonly { readonly phrases: string; readonly example: string }[] = VERBS.map(
  ([phrases, , example]) => ({ phrases, example }),
);
