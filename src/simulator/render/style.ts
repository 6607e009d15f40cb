import type { ViewKind, ViewNode } from '../view.ts';
import { type Colour, colour, fade, isDark, mix } from './colour.ts';
import type { Weight } from './written-text.ts';

/** Colors of the simulated apps: a plain Material theme. */
export interface Theme {
  readonly ground: Colour;
  readonly ink: Colour;
  readonly faintInk: Colour;
  readonly line: Colour;
  readonly accent: Colour;
  readonly onAccent: Colour;
  readonly shade: Colour;
  /** Default backgrounds by kind. */
  readonly grounds: Partial<Record<ViewKind, Colour>>;
}

const LIGHT_GROUND = colour('#fefbff');
const LIGHT_RAISED = colour('#f3f0f7');
const LIGHT_INVERSE = colour('#322f35');
const LIGHT_ACCENT = colour('#2f5da8');

export const LIGHT: Theme = {
  ground: LIGHT_GROUND,
  ink: colour('#1d1b20'),
  faintInk: colour('#625f68'),
  line: colour('#cac4d0'),
  accent: LIGHT_ACCENT,
  onAccent: colour('#ffffff'),
  shade: colour('#000000', 0.45),
  grounds: {
    screen: LIGHT_GROUND,
    toolbar: LIGHT_ACCENT,
    'tab bar': LIGHT_RAISED,
    dialog: LIGHT_RAISED,
    sheet: LIGHT_RAISED,
    drawer: LIGHT_RAISED,
    menu: LIGHT_RAISED,
    snackbar: LIGHT_INVERSE,
    toast: LIGHT_INVERSE,
    banner: colour('#fff0cf'),
    keyboard: colour('#e3e1e8'),
    key: colour('#ffffff'),
    skeleton: colour('#e9e7ec'),
    carousel: colour('#dbe5fa'),
    canvas: colour('#ffffff'),
    video: colour('#101418'),
    'web view': colour('#ffffff'),
    'status bar': colour('#23477f'),
  },
};

const DARK_GROUND = colour('#141218');
const DARK_RAISED = colour('#211f26');

export const DARK: Theme = {
  ground: DARK_GROUND,
  ink: colour('#e6e0e9'),
  faintInk: colour('#a8a2b0'),
  line: colour('#49454f'),
  accent: colour('#aac7ff'),
  onAccent: colour('#0a305f'),
  shade: colour('#000000', 0.5),
  grounds: {
    screen: DARK_GROUND,
    toolbar: DARK_GROUND,
    'tab bar': DARK_RAISED,
    dialog: colour('#2b2930'),
    sheet: DARK_RAISED,
    drawer: DARK_RAISED,
    menu: DARK_RAISED,
    snackbar: colour('#e6e0e9'),
    toast: colour('#36343b'),
    banner: colour('#3d3420'),
    keyboard: colour('#1b1a1f'),
    key: colour('#36343b'),
    skeleton: colour('#2b2930'),
    carousel: colour('#22304a'),
    canvas: colour('#1b1a1f'),
    video: colour('#101418'),
    'web view': colour('#1b1a1f'),
    'status bar': colour('#141218'),
  },
};

interface TextStyle {
  /** In density-independent pixels. */
  readonly size: number;
  readonly weight: Weight;
  readonly align: 'start' | 'centre';
}

const BODY: TextStyle = { size: 16, weight: 400, align: 'start' };
const LABEL: TextStyle = { size: 14, weight: 500, align: 'centre' };
const TITLE: TextStyle = { size: 22, weight: 500, align: 'start' };

const STYLES: Partial<Record<ViewKind, TextStyle>> = {
  toolbar: { size: 20, weight: 500, align: 'start' },
  heading: TITLE,
  button: { size: 14.5, weight: 500, align: 'centre' },
  tab: LABEL,
  dialog: TITLE,
  sheet: TITLE,
  drawer: TITLE,
  snackbar: { size: 14, weight: 400, align: 'start' },
  toast: { size: 14, weight: 400, align: 'centre' },
  banner: { size: 14, weight: 400, align: 'start' },
  key: { size: 20, weight: 400, align: 'centre' },
  'status bar': { size: 14, weight: 500, align: 'start' },
  spinner: { size: 14, weight: 400, align: 'centre' },
  image: LABEL,
  video: LABEL,
  canvas: LABEL,
};

/** Returns the text style of a kind; layout and painting share it. */
export function textStyle(kind: ViewKind): TextStyle {
  return STYLES[kind] ?? BODY;
}

/** Returns the size of a node's text in pixels: its own, or its kind's. */
export function textSizeOf(node: Pick<ViewNode, 'kind' | 'textSize'>, density: number): number {
  return node.textSize ?? Math.round(textStyle(node.kind).size * density);
}

/** The colors of a node, from its own settings and its state. */
export interface Tone {
  readonly ink: Colour;
  readonly faint: Colour;
  readonly accent: Colour;
  readonly onAccent: Colour;
  /** The background; null: none. */
  readonly fill: Colour | null;
}

/** Opacity of a disabled control. */
const DISABLED = 0.36;

/** Returns the colors of a node on `ground`. */
export function toneOf(node: ViewNode, ground: Colour, theme: Theme): Tone {
  const fill = node.background === null ? (theme.grounds[node.kind] ?? null) : colour(node.background);
  const under = fill ?? ground;
  const own = node.color === null ? null : node.color === 'ground' ? under : colour(node.color);
  const ink = own ?? (isDark(under) ? colour('#ffffff') : LIGHT.ink);
  const faint = own ?? (isDark(under) ? fade(colour('#ffffff'), 0.75) : LIGHT.faintInk);
  const accent = own ?? (isDark(under) ? colour('#b9cbf5') : LIGHT.accent);
  const onAccent = isDark(accent) ? colour('#ffffff') : LIGHT.ink;
  if (node.enabled) return { ink, faint, accent, onAccent, fill };
  const weak = (of: Colour): Colour => mix(under, of, DISABLED);
  return {
    ink: weak(ink),
    faint: weak(faint),
    accent: weak(accent),
    onAccent: mix(weak(accent), onAccent, 0.75),
    fill,
  };
}
