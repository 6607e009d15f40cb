import { parseGerund, parseInstructions } from './instructions/verbs.ts';
import { parsePassive } from './instructions/passive.ts';
import {
  parseInstructionTarget,
  targeted,
  type ParsedInstructions,
} from './instructions/instruction-clause.ts';
import { COMES_AND_GOES, parseConditionClause, parseTargetAlone } from './conditions/parse-clause.ts';
import type { Condition } from '../model/condition.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Cursor } from './cursor.ts';
import { antecedentOfAct, contextOf, speakOfAct, speakOfClauses } from './antecedent.ts';
import { recordUnread, emptyLineParse, type LineParse } from './parse-result.ts';
import {
  branchesOf,
  endSentence,
  isAfterConjunction,
  isSentenceStart,
  isTrailingAhead,
  parseOtherwise,
  parsePrecondition,
  parseTrailingCondition,
  parseTrailingWait,
  waitForOwnEnabling,
} from './preconditions.ts';
import { parseVerification, THAT } from './verification.ts';
import { phrases, PERSONS, STRONG_VERIFY, THING_NOUNS, WEAK_VERIFY } from './vocabulary.ts';
import { hasModalVerb, hasPluralVerb } from './plural-verbs.ts';
import { mayShareWords } from './shared-words.ts';
import { VIA, parsePurpose, parseReason } from './reason.ts';
import type { ConditionClause } from './conditions/clause.ts';
import { SO_IS } from './conditions/ellipsis.ts';
import { meantInAct, meantInClause } from './kind-alone.ts';
import { applyTimeLimit, expectTimeLimit, parseTimeLead, parseTimeLimit } from './time-limit.ts';
import {
  applyLead,
  parseActLead,
  parsePlaceLead,
  parsePurposeLead,
  parseWhenPerson,
  waitForCondition,
  waitForScreen,
} from './lead.ts';
import type { Token } from './tokens.ts';

const NO_EFFECT = phrases(
  "nothing happens, nothing changes, nothing should happen, nothing will happen, it has no effect, it does nothing, there is no effect, without any effect, the screen does not change, the screen doesn't change, the screen stays the same, the screen remains the same, the screen remains unchanged, it should have no effect, the page does not change, the page stays the same, nothing should change, nothing changed, nothing has changed, nothing happened",
);
const NEGATIONS = phrases(
  "do not, don't, never, avoid, must not, should not, not, without, instead of, you shouldn't, you should not",
);
const LEADS = phrases(
  'given that, given, and, but, please, now, next, firstly, finally, afterwards, after that, then, also, lastly, secondly, thirdly',
);
/** Heads of a test case's columns. */
export const RESULT_LEADS = phrases(
  'expected result :, expected results :, expected outcome :, expected behavior :, expected behaviour :, expected :, result :, outcome :, assertion :, er :',
);
/** Leads only with a comma: "First, tap …". Without it "first" is an ordinal. */
export const ORDINAL_LEADS = phrases('first ,, second ,, third ,, first :, second :, third :');

/** Parses a line of setup or steps. */
export function parseStepLine(c: Cursor): LineParse {
  const line = emptyLineParse();
  parseLead(c, line);
  parsePurposeLead(c, line);
  const limit = parseTimeLead(c);
  const lead = limit === null ? parsePlaceLead(c) : null;
  if (lead === null) parseActLead(c, line);
  parsePrecondition(c, line);
  if (limit === null) expectTimeLimit(c);
  while (!c.ended) parseClause(c, line);
  if (contradictsItself(line.conditions)) {
    line.unreliable ||= line.instructions.length > 0;
    leaveToJudge(line, c.line);
  }
  line.unreliable ||= saysWhatIsGiven(c);
  waitForOwnEnabling(line);
  line.branches = branchesOf(line);
  if (lead !== null) applyLead(c, line, lead);
  if (limit !== null && (line.instructions.length > 0 || !applyTimeLimit(c, line, limit)))
    line.unreliable = true;
  return line;
}

/** True for `Given a user "anna" exists`, which is about test data and need not be on the screen. */
function saysWhatIsGiven({ tokens }: Cursor): boolean {
  const isGiven = tokens[0]?.lower === 'given' || tokens[0]?.lower === 'assuming';
  const at = tokens.findIndex(({ lower }) => lower === 'a' || lower === 'an');
  const words = tokens.slice(at + 1, at + 4).map(({ lower, kind }) => (kind === 'quote' ? '"' : lower));
  return isGiven && at > 0 && words.some((word, i) => THING_NOUNS.has(word) && words[i + 1] === '"');
}

