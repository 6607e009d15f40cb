/**
 * Native apps that are written view by view: what the element tree says of a view and what the screen shows of it are separate, so that trees of
 * any toolkit (Flutter, Compose, React Native) and pictures that contradict them can be played.
 */
import { z } from 'zod';

const FLAGS = [
  'clickable',
  'checkable',
  'checked',
  'selected',
  'focused',
  'scrollable',
  'password',
  'disabled',
  'heading',
] as const;

const ownViewSchema = z.strictObject({
  class: z.string().default('android.view.View').meta({ description: 'Class, or type on iOS.' }),
  at: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .meta({ description: 'Left, top, width and height in pixels.' }),
  text: z.string().default(''),
  desc: z.string().default(''),
  hint: z.string().default(''),
  id: z.string().default(''),
  is: z.array(z.enum(FLAGS)).default([]),
  says: z.string().optional().meta({ description: 'What is drawn in place of the text; "" for nothing.' }),
  fill: z.string().optional().meta({ description: 'Colour of its box; none when absent.' }),
  ink: z.string().default('#111111').meta({ description: 'Colour of its letters.' }),
  size: z.number().default(44).meta({ description: 'Height of the letters, pixels.' }),
  svg: z.string().default('').meta({ description: 'Further drawing, in pixels of the screen.' }),
  tap: z.string().optional().meta({ description: 'The screen to which a tap leads.' }),
  type: z.string().optional().meta({ description: 'The screen to which typed text leads.' }),
});
type OwnView = z.output<typeof ownViewSchema>;
export interface DrawnView extends OwnView {
  readonly views: readonly DrawnView[];
}
interface ViewInput extends z.input<typeof ownViewSchema> {
  readonly views?: readonly ViewInput[] | undefined;
}
const viewSchema: z.ZodType<DrawnView, ViewInput> = ownViewSchema.extend({
  get views() {
    return z.array(viewSchema).default([]);
  },
});

const screenSchema = z.strictObject({
  place: z.string().default('.Main'),
  front: z.string().optional().meta({ description: 'Package in front; the app itself when absent.' }),
  background: z.string().default('#ffffff'),
  views: z.array(viewSchema).meta({ description: 'Windows, from the bottom up: a root view each.' }),
  scroll: z.string().optional().meta({ description: 'The screen to which a swipe up leads.' }),
  back: z.string().optional().meta({ description: 'The screen to which *back* leads.' }),
  launch: z
    .string()
    .optional()
    .meta({ description: 'The screen that a launch shows; the first one when absent.' }),
  after: z
    .strictObject({ seconds: z.number(), go: z.string() })
    .optional()
    .meta({ description: 'The screen that follows by itself.' }),
});

export const drawnAppSchema = z.strictObject({
  platform: z.enum(['android', 'ios']).default('android'),
  package: z.string().default('com.example.drawn'),
  size: z.tuple([z.number(), z.number()]).default([1080, 2340]),
  start: z.string(),
  screens: z.record(z.string(), screenSchema),
});

export type DrawnApp = z.output<typeof drawnAppSchema>;
export type DrawnScreen = DrawnApp['screens'][string];

