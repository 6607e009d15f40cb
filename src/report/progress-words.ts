import type { Exchange, TurnWords } from '../runner/result.ts';
import type { Command, Note } from '../trace/schema.ts';
import { actionWords, nameOf, oneLine } from './words.ts';

/** What a step of the core is worth saying while a person waits. */
export function turnWords(notes: readonly Note[], command: Command): TurnWords {
  const heading = notes.findLast((note) => note.kind === 'turn');
  return {
    turn: heading === undefined ? null : `turn ${heading.turn}/${heading.of}  ${oneLine(heading.line)}`,
    notes: notes.map(noteWords).filter((words) => words !== null),
    doing: commandWords(command),
  };
}

export function exchangeWords({ kind, model, call, of, before }: Exchange): string {
  const wrong = before === null ? '' : `, before: ${oneLine(before)}`;
  const what = kind === 'asking' ? `asking ${oneLine(model)}` : 'validating the reply';
  return `${what} (${call} of ${of})${wrong}`;
}

/** Notes that a person wants to see while they wait: what did not go as planned. */
function noteWords(note: Note): string | null {
  switch (note.kind) {
    case 'case':
      return `case ${note.case}: ${note.used} of ${note.of} used, ${oneLine(note.because)}`;
    case 'spent':
      return `case ${note.case} is spent: ${note.label}`;
    case 'refused':
      return `refused (${note.call} of ${note.calls}): ${oneLine(note.because)}`;
    case 'flag':
      return `note: ${oneLine(note.text)}`;
    case 'ticked':
      return note.how === 'skipped' ? `skipped: ${oneLine(note.because)}` : null;
    case 'turn':
    case 'landed':
    case 'finding':
    case 'remembered':
      return null;
  }
}

function commandWords(command: Command): string | null {
  if (command.kind !== 'act') return null;
  const { action, target, number, of, origin } = command.attempt;
  const again = number > 1 ? `  attempt ${number} of ${of}` : '';
  const by = origin === 'planner' ? '' : `  (by rule: ${origin === 'policy' ? 'policy' : `case ${origin}`})`;
  return `${oneLine(actionWords(action, target === null ? null : nameOf(target)))}${again}${by}`;
}