/** Parses a line of expected_state, which holds conditions only. */
export function parseConditionLine(c: Cursor): LineParse {
  const line = emptyLineParse();
  line.isVerification = true;
  c.readsNotes = true;
  parseLead(c, line);
  const limit = parseTimeLead(c);
  if (limit === null) expectTimeLimit(c);
  const isForRow = parseRowLead(c, line);
  const lead = isForRow || limit !== null ? null : parsePlaceLead(c);
  if (!isForRow) c.eat(...STRONG_VERIFY, ...WEAK_VERIFY.filter((w) => !w.startsWith('see')));
  const mark = c.mark();
  if (c.eat(...THAT) && c.peek(-1).lower === 'if' && isConditional(c)) {
    c.reset(mark);
    while (!c.ended) c.take();
    const text = c.textSince(mark);
    line.unread.push(text);
    line.conditions.push({ kind: 'unread', text });
  }
  while (!c.ended) parseExpectedClause(c, line);
  if (lead !== null) applyLead(c, line, lead);
  const isTimed = limit === null || applyTimeLimit(c, line, limit);
  if (!isTimed || line.unreliable || contradictsItself(line.conditions)) leaveToJudge(line, c.line);
  return line;
}

/** True for `"Saved" is shown and disappears`, which tells of two moments. */
function contradictsItself(conditions: readonly Condition[]): boolean {
  const seen = conditions.flatMap((c) => (c.kind === 'visible' ? [c] : []));
  const key = ({ target }: (typeof seen)[number]): string => JSON.stringify({ ...target, source: '' });
  return seen.some((a) => seen.some((b) => a.negated !== b.negated && key(a) === key(b)));
}

/** Parses `For "Refund", "-900.00" is displayed`: the row of the line's only condition. Anything else after it is left to the judge. */
function parseRowLead(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  if (!c.eat('for', 'in the row of', 'in the row', 'for the row')) return false;
  const row = c.quote('row');
  // Without a comma, an article begins the statement: `For "Refund" the amount is "€9"`.
  if (row === null || (c.peek().text !== ',' && !['the', 'there'].includes(c.peek().lower))) {
    c.reset(mark);
    return false;
  }
  if (c.peek().text === ',') c.take();
  const clause = parseConditionClause(c, { lastSubject: null });
  const condition = clause?.condition;
  if (condition && c.ended && 'target' in condition && condition.target?.row === null) {
    line.conditions.push({ ...condition, target: { ...condition.target, row } });
    return true;
  }
  c.reset(mark);
  recordUnread(c, line);
  return true;
}

/** True for `If "A" is visible, "B" is visible`, which asserts neither A nor B. `Verify if "A" is visible` asks whether. */
function isConditional(c: Cursor): boolean {
  const mark = c.mark();
  const clause = parseConditionClause(c, { lastSubject: null });
  const comma = c.peek().text === ',' && !['and', 'but'].includes(c.peek(1).lower);
  const hasConsequence = clause !== null && (comma || c.phraseLength(['then']) > 0);
  c.reset(mark);
  return hasConsequence;
}

/** Skips what may precede the first clause: "1.", "- ", "Step 3:", "Optional:", "Then". */
function parseLead(c: Cursor, line: LineParse): void {
  let hasLead = false;
  for (let n = 0; n < 4; n += 1) {
    const mark = c.mark();
    if (['-', '*', '•'].includes(c.peek().text)) c.take();
    else if (c.peek().kind === 'number' && ['.', ')', ':'].includes(c.peek(1).text)) c.skipNumber(2);
    else if (c.phraseLength(['step']) > 0 && c.peek(1).kind === 'number' && c.peek(2).text === ':')
      c.skipNumber(3);
    else {
      c.reset(mark);
      if (c.eat('optional :', '( optional )', 'optionally')) line.optional = true;
      // "Finally third, tap …" is no lead: the ordinal would be lost.
      else if (
        !parseWhenPerson(c) &&
        !c.eat(...LEADS, ...(hasLead ? [] : [...ORDINAL_LEADS, ...RESULT_LEADS]))
      )
        return;
      hasLead = true;
    }
    while (['.', ':', ')', ',', '-'].includes(c.peek().text)) c.take();
  }
}

