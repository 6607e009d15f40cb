/** Tells whether the app answered a value of the line with another one: "Volume is 70" once the slider is set to 80 (R64). */
import type { Turn } from '../state/turn.ts';
import { differInNumberOnly, normalise } from '../../screen/model/text.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { lineOf } from './line-words.ts';

/**
 * True when a number of the line was put into a control, a text that the goal states with this number followed it, and says another number: the control is the right
 * one, and nothing is left to be done for the value to be taken.
 */
export function answeredOtherwise({ state }: Turn, screen: Screen): boolean {
  const { offered, looks } = state.step;
  const before = looks.at(-1)?.screen;
  if (before === undefined) return false;
  const put = new Set(offered.flatMap((c) => (c.used && c.kind === 'field' ? c.words : [])));
  const numbers = lineOf({ state }).words.flatMap(({ word, number }) =>
    put.has(word) && /^\d+$/u.test(number ?? word) ? [number ?? word] : [],
  );
  const stated = state.goal.expected
    .flatMap(({ parsed }) => parsed.quotes)
    .map(({ text }) => normalise(text))
    .filter((text) => numbers.some((number) => hasNumber(text, number)));
  return stated.some((text) => {
    const shown = textsLike(screen, text);
    const stood = textsLike(before, text);
    return shown.length > 0 && stood.length > 0 && shown.every((other) => !stood.includes(other));
  });
}

const hasNumber = (text: string, number: string): boolean =>
  [...text.matchAll(/\d+/gu)].some(([own]) => own === number);

/** Returns the texts on the screen that have the words of this one and another number. */
function textsLike(screen: Screen, text: string): readonly string[] {
  return screen.elements
    .filter((e) => e.text !== '' && !e.state.editable)
    .map((e) => normalise(e.text))
    .filter((own) => own !== text && differInNumberOnly(own, text));
}
