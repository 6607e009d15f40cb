/** Sliders and wheels: their ranges, their choices, and the nodes that draw them. */
import type { ElementModel } from '../app/model.ts';
import { evaluate, isList, show, type Lookup, type Value } from '../expression/evaluate.ts';
import { layoutNode, type LayoutNode } from './node.ts';

/** Space between the ends of a slider and its track, pixels: 16 dp, as Android's. */
export const SLIDER_PAD = 44;
const WHEEL_HEIGHT = 396;

export type SliderRange = Pick<ElementModel, 'min' | 'most' | 'step' | 'countOffset'>;

/** Returns the ends and the step of a slider. */
export function sliderShare({ min, most, step }: SliderRange): {
  readonly min: number;
  readonly most: number;
  readonly step: number;
} {
  return { min, most, step };
}

/** Returns the choices of a wheel. */
export function optionsOf(
  { items, lacks }: Pick<ElementModel, 'items' | 'lacks'>,
  lookup: Lookup,
): readonly Value[] {
  const found = items === null ? [] : evaluate(items, lookup);
  return isList(found) ? found.filter((option) => show(option) !== lacks) : [];
}

/** Returns a slider: what it is set to is no text that it draws. */
export function sliderNode(plain: LayoutNode, element: ElementModel, bound: Value): LayoutNode {
  const now = Number(bound ?? element.min);
  const share = element.most > element.min ? (now - element.min) / (element.most - element.min) : 0;
  return {
    ...plain,
    text: '',
    description: plain.description === '' ? plain.text : plain.description,
    checked: false,
    motion: share,
    setTo: { now, share, text: show(now) },
  };
}

/** Returns a wheel of three rows: the choice before, the chosen one and the next. */
export function wheelNode(
  plain: LayoutNode,
  element: ElementModel,
  bound: Value,
  options: readonly Value[],
): LayoutNode {
  const at = options.findIndex((option) => show(option) === show(bound));
  const row = (i: number): string => {
    const n = element.wraps ? (i + options.length) % Math.max(1, options.length) : i;
    const option = options[n];
    return option === undefined ? '' : show(option);
  };
  const rows = [row(at - 1), show(bound), row(at + 1)].map((text, i) =>
    layoutNode('text', {
      id: `${element.id}-${['before', 'now', 'after'][i] ?? ''}`,
      text,
      height: WHEEL_HEIGHT / 3,
    }),
  );
  return {
    ...plain,
    text: '',
    description: plain.description === '' ? plain.text : plain.description,
    checked: false,
    flow: 'column',
    spacing: 0,
    height: WHEEL_HEIGHT,
    setTo: { now: at, share: 0, text: show(bound) },
    children: rows,
  };
}
