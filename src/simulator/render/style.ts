import type { ViewKind, ViewNode } from '../view.ts';
import { type Colour, colour, fade, isDark, mix } from './colour.ts';
import type { Weight } from './text.ts';

/** Colors of the simulated apps: a plain Material theme. */
export const THEME = {
  ground: colour('#fefbff'),
  ink: colour('#1d1b20'),
  faintInk: colour('#625f68'),
  line: colour('#cac4d0'),
  accent: colour('#2f5da8'),
  onAccent: colour('#ffffff'),
  soft: colour('#e9e7ec'),
  raised: colour('#f3f0f7'),
  inverse: colour('#322f35'),
  onInverse: colour('#f5eff7'),
  shade: colour('#000000', 0.45),
} as const;

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

/** Default backgrounds by kind. */
const GROUNDS: Partial<Record<ViewKind, Colour>> = {
  screen: THEME.ground,
  toolbar: THEME.accent,
  'tab bar': THEME.raised,
  dialog: THEME.raised,
  sheet: THEME.raised,
  drawer: THEME.raised,
  menu: THEME.raised,
  snackbar: THEME.inverse,
  toast: THEME.inverse,
  banner: colour('#fff0cf'),
  keyboard: colour('#e3e1e8'),
  key: colour('#ffffff'),
  skeleton: THEME.soft,
  carousel: colour('#dbe5fa'),
  canvas: colour('#ffffff'),
  video: colour('#101418'),
  'web view': colour('#ffffff'),
  'status bar': colour('#23477f'),
};

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
export function toneOf(node: ViewNode, ground: Colour): Tone {
  const fill = node.background === null ? (GROUNDS[node.kind] ?? null) : colour(node.background);
  const under = fill ?? ground;
  const own = node.color === null ? null : colour(node.color);
  const ink = own ?? (isDark(under) ? colour('#ffffff') : THEME.ink);
  const faint = own ?? (isDark(under) ? fade(colour('#ffffff'), 0.75) : THEME.faintInk);
  const accent = own ?? (isDark(under) ? colour('#b9cbf5') : THEME.accent);
  const onAccent = isDark(accent) ? colour('#ffffff') : THEME.ink;
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
