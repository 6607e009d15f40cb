/** One page as the toolkits of Android and iOS tell it: same places, other trees. */
import type { BoxKind, PageBox } from './page-boxes.ts';

/** How a toolkit tells a page. */
export interface Toolkit {
  readonly name: string;
  readonly format: 'uiautomator' | 'xcuitest';
  /** The texts of one thing are one text. */
  readonly joins: boolean;
  /** No box tells which texts belong together. */
  readonly isFlat: boolean;
  readonly write: (page: PageBox, size: Size) => string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type Attributes = Readonly<Record<string, string | boolean>>;

/** The words inside, in their order. */
const wordsIn = (box: PageBox): string[] =>
  [box.kind === 'field' || box.kind === 'dropdown' ? '' : box.words, ...box.inside.flatMap(wordsIn)].filter(
    (t) => t !== '',
  );

function xml(tag: string, attributes: Attributes, inside: readonly string[]): string {
  const written = Object.entries(attributes).map(([k, v]) => `${k}="${escape(String(v))}"`);
  return `<${tag} ${written.join(' ')}>${inside.join('')}</${tag}>`;
}
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');

/** Of a box that draws nothing and takes no touch, only what is in it is told. */
const isPlain = ({ kind, label }: PageBox): boolean => kind === 'box' && label === '';

// Android

const TOUCHABLE: ReadonlySet<BoxKind> = new Set([
  'field',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'dropdown',
  'button',
]);
const CHECKABLE: ReadonlySet<BoxKind> = new Set(['checkbox', 'radio', 'switch']);

function androidNode(
  box: PageBox,
  className: string,
  more: Attributes,
  inside: readonly string[] = [],
): string {
  return xml(
    'node',
    {
      class: className,
      package: 'com.app',
      ...more,
      checkable: CHECKABLE.has(box.kind),
      checked: box.checked,
      clickable: TOUCHABLE.has(box.kind),
      enabled: box.enabled,
      selected: box.selected,
      bounds: `[${box.left},${box.top}][${box.right},${box.bottom}]`,
    },
    inside,
  );
}

const VIEWS: Readonly<Record<BoxKind, string>> = {
  box: 'android.widget.LinearLayout',
  text: 'android.widget.TextView',
  heading: 'android.widget.TextView',
  field: 'android.widget.EditText',
  checkbox: 'android.widget.CheckBox',
  radio: 'android.widget.RadioButton',
  switch: 'android.widget.Switch',
  tab: 'android.widget.LinearLayout',
  dropdown: 'android.widget.Spinner',
  button: 'android.widget.Button',
  list: 'androidx.recyclerview.widget.RecyclerView',
  image: 'android.widget.ImageView',
};

function androidView(box: PageBox): string {
  const told = {
    text: box.words === '' && box.kind === 'field' ? box.hint : box.words,
    'content-desc': box.label,
    hint: box.hint,
  };
  if (box.kind === 'dropdown')
    return androidNode(box, VIEWS.dropdown, { 'content-desc': box.label }, [
      androidNode({ ...box, kind: 'text' }, VIEWS.text, { text: box.words }),
    ]);
  const [only] = box.inside;
  if (box.kind === 'button' && box.inside.length === 1 && only!.kind === 'text')
    return androidNode(box, VIEWS.button, { text: only!.words, 'content-desc': box.label });
  const className = box.kind === 'button' && box.inside.length > 0 ? VIEWS.box : VIEWS[box.kind];
  return androidNode(box, className, told, box.inside.map(androidView));
}

/** Compose: what takes touches has a box, and every text has one of its own. */
function composeParts(box: PageBox): string[] {
  const inside = box.inside.flatMap(composeParts);
  if (isPlain(box) || box.kind === 'list') return inside;
  const className = ['text', 'heading', 'field', 'checkbox', 'radio', 'switch'].includes(box.kind)
    ? VIEWS[box.kind]
    : 'android.view.View';
  if (box.kind === 'dropdown')
    return [
      androidNode(box, className, { 'content-desc': box.label }, [
        androidNode({ ...box, kind: 'text' }, VIEWS.text, { text: box.words }),
      ]),
    ];
  return [
    androidNode(box, className, { text: box.words, 'content-desc': box.label, hint: box.hint }, inside),
  ];
}

/** Flutter: every text is the description of a plain view, and a control has merged the texts inside. */
function flutterParts(box: PageBox): string[] {
  if (isPlain(box) || box.kind === 'list') return box.inside.flatMap(flutterParts);
  if (box.kind === 'field')
    return [
      androidNode(box, VIEWS.field, {
        text: box.words,
        hint: [box.label, box.hint].filter(Boolean).join(', '),
      }),
    ];
  const drawn = [...wordsIn(box), box.kind === 'dropdown' ? box.words : ''].filter(
    (words) => words !== '' && words !== box.label,
  );
  const words = [box.label, ...drawn].filter((words) => words !== '').join('\n');
  const className = CHECKABLE.has(box.kind) || box.kind === 'button' ? VIEWS[box.kind] : 'android.view.View';
  return [androidNode(box, className, { 'content-desc': words })];
}

/** Returns the boxes around the parts of a page that say one name each; the outermost of each. */
function rowsOf(box: PageBox, names: readonly string[]): PageBox[] {
  const here = names.filter((name) => wordsIn(box).some((words) => words.includes(name)));
  if (here.length === 1 && box.inside.length > 1)
    return box.kind === 'box' || box.kind === 'button' ? [box] : [];
  return box.inside.flatMap((part) => rowsOf(part, names));
}

function androidPage({ width, height }: Size, inside: readonly string[], isScrollable = true): string {
  const bounds = `[0,0][${width},${height}]`;
  const page = xml(
    'node',
    {
      class: 'android.widget.ScrollView',
      package: 'com.app',
      scrollable: isScrollable,
      enabled: true,
      bounds,
    },
    inside,
  );
  return `<hierarchy rotation="0">${xml('node', { class: 'android.widget.FrameLayout', package: 'com.app', enabled: true, bounds }, [page])}</hierarchy>`;
}

// iOS

const IOS: Readonly<Record<BoxKind, string>> = {
  box: 'Other',
  text: 'StaticText',
  heading: 'StaticText',
  field: 'TextField',
  checkbox: 'Switch',
  radio: 'Button',
  switch: 'Switch',
  tab: 'Button',
  dropdown: 'Button',
  button: 'Button',
  list: 'Table',
  image: 'Image',
};

function iosNode(box: PageBox, type: string, more: Attributes, inside: readonly string[] = []): string {
  return xml(
    `XCUIElementType${type}`,
    {
      type: `XCUIElementType${type}`,
      enabled: box.enabled,
      visible: true,
      accessible: inside.length === 0,
      x: String(box.left),
      y: String(box.top),
      width: String(box.right - box.left),
      height: String(box.bottom - box.top),
      ...more,
    },
    inside,
  );
}

function iosControl(box: PageBox, inside: readonly string[] = []): string {
  const label = box.label === '' ? wordsIn(box).join(', ') : box.label;
  const named = label === '' ? {} : { name: label, label };
  const type = IOS[box.kind];
  if (box.kind === 'field')
    return iosNode(box, type, {
      ...(box.label === '' ? {} : { name: box.label, label: box.label }),
      ...(box.words === '' ? (box.hint === '' ? {} : { value: box.hint }) : { value: box.words }),
      ...(box.hint === '' ? {} : { placeholderValue: box.hint }),
    });
  if (type === 'Switch') return iosNode(box, type, { ...named, value: box.checked ? '1' : '0' });
  if (box.kind === 'dropdown') return iosNode(box, type, { ...named, value: box.words });
  const isOn = box.selected || box.checked;
  return iosNode(
    box,
    type,
    { ...named, ...(isOn ? { selected: true, value: '1', traits: 'Button, Selected' } : {}) },
    inside,
  );
}

/** UIKit: a list is a table, and each thing of it a cell. */
function uikitParts(box: PageBox, rows: ReadonlySet<PageBox>): string[] {
  const inside = box.inside.flatMap((part) => uikitParts(part, rows));
  if (box.kind === 'text' || box.kind === 'heading')
    return [
      iosNode(box, 'StaticText', {
        name: box.words,
        label: box.words,
        value: box.words,
        ...(box.kind === 'heading' ? { traits: 'Header, Static Text' } : {}),
      }),
    ];
  if (rows.has(box)) return [iosNode(box, 'Cell', {}, inside)];
  if (box.kind === 'list') return [iosNode(box, 'Table', {}, inside)];
  if (isPlain(box)) return inside;
  return [iosControl(box, box.kind === 'button' && box.inside.length > 1 ? inside : [])];
}

/** SwiftUI: a button has merged the texts inside, and still lists them. */
function swiftParts(box: PageBox): string[] {
  const inside = box.inside.flatMap(swiftParts);
  if (box.kind === 'text' || box.kind === 'heading')
    return [iosNode(box, 'StaticText', { name: box.words, label: box.words, value: box.words })];
  if (isPlain(box) || box.kind === 'list') return inside;
  return [iosControl(box, box.kind === 'button' && box.inside.length > 1 ? inside : [])];
}

/** React Native: each box repeats all words inside as its label. */
function reactIosPart(box: PageBox): string {
  const inside = box.inside.map(reactIosPart);
  if (box.kind === 'text' || box.kind === 'heading')
    return iosNode(box, 'StaticText', { name: box.words, label: box.words, value: box.words });
  if (TOUCHABLE.has(box.kind) && box.kind !== 'button') return iosControl(box);
  const label = box.label === '' ? wordsIn(box).join(' ') : box.label;
  return iosNode(
    box,
    'Other',
    {
      ...(label === '' ? {} : { name: label, label }),
      ...(box.kind === 'button' ? { accessible: true, traits: 'Button' } : {}),
    },
    inside,
  );
}

function iosPage({ width, height }: Size, inside: readonly string[]): string {
  const all = { ...EMPTY, right: width, bottom: height };
  const page = iosNode(all, 'Window', {}, [
    iosNode(all, 'Other', {}, [iosNode(all, 'ScrollView', {}, inside)]),
  ]);
  return `<AppiumAUT>${iosNode(all, 'Application', { name: 'App', label: 'App' }, [page])}</AppiumAUT>`;
}

const EMPTY: PageBox = {
  kind: 'box',
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
  words: '',
  label: '',
  hint: '',
  checked: false,
  selected: false,
  enabled: true,
  inside: [],
};

/** Merges each row of a page into one box. */
function withRows(box: PageBox, rows: ReadonlySet<PageBox>, as: (row: PageBox) => PageBox): PageBox {
  if (rows.has(box)) return as(box);
  return { ...box, inside: box.inside.map((part) => withRows(part, rows, as)) };
}

/** Returns the toolkits; `names` are those of the things of the page, which rows are about. */
export function toolkits(names: readonly string[]): readonly Toolkit[] {
  const rowSet = (page: PageBox): ReadonlySet<PageBox> => new Set(rowsOf(page, names));
  const merged = (page: PageBox): PageBox =>
    withRows(page, rowSet(page), (row) => (hasControls(row) ? row : { ...row, kind: 'button' }));
  const android = { format: 'uiautomator', joins: false, isFlat: false } as const;
  const ios = { format: 'xcuitest', joins: false, isFlat: false } as const;
  return [
    { ...android, name: 'Android views', write: (page, size) => androidPage(size, [androidView(page)]) },
    {
      ...android,
      name: 'Compose',
      isFlat: true,
      write: (page, size) => androidPage(size, composeParts(page)),
    },
    {
      ...android,
      name: 'Compose rows',
      write: (page, size) => androidPage(size, composeParts(merged(page))),
    },
    {
      ...android,
      name: 'Flutter',
      isFlat: true,
      write: (page, size) => androidPage(size, flutterParts(page)),
    },
    {
      ...android,
      name: 'Flutter rows',
      joins: true,
      write: (page, size) => androidPage(size, flutterParts(merged(page))),
    },
    {
      ...android,
      name: 'React Native rows',
      write: (page, size) =>
        androidPage(
          size,
          composeParts(
            withRows(page, rowSet(page), (row) =>
              hasControls(row) ? row : { ...row, kind: 'button', label: wordsIn(row).join(', ') },
            ),
          ),
        ),
    },
    { ...ios, name: 'UIKit', write: (page, size) => iosPage(size, uikitParts(page, rowSet(page))) },
    { ...ios, name: 'SwiftUI', isFlat: true, write: (page, size) => iosPage(size, swiftParts(page)) },
    { ...ios, name: 'SwiftUI rows', write: (page, size) => iosPage(size, swiftParts(merged(page))) },
    { ...ios, name: 'React Native on iOS', write: (page, size) => iosPage(size, [reactIosPart(page)]) },
  ];
}

const hasControls = (box: PageBox): boolean =>
  box.inside.some((part) => TOUCHABLE.has(part.kind) || hasControls(part));
