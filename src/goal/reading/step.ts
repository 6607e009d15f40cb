import { readAct } from './acts/index.ts';
import type { ActsRead } from './acts/act.ts';
import { readAlone, readClaim, readClaims } from './condition.ts';
import type { Cursor } from './cursor.ts';
import { miss, start, type Found } from './found.ts';
import { readPostcondition, readPrecondition } from './when.ts';
import { phrases } from './vocabulary.ts';

const NOTHING = phrases(
  "nothing happens, nothing changes, nothing should happen, nothing will happen, it has no effect, it does nothing, there is no effect, without any effect, the screen does not change, the screen doesn't change, the screen stays the same, the screen remains the same, the screen remains unchanged, it should have no effect, the page does not change, the page stays the same, nothing should change",
);
const STRONG = phrases(
  'verify, verifies, assert, asserts, validate, validates, ensure, ensures, make sure, makes sure, double-check, double check',
);
const WEAK = phrases(
  'check, checks, confirm, confirms, expect, expects, observe, observes, see, sees, notice',
);
const THAT = phrases('that, whether, if, for, :');
const REFUSALS = phrases(
  "do not, don't, never, avoid, must not, should not, not, without, instead of, you shouldn't, you should not",
);
const SUBJECTS = phrases('the user, a user, user, i, we, you, the tester');
const LEADS = phrases(
  'please, now, next, first, firstly, finally, afterwards, after that, then, also, lastly, second, secondly',
);

/** Reads a line of setup or steps. */
export function findInStep(c: Cursor): Found {
  const found = start();
  readLead(c, found);
  readPrecondition(c, found);
  while (!c.ended) readClause(c, found);
  return found;
}

/** Reads a line of expected_state: conditions alone. */
export function findInCondition(c: Cursor): Found {
  const found = start();
  found.verifies = true;
  readLead(c, found);
  c.eat(...STRONG, ...WEAK.filter((w) => !w.startsWith('see')));
  const mark = c.mark();
  if (c.eat(...THAT) && c.peek(-1).lower === 'if' && saysWhen(c)) {
    c.reset(mark);
    while (!c.ended) c.take();
    const words = c.since(mark);
    found.unread.push(words);
    found.verify.push({ kind: 'unread', words });
  }
  while (!c.ended) readExpected(c, found);
  return found;
}

/** "If "A" is visible, "B" is visible" says nothing of B without A, and does not claim A; "Verify if …" asks whether. */
function saysWhen(c: Cursor): boolean {
  const mark = c.mark();
  const claim = readClaim(c, { last: null });
  const comma = c.peek().text === ',' && !['and', 'but'].includes(c.peek(1).lower);
  const more = claim !== null && (comma || c.sees(['then']) > 0);
  c.reset(mark);
  return more;
}

/** "1.", "- ", "Step 3:", "Optional:", "Given the user …", "Then". */
function readLead(c: Cursor, found: Found): void {
  for (let n = 0; n < 4; n += 1) {
    const mark = c.mark();
    if (['-', '*', '•'].includes(c.peek().text)) c.take();
    else if (c.peek().kind === 'number' && ['.', ')', ':'].includes(c.peek(1).text)) c.take();
    else if (c.eat('step') && c.peek().kind === 'number') c.take();
    else {
      c.reset(mark);
      if (c.eat('optional :', '( optional )', 'optionally')) found.optional = true;
      else if (c.sees(['given', 'when', 'and', 'then', 'but']) && isSubject(c, 1)) c.take();
      else if (!c.eat(...LEADS)) return;
    }
    while (['.', ':', ')', ',', '-'].includes(c.peek().text)) c.take();
  }
}

const isSubject = (c: Cursor, ahead: number): boolean => {
  const length = c.sees(SUBJECTS, ahead);
  return (
    length > 0 &&
    c.peek(ahead + length).kind === 'word' &&
    !['is', 'are', 'sees', 'see', 'can'].includes(c.peek(ahead + length).lower)
  );
};

function eatJoints(c: Cursor): void {
  for (;;) {
    const token = c.peek();
    if (token.kind === 'mark' && [',', ';', '.', '!', '→', '>', '—', '–'].includes(token.text)) c.take();
    else if (!c.eat(...phrases('and, then, but, so that, so, after that, finally, next, also, please')))
      return;
  }
}

