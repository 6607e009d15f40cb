import type { RunState } from '../model/run-state.ts';
import type { Element } from '../../screen/model/element.ts';
import { normalise } from '../../screen/model/text.ts';

/** True when the goal contains all words of the control's description, or of one of its texts. */
export function goalMentionsControl(
  state: RunState,
  element: Pick<Element, 'label' | 'description'>,
): boolean {
  const goalWords = wordsIn(goalText(state));
  const names = [...element.label.split(' | '), element.description].map(wordsIn);
  return names.some((words) => words.length > 0 && words.every((w) => goalWords.includes(w)));
}

/** Returns the whole text of the goal: name, description, app knowledge and lines. */
export function goalText({ goal }: RunState): string {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected].map((line) => line.text);
  return [goal.name, goal.description, goal.appKnowledge, ...lines].join('\n');
}

/** Returns the words of a text in lower case. */
export function wordsIn(text: string): string[] {
  return [
    ...normalise(text)
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].map((m) => m[0]);
}
