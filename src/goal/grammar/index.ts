import type { Condition } from '../model/condition.ts';
import { allOf } from './conditions/clause.ts';
import { Cursor } from './cursor.ts';
import type { LineParse } from './parse-result.ts';
import { looksEnglish } from './language.ts';
import { allowJudgeIfDescribed, isMoreThanItsKind } from './described-targets.ts';
import { parseConditionLine, parseStepLine } from './line.ts';
import { coversWholeLine } from './preconditions.ts';
import { tokenize } from './tokens.ts';
import type { ParsedStep } from '../model/parsed-step.ts';
import { restate } from './restate/index.ts';
import { unaccountedWords } from './unaccounted.ts';

export interface ParseLineOptions {
  readonly section: 'setup' | 'steps' | 'expected_state';
  readonly optional?: boolean;
}

/** Readings of the last lines: a suite has the same setup in each goal, and a kept path is read before each of its lines. A reading never changes. */
const READINGS = new Map<string, ParsedStep>();
const MOST_READINGS = 2000;

/**
 * Parses one line of a goal by grammar alone. Pure and linear in the line's length; never throws. `unread` holds the words that the
 * grammar can't account for (R6). A step with a clause that it does not understand is open-ended and has no instructions.
 */
export function parseStep(text: string, options: ParseLineOptions): ParsedStep {
  const key = `${options.section} ${options.optional ?? false} ${text}`;
  const known = READINGS.get(key);
  if (known !== undefined) return known;
  const { parsed } = parseLine(text, options);
  if (READINGS.size >= MOST_READINGS) READINGS.clear();
  READINGS.set(key, parsed);
  return parsed;
}

/** Parses a condition such as `"Saved" is visible`. The condition is `unread` unless every word is understood. */
export function parseCondition(text: string): Condition {
  const { conditions } = parseStep(text, { section: 'expected_state' });
  return conditions.length > 0 ? allOf(conditions) : { kind: 'unread', text: text.trim() };
}

interface ReadWording {
  readonly parsed: ParsedStep;
  readonly lookups: number;
}

/** Returns what `parseStep` returns, and the number of token look-ups that it took. A line that is not read is tried once more in plain words. */
export function parseLine(text: string, options: ParseLineOptions): ReadWording {
  const asWritten = parseWording(text, text, options);
  const plain =
    asWritten.parsed.coverage === 'full' ? null : restate(text, options.section === 'expected_state');
  if (plain === null) return asWritten;
  const restated = parseWording(plain, text, options);
  const lookups = asWritten.lookups + restated.lookups;
  return { parsed: restated.parsed.coverage === 'full' ? restated.parsed : asWritten.parsed, lookups };
}

/** Reads a line in this wording. The judge gets the line as written. */
function parseWording(text: string, written: string, options: ParseLineOptions): ReadWording {
  let lookups = 0;
  const read = (line: string): { cursor: Cursor; parse: LineParse } => {
    const cursor = new Cursor(line, tokenize(line));
    const parse = isExpectedState ? parseConditionLine(cursor) : parseStepLine(cursor);
    lookups += cursor.lookups;
    return { cursor, parse };
  };
  const isExpectedState = options.section === 'expected_state';
  const { cursor, parse } = read(text);
  const { tokens } = cursor;
  // A line that is read to its last word holds only names and the grammar's own English.
  const isReadInFull = parse.unread.length === 0 && parse.instructions.length + parse.conditions.length > 0;
  const languageKnown = isReadInFull || looksEnglish(tokens);
  const isUsed =
    languageKnown && !parse.unreliable && parse.instructions.length + parse.conditions.length > 0;
  if (isUsed)
    leaveOpen(
      parse,
      unaccountedWords({ text, tokens, spans: cursor.spans(), parse }, (line) => read(line).parse),
      text,
    );
  if (isUsed && decidingConditions(parse).some((condition) => isMoreThanItsKind(condition, cursor.quotes())))
    leaveOpen(parse, [text.trim()], text);
  return {
    parsed: buildParsedStep(written, cursor, parse, {
      languageKnown,
      isExpectedState,
      optional: options.optional ?? false,
    }),
    lookups,
  };
}

/** Returns the conditions that decide what is done, and when. */
const decidingConditions = ({ precondition, instructions }: LineParse): readonly Condition[] => [
  ...(precondition === null ? [] : [precondition]),
  ...instructions.flatMap((act) => ('until' in act && act.until != null ? [act.until] : [])),
];

