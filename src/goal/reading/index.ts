import { combine } from './claim.ts';
import { Cursor } from './cursor.ts';
import { looksEnglish } from './language.ts';
import type { Found } from './found.ts';
import { soften } from './soften.ts';
import { findInCondition, findInStep } from './step.ts';
import { tokenize } from './tokens.ts';
import type { ConditionReading, StepReading } from './types.ts';

export interface ReadOptions {
  readonly section: 'setup' | 'steps' | 'expected_state';
  readonly optional?: boolean;
}

/**
 * Reads one line of a goal by grammar alone. Pure and linear in the line's length; never throws. What it can't account for word by
 * word stands in `unread`; a line with a clause that it does not understand is `free`, and none of its acts is given.
 */
export function readStep(text: string, options: ReadOptions): StepReading {
  return readLine(text, options).reading;
}

/** Reads a claim such as `"Saved" is visible`; `unread` when any part of it isn't understood. */
export function readCondition(text: string): ConditionReading {
  const { verify } = readStep(text, { section: 'expected_state' });
  return verify.length > 0 ? combine(verify) : { kind: 'unread', words: text.trim() };
}

/** `readStep`, with the number of looks at tokens that it took. */
export function readLine(
  text: string,
  options: ReadOptions,
): { readonly reading: StepReading; readonly work: number } {
  const tokens = tokenize(text);
  const cursor = new Cursor(text, tokens);
  const judged = options.section === 'expected_state';
  const found = judged ? findInCondition(cursor) : findInStep(cursor);
  // Nothing but the grammar's own English, or names, is in a line that was read to its last word.
  const whole = found.unread.length === 0 && found.acts.length + found.verify.length > 0;
  const languageKnown = whole || looksEnglish(tokens);
  return {
    reading: assemble(text, cursor, found, { languageKnown, judged, optional: options.optional ?? false }),
    work: cursor.work,
  };
}

interface About {
  readonly languageKnown: boolean;
  readonly judged: boolean;
  readonly optional: boolean;
}

function assemble(text: string, cursor: Cursor, found: Found, about: About): StepReading {
  const { acts, condition, inert } = found;
  const verify = found.verify.map((v) => soften(v, text, cursor.quotes()));
  const kind = kindOf(found, about);
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
    condition: about.languageKnown ? meant(condition, acts) : null,
    optional: about.optional || found.optional,
    acts: believed && kind === 'action' ? acts : [],
    verify:
      believed && verify.length > 0
        ? verify
        : kind === 'verify'
          ? [{ kind: 'unread', words: text.trim() }]
          : about.languageKnown
            ? resultsOf(found, verify)
            : [],
    effect: believed && inert ? 'none' : 'expected',
    quotes: believed ? cursor.quotes() : cursor.quotes().map((q) => ({ ...q, role: 'other' })),
    secrets: secretsOf(text),
    languageKnown: about.languageKnown,
  };
}

/**
 * What a free line ends in (`Log in with the test user, "Welcome" appears`): its effect, where all of it was read. Of two things to do, the end
 * would prove the last alone.
 */
function resultsOf(found: Found, verify: StepReading['verify']): StepReading['verify'] {
  const results = verify.slice(found.results);
  const one = found.acts.length + found.unread.length === 1;
  return one && results.every((v) => v.kind !== 'unread') ? results : [];
}

/** `Enable "Wi-Fi" if it is disabled`: off is meant, not that it can't be used. */
function meant(condition: ConditionReading | null, acts: StepReading['acts']): ConditionReading | null {
  if (
    condition?.kind !== 'state' ||
    !acts.some((a) => a.verb === 'set_state' && a.target.label === condition.target.label)
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

function kindOf(found: Found, about: About): StepReading['kind'] {
  if (about.judged) return 'verify';
  if (!about.languageKnown || found.broken) return 'free';
  if (found.acts.length > 0) return 'action';
  return found.verify.length > 0 ? 'verify' : 'free';
}

/** Names in `${secrets.name}`, each once. */
function secretsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{secrets\.([\w.-]{1,100})\}/g)].map((m) => m[1] ?? ''))];
}
