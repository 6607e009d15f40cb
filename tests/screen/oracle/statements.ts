/** Makes statements about a captured screen whose truth the plain tree alone decides. Whatever it can't decide is left out. */
import {
  areaOf,
  common,
  holds,
  inside,
  lineage,
  type Box,
  type PlainNode,
  type PlainTree,
} from './plain-tree.ts';

export type StatementKind =
  | 'visible'
  | 'absent'
  | 'selected'
  | 'checked'
  | 'enabled'
  | 'count'
  | 'position'
  | 'order'
  | 'ordinal';

export interface Statement {
  readonly kind: StatementKind;
  /** A line of `expected_state`. */
  readonly line: string;
  readonly truth: boolean;
}

/** A text that is in view for certain. */
interface Shown {
  readonly node: PlainNode;
  readonly text: string;
  readonly box: Box;
}

const MAX_PAIRS = 24;

export function statementsAbout(tree: PlainTree): Statement[] {
  const shown = shownTexts(tree);
  const unique = shown.filter((s) => countOf(tree, s.text) === 1);
  return [
    ...visibleStatements(tree, shown),
    ...outsideStatements(tree),
    ...stateStatements(tree, unique),
    ...countStatements(tree, shown),
    ...positionStatements(tree, unique),
    ...orderStatements(unique),
    ...ordinalStatements(tree, unique),
  ];
}

function textOf(tree: PlainTree, node: PlainNode): string {
  const read = (name: string): string => node.attributes.get(name) ?? '';
  if (tree.platform === 'ios') return node.tag.endsWith('StaticText') ? read('label') || read('value') : '';
  const isField = /EditText|AutoComplete/.test(classOf(node)) || read('password') === 'true';
  const isHint = read('showing-hint') === 'true' || (read('hint') !== '' && read('hint') === read('text'));
  return isField || isHint ? '' : read('text');
}

function classOf(node: PlainNode): string {
  return node.attributes.get('class') ?? node.tag;
}

/** Every string that any attribute of any node holds, so that a made-up text is in none of them. */
function allTexts(tree: PlainTree): string[] {
  return tree.nodes.flatMap((n) =>
    ['text', 'content-desc', 'hint', 'label', 'name', 'value', 'placeholderValue'].flatMap(
      (a) => n.attributes.get(a) ?? [],
    ),
  );
}

function countOf(tree: PlainTree, text: string): number {
  return tree.nodes.filter((n) =>
    ['text', 'content-desc', 'hint', 'label', 'value'].some(
      (a) => n.attributes.get(a)?.trim() === text.trim(),
    ),
  ).length;
}

function isPlainText(text: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) &&
    !/["“”\n\r\t$\\{}\u200B-\u200F\uE000-\uF8FF…]|\.\.\.|\s{2}|^\s|\s$/u.test(text) &&
    text.length <= 80
  );
}

/** Returns the texts that nothing can hide: all of their box is in view in every box around them, and nothing later lies over it. */
function shownTexts(tree: PlainTree): Shown[] {
  return tree.nodes.flatMap((node) => {
    const text = textOf(tree, node);
    const { box } = node;
    if (!isPlainText(text) || box === null || areaOf(box) < 100 || node.children.length > 0) return [];
    return isShown(tree, node, box) ? [{ node, text, box }] : [];
  });
}

function isShown(tree: PlainTree, node: PlainNode, box: Box): boolean {
  if (!holds(tree.screen, box)) return false;
  if (node.attributes.get('visible') === 'false' || node.attributes.get('displayed') === 'false')
    return false;
  const line = lineage(node);
  if (line.some((n) => n.box !== null && areaOf(n.box) > 0 && !holds(n.box, box))) return false;
  if (line.some((n) => n.attributes.get('visible') === 'false')) return false;
  return !tree.nodes.some((other) => {
    if (other.box === null || line.includes(other) || lineage(other).includes(node)) return false;
    return areaOf(common(box, other.box)) > areaOf(box) * 0.02 && !isBelow(other, node, line);
  });
}

/** True when `other` is painted before the node: earlier in the document, and no drawing order says otherwise. */
function isBelow(other: PlainNode, node: PlainNode, line: readonly PlainNode[]): boolean {
  const otherLine = lineage(other);
  const fork = otherLine.findIndex((n) => line.includes(n));
  const [a, b] = [otherLine[fork - 1], line[line.indexOf(otherLine[fork] ?? node) - 1]];
  const order = (n: PlainNode | undefined): number => Number(n?.attributes.get('drawing-order') ?? 0);
  if (order(a) !== order(b)) return order(a) < order(b) && other.at < node.at;
  return other.at < node.at;
}

