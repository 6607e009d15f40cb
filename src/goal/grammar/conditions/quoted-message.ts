import type { Cursor } from '../cursor.ts';
import { MORE_NAMED_BY, NAMED_BY } from '../described-noun.ts';
import type { ClauseSubject } from './subject.ts';
import type { ControlRole } from '../../../screen/model/locator.ts';

/** Parses the quotation of `A message is displayed: "Saved"`, `A dialog appears with the title "Delete?"`. */
export function parseQuotedMessage(c: Cursor, subject: ClauseSubject): string | null {
  const [only] = subject.targets;
  if (subject.targets.length !== 1 || only?.label !== null) return null;
  const mark = c.mark();
  const isColon = c.peek().text === ':' && c.take().kind === 'mark';
  const isTitled = !isColon && TITLED.has(only.role) && c.eatOneOf(NAMED_BY, MORE_NAMED_BY);
  const words = isColon || isTitled ? c.quote('target') : null;
  if (words === null) c.reset(mark);
  return words;
}

/** Kinds of element that have a title or a text of their own. */
const TITLED: ReadonlySet<ControlRole | null> = new Set(['dialog', 'message'] as const);
