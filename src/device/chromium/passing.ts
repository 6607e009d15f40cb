/** Tells the texts that only passed between two captures from those that stand on the page. */
import type { DomSource, PassingText } from '../../screen/sources/dom-format.ts';
import type { NotedText } from './passing-texts.ts';

/**
 * Returns the tree with the noted texts that it does not hold (R12). Those that the tree before holds, or that came before the gesture, `gestureAt` in ms
 * since 1970, do not float: they are no answer to the gesture.
 */
export function withPassing(
  tree: DomSource,
  noted: readonly NotedText[],
  before: DomSource | null,
  gestureAt: number,
): DomSource {
  if (noted.length === 0) return tree;
  const now = wordsOf(tree);
  const earlier = before === null ? '' : wordsOf(before);
  const passing = noted
    .filter(({ text }) => !now.includes(` ${text} `))
    .map(({ text, floats, at }): PassingText => ({
      text,
      floats: floats && at >= gestureAt && !earlier.includes(` ${text} `),
    }));
  return passing.length === 0 ? tree : { ...tree, passing };
}

/** Returns all words of a tree in the order of the document. */
function wordsOf({ nodes }: DomSource): string {
  const words = nodes.map(({ text }) => text ?? '').filter((text) => text !== '');
  return ` ${words.join(' ').replaceAll(/\s+/g, ' ')} `;
}