function visibleStatements(tree: PlainTree, shown: readonly Shown[]): Statement[] {
  const known = allTexts(tree);
  const mayGoOn = tree.nodes.some(scrolls);
  return shown.flatMap(({ text }) => {
    const made = madeUp(text).filter((t) => !known.some((k) => k.toLowerCase().includes(t.toLowerCase())));
    const parts = partsOf(text).filter((t) => !known.some((k) => k.trim().toLowerCase() === t.toLowerCase()));
    return [
      { kind: 'visible', line: `"${text}" is visible`, truth: true },
      { kind: 'absent', line: `"${text}" is not visible`, truth: false },
      ...made.map((t): Statement => ({ kind: 'visible', line: `"${t}" is visible`, truth: false })),
      ...parts.map((t): Statement => ({ kind: 'visible', line: `"${t}" is visible`, truth: false })),
      ...(mayGoOn
        ? []
        : made
            .slice(0, 1)
            .map((t): Statement => ({ kind: 'absent', line: `"${t}" is not visible`, truth: true }))),
    ] satisfies Statement[];
  });
}

/** Texts that stand wholly outside the screen, or outside a box around them that scrolls, and nowhere else. */
function outsideStatements(tree: PlainTree): Statement[] {
  return tree.nodes.flatMap((node): Statement[] => {
    const text = textOf(tree, node);
    const { box } = node;
    if (!isPlainText(text) || box === null || areaOf(box) < 100 || countOf(tree, text) !== 1) return [];
    const frames = [
      tree.screen,
      ...lineage(node).flatMap((n) => (scrolls(n) && n !== node && n.box ? [n.box] : [])),
    ];
    const isOutside = frames.some((frame) => areaOf(frame) > 0 && areaOf(common(frame, box)) === 0);
    return isOutside ? [{ kind: 'visible', line: `"${text}" is visible`, truth: false }] : [];
  });
}

function madeUp(text: string): string[] {
  const numbers = text.replaceAll(/\d/g, (d) => String((Number(d) + 1) % 10));
  return [`${text} again`, ...(numbers === text ? [] : [numbers])];
}

/** Beginnings of a text that end inside a word, and between two words. */
function partsOf(text: string): string[] {
  const words = text.split(' ');
  const letters = Array.from(text);
  return [
    ...(words.length > 2 ? [words.slice(0, -1).join(' ')] : []),
    ...(letters.length > 5 && /\p{L}$/u.test(text) ? [letters.slice(0, -1).join('')] : []),
  ].filter((t) => /[\p{L}\p{N}]$/u.test(t));
}

const scrolls = (node: PlainNode): boolean =>
  isTrue(node, 'scrollable') || /(?:Table|CollectionView|ScrollView|WebView)$/.test(node.tag);
const isTrue = (node: PlainNode, name: string): boolean => node.attributes.get(name) === 'true';
const takesTouch = (n: PlainNode): boolean =>
  isTrue(n, 'clickable') || isTrue(n, 'long-clickable') || isTrue(n, 'checkable') || isIosControl(n);
const isIosControl = (n: PlainNode): boolean =>
  /(?:Button|Cell|Switch|Link)$/.test(n.tag) && n.tag.startsWith('XCUI');

function stateStatements(tree: PlainTree, unique: readonly Shown[]): Statement[] {
  return unique.flatMap(({ node, text }) => {
    const control = lineage(node).find(takesTouch);
    const texts =
      control === undefined ? [] : [control, ...inside(control)].filter((n) => textOf(tree, n) !== '');
    const enabled = [node, ...(control === undefined ? [] : [control])].every(
      (n) => n.attributes.get('enabled') !== 'false',
    );
    const own: Statement[] = [];
    if (
      control !== undefined &&
      tree.platform === 'android' &&
      areaOf(control.box ?? tree.screen) < areaOf(tree.screen) * 0.3
    ) {
      own.push({ kind: 'enabled', line: `"${text}" is enabled`, truth: enabled });
      own.push({ kind: 'enabled', line: `"${text}" is disabled`, truth: !enabled });
      const isFirst = texts[0] === node;
      const parts = [control, ...inside(control)].filter((n) => isTrue(n, 'checkable'));
      const [part] = parts;
      if (part !== undefined && parts.length === 1 && isFirst) {
        own.push({ kind: 'checked', line: `"${text}" is checked`, truth: isTrue(part, 'checked') });
        own.push({ kind: 'checked', line: `"${text}" is not checked`, truth: !isTrue(part, 'checked') });
      }
      const touchesInside = inside(control).some(takesTouch);
      if (parts.length === 0 && !touchesInside && isTabLike(control)) {
        const selected = [control, ...inside(control)].some((n) => isTrue(n, 'selected'));
        own.push({ kind: 'selected', line: `"${text}" is selected`, truth: selected });
        own.push({ kind: 'selected', line: `"${text}" is not selected`, truth: !selected });
      }
    }
    return own;
  });
}

