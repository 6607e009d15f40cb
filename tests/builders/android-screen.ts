/** Screens in a few words: items stacked from top to bottom, written as UiAutomator XML and read by the product's own reader. */
import { toastTexts } from '../../src/screen/features/toasts.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import { readSource } from '../../src/screen/read.ts';
import type { AppState, Screen } from '../../src/screen/model/screen.ts';
import { loadingSigns } from '../../src/screen/features/loading.ts';
import { hierarchy, node, SIZE, type Box } from '../screen/build.ts';

type Attributes = Readonly<Record<string, string | boolean | number>>;

/** One thing on a screen: how high it is, and its node when it begins at `top`. */
export interface Item {
  readonly height: number;
  readonly at: (top: number) => string;
  /** It moves by itself: a clock, a carousel. Looking twice finds that. */
  readonly moves?: boolean;
}

/** What an app shows at one moment. */
export interface View {
  readonly items: readonly Item[];
  /** Windows over the app's own, bottom first: dialogs, toasts. */
  readonly over?: readonly string[];
  /** The hierarchy has those windows alone, as Flutter and React Native tell a dialog. */
  readonly isOverAlone?: boolean;
  readonly keyboard?: boolean;
  readonly app?: Partial<AppState>;
  readonly gaps?: readonly string[];
  /** What was read from the picture. */
  readonly ocr?: Screen['ocr'];
  readonly undrawn?: readonly string[];
  /** The name of the screenshot; default: there is none. */
  readonly picture?: string;
  readonly blank?: boolean;
}

const PACKAGE = 'com.app';
const LINE = 140;
const box = (top: number, height: number, left = 40, right = 1040): Box => [left, top, right, top + height];
const id = (name: string | undefined): Attributes =>
  name === undefined ? {} : { 'resource-id': `com.app:id/${name}` };

interface Options {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly description?: string;
  readonly selected?: boolean;
}

function one(className: string, text: string, attributes: Attributes, options: Options): Item {
  const all = {
    text,
    ...id(options.id),
    ...(options.description === undefined ? {} : { 'content-desc': options.description }),
    ...(options.disabled === true ? { enabled: false } : {}),
    ...(options.selected === true ? { selected: true } : {}),
    ...attributes,
  };
  return { height: LINE, at: (top) => node(className, box(top, 120), all) };
}

export const text = (words: string, options: Options = {}): Item => one('TextView', words, {}, options);
export const title = (words: string): Item => one('TextView', words, { heading: true }, {});
export const button = (words: string, options: Options = {}): Item =>
  one('Button', words, { clickable: true, 'long-clickable': true }, options);
/** A square picture to tap; people know it by its description. */
export const icon = (description: string, options: Options = {}): Item => ({
  height: LINE,
  at: (top) =>
    node('ImageButton', [40, top, 160, top + 120], {
      clickable: true,
      'content-desc': description,
      ...id(options.id),
    }),
});
export const toggle = (words: string, on: boolean, options: Options = {}): Item =>
  one('Switch', words, { clickable: true, checkable: true, checked: on }, options);
export const spinner = (): Item => ({
  height: 1400,
  at: (top) => node('ProgressBar', [490, top + 700, 590, top + 800]),
});

interface Field extends Options {
  readonly focused?: boolean;
  readonly password?: boolean;
}
/** A field known by its hint. */
export const field = (hint: string, value: string, options: Field = {}): Item =>
  one(
    'EditText',
    value === '' ? hint : value,
    {
      clickable: true,
      hint,
      'showing-hint': value === '',
      focused: options.focused === true,
      password: options.password === true,
    },
    options,
  );

/** One box a digit, in one line; each is known by its number. */
export const boxes = (digits: readonly string[], focused = 0): Item => ({
  height: LINE,
  at: (top) =>
    node(
      'LinearLayout',
      box(top, 120),
      {},
      ...digits.map((digit, i) =>
        node('EditText', [40 + i * 150, top, 160 + i * 150, top + 120], {
          text: digit,
          clickable: true,
          focused: i === focused,
          'content-desc': `digit ${i + 1}`,
        }),
      ),
    ),
});

/** A line with a text and buttons beside it. `words` is clickable itself when there are no buttons. */
export function row(words: string, ...buttons: readonly string[]): Item {
  return {
    height: LINE,
    at: (top) =>
      node(
        'LinearLayout',
        box(top, 120),
        { clickable: buttons.length === 0 },
        node('TextView', [60, top + 10, 500, top + 110], { text: words }),
        ...buttons.map((b, i) =>
          node('Button', [520 + i * 260, top + 10, 770 + i * 260, top + 110], { text: b, clickable: true }),
        ),
      ),
  };
}

/** A caption, and a number between two buttons that count it. */
export const counter = (words: string, number: number): Item => ({
  height: LINE,
  at: (top) => {
    const part = (className: string, left: number, said: string): string =>
      node(className, [left, top + 10, left + 150, top + 110], {
        text: said,
        ...(className === 'Button' ? { clickable: true } : {}),
      });
    return node(
      'LinearLayout',
      box(top, 120),
      {},
      node('TextView', [60, top + 10, 500, top + 110], { text: words }),
      part('Button', 520, '-'),
      part('TextView', 680, String(number)),
      part('Button', 840, '+'),
    );
  },
});

