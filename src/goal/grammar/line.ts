import { parseInstructions } from './instructions/verbs.ts';
import type { ParsedInstructions } from './instructions/instruction-clause.ts';
import { parseTargetAlone, parseConditionClause, parseConditionClauses } from './conditions/parse-clause.ts';
import type { Cursor } from './cursor.ts';
import { recordUnread, emptyLineParse, type LineParse } from './parse-result.ts';
import { parseTrailingCondition, parsePrecondition } from './preconditions.ts';
import { phrases, PERSONS, STRONG_VERIFY, WEAK_VERIFY } from './vocabulary.ts';

const NO_EFFECT = phrases(
  "nothing happens, nothing changes, nothing should happen, nothing will happen, it has no effect, it does nothing, there is no effect, without any effect, the screen does not change, the screen doesn't change, the screen stays the same, the screen remains the same, the screen remains unchanged, it should have no effect, the page does not change, the page stays the same, nothing should change",
);
const THAT = phrases('that, whether, if, for, :');
const NEGATIONS = phrases(
  "do not, don't, never, avoid, must not, should not, not, without, instead of, you shouldn't, you should not",
);
const LEADS = phrases(
  'please, now, next, first, firstly, finally, afterwards, after that, then, also, lastly, second, secondly',
);

/** Reads a line of setup or steps. */
export function parseStepLine(c: Cursor): LineParse {
  const found = emptyLineParse();
  parseLead(c, found);
  parsePrecondition(c, found);
  while (!c.ended) parseClause(c, found);
  return found;
}

/** Reads a line of expected_state: conditions alone. */
export function parseConditionLine(c: Cursor): LineParse {
  const found = emptyLineParse();
  found.isVerification = true;
  parseLead(c, found);
  c.eat(...STRONG_VERIFY, ...WEAK_VERIFY.filter((w) => !w.startsWith('see')));
  const mark = c.mark();
  if (c.eat(...THAT) && c.peek(-1).lower === 'if' && isConditional(c)) {
    c.reset(mark);
    while (!c.ended) c.take();
    const words = c.textSince(mark);
    found.unread.push(words);
    found.conditions.push({ kind: 'unread', text: words });
  }
  while (!c.ended) parseExpectedClause(c, found);
  return found;
}

/** "If "A" is visible, "B" is visible" says nothing of B without A, and does not claim A; "Verify if …" asks whether. */
function isConditional(c: Cursor): boolean {
  const mark = c.mark();
  const claim = parseConditionClause(c, { last: null });
  const comma = c.peek().text === ',' && !['and', 'but'].includes(c.peek(1).lower);
  const more = claim !== null && (comma || c.phraseLength(['then']) > 0);
  c.reset(mark);
  return more;
}

/** Skips what may precede the first clause: "1.", "- ", "Step 3:", "Optional:", "Then". */
function parseLead(c: Cursor, found: LineParse): void {
  for (let n = 0; n < 4; n += 1) {
    const mark = c.mark();
    if (['-', '*', '•'].includes(c.peek().text)) c.take();
    else if (c.peek().kind === 'number' && ['.', ')', ':'].includes(c.peek(1).text)) c.take();
    else if (c.eat('step') && c.peek().kind === 'number') c.take();
    else {
      c.reset(mark);
      if (c.eat('optional :', '( optional )', 'optionally')) found.optional = true;
      else if (!c.eat(...LEADS)) return;
    }
    while (['.', ':', ')', ',', '-'].includes(c.peek().text)) c.take();
  }
}

function eatConjunctions(c: Cursor): void {
  for (;;) {
    const token = c.peek();
    if (token.kind === 'mark' && [',', ';', '.', '!', '→', '>', '—', '–'].includes(token.text)) c.take();
    else if (!c.eat(...phrases('and, then, but, so that, so, after that, finally, next, also, please')))
      return;
  }
}

function parseClause(c: Cursor, found: LineParse): void {
  eatConjunctions(c);
  if (c.ended) return;
  if (c.eat('( optional )')) {
    found.optional = true;
    return;
  }
  const mark = c.mark();
  if (c.eat(...NO_EFFECT)) {
    found.inert = true;
    if (c.atBoundary) return;
    c.reset(mark);
  }
  if (found.instructions.length > 0 && parseTrailingCondition(c, found)) return;
  if (c.phraseLength(NEGATIONS) > 0) return recordUnread(c, found);
  if (parseVerification(c, found) || parseInstructionClause(c, found) || parseResult(c, found)) return;
  c.reset(mark);
  recordUnread(c, found);
}