/** Leaves a line open that holds words without a meaning in its reading (R6). */
function leaveOpen(parse: LineParse, words: readonly string[], text: string): void {
  if (words.length === 0) return;
  parse.unread.push(...words);
  if (parse.instructions.length > 0 || parse.precondition !== null) parse.unreliable = true;
  parse.conditions.splice(0, Infinity, { kind: 'unread', text: text.trim() });
}

interface LineFacts {
  readonly languageKnown: boolean;
  readonly isExpectedState: boolean;
  readonly optional: boolean;
}

function buildParsedStep(text: string, cursor: Cursor, parse: LineParse, facts: LineFacts): ParsedStep {
  const { instructions, precondition, expectsNoEffect } = parse;
  const conditions = parse.conditions.map((condition) =>
    allowJudgeIfDescribed(condition, text, cursor.quotes()),
  );
  const isLanguageKnown = facts.languageKnown;
  const kind = stepKindOf(parse, facts);
  const isReliable = kind !== 'open-ended' && isLanguageKnown;
  const wholeText = [text.trim()].filter((t) => t !== '');
  const isAnythingFound = parse.unread.length > 0 || instructions.length + conditions.length > 0;
  const unread = isReliable && isAnythingFound ? parse.unread : wholeText;
  const results = trailingResults(parse, conditions);
  const readConditions = conditions.filter(({ kind }) => kind !== 'unread').length;
  const readParts = isReliable ? instructions.length + readConditions : 0;
  const isPartlyRead = readParts > 0 || (isLanguageKnown && precondition !== null);
  return {
    text,
    kind,
    coverage: unread.length === 0 && readParts > 0 ? 'full' : isPartlyRead ? 'partial' : 'none',
    unread: isLanguageKnown && parse.unread.length > 0 ? parse.unread : unread,
    // A model carries out the whole of an open-ended step, so a condition that covers a part of it must not skip it.
    precondition:
      isLanguageKnown && (kind !== 'open-ended' || coversWholeLine(cursor, parse))
        ? asSwitchState(precondition, instructions)
        : null,
    ...(isReliable && parse.branches !== undefined ? { branches: parse.branches } : {}),
    ...(isReliable && parse.again ? { again: true as const } : {}),
    optional: facts.optional || parse.optional,
    instructions: isReliable && kind === 'action' ? instructions : [],
    conditions:
      isReliable && conditions.length > 0
        ? conditions
        : kind === 'verify'
          ? [{ kind: 'unread', text: text.trim() }]
          : isLanguageKnown
            ? results.proves
            : [],
    ...(results.endsIn.length > 0 && kind === 'open-ended' && isLanguageKnown
      ? { endsIn: results.endsIn }
      : {}),
    effect: isReliable && expectsNoEffect ? 'none' : 'expected',
    quotes: isReliable ? cursor.quotes() : cursor.quotes().map((q) => ({ ...q, role: 'other' })),
    secrets: secretNamesIn(text),
    languageKnown: isLanguageKnown,
  };
}

/**
 * Returns the results that an open-ended step ends in (`Log in with the test user, "Welcome" appears`), when all of them are read. They prove a
 * step that asks for one thing. After two things they prove the last one only.
 */
function trailingResults(
  parse: LineParse,
  conditions: ParsedStep['conditions'],
): { readonly proves: ParsedStep['conditions']; readonly endsIn: ParsedStep['conditions'] } {
  const results = conditions.slice(parse.resultsFrom);
  const actions = parse.instructions.length + parse.unread.length;
  const isRead = results.every(({ kind }) => kind !== 'unread');
  return { proves: isRead && actions === 1 ? results : [], endsIn: isRead && actions > 1 ? results : [] };
}

/** Replaces enabled by checked in `Enable "Wi-Fi" if it is disabled`: there "disabled" means off. */
function asSwitchState(
  condition: Condition | null,
  instructions: ParsedStep['instructions'],
): Condition | null {
  if (
    condition?.kind !== 'state' ||
    !instructions.some((a) => a.kind === 'set_state' && a.target.label === condition.target.label)
  )
    return condition;
  const state =
    condition.state === 'enabled'
      ? 'checked'
      : condition.state === 'disabled'
        ? 'unchecked'
        : condition.state;
  return { ...condition, state };
}

function stepKindOf(parse: LineParse, facts: LineFacts): ParsedStep['kind'] {
  if (facts.isExpectedState) return 'verify';
  if (!facts.languageKnown || parse.unreliable) return 'open-ended';
  if (parse.instructions.length > 0) return 'action';
  return parse.conditions.length > 0 ? 'verify' : 'open-ended';
}

/** Returns the names in `${secrets.name}` tokens, each once. */
function secretNamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{secrets\.([\w.-]{1,100})\}/g)].map((m) => m[1] ?? ''))];
}
