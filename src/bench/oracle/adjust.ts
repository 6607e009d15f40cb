/** Gestures of a person on what can be moved: a slider's thumb, a wheel, a row that is carried, a list that is pulled. */
import { sliderShare, SLIDER_PAD } from '../../simulator/layout/adjustable.ts';
import type { TouchTarget } from '../../simulator/layout/context.ts';
import { carry } from '../../simulator/phone/carry.ts';
import { swipe, tap } from '../../simulator/phone/gestures.ts';
import type { Phone } from '../../simulator/phone/phone.ts';
import type { ViewNode } from '../../simulator/view.ts';
import type { NamedTarget, ScriptedAction } from './parse-line.ts';
import type { ScrollSearch } from './scroll-search.ts';
import type { Timeline } from './timeline.ts';
import {
  centerOf,
  findTarget,
  rowAround,
  shownText,
  touchTargetOf,
  visibleNodes,
  type VisibleNode,
} from './visible-nodes.ts';
import type { Waiter } from './waiting.ts';
import { WalkHalted, WalkUndecided } from './walk-log.ts';

export type AdjustingAction = Extract<ScriptedAction, { do: 'set' | 'turn' | 'take' | 'drag' | 'pull' }>;

/** Finger down on a row until it is picked up, ms. */
const PICK_UP_MS = 700;
/** Time for a menu to open, ms. */
const OPENING_MS = 2000;
const WHEEL_ROWS = 3;
/** How far down a list is pulled, pixels. */
const PULL = 700;
/** More than the minutes of an hour. */
const MOST_CHOICES = 70;

export interface Adjusting {
  readonly timeline: Timeline;
  readonly waiter: Waiter;
  readonly search: ScrollSearch;
  /** The element of the app that a gesture is on. */
  readonly onPressed: (id: string | undefined) => void;
  readonly onChosen: (id: string, choice: string) => void;
  /** This is the healthy app, or the same line had an effect there. */
  readonly isExpected: boolean;
  readonly isHealthy: boolean;
}

/**
 * Carries out the action, and looks at the control afterwards. Returns true when it already stands as wanted, and needs no gesture.
 * @throws WalkHalted when it does not take what the line says
 */
export function adjust(walk: Adjusting, action: AdjustingAction): boolean {
  switch (action.do) {
    case 'set':
      return moveSlider(walk, action.on, action.to, action.share);
    case 'turn':
      return turnWheel(walk, action.on, action.choice);
    case 'take':
      return takeChoice(walk, action.on, action.choice);
    case 'drag':
      return carryRow(walk, action.on, action.side, action.of);
    case 'pull':
      return pullDown(walk);
  }
}

/** Pulls the tallest list in view, and no strip that is scrolled sideways; else the page. Where nothing is new, nothing needs to change. */
function pullDown({ timeline }: Adjusting): boolean {
  const { width, height } = timeline.phone.view();
  const [list] = visibleNodes(timeline.phone)
    .flatMap(({ node, undrawn, box }) => (!undrawn && node.kind === 'list' ? [box] : []))
    .toSorted((a, b) => b.height - a.height);
  const y = list === undefined ? height * 0.35 : list.y + Math.min(list.height * 0.3, 200);
  const from = { x: width / 2, y: Math.round(y) };
  timeline.do((phone) => swipe(phone, from, { ...from, y: from.y + PULL }));
  return true;
}

/** Returns the control and its element. A disabled one takes no gesture. */
function controlOf(walk: Adjusting, named: NamedTarget): VisibleNode {
  const visible = walk.search.bringIntoView(named, 'act');
  walk.onPressed((carriedOf(walk, visible) ?? touchTargetOf(walk.timeline.phone, visible))?.element.id);
  if (!visible.node.enabled && walk.isExpected && !walk.isHealthy)
    throw new WalkHalted('disabled', `"${named.label}" is disabled`, named, null, true);
  return visible;
}

/** Returns the row around a text that can be carried. */
function carriedOf({ timeline }: Adjusting, { ancestors }: VisibleNode): TouchTarget | undefined {
  const { touchTargets } = timeline.phone.currentLayout().layout;
  return ancestors.map((node) => touchTargets.get(node)).findLast((touch) => touch?.element.carried);
}

function refuse(walk: Adjusting, named: NamedTarget): void {
  if (walk.isHealthy || !walk.isExpected) return;
  throw new WalkHalted('input', `"${named.label}" does not take it`, named, null, true);
}

function moveSlider(walk: Adjusting, named: NamedTarget, to: number, share: boolean): boolean {
  const { timeline, waiter } = walk;
  const { node } = controlOf(walk, named);
  const element = timeline.phone.currentLayout().layout.touchTargets.get(node)?.element;
  if (node.setTo === undefined || element === undefined)
    throw new WalkHalted('missing', `"${named.label}" is no slider`, named);
  const { min, most } = sliderShare(element);
  const wanted = share ? min + (to / 100) * (most - min) : to;
  if (node.setTo.now === wanted) return true;
  const track = { from: node.box.x + SLIDER_PAD, width: node.box.width - 2 * SLIDER_PAD };
  const y = Math.round(node.box.y + node.box.height / 2);
  const { isMirrored } = timeline.phone;
  const shareOf = (value: number): number => (value - min) / (most - min);
  const at = (value: number): { x: number; y: number } => ({
    x: Math.round(track.from + track.width * (isMirrored ? 1 - shareOf(value) : shareOf(value))),
    y,
  });
  const setting = (): number | undefined =>
    findTarget(timeline.phone, named, 'act').nodes[0]?.node.setTo?.now;
  // A person who sees that the thumb stopped beside the number moves it on by as much.
  let aim = wanted;
  for (let times = 0; times < 3; times++) {
    const now = setting();
    if (now === undefined || now === wanted) return false;
    const [from, to] = [at(now), at(aim)];
    timeline.do((phone) => swipe(phone, from, to));
    waiter.advance(500);
    const landed = setting();
    if (landed === undefined || landed === now) break;
    aim = Math.min(most, Math.max(min, aim - (landed - wanted)));
  }
  if (setting() !== undefined && setting() !== wanted) refuse(walk, named);
  return false;
}