function readClause(c: Cursor, found: Found): void {
  eatJoints(c);
  if (c.ended) return;
  if (c.eat('( optional )')) {
    found.optional = true;
    return;
  }
  const mark = c.mark();
  if (c.eat(...NOTHING)) {
    found.inert = true;
    if (c.atBoundary) return;
    c.reset(mark);
  }
  if (found.acts.length > 0 && readPostcondition(c, found)) return;
  if (c.sees(REFUSALS) > 0) return miss(c, found);
  if (readVerify(c, found) || readDeed(c, found) || readResult(c, found)) return;
  c.reset(mark);
  miss(c, found);
}

/** Verify, check that …: what must hold. */
function readVerify(c: Cursor, found: Found): boolean {
  const mark = c.mark();
  c.eat('to');
  c.eat(...SUBJECTS);
  const strong = c.eat(...STRONG);
  if (!strong && !c.eat(...WEAK)) {
    c.reset(mark);
    return false;
  }
  const verb = c.peek(-1).lower;
  const asked = c.eat(...THAT);
  const claims = readClaims(c, { last: found.last, said: found.said });
  const alone =
    claims.length === 0 && (strong || asked || /^(?:expect|see|observe|notice)/.test(verb))
      ? readAlone(c)
      : null;
  const all = alone ? [alone] : claims;
  if (all.length > 0 && c.atBoundary) {
    if (found.acts.length > 0) c.regive(mark, 'target', 'expected');
    found.verifies = true;
    found.verify.push(...all.map((claim) => claim.condition));
    found.last = all.at(-1)?.subject ?? found.last;
    return true;
  }
  if (!strong && !(asked && verb !== 'see' && verb !== 'sees')) {
    c.reset(mark);
    return false;
  }
  found.verifies = true;
  miss(c, found);
  return true;
}

/** An act; what trails it is unread, and undoes it unless its control is quoted. */
function readDeed(c: Cursor, found: Found): boolean {
  const mark = c.mark();
  c.eat('to');
  c.eat(...SUBJECTS);
  const read = readAct(c, found.last);
  if (!read) {
    c.reset(mark);
    return false;
  }
  const trailing =
    !c.atBoundary && c.sees(['if', 'when', 'in case', 'only if', 'unless']) === 0 && !seesResult(c);
  if (trailing && !quoted(read)) {
    c.reset(mark);
    return false;
  }
  if (trailing) {
    // Why it is done may stay unread; any other trailing word could change what is asked.
    found.broken ||= c.sees(['to', 'in order to']) === 0;
    found.unread.push(c.skipClause());
  }
  if (found.verify.length > 0) found.broken = true;
  found.acts.push(...read.acts);
  found.results = found.verify.length;
  found.verify.push(...read.verify);
  found.unread.push(...read.unread);
  found.inert ||= read.inert;
  found.last = read.last ?? found.last;
  return true;
}

const seesResult = (c: Cursor): boolean => c.sees(['to see', 'to verify', 'to check that']) > 0;

const quoted = (read: ActsRead): boolean =>
  read.acts.every((a) => 'target' in a && a.target !== null && a.target.label !== null);

/** A bare claim: the result of the acts before it, or a line that only says what holds. */
function readResult(c: Cursor, found: Found): boolean {
  const mark = c.mark();
  const claim = readClaim(c, { last: found.last, said: found.said });
  if (!claim) return false;
  if (found.acts.length > 0) c.regive(mark, 'target', 'expected');
  found.said = claim.condition;
  const own = found.acts.at(-1);
  const target = own && 'target' in own ? own.target : null;
  const same =
    claim.subject === null ||
    claim.subject.targets.some((t) => t.label === target?.label && t.name === target?.name);
  if (claim.stays && own && same) found.inert = true;
  found.verify.push(claim.condition);
  found.verifies ||= found.acts.length === 0;
  found.last = claim.subject ?? found.last;
  return true;
}

function readExpected(c: Cursor, found: Found): void {
  eatJoints(c);
  c.eat(...THAT.filter((t) => t === 'that'));
  if (c.ended) return;
  const mark = c.mark();
  // After a claim a bare quotation may belong to it (`shows "A", "B"`), so only a sentence may consist of one.
  const alone =
    ['.', ';', '!', 'end'].includes(c.peek(-1).kind === 'end' ? 'end' : c.peek(-1).text) ||
    found.verify.length === 0;
  const claim = readClaim(c, { last: found.last, said: found.said }) ?? (alone ? readAlone(c) : null);
  if (claim) {
    found.said = claim.condition;
    found.verify.push(claim.condition);
    found.last = claim.subject ?? found.last;
    return;
  }
  c.reset(mark);
  miss(c, found);
}
