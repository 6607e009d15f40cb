import { isHittable } from './elements/hittable.ts';
import { TAPPED_ROLES } from './elements/tapped-roles.ts';
import type { Element, Role } from './model/element.ts';
import { centre } from './model/geometry.ts';
import { overlaysOf } from './features/overlays.ts';
import { idName } from './elements/roles.ts';
import type { Screen } from './model/screen.ts';
import { LIMITS } from '../shared/limits.ts';
import { tabName } from './sources/flutter-tabs.ts';
import { normalise } from './model/text.ts';

export interface Outline {
  readonly text: string;
  /** Number of lines left out for the budget. */
  readonly omitted: number;
}

export interface OutlineOptions {
  /** Characters; a token has three to four. Default 14,000. */
  readonly budgetChars?: number;
  /** The goal's current line: elements that it names are left out last. */
  readonly stepLine?: string;
}

interface OutlineLine {
  readonly element: Element;
  readonly depth: number;
  readonly text: string;
  /** Lower is dropped first. */
  readonly priority: number;
}

const MAX_OCR_LINES = 20;
/** Characters reserved for the line about the omitted elements. */
const OMITTED_LINE_LENGTH = 240;
/** Longer texts are cut in the outline; conditions are checked on the screen itself. */
const MAX_LABEL_LENGTH = 400;

/**
 * Returns the screen as text for a planner: one line for each element that can be touched, scrolled or read, indented under its container, with
 * labels folded into the row that they label. `e12 button "Save" @540,300 disabled`: the point is the middle in screenshot pixels. "tap" is left
 * out for roles that always take taps.
 */
export function outline(screen: Screen, options: OutlineOptions = {}): Outline {
  const budget = options.budgetChars ?? 14_000;
  const lines = outlineLines(screen, normalise(options.stepLine ?? '').toLowerCase());
  const kept = linesWithinBudget(lines, budget);
  const out: string[] = [];
  let window = -1;
  for (const line of lines) {
    if (!kept.has(line)) continue;
    if (line.element.window !== window) {
      window = line.element.window;
      const head = windowLine(screen, window);
      if (head !== '') out.push(head);
    }
    out.push(`${' '.repeat(Math.min(line.depth, 12))}${line.text}`);
  }
  out.push(...ocrLines(screen));
  const omitted = lines.length - kept.size;
  if (omitted > 0) out.push(omittedLine(lines.filter((l) => !kept.has(l))));
  return { text: out.join('\n'), omitted };
}

function windowLine(screen: Screen, window: number): string {
  if (screen.windows.length < 2) return '';
  const info = screen.windows[window];
  if (!info) return '';
  const title = info.title === '' ? '' : ` "${info.title}"`;
  return `[${info.kind}${title} ${info.package}]`.replace(' ]', ']');
}

/** Returns the texts that OCR read. They have no refs, so no action can name them. */
function ocrLines({ ocr = [] }: Screen): string[] {
  const readable = ocr.filter((t) => t.confidence >= LIMITS.ocrConfidence).slice(0, MAX_OCR_LINES);
  if (readable.length === 0) return [];
  const lines = readable.map(({ text, bounds }) => {
    const at = centre(bounds);
    return ` "${short(clean(text))}" @${at.x},${at.y}`;
  });
  return ['[read from the picture]', ...lines];
}

/** Returns how many lines are missing, of what kinds and between which labels, so that a planner knows what to scroll to or to ask for. */
function omittedLine(lines: readonly OutlineLine[]): string {
  const outOfView = lines.filter((l) => l.element.visible === null).length;
  const parts = [
    outOfView > 0 ? `${outOfView} outside the view` : '',
    lines.length > outOfView ? `${lines.length - outOfView} in view` : '',
  ];
  const roles = new Map<Role, number>();
  for (const { element } of lines) roles.set(element.role, (roles.get(element.role) ?? 0) + 1);
  const kinds = [...roles]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([role, n]) => `${n} ${role === 'container' ? 'box' : role}`);
  const labels = lines.map((l) => clean(l.element.label).slice(0, 40)).filter((l) => l !== '');
  const [first, last] = [labels[0], labels.at(-1)];
  const names = first === undefined ? '' : `, "${first}" … "${last}"`;
  const counts = parts.filter((p) => p !== '').join(', ');
  return `… ${lines.length} more elements left out (${counts}; ${kinds.join(', ')}${names}); scroll or ask for them by name`;
}

