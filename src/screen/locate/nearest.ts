import { isHittable } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import type { Locator } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';
import { similarity } from '../model/text.ts';

export interface Suggestion {
  readonly element: Element;
  /** 0..1; 1: the label is equal and something else does not hold. */
  readonly score: number;
  readonly reason: string;
}

const MIN_SCORE = 0.35;
const MAX_SUGGESTIONS = 5;

/** What comes nearest to a phrase that nothing fits: first what carries the label but is of another kind or place, then what reads alike. */
export function findSuggestions(
  screen: Screen,
  target: Locator,
  rejected: readonly Element[],
  because: string,
): Suggestion[] {
  const near = new Map<string, Suggestion>();
  for (const element of rejected) near.set(element.ref, { element, score: 1, reason: because });
  const wanted = target.label ?? target.name;
  if (wanted !== null) {
    for (const element of screen.elements) {
      const best = bestSuggestion(element, wanted);
      if (best && best.score >= MIN_SCORE && !near.has(element.ref)) near.set(element.ref, best);
    }
  }
  const sorted = [...near.values()].toSorted((a, b) => b.score - a.score || compareByView(screen, a, b));
  return withoutDuplicates(sorted).slice(0, MAX_SUGGESTIONS);
}

function compareByView(screen: Screen, a: Suggestion, b: Suggestion): number {
  return Number(isHittable(screen, b.element)) - Number(isHittable(screen, a.element));
}

function bestSuggestion(element: Element, wanted: string): Suggestion | null {
  const said: readonly (readonly [string, string])[] = [
    ['text', element.state.password ? '' : element.text],
    ['content description', element.description],
    ['hint', element.hint],
    ['label', element.labelFrom === 'subtree' ? element.label : ''],
  ];
  let best: Suggestion | null = null;
  for (const [what, text] of said) {
    if (text === '') continue;
    const score = similarity(text, wanted);
    if (score > (best?.score ?? 0)) {
      best = {
        element,
        score,
        reason: `its ${what} is "${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`,
      };
    }
  }
  return best;
}

/** A row that is only called after its text says nothing new. */
function withoutDuplicates(sorted: readonly Suggestion[]): Suggestion[] {
  const refs = new Set<string>();
  return sorted.filter(({ element, score }) => {
    if (score < 1 && element.labelFrom === 'subtree' && element.children.some((c) => refs.has(c)))
      return false;
    refs.add(element.ref);
    return true;
  });
}
