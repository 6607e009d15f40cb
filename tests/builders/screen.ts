import type { Element, Role } from '../../src/screen/model/element.ts';
import { intersection, type Rect } from '../../src/screen/model/geometry.ts';
import type { Screen, WindowInfo } from '../../src/screen/model/screen.ts';

/** A control as a test says it; what is left out follows from its role and its place among its siblings. */
export interface Sketch {
  readonly role?: Role;
  readonly text?: string;
  readonly description?: string;
  readonly hint?: string;
  readonly id?: string;
  readonly className?: string;
  /** x, y, width, height; without it the next free line of 120 px. */
  readonly at?: readonly [number, number, number, number];
  readonly clickable?: boolean;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly focused?: boolean;
  readonly expanded?: boolean;
  readonly scrollable?: boolean;
  readonly password?: boolean;
  readonly coveredBy?: string;
  /** The share of its text that the screenshot shows. */
  readonly drawnShare?: number;
  readonly children?: readonly Sketch[];
}

interface WindowSketch {
  readonly kind: WindowInfo['kind'];
  readonly package?: string;
  readonly title?: string;
  readonly at?: readonly [number, number, number, number];
  readonly children: readonly Sketch[];
}

export interface ScreenSketch {
  readonly id?: string;
  readonly children?: readonly Sketch[];
  /** Windows above the app's own, from the bottom up. */
  readonly over?: readonly WindowSketch[];
  /** y of the keyboard's upper edge. */
  readonly keyboardAt?: number;
  readonly change?: Partial<Screen>;
}

const SIZE = { width: 1080, height: 2400 };
const LINE = 120;
const PACKAGE = 'com.example.app';

const TAKES_TAPS: ReadonlySet<Role> = new Set([
  'button',
  'icon',
  'link',
  'tab',
  'menu item',
  'toggle',
  'checkbox',
  'radio',
  'input',
  'dropdown',
]);
const CHECKABLE: ReadonlySet<Role> = new Set(['toggle', 'checkbox', 'radio']);

type More = Omit<Sketch, 'role' | 'text'>;
const of =
  (role: Role) =>
  (text: string, more: More = {}): Sketch => ({ ...more, role, text });

export const text = of('text');
export const heading = of('heading');
export const button = of('button');
export const checkbox = of('checkbox');
export const toggle = of('toggle');
export const icon = (description: string, more: More = {}): Sketch => ({
  ...more,
  role: 'icon',
  description,
});
export const field = (hint: string, more: Sketch = {}): Sketch => ({ ...more, role: 'input', hint });
export const row = (...children: readonly Sketch[]): Sketch => ({ role: 'row', clickable: true, children });
export const list = (...children: readonly Sketch[]): Sketch => ({
  role: 'list',
  scrollable: true,
  children,
});

/**
 * A screen as `src/screen` would make it from a hierarchy: refs in document order (`e1` is the root), paths, labels, visible parts, paint order.
 * Nothing is looked up on a device; JSON-serialisable.
 */
export function buildScreen(sketch: ScreenSketch | readonly Sketch[]): Screen {
  const {
    id = 's1',
    children = [],
    over = [],
    keyboardAt,
    change = {},
  }: ScreenSketch = 'length' in sketch ? { children: sketch } : sketch;
  const windows: WindowSketch[] = [{ kind: 'app', children }, ...over];
  const elements: Element[] = [];
  for (const [index, window] of windows.entries()) {
    const root: Sketch = {
      role: window.kind === 'dialog' ? 'dialog' : 'container',
      at: window.at ?? [0, 0, SIZE.width, SIZE.height],
      children: window.children,
    };
    place(elements, root, {
      window: index,
      package: window.package ?? PACKAGE,
      path: '0',
      parent: null,
      view: whole(),
      y: 0,
    });
  }
  return {
    id,
    at: 0,
    screenshot: null,
    size: SIZE,
    elements,
    windows: windows.map((w) => ({
      kind: w.kind,
      package: w.package ?? PACKAGE,
      title: w.title ?? '',
      bounds: w.at ? rect(w.at) : whole(),
    })),
    app: {
      front: PACKAGE,
      underTest: PACKAGE,
      process: 'running',
      crash: null,
      notResponding: false,
      place: '',
    },
    keyboard:
      keyboardAt === undefined
        ? { shown: false, bounds: null }
        : {
            shown: true,
            bounds: { x: 0, y: keyboardAt, width: SIZE.width, height: SIZE.height - keyboardAt },
          },
    settled: true,
    secure: false,
    gaps: [],
    loading: [],
    animatedRegions: [],
    undrawn: [],
    toasts: [],
    warnings: [],
    ...change,
  };
}