/** True when one of the words since then says that what follows comes later. */
const saysThen = (c: Cursor, since: number): boolean =>
  c.tokens
    .slice(since, c.mark().at)
    .some(({ lower }) => ['then', 'next', 'finally', 'after'].includes(lower));

/** Returns true when a sentence ended. */
function eatConjunctions(c: Cursor): boolean {
  let ended = false;
  for (;;) {
    const token = c.peek();
    if (token.kind === 'mark' && [',', ';', '.', '!', '→', '>', '—', '–'].includes(token.text)) {
      ended ||= token.text === '.' || token.text === '!';
      c.take();
    } else if (c.mark().at > 0 && c.peek(-1).kind === 'mark' && c.eat(...RESULT_LEADS)) {
      continue;
    } else if (
      c.phraseLength(SO_IS) > 0 ||
      !c.eat(...phrases('and, then, but, so that, so, after that, finally, next, also, please'))
    )
      return ended;
  }
}

function parseClause(c: Cursor, line: LineParse): void {
  if (parseTimeLimit(c, line)) return;
  const before = c.mark();
  if (eatConjunctions(c)) endSentence(line);
  const isSequence = saysThen(c, before.at);
  const led = c.tokens.slice(before.at, c.mark().at);
  if (c.ended || (line.instructions.length > 0 && parseResultAlone(c, line, led))) return;
  if (parseOtherwise(c, line)) return;
  const isNewClause = isSentenceStart(c) || isAfterConjunction(c);
  if (line.precondition === null && isNewClause && line.instructions.length > 0) {
    const start = c.mark();
    parsePrecondition(c, line);
    if (c.mark().at > start.at) return;
  }
  if (c.eat('( optional )')) {
    line.optional = true;
    return;
  }
  const mark = c.mark();
  if (c.eat(...NO_EFFECT)) {
    line.expectsNoEffect = true;
    if (c.atBoundary) return;
    c.reset(mark);
  }
  if (parseTrailingWait(c, line)) return;
  if (line.instructions.length > 0 && parseTrailingCondition(c, line)) return;
  if (c.phraseLength(NEGATIONS) > 0) return recordUnread(c, line);
  const results = line.conditions.length;
  if (parseVerification(c, line) || parseInstructionClause(c, line) || parseResult(c, line)) {
    // `Verify "Saving" is visible, then "Saved" is visible`: both are checked on one screen.
    if (isSequence && results > 0 && line.conditions.length > results) line.unreliable = true;
    return;
  }
  c.reset(mark);
  if (parseMeans(c, line)) return;
  c.reset(mark);
  recordUnread(c, line);
}

/** Parses something to do, and the reason for it. Other words that trail it make it unreliable. */
function parseInstructionClause(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  c.eat('to');
  c.eat(...PERSONS);
  const verb = c.peek().lower;
  const parsed = parseInstructions(c, antecedentOfAct(line, verb)) ?? parsePassive(c);
  if (!parsed || mayShareWords(parsed.instructions, c.textSince(mark))) {
    c.reset(mark);
    return false;
  }
  const hasTrailingWords =
    !c.atBoundary && !isTrailingAhead(c, parsed.subject ?? line.lastSubject) && !isResultAhead(c);
  const isKey = parsed.instructions.every(({ kind }) => kind === 'keyboard_enter');
  const mayGiveReason =
    hasTrailingWords && (allTargetsNamed(parsed) || isKey || c.phraseLength(['to refresh']) > 0);
  const reason = mayGiveReason ? parseReason(c, verb) : null;
  if (hasTrailingWords && reason === null && !allTargetsQuoted(parsed)) {
    c.reset(mark);
    return false;
  }
  if (hasTrailingWords) {
    if (reason === null) {
      line.unread.push(c.skipClause());
      line.unreliable = true;
    } else line.reasons.push(reason);
  }
  waitForOwnResults(line);
  checkFirst(line);
  line.again ||= saysAgain(c.tokens.slice(mark.at, c.mark().at));
  const acts = parsed.instructions.map((act) => meantInAct(act, line));
  line.instructions.push(...parsed.screens.map(waitForScreen), ...acts);
  line.resultsFrom = line.conditions.length;
  line.conditions.push(...parsed.conditions);
  line.ownResults = line.conditions.length;
  line.expectsNoEffect ||= parsed.expectsNoEffect;
  speakOfAct(line, parsed);
  return true;
}