/** True for one of several touchable neighbours, one of which is selected. */
function isTabLike(control: PlainNode): boolean {
  const mates = control.parent?.children ?? [];
  return (
    mates.length > 1 && mates.filter((n) => [n, ...inside(n)].some((m) => isTrue(m, 'selected'))).length === 1
  );
}

function countStatements(tree: PlainTree, shown: readonly Shown[]): Statement[] {
  const texts = [...new Set(shown.map((s) => s.text))];
  return texts.flatMap((text): Statement[] => {
    const own = shown.filter((s) => s.text === text);
    // More of them may stand further down.
    const mayGoOn = own.some((s) => lineage(s.node).some(scrolls));
    if (mayGoOn || countOf(tree, text) !== own.length) return [];
    const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);
    return [
      { kind: 'count', line: `"${text}" appears ${times(own.length)}`, truth: true },
      { kind: 'count', line: `"${text}" appears ${times(own.length + 1)}`, truth: false },
    ];
  });
}

/** Returns pairs that are spread over all pairs. */
function pairsOf<T>(items: readonly T[]): [T, T][] {
  const all = items.flatMap((a, i) => items.slice(i + 1).map((b): [T, T] => [a, b]));
  const step = Math.max(1, Math.ceil(all.length / MAX_PAIRS));
  return all.filter((_, i) => i % step === 0);
}

function positionStatements(tree: PlainTree, unique: readonly Shown[]): Statement[] {
  const statement = (line: string, truth: boolean): Statement => ({ kind: 'position', line, truth });
  const pairs = pairsOf(unique).flatMap(([a, b]) => {
    const [upper, lower] = a.box.bottom <= b.box.top ? [a, b] : b.box.bottom <= a.box.top ? [b, a] : [];
    if (upper !== undefined && lower !== undefined)
      return [
        statement(`"${upper.text}" is above "${lower.text}"`, true),
        statement(`"${upper.text}" is below "${lower.text}"`, false),
      ];
    const overlap = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    const [left, right] = a.box.right <= b.box.left ? [a, b] : b.box.right <= a.box.left ? [b, a] : [];
    if (left === undefined || right === undefined) return [];
    if (overlap * 2 < Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top)) return [];
    return [
      statement(`"${left.text}" is to the left of "${right.text}"`, true),
      statement(`"${left.text}" is to the right of "${right.text}"`, false),
    ];
  });
  const regions = unique.flatMap(({ text, box }) => {
    const y = (box.top + box.bottom) / 2 / tree.screen.bottom;
    if (y > 0.15 && y < 0.85) return [];
    return [
      statement(`"${text}" is at the top of the screen`, y < 0.5),
      statement(`"${text}" is at the bottom of the screen`, y > 0.5),
    ];
  });
  return [...pairs, ...regions];
}

function orderStatements(unique: readonly Shown[]): Statement[] {
  const sorted = unique.toSorted((a, b) => a.box.top - b.box.top);
  const column: Shown[] = [];
  for (const s of sorted) {
    const last = column.at(-1);
    if (last === undefined || s.box.top >= last.box.bottom) column.push(s);
  }
  return column.slice(2).flatMap((c, i) => {
    const [a, b] = [column[i], column[i + 1]];
    if (a === undefined || b === undefined || [a, b, c].some((s) => s.text.includes(','))) return [];
    const line = (x: Shown, y: Shown, z: Shown): string =>
      `"${x.text}", "${y.text}" and "${z.text}" are in this order`;
    return [
      { kind: 'order', line: line(a, b, c), truth: true },
      { kind: 'order', line: line(b, a, c), truth: false },
    ] satisfies Statement[];
  });
}

const LIST = /(?:RecyclerView|ListView|GridView)$/;

function ordinalStatements(tree: PlainTree, unique: readonly Shown[]): Statement[] {
  const lists = tree.nodes.filter((n) => LIST.test(classOf(n)));
  const [list] = lists;
  if (list === undefined || lists.length > 1) return [];
  const rows = list.children.filter((row) =>
    [row, ...inside(row)].some((n) => unique.some((s) => s.node === n)),
  );
  if (rows.length < 2 || rows.length !== list.children.length) return [];
  const stacked = rows.every(
    (row, i) => i === 0 || (row.box?.top ?? 0) >= (rows[i - 1]?.box?.bottom ?? 0) - 2,
  );
  if (!stacked) return [];
  return rows.flatMap((row, i) => {
    const title = unique.find((s) => s.node === row || inside(row).includes(s.node));
    if (title === undefined) return [];
    const statement = (word: string, truth: boolean): Statement => ({
      kind: 'ordinal',
      line: `"${title.text}" is the ${word} item`,
      truth,
    });
    return [
      ...(i === 0
        ? isTrue(list, 'scrollable')
          ? []
          : [statement('first', true)]
        : [statement('first', false)]),
      ...(i < rows.length - 1
        ? [statement('last', false)]
        : isTrue(list, 'scrollable')
          ? []
          : [statement('last', true)]),
    ];
  });
}
