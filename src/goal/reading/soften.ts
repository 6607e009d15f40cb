import type { ConditionReading, StepReading } from './types.ts';

/**
 * A control or screen that is described rather than quoted ("the home screen", "the welcome picture") may carry other words than the line has. Found by
 * those words it is there; not found, only a judge can tell. Nor is it absent because no element has those words.
 */
export function soften(
  condition: ConditionReading,
  line: string,
  quotes: StepReading['quotes'],
): ConditionReading {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { ...condition, parts: condition.parts.map((part) => soften(part, line, quotes)) };
    case 'screen':
      return isTitle(condition.title, line, quotes)
        ? condition
        : orJudged(condition, condition.negated, line);
    case 'visible': {
      const { label, name, role } = condition.target;
      const plain = label === null && name !== null && !(role === 'message' && name === 'error');
      return plain ? orJudged(condition, condition.negated, line) : condition;
    }
    default:
      return condition;
  }
}

function orJudged(condition: ConditionReading, negated: boolean, line: string): ConditionReading {
  return { kind: negated ? 'all' : 'any', parts: [condition, { kind: 'unread', words: line.trim() }] };
}

/** Quoted, or in capitals that do not just begin the sentence. */
function isTitle(title: string, line: string, quotes: StepReading['quotes']): boolean {
  if (quotes.some((q) => q.text === title)) return true;
  const capital = title.split(' ').every((word) => /^\p{Lu}/u.test(word));
  return capital && (title.includes(' ') || !line.trimStart().startsWith(title));
}