/** Makes the results of an act checks that the next one waits for: `Close the dialog and tap "Save"`. Those that the line states are none. */
function waitForOwnResults(line: LineParse): void {
  const { conditional } = line;
  const isInBranch = conditional !== null && (conditional.firstEnd ?? conditional.conditionsEnd) !== null;
  if (line.conditions.length === line.ownResults && !isInBranch && !line.expectsNoEffect)
    line.instructions.push(...line.conditions.splice(0, Infinity).map(waitForCondition));
}

/** Makes the conditions before an act checks that it waits for: `Verify "Draft" is visible, then tap "Send"`. */
function checkFirst(line: LineParse): void {
  if (line.conditions.length === 0) return;
  const isChecked = line.isChecked && line.precondition === null && !line.expectsNoEffect;
  // `Check if "Terms" is off and turn it on` may ask for the act in that case alone.
  const maySkip = line.asks && line.conditions.some(({ kind }) => kind === 'state');
  if (!isChecked || maySkip || line.conditions.some(({ kind }) => kind === 'unread')) line.unreliable = true;
  line.instructions.push(...line.conditions.splice(0, Infinity).map(waitForCondition));
}

const saysAgain = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ kind, lower }, i) =>
      kind === 'word' && (lower === 'again' || (lower === 'more' && tokens[i - 1]?.lower === 'once')),
  );

const isResultAhead = (c: Cursor): boolean => c.phraseLength(['to see', 'to verify', 'to check that']) > 0;

const allTargetsNamed = (parsed: ParsedInstructions): boolean =>
  parsed.instructions.every(
    (a) => 'target' in a && a.target !== null && (a.target.label ?? a.target.name ?? a.target.id) != null,
  );

const allTargetsQuoted = (parsed: ParsedInstructions): boolean =>
  parsed.instructions.every((a) => 'target' in a && a.target !== null && a.target.label !== null);

/** Parses `via "Approve"` after `Approve the payment`: a tap on the control of that name. */
function parseOwnControl(c: Cursor): ParsedInstructions | null {
  const control = c.eat(...VIA) ? parseInstructionTarget(c, null, 'target', false) : null;
  return control === null
    ? null
    : targeted(control, { kind: 'tap', target: control.target, repeat: null, until: null });
}

/** True for "swiping left": of what, only the words before it say. */
const isUnaimed = (act: Instruction): boolean =>
  (act.kind === 'swipe' || act.kind === 'pinch') && act.target === null;

/** `Refresh the list by pulling down`, "Refresh by …": the gesture is one on the page. `Archive the chat by swiping left` is one on the chat. */
const IS_OF_PAGE = /^\S+$|\b(?:list|page|screen|feed|view)$/iu;

/** Parses `Confirm by tapping "Yes"`: the act, and before it what it is good for. */
function parseMeans(c: Cursor, line: LineParse): boolean {
  c.eat(...PERSONS);
  const purpose = parsePurpose(c);
  const parsed =
    purpose === null ? null : c.eat('by') ? parseGerund(c, antecedentOfAct(line, '')) : parseOwnControl(c);
  if (purpose === null || parsed === null || !c.atBoundary || line.conditions.length > 0) return false;
  if (parsed.instructions.some(isUnaimed) && !IS_OF_PAGE.test(purpose)) return false;
  line.reasons.push(purpose);
  line.instructions.push(...parsed.screens.map(waitForScreen), ...parsed.instructions);
  line.conditions.push(...parsed.conditions);
  speakOfAct(line, parsed);
  return true;
}

/** Participles that a step may use for an act in the passive, and a result for a state. */
const ACT_OR_STATE = phrases('is, are, gets').flatMap((is) =>
  phrases(
    'filled with, filled in with, filled, filled in, turned on, turned off, switched on, switched off, toggled on, toggled off, set to',
  ).map((participle) => `${is} ${participle}`),
);

/** True for `The "To" field is filled with "x"` as a step of its own, which may ask for it or state it. */
function mayBeAct(line: LineParse, c: Cursor, from: number): boolean {
  const isAlone = line.instructions.length === 0 && line.conditions.length === 0 && from === 0;
  const words = c.tokens
    .slice(from)
    .map(({ lower }) => lower)
    .join(' ');
  return isAlone && ACT_OR_STATE.some((phrase) => words.includes(` ${phrase}`));
}

