/** Snackbars of Compose and Flutter answer a tap (R12); tickers and banners that look like them do not (R14). */
import { describe, expect, test } from 'vitest';
import { button, gap, text, title, type Item, type View } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { node } from '../../screen/build.ts';

interface Live {
  readonly taps: number;
  readonly tappedAt: number | null;
}
type Bar = (now: number, live: Live) => string | null;
type Attributes = Readonly<Record<string, string>>;

/** How Compose and Flutter write a snackbar. */
const SNACKBAR: Attributes = { 'live-region': '1', dismissable: 'true' };
const ANNOUNCED: Attributes = { 'live-region': '1', dismissable: 'false' };

/** A plain view over the page, with these words and without a class or id that names it. */
const bar = (words: string, attributes: Attributes): Item => ({
  height: 0,
  at: () =>
    node(
      'android.view.View',
      [40, 2100, 1040, 2260],
      attributes,
      node('TextView', [80, 2140, 900, 2220], { text: words }),
    ),
});

const run = async (
  words: Bar,
  attributes: Attributes,
  more: (live: Live) => readonly Item[] = () => [],
): Promise<{ verdict: string; taps: number }> => {
  const app: App<Live> = {
    begins: { taps: 0, tappedAt: null },
    show: (live, now): View => {
      const said = words(now, live);
      const over = said === null ? [] : [bar(said, attributes)];
      return { items: [title('Offer'), button('Like'), ...more(live), gap(700), text('Terms'), ...over] };
    },
    react: (live, did, now) =>
      did.kind === 'tap' && did.on === 'Like' ? { taps: live.taps + 1, tappedAt: now } : live,
  };
  const driven = await drive(app, goalOf(['Tap "Like"'], ['"Offer" is visible']));
  return { verdict: verdictOf(driven), taps: actionsOf(driven).length };
};

const answer: Bar = (now, { tappedAt }) => (tappedAt !== null && now - tappedAt < 4000 ? 'No result' : null);
const UNRESPONSIVE = { verdict: 'failed: Unresponsive Element Bug', taps: 3 };
const ONCE = { verdict: 'passed', taps: 1 };

describe('a tap that a snackbar answers takes effect', () => {
  test('where nothing else changes', async () => {
    expect(await run(answer, SNACKBAR)).toEqual(ONCE);
  });
  test('where one with other words stood before', async () => {
    expect(await run((now, live) => answer(now, live) ?? (now < 5000 ? 'Welcome' : null), SNACKBAR)).toEqual(
      ONCE,
    );
  });
});

describe('a dead button is unresponsive beside', () => {
  const PHASES = [0, 500, 1000, 1500];
  const seconds = (now: number, phase: number): string =>
    `Retry in ${90 - Math.floor((now + phase) / 1000)} s`;
  const NEWS = ['Rain today', 'Team wins', 'Prices fall', 'Bridge opens'];
  const turning = (now: number, phase: number): string | null =>
    NEWS[Math.floor((now + phase) / 2000) % NEWS.length] ?? null;
  test.each<[string, (now: number, phase: number) => string | null, Attributes]>([
    ['a text that is only announced and counts', seconds, ANNOUNCED],
    ['announced news that turn', turning, ANNOUNCED],
    ['a snackbar that stands', () => 'No connection', SNACKBAR],
    ['a snackbar that counts', seconds, SNACKBAR],
    ['a snackbar whose news turn', turning, SNACKBAR],
  ])('%s', async (_, words, attributes) => {
    for (const phase of PHASES)
      expect(await run((now) => words(now, phase), attributes), `phase ${phase}`).toEqual(UNRESPONSIVE);
  });
});

test('a snackbar that counts hides no effect of a healthy button', async () => {
  const counts: Bar = (now) => `Retry in ${90 - Math.floor(now / 1000)} s`;
  const healthy = await run(counts, SNACKBAR, ({ taps }) => [text(`${taps} likes`)]);
  expect(healthy).toEqual(ONCE);
});
