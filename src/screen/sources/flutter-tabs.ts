import { TAB } from '../../shared/words/tab.ts';

/** A longer line is a sentence that happens to contain the words. */
const MAX_LINE_LENGTH = 40;
/** More tabs than any bar has. */
const MAX_TABS = 50;

/** True for `Tab 1 of 3`: a word for a tab, its number and the number of tabs. */
function isTabPosition(line: string): boolean {
  if (line.length > MAX_LINE_LENGTH || !TAB.test(line)) return false;
  const numbers = (line.match(/\p{Nd}+/gu) ?? []).map(Number);
  if (numbers.length !== 2) return false;
  const [a = 0, b = 0] = numbers;
  // Korean puts the number of tabs first.
  return Math.min(a, b) >= 1 && Math.max(a, b) <= MAX_TABS;
}

/**
 * Returns the name of a tab from Flutter's text for screen readers, `Feed\nTab 1 of 3` or the other way round, without the position, which is
 * not drawn. Empty for a tab without a name; null when the text is not that of a tab.
 */
export function tabName(text: string): string | null {
  if (text.length > 2000) return null;
  const lines = text.split('\n').map((line) => line.trim());
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  if (isTabPosition(last)) return lines.slice(0, -1).join('\n').trim();
  return isTabPosition(first) ? lines.slice(1).join('\n').trim() : null;
}
