/** Pictures of a tab whose page can't be captured: a dialog blocks it, or it has crashed. */
import type { Size } from '../../../screen/model/geometry.ts';
import type { DomSource } from '../../../screen/sources/dom-format.ts';
import { type PageCapture, pngSize } from './capture.ts';
import { boxOnPage, drawOver, layOutDialog, plainScreenshot } from './dialog.ts';
import type { OpenDialog, Viewport } from './tab.ts';

export type StandIn = Pick<PageCapture, 'tree' | 'screenshot'>;

/** The page that a picture stands in for. */
export interface KnownPage {
  /** Its last capture; null before the first. */
  readonly last: PageCapture | null;
  readonly startUrl: string;
  readonly viewport: Viewport;
}

/** Draws the dialog over the last capture of the page. */
export async function pageBehind(dialog: OpenDialog, known: KnownPage): Promise<StandIn> {
  const { last, viewport } = known;
  const drawn = layOutDialog(dialog, viewport);
  const screenshot = last?.screenshot ?? (await plainScreenshot(screenSize(viewport), '#fff'));
  const page = last?.tree ?? emptyTree(known);
  const bounds = boxOnPage(drawn.dialog.bounds, viewport, page.viewport);
  return {
    tree: { ...page, dialog: { ...drawn.dialog, bounds } },
    screenshot: await drawOver(screenshot, pngSize(screenshot), drawn, viewport),
  };
}

export async function crashedPage(known: KnownPage): Promise<StandIn> {
  const screenshot = await plainScreenshot(screenSize(known.viewport), '#888');
  return { tree: emptyTree(known), screenshot };
}

function emptyTree({ last, startUrl, viewport }: KnownPage): DomSource {
  return { url: last?.tree.url ?? startUrl, title: '', viewport, nodes: [] };
}

function screenSize({ width, height, scale }: Viewport): Size {
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}