export interface ListOptions {
  /** Pixels that the content was moved up. */
  readonly scrolled?: number;
  readonly height?: number;
  readonly id?: string;
}
/** A scrolling list; what is outside its edges is in the element tree and out of view. */
export function list(
  rows: readonly Item[],
  { scrolled = 0, height = 1400, id: name = 'list' }: ListOptions = {},
): Item {
  return {
    height,
    at: (top) => {
      let y = top - scrolled;
      const inside = rows.map((item) => {
        const xml = item.at(y);
        y += item.height;
        return xml;
      });
      const place = { scrollable: true, ...id(name) };
      return node(
        'androidx.recyclerview.widget.RecyclerView',
        [0, top, 1080, top + height],
        place,
        ...inside,
      );
    },
  };
}

/** Nothing, this high: what stands below is pushed down, out of view if need be. */
export const gap = (height: number): Item => ({ height, at: () => '' });
export const moving = (item: Item): Item => ({ ...item, moves: true });

/** Tabs of equal height in a line; one is selected. */
export const tabs = (chosen: string, ...names: readonly string[]): Item => ({
  height: LINE,
  at: (top) =>
    node(
      'LinearLayout',
      box(top, 120, 0, 1080),
      { 'resource-id': 'com.app:id/tabs' },
      ...names.map((name, i) =>
        node('LinearLayout', [i * 250, top, (i + 1) * 250, top + 120], {
          text: name,
          clickable: true,
          selected: name === chosen,
        }),
      ),
    ),
});

function windowAt(
  owner: string,
  where: Box,
  words: string,
  buttons: readonly string[],
  ids: readonly string[],
): string {
  const [left, top, right] = where;
  const shown = [
    node('TextView', [left + 40, top + 40, right - 40, top + 140], { text: words, package: owner }),
    ...buttons.map((b, i) =>
      node('Button', [left + 40, top + 180 + i * 140, right - 40, top + 300 + i * 140], {
        text: b,
        clickable: true,
        package: owner,
        'resource-id': ids[i] ?? '',
      }),
    ),
  ];
  return node('FrameLayout', where, { package: owner }, ...shown);
}

const DIALOG: Box = [90, 800, 990, 1500];
/** A dialog of the app's own, in a window over everything. */
export const dialog = (words: string, ...buttons: readonly string[]): string =>
  windowAt(PACKAGE, DIALOG, words, buttons, []);
/** A window of the system's, such as a low-battery warning. */
export const systemDialog = (words: string, ...buttons: readonly string[]): string =>
  windowAt('android', DIALOG, words, buttons, ['android:id/button1', 'android:id/button2']);
export const crashDialog = (words: string): string =>
  windowAt('android', DIALOG, words, ['Close app'], ['android:id/aerr_close']);
export const anrDialog = (words: string): string =>
  windowAt('android', DIALOG, words, ['Wait'], ['android:id/aerr_wait']);
const ASKS = 'com.android.permissioncontroller';
/** In any language: known by package and ids. */
export const permission = (words: string, allow = 'Zulassen', deny = 'Ablehnen'): string =>
  windowAt(
    ASKS,
    DIALOG,
    words,
    [allow, deny],
    [`${ASKS}:id/permission_allow_button`, `${ASKS}:id/permission_deny_button`],
  );
export const toast = (words: string): string =>
  node('android.widget.Toast', [200, 2150, 880, 2250], { text: words });

const KEYBOARD: Rect = { x: 0, y: 1500, width: 1080, height: 900 };

const known = new Map<string, ReturnType<typeof readSource>>();
/** The same view is looked at again and again: what was read from its hierarchy is kept. */
function readOnce(xml: string): ReturnType<typeof readSource> {
  const before = known.get(xml);
  if (before !== undefined) return before;
  if (known.size > 3000) known.clear();
  const read = readSource(
    { format: 'uiautomator', text: xml },
    { size: SIZE, density: 2.625, underTest: PACKAGE },
  );
  known.set(xml, read);
  return read;
}

/** What a look at this view returns. */
export function screenOf(view: View, name: string, at: number): Screen {
  let y = 120;
  const moved: Rect[] = [];
  const nodes = view.items.map((item) => {
    if (item.moves === true) moved.push({ x: 0, y, width: SIZE.width, height: item.height });
    const xml = item.at(y);
    y += item.height;
    return xml;
  });
  const page = node(
    'FrameLayout',
    [0, 0, SIZE.width, SIZE.height],
    {},
    ...(view.blank === true ? [] : nodes),
  );
  const below = view.isOverAlone === true ? [] : [page];
  const read = readOnce(hierarchy(...below, ...(view.over ?? [])));
  const keyboard =
    view.keyboard === true ? { shown: true, bounds: KEYBOARD } : { shown: false, bounds: null };
  const seen = { elements: read.elements, windows: read.windows, size: SIZE, keyboard };
  const app = {
    front: PACKAGE,
    underTest: PACKAGE,
    process: 'running',
    crash: null,
    notResponding: false,
    place: '',
  };
  return {
    ...seen,
    id: name,
    at,
    screenshot: view.picture ?? null,
    app: { ...app, ...view.app } as AppState,
    settled: true,
    secure: false,
    gaps: view.gaps ?? read.gaps,
    ...(view.ocr === undefined ? {} : { ocr: view.ocr }),
    loading: loadingSigns(seen),
    animatedRegions: moved,
    undrawn: read.elements.filter((e) => view.undrawn?.includes(e.label) === true).map((e) => e.ref),
    toasts: toastTexts(seen),
    warnings: read.warnings,
  };
}
