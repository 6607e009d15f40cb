import type { Element } from '../model/element.ts';
import { idName } from '../elements/roles.ts';
import { normalise, wordsIn } from '../model/text.ts';

/** Names that people and platforms give to the same control. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['back', 'navigate up', 'go back', 'arrow back', 'up'],
  ['menu', 'hamburger', 'open navigation drawer', 'navigation drawer', 'drawer', 'open menu'],
  ['more', 'overflow', 'more options', 'kebab', 'three dots', 'overflow menu', 'more menu'],
  ['cart', 'basket', 'bag', 'shopping cart', 'trolley'],
  ['settings', 'gear', 'cog', 'preferences'],
  ['profile', 'account', 'user', 'person', 'avatar'],
  ['add', 'plus', 'new', 'create', '+'],
  ['delete', 'trash', 'bin', 'remove'],
  ['favourite', 'favorite', 'heart', 'like', 'wishlist', 'star'],
  ['close', 'x', 'dismiss', 'cross', '×'],
  ['search', 'magnifier', 'magnifying glass', 'find'],
  ['edit', 'pencil'],
  ['share', 'send'],
  ['done', 'check', 'tick', 'checkmark'],
];

const SYNONYMS_BY_NAME = new Map<string, readonly string[]>();
for (const group of SYNONYMS) for (const name of group) SYNONYMS_BY_NAME.set(name, group);

/** Returns how well unquoted words name an element, 5 (equal) to 0 (not at all). */
export function nameScore(element: Element, name: string): number {
  const wanted = normalise(name).toLowerCase();
  const labels = [element.text, element.label, element.description, element.hint].map((t) =>
    normalise(t).toLowerCase(),
  );
  if (labels.includes(wanted)) return 5;
  const tokens = wordsIn(name);
  if (tokens.length === 0) return 0;
  const id = wordsIn(idName(element.resourceId));
  if (areEqualTokens(tokens, id)) return 4;
  const labelWords = labels.map(wordsIn);
  // "login button" for "Log in".
  if (labelWords.some((w) => w.length > 0 && w.join('') === tokens.join(''))) return 4;
  if (labelWords.some((s) => s.length <= tokens.length + 4 && tokens.every((t) => s.includes(t)))) return 3;
  if (tokens.every((t) => id.includes(t)) || id.join('') === tokens.join('')) return 2;
  const others = SYNONYMS_BY_NAME.get(wanted) ?? [];
  const isSynonym = others.some(
    (o) => labels.includes(o) || (wordsIn(o).length > 0 && wordsIn(o).every((t) => id.includes(t))),
  );
  return isSynonym ? 1 : 0;
}

function areEqualTokens(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((t, i) => t === b[i]);
}
