import { isHittable } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import type { Locator } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';
import { likeness } from '../model/likeness.ts';

export interface Suggestion {
  readonly element: Element;
  /** 0..1; 1: the label is equal, but role, row or position does not match. */
  readonly score: number;
  readonly reason: string;
}

const MIN_SCORE = 0.35;
const MAX_SUGGESTIONS = 5;

/** Returns the elements nearest to a locator without a match (R48): first those with the label but another role or position, then similar texts. */
export function findSuggestions(
  screen: Screen,
  locator: Locator,
  rejected: readonly Element[],
  reason: string,
): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const element of rejected) found.set(element.ref, { element, score: 1, reason });
  const wanted = locator.label ?? locator.name;
  if (wanted !== null) {
    for (const element of screen.elements) {
      const best = bestSuggestion(element, wanted);
      if (best && best.score >= MIN_SCORE && !found.has(element.ref)) found.set(element.ref, best);
    }
  }
  const sorted = [...found.values()].toSorted((a, b) => b.score - a.score || compareByView(screen, a, b));
  return withoutDuplicates(sorted).slice(0, MAX_SUGGESTIONS);
}

function compareByView(screen: Screen, a: Suggestion, b: Suggestion): number {
  return Number(isHittable(screen, b.element)) - Number(isHittable(screen, a.element));
}

function bestSuggestion(element: Element, wanted: string): Suggestion | null {
  const texts: readonly (readonly [string, string])[] = [
    ['text', element.state.password ? '' : element.text],
    ['content description', element.description],
    ['hint', element.hint],
    ['label', element.labelFrom === 'subtree' ? element.label : ''],
  ];
  let best: Suggestion | null = null;
  for (const [kind, text] of texts) {
    if (text === '') continue;
    const score = likeness(text, wanted);
    if (score > (best?.score ?? 0)) {
      best = {
        element,
        score,
        reason: `its ${kind} is "${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`,
      };
    }
  }
  return best;
}

/** Drops rows whose label only repeats the text of a suggested child. */
function withoutDuplicates(sorted: readonly Suggestion[]): Suggestion[] {
  const refs = new Set<string>();
  return sorted.filter(({ element, score }) => {
    if (score < 1 && element.labelFrom === 'subtree' && element.children.some((c) => refs.has(c)))
      return false;
    refs.add(element.ref);
    return true;
  });
}
