import { antecedentOfCheck, contextOf, speakOf, speakOfClauses, spokenOfIn } from './antecedent.ts';
import type { Condition } from '../model/condition.ts';
import { parseJoined, parseJoinedAfterAct, type JoinedConditions } from './conditions/joined.ts';
import type { Cursor } from './cursor.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Branches } from '../model/parsed-step.ts';
import { isSameControl } from './plain-locators.ts';
import { recordUnread, type LineParse } from './parse-result.ts';
import { STEP_VERBS, phrases } from './vocabulary.ts';

/** Parses "If … appears, …", a precondition of the whole line, and "Once …, …", a wait before it. */
export function parsePrecondition(c: Cursor, line: LineParse): void {
  const mark = c.mark();
  const waits = c.eat('once', 'after', 'as soon as');
  const unless = !waits && c.eat('unless');
  const isWhen = !waits && !unless && c.eat('when');
  if (!waits && !unless && !isWhen && !c.eat('if', 'in case', 'whenever')) return;
  c.extraBoundaries = STEP_VERBS;
  const joined = parseJoined(c, contextOf(line));
  c.extraBoundaries = null;
  speakOfClauses(line, joined?.clauses ?? []);
  // "If "A" never appears" asks to wait for it, which a look at the past does not.
  const isWhole =
    joined !== null &&
    joined.clauses.every(({ condition }) => condition.kind !== 'never') &&
    c.phraseLength(['and', 'but', 'while']) === 0;
  const condition = !isWhole ? null : unless ? negate(joined.condition) : joined.condition;
  if (condition === null) {
    line.unreliable = true;
    c.reset(mark);
    line.unread.push(c.skipClause());
    return;
  }
  if (waits || (isWhen && saysChange(c, mark.at)))
    line.instructions.push({ kind: 'wait', seconds: null, until: condition });
  else setPrecondition(line, condition, line.instructions.length, { isWhen });
}

/** Verbs for a change that the line waits for: `When "Next" becomes enabled`. "When "Rate us" appears" is about what may come or not (R4). */
const CHANGES = new Set(
  'changes change becomes become turns turn gets disappears disappear vanishes vanish goes closes finishes'.split(
    ' ',
  ),
);

/** Words for a change that is over: `When "Loading" is gone`, `is no longer visible`, `is not shown any more`. */
const CHANGED = phrases('gone, no longer, anymore, any more, any longer, has disappeared, has vanished');

const saysChange = (c: Cursor, from: number): boolean =>
  c.tokens
    .slice(from, c.mark().at)
    .some(
      ({ kind, lower }, i) =>
        kind === 'word' && (CHANGES.has(lower) || c.phraseLength(CHANGED, from + i - c.mark().at) > 0),
    );

/** True for `Tap "Pay" when it is enabled`: what the act is done to must be able to take it, so the line waits for that (ADR 342). */
function isOwnEnabling(condition: Condition | null | undefined, act: Instruction | undefined): boolean {
  if (condition?.kind !== 'state' || condition.state !== 'enabled' || condition.negated) return false;
  const target = act !== undefined && 'target' in act ? act.target : null;
  return target !== null && isSameControl(condition.target, target);
}

/** Makes a wait of a leading `When "Pay" is enabled, tap it`, now that the act is read. */
export function waitForOwnEnabling(line: LineParse): void {
  const { precondition, conditional, instructions } = line;
  if (conditional?.isWhen !== true || conditional.hasSecond || conditional.from > 0) return;
  if (precondition === null || !isOwnEnabling(precondition, instructions[0])) return;
  line.precondition = null;
  line.conditional = null;
  line.instructions.unshift({ kind: 'wait', seconds: null, until: precondition });
}

/** Opens the conditional sentence, whose first branch begins with this instruction. */
function setPrecondition(
  line: LineParse,
  condition: Condition,
  from: number,
  { trailing = false, isWhen = false } = {},
): void {
  line.precondition = condition;
  line.conditional = {
    trailing,
    isWhen,
    from,
    firstEnd: null,
    secondEnd: null,
    hasSecond: false,
    conditionsBefore: line.conditions.length,
    conditionsEnd: null,
  };
}

/** Ends the open branch at a full stop. The words after it are unconditional, unless they begin with "otherwise" (R4). */
export function endSentence({ conditional, instructions, conditions }: LineParse): void {
  if (conditional === null) return;
  if (conditional.hasSecond) conditional.secondEnd ??= instructions.length;
  else conditional.firstEnd ??= instructions.length;
  conditional.conditionsEnd ??= conditions.length;
}

