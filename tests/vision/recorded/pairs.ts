/** Pairs whose whole comparison is recorded: class, place, overlay, target and counts. A label says less. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { withDrawnShares } from '../../../src/vision/text/drawn-share.ts';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { capturedPairs } from '../kits/judge.ts';
import { lookAt, realPairs, SEEN_APPS, UNSEEN_APPS } from '../real.ts';

export interface RecordedPair {
  readonly name: string;
  readonly before: CapturedScreen;
  readonly after: CapturedScreen;
  readonly density: number;
}

/** The changes of `recordedPairs`, by their names. `npm run record:changes` writes them. */
export const CHANGES = fileURLToPath(new URL('changes.json', import.meta.url));

const KITS = fileURLToPath(new URL('../fixtures/kits', import.meta.url));
/** Apps whose fixtures have element trees. */
const APPS = Object.fromEntries(
  Object.entries({ ...SEEN_APPS, ...UNSEEN_APPS }).filter(([app]) => app !== 'ios-x'),
);

/** Returns the pairs of the kits, forwards and backwards, with trees, without them and without pictures; then those of real apps. */
export async function recordedPairs(): Promise<RecordedPair[]> {
  const pairs: RecordedPair[] = [];
  for (const kit of readdirSync(KITS)) {
    for (const { name, before, after, density } of await capturedPairs(KITS, kit)) {
      const [a, b] = [
        { ...before, frame: null },
        { ...after, frame: null },
      ];
      pairs.push(
        { name, before, after, density },
        { name: `${name}, backwards`, before: after, after: before, density },
        { name: `${name}, by trees`, before: a, after: b, density },
        { name: `${name}, backwards by trees`, before: b, after: a, density },
      );
    }
  }
  for (const app of Object.keys(APPS)) pairs.push(...(await firstOf(app)));
  return pairs;
}

/** The first two pairs of a real app: their pictures are large. */
async function firstOf(app: string): Promise<RecordedPair[]> {
  const pairs: RecordedPair[] = [];
  for (const { before, after } of realPairs(APPS)
    .filter((pair) => pair.app === app)
    .slice(0, 2)) {
    const density = APPS[app]!;
    const [a, b] = [await lookAt(app, before, density), await lookAt(app, after, density)];
    pairs.push({ name: `${app} ${before} to ${after}`, before: a, after: b, density });
  }
  return pairs;
}

/** Compares the pair for each of its targets, and returns one line for the change and one for each target. */
function changeOf({ before, after, density }: RecordedPair): string[] {
  const lines: string[] = [];
  for (const target of [null, ...targetsOf(before.screen.elements)]) {
    // Values that are cached by screen or frame are computed anew, so that each run tests the rules.
    const change = compareScreens(anew(before), anew(after), { target, density });
    if (target === null) lines.push(...described(change));
    else lines.push(`${inWords(target)}: ${change.target}${detailOf(change)}`);
  }
  return lines;
}

/** Texts of a screen that are claimed to be longer, and to stand in each other's places. */
const MOST_TEXTS = 16;

/** Returns how much of each text of the later screen its screenshot shows: of the text itself, of one that is three times as long, of the same with a mask, and of its neighbour's. */
function drawnIn({ after }: RecordedPair): string[] {
  const { elements } = after.screen;
  const frame = { ...after.frame! };
  const texts = elements.filter((e) => e.visible !== null && e.text !== '').slice(0, MOST_TEXTS);
  const claims = (change: (e: Element, i: number) => Partial<Element>): (string | undefined)[] => {
    const claimed = texts.map((e, i) => ({ ...e, ...change(e, i) }));
    return withDrawnShares(claimed, frame).map(({ drawnShare }) => drawnShare?.toFixed(3));
  };
  const thrice = ({ text }: Element): string => `${text} ${text} ${text}`;
  const shares = [
    claims(() => ({})),
    claims((e) => ({ text: thrice(e) })),
    claims((e) => ({ text: thrice(e), masked: true })),
    claims((_, i) => ({ text: texts[(i + 1) % texts.length]!.text })),
  ];
  return texts.map(({ ref }, i) => `${ref} shows ${shares.map((share) => share[i] ?? 'all').join(', ')}`);
}

function anew({ frame, screen }: CapturedScreen): CapturedScreen {
  return { frame: frame && { ...frame }, screen: { ...screen, elements: [...screen.elements] } };
}

/** Four boxes over the page: the places of texts and controls in view, and one beside them. */
function targetsOf(elements: readonly Element[]): Rect[] {
  const seen = elements.filter((e) => e.visible !== null && (e.text !== '' || e.state.clickable));
  const places = [0.2, 0.5, 0.8].map((share) => seen[Math.floor(share * seen.length)]?.visible);
  const known = places.filter((place) => place !== null && place !== undefined);
  const last = known.at(-1);
  return last === undefined ? known : [...known, { ...last, y: last.y + Math.round(last.height / 2) }];
}

function described({ kind, dy, ratio, regions, tree, overlay }: ScreenChange): string[] {
  return [
    `${kind}${dy === 0 ? '' : ` by ${dy} px`}, ${ratio.toFixed(3)} of the pixels, ${tree.added} added, ${tree.removed} removed, ${tree.changed} changed`,
    `regions: ${regions.map(inWords).join(' | ') || 'none'}`,
    ...(overlay === undefined
      ? []
      : [
          `overlay ${overlay.kind}: ${JSON.stringify(overlay.before)} to ${JSON.stringify(overlay.after)} in ${overlay.box === null ? 'no box' : inWords(overlay.box)}`,
        ]),
  ];
}

function detailOf({ targetDetail }: ScreenChange): string {
  return targetDetail === undefined ? '' : `, ${targetDetail} of it`;
}

function inWords({ x, y, width, height }: Rect): string {
  return `${width} x ${height} at ${x}, ${y}`;
}

/** Returns all that is recorded of a pair: its change and, forwards and with pictures, the texts that it shows. */
export function recordOf(pair: RecordedPair): string[] {
  const isWithPictures = pair.after.frame !== null && !pair.name.includes('backwards');
  return [...changeOf(pair), ...(isWithPictures ? drawnIn(pair) : [])];
}

export function recordedChanges(): Record<string, string[]> {
  return JSON.parse(readFileSync(CHANGES, 'utf8')) as Record<string, string[]>;
}
