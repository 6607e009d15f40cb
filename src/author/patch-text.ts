/**
 * Changes lines of a goal file by their numbers. Everything outside of the changed lines stays byte for byte: comments, quotation marks, blank lines,
 * line ends.
 */
import { isMap, isScalar, isSeq, parseDocument, type Scalar, stringify, type YAMLSeq } from 'yaml';

const SECTIONS = ['setup', 'steps', 'expected_state'] as const;
type PatchSection = (typeof SECTIONS)[number];

/** A line of the goal that a patch may name. */
export interface PatchLine {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly section: PatchSection;
  readonly text: string;
}

export type PatchChange =
  | { readonly op: 'change'; readonly line: number; readonly text: string }
  | { readonly op: 'remove'; readonly line: number }
  /** Adds a line of the same section after line `line`. */
  | { readonly op: 'add'; readonly line: number; readonly text: string };

export type PatchResult =
  | { readonly ok: true; readonly text: string }
  /** Why nothing was changed: one sentence for each change that is refused. */
  | { readonly ok: false; readonly problems: readonly string[] };

interface Item extends PatchLine {
  readonly node: Scalar;
  readonly list: YAMLSeq;
  /** Offsets of the value in the text. */
  readonly from: number;
  readonly to: number;
}

/** Returns the lines that a patch may name: plain lines of setup, steps and expected state, also nested ones; none for a file that is no YAML. */
export function patchLines(text: string): readonly PatchLine[] {
  return itemsOf(text).map(({ line, section, text: own }) => ({ line, section, text: own }));
}

/** Applies changes. One that is refused refuses all. Pure. */
export function patchText(text: string, changes: readonly PatchChange[]): PatchResult {
  const items = itemsOf(text);
  const problems = changes.flatMap((change, i) => problemsOf(change, changes.slice(0, i), items, text));
  if (changes.length === 0) problems.push('The patch changes nothing.');
  problems.push(...emptiedLists(changes, items));
  if (problems.length > 0) return { ok: false, problems };
  const edits = changes.flatMap((change): readonly Edit[] => {
    const item = items.find(({ line }) => line === change.line);
    return item === undefined ? [] : [editFor(change, item, text)];
  });
  const patched = edits
    .map((edit, i) => ({ ...edit, i }))
    // From the end; lines that are added at one place keep their order.
    .toSorted((a, b) => b.from - a.from || b.i - a.i)
    .reduce((all, { from, to, by }) => all.slice(0, from) + by + all.slice(to), text);
  const wrong = differsFromWanted(patched, changes, items);
  return wrong === null ? { ok: true, text: patched } : { ok: false, problems: [wrong] };
}

function itemsOf(text: string): readonly Item[] {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  const items: Item[] = [];
  for (const section of SECTIONS) {
    const list = document.contents.get(section);
    if (isSeq(list)) collect(list, section, text, items);
  }
  return items.toSorted((a, b) => a.from - b.from);
}

