import type { Exchange, TurnProgress } from '../runner/results.ts';
import { describeAction } from '../trace/describe-action.ts';
import type { Command, Note } from '../trace/schema.ts';
import { targetName, oneLine } from './format.ts';

/** What a step of the core is worth saying while a person waits. */
export function turnProgress(notes: readonly Note[], command: Command): TurnProgress {
  const heading = notes.findLast((note) => note.kind === 'turn');
  return {
    turn: heading === undefined ? null : `turn ${heading.turn}/${heading.of}  ${oneLine(heading.line)}`,
    notes: notes.map(noteText).filter((words) => words !== null),
    doing: commandText(command),
  };
}

export function exchangeText({ kind, model, call, of, previousProblem: before }: Exchange): string {
  const wrong = before === null ? '' : `, before: ${oneLine(before)}`;
  const what = kind === 'asking' ? `asking ${oneLine(model)}` : 'validating the reply';
  return `${what} (${call} of ${of})${wrong}`;
}

/** Notes that a person wants to see while they wait: what did not go as planned. */
function noteText(note: Note): string | null {
  switch (note.kind) {
    case 'case':
      return `case ${note.case}: ${note.used} of ${note.of} used, ${oneLine(note.reason)}`;
    case 'spent':
      return `case ${note.case} is spent: ${note.label}`;
    case 'refused':
      return `refused (${note.call} of ${note.calls}): ${oneLine(note.reason)}`;
    case 'flag':
      return `note: ${oneLine(note.text)}`;
    case 'completed':
      return note.outcome === 'skipped' ? `skipped: ${oneLine(note.reason)}` : null;
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
  const again = number > 1 ? `  attempt ${number} of ${of}` : '';
  const by = origin === 'planner' ? '' : `  (by rule: ${origin === 'policy' ? 'policy' : `case ${origin}`})`;
  return `${oneLine(describeAction(action, target === null ? null : targetName(target)))}${again}${by}`;
}
