/** Tells the texts that only passed between two captures from those that stand on the page. */
import type { DomSource, PassingText } from '../../../screen/sources/dom-format.ts';
import type { NotedText } from './passing-texts.ts';

export interface Passed {
  /** The tree with the noted texts that it does not hold. */
  readonly tree: DomSource;
  /** Texts that came floating with the last gesture, and that the tree holds: they may be gone on the next capture. */
  readonly standing: readonly NotedText[];
}

/** The time before a capture. */
export interface Earlier {
  readonly tree: DomSource | null;
  readonly standing: readonly NotedText[];
  /** When the last gesture began, ms since 1970. */
  readonly gestureAt: number;
}

/**
 * Returns the tree with the noted texts that it does not hold (R12). Those that the tree before holds, or that came before the gesture, do not float: they are
 * no answer to the gesture. One that came with it floats whether or not a capture saw it before it went: how many captures there are depends on the machine.
 */
export function withPassing(tree: DomSource, noted: readonly NotedText[], earlier: Earlier): Passed {
  const now = wordsOf(tree);
  const isShown = ({ text }: NotedText): boolean => now.includes(` ${text} `);
  const before = earlier.tree === null ? '' : wordsOf(earlier.tree);
  const came = noted.map((note) => ({
    ...note,
    floats: note.floats && note.at >= earlier.gestureAt && !before.includes(` ${note.text} `),
  }));
  const isSamePage = earlier.tree?.url === tree.url;
  const stood = isSamePage ? earlier.standing.filter(({ at }) => at >= earlier.gestureAt) : [];
  // A message that fades out is noted once more.
  const all = [...stood, ...came.filter(({ text }) => !stood.some((s) => s.text === text))];
  const passing = all
    .filter((note) => !isShown(note))
    .map(({ text, floats }): PassingText => ({ text, floats }));
  return {
    tree: passing.length === 0 ? tree : { ...tree, passing },
    standing: all.filter((note) => note.floats && isShown(note)),
  };
}

/** Returns all words of a tree in the order of the document. */
function wordsOf({ nodes }: DomSource): string {
  const words = nodes.map(({ text }) => text ?? '').filter((text) => text !== '');
  return ` ${words.join(' ').replaceAll(/\s+/g, ' ')} `;
}
