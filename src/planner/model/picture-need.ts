/** Says how much of a picture a question to the model needs (ADR 367). */
import type { Element, Role } from '../../screen/model/element.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { unreadPlacesFor } from '../../screen/elements/completeness.ts';
import { TAPPED_ROLES } from '../../screen/elements/tapped-roles.ts';
import { outline } from '../../screen/outline.ts';
import type { PictureSize, PlannerRequest } from '../port.ts';

/** `needed`: where the outline does not tell enough. `always`: with each question. */
export type PictureMode = 'needed' | 'always';

const TAPPED: ReadonlySet<Role> = new Set(TAPPED_ROLES);

/** The shortest text that a place without words may hide. */
const A_WORD = 'ab';

/** A line that speaks of something that only a picture shows. */
const LOOKS =
  /\b(?:colou?r(?:ed|s)?|red|orange|yellow|green|blue|purple|pink|black|white|gr[ae]y|brown|pictures?|photos?|images?|icons?|logos?|avatars?|thumbnails?|charts?|graphs?|diagrams?|maps?|videos?|drawings?|draw|drawn|sketch|signature|looks?|shaped?|arrows?|crosse?s?|stars?|hearts?)\b/iu;

/** Returns the size of the picture for the first call of a turn; null where the outline tells all that the line needs. */
export function neededPicture(
  request: PlannerRequest,
  line: string,
  isOpenEnded: boolean,
): PictureSize | null {
  const { question, screen, lastChange = null } = request;
  // A control that the line names and the rules did not find, or something that covers it, has to be looked at.
  if (!isOpenEnded || question.call > 1 || question.refusals.length > 0) return 'full';
  if (hidesText(screen) || LOOKS.test(line) || outline(screen, { stepLine: line }).omitted > 0) return 'full';
  const isUnsure = (question.unmatched ?? null) !== null || lastChange?.change.kind === 'none';
  return isUnsure || !screen.settled || screen.undrawn.length > 0 || hasWordless(screen) ? 'small' : null;
}

/** True when the screen may show a text that the outline lacks. */
function hidesText(screen: Screen): boolean {
  return screen.gaps.length > 0 || unreadPlacesFor(screen, A_WORD).length > 0;
}

/** True when something in view that can be touched, or a picture, has no words in the outline: an icon without a name. */
function hasWordless(screen: Screen): boolean {
  return screen.elements.some(
    (e) => e.visible !== null && (isTouched(e) || e.role === 'image') && !hasWords(screen, e),
  );
}

function isTouched({ role, state }: Element): boolean {
  return state.clickable || state.longClickable || state.checkable || TAPPED.has(role);
}

/** True for an element whose line, or that of a part of it or of the row around it, says what it is. */
function hasWords(screen: Screen, element: Element): boolean {
  if (isNamed(element) || hasNamedPart(screen, element)) return true;
  const holder = element.parent === null ? undefined : byRef(screen, element.parent);
  return holder !== undefined && isTouched(holder) && hasWords(screen, holder);
}

const isNamed = ({ label, description, hint, value }: Element): boolean =>
  [label, description, hint].some(isReadable) || value !== undefined;

/** False for a glyph of an icon font, which has a code of its own and no words. */
const isReadable = (text: string): boolean => /[^\p{Co}\s]/u.test(text);

function hasNamedPart(screen: Screen, { children }: Element): boolean {
  return children.some((ref) => {
    const child = byRef(screen, ref);
    return child !== undefined && child.visible !== null && (isNamed(child) || hasNamedPart(screen, child));
  });
}
