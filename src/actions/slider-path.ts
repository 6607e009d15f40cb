import type { ControlValue, Element } from '../screen/model/element.ts';
import type { Point } from '../screen/model/geometry.ts';

/** The value that a step asks for. `percent`: of the track. */
export interface WantedValue {
  readonly to: number;
  readonly percent: boolean;
}

/** Where the finger begins and ends along the track, px; null: worked out from the value. */
export interface TrackMove {
  readonly from: number;
  readonly to: number;
}

/** Returns the value as the unit of the request; null when the platform reports no number, or a percentage is asked for and no ends. */
export function valueIn({ percent }: WantedValue, value: ControlValue | undefined): number | null {
  const now = numberIn(value);
  if (now === null || value === undefined) return null;
  if (!percent) return value.text.includes('%') ? null : now;
  const share = shareOf(value, now);
  return share === null ? null : share * 100;
}

/** Returns the number that a value holds: `40%`, `6.0`, `0,5`. Null without one. */
export function numberIn(value: ControlValue | undefined): number | null {
  const text = value?.text.replace('%', '').replace(',', '.').trim() ?? '';
  const n = text === '' ? NaN : Number(text);
  return Number.isFinite(n) ? n : null;
}

function shareOf({ low, high }: ControlValue, now: number): number | null {
  return low === undefined || high === undefined || high <= low ? null : (now - low) / (high - low);
}

/** Returns where on the track the thumb is for a share of it. The thumb stays inside: half of the thickness is free at each end. */
function placeOf(share: number, { start, length, inset }: Track): number {
  return start + inset + Math.min(1, Math.max(0, share)) * Math.max(1, length - 2 * inset);
}

/** Returns the length of the track between the two ends of the thumb's way, px. */
export function usableLength(slider: Element): number {
  const { length, inset } = trackOf(slider);
  return Math.max(1, length - 2 * inset);
}

interface Track {
  readonly isLevel: boolean;
  readonly start: number;
  readonly length: number;
  readonly inset: number;
}

function trackOf({ bounds, visible, value }: Element): Track {
  const box = value?.track ?? visible ?? bounds;
  const isLevel = box.width >= box.height;
  const [start, length, thickness] = isLevel
    ? [box.x, box.width, box.height]
    : [box.y, box.height, box.width];
  // A thumb apart from its track reaches both ends with its middle.
  const inset = value?.track === undefined ? Math.min(thickness / 2, length / 8) : 0;
  return { isLevel, start, length, inset };
}

/** Returns the share of the track for a value; an upright slider is highest at its top. Null for a number without ends. */
function shareFor(slider: Element, wanted: WantedValue, n: number): number | null {
  const { low, high } = slider.value ?? {};
  const share = wanted.percent
    ? n / 100
    : low === undefined || high === undefined
      ? null
      : (n - low) / (high - low);
  return share === null || trackOf(slider).isLevel ? share : 1 - share;
}

/** The first movement of a slider without ends: what it shows at the middle tells how far it goes. */
const MIDDLE = { from: 0.45, to: 0.5 };

/** Returns the share of the track at a place along it. */
export function shareAt(slider: Element, place: number): number {
  const { isLevel, start, length, inset } = trackOf(slider);
  const along = Math.min(1, Math.max(0, (place - start - inset) / Math.max(1, length - 2 * inset)));
  return isLevel ? along : 1 - along;
}

/** How far the number of a slider may be from where the finger let the thumb go, in percent of the track. */
const AGREES = 5;

/**
 * Returns the value with its ends, where the number agrees with the place at which the finger let the thumb go: 40 or 0.4 at 40 % of the
 * track, or at 60 % in a layout from right to left. Android reports the number without its ends; any other number leaves them unknown.
 */
export function withSeenEnds(slider: Element, value: ControlValue, letGoAt: number): ControlValue {
  const now = numberIn(value);
  if (now === null || value.high !== undefined) return value;
  const percent = 100 * shareAt(slider, letGoAt);
  const agrees = (end: number, place: number): boolean => Math.abs((now / end) * 100 - place) <= AGREES;
  const high = [100, 1].find((end) => agrees(end, percent) || agrees(end, 100 - percent));
  return high === undefined ? value : { ...value, low: 0, high };
}

/** Returns the movement of the finger along the track that sets the slider. */
export function trackMove(slider: Element, wanted: WantedValue, given: TrackMove | null): TrackMove {
  if (given !== null) return given;
  const track = trackOf(slider);
  const now = valueIn(wanted, slider.value) ?? 0;
  const { x, y, width, height } = slider.visible ?? slider.bounds;
  const isThumb = slider.value?.track !== undefined;
  return {
    from: isThumb
      ? track.isLevel
        ? x + width / 2
        : y + height / 2
      : placeOf(shareFor(slider, wanted, now) ?? MIDDLE.from, track),
    to: placeOf(shareFor(slider, wanted, wanted.to) ?? MIDDLE.to, track),
  };
}

/** Share of the track below which a finger first moves away and then back: devices ignore the first pixels of a movement. */
const SHORT = 0.12;

/** Returns a movement as points on the screen. */
export function pointsOf(
  slider: Element,
  move: TrackMove,
): { readonly from: Point; readonly via?: Point; readonly to: Point } {
  const { isLevel, start, length } = trackOf(slider);
  const box = slider.visible ?? slider.bounds;
  const middle = Math.round(isLevel ? box.y + box.height / 2 : box.x + box.width / 2);
  const point = (along: number): Point => {
    const at = Math.round(Math.min(start + length - 1, Math.max(start, along)));
    return isLevel ? { x: at, y: middle } : { x: middle, y: at };
  };
  const points = { from: point(move.from), to: point(move.to) };
  if (Math.abs(move.to - move.from) >= length * SHORT) return points;
  const isNearEnd = move.from > start + length / 2;
  return { ...points, via: point(move.from + (isNearEnd ? -2 : 2) * length * SHORT) };
}