export const DENSITY = { android: 2.75, ios: 3 } as const;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const attributes = (all: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(all)
    .map(([key, value]) => `${key}="${escape(String(value))}"`)
    .join(' ');

/** Returns the element tree of a screen, as UiAutomator2 or WebDriverAgent writes it. */
export function treeOf(app: DrawnApp, screen: DrawnScreen): string {
  if (app.platform === 'android')
    return `<hierarchy rotation="0">${screen.views.map((v) => androidNode(v, screen.front ?? app.package)).join('')}</hierarchy>`;
  const [width, height] = app.size.map((n) => n / DENSITY.ios) as [number, number];
  const root = attributes({
    type: 'XCUIElementTypeApplication',
    name: 'App',
    label: 'App',
    x: 0,
    y: 0,
    width,
    height,
    enabled: true,
    visible: true,
  });
  const window = attributes({
    type: 'XCUIElementTypeWindow',
    x: 0,
    y: 0,
    width,
    height,
    enabled: true,
    visible: true,
  });
  return `<AppiumAUT><XCUIElementTypeApplication ${root}><XCUIElementTypeWindow ${window}>${screen.views.map(iosNode).join('')}</XCUIElementTypeWindow></XCUIElementTypeApplication></AppiumAUT>`;
}

function androidNode(view: DrawnView, owner: string): string {
  const [x, y, width, height] = view.at;
  const is = (flag: (typeof FLAGS)[number]): boolean => view.is.includes(flag);
  const written = attributes({
    index: 0,
    package: owner,
    class: view.class,
    text: view.text === '' ? view.hint : view.text,
    'content-desc': view.desc,
    'resource-id': view.id === '' ? '' : `${owner}:id/${view.id}`,
    ...(view.hint === '' ? {} : { hint: view.hint, 'showing-hint': view.text === '' }),
    checkable: is('checkable'),
    checked: is('checked'),
    clickable: is('clickable'),
    enabled: !is('disabled'),
    focusable: is('clickable'),
    focused: is('focused'),
    password: is('password'),
    scrollable: is('scrollable'),
    selected: is('selected'),
    heading: is('heading'),
    bounds: `[${x},${y}][${x + width},${y + height}]`,
    displayed: true,
  });
  return `<${view.class} ${written}>${view.views.map((v) => androidNode(v, owner)).join('')}</${view.class}>`;
}

function iosNode(view: DrawnView): string {
  const [x, y, width, height] = view.at.map((n) => n / DENSITY.ios) as [number, number, number, number];
  const type = `XCUIElementType${view.class}`;
  const isField = /Field|TextView/.test(view.class);
  const written = attributes({
    type,
    name: view.id === '' ? view.desc || view.text : view.id,
    label: isField ? view.desc : view.desc || view.text,
    ...(isField || view.is.includes('checkable')
      ? { value: isField ? view.text : view.is.includes('checked') ? '1' : '0' }
      : view.class === 'StaticText'
        ? { value: view.text }
        : {}),
    ...(view.hint === '' ? {} : { placeholderValue: view.hint }),
    ...(view.is.includes('selected') ? { selected: true } : {}),
    enabled: !view.is.includes('disabled'),
    visible: true,
    x,
    y,
    width,
    height,
  });
  return `<${type} ${written}>${view.views.map(iosNode).join('')}</${type}>`;
}

/** Returns the picture of a screen as SVG. */
export function pictureOf(app: DrawnApp, screen: DrawnScreen): string {
  const [width, height] = app.size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${screen.background}"/>${screen.views.map(drawing).join('')}</svg>`;
}

function drawing(view: DrawnView): string {
  const [x, y, width, height] = view.at;
  const words = view.says ?? (view.text === '' ? view.hint : view.text);
  const box =
    view.fill === undefined
      ? ''
      : `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${view.fill}"/>`;
  const text =
    words === ''
      ? ''
      : `<text x="${x + 4}" y="${y + height / 2 + view.size * 0.35}" font-family="DejaVu Sans" font-size="${view.size}" fill="${view.ink}">${escape(words)}</text>`;
  return `${box}${text}${view.svg}${view.views.map(drawing).join('')}`;
}

/** Returns the innermost view at a point of which `has` is true; undefined when there is none. Later views lie above earlier ones. */
export function viewAt(
  views: readonly DrawnView[],
  point: { readonly x: number; readonly y: number },
  has: (view: DrawnView) => boolean,
): DrawnView | undefined {
  for (const view of views.toReversed()) {
    const inner = viewAt(view.views, point, has);
    if (inner !== undefined) return inner;
    const [x, y, width, height] = view.at;
    const isIn = point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
    if (isIn && has(view)) return view;
  }
  return undefined;
}