function collect(list: YAMLSeq, section: PatchSection, text: string, items: Item[]): void {
  for (const node of list.items) {
    if (isScalar(node) && typeof node.value === 'string' && node.range != null) {
      const [from, to] = node.range;
      items.push({ line: lineAt(text, from), section, text: node.value, node, list, from, to });
    } else if (isMap(node))
      // A head such as `Repeat 3 times:` with nested lines.
      for (const { value } of node.items) if (isSeq(value)) collect(value, section, text, items);
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function problemsOf(
  change: PatchChange,
  before: readonly PatchChange[],
  items: readonly Item[],
  text: string,
): string[] {
  const item = items.find(({ line }) => line === change.line);
  if (item === undefined)
    return [
      `Line ${change.line} is no line of the goal. Its lines: ${items.map(({ line }) => line).join(', ') || 'none'}.`,
    ];
  const others = before.filter(
    ({ line, op }) => line === change.line && !(op === 'add' && change.op === 'add'),
  );
  if (others.some(({ op }) => op !== 'add') && change.op !== 'add')
    return [`Line ${change.line} is changed twice.`];
  if (others.length > 0 && (change.op === 'remove' || others.some(({ op }) => op === 'remove')))
    return [`Line ${change.line} is removed, and a line is added after it.`];
  const problems: string[] = [];
  if (change.op !== 'change' && blockIndent(item, text) === null)
    problems.push(`Line ${change.line} stands in a list on one line: no line can be added or removed there.`);
  if (change.op !== 'remove') problems.push(...textProblems(change, item));
  if (item.node.anchor !== undefined)
    problems.push(`Line ${change.line} has an anchor: other lines are the same.`);
  return problems;
}

function textProblems({ op, line, text }: Exclude<PatchChange, { op: 'remove' }>, item: Item): string[] {
  if (text.trim() === '') return [`The text of line ${line} is empty.`];
  if (/[\n\r\u2028\u2029]|[^\P{Cc}\t]/u.test(text))
    return [`The text for line ${line} is more than one line.`];
  if (op === 'change' && text === item.text) return [`Line ${line} says that already.`];
  const [now, then] = [secretsIn(text), op === 'change' ? secretsIn(item.text) : []];
  if (now.join() !== then.join())
    return [`The secrets of line ${line} would change: only a person may change where secrets are used.`];
  return [];
}

function secretsIn(text: string): readonly string[] {
  return [...text.matchAll(/\$\{secrets\.[^}]*\}/gu)].map(([token]) => token).toSorted();
}

/** A list without items is another kind of goal. */
function emptiedLists(changes: readonly PatchChange[], items: readonly Item[]): readonly string[] {
  const removed = changes.filter(({ op }) => op === 'remove').map(({ line }) => line);
  return [...new Set(items.map(({ list }) => list))].flatMap((list) => {
    const own = items.filter((item) => item.list === list);
    const left = list.items.length - own.filter(({ line }) => removed.includes(line)).length;
    return left > 0 ? [] : [`No line would be left in "${own[0]?.section ?? ''}".`];
  });
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

function editFor(change: PatchChange, item: Item, text: string): Edit {
  if (change.op === 'change') {
    // A block scalar ends with its line break.
    const to = text[item.to - 1] === '\n' ? item.to - lineBreak(text).length : item.to;
    return { from: item.from, to, by: written(change.text, item) };
  }
  const start = text.lastIndexOf('\n', item.from - 1) + 1;
  const end = lineEnd(text, item.to);
  if (change.op === 'remove') {
    // The last line of a file without a final line break takes the one before it.
    const isLast = end === text.length && !text.endsWith('\n');
    return { from: isLast ? Math.max(0, start - lineBreak(text).length) : start, to: end, by: '' };
  }
  const line = `${blockIndent(item, text) ?? '- '}${written(change.text, item)}`;
  const isOpen = end === text.length && !text.endsWith('\n');
  return { from: end, to: end, by: isOpen ? `${lineBreak(text)}${line}` : `${line}${lineBreak(text)}` };
}

/** Returns the offset after the line break of the item's last line. */
function lineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}

function lineBreak(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Returns what stands before the item on its line, `  - `; null when it is more than a dash. */
function blockIndent({ from, list }: Item, text: string): string | null {
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  return list.flow !== true && /^\s*-\s+$/u.test(before) ? before : null;
}

/** Returns a text as YAML on one line, in the quotation marks of the item where they fit. */
function written(text: string, { node, list }: Item): string {
  if (list.flow === true) return JSON.stringify(text);
  const style = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' ? node.type : 'PLAIN';
  const yaml = stringify(text, { lineWidth: 0, defaultStringType: style }).trimEnd();
  // A text that begins with a quotation mark is quoted by the other kind; a block scalar is no single line.
  return yaml.includes('\n') ? JSON.stringify(text) : yaml;
}

/** Returns what is wrong when the patched file does not say what was asked for; null when it does. */
function differsFromWanted(
  patched: string,
  changes: readonly PatchChange[],
  items: readonly Item[],
): string | null {
  const wanted = items.flatMap(({ line, text }) => {
    const own = changes.filter((change) => change.line === line);
    const changed = own.find(({ op }) => op === 'change');
    const kept = own.some(({ op }) => op === 'remove')
      ? []
      : [changed?.op === 'change' ? changed.text : text];
    return [...kept, ...own.flatMap((change) => (change.op === 'add' ? [change.text] : []))];
  });
  const now = itemsOf(patched).map(({ text }) => text);
  return JSON.stringify(now) === JSON.stringify(wanted)
    ? null
    : 'The patch would change more than these lines.';
}
