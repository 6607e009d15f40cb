import { allOf, type ConditionClause } from '../conditions/clause.ts';
import { eatConjunction, parseConditionClause, parseConditionClauses } from '../conditions/parse-clause.ts';
import type { Cursor } from '../cursor.ts';
import { parseScreenName } from '../conditions/screen.ts';
import { hasPluralVerb } from '../plural-verbs.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import { NUMBERS } from '../../../shared/number-words.ts';
import { untargeted, type InstructionParser, type ParsedInstructions } from './instruction-clause.ts';

/** Waits with neither a number nor a condition: until the screen is not loading (R30). */
const MOMENT = phrases(
  'a moment, a bit, a while, a second, a few seconds, some seconds, some time, for some seconds, for a while, for some time, for a moment, for a few seconds, for a bit, briefly, for the page to load, for the screen to load, for the app to load, for the content to load, for the page to finish loading, for the screen to finish loading, for the app to finish loading, until the page is loaded, until the page has loaded, until the screen is loaded, until the screen has loaded, until the app is loaded, until the app has loaded, for loading to finish, until loading is finished, until loading finishes, for the results to load, for the list to load, for it to load',
).concat(
  phrases('the loading, loading, the load').flatMap((load) => [
    ...phrases(
      'finishes, ends, is finished, is done, is complete, is completed, completes, is over, has finished',
    ).flatMap((ends) => phrases('until, till, that').map((until) => `${until} ${load} ${ends}`)),
    ...phrases('finish, end, complete, be finished, be done').map((end) => `for ${load} to ${end}`),
  ]),
);

export const UP_TO = phrases(
  'up to, for up to, at most, for at most, a maximum of, for a maximum of, no longer than, for no longer than, not longer than, no more than, for no more than, max, for max, maximum, for maximum, a max of, for a max of',
);

/** A screen that is waited for is there, with and without these words. */
export const TO_COME = phrases(
  'to appear, to open, to be shown, to be displayed, to be visible, to show, to load',
);

function parseNumber(c: Cursor): number | null {
  return c.peek().kind === 'number' ? c.takeNumber() : null;
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ...['seconds', 'second', 'secs', 'sec', 's'].map((u) => [u, 1] as const),
  ...['minutes', 'minute', 'mins', 'min'].map((u) => [u, 60] as const),
  ...['milliseconds', 'ms', 'millis'].map((u) => [u, 0.001] as const),
]);

export function parseSeconds(c: Cursor): number | null {
  const mark = c.mark();
  const glued = /^(\d{1,6}(?:\.\d{1,3})?)(s|sec|ms|min)$/.exec(c.peek().lower);
  if (glued) {
    c.take();
    return Number(glued[1]) * (UNITS.get(glued[2] ?? '') ?? 1);
  }
  const n = parseNumber(c) ?? c.eatMapped(NUMBERS);
  const unit = c.eatMapped(UNITS);
  if (n !== null && unit !== null && n >= 0) return Math.round(n * unit * 1000) / 1000;
  c.reset(mark);
  return null;
}

/** A wait is never shorter than its number. */
export const ABOUT = phrases(
  'about, around, approximately, roughly, for about, for around, for approximately, for roughly',
);

/** Parses `while "Loading" is shown`: until it is not. */
function parseWhile(c: Cursor): ParsedInstructions | null {
  const mark = c.mark();
  const clause = c.eat('while', 'as long as') ? parseConditionClause(c, { lastSubject: null }) : null;
  const { condition, subject = null } = clause ?? {};
  if (condition?.kind === 'visible' && !condition.negated && c.atBoundary)
    return {
      ...untargeted({ kind: 'wait', seconds: null, until: { ...condition, negated: true } }),
      subject,
    };
  c.reset(mark);
  return null;
}

/** The longest wait, in seconds, as the action `wait` allows. */
const MAX_WAIT_SECONDS = 600;

