import { ThumbruleError } from '../../shared/errors.ts';
import type { DomBox, DomDialog, DomNode, DomSource, PassingText } from './dom-format.ts';
import { listsWithMoreItems } from './dom-lists.ts';
import { domRole } from './dom-roles.ts';
import { drawnWheels, type DrawnWheel } from './dom-wheels.ts';
import { type RawNode, toPixel, type RawHierarchy } from './raw-node.ts';
import type { ControlValue, Role, UnreadContent } from '../model/element.ts';
import { centre, containsPoint, type Rect } from '../model/geometry.ts';

/** Reads the JSON of a page walker. @throws SOURCE_UNREADABLE */
export function readDom(text: string): RawHierarchy {
  const source = parseDom(text);
  const { scale } = source.viewport;
  const size = { width: source.viewport.width * scale, height: source.viewport.height * scale };
  const origin = originOf(source.url);
  const warnings: string[] = [];
  let orphans = 0;
  const dialog = source.dialog ?? null;
  const partial = listsWithMoreItems(source.nodes);
  const wheels = drawnWheels(source.nodes);
  const rawNodes: RawNode[] = [];
  for (const [i, node] of source.nodes.entries()) {
    const known = Number.isInteger(node.parent) && node.parent >= -1 && node.parent < i;
    if (!known) orphans += 1;
    const own = asWheel(toRawNode(node, known ? node.parent : -1, scale, origin), wheels.get(i), scale);
    const rawNode = withTrack(partial.has(i) ? { ...own, hasMoreItems: true } : own, rawNodes);
    const over = node.coveredBy;
    const isNode =
      typeof over === 'number' && Number.isInteger(over) && over >= 0 && over < source.nodes.length;
    // Absent: elements/visibility.ts works it out from the geometry.
    rawNodes.push(over === undefined ? rawNode : { ...rawNode, coveredBy: isNode ? over : null });
  }
  if (orphans > 0) warnings.push(`${orphans} nodes come before their parent: taken as roots`);
  const page = {
    kind: 'app',
    package: origin,
    title: source.title,
    bounds: { x: 0, y: 0, ...size },
  } as const;
  const incomplete = [
    ...(source.nodes.some((n) => isUnread(n) && isLarge(n, source)) ? ['canvas'] : []),
    ...(source.cut === true ? ['cut'] : []),
    ...(source.stale === true ? ['stale'] : []),
  ];
  if (source.cut === true) warnings.push('the page is so large that only the part around the view was read');
  if (source.stale === true) warnings.push('the page kept changing while it was read');
  const passing = source.passing === undefined ? {} : { passingTexts: source.passing };
  if (dialog === null)
    return { nodes: rawNodes, windows: [page], rotation: 0, warnings, gaps: incomplete, ...passing };
  const box = dialogBounds(dialog, source);
  const parts = dialogNodes(dialog, box, rawNodes.length, origin, scale);
  const under = rawNodes.map((d) => {
    const seen = d.visible === undefined ? d.bounds : d.visible;
    return seen !== null && containsPoint(box, centre(seen)) ? { ...d, coveredBy: rawNodes.length } : d;
  });
  const window = { kind: 'dialog', package: origin, title: dialog.message, bounds: box } as const;
  return { nodes: [...under, ...parts], windows: [page, window], rotation: 0, warnings, gaps: incomplete };
}

function parseDom(text: string): DomSource {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadableDom(text, 'it is not JSON', cause);
  }
  const source = value as Partial<DomSource> | null;
  const { viewport, nodes } = source ?? {};
  if (!Array.isArray(nodes) || typeof viewport?.scale !== 'number' || !(viewport.scale > 0)) {
    throw unreadableDom(text, 'it has no nodes or no viewport', undefined);
  }
  const broken = nodes.findIndex(
    (n: Partial<DomNode> | null) => typeof n?.tag !== 'string' || !isBox(n.bounds),
  );
  if (broken >= 0) throw unreadableDom(text, `node ${broken} has no tag or no bounds`, undefined);
  const { dialog } = source ?? {};
  return {
    url: stringOrEmpty(source?.url),
    title: stringOrEmpty(source?.title),
    viewport: {
      width: toPixel(viewport.width),
      height: toPixel(viewport.height),
      scale: viewport.scale,
    },
    nodes,
    dialog: dialog ? completeDialog(dialog) : null,
    stale: source?.stale === true,
    cut: source?.cut === true,
    ...(Array.isArray(source?.passing) ? { passing: source.passing.filter(isPassingText) } : {}),
  };
}