/** The one element with this text, description or hint. */
export function the(screen: Screen, name: string): Element {
  const found = screen.elements.filter((e) => [e.text, e.description, e.hint].includes(name));
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} elements are called ${name}`);
  return only;
}

const whole = (): Rect => ({ x: 0, y: 0, ...SIZE });
const rect = ([x, y, width, height]: readonly [number, number, number, number]): Rect => ({
  x,
  y,
  width,
  height,
});

interface At {
  readonly window: number;
  readonly package: string;
  readonly path: string;
  readonly parent: string | null;
  readonly view: Rect;
  readonly y: number;
}

/** Adds the sketch and all below it; gives its bounds, under which the next sibling goes. */
function place(elements: Element[], sketch: Sketch, at: At): Rect {
  const ref = `e${elements.length + 1}`;
  const slot = elements.length;
  const bounds = sketch.at
    ? rect(sketch.at)
    : { x: 0, y: at.y, width: SIZE.width, height: LINE * lines(sketch) };
  const visible = intersection(bounds, at.view);
  elements.push(blank(ref, sketch, at, bounds, visible));
  const children: string[] = [];
  let y = bounds.y;
  for (const [i, child] of (sketch.children ?? []).entries()) {
    children.push(`e${elements.length + 1}`);
    const below = place(elements, child, {
      ...at,
      path: `${at.path}/${i}`,
      parent: ref,
      view: visible ?? { x: 0, y: 0, width: 0, height: 0 },
      y,
    });
    y = below.y + below.height;
  }
  const own = elements[slot] as Element;
  elements[slot] = { ...own, children, ...labelOf(own, elements.slice(slot + 1)) };
  return bounds;
}

const lines = (sketch: Sketch): number =>
  Math.max(
    1,
    (sketch.children ?? []).reduce((n, c) => n + (c.at ? 0 : lines(c)), 0),
  );

function blank(ref: string, s: Sketch, at: At, bounds: Rect, visible: Rect | null): Element {
  const role = s.role ?? 'container';
  return {
    ref,
    role,
    className:
      s.className ??
      `android.widget.${role === 'input' ? 'EditText' : role === 'text' ? 'TextView' : 'View'}`,
    label: '',
    labelFrom: 'none',
    text: s.text ?? '',
    description: s.description ?? '',
    hint: s.hint ?? '',
    resourceId: s.id ?? '',
    bounds,
    visible,
    coveredBy: s.coveredBy ?? null,
    ...(s.expanded === undefined ? {} : { expanded: s.expanded }),
    ...(s.drawnShare === undefined ? {} : { drawnShare: s.drawnShare }),
    state: {
      enabled: s.enabled ?? true,
      checkable: CHECKABLE.has(role),
      checked: s.checked ?? false,
      selected: s.selected ?? false,
      focused: s.focused ?? false,
      password: s.password ?? false,
      scrollable: s.scrollable ?? false,
      clickable: s.clickable ?? TAKES_TAPS.has(role),
      longClickable: false,
      editable: role === 'input',
    },
    path: at.path,
    parent: at.parent,
    children: [],
    window: at.window,
    order: Number(ref.slice(1)),
    package: at.package,
  };
}

function labelOf(own: Element, below: readonly Element[]): Pick<Element, 'label' | 'labelFrom'> {
  if (own.text !== '') return { label: own.text, labelFrom: 'text' };
  if (own.description !== '') return { label: own.description, labelFrom: 'description' };
  const texts = below.map((e) => e.text || e.description).filter((t) => t !== '');
  return own.state.clickable && texts.length > 0
    ? { label: texts.join(' | '), labelFrom: 'subtree' }
    : { label: '', labelFrom: 'none' };
}
