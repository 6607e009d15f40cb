/** The app's date picker and time picker: dialogs with a calendar, or with two wheels. */
import { PLAIN_ELEMENT } from '../app/plain-element.ts';
import type { PickerDeed } from '../app/model.ts';
import { formatDate } from '../expression/date.ts';
import type { Box, ViewWindow } from '../view.ts';
import type { Layout } from './arrange.ts';
import { NO_LOCALS, SIZES, type LayoutContext } from './context.ts';
import { layoutNodes } from './elements.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import type { PickerState } from './presented.ts';
import { centred, systemNode } from './system.ts';

/** State variables of the wheels of a time picker. */
export const PICKER_VARIABLES = { hour: 'picker_hour', minute: 'picker_minute' } as const;

const DAY_HEIGHT = 110;
const two = (n: number): string => String(n).padStart(2, '0');

/** Returns the dialog of a date or time picker. */
export function pickerWindow(
  stage: LayoutContext,
  screen: Box,
  picker: PickerState,
  layout: Layout,
): ViewWindow {
  const isDate = picker.touch.element.kind === 'date';
  const button = (id: string, text: string, what: PickerDeed): LayoutNode =>
    systemNode(stage, 'button', `android:id/${id}`, text, [{ do: 'pick', what, day: '' }]);
  const buttons = layoutNode('container', {
    flow: 'line',
    spacing: SIZES.spacing,
    children: [
      layoutNode('container', { grows: true, height: 10 }),
      button('button2', 'Cancel', 'cancel'),
      button('button1', 'OK', 'ok'),
    ],
  });
  const root = layoutNode('dialog', {
    id: 'android:id/parentPanel',
    flow: 'column',
    padding: 44,
    spacing: SIZES.spacing,
    children: [isDate ? calendar(stage, picker) : wheels(stage), buttons],
  });
  return centred('dialog', stage.app.package, isDate ? 'Select date' : 'Select time', root, screen, layout);
}

/** Returns two wheels: the hour and the minute. */
function wheels(stage: LayoutContext): LayoutNode {
  const wheel = (id: string, value: string, count: number): typeof PLAIN_ELEMENT => ({
    ...PLAIN_ELEMENT,
    kind: 'wheel',
    id,
    text: { source: id, parts: [id === 'hour' ? 'Hour' : 'Minute'] },
    value,
    wraps: true,
    width: 300,
    items: { kind: 'literal', value: Array.from({ length: count }, (_, n) => two(n)) },
  });
  return layoutNode('time picker', {
    id: 'android:id/timePicker',
    flow: 'line',
    spacing: SIZES.spacing,
    padding: 22,
    children: layoutNodes(
      [wheel('hour', PICKER_VARIABLES.hour, 24), wheel('minute', PICKER_VARIABLES.minute, 60)],
      'own/picker',
      stage,
      NO_LOCALS,
    ),
  });
}

function calendar(stage: LayoutContext, { month, day }: PickerState): LayoutNode {
  const header = [
    layoutNode('text', {
      id: 'android:id/date_picker_header_year',
      text: formatDate(day, 0, 'YYYY'),
      textSize: 40,
    }),
    layoutNode('heading', {
      id: 'android:id/date_picker_header_date',
      text: shortDate(day),
      textSize: 72,
    }),
  ];
  const turn = (id: 'prev' | 'next', description: string, what: PickerDeed): LayoutNode => ({
    ...systemNode(stage, 'icon', `android:id/${id}`, '', [{ do: 'pick', what, day: '' }]),
    description,
    icon: id === 'prev' ? 'back' : 'forward',
  });
  const title = layoutNode('text', { id: 'android:id/month_title', text: formatDate(month, 0, 'MMMM YYYY') });
  const bar = layoutNode('container', {
    flow: 'line',
    children: [
      turn('prev', 'Previous month', 'previous'),
      layoutNode('container', { flow: 'column', grows: true, padding: 22, children: [title] }),
      turn('next', 'Next month', 'next'),
    ],
  });
  const letters = Array.from('SMTWTFS', (letter) =>
    layoutNode('text', { text: letter, textSize: SIZES.small, inTree: false }),
  );
  return layoutNode('date picker', {
    id: 'android:id/datePicker',
    flow: 'column',
    spacing: 12,
    children: [...header, bar, week(letters, 60), ...weeks(stage, month, day)],
  });
}

/** Returns `Wed, Jul 14`, as in the header of Android's picker. */
function shortDate(day: string): string {
  return `${formatDate(day, 0, 'dddd').slice(0, 3)}, ${formatDate(day, 0, 'MMM D')}`;
}

function week(children: readonly LayoutNode[], height: number): LayoutNode {
  return layoutNode('container', { flow: 'equal', height, children });
}

function weeks(stage: LayoutContext, month: string, chosen: string): LayoutNode[] {
  const first = new Date(`${month}T00:00:00Z`).getUTCDay();
  const days = Number(formatDate(formatDate(month, 40, 'YYYY-MM-01'), -1, 'DD'));
  const cells = Array.from({ length: first + days }, (_, i) =>
    i < first
      ? layoutNode('container', {})
      : dayNode(stage, formatDate(month, i - first, 'YYYY-MM-DD'), chosen),
  );
  while (cells.length % 7 > 0) cells.push(layoutNode('container', {}));
  return Array.from({ length: cells.length / 7 }, (_, i) => week(cells.slice(7 * i, 7 * i + 7), DAY_HEIGHT));
}

function dayNode(stage: LayoutContext, day: string, chosen: string): LayoutNode {
  const isChosen = day === chosen;
  const id = `day ${day}`;
  return {
    ...systemNode(stage, 'day', id, formatDate(day, 0, 'D'), [{ do: 'pick', what: 'day', day }]),
    id: '',
    description: formatDate(day, 0, 'DD MMMM YYYY'),
    checked: isChosen,
    selected: isChosen,
  };
}