function isPassingText(value: Partial<PassingText> | null): value is PassingText {
  return typeof value?.text === 'string' && typeof value.floats === 'boolean';
}

/** Fills in the fields that the walker left out. */
function completeDialog(dialog: Partial<DomDialog>): DomDialog {
  const buttons = Array.isArray(dialog.buttons) ? dialog.buttons.map(stringOrEmpty) : [];
  const bounds = isBox(dialog.bounds) ? { bounds: dialog.bounds } : {};
  return {
    type: dialog.type ?? 'alert',
    message: stringOrEmpty(dialog.message),
    buttons,
    value: stringOrEmpty(dialog.value),
    ...bounds,
  };
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isBox(value: unknown): value is DomBox {
  return Array.isArray(value) && value.length === 4 && value.every((n) => Number.isFinite(n));
}

function unreadableDom(text: string, why: string, cause: unknown): ThumbruleError {
  return new ThumbruleError(
    'SOURCE_UNREADABLE',
    `Can't read the hierarchy of the page: ${why}. It begins ${JSON.stringify(text.slice(0, 120))}.`,
    'Retry. If the error persists, the script that walks the page failed: see the device log.',
    { cause },
  );
}

function originOf(url: string): string {
  try {
    const { origin } = new URL(url);
    return origin === 'null' ? url : origin;
  } catch {
    return url;
  }
}

function toPixelRect([x, y, width, height]: DomBox, scale: number): Rect {
  const [left, top] = [toPixel(x * scale), toPixel(y * scale)];
  return {
    x: left,
    y: top,
    width: Math.max(0, toPixel((x + width) * scale) - left),
    height: Math.max(0, toPixel((y + height) * scale) - top),
  };
}

function isUnread(node: DomNode): boolean {
  return node.opaque === true || UNREAD.has(node.unread);
}

/** True for a node that covers more than 10 % of the page. */
function isLarge(node: DomNode, source: DomSource): boolean {
  const [, , width, height] = isBox(node.visible) ? node.visible : [0, 0, 0, 0];
  return width * height > source.viewport.width * source.viewport.height * 0.1;
}

/** Returns a plain box as the wheel that the page draws in it. */
function asWheel(node: RawNode, wheel: DrawnWheel | undefined, scale: number): RawNode {
  if (wheel === undefined || (node.role !== null && node.role !== 'list')) return node;
  const { value, rows, rowHeight } = wheel;
  return { ...node, role: 'wheel', value: { text: value, rows, rowHeight: rowHeight * scale } };
}

/** How many boxes around a thumb may be its track. */
const TRACK_LEVELS = 4;

/**
 * Returns a thumb that has the role of the slider with its track: the nearest box around it that is far longer, little thicker, and at whose share it stands by
 * its value. A box that a page moves together with its thumb is as long as the track. Where no box agrees with the value, the nearest one is taken.
 */
function withTrack(node: RawNode, before: readonly RawNode[]): RawNode {
  if (node.role !== 'slider' || node.value === undefined) return node;
  const { width, height } = node.bounds;
  const size = Math.max(width, height);
  if (size > 2 * Math.min(width, height)) return node;
  const boxes: Rect[] = [];
  let box = before[node.parent];
  for (let level = 0; box !== undefined && level < TRACK_LEVELS; level++, box = before[box.parent]) {
    const [thickness, length] = [box.bounds.width, box.bounds.height].toSorted((a, b) => a - b);
    if (length! >= 3 * size && thickness! <= 3 * size) boxes.push(box.bounds);
  }
  const track = boxes.find((b) => agreesWith(node.value!, node.bounds, b)) ?? boxes[0];
  return track === undefined ? node : { ...node, value: { ...node.value, track } };
}

/** True when the middle of the thumb is where its value puts it on the track, give or take its own size. */
function agreesWith({ text, low, high }: ControlValue, thumb: Rect, track: Rect): boolean {
  if (low === undefined || high === undefined || high <= low) return true;
  const share = (Number.parseFloat(text) - low) / (high - low);
  const isLevel = track.width >= track.height;
  const place = isLevel ? track.x + share * track.width : track.y + (1 - share) * track.height;
  const middle = isLevel ? thumb.x + thumb.width / 2 : thumb.y + thumb.height / 2;
  return Math.abs(place - middle) <= Math.max(thumb.width, thumb.height);
}

function ariaFlags({ role, aria = {} }: DomNode): Pick<RawNode, 'mixed' | 'invalid' | 'closesOutside'> {
  return {
    ...(aria['checked'] === 'mixed' ? { mixed: true } : {}),
    ...(aria['invalid'] === 'true' ? { invalid: true } : {}),
    ...(aria['popover'] === 'auto' || role === 'tooltip' ? { closesOutside: true } : {}),
  };
}

/** True when the page states whether the element is selected, also where it is not. */
function saysWhetherSelected({ tag, aria = {} }: DomNode): boolean {
  return tag === 'option' || ['selected', 'pressed', 'current'].some((name) => aria[name] !== undefined);
}

const BUTTON_TYPES = new Set(['button', 'submit', 'reset']);

function isDateField({ tag, type }: DomNode): boolean {
  return tag === 'input' && type === 'date';
}

function toRawNode(node: DomNode, parent: number, scale: number, origin: string): RawNode {
  const role = domRole(node);
  const value = stringOrEmpty(node.value);
  const isButton = node.tag === 'input' && BUTTON_TYPES.has(node.type ?? '');
  const showsValue = role === 'input' || role === 'dropdown' || isButton;
  const text = showsValue ? value || (isButton ? stringOrEmpty(node.text) : '') : stringOrEmpty(node.text);
  const password = node.password === true;
  const visible =
    node.visible === undefined ? undefined : isBox(node.visible) ? toPixelRect(node.visible, scale) : null;
  const empty = visible !== undefined && visible !== null && (visible.width === 0 || visible.height === 0);
  return {
    className: node.tag,
    text: password ? '•'.repeat(text.length) : text,
    description: stringOrEmpty(node.label) || stringOrEmpty(node.labelledBy),
    hint: stringOrEmpty(node.placeholder),
    resourceId: stringOrEmpty(node.id) || stringOrEmpty(node.testid),
    package: origin,
    bounds: toPixelRect(node.bounds, scale),
    state: {
      enabled: node.enabled !== false,
      checkable: node.checked !== undefined,
      checked: node.checked === true,
      selected: node.selected === true,
      focused: node.focused === true,
      password,
      scrollable: node.scrollable === true,
      clickable: node.clickable === true,
      longClickable: false,
      editable: node.editable === true,
    },
    parent,
    role,
    drawingOrder: 0,
    hidden: false,
    clips: node.clips === true,
    ...(node.contentHeight === undefined ? {} : { contentHeight: node.contentHeight * scale }),
    window: 0,
    ...(node.aria?.['busy'] === 'true' ? { busy: true } : {}),
    ...(isBox(node.textBox) ? { textBox: toPixelRect(node.textBox, scale) } : {}),
    ...(node.joined === undefined ? {} : { joined: node.joined }),
    ...(node.capitals === true ? { capitals: true } : {}),
    ...(node.clearCover === true ? { clearCover: true } : {}),
    ...(node.drawnOtherwise === true ? { drawnOtherwise: true } : {}),
    ...(isDateField(node) ? { dateField: true, value: { text: stringOrEmpty(node.value) } } : {}),
    ...(node.struck === true ? { struck: true } : {}),
    ...(node.masked === true ? { masked: true } : {}),
    ...(typeof node.shown === 'number' ? { shownShare: node.shown } : {}),
    ...(node.inFlow === true ? { announced: true } : {}),
    ...(node.veil === true ? { veil: true } : {}),
    ...timedOf(node),
    ...(saysWhetherSelected(node) ? { selectable: true } : {}),
    ...ariaFlags(node),
    ...unreadOf(node),
    ...valueOf(node, role),
    ...(/^(?:true|false)$/.test(node.aria?.['expanded'] ?? '')
      ? { expanded: node.aria?.['expanded'] === 'true' }
      : {}),
    ...(visible === undefined ? {} : { visible: empty ? null : visible }),
  };
}

/** Returns what timers, the gesture, the pointer and animations change, as far as it can be read. */
function timedOf({
  timed,
  timedLoss,
  timedState,
  answered,
  caused,
  causedLoss,
  anyTap,
  anyTapLoss,
  pulses,
  pointerStyled,
  pointerTones,
  shownByPointer,
}: DomNode): Pick<
  RawNode,
  | 'timed'
  | 'timedLoss'
  | 'timedState'
  | 'answered'
  | 'caused'
  | 'causedLoss'
  | 'anyTap'
  | 'anyTapLoss'
  | 'pulses'
  | 'pointerStyled'
  | 'pointerTones'
  | 'shownByPointer'
> {
  const isKnown = (how: unknown): boolean =>
    how === 'usual' || how === 'new' || how === 'first' || how === 'begun';
  return {
    ...(timed !== undefined && isKnown(timed) ? { timed } : {}),
    ...(timedLoss !== undefined && isKnown(timedLoss) ? { timedLoss } : {}),
    ...(timedState !== undefined && isKnown(timedState) ? { timedState } : {}),
    ...(answered === true ? { answered } : {}),
    ...(caused === true ? { caused } : {}),
    ...(causedLoss === true ? { causedLoss } : {}),
    ...(anyTap === true ? { anyTap } : {}),
    ...(anyTapLoss === true ? { anyTapLoss } : {}),
    ...(pulses === true ? { pulses } : {}),
    ...(typeof pointerStyled === 'boolean' ? { pointerStyled } : {}),
    ...(typeof pointerTones === 'number' ? { pointerTones } : {}),
    ...(shownByPointer === 'surely' || shownByPointer === 'perhaps' ? { shownByPointer } : {}),
  };
}

const UNREAD: ReadonlySet<unknown> = new Set<UnreadContent>([
  'canvas',
  'embedded page',
  'closed shadow root',
  'SVG image',
  'blinking text',
  'media',
  'browser text',
]);

/** Returns what a slider or a wheel is set to: its value in words, else the number, with its ends where the page gives them. */
function valueOf(node: DomNode, role: Role | null): Pick<RawNode, 'value'> {
  if (role !== 'slider' && role !== 'wheel') return {};
  const { aria = {} } = node;
  const now = aria['valuenow'] ?? stringOrEmpty(node.value);
  const words = aria['valuetext'] ?? now;
  const [low, high] = [numberOf(aria['valuemin']), numberOf(aria['valuemax'])];
  if (words === '') return {};
  const ends = low === null || high === null || high <= low ? {} : { low, high };
  // The words may be a name for the number ("loud"). Beside ends, the number is what the ends are about.
  return { value: { text: role === 'slider' && now !== '' ? now : words, ...ends } };
}

function numberOf(text: string | undefined): number | null {
  const n = text === undefined || text === '' ? NaN : Number(text);
  return Number.isFinite(n) ? n : null;
}

function unreadOf(node: DomNode): Pick<RawNode, 'unread'> {
  if (UNREAD.has(node.unread)) return { unread: node.unread! };
  if (node.opaque !== true) return {};
  return { unread: node.tag === 'canvas' ? 'canvas' : 'embedded page' };
}

function dialogBounds(dialog: DomDialog, source: DomSource): Rect {
  const { width, height, scale } = source.viewport;
  return toPixelRect(dialog.bounds ?? [width * 0.08, height * 0.35, width * 0.84, height * 0.3], scale);
}

/** Returns the message, field and buttons of a JavaScript dialog, laid out as devices draw them. */
function dialogNodes(dialog: DomDialog, box: Rect, at: number, origin: string, scale: number): RawNode[] {
  const foot = Math.min(box.height * 0.35, 64 * scale);
  const dialogPart = (
    role: Role,
    className: string,
    text: string,
    bounds: Rect,
    touched: boolean,
    parent: number,
  ): RawNode => ({
    className,
    text,
    description: '',
    hint: '',
    resourceId: '',
    package: origin,
    bounds,
    state: {
      enabled: true,
      checkable: false,
      checked: false,
      selected: false,
      focused: role === 'input',
      password: false,
      scrollable: false,
      clickable: touched,
      longClickable: false,
      editable: role === 'input',
    },
    parent,
    role,
    drawingOrder: 0,
    hidden: false,
    clips: false,
    window: 1,
    // In a viewport without a height the dialog has no size.
    visible: bounds.width > 0 && bounds.height > 0 ? bounds : null,
    coveredBy: null,
  });
  const body = box.height - foot;
  const field = dialog.type === 'prompt' ? body * 0.4 : 0;
  const line = (y: number, height: number): Rect => ({
    x: box.x,
    y: Math.round(box.y + y),
    width: box.width,
    height: Math.round(height),
  });
  const parts = [
    dialogPart('dialog', 'alert', '', box, false, -1),
    dialogPart('text', 'p', dialog.message, line(0, body - field), false, at),
  ];
  if (dialog.type === 'prompt')
    parts.push(dialogPart('input', 'input', dialog.value ?? '', line(body - field, field), true, at));
  const each = box.width / Math.max(1, dialog.buttons.length);
  for (const [i, name] of dialog.buttons.entries()) {
    const x = Math.round(box.x + i * each);
    const bounds = { x, y: Math.round(box.y + body), width: Math.round(each), height: Math.round(foot) };
    parts.push(dialogPart('button', 'button', name, bounds, true, at));
  }
  return parts;
}
