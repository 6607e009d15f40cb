/** Controls that hold a value. */
import { show } from '../expression/evaluate.ts';
import { formatDate } from '../expression/date.ts';
import { readPath } from '../expression/read-path.ts';
import type { ElementModel } from '../app/model.ts';
import { optionsOf, sliderNode, wheelNode } from './adjustable.ts';
import { baseNode } from './base-node.ts';
import { formatted } from './format.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import type { Locals, LayoutContext } from './context.ts';

const CARET_MS = 500;

/** A caret is drawn for half of each second. */
const isCaretOn = ({ time }: LayoutContext): boolean => time.intervals(CARET_MS) % 2 === 0;

export function fieldNode(
  element: ElementModel,
  key: string,
  stage: LayoutContext,
  locals: Locals,
): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const value = element.value === null ? '' : show(readPath(element.value, stage.lookup(locals)) ?? '');
  const password = element.kind === 'password';
  const focused = stage.focus === key;
  return {
    ...plain,
    text: password ? '•'.repeat(Array.from(value).length) : formatted(value, element.format),
    hint: plain.hint === '' ? plain.text : plain.hint,
    checked: false,
    longClickable: true,
    password,
    focused,
    caret: focused && isCaretOn(stage),
  };
}

export function adjustableNode(
  element: ElementModel,
  key: string,
  stage: LayoutContext,
  locals: Locals,
): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const lookup = stage.lookup(locals);
  const bound = element.value === null ? null : (readPath(element.value, lookup) ?? null);
  return element.kind === 'slider'
    ? sliderNode(plain, element, bound)
    : wheelNode(plain, element, bound, optionsOf(element, lookup));
}

/** Returns a control that shows what is chosen and opens the choices. */
export function chooserNode(
  element: ElementModel,
  key: string,
  stage: LayoutContext,
  locals: Locals,
): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const bound = element.value === null ? '' : show(readPath(element.value, stage.lookup(locals)) ?? '');
  const shown = element.kind === 'date' && bound !== '' ? formatDate(bound, 0, element.shownAs) : bound;
  return {
    ...plain,
    text: shown === '' ? plain.hint : shown,
    hint: '',
    description: plain.description === '' ? plain.text : plain.description,
    icon: element.kind === 'dropdown' ? 'chevron down' : element.kind === 'date' ? 'calendar' : 'clock',
    checked: false,
  };
}

export function otpNode(
  element: ElementModel,
  key: string,
  stage: LayoutContext,
  locals: Locals,
): LayoutNode {
  const plain = baseNode(element, key, stage, locals);
  const value = element.value === null ? '' : show(readPath(element.value, stage.lookup(locals)) ?? '');
  const active = Math.min(value.length, element.length - 1);
  const boxes = Array.from({ length: element.length }, (_, i) => {
    const focused = stage.focus === key && i === active;
    return layoutNode('input', {
      id: `${element.id}-${i + 1}`,
      text: value[i] ?? '',
      description: `${plain.text} ${i + 1}`,
      clickable: true,
      focused,
      caret: focused && isCaretOn(stage),
      touch: { key, element, locals },
      height: 154,
    });
  });
  return { ...plain, text: '', checked: false, flow: 'equal', spacing: 22, height: 154, children: boxes };
}
