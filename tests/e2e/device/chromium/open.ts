import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { type ChromiumOptions, createChromiumDevice } from '../../../../src/device/chromium/index.ts';
import { existsSync } from 'node:fs';
import { installedPlaces } from '../../../../src/device/chromium/browser/find.ts';
import { headlessShells } from '../../../../src/device/chromium/browser/headless-shells.ts';
import { KeptBrowsers } from '../../../../src/device/chromium/kept-browsers.ts';
import type { Capture, Device, Gesture } from '../../../../src/device/port.ts';
import type { DomNode, DomSource } from '../../../../src/screen/sources/dom-format.ts';
import type { Point } from '../../../../src/screen/model/geometry.ts';

/** True where no browser is installed; the tests are skipped then, and their names say so. */
export const noBrowser =
  process.env['THUMBRULE_CHROMIUM'] === undefined &&
  ![...headlessShells(process.env, process.platform), ...installedPlaces(process.env, process.platform)].some(
    (place) => existsSync(place),
  );
export const whenThereIsABrowser = noBrowser ? ' (skipped: no Chromium is installed here)' : '';

export const fixtures = join(import.meta.dirname, 'fixtures');
const never = new AbortController().signal;

export interface Phone {
  readonly device: Device;
  look(): Promise<Seen>;
  /** Captures again until the answer is true; the test's time limit ends it. */
  until(what: (seen: Seen) => boolean): Promise<Seen>;
  tap(label: string): Promise<void>;
  do(gesture: Gesture): Promise<void>;
}
export interface Seen extends Capture {
  readonly tree: DomSource;
  /** The first node whose text, label or value is just this. */
  find(label: string): DomNode | undefined;
  /** The texts in view, in order. */
  texts(): string[];
}

const browsers = new KeptBrowsers();
afterAll(() => browsers.close());
const open: Device[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.close()));
});

/** A device on a page of the fixtures folder, in a kept browser, closed after the test. */
export async function phoneOn(page: string, options: Partial<ChromiumOptions> = {}): Promise<Phone> {
  return phone(await browsers.open({ app: appAt(page), ...options }));
}

/** The same in a browser of its own. */
export async function ownPhoneOn(page: string, options: Partial<ChromiumOptions> = {}): Promise<Phone> {
  return phone(await createChromiumDevice({ app: appAt(page), ...options }));
}

function appAt(page: string): string {
  return /^https?:/.test(page) ? page : join(fixtures, page);
}

function phone(device: Device): Phone {
  open.push(device);
  const look = async (): Promise<Seen> => seen(await device.capture(never));
  return {
    device,
    look,
    async until(what) {
      for (;;) {
        const now = await look();
        if (what(now)) return now;
      }
    },
    async tap(label) {
      const now = await look();
      const at = middle(now, label);
      await device.perform({ kind: 'tap', at, times: 1, intervalMs: 0 }, never);
    },
    do: (gesture) => device.perform(gesture, never),
  };
}

function seen(capture: Capture): Seen {
  const tree = JSON.parse(capture.source.text) as DomSource;
  const called = (node: DomNode, label: string): boolean =>
    [node.text, node.label, node.labelledBy, node.placeholder, node.id].includes(label);
  return {
    ...capture,
    tree,
    find: (label) => tree.nodes.find((node) => called(node, label)),
    texts: () =>
      tree.nodes.filter((n) => n.visible !== null).flatMap((n) => (n.text === undefined ? [] : [n.text])),
  };
}

/** The middle of the visible part of a node, in screenshot pixels. */
export function middle(seen: Seen, label: string): Point {
  const node = seen.find(label);
  if (node?.visible == null)
    throw new Error(`"${label}" is not in view; in view: ${seen.texts().join(' | ')}`);
  const [x, y, width, height] = node.visible;
  const { scale } = seen.tree.viewport;
  return { x: Math.round((x + width / 2) * scale), y: Math.round((y + height / 2) * scale) };
}
