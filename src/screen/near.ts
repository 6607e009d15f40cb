import { isClear } from './clear.ts';
import type { Element } from './element.ts';
import type { TargetPhrase } from './phrase.ts';
import type { Screen } from './screen.ts';
import { likeness } from './text.ts';

export interface Near {
  readonly element: Element;
  /** 0..1; 1: the label is equal and something else does not hold. */
  readonly score: number;
  readonly why: string;
}

const ENOUGH = 0.35;
const MOST = 5;

/** What comes nearest to a phrase that nothing fits: first what carries the label but is of another kind or place, then what reads alike. */
export function nearestTo(
  screen: Screen,
  target: TargetPhrase,
  rejected: readonly Element[],
  because: string,
): Near[] {
  const near = new Map<string, Near>();
  for (const element of rejected) near.set(element.ref, { element, score: 1, why: because });
  const wanted = target.label ?? target.name;
  if (wanted !== null) {
    for (const element of screen.elements) {
      const best = nearness(element, wanted);
      if (best && best.score >= ENOUGH && !near.has(element.ref)) near.set(element.ref, best);
    }
  }
  const sorted = [...near.values()].toSorted((a, b) => b.score - a.score || inViewFirst(screen, a, b));
  return withoutEchoes(sorted).slice(0, MOST);
}

function inViewFirst(screen: Screen, a: Near, b: Near): number {
  return Number(isClear(screen, b.element)) - Number(isClear(screen, a.element));
}

function nearness(element: Element, wanted: string): Near | null {
  const said: readonly (readonly [string, string])[] = [
    ['text', element.state.password ? '' : element.text],
    ['content description', element.description],
    ['hint', element.hint],
    ['label', element.labelFrom === 'subtree' ? element.label : ''],
  ];
  let best: Near | null = null;
  for (const [what, text] of said) {
    if (text === '') continue;
    const score = likeness(text, wanted);
    if (score > (best?.score ?? 0)) {
      best = { element, score, why: `its ${what} is "${text.length > 80 ? `${text.slice(0, 79)}…` : text}"` };
    }
  }
  return best;
}

/** A row that is only called after its text says nothing new. */
function withoutEchoes(sorted: readonly Near[]): Near[] {
  const refs = new Set<string>();
  return sorted.filter(({ element, score }) => {
    if (score < 1 && element.labelFrom === 'subtree' && element.children.some((c) => refs.has(c)))
      return false;
    refs.add(element.ref);
    return true;
  });
}