function outlineLines(screen: Screen, stepLine: string): OutlineLine[] {
  const top = overlaysOf(screen).find((o) => o.modal);
  const inFront = top === undefined ? null : new Set(top.elements);
  const depth = new Map<string, number>();
  const shown = new Map<string, Element>();
  /** Nearest ancestor with a line, by ref. */
  const listedAncestor = new Map<string, string | null>();
  const lines: OutlineLine[] = [];
  for (const element of screen.elements) {
    const parent = element.parent;
    const above = parent === null ? null : shown.has(parent) ? parent : (listedAncestor.get(parent) ?? null);
    listedAncestor.set(element.ref, above);
    const level = above === null ? 0 : (depth.get(above) ?? 0) + 1;
    depth.set(element.ref, level);
    const holder = above === null ? undefined : shown.get(above);
    if (!isListed(screen, element) || isFolded(element, holder) || isDisclosure(element, holder)) continue;
    shown.set(element.ref, element);
    lines.push({
      element,
      depth: level,
      text: describeElement(screen, element, holder),
      priority:
        priorityOf(screen, element, inFront) + (isNamedInStep(element, stepLine) ? NAMED_PRIORITY : 0),
    });
  }
  return lines;
}

const ALWAYS_LISTED: ReadonlySet<Role> = new Set([
  'spinner',
  'progress',
  'toast',
  'snackbar',
  'dialog',
  'sheet',
  'menu',
  'canvas',
  'web view',
  'slider',
  'wheel',
]);

function isListed(screen: Screen, e: Element): boolean {
  // The keys of a keyboard are not targets.
  if (screen.windows[e.window]?.kind === 'keyboard') return e.parent === null;
  if (e.visible === null && (e.bounds.width === 0 || e.bounds.height === 0)) return false;
  const { clickable, longClickable, checkable, editable, scrollable } = e.state;
  if (clickable || longClickable || checkable || editable || scrollable) return true;
  if (e.state.selected && e.labelFrom === 'subtree') return true;
  if (e.labelFrom === 'text' || e.labelFrom === 'description') return true;
  return ALWAYS_LISTED.has(e.role) && e.visible !== null;
}

/** True for a text that the label of its container already contains. */
function isFolded(e: Element, container: Element | undefined): boolean {
  if (container === undefined) return false;
  const { clickable, longClickable, checkable, editable, scrollable } = e.state;
  if (clickable || longClickable || checkable || editable || scrollable || ALWAYS_LISTED.has(e.role))
    return false;
  if (e.description !== '' && e.text !== '' && e.description !== e.text) return false;
  const outer = clean(container.label);
  const own = clean(e.label);
  if (own === outer || own === clean(container.description)) return true;
  return container.labelFrom === 'subtree' && ` | ${outer} | `.includes(` | ${own} | `);
}

/** True for the sign at the end of a UIKit row that leads on: a disabled button of this name. The row takes the tap. */
function isDisclosure(e: Element, container: Element | undefined): boolean {
  return container?.state.clickable === true && !e.state.enabled && e.description === 'chevron';
}

/** True for a control whose name stands in the line that holds it, as that of a switch that is called like its row. */
function isNamedAbove(e: Element, label: string, container: Element | undefined): boolean {
  return container?.state.clickable === true && label === clean(container.label) && e.text === '';
}

/** Roles that always take taps. */
const TAPPABLE_ROLES: ReadonlySet<Role> = new Set([
  ...TAPPED_ROLES,
  'input',
  'row',
  'slider',
  'wheel',
] as const);

