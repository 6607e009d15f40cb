import type { Condition } from '../model/condition.ts';
import type { ParsedStep } from '../model/parsed-step.ts';
import { isInShade, isNotification } from '../../screen/model/locator.ts';

/**
 * Lets the judge decide about a control or screen that is described rather than quoted ("the home screen", "the welcome picture"). The
 * app may word it differently: found by the line's words it is present, otherwise the rules prove neither presence nor absence.
 */
export function allowJudgeIfDescribed(
  condition: Condition,
  line: string,
  quotes: ParsedStep['quotes'],
): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return {
        ...condition,
        parts: condition.parts.map((part) => allowJudgeIfDescribed(part, line, quotes)),
      };
    case 'screen':
      return isQuotedOrProperName(condition.title, line, quotes)
        ? condition
        : withJudge(condition, condition.negated, line);
    case 'visible': {
      const { label, name, role } = condition.target;
      const plain = label === null && name !== null && !(role === 'message' && name === 'error');
      return plain || (isNotification(condition.target) && !isInShade(condition.target))
        ? withJudge(condition, condition.negated, line)
        : condition;
    }
    default:
      return condition;
  }
}

function withJudge(condition: Condition, negated: boolean, line: string): Condition {
  return { kind: negated ? 'all' : 'any', parts: [condition, { kind: 'unread', text: line.trim() }] };
}

/** True for a title in quotation marks, or in capitals that do not merely begin the sentence. */
function isQuotedOrProperName(title: string, line: string, quotes: ParsedStep['quotes']): boolean {
  if (quotes.some((q) => q.text === title)) return true;
  const capital = title.split(' ').every((word) => /^\p{Lu}/u.test(word));
  return capital && (title.includes(' ') || !line.trimStart().startsWith(title));
}
