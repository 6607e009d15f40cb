/** Proves the colour of a control or a text, from what the screenshot shows at its place (R70). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import {
  isClear,
  isInView,
  locatorName,
  met,
  NOT_DRAWN,
  outOfViewResult,
  proofAt,
  unmet,
  unproven,
} from './result.ts';
import { gapsFor } from './ocr.ts';
import { maybeScrolledAway } from './visible.ts';
import { controlOf } from '../../screen/elements/control.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { BasicColor, DrawnColors } from '../../screen/model/color.ts';
import type { Element } from '../../screen/model/element.ts';
import { intersection } from '../../screen/model/geometry.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Proves a colour. Mixed colours, shades between two names and a picture behind the control leave it open. */
export function proveColor(condition: ConditionOf<'color'>, context: AssertionContext): AssertionResult {
  const { target, color, of, negated } = condition;
  const { screen, textCase } = context;
  const part = of === 'background' ? ' in the background' : '';
  const expected = `${locatorName(target)} is ${negated ? 'not ' : ''}${color}${part}`;
  const { matches, reason } = locate(screen, target, { textCase });
  const drawn = matches.filter((e) => !screen.undrawn.includes(e.ref));
  const clear = drawn.filter((e) => isClear(screen, e));
  const element = clear[0] ?? drawn[0];
  if (element === undefined) return missing(condition, expected, reason, context, matches[0]);
  if (!isInView(element)) return outOfViewResult(expected, screen, element, 'color');
  const proof = proofAt(screen, element, 'color');
  if (clear.length !== 1 || !isWhole(element))
    return unproven(
      expected,
      clear.length > 1 ? `${clear.length} elements fit the words` : 'it is covered or cut off',
      'judge',
      proof,
    );
  const shown = isMoving(screen, element) ? undefined : colorOf(screen, element, of);
  if (shown === undefined || shown.color === null)
    return unproven(
      expected,
      `nobody can tell a plain color (${shown?.why ?? 'the screenshot was not read'})`,
      'judge',
      proof,
    );
  const actual = `it is ${shown.color}${part}`;
  if (shown.color !== color && shown.other === color)
    return unproven(expected, `${actual}, and what is behind it is ${color}`, 'judge', proof);
  return (shown.color === color) !== negated
    ? met(expected, actual, proof)
    : unmet(expected, actual, 'Wrong State Bug', proof);
}

interface ShownColor {
  readonly color: BasicColor | null;
  /** Another colour at its place, which a person may mean. */
  readonly other: BasicColor | null;
  readonly why: string;
}

/**
 * Returns the colour that a person would name. A text has the colour of its letters. A control has that of its box, unless the same colour
 * goes on around it, so that the box is not its own, or is no colour at all (white, grey, black): then that of its words.
 */
function colorOf(screen: Screen, element: Element, of: 'background' | 'any'): ShownColor | undefined {
  const control = controlOf(screen, element) ?? element;
  const own = screen.colors?.[element.ref];
  if (own === undefined) return undefined;
  const box = screen.colors?.[control.ref] ?? own;
  const isControl = control !== element || control.state.clickable;
  if (of === 'background') {
    if (!isControl || box.fill === null || box.fill === box.around)
      return { color: null, other: null, why: 'it has no background of its own' };
    return { color: box.fill, other: null, why: '' };
  }
  if (!isControl) return { color: own.ink, other: own.fill, why: whyNoInk(own) };
  if (box.fill === null || box.around === null)
    return { color: null, other: null, why: 'several colors stand at its place' };
  const hasOwnBox = box.fill !== box.around && !NEUTRAL.has(box.fill);
  if (hasOwnBox) return { color: box.fill, other: box.ink, why: '' };
  return { color: box.ink, other: box.fill, why: whyNoInk(box) };
}

const NEUTRAL: ReadonlySet<BasicColor> = new Set(['white', 'gray', 'black']);

const whyNoInk = ({ hasInk }: DrawnColors): string =>
  hasInk
    ? 'its letters have several colors, or one without a plain name'
    : 'nothing stands out from its background';

const isWhole = ({ bounds, visible }: Element): boolean =>
  visible !== null && visible.width >= bounds.width - 2 && visible.height >= bounds.height - 2;

function isMoving({ animatedRegions }: Screen, { visible }: Element): boolean {
  return visible !== null && animatedRegions.some((region) => intersection(region, visible) !== null);
}

function missing(
  { target }: ConditionOf<'color'>,
  expected: string,
  reason: string,
  context: AssertionContext,
  undrawn: Element | undefined,
): AssertionResult {
  const { screen } = context;
  if (undrawn !== undefined)
    return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, undrawn, 'color'));
  if (gapsFor(screen, target).length > 0 || target.label === null) return unproven(expected, reason, 'judge');
  return (
    maybeScrolledAway(expected, reason, context) ??
    unmet(expected, reason, 'Missing Element Bug', proofAt(screen, undefined, 'color'))
  );
}
