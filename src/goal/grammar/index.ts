import type { Condition } from '../model/condition.ts';
import { allOf } from './conditions/clause.ts';
import { Cursor } from './cursor.ts';
import type { LineParse } from './parse-result.ts';
import { looksEnglish } from './language.ts';
import { allowJudgeIfDescribed } from './described-targets.ts';
import { parseConditionLine, parseStepLine } from './line.ts';
import { tokenize } from './tokens.ts';
import type { ParsedStep } from '../model/parsed-step.ts';

export interface ParseLineOptions {
  readonly section: 'setup' | 'steps' | 'expected_state';
  readonly optional?: boolean;
}

/**
 * Reads one line of a goal by grammar alone. Pure and linear in the line's length; never throws. What it can't account for word by
 * word stands in `unread`; a line with a clause that it does not understand is `free`, and none of its acts is given.
 */
export function parseStep(text: string, options: ParseLineOptions): ParsedStep {
  return parseLine(text, options).parsed;
}

/** Reads a claim such as `"Saved" is visible`; `unread` when any part of it isn't understood. */
export function parseCondition(text: string): Condition {
  const { conditions: verify } = parseStep(text, { section: 'expected_state' });
  return verify.length > 0 ? allOf(verify) : { kind: 'unread', text: text.trim() };
}

/** `readStep`, with the number of looks at tokens that it took. */
export function parseLine(
  text: string,
  options: ParseLineOptions,
): { readonly parsed: ParsedStep; readonly lookups: number } {
  const tokens = tokenize(text);
  const cursor = new Cursor(text, tokens);
  const judged = options.section === 'expected_state';
  const found = judged ? parseConditionLine(cursor) : parseStepLine(cursor);
  // Nothing but the grammar's own English, or names, is in a line that was read to its last word.
  const whole = found.unread.length === 0 && found.instructions.length + found.conditions.length > 0;
  const languageKnown = whole || looksEnglish(tokens);
  return {
    parsed: buildParsedStep(text, cursor, found, {
      languageKnown,
      isExpectedState: judged,
      optional: options.optional ?? false,
    }),
    lookups: cursor.lookups,
  };
}

interface LineFacts {
  readonly languageKnown: boolean;
  readonly isExpectedState: boolean;
  readonly optional: boolean;
}

function buildParsedStep(text: string, cursor: Cursor, found: LineParse, about: LineFacts): ParsedStep {
  const { instructions: acts, precondition: condition, inert } = found;
  const verify = found.conditions.map((v) => allowJudgeIfDescribed(v, text, cursor.quotes()));
  const kind = stepKindOf(found, about);
  const believed = kind !== 'free' && about.languageKnown;
  const whole = [text.trim()].filter((t) => t !== '');
  const unread =
    believed && (found.unread.length > 0 || acts.length + verify.length > 0) ? found.unread : whole;
  const readable = believed ? acts.length + verify.filter((v) => v.kind !== 'unread').length : 0;
  const partly = readable > 0 || (about.languageKnown && condition !== null);
  return {
    text,
    kind,
    coverage: unread.length === 0 && readable > 0 ? 'full' : partly ? 'partial' : 'none',
    unread: about.languageKnown && found.unread.length > 0 ? found.unread : unread,
    precondition: about.languageKnown ? asSwitchState(condition, acts) : null,
    optional: about.optional || found.optional,
    instructions: believed && kind === 'action' ? acts : [],
    conditions:
      believed && verify.length > 0
        ? verify
        : kind === 'verify'
          ? [{ kind: 'unread', text: text.trim() }]
          : about.languageKnown
            ? trailingResults(found, verify)
            : [],
    effect: believed && inert ? 'none' : 'expected',
    quotes: believed ? cursor.quotes() : cursor.quotes().map((q) => ({ ...q, role: 'other' })),
    secrets: secretNamesIn(text),
    languageKnown: about.languageKnown,
  };
}

/**
 * What a free line ends in (`Log in with the test user, "Welcome" appears`): its effect, where all of it was read. Of two things to do, the end
 * would prove the last alone.
 */
function trailingResults(found: LineParse, verify: ParsedStep['conditions']): ParsedStep['conditions'] {
  const results = verify.slice(found.resultsFrom);
  const one = found.instructions.length + found.unread.length === 1;
  return one && results.every((v) => v.kind !== 'unread') ? results : [];
}

/** `Enable "Wi-Fi" if it is disabled`: off is meant, not that it can't be used. */
function asSwitchState(condition: Condition | null, acts: ParsedStep['instructions']): Condition | null {
  if (
    condition?.kind !== 'state' ||
    !acts.some((a) => a.kind === 'set_state' && a.target.label === condition.target.label)
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

function stepKindOf(found: LineParse, about: LineFacts): ParsedStep['kind'] {
  if (about.isExpectedState) return 'verify';
  if (!about.languageKnown || found.unreliable) return 'free';
  if (found.instructions.length > 0) return 'action';
  return found.conditions.length > 0 ? 'verify' : 'free';
}

/** Names in `${secrets.name}`, each once. */
function secretNamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{secrets\.([\w.-]{1,100})\}/g)].map((m) => m[1] ?? ''))];
}
