/** The look of a field that lost the focus: any tap takes it (R20). */
import { shownBox } from './motion.ts';
import type { Element } from '../../screen/model/element.ts';
import { contains } from '../../screen/model/geometry.ts';
import { type Screen, subtree } from '../../screen/model/screen.ts';

/** True for the frame and the label of a field that lost the focus. Any tap takes it, and they are drawn otherwise then. */
export function isOfFieldLeft(e: Element, before: Screen, after: Screen): boolean {
  const focused = (screen: Screen): readonly Element[] =>
    screen.elements.filter(({ state }) => state.editable && state.focused);
  const left = focused(before).filter((f) => focused(after).every((now) => now.path !== f.path));
  return left.some((field) => isAround(e, field) || isFrame(e, field, after));
}

/** True for a part without a use of its own that lies close around the field, and is called like it or has no words. */
function isAround(e: Element, field: Element): boolean {
  const { x, y, width, height } = field.bounds;
  const around = { x: x - height, y: y - height, width: width + 2 * height, height: 3 * height };
  return isOwn(e, field) && !e.state.clickable && contains(around, shownBox(e));
}

/** True for a box that holds the field, its label, and nothing else that can be read or touched. */
function isFrame(e: Element, field: Element, after: Screen): boolean {
  if (!field.path.startsWith(`${e.path}/`)) return false;
  const others = subtree(after, e).filter(({ path }) => path !== field.path);
  return others.every((part) => isOwn(part, field) && (part.label !== '' || !part.state.clickable));
}

/** True for an element that is called like the field, or that has no words. */
const isOwn = ({ label }: Element, field: Element): boolean =>
  label === '' || [field.label, field.description, field.hint].includes(label);