/** True for `Turn on "A" and "B" and "C" are visible`, `… and "B" and the dialog should appear`: the verb may be about "B", too. */
function isOfFormerToo(line: LineParse, c: Cursor, from: number, { subject }: ConditionClause): boolean {
  const words = c.tokens.slice(from, c.mark().at);
  const isJoined = c.tokens[from - 1]?.lower === 'and' && !words.some(({ lower }) => lower === 'both');
  return (
    isJoined &&
    (hasPluralVerb(words) || hasModalVerb(words)) &&
    line.instructions.length > 1 &&
    subject?.targets.length === 1
  );
}

/** Parses a bare condition: the result of the instructions before it, or a line that is nothing else. */
function parseResult(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  const said = parseConditionClause(c, {
    ...contextOf(line),
    lastCondition: line.lastCondition,
    former: line.conditions.at(-1) ?? null,
  });
  const clause = said === null ? null : meantInClause(said, line);
  if (!clause || mayBeAct(line, c, mark.at) || isOfFormerToo(line, c, mark.at, clause)) return false;
  if (line.instructions.length > 0) c.reassignRole(mark, 'target', 'expected');
  line.lastCondition = clause.condition;
  const instruction = line.instructions.at(-1);
  const target = instruction && 'target' in instruction ? instruction.target : null;
  const isSameTarget =
    clause.subject === null ||
    clause.subject.targets.some((t) => t.label === target?.label && t.name === target?.name);
  if (clause.expectsNoChange && instruction && isSameTarget) line.expectsNoEffect = true;
  line.conditions.push(clause.condition);
  line.isVerification ||= line.instructions.length === 0;
  speakOfClauses(line, [clause]);
  return true;
}

/**
 * Parses a name alone where only a result can stand: `Tap "Save". Expected: "Saved"`, `Tap "Save" -> "Saved" toast`. A control behind an arrow may be the
 * next one to tap.
 */
function parseResultAlone(c: Cursor, line: LineParse, led: readonly Token[]): boolean {
  const isExpected = led.some(({ text }) => text === ':');
  if (!isExpected && !led.some(({ text }) => text === '→')) return false;
  const mark = c.mark();
  const clause = parseTargetAlone(c);
  const mayBeTapped = clause?.subject?.targets.some(({ role }) => !COMES_AND_GOES.has(role)) ?? false;
  if (clause === null || !c.atBoundary || (mayBeTapped && !isExpected)) {
    c.reset(mark);
    return false;
  }
  c.reassignRole(mark, 'target', 'expected');
  line.conditions.push(clause.condition);
  line.lastCondition = clause.condition;
  speakOfClauses(line, [clause]);
  return true;
}

/** Leaves the whole line to the judge. */
function leaveToJudge(line: LineParse, text: string): void {
  line.unread.push(text);
  line.conditions.splice(0, Infinity, { kind: 'unread', text });
}

function parseExpectedClause(c: Cursor, line: LineParse): void {
  if (parseTimeLimit(c, line)) return;
  const before = c.mark();
  eatConjunctions(c);
  // `"Saving" is shown, then "Saved" appears`: the end of a goal is one screen.
  if (saysThen(c, before.at) && line.conditions.length > 0) {
    line.conditions.splice(0, Infinity);
    recordUnread(c, line);
    return;
  }
  c.eat(...THAT.filter((t) => t === 'that'));
  if (c.ended) return;
  const mark = c.mark();
  // A bare quotation counts only as a whole sentence: after another condition it may belong to it (`shows "A", "B"`).
  const isSentenceStart =
    ['.', ';', '!', 'end'].includes(c.peek(-1).kind === 'end' ? 'end' : c.peek(-1).text) ||
    line.conditions.length === 0;
  const said =
    parseConditionClause(c, { ...contextOf(line), lastCondition: line.lastCondition }) ??
    (isSentenceStart ? parseTargetAlone(c) : null);
  const clause = said === null ? null : meantInClause(said, line);
  if (clause) {
    line.lastCondition = clause.condition;
    line.conditions.push(clause.condition);
    speakOfClauses(line, [clause]);
    return;
  }
  c.reset(mark);
  recordUnread(c, line);
}
