/** Gives all names of a list the kind that its plural noun says: `the checkboxes "A" and "B"`, `"A" and "B" buttons`. */
import type { Locator } from '../../screen/model/locator.ts';
import { PLURAL_ROLES } from './vocabulary.ts';

const BEFORE = new RegExp(String.raw`^(?:the |both |all )*(?:${PLURAL_ROLES.join('|')}) ["“”„«'‘]`, 'iu');
const AFTER = new RegExp(String.raw`\b(?:${PLURAL_ROLES.join('|')})$`, 'iu');

/** Returns the targets, each with the kind of the plural noun before it, or after the last name. A target that says another kind keeps it. */
export function withPluralRole(targets: readonly Locator[]): readonly Locator[] {
  if (targets.length < 2) return targets;
  const forwards = spread(targets, BEFORE);
  return spread(forwards.toReversed(), AFTER).toReversed();
}

/** Gives the kind of a plural noun to the names that follow without a kind of their own. */
function spread(targets: readonly Locator[], plural: RegExp): readonly Locator[] {
  let role: Locator['role'] = null;
  return targets.map((target) => {
    if (plural.test(target.source)) ({ role } = target);
    else if (target.role !== null || target.label === null) role = null;
    return role === null ? target : { ...target, role };
  });
}
