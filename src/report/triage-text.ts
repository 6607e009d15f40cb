import type { Triage } from '../trace/triage-file.ts';

/** Returns `drift: The label changed …`; a category that is only likely has a question mark. */
export function triageText({ category, sure, because }: Triage): string {
  return `${category}${sure ? '' : '?'}: ${because}`;
}
