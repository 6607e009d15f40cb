import type { Condition } from '../../model/condition.ts';
import type { Locator } from '../../../screen/model/locator.ts';

/** Names of the title of the whole screen, before or behind its words. "Title" alone may be that of a section or a dialog. */
const TITLE_OF_SCREEN =
  /^(?:(?:the |a )?(?:page|screen) (?:title|heading)\b|(?:the )?["“„«`'][^"”“»`']*["”“»`'] (?:page|screen) (?:title|heading)$)/iu;

/** Returns the condition that the target is seen, or not. The title of a page is that of the screen, and no heading of a section (R77). */
export function seen(target: Locator, negated: boolean): Condition {
  const { label, role, name, row, places, match, source } = target;
  const isTitle =
    role === 'heading' &&
    label !== null &&
    name === null &&
    row === null &&
    places.length === 0 &&
    TITLE_OF_SCREEN.test(source);
  return isTitle ? { kind: 'title', value: label, match, negated } : { kind: 'visible', target, negated };
}
