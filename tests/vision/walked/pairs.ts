/** Pairs of screens of the bundled apps on the simulated phone. The class of each change comes from the phone's state, not from its pictures. */
import type { Screen, ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import { readSource } from '../../../src/screen/read.ts';
import { renderPng } from '../../../src/simulator/render/index.ts';
import { swipe } from '../../../src/simulator/index.ts';
import type { Box, ViewNode } from '../../../src/simulator/view.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { FrameReader } from '../../../src/vision/decode/frame.ts';
import { nodes, phoneOf, walk } from '../../simulator/steps.ts';
import { WALKS } from '../../simulator/walks.ts';
import { screenOf } from '../drawing/seen.ts';
import { Explorer, FIRST_STEPS } from './explored.ts';

type Phone = ReturnType<typeof phoneOf>;

/** Changes of overlays that the phone's state tells; null where a message came or went, which may count as an overlay or not. */
type OverlayTruth = 'opened' | 'closed' | 'swapped' | 'none' | null;

export interface WalkedPair {
  readonly app: string;
  readonly name: string;
  /** Classes that are right. */
  readonly kinds: readonly ScreenChangeKind[];
  readonly overlay: OverlayTruth;
  readonly before: CapturedScreen;
  readonly after: CapturedScreen;
}

export const DENSITY = 2.625;
/** Time after a gesture until ripples and animations have ended, ms. */
const REST_MS = 900;

/** Returns a pair for each step of each walk through the app, on a phone with these quirks, and for a swipe up and down on each page that a walk ends on. */
export async function walkedPairs(app: string, quirks: readonly string[]): Promise<WalkedPair[]> {
  const pairs: WalkedPair[] = [];
  for (const [goal, { steps }] of Object.entries(WALKS[app] ?? {})) {
    const phone = phoneOf(`apps-under-test/${app}/app.yaml`, [], quirks);
    const act = await recorder(app, phone, (pair) => pairs.push({ ...pair, name: `${goal}: ${pair.name}` }));
    for (const step of steps) await act(step, () => walk(phone, step));
    const [low, high] = [
      { x: 540, y: 1500 },
      { x: 540, y: 900 },
    ];
    await act('swipe up', () => swipe(phone, low, high));
    await act('swipe down', () => swipe(phone, high, low));
  }
  return pairs;
}

/** Returns a pair for each gesture of an exploration of the app, on a phone with these quirks. */
export async function exploredPairs(
  app: string,
  quirks: readonly string[],
  gestures: number,
): Promise<WalkedPair[]> {
  const pairs: WalkedPair[] = [];
  const phone = phoneOf(`apps-under-test/${app}/app.yaml`, [], quirks);
  const act = await recorder(app, phone, (pair) => pairs.push(pair));
  for (const step of FIRST_STEPS[app] ?? []) await act(step, () => walk(phone, step));
  const explorer = new Explorer(phone);
  while (pairs.length < gestures) {
    const { name, act: gesture } = explorer.next();
    await act(`${pairs.length} ${name}`, gesture);
  }
  return pairs;
}

/** Returns a function that performs a gesture, and hands over the screens before and after it with the class of their change. */
async function recorder(
  app: string,
  phone: Phone,
  take: (pair: WalkedPair) => void,
): Promise<(name: string, gesture: () => void) => Promise<void>> {
  const reader = new FrameReader();
  let before = await moment(phone, reader);
  return async (name, gesture) => {
    gesture();
    phone.clock.advance(REST_MS);
    const after = await moment(phone, reader);
    const truth = changeOf(before.facts, after.facts);
    take({ app, name, ...truth, before: before.captured, after: after.captured });
    before = after;
  };
}

interface Moment {
  readonly facts: Facts;
  readonly captured: CapturedScreen;
}

async function moment(phone: Phone, reader: FrameReader): Promise<Moment> {
  const view = phone.view();
  const frame = await reader.decode(renderPng(view));
  const size = { width: frame.width, height: frame.height };
  const source = { format: 'uiautomator', text: phone.source() } as const;
  const context = { size, density: DENSITY, underTest: phone.app.package };
  const { elements, windows } = readSource(source, context);
  const { keyboard } = phone.currentLayout();
  const screen: Partial<Screen> = {
    elements,
    windows,
    keyboard: { shown: keyboard !== null, bounds: keyboard },
  };
  return { facts: factsOf(phone), captured: { frame, screen: screenOf(size, screen) } };
}

/** State of the phone that decides the class of a change. */
interface Facts {
  /** Another value: another page is in front. */
  readonly page: string;
  /** The name of the page in the app's file: the same one may have been opened anew. */
  readonly screen: string;
  readonly plays: boolean;
  readonly isLoading: boolean;
  /** Overlays from the lowest to the topmost, by what they are. */
  readonly overlays: readonly string[];
  readonly messages: string;
  /** Offsets of lists, and pages of carousels. */
  readonly scrolled: string;
  readonly keyboard: boolean;
  /** The focused field, whose frame is drawn in another colour. */
  readonly focus: string;
  /** Names of the selected tabs. */
  readonly tab: string;
  /** Everything that is drawn, with its place. */
  readonly drawn: string;
}

function factsOf(phone: Phone): Facts {
  const { process } = phone;
  const { front } = phone.state();
  const overlays = (process?.overlays ?? []).map(({ overlay }) => overlay.id);
  const picker = process?.picker == null ? [] : ['picker'];
  const requests = (process?.permissionRequests ?? []).slice(0, 1).map(({ name }) => name);
  return {
    page: `${front} ${process?.top?.serial ?? ''}`,
    screen: `${front} ${process?.top?.screen ?? ''}`,
    isLoading: process?.top?.loading != null,
    plays: nodes(phone).some(({ kind }) => kind === 'video'),
    overlays: [...overlays, ...picker, ...requests],
    messages: (process?.messages ?? []).map(({ id }) => id).join(),
    scrolled: JSON.stringify([[...(process?.scrolls ?? [])], [...(process?.pages ?? [])]]),
    keyboard: process?.keyboard === true,
    focus: process?.focus?.key ?? '',
    tab: nodes(phone)
      .flatMap(({ kind, text, selected }) => (kind === 'tab' && selected ? [text] : []))
      .join(),
    drawn: nodes(phone).flatMap(drawnOf).join('\n'),
  };
}

/** The caret and the pressed key are no content. */
function drawnOf(node: ViewNode): string[] {
  const { kind, text, description, checked, selected, enabled, setTo } = node;
  const seen = overlap(node.box, node.clip);
  if (seen === '' || kind === 'status bar' || kind === 'key') return [];
  return [JSON.stringify([kind, text, description, checked, selected, enabled, setTo ?? null, seen])];
}

function overlap(a: Box, b: Box): string {
  const [left, top] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [right, bottom] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
  return right > left && bottom > top ? [left, top, right, bottom].join() : '';
}

function changeOf(a: Facts, b: Facts): Pick<WalkedPair, 'kinds' | 'overlay'> {
  const overlay = overlayOf(a, b);
  // Another page that shows the same: a tab that is selected already.
  const showsSame = a.drawn === b.drawn && a.overlays.join() === b.overlays.join();
  if (a.page !== b.page && !showsSame)
    return {
      // A page that is opened anew may be another one or not.
      kinds: a.screen === b.screen ? ['full', 'partial'] : ['full'],
      overlay: overlay === 'none' ? 'none' : null,
    };
  if (a.overlays.join() !== b.overlays.join()) return { kinds: ['partial'], overlay };
  if (a.drawn === b.drawn)
    return {
      kinds: a.focus === b.focus && a.keyboard === b.keyboard && !b.plays ? ['none'] : ['partial', 'none'],
      overlay,
    };
  // The section of another tab, and a page that has loaded, may be a page of its own.
  if (a.tab !== b.tab || a.isLoading !== b.isLoading) return { kinds: ['full', 'partial'], overlay };
  const isScrolled = a.scrolled !== b.scrolled;
  const isMore = a.keyboard !== b.keyboard || a.messages !== b.messages;
  return { kinds: isScrolled ? (isMore ? ['scrolled', 'partial'] : ['scrolled']) : ['partial'], overlay };
}

function overlayOf(a: Facts, b: Facts): OverlayTruth {
  if (a.messages !== b.messages) return null;
  if (a.overlays.join() === b.overlays.join()) return 'none';
  if (a.overlays.length === b.overlays.length) return 'swapped';
  return a.overlays.length < b.overlays.length ? 'opened' : 'closed';
}
