const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.+)$/u;

/**
 * Returns what a plan asks for: the items of its lists, or each line when it has no list. Headings, comments and code blocks ask for nothing. An item that
 * goes on over several lines is one text.
 */
export function intentsIn(plan: string): readonly string[] {
  const lines = plan
    .replaceAll(/^```[\s\S]*?^```/gmu, '')
    .replaceAll(/<!--[\s\S]*?-->/gu, '')
    .split(/\r?\n/u);
  const hasList = lines.some((line) => LIST_ITEM.test(line));
  const intents: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const item = LIST_ITEM.exec(line)?.[1];
    const text = (item ?? line).trim();
    const isBreak = text === '' || /^#{1,6}\s/u.test(line);
    if (isBreak) isOpen = false;
    else if (item !== undefined || !hasList) {
      intents.push(text);
      isOpen = hasList;
    } else if (isOpen && /^\s/u.test(line)) intents.push(`${intents.pop() ?? ''} ${text}`);
  }
  return intents;
}
