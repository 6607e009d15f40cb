import type { Condition } from '../../model/condition.ts';
import type { TextMatch } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';

const CLIPBOARD = phrases(
  "clipboard, device clipboard, device's clipboard, phone's clipboard, text on the clipboard, text in the clipboard, content of the clipboard, contents of the clipboard",
).flatMap((words) => [`the ${words}`, words]);
const SAYS: readonly (readonly [TextMatch, boolean, readonly string[]])[] = [
  ['contains', false, phrases('contains, contain, should contain, includes')],
  [
    'contains',
    true,
    phrases("does not contain, doesn't contain, should not contain, shouldn't contain, no longer contains"),
  ],
  ['starts', false, phrases('starts with, begins with')],
  ['ends', false, phrases('ends with')],
  ['exact', true, phrases("is not, isn't, should not be, does not hold, doesn't hold")],
  ['exact', false, phrases('is, holds, should be, equals, is equal to, should hold, has')],
];
const ON_CLIPBOARD: readonly (readonly [boolean, readonly string[]])[] = [
  [
    false,
    phrases(
      'is on the clipboard, is in the clipboard, is copied to the clipboard, was copied to the clipboard, has been copied to the clipboard, should be on the clipboard, should be copied to the clipboard',
    ),
  ],
  [
    true,
    phrases(
      "is not on the clipboard, isn't on the clipboard, is not in the clipboard, is not copied to the clipboard, isn't copied to the clipboard",
    ),
  ],
];

/** Parses `The clipboard contains "ABC"`, `The clipboard is empty`, `"ABC" is copied to the clipboard`. */
export function parseClipboardCondition(c: Cursor): Condition | null {
  const copied = c.quote('value');
  if (copied !== null) {
    const negated = ON_CLIPBOARD.find(([, words]) => c.eatOneOf(words))?.[0];
    return negated === undefined || copied === ''
      ? null
      : { kind: 'clipboard', value: copied, match: 'exact', negated };
  }
  if (!c.eatOneOf(CLIPBOARD)) return null;
  const said = SAYS.find(([, , words]) => c.eatOneOf(words));
  if (said === undefined) return null;
  const [match, negated] = said;
  if (match === 'exact' && c.eat('empty')) return { kind: 'clipboard', value: '', match, negated };
  c.eat('the text');
  const value = c.quote('value');
  return value === null || value === '' ? null : { kind: 'clipboard', value, match, negated };
}