/** Parses `5 seconds`, `(up to 10 seconds) until …`, `for …`. */
export const parseWait: InstructionParser = (c): ParsedInstructions | null => {
  if (c.eatOneOf(MOMENT) && c.atBoundary) return untargeted({ kind: 'wait', seconds: null, until: null });
  const gone = parseWhile(c);
  if (gone !== null) return gone;
  const isBound = c.eatOneOf(UP_TO);
  if (!isBound && !c.eatOneOf(ABOUT)) c.eat('for', 'during');
  else if (isBound) c.eat('for');
  const seconds = parseSeconds(c);
  if (seconds !== null && seconds > MAX_WAIT_SECONDS) return null;
  // "At most" bounds a time within which something else happens.
  if (isBound && (seconds === null || c.atBoundary)) return null;
  if (seconds !== null && c.atBoundary) return untargeted({ kind: 'wait', seconds, until: null });
  // `Until "A" is visible and "B" is gone` waits for both.
  const isUntil = c.eat('until', 'till', 'that');
  if (!isUntil) c.eat('for');
  const context = { lastSubject: null };
  const clauses = isUntil ? parseConditionClauses(c, context) : parseAwaited(c);
  // A change that is waited for comes by itself: no gesture stands before it.
  if (clauses.some(({ condition }) => condition.kind === 'changed')) return null;
  if (clauses.length === 0) {
    const parsed = parseWaitFor(c, seconds);
    return parsed !== null && isStatedTogether(c, isUntil) ? null : parsed;
  }
  const until = allOf(clauses.map(({ condition }) => condition));
  return { ...untargeted({ kind: 'wait', seconds, until }), subject: clauses.at(-1)?.subject ?? null };
};

/** Parses `"A" to appear and "B" to disappear`. Without "to", what follows "and" is a check: `"A" to appear and "B" is visible`. */
function parseAwaited(c: Cursor): readonly ConditionClause[] {
  const clauses: ConditionClause[] = [];
  for (let mark = c.mark(); clauses.length === 0 || c.eat('and'); mark = c.mark()) {
    const start = c.mark();
    const clause = parseConditionClause(c, { lastSubject: null });
    const isAwaited = c.tokens.slice(start.at, c.mark().at).some(({ lower }) => lower === 'to');
    if (clause === null || (clauses.length > 0 && !isAwaited)) {
      c.reset(mark);
      return clauses;
    }
    clauses.push(clause);
  }
  return clauses;
}

/**
 * True before the rest of `until the spinner and the dialog disappear`, which is about both. After `for "A"`, a clause with a singular verb is a check.
 */
function isStatedTogether(c: Cursor, isUntil: boolean): boolean {
  const mark = c.mark();
  const isJoined = eatConjunction(c) && c.peek(-1).lower !== 'then';
  const start = c.mark();
  const clause = isJoined ? parseConditionClause(c, { lastSubject: null }) : null;
  const words = c.tokens.slice(start.at, c.mark().at);
  c.reset(mark);
  if (clause === null) return false;
  return isUntil || words.some(({ lower }) => lower === 'to') || hasPluralVerb(words);
}

/** Parses `for "X"`, `for the spinner to disappear`. */
function parseWaitFor(c: Cursor, seconds: number | null): ParsedInstructions | null {
  const mark = c.mark();
  const title = parseScreenName(c);
  if (title !== null && (c.eatOneOf(TO_COME) || (c.atBoundary && c.peek(-1).kind !== 'quote'))) {
    return c.atBoundary
      ? untargeted({ kind: 'wait', seconds, until: { kind: 'screen', title, negated: false } })
      : null;
  }
  c.reset(mark);
  const target = parseTarget(c, { role: 'target', bare: false, modifiers: true });
  if (!target || (target.label === null && target.role === null)) return null;
  let negated = false;
  if (c.eat('to')) {
    if (c.eat('be')) {
      const state = c.eat('enabled', 'clickable') ? 'enabled' : null;
      if (state)
        return untargeted({ kind: 'wait', seconds, until: { kind: 'state', target, state, negated: false } });
      if (c.eat('hidden', 'gone', 'removed', 'dismissed')) negated = true;
      else if (!c.eat('visible', 'shown', 'displayed', 'present', 'on the screen')) return null;
    } else if (c.eat('disappear', 'go away', 'vanish', 'be gone', 'close')) negated = true;
    else if (
      !c.eat('appear', 'show up', 'show', 'pop up', 'come up') &&
      !(target.label !== null && c.eat('load'))
    )
      return null;
  } else if (target.role === 'spinner') return null; // People mostly wait until it has gone.
  return c.atBoundary
    ? untargeted({ kind: 'wait', seconds, until: { kind: 'visible', target, negated } })
    : null;
}
