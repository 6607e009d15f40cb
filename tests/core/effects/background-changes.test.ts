/** Changes that happen by themselves are no effect of a dead control, and hide no effect of a healthy one (R14). */
import { describe, expect, test } from 'vitest';
import { button, gap, spinner, text, title, type Item, type View } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { effectSummary } from '../../builders/effect.ts';

const FAR = gap(700);
interface Live {
  readonly taps: number;
  readonly tappedAt: number | null;
}
/** A page with the button "Like"; the rest of it depends on the time and on the taps. */
const page = (rest: (now: number, live: Live) => readonly Item[]): App<Live> => ({
  begins: { taps: 0, tappedAt: null },
  show: (live, now): View => ({ items: [title('Offer'), button('Like'), ...rest(now, live)] }),
  react: (live, did, now) =>
    did.kind === 'tap' && did.on === 'Like' ? { taps: live.taps + 1, tappedAt: now } : live,
});
const tick = (now: number, everyMs: number, phase = 0): number => Math.floor((now + phase) / everyMs);
const run = async (
  rest: (now: number, live: Live) => readonly Item[],
  expected: readonly string[] = ['"Offer" is visible'],
): Promise<{ verdict: string; taps: number }> => {
  const driven = await drive(page(rest), goalOf(['Tap "Like"'], expected));
  return { verdict: verdictOf(driven), taps: actionsOf(driven).length };
};
const UNRESPONSIVE = { verdict: 'failed: Unresponsive Element Bug', taps: 3 };

describe('a dead button is unresponsive beside', () => {
  // Each period with phases such that the first tick falls before, during and after the gesture.
  const phases = [0, 250, 500, 750, 1000, 1500, 2500];
  test.each([900, 2000, 3000, 4500])('a text far away that changes every %s ms', async (period) => {
    for (const phase of phases)
      expect(
        await run((now) => [FAR, text(`${tick(now, period, phase)} people are looking`)]),
        `phase ${phase}`,
      ).toEqual(UNRESPONSIVE);
  });
  test.each([2000, 4500])('news far away every %s ms', async (period) => {
    const NEWS = ['Rain today', 'Team wins', 'Prices fall', 'Bridge opens'];
    for (const phase of phases)
      expect(
        await run((now) => [FAR, text(NEWS[tick(now, period, phase) % NEWS.length] ?? '')]),
        `phase ${phase}`,
      ).toEqual(UNRESPONSIVE);
  });
  test.each([2000, 4500])('a number in its own group every %s ms', async (period) => {
    for (const phase of phases)
      expect(
        await run((now) => [text(`${tick(now, period, phase)} people are looking`)]),
        `phase ${phase}`,
      ).toEqual(UNRESPONSIVE);
  });
  test.each([6000, 7000, 9000])('a text far away that changes late, every %s ms', async (period) => {
    // The first tick comes while the attempt is watched.
    expect(await run((now) => [FAR, text(`${tick(now, period, period - 3000)} people are looking`)])).toEqual(
      UNRESPONSIVE,
    );
  });
  test('a banner that goes by itself while it is watched', async () => {
    expect(await run((now) => (now < 3500 ? [FAR, text('Welcome back')] : [FAR]))).toEqual(UNRESPONSIVE);
  });
  test('a button that a timer enables', async () => {
    expect(await run((now) => [FAR, button('Resend', { disabled: now < 3500 })])).toEqual(UNRESPONSIVE);
  });
  test('its own countdown', async () => {
    const counting: App<number> = {
      begins: 0,
      show: (_, now) => ({
        items: [title('Offer'), button(`Resend in ${90 - tick(now, 1000)} s`, { id: 'resend' })],
      }),
      react: (taps, did) => (did.kind === 'tap' ? taps + 1 : taps),
    };
    const driven = await drive(counting, goalOf(['Tap "resend"'], ['"Offer" is visible']));
    expect(verdictOf(driven)).not.toBe('passed');
  });
});

// A second tap would do the work of a slow button twice (R37), and nothing on the screen tells the two apart.
describe('a dead button is tapped once, and nothing is shown, beside', () => {
  const ONCE = { verdict: 'inconclusive: unproven', taps: 1 };
  test('a text far away that changes once, late', async () => {
    expect(await run((now) => [FAR, text(`${tick(now, 20_000, 17_000)} people are looking`)])).toEqual(ONCE);
  });
  test('a row that loads while it is watched', async () => {
    expect(await run((now) => (now < 3500 ? [FAR] : [FAR, text('Row 9')]))).toEqual(ONCE);
  });
});

