import type { ElementModel } from '../app/model.ts';
import { evaluate, isList, show, truthy, type Value } from '../expression/evaluate.ts';
import { heightOf, naturalWidth } from './measure.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import type { Locals, LayoutContext } from './context.ts';

/** Returns the rows of a list in order, with their origin. */
export function rowsOf(
  element: ElementModel,
  stage: LayoutContext,
  locals: Locals,
): { row: Value; index: number; list: string | null }[] {
  if (element.items === null) return [];
  const found = evaluate(element.items, stage.lookup(locals));
  const list = element.items.kind === 'name' ? element.items.path.join('.') : null;
  const within = (row: Value, test: NonNullable<ElementModel['filter']>): Value =>
    evaluate(test, stage.lookup({ values: { ...locals.values, row }, row: null }));
  const rows = (isList(found) ? found : [])
    .map((row, index) => ({ row, index, list }))
    .filter(({ row }) => element.filter === null || truthy(within(row, element.filter)));
  const by = element.orderBy;
  const ordered =
    by === null ? rows : rows.toSorted((a, b) => compareValues(within(a.row, by), within(b.row, by)));
  const inOrder = element.reversed ? ordered.toReversed() : ordered;
  const isLate = stage.time.isEntering(element.lateRowMs);
  if (isLate || element.rows === 'last missing') return inOrder.slice(0, -1);
  return element.rows === 'first twice' ? [...inOrder.slice(0, 1), ...inOrder] : inOrder;
}

/** Replaces rows that just scrolled into view by grey blocks, until their content loads. */
export function bindRows(
  rows: readonly LayoutNode[],
  element: ElementModel,
  key: string,
  stage: LayoutContext,
): readonly LayoutNode[] {
  const scroll = element.bindMs === 0 ? null : stage.recentScroll(key);
  if (scroll === null || !stage.time.isWithin(scroll.at, element.bindMs)) return rows;
  return rows.map((row) => (scroll.keys.has(row.key) ? row : placeholderRow(row)));
}

/** Returns a row that was swiped to the left: the controls behind it are uncovered at its end. */
export function besideActions(row: LayoutNode, actions: readonly LayoutNode[]): LayoutNode {
  const widths = actions.map((action) => action.width ?? Math.max(ACTION, naturalWidth(action)));
  const away = widths.reduce((sum, width) => sum + width, 0);
  const filler = layoutNode('container', { grows: true, height: 10 });
  const controls = actions.map((action, i) => ({ ...action, width: widths[i] ?? ACTION }));
  const behind = layoutNode('container', { flow: 'line', children: [filler, ...controls] });
  const { grows, width, height, gap } = row;
  const moved = { ...row, gap: 0, shift: { x: row.shift.x - away, y: row.shift.y } };
  return layoutNode('container', { flow: 'stack', grows, width, height, gap, children: [moved, behind] });
}

/** Least width of a control behind a row, pixels. */
const ACTION = 220;

/** Wider than any text of a row. */
const LINE = 4000;

function placeholderRow(row: LayoutNode): LayoutNode {
  if (row.flow !== 'leaf') return { ...row, description: '', children: row.children.map(placeholderRow) };
  const { key, id, width, touch } = row;
  return layoutNode('skeleton', { key, id, width: width ?? 300, height: heightOf(row, LINE), touch });
}

function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return show(a).localeCompare(show(b), 'en');
}
