import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ScreenChangeKind } from '../../src/screen/model/screen.ts';
import { readSource } from '../../src/screen/read.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { FrameReader } from '../../src/vision/decode/frame.ts';
import { screenOf } from './drawing/seen.ts';

/** Two captured screens of one app, labelled by hand. Sources and licences: fixtures/SOURCES.tsv. */
export interface RealPair {
  readonly app: string;
  readonly before: string;
  readonly after: string;
  readonly kind: ScreenChangeKind;
}

const FOLDER = fileURLToPath(new URL('fixtures/', import.meta.url));

/** Apps of the training half and of the test half, with the pixels per dp of their phones. */
export const SEEN_APPS: Readonly<Record<string, number>> = { 'ios-x': 1, mediaphone: 3 };
export const UNSEEN_APPS: Readonly<Record<string, number>> = {
  shieldapp: 2.625,
  'london-quest': 2.625,
  lightning: 3,
  'termux-ide': 2.625,
};

export function realPairs(apps: Readonly<Record<string, number>>): RealPair[] {
  const lines = readFileSync(`${FOLDER}labels.tsv`, 'utf8').trim().split('\n').slice(1);
  return lines
    .map((line) => line.split('\t') as [string, string, string, ScreenChangeKind])
    .map(([app, before, after, kind]) => ({ app, before, after, kind }))
    .filter(({ app }) => app in apps);
}

const looked = new Map<string, Promise<CapturedScreen>>();

/** Returns the screenshot and, where the session has one, the hierarchy. */
export function lookAt(app: string, name: string, density: number): Promise<CapturedScreen> {
  const key = `${app}/${name}`;
  const known = looked.get(key) ?? read(key, density);
  looked.set(key, known);
  return known;
}

async function read(key: string, density: number): Promise<CapturedScreen> {
  const picture = [`${FOLDER}${key}.webp`, `${FOLDER}${key}.jpg`].find((file) => existsSync(file))!;
  const frame = await new FrameReader().decode(readFileSync(picture));
  const size = { width: frame.width, height: frame.height };
  const source = `${FOLDER}${key}.xml`;
  if (!existsSync(source)) return { frame, screen: screenOf(size) };
  const text = readFileSync(source, 'utf8');
  const { elements, windows } = readSource({ format: 'uiautomator', text }, { size, density, underTest: '' });
  return { frame, screen: screenOf(size, { elements, windows }) };
}
