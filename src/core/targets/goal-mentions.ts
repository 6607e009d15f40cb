import type { RunState } from '../model/run-state.ts';
import type { Element } from '../../screen/model/element.ts';
import { normalise } from '../../screen/model/text.ts';

/** The goal has the control's words, or one of the texts on it, somewhere in its lines. */
export function goalMentionsControl(
  state: RunState,
  element: Pick<Element, 'label' | 'description'>,
): boolean {
  const said = wordsIn(goalText(state));
  const names = [...element.label.split(' | '), element.description].map(wordsIn);
  return names.some((words) => words.length > 0 && words.every((w) => said.includes(w)));
}

export function goalText({ goal }: RunState): string {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected].map((line) => line.text);
  return [goal.name, goal.description, goal.appKnowledge, ...lines].join('\n');
}

export function wordsIn(text: string): string[] {
  return [
    ...normalise(text)
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].map((m) => m[0]);
}
