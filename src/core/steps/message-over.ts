/** Lines that ask for a message which has gone again (R71, R74). */
import { type AssertionResult, contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { lineResult, SHORT_LIVED } from '../assertions/result.ts';
import { type CheckingLine, shownOnceKey } from '../assertions/shown-once.ts';
import { fateOf } from './taken-back.ts';
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