/** Verify, check that …: what must hold. */
function parseVerification(c: Cursor, found: LineParse): boolean {
  const mark = c.mark();
  c.eat('to');
  c.eat(...PERSONS);
  const strong = c.eat(...STRONG_VERIFY);
  if (!strong && !c.eat(...WEAK_VERIFY)) {
    c.reset(mark);
    return false;
  }
  const verb = c.peek(-1).lower;
  const asked = c.eat(...THAT);
  const claims = parseConditionClauses(c, { last: found.last, said: found.said });
  const alone =
    claims.length === 0 && (strong || asked || /^(?:expect|see|observe|notice)/.test(verb))
      ? parseTargetAlone(c)
      : null;
  const all = alone ? [alone] : claims;
  if (all.length > 0 && c.atBoundary) {
    if (found.instructions.length > 0) c.reassignRole(mark, 'target', 'expected');
    found.isVerification = true;
    found.conditions.push(...all.map((claim) => claim.condition));
    found.last = all.at(-1)?.subject ?? found.last;
    return true;
  }
  if (!strong && !(asked && verb !== 'see' && verb !== 'sees')) {
    c.reset(mark);
    return false;
  }
  found.isVerification = true;
  recordUnread(c, found);
  return true;
}

/** An act; what trails it is unread, and undoes it unless its control is quoted. */
function parseInstructionClause(c: Cursor, found: LineParse): boolean {
  const mark = c.mark();
  c.eat('to');
  c.eat(...PERSONS);
  const read = parseInstructions(c, found.last);
  if (!read) {
    c.reset(mark);
    return false;
  }
  const trailing =
    !c.atBoundary &&
    c.phraseLength(['if', 'when', 'in case', 'only if', 'unless']) === 0 &&
    !isResultAhead(c);
  if (trailing && !allTargetsQuoted(read)) {
    c.reset(mark);
    return false;
  }
  if (trailing) {
    // Why it is done may stay unread; any other trailing word could change what is asked.
    found.unreliable ||= c.phraseLength(['to', 'in order to']) === 0;
    found.unread.push(c.skipClause());
  }
  if (found.conditions.length > 0) found.unreliable = true;
  found.instructions.push(...read.instructions);
  found.resultsFrom = found.conditions.length;
  found.conditions.push(...read.conditions);
  found.unread.push(...read.unread);
  found.inert ||= read.inert;
  found.last = read.last ?? found.last;
  return true;
}

const isResultAhead = (c: Cursor): boolean => c.phraseLength(['to see', 'to verify', 'to check that']) > 0;

const allTargetsQuoted = (read: ParsedInstructions): boolean =>
  read.instructions.every((a) => 'target' in a && a.target !== null && a.target.label !== null);

/** A bare claim: the result of the acts before it, or a line that only says what holds. */
function parseResult(c: Cursor, found: LineParse): boolean {
  const mark = c.mark();
  const claim = parseConditionClause(c, { last: found.last, said: found.said });
  if (!claim) return false;
  if (found.instructions.length > 0) c.reassignRole(mark, 'target', 'expected');
  found.said = claim.condition;
  const own = found.instructions.at(-1);
  const target = own && 'target' in own ? own.target : null;
  const same =
    claim.subject === null ||
    claim.subject.targets.some((t) => t.label === target?.label && t.name === target?.name);
  if (claim.stays && own && same) found.inert = true;
  found.conditions.push(claim.condition);
  found.isVerification ||= found.instructions.length === 0;
  found.last = claim.subject ?? found.last;
  return true;
}

function parseExpectedClause(c: Cursor, found: LineParse): void {
  eatConjunctions(c);
  c.eat(...THAT.filter((t) => t === 'that'));
  if (c.ended) return;
  const mark = c.mark();
  // After a claim a bare quotation may belong to it (`shows "A", "B"`), so only a sentence may consist of one.
  const alone =
    ['.', ';', '!', 'end'].includes(c.peek(-1).kind === 'end' ? 'end' : c.peek(-1).text) ||
    found.conditions.length === 0;
  const claim =
    parseConditionClause(c, { last: found.last, said: found.said }) ?? (alone ? parseTargetAlone(c) : null);
  if (claim) {
    found.said = claim.condition;
    found.conditions.push(claim.condition);
    found.last = claim.subject ?? found.last;
    return;
  }
  c.reset(mark);
  recordUnread(c, found);
}
