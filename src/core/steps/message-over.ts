/** Lines that ask for a message which has gone again (R71, R74). */
import { type AssertionResult, contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { lineResult, proofAt, quote, SHORT_LIVED, unmet, unproven } from '../assertions/result.ts';
import { type CheckingLine, shownOnceKey } from '../assertions/shown-once.ts';
import { fateOf, newTexts, reportsFailure } from './taken-back.ts';
import type { Turn } from '../state/turn.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the result of a line whose text stood there after the last gesture and went again, as a message does; null when the app may have taken it back. */
export function messageThatIsOver(turn: Turn, screen: Screen, line: CheckingLine): AssertionResult | null {
  const earlier = turn.state.seen.shownOnce[shownOnceKey(line)];
  if (earlier === undefined) return null;
  const answer = proveAll(line.parsed.conditions, contextOf(turn, earlier));
  if (answer.met !== 'met') return null;
  const held = { screen: earlier, results: [lineResult(line, answer)] };
  const isOver = fateOf(turn, held, screen, [line]).kind === 'over';
  return isOver ? { ...answer, flags: [...answer.flags, SHORT_LIVED] } : null;
}

/**
 * Returns the result of a line that only a message of before meets: unmet where a later text, of which no other line speaks, reports a failure (R74), and unproven
 * where one came with the last gesture and nothing tells which of them was first.
 */
export function unlessFailureFollowed(
  turn: Turn,
  screen: Screen,
  line: CheckingLine,
  answer: AssertionResult,
): AssertionResult {
  if (answer.met !== 'met' || !answer.flags.includes(SHORT_LIVED)) return answer;
  const { goal, seen } = turn.state;
  const otherWords = goal.expected.flatMap(({ parsed }, index) =>
    index === line.index ? [] : parsed.quotes.map((q) => q.text),
  );
  const failureIn = (texts: readonly string[]): string | undefined =>
    texts.find((text) => reportsFailure(text) && !otherWords.some((words) => text.includes(words)));
  const textsSince = (earlier: Screen | undefined): readonly string[] =>
    earlier === undefined ? [] : newTexts(screen, earlier).map((e) => e.text);
  const earlier = seen.shownOnce[shownOnceKey(line)];
  const proof = proofAt(screen, undefined, 'seen since the last action');
  const later = failureIn([...toastsAfter(turn, screen, line), ...textsSince(earlier)]);
  if (later !== undefined)
    return unmet(answer.expected, `${answer.actual}, and then ${quote(later)}`, 'Wrong Text Bug', proof);
  const beside = earlier === undefined ? failureIn(textsSince(seen.lastAttempt?.before)) : undefined;
  return beside === undefined
    ? answer
    : unproven(answer.expected, `${answer.actual}, and ${quote(beside)} came as well`, null, proof);
}

/** Returns the messages that came after the last one that meets the line. */
function toastsAfter(turn: Turn, screen: Screen, { parsed }: CheckingLine): readonly string[] {
  const { toasts } = turn.state.seen;
  const context = contextOf(turn, screen);
  const at = toasts.findLastIndex(
    (toast) => proveAll(parsed.conditions, { ...context, toasts: [toast] }).met === 'met',
  );
  return at < 0 ? [] : toasts.slice(at + 1);
}
