/** The lines of the goal that speak of a text that a gesture may have changed (R14). */
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';
import { normalise } from '../../screen/model/text.ts';

/** Returns the texts that the goal types or quotes. An element that appears with one of them is an effect of the goal's actions. */
export function textsOfGoal(state: RunState): ReadonlySet<string> {
  const step = stepAt(state);
  const quotes = [...(step?.parsed.quotes ?? []), ...state.goal.expected.flatMap((c) => c.parsed.quotes)].map(
    (q) => q.text,
  );
  return new Set([...quotes, ...state.run.typed].map(normalise));
}

/** True when the goal quotes the text, or one that differs from it in numbers alone: "3 items" for "2 items". */
export function isMentioned(goalTexts: ReadonlySet<string>, text: string): boolean {
  const own = normalise(text);
  if (goalTexts.has(own)) return true;
  return /\p{N}/u.test(own) && [...goalTexts].some((t) => withoutNumbers(t) === withoutNumbers(own));
}

/** Returns the text with every number replaced by 0. */
export function withoutNumbers(text: string): string {
  return normalise(text).replaceAll(/\p{N}+(?:[.,]\p{N}+)*/gu, '0');
}

/** True when the goal's next line quotes the text: the app then goes on from this change. */
export function isNextMentioned(state: RunState, name: string): boolean {
  const { phase, index } = state.run.cursor;
  const quotes = state.goal[phase][index + 1]?.parsed.quotes ?? [];
  return name !== '' && quotes.some((q) => normalise(q.text) === normalise(name));
}

/** True when the goal's next line only looks, and quotes the text: it decides whether the text is rightly gone. */
export function isLookedForNext(state: RunState, name: string): boolean {
  const { phase, index } = state.run.cursor;
  return state.goal[phase][index + 1]?.parsed.kind === 'verify' && isNextMentioned(state, name);
}