function describeElement(screen: Screen, e: Element, container: Element | undefined): string {
  const parts: string[] = [e.ref, e.role === 'container' ? 'box' : e.role];
  const { state } = e;
  const name = clean(e.label);
  const label = isNamedAbove(e, name, container) ? '' : name;
  if (state.password) parts.push(e.text === '' ? 'empty' : 'filled');
  if (label !== '' && !(state.password && e.labelFrom === 'text')) parts.push(`"${short(label)}"`);
  if (e.description !== '' && e.text !== '' && clean(tabName(e.description) ?? e.description) !== name)
    parts.push(`(${short(clean(e.description))})`);
  if (e.hint !== '' && clean(e.hint) !== name) parts.push(`hint "${short(clean(e.hint))}"`);
  if (name === '' && e.resourceId !== '') parts.push(`#${idName(e.resourceId).slice(0, 60)}`);
  if (e.value !== undefined) parts.push(`set to "${short(clean(e.value.text))}"`);
  const at = centre(e.visible ?? e.bounds);
  parts.push(`@${at.x},${at.y}`);
  if (state.clickable && !TAPPABLE_ROLES.has(e.role)) parts.push('tap');
  if (state.longClickable) parts.push('hold');
  if (state.checkable) parts.push(state.checked ? 'on' : 'off');
  if (state.selected) parts.push('selected');
  if (!state.enabled) parts.push('disabled');
  if (state.focused) parts.push('focused');
  if (state.password) parts.push('password');
  if (state.scrollable) parts.push('scrolls');
  if (e.visible === null) parts.push('out-of-view');
  else if (!isHittable(screen, e)) parts.push('covered');
  return parts.join(' ');
}

function clean(text: string): string {
  return normalise(text).replaceAll('"', "'");
}

function short(text: string): string {
  return text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH - 1)}…` : text;
}

/** Returns how likely a step needs the element: the overlay in front first, then what can be touched in view, then what can be read. */
function priorityOf(screen: Screen, e: Element, inFront: ReadonlySet<string> | null): number {
  const isControl = e.state.clickable || e.state.editable || e.state.checkable;
  const base = e.visible === null ? 0 : isHittable(screen, e) ? 4 : 2;
  const hasName = e.label !== '' || e.resourceId !== '';
  return base + (isControl ? 1 : 0) + (hasName ? 1 : 0) + (inFront?.has(e.ref) ? 4 : 0);
}

/** Higher than any other priority: the step is about this element. */
const NAMED_PRIORITY = 10;
/** Scripts without blanks between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shorter labels occur in any sentence. */
const MIN_NAME_LENGTH = 3;

/** True when the line contains the element's label, or a part of its folded label. */
function isNamedInStep(e: Element, stepLine: string): boolean {
  if (stepLine === '' || e.label === '' || e.state.password) return false;
  const names = e.labelFrom === 'subtree' ? e.label.split(' | ') : [e.label];
  return names.some((name) => {
    const label = normalise(name).toLowerCase();
    if (SPACELESS.test(label)) return label.length >= 2 && stepLine.includes(label);
    return label.length >= MIN_NAME_LENGTH && containsWholeWords(stepLine, label);
  });
}

/** True when a text contains these words as whole words: "guest 77" does not contain "guest 7". */
function containsWholeWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const around = `${text[at - 1] ?? ''} ${text[at + words.length] ?? ''}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** Returns the lines that fit into the budget: by priority, and among equals in document order. */
function linesWithinBudget(lines: readonly OutlineLine[], budget: number): Set<OutlineLine> {
  const cost = (l: OutlineLine): number => l.text.length + Math.min(l.depth, 12) + 1;
  const total = lines.reduce((sum, l) => sum + cost(l), 0);
  if (total <= budget) return new Set(lines);
  const kept = new Set<OutlineLine>();
  let spent = OMITTED_LINE_LENGTH;
  const ranked = lines
    .map((line, i) => ({ line, i }))
    .toSorted((a, b) => b.line.priority - a.line.priority || a.i - b.i);
  for (const { line } of ranked) {
    if (spent + cost(line) > budget) continue;
    spent += cost(line);
    kept.add(line);
  }
  return kept;
}
