import { targetName } from '../report/format.ts';
import type { Progress } from '../runner/results.ts';
import { describeAction } from '../trace/describe-action.ts';
import type { Command, Note } from '../trace/schema.ts';
import type { GoalName, RunEvent } from './types.ts';

/** Returns progress that calls `onEvent`; the runner drops a listener that throws. */
export function progressFor(onEvent: ((event: RunEvent) => void) | undefined): Progress {
  if (onEvent === undefined) return { goalStarted: () => {}, decided: () => {}, goalEnded: () => {} };
  let goal: GoalName = { name: '', file: '' };
  return {
    goalStarted({ name, file }, n, of) {
      goal = { name, file };
      onEvent({ kind: 'goal started', goal, n, of });
    },
    decided(_, notes, command) {
      for (const note of notes) for (const event of noteEvents(note, goal)) onEvent(event);
      for (const event of commandEvents(command, goal)) onEvent(event);
    },
    goalEnded({ verdict, turns, durationMs }) {
      onEvent({ kind: 'goal ended', goal, verdict, turns, durationMs });
    },
  };
}

function noteEvents(note: Note, goal: GoalName): readonly RunEvent[] {
  switch (note.kind) {
    case 'turn':
      return [{ kind: 'turn', goal, turn: note.turn, phase: note.phase, index: note.index, line: note.line }];
    case 'refused':
      return [{ kind: 'refused', goal, reason: note.reason }];
    case 'completed': {
      const { phase, index, outcome, reason } = note;
      return [{ kind: 'line completed', goal, phase, index, outcome, reason }];
    }
    default:
      return [];
  }
}

function commandEvents(command: Command, goal: GoalName): readonly RunEvent[] {
  if (command.kind !== 'act') return [];
  const { action, target, number, of } = command.attempt;
  const description = describeAction(action, target === null ? null : targetName(target));
  return [{ kind: 'gesture', goal, description, attempt: number, of }];
}