export const OTHERWISE = phrases('otherwise, or else, else, if not');
export const NOTHING_TO_DO = phrases(
  'do nothing, continue, go on, proceed, skip, skip it, skip this step, ignore it, carry on, move on',
);

/** Parses "otherwise …" after the first branch. False when there is no such word here. */
export function parseOtherwise(c: Cursor, line: LineParse): boolean {
  if (c.phraseLength(OTHERWISE) === 0) return false;
  const { conditional } = line;
  const isAfterFirst =
    conditional !== null &&
    !conditional.hasSecond &&
    line.instructions.length > conditional.from &&
    (conditional.firstEnd ?? line.instructions.length) === line.instructions.length;
  if (!isAfterFirst) return false;
  c.eatOneOf(OTHERWISE);
  if ([',', ':'].includes(c.peek().text)) c.take();
  conditional.hasSecond = true;
  conditional.firstEnd = line.instructions.length;
  conditional.conditionsEnd = null;
  const mark = c.mark();
  c.eat('just', 'simply');
  if (c.eatOneOf(NOTHING_TO_DO) && c.atBoundary) conditional.secondEnd = line.instructions.length;
  else c.reset(mark);
  return true;
}

/** Returns the branches of the line; undefined when the precondition is one of the whole line. Sets `unreliable` where a part would apply to both branches. */
export function branchesOf(line: LineParse): Branches | undefined {
  const { conditional, instructions, conditions } = line;
  if (conditional === null) return undefined;
  const { from, hasSecond, conditionsBefore } = conditional;
  const firstEnd = conditional.firstEnd ?? instructions.length;
  const end = hasSecond ? (conditional.secondEnd ?? instructions.length) : firstEnd;
  const conditionsEnd = conditional.conditionsEnd ?? conditions.length;
  const isWholeLine =
    from === 0 && !hasSecond && end === instructions.length && conditionsEnd === conditions.length;
  if (isWholeLine) return undefined;
  // Results belong to the whole line, so a result inside a branch would be checked for both.
  const hasOwnResult = conditionsEnd > conditionsBefore || conditionsBefore > 0;
  if (hasOwnResult || firstEnd === from || line.expectsNoEffect || line.optional) line.unreliable = true;
  return { from, first: firstEnd - from, second: end - firstEnd };
}

/** Records what an act depends on. "It" may be that, or what the act is done to. */
function speakBeside(line: LineParse, { clauses }: JoinedConditions): void {
  const others = clauses.flatMap(spokenOfIn);
  speakOf(line, null, { found: false, others });
}

const TRAILING = phrases('if, when, in case, unless');
const TRAILING_WAITS = phrases('once, as soon as, after, when');

/** Parses `… once it is enabled`, `… when "Loading" disappears` after an act: what the act waits for. False when there is none here. */
export function parseTrailingWait(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  const isOpen = line.precondition === null && line.instructions.length === 1 && line.conditions.length === 0;
  if (!isOpen || isSentenceStart(c) || isAfterConjunction(c) || !c.eatOneOf(TRAILING_WAITS)) return false;
  const isWhen = c.peek(-1).lower === 'when';
  const joined = parseJoined(c, contextOf(line));
  const isWait = !isWhen || saysChange(c, mark.at) || isOwnEnabling(joined?.condition, line.instructions[0]);
  if (joined === null || !c.ended || !isWait) {
    c.reset(mark);
    return false;
  }
  speakBeside(line, joined);
  line.instructions.unshift({ kind: 'wait', seconds: null, until: joined.condition });
  return true;
}

/** True when a condition of the act stands here, or what it waits for. */
export function isTrailingAhead(c: Cursor, lastSubject: LineParse['lastSubject']): boolean {
  if (c.phraseLength(TRAILING) > 0) return true;
  const mark = c.mark();
  const isWait = c.eatOneOf(TRAILING_WAITS) && parseJoined(c, { lastSubject }) !== null && c.ended;
  c.reset(mark);
  return isWait;
}