describe('a working button takes effect with one tap', () => {
  const ONCE = { verdict: 'passed', taps: 1 };
  const live = (now: number): Item => text(`${tick(now, 2000)} people are looking`);
  test('on a count far away that stands still before and after', async () => {
    expect(await run((_, { taps }) => [FAR, text(`${taps} likes`)])).toEqual(ONCE);
  });
  test('on a count in its own row', async () => {
    expect(await run((_, { taps }) => [text(`${taps} likes`)])).toEqual(ONCE);
  });
  test('on its own text', async () => {
    const own: App<boolean> = {
      begins: false,
      show: (liked, now) => ({
        items: [title('Offer'), button(liked ? 'Liked' : 'Like', { id: 'like' }), FAR, live(now)],
      }),
      react: (liked, did) => liked || did.kind === 'tap',
    };
    const driven = await drive(own, goalOf(['Tap "Like"'], ['"Liked" is visible']));
    expect({ verdict: verdictOf(driven), taps: actionsOf(driven).length }).toEqual(ONCE);
  });
  test('on a count beside live text', async () => {
    expect(await run((now, { taps }) => [text(`${taps} likes`), FAR, live(now)])).toEqual(ONCE);
  });
  test('on a text that a condition quotes, beside live text', async () => {
    expect(
      await run(
        (now, { taps }) => [FAR, text(taps > 0 ? 'Thanks' : 'Hello'), live(now)],
        ['"Thanks" is visible'],
      ),
    ).toEqual(ONCE);
  });
  test('that the server answers after 3 s, on a text that a condition quotes', async () => {
    expect(
      await run(
        (now, { tappedAt }) => [FAR, text(tappedAt !== null && now > tappedAt + 3000 ? '1 like' : '0 likes')],
        ['"1 like" is visible'],
      ),
    ).toEqual(ONCE);
  });
  test.each([
    ['moves behind the page', { x: 0, y: 200, width: 1080, height: 1100 }, '"0 likes" became "1 likes"'],
    ['is the text itself', { x: 40, y: 400, width: 1000, height: 120 }, 'not'],
  ])('on a text, though what %s', (_, region, effect) => {
    const animatedRegions = [region];
    expect(
      effectSummary({
        step: 'Tap "Like"',
        did: { kind: 'tap', on: 'Like' },
        before: { items: [title('Offer'), button('Like'), text('0 likes')] },
        after: { items: [title('Offer'), button('Like'), text('1 likes')] },
        delta: { kind: 'partial', target: 'unchanged' },
        was: { animatedRegions },
        is: { animatedRegions },
      }),
    ).toBe(effect);
  });
});

test('an element that stood still once is not watched again', async () => {
  const counter: App<number> = {
    begins: 0,
    show: (n) => ({ items: [title('Cart'), button('Add'), FAR, text(`${n} in the cart`)] }),
    react: (n, did) => (did.kind === 'tap' && did.on === 'Add' ? n + 1 : n),
  };
  const five = await drive(counter, goalOf(Array.from({ length: 5 }, () => 'Tap "Add"')));
  const one = await drive(counter, goalOf(['Tap "Add"']));
  expect(five.state).toBe(5);
  expect(five.took - one.took).toBeLessThan(4 * 3000);
});

describe('a working button is tapped once beside', () => {
  const badge = ({ taps }: Live): readonly Item[] => [FAR, ...(taps > 0 ? [text(`${taps}`)] : [])];

  test('a badge far away, and a message in the same container that goes', async () => {
    const message = (now: number, { tappedAt }: Live): readonly Item[] =>
      tappedAt !== null && now - tappedAt < 3000 ? [text('Added')] : [];
    expect(await run((now, live) => [...badge(live), ...message(now, live)])).toEqual({
      verdict: 'passed',
      taps: 1,
    });
  });

  test('a badge far away on a page that loaded before', async () => {
    const { show, ...app } = page((_, live) => badge(live));
    const loading: App<Live> = {
      ...app,
      show: (live, now) => (now < 3000 ? { items: [spinner()] } : show(live, now)),
    };
    const driven = await drive(loading, goalOf(['Tap "Like"'], ['"Offer" is visible']));
    expect(verdictOf(driven)).toBe('passed');
    expect(actionsOf(driven).length).toBe(1);
  });

  test('a dead one beside a message that comes and goes by itself is not', async () => {
    const blinking = (now: number): readonly Item[] => (tick(now, 2000) % 2 === 0 ? [text('Sale')] : []);
    expect((await run((now) => [FAR, ...blinking(now)])).verdict).toBe('failed: Unresponsive Element Bug');
  });
});
