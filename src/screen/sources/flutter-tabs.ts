import { TAB } from '../../shared/words/tab.ts';

/** A longer line is a sentence that happens to hold the words. */
const MAX_LINE_LENGTH = 40;
/** More tabs than any bar has. */
const MAX_TABS = 50;

/** `Tab 1 of 3`: a word for a tab and two numbers, which it is and how many there are. */
function isTabPosition(line: string): boolean {
  if (line.length > MAX_LINE_LENGTH || !TAB.test(line)) return false;
  const numbers = (line.match(/\p{Nd}+/gu) ?? []).map(Number);
  if (numbers.length !== 2) return false;
  const [a = 0, b = 0] = numbers;
  // Korean says how many before it says which.
  return Math.min(a, b) >= 1 && Math.max(a, b) <= MAX_TABS;
}

/**
 * A tab's words as Flutter gives them to a screen reader, `Feed\nTab 1 of 3` or the other way round: the name without the place, which no picture
 * shows; empty for a tab without a name. Null when the words are of no tab.
 */
export function tabName(words: string): string | null {
  if (words.length > 2000) return null;
  const lines = words.split('\n').map((line) => line.trim());
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  if (isTabPosition(last)) return lines.slice(0, -1).join('\n').trim();
  return isTabPosition(first) ? lines.slice(1).join('\n').trim() : null;
}