/** Parses "… if it appears", "… when prompted", "… (if visible)" after an instruction. */
export function parseTrailingCondition(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  const isBracketed = c.peek().text === '(' && c.phraseLength(TRAILING, 1) > 0;
  if (isBracketed) c.take();
  if (isSentenceStart(c) || isAfterConjunction(c) || !c.eatOneOf(TRAILING)) {
    c.reset(mark);
    return false;
  }
  const unless = c.peek(-1).lower === 'unless';
  const isWhen = c.peek(-1).lower === 'when';
  const [target] = line.lastSubject?.targets ?? [];
  let condition: Condition | null = null;
  if (
    c.eatOneOf(
      phrases('present, visible, shown, displayed, it is there, there, asked, prompted, it pops up'),
    ) &&
    target &&
    antecedentOfCheck(line) !== null
  ) {
    condition = { kind: 'visible', target, negated: false };
  } else {
    c.reset(mark);
    if (isBracketed) c.take();
    c.eatOneOf(TRAILING);
    const joined = parseJoinedAfterAct(c, contextOf(line));
    // Of several, the act may wait for the one and be left out without the other.
    const mayWait =
      (joined?.clauses.length ?? 0) > 1 &&
      joined?.clauses.some((clause) => isOwnEnabling(clause.condition, line.instructions[0])) === true;
    condition = isWhen && mayWait ? null : (joined?.condition ?? null);
    if (joined !== null) speakBeside(line, joined);
  }
  if (condition && unless) condition = negate(condition);
  const isClosed = !isBracketed || (c.peek().text === ')' && c.take().kind === 'mark');
  // `Tap "A", if "B" is visible, tap "C"` may be about either act.
  const isBetweenActs = c.tokens[mark.at - 1]?.text === ',' && c.peek().text === ',' && isActNext(c);
  if (
    !condition ||
    !isClosed ||
    !c.atBoundary ||
    isBetweenActs ||
    line.precondition ||
    line.instructions.length !== 1
  ) {
    c.reset(mark);
    recordUnread(c, line);
    line.unreliable = true;
    return true;
  }
  setPrecondition(line, condition, 0, { trailing: true });
  // "Tap A if B appears, then tap C": C is unconditional.
  endSentence(line);
  return true;
}

/** True for `, tap "C"`: a verb without "and" or "then" before it. */
const isActNext = (c: Cursor): boolean => c.peek(1).kind === 'word' && STEP_VERBS.has(c.peek(1).lower);

/** Words that begin a branch of their own. */
const BRANCHING = new Set('if unless when whenever once otherwise else'.split(' '));

/** True when the condition decides about every word of the line, read or not: no second branch and no further sentence follows it. */
export function coversWholeLine(c: Cursor, { conditional }: LineParse): boolean {
  if (conditional === null || conditional.trailing || conditional.from > 0) return false;
  const branches = c.tokens.filter(({ kind, lower }) => kind === 'word' && BRANCHING.has(lower));
  const isOneSentence = !c.tokens.some(
    ({ kind, text }, i) => kind === 'mark' && ['.', '!', ';'].includes(text) && i < c.tokens.length - 1,
  );
  return isOneSentence && branches.length <= 1;
}

/** True after "and" or "then": `Tap "A" and, if "B" is visible, tap "C"` taps "A" in any case. */
export function isAfterConjunction(c: Cursor): boolean {
  const last = c.peek(-1).text === ',' ? c.peek(-2) : c.peek(-1);
  return last.kind === 'word' && ['and', 'then', 'but'].includes(last.lower);
}

/** True after a full stop. */
export const isSentenceStart = (c: Cursor): boolean => ['.', '!'].includes(c.peek(-1).text);

/** Returns the condition that holds exactly when this one does not; null when there is none. */
export function negate(c: Condition): Condition | null {
  switch (c.kind) {
    case 'visible':
    case 'state':
    case 'value':
    case 'screen':
    case 'title':
    case 'app':
    case 'pattern':
    case 'color':
    case 'date':
    case 'clipboard':
      return { ...c, negated: !c.negated };
    case 'all':
    case 'any': {
      const parts = c.parts.map(negate);
      const denied = parts.filter((part) => part !== null);
      return denied.length === parts.length
        ? { kind: c.kind === 'all' ? 'any' : 'all', parts: denied }
        : null;
    }
    case 'url':
      return { ...c, negated: c.negated !== true };
    case 'keyboard':
      return { ...c, shown: !c.shown };
    case 'drawer':
    case 'shade':
      return { ...c, open: !c.open };
    case 'orientation':
      return { ...c, orientation: c.orientation === 'portrait' ? 'landscape' : 'portrait' };
    case 'changed':
      return c.from === undefined && (c.change === 'any' || c.change === 'none')
        ? { ...c, change: c.change === 'any' ? 'none' : 'any' }
        : null;
    case 'number':
      return c.compare === '=' ? null : { ...c, compare: INVERSE[c.compare] };
    case 'count':
      return c.compare === '=' ? null : { ...c, compare: INVERSE[c.compare] };
    default:
      return null;
  }
}

const INVERSE = { '>': '<=', '<': '>=', '>=': '<', '<=': '>' } as const;
