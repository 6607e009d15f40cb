/** A color with its opacity as one unsigned number, 0xAABBGGRR: RGBA bytes in little-endian order. */
export type Colour = number;

/** Parses `#rrggbb`; `opacity` is 0 to 1. Anything else gives black, so that a typo in an app is visible. */
export function colour(hex: string, opacity = 1): Colour {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0;
  const red = value >> 16;
  const green = (value >> 8) & 0xff;
  return fade(((value & 0xff) << 16) | (green << 8) | red, opacity);
}

/** Returns the color with another opacity, 0 to 1. */
export function fade(of: Colour, opacity: number): Colour {
  return ((Math.round(opacity * 255) << 24) | (of & 0xffffff)) >>> 0;
}

/** Mixes `part` of `over` (0 to 1) into an opaque `under`; the result is opaque. */
export function mix(under: Colour, over: Colour, part: number): Colour {
  return blend(under, over, Math.round(part * 256));
}

/** Blends `over` onto `under` with a weight of 0 to 256; the result is opaque. */
export function blend(under: Colour, over: Colour, weight: number): Colour {
  const rest = 256 - weight;
  const redBlue = (((under & 0xff00ff) * rest + (over & 0xff00ff) * weight) >>> 8) & 0xff00ff;
  const green = (((under & 0xff00) * rest + (over & 0xff00) * weight) >>> 8) & 0xff00;
  return (0xff000000 | redBlue | green) >>> 0;
}

/** True when white text is more readable on it than black text. */
export function isDark(of: Colour): boolean {
  const red = of & 0xff;
  const green = (of >> 8) & 0xff;
  const blue = (of >> 16) & 0xff;
  return red * 0.299 + green * 0.587 + blue * 0.114 < 150;
}
