import type { ModelExchange, TurnProgress } from '../runner/results.ts';
import { describeAction } from '../trace/describe-action.ts';
import type { AroundLine, Command, Note } from '../trace/schema.ts';
import { targetName } from './format.ts';
import { oneLine } from '../shared/printable.ts';
import { linePlace } from './verdict.ts';
import { ORIGIN_TEXT, recoveryText } from './recovery-text.ts';

/** Returns the texts that a person reads while a turn runs. */
export function turnProgress(notes: readonly Note[], command: Command): TurnProgress {
  const heading = notes.findLast((note) => note.kind === 'turn');
  return {
    turn:
      heading === undefined ? null : `${linePlace(heading.phase, heading.index)}: ${oneLine(heading.line)}`,
    notes: notes.map(noteText).filter((text) => text !== null),
    doing: commandText(command),
  };
}

export function exchangeText({ kind, model, call, of, previousProblem }: ModelExchange): string {
  const problem = previousProblem === null ? '' : `, previous reply: ${oneLine(previousProblem)}`;
  const text = kind === 'asking' ? `asking ${oneLine(model)}` : 'validating the reply';
  return `${text} (${call}/${of})${problem}`;
}

/** Returns a request, a command or a step of the teardown with its end: `teardown: DELETE http://… failed: it answered 500`. */
export function aroundText({ part, text, outcome, reason }: AroundLine): string {
  return oneLine(`${part}: ${text} ${outcome}${reason === '' ? '' : `: ${reason}`}`);
}

/** Returns the text of a note about something unexpected; null for all other notes. */
function noteText(note: Note): string | null {
  switch (note.kind) {
    case 'case':
      return oneLine(recoveryText(note));
    case 'spent':
      return `Retries exhausted: ${note.label}`;
    case 'refused':
      return `Proposal refused (${note.call}/${note.calls}): ${oneLine(note.reason)}`;
    case 'flag':
      return `Note: ${oneLine(note.text)}`;
    case 'completed':
      return note.outcome === 'skipped' ? `Skipped: ${oneLine(note.reason)}` : null;
    case 'judged':
      return note.outcome === 'discarded' ? `Judge discarded: ${oneLine(note.reason)}` : null;
    case 'turn':
    case 'effect':
    case 'result':
    case 'remembered':
      return null;
  }
}

function commandText(command: Command): string | null {
  if (command.kind !== 'act') return null;
  const { action, target, number, of, origin } = command.attempt;
  const attempt = number > 1 ? `  attempt ${number} of ${of}` : '';
  const gesture = oneLine(describeAction(action, target === null ? null : targetName(target)));
  // A retry shows in its number.
  const isRecovery = origin !== 'planner' && origin !== 'E';
  return `${gesture}${attempt}${isRecovery ? `  (${ORIGIN_TEXT[origin]})` : ''}`;
}
