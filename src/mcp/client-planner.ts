import type { Proposal } from '../core/model/protocol.ts';
import { NO_USAGE, type Planner } from '../planner/port.ts';
import { byRef, type Screen } from '../screen/model/screen.ts';

const BY = 'client';

/**
 * Returns a planner that proposes one action of a client, once. Its ref belongs to the screen `seen`: where another element has it now, nothing is
 * proposed. The runner checks the action, and the guard decides about it.
 */
export function proposingOnce(action: unknown, seen: Screen | null): Planner {
  let asked = false;
  return {
    name: BY,
    propose: ({ screen, question }) => {
      const reason = asked
        ? (question.refusals.at(-1) ?? 'the proposed action was performed; the client says what comes next')
        : staleRef(action, seen, screen);
      asked = true;
      const proposal: Proposal =
        reason === null
          ? // The runner parses the action: it may be anything.
            { kind: 'action', by: BY, action: action as never, thought: '', confidence: 1, remember: [] }
          : { kind: 'defer', by: BY, reason };
      return Promise.resolve({ proposal, usage: NO_USAGE });
    },
  };
}

function staleRef(action: unknown, seen: Screen | null, now: Screen): string | null {
  const target = typeof action === 'object' && action !== null && 'target' in action ? action.target : null;
  const ref =
    typeof target === 'object' && target !== null && 'ref' in target && typeof target.ref === 'string'
      ? target.ref
      : null;
  if (ref === null) return null;
  if (seen === null) return `the ref ${ref} is of no screen: observe first`;
  const [before, after] = [byRef(seen, ref), byRef(now, ref)];
  const isSame =
    before !== undefined &&
    after !== undefined &&
    before.role === after.role &&
    before.label === after.label &&
    before.path === after.path;
  return isSame ? null : `${ref} is another element now: observe again`;
}