function turnWheel(walk: Adjusting, named: NamedTarget, choice: string): boolean {
  const { timeline, waiter } = walk;
  const { node, box } = controlOf(walk, named);
  const element = timeline.phone.currentLayout().layout.touchTargets.get(node)?.element;
  walk.onChosen(element?.id ?? '', choice);
  if (node.setTo?.text === choice) return true;
  const from = centerOf(box);
  const setting = (): number | undefined =>
    findTarget(timeline.phone, named, 'act').nodes[0]?.node.setTo?.now;
  const isShown = (): boolean =>
    findTarget(timeline.phone, named, 'act').nodes[0]?.node.setTo?.text === choice;
  let hasMoved = false;
  // A wheel that stops at its end is turned the other way.
  for (const way of [-1, 1]) {
    for (let turned = 0; turned < MOST_CHOICES; turned++) {
      const before = setting();
      const to = { ...from, y: from.y + way * Math.round(node.box.height / WHEEL_ROWS) };
      timeline.do((phone) => swipe(phone, from, to));
      waiter.advance(250);
      if (isShown()) return false;
      hasMoved ||= setting() !== before;
      if (setting() === before || setting() === node.setTo?.now) break;
    }
  }
  if (hasMoved) throw new WalkHalted('missing', `"${choice}" is no choice of "${named.label}"`, named);
  refuse(walk, named);
  return false;
}

function takeChoice(walk: Adjusting, named: NamedTarget, choice: string): boolean {
  const { timeline, waiter, search } = walk;
  const visible = controlOf(walk, named);
  const id = touchTargetOf(timeline.phone, visible)?.element.id ?? '';
  walk.onChosen(id, choice);
  if (visible.node.text === choice) return true;
  const opened = centerOf(visible.box);
  timeline.do((phone) => tap(phone, opened));
  waiter.advance(OPENING_MS);
  if (timeline.phone.process?.overlays.length === 0) return false;
  const wanted = { label: choice, noun: 'menu item', of: null, nth: null };
  const option = centerOf(search.bringIntoView(wanted, 'act').box);
  timeline.do((phone) => tap(phone, option));
  waiter.settle();
  const now = findTarget(timeline.phone, named, 'act').nodes[0]?.node.text;
  if (now !== undefined && now !== choice && walk.isExpected && !walk.isHealthy)
    throw new WalkHalted('choice', `"${named.label}" shows "${now}"`, named, null, true);
  return false;
}

function carryRow(walk: Adjusting, named: NamedTarget, side: 'above' | 'below', of: NamedTarget): boolean {
  const { timeline, waiter, search } = walk;
  search.bringIntoView(of, 'act');
  const before = rowTexts(timeline.phone);
  const stands = (): boolean => {
    const rows = rowTexts(timeline.phone);
    return rows[rows.indexOf(named.label) + (side === 'above' ? 1 : -1)] === of.label;
  };
  // A page that moves meanwhile leaves a row elsewhere, and a person carries it once more.
  for (let times = 0; times < 2 && !(times > 0 && stands()); times++) {
    const from = controlOf(walk, named);
    const over = search.bringIntoView(of, 'act');
    const { box } = rowAround(over) ?? over.node;
    if (!isStillAt(timeline.phone, named, from))
      throw new WalkUndecided('rows of a drag that are never in view together', named.label, named);
    const start = centerOf(from.box);
    const end = { x: start.x, y: Math.round(box.y + box.height * (side === 'above' ? 0.25 : 0.75)) };
    timeline.do((phone) => carry(phone, start, end, PICK_UP_MS, 600));
    waiter.advance(500);
  }
  const isMoved = rowTexts(timeline.phone).join('\n') !== before.join('\n');
  if (stands() || walk.isHealthy || !walk.isExpected || !isMoved) return false;
  throw new WalkHalted('misplaced', `"${named.label}" is not ${side} "${of.label}"`, named, null, true);
}

/** False when the list was scrolled away from the row. */
function isStillAt(phone: Phone, named: NamedTarget, { box }: VisibleNode): boolean {
  const now = findTarget(phone, named, 'act').nodes[0]?.box;
  return now !== undefined && now.y === box.y && now.height === box.height;
}

/** Returns the first text of each row of the list in view, in order. */
function rowTexts(phone: Phone): string[] {
  const { layout } = phone.currentLayout();
  const rows = [...layout.touchTargets].filter(([, touch]) => touch.element.carried);
  const texts = rows.map(([node]) => ({ y: node.box.y, text: firstText(node) }));
  return texts.toSorted((a, b) => a.y - b.y).map(({ text }) => text);
}

function firstText(node: ViewNode): string {
  const own = shownText(node);
  if (own !== '') return own;
  for (const child of node.children) {
    const text = firstText(child);
    if (text !== '') return text;
  }
  return '';
}
