import { isHittable } from './elements/hittable.ts';
import type { Element, Role } from './model/element.ts';
import { centre } from './model/geometry.ts';
import { overlaysOf } from './features/overlays.ts';
import { idName } from './elements/roles.ts';
import type { Screen } from './model/screen.ts';
import { tabName } from './sources/flutter-tabs.ts';
import { normalise } from './model/text.ts';

export interface Outline {
  readonly text: string;
  /** Lines that the budget did not allow; 0 when everything is there. */
  readonly omitted: number;
}

export interface OutlineOptions {
  /** Characters; a token is about three to four of them. Default 14,000. */
  readonly budgetChars?: number;
  /** The line of the test that is being worked on: what it names is left out last. */
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
/** What the line about the rest may take. */
const OMITTED_LINE_LENGTH = 240;
/** A text longer than this is cut in the outline; conditions are checked on the screen itself. */
const MAX_LABEL_LENGTH = 400;

/**
 * The screen for a planner: one line an element that can be touched, scrolled or read, indented by what holds it, labels folded into the
 * row they name. `e12 button "Save" @540,300 disabled`. Roles that are tapped by nature don't say "tap". The middle is in screenshot pixels.
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
  const leftOut = lines.length - kept.size;
  if (leftOut > 0) out.push(omittedLine(lines.filter((l) => !kept.has(l))));
  return { text: out.join('\n'), omitted: leftOut };
}

function windowLine(screen: Screen, window: number): string {
  if (screen.windows.length < 2) return '';
  const info = screen.windows[window];
  if (!info) return '';
  const title = info.title === '' ? '' : ` "${info.title}"`;
  return `[${info.kind}${title} ${info.package}]`.replace(' ]', ']');
}

/** Words that only the picture shows; they have no refs, so nothing can be done to them by name. */
function ocrLines({ ocr = [] }: Screen): string[] {
  const sure = ocr.filter((t) => t.confidence >= 0.9).slice(0, MAX_OCR_LINES);
  if (sure.length === 0) return [];
  const lines = sure.map(({ text, bounds }) => {
    const at = centre(bounds);
    return ` "${short(clean(text))}" @${at.x},${at.y}`;
  });
  return ['[read from the picture]', ...lines];
}

/** How many lines are missing, of what kinds, and between which labels they stand: enough to know what to scroll to or to ask for. */
function omittedLine(lines: readonly OutlineLine[]): string {
  const off = lines.filter((l) => l.element.visible === null).length;
  const parts = [
    off > 0 ? `${off} outside the view` : '',
    lines.length > off ? `${lines.length - off} in view` : '',
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
  const said = parts.filter((p) => p !== '').join(', ');
  return `… ${lines.length} more elements left out (${said}; ${kinds.join(', ')}${names}); scroll or ask for them by name`;
}

function outlineLines(screen: Screen, wanted: string): OutlineLine[] {
  const top = overlaysOf(screen).find((o) => o.modal);
  const inFront = top === undefined ? null : new Set(top.elements);
  const depth = new Map<string, number>();
  const shown = new Map<string, Element>();
  /** Nearest ancestor that has a line, by ref. */
  const holder = new Map<string, string | null>();
  const lines: OutlineLine[] = [];
  for (const element of screen.elements) {
    const parent = element.parent;
    const above = parent === null ? null : shown.has(parent) ? parent : (holder.get(parent) ?? null);
    holder.set(element.ref, above);
    const level = above === null ? 0 : (depth.get(above) ?? 0) + 1;
    depth.set(element.ref, level);
    if (!isListed(screen, element) || isFolded(element, above === null ? undefined : shown.get(above)))
      continue;
    shown.set(element.ref, element);
    lines.push({
      element,
      depth: level,
      text: describeElement(screen, element),
      priority: priorityOf(screen, element, inFront) + (isNamedInStep(element, wanted) ? NAMED_PRIORITY : 0),
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
]);

function isListed(screen: Screen, e: Element): boolean {
  // The keys of a keyboard are no targets; its window is named by the caller's screen.
  if (screen.windows[e.window]?.kind === 'keyboard') return e.parent === null;
  if (e.visible === null && (e.bounds.width === 0 || e.bounds.height === 0)) return false;
  const { clickable, longClickable, checkable, editable, scrollable } = e.state;
  if (clickable || longClickable || checkable || editable || scrollable) return true;
  if (e.labelFrom === 'text' || e.labelFrom === 'description') return true;
  return ALWAYS_LISTED.has(e.role) && e.visible !== null;
}

/** Nothing but a text that its holder already says. */
function isFolded(e: Element, holder: Element | undefined): boolean {
  if (holder === undefined) return false;
  const { clickable, longClickable, checkable, editable, scrollable } = e.state;
  if (clickable || longClickable || checkable || editable || scrollable || ALWAYS_LISTED.has(e.role))
    return false;
  if (e.description !== '' && e.text !== '' && e.description !== e.text) return false;
  const said = clean(holder.label);
  const own = clean(e.label);
  if (own === said || own === clean(holder.description)) return true;
  return holder.labelFrom === 'subtree' && ` | ${said} | `.includes(` | ${own} | `);
}

/** Roles that take a tap by nature. */
const TAPPABLE_ROLES: ReadonlySet<Role> = new Set([
  'button',
  'icon',
  'link',
  'input',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'row',
  'menu item',
  'dropdown',
  'slider',
]);

function describeElement(screen: Screen, e: Element): string {
  const parts: string[] = [e.ref, e.role === 'container' ? 'box' : e.role];
  const { state } = e;
  const label = clean(e.label);
  if (state.password) parts.push(e.text === '' ? 'empty' : 'filled');
  if (label !== '' && !(state.password && e.labelFrom === 'text')) parts.push(`"${short(label)}"`);
  if (e.description !== '' && e.text !== '' && clean(tabName(e.description) ?? e.description) !== label)
    parts.push(`(${short(clean(e.description))})`);
  if (e.hint !== '' && clean(e.hint) !== label) parts.push(`hint "${short(clean(e.hint))}"`);
  if (label === '' && e.resourceId !== '') parts.push(`#${idName(e.resourceId).slice(0, 60)}`);
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

/** What a step most likely needs: the overlay in front, then what can be touched in view, then what can be read, then the rest. */
function priorityOf(screen: Screen, e: Element, inFront: ReadonlySet<string> | null): number {
  const touch = e.state.clickable || e.state.editable || e.state.checkable;
  const base = e.visible === null ? 0 : isHittable(screen, e) ? 4 : 2;
  const named = e.label !== '' || e.resourceId !== '' ? 1 : 0;
  return base + (touch ? 1 : 0) + named + (inFront?.has(e.ref) ? 4 : 0);
}

/** More than anything else can be worth: it is what the step is about. */
const NAMED_PRIORITY = 10;
/** Scripts that put no blanks between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shorter labels stand in any sentence. */
const MIN_NAME_LENGTH = 3;

/** Whether the words of the test hold what the element, or a part of its folded label, is called. */
function isNamedInStep(e: Element, wanted: string): boolean {
  if (wanted === '' || e.label === '' || e.state.password) return false;
  const names = e.labelFrom === 'subtree' ? e.label.split(' | ') : [e.label];
  return names.some((name) => {
    const said = normalise(name).toLowerCase();
    if (SPACELESS.test(said)) return said.length >= 2 && wanted.includes(said);
    return said.length >= MIN_NAME_LENGTH && containsWholeWords(wanted, said);
  });
}

/** Whether it stands there as words of its own: "Guest 7" does not in "guest 77". */
function containsWholeWords(wanted: string, said: string): boolean {
  for (let at = wanted.indexOf(said); at >= 0; at = wanted.indexOf(said, at + 1)) {
    const around = `${wanted[at - 1] ?? ''} ${wanted[at + said.length] ?? ''}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** The lines that fit into the budget: the worthiest, and among equals those that come first. */
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
