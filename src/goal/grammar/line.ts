import { parseGerund, parseInstructions, parsePast } from './instructions/verbs.ts';
import { parsePassive } from './instructions/passive.ts';
import type { ParsedInstructions } from './instructions/instruction-clause.ts';
import { parseConditionClause, parseTargetAlone } from './conditions/parse-clause.ts';
import type { Instruction } from '../model/instruction.ts';
import { parseSeconds } from './instructions/wait.ts';
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
import { checksTwoWays, parseVerification, THAT } from './verification.ts';
import { PREDICATE_STARTS } from './conditions/subject.ts';
import {
  DETERMINERS,
  phrases,
  PERSONS,
  ROLE_WORDS,
  STEP_VERBS,
  STRONG_VERIFY,
  THING_NOUNS,
  VERIFY_VERBS,
  WEAK_VERIFY,
} from './vocabulary.ts';
import { parseMeans } from './means.ts';
import { parseResult, parseResultAlone } from './result.ts';
import { shareKinds } from './shared-kinds.ts';
import { mayShareWords } from './shared-words.ts';
import { parseReason } from './reason.ts';
import { SO_IS } from './conditions/ellipsis.ts';
import { isOfKindAlone, meantInAct, meantInClause, waitsForKindAlone } from './kind-alone.ts';
import { contradictsItself, pointsBack } from './contradiction.ts';
import { applyTimeLimit, expectTimeLimit, parseTimeLead, parseTimeLimit } from './time-limit.ts';
import {
  applyLead,
  isBesideState,
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
const NO_LEADS: readonly string[] = [];
/** Words for the state before anybody changed it, which is the one of now. */
export const AT_FIRST = phrases('by default, initially, at first, by default ,, initially ,, at first ,');
/** Heads of a test case's columns. */
export const RESULT_LEADS = phrases(
  'expected result :, expected results :, expected outcome :, expected behavior :, expected behaviour :, expected :, result :, outcome :, assertion :, er :, exp :, expect :, then expect :, expected result is :',
);
/** Leads only with a comma: "First, tap …". Without it "first" is an ordinal. */
export const ORDINAL_LEADS = phrases('first ,, second ,, third ,, first :, second :, third :');
/** "See" begins a statement of its own. */
const UNSEEING_VERIFY = WEAK_VERIFY.filter((verb) => !verb.startsWith('see'));

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
  if (contradictsItself(line.conditions) || pointsBack(c, line.conditions) || !shareKinds(c, line)) {
    line.unreliable ||= line.instructions.length > 0;
    leaveToJudge(line, c.line);
  }
  line.unreliable ||= saysWhatIsGiven(c) || waitsForKindAlone(line) || isBesideState(c, line);
  if (line.conditions.some(isOfKindAlone)) {
    line.unreliable ||= line.instructions.length > 0;
    leaveToJudge(line, c.line);
  }
  line.unreliable ||= checksTwoWays(c, line);
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
  c.eatOneOf(AT_FIRST);
  if (!isForRow) c.eatOneOf(STRONG_VERIFY, UNSEEING_VERIFY);
  const mark = c.mark();
  if (c.eatOneOf(THAT) && c.peek(-1).lower === 'if' && isConditional(c)) {
    c.reset(mark);
    while (!c.ended) c.take();
    const text = c.textSince(mark);
    line.unread.push(text);
    line.conditions.push({ kind: 'unread', text });
  }
  while (!c.ended) parseExpectedClause(c, line);
  if (lead !== null) applyLead(c, line, lead);
  const isTimed = limit === null || applyTimeLimit(c, line, limit);
  const isUnclear =
    contradictsItself(line.conditions) ||
    pointsBack(c, line.conditions) ||
    !shareKinds(c, line) ||
    line.conditions.some(isOfKindAlone);
  if (!isTimed || line.unreliable || isUnclear) leaveToJudge(line, c.line);
  return line;
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
    const leads = isName(c) ? NO_LEADS : LEADS;
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
        !c.eatOneOf(leads, ...(hasLead ? [] : [RESULT_LEADS, ...(c.readsNotes ? [] : [ORDINAL_LEADS])]))
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

/** True for "Next" in `Next button is disabled`, and in a statement `Next visit is "May"`. */
function isName(c: Cursor): boolean {
  const { kind, lower, text } = c.peek(1);
  if (c.peek().lower !== 'next') return false;
  if (kind !== 'word') return c.readsNotes && text === ':';
  if (ROLE_WORDS.has(lower) || PREDICATE_STARTS.has(lower)) return true;
  const isAct = STEP_VERBS.has(lower) || VERIFY_VERBS.includes(lower);
  return c.readsNotes && !isAct && !DETERMINERS.has(lower) && !PERSONS.includes(lower);
}

/** Returns true when a sentence ended. */
function eatConjunctions(c: Cursor): boolean {
  let ended = false;
  for (;;) {
    const token = c.peek();
    // `> 3 results` joins nothing.
    if (token.text === '>' && c.mark().at === 0) return ended;
    if (token.kind === 'mark' && [',', ';', '.', '!', '→', '>', '—', '–', '|'].includes(token.text)) {
      ended ||= ['.', '!', '|'].includes(token.text);
      c.take();
    } else if (c.mark().at > 0 && c.peek(-1).kind === 'mark' && c.eatOneOf(RESULT_LEADS)) {
      continue;
    } else if (
      c.phraseLength(SO_IS) > 0 ||
      isName(c) ||
      !c.eatOneOf(phrases('and, then, but, so that, so, after that, finally, next, also, please'))
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
  const isResult = line.instructions.length > 0 && led.some(({ text }) => text === ':' || text === '→');
  if (c.ended || (line.instructions.length > 0 && parseResultAlone(c, line, led))) return;
  if (parseOtherwise(c, line)) return;
  // `If "A" is visible, tap "B"; tap "C"` may tap "C" in any case.
  if (line.conditional?.firstEnd === null && led.some(({ text }) => text === ';')) line.unreliable = true;
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
  if (c.eatOneOf(NO_EFFECT)) {
    line.expectsNoEffect = true;
    if (c.atBoundary) return;
    c.reset(mark);
  }
  if (parseTrailingWait(c, line)) return;
  if (line.instructions.length > 0 && parseTrailingCondition(c, line)) return;
  if (c.phraseLength(NEGATIONS) > 0) return recordUnread(c, line);
  const results = line.conditions.length;
  if (parseVerification(c, line) || parseInstructionClause(c, line) || parseNoted(c, line, isResult)) {
    // `Verify "Saving" is visible, then "Saved" is visible`: both are checked on one screen.
    if (isSequence && results > 0 && line.conditions.length > results) line.unreliable = true;
    return;
  }
  c.reset(mark);
  if (parseMeans(c, line)) return;
  c.reset(mark);
  recordUnread(c, line);
}

const DUTIES = phrases("it is, it will be, it's").flatMap((it) =>
  phrases('necessary to, needed to, required to, mandatory to, obligatory to').map((due) => `${it} ${due}`),
);
const OWES = phrases(
  'has to, have to, must, should, needs to, need to, is required to, are required to, shall, will, is asked to',
);
/** Words before an act that say who has to do it. The line asks for it in any case. */
export const DUTY_WORDS = [...DUTIES, ...OWES];

/** Consumes `to`, `The user has to`, `It is necessary to` before an act. True after a person. "Can" and "may" ask for nothing. */
function eatDuty(c: Cursor): boolean {
  if (c.eatOneOf(DUTIES)) return false;
  c.eat('to');
  const isPerson = c.eatOneOf(PERSONS);
  if (isPerson) c.eatOneOf(OWES);
  return isPerson;
}

/** Parses a result. Behind an arrow or "Expected:" it may be a note: `Tap "+" -> qty 2`. */
function parseNoted(c: Cursor, line: LineParse, isResult: boolean): boolean {
  c.readsNotes = isResult;
  const isRead = parseResult(c, line);
  c.readsNotes = false;
  return isRead;
}

/** Parses something to do, and the reason for it. Other words that trail it make it unreliable. */
function parseInstructionClause(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  const isPerson = eatDuty(c);
  const verb = c.peek().lower;
  const parsed =
    parseInstructions(c, antecedentOfAct(line, verb)) ??
    (isPerson ? parsePast(c, antecedentOfAct(line, verb)) : parseGerundAlone(c, line)) ??
    parsePassive(c);
  if (!parsed || mayShareWords(parsed.instructions, c.textSince(mark))) {
    c.reset(mark);
    return false;
  }
  const pause = parsePause(c, parsed.instructions);
  const hasTrailingWords =
    !c.atBoundary && !isTrailingAhead(c, parsed.subject ?? line.lastSubject) && !isResultAhead(c);
  const isKey = parsed.instructions.every(
    ({ kind }) => kind === 'keyboard_enter' || kind === 'use_biometrics',
  );
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
  line.instructions.push(...parsed.screens.map(waitForScreen), ...pause, ...acts);
  line.resultsFrom = line.conditions.length;
  line.conditions.push(...parsed.conditions);
  line.ownResults = line.conditions.length;
  line.expectsNoEffect ||= parsed.expectsNoEffect;
  speakOfAct(line, parsed);
  return true;
}

/** Parses `Clicking in the link "Help"`, as speakers of other languages ask for it, up to the end of the line. */
function parseGerundAlone(c: Cursor, line: LineParse): ParsedInstructions | null {
  const mark = c.mark();
  const parsed = parseGerund(c, antecedentOfAct(line, ''));
  if (parsed !== null && c.ended) return parsed;
  c.reset(mark);
  return null;
}

/** Parses `after 30 seconds` at the end of an act: a wait before it. */
function parsePause(c: Cursor, acts: readonly Instruction[]): readonly Instruction[] {
  const mark = c.mark();
  const canWait = acts.every(({ kind }) => kind !== 'wait');
  const seconds = canWait && c.eat('after') ? parseSeconds(c) : null;
  if (seconds !== null && c.atBoundary) return [{ kind: 'wait', seconds, until: null }];
  c.reset(mark);
  return [];
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
  c.eat('that');
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
