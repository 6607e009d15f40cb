import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../src/screen/model/screen.ts';
import { FrameReader } from '../../src/vision/decode/frame.ts';
import { isHierarchyStale } from '../../src/vision/stale.ts';
import { lookAt, realPairs, SEEN_APPS, UNSEEN_APPS } from './real.ts';

// The page is not in a browser's hierarchy, which is incomplete anyway.
const { lightning: _, ...APPS } = { ...SEEN_APPS, ...UNSEEN_APPS };

const speaks = ({ elements }: Screen): boolean => elements.some((e) => e.role === 'text' && e.label !== '');

/** The hierarchy of the first screen, as if the device had returned it for both screenshots. */
async function judged(kinds: readonly string[]) {
  const pairs = realPairs(APPS).filter((p) => kinds.includes(p.kind));
  const said: { pair: string; stale: boolean }[] = [];
  for (const { app, before, after } of pairs) {
    const density = APPS[app] ?? 1;
    const [a, b] = [await lookAt(app, before, density), await lookAt(app, after, density)];
    if (!speaks(a.screen) || !a.frame || !b.frame) continue;
    said.push({
      pair: `${app} ${before} ${after}`,
      stale: isHierarchyStale(a.screen, a.frame, b.frame, density),
    });
  }
  return said;
}

describe('real screens whose hierarchy did not change', () => {
  test('are stale where another screen came', { timeout: 120_000 }, async () => {
    const said = await judged(['full']);
    expect(said.length).toBeGreaterThanOrEqual(20);
    expect(said.filter((s) => !s.stale).map((s) => s.pair)).toEqual([]);
  });

  test(
    'are where they had scrolled, and where the dialog that it tells of has gone',
    { timeout: 120_000 },
    async () => {
      const said = await judged(['scrolled']);
      expect(said.length).toBeGreaterThanOrEqual(2);
      expect(said.filter((s) => !s.stale).map((s) => s.pair)).toEqual([]);
      expect(await judged(['partial'])).toContainEqual({ pair: 'mediaphone 02 01', stale: true });
    },
  );

  test.each<readonly [string, (picture: Sharp) => Sharp]>([
    ['went through a lossy encoder', (p) => p.jpeg({ quality: 80 })],
    ['has all its colours inverted, as a dark theme has', (p) => p.negate({ alpha: false }).png()],
    ['was dimmed', (p) => p.linear(0.6, 0).png()],
  ])('are not where the same picture %s', { timeout: 120_000 }, async (_name, change) => {
    for (const [app, density] of Object.entries(APPS)) {
      const { screen, frame } = await lookAt(app, '00', density);
      if (!frame || !speaks(screen)) continue;
      const { width, height, data } = frame;
      const bytes = await change(sharp(data, { raw: { width, height, channels: 4 } })).toBuffer();
      const now = await new FrameReader().decode(bytes);
      expect(isHierarchyStale(screen, frame, now, density), app).toBe(false);
    }
    expect.assertions(4);
  });
});
