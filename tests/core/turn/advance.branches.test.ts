/** The two branches of a line, in whole runs (R4). */
import { drive, goalOf, unchanging, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const NAMES = ['Close', 'Menu', 'Save'] as const;

/** Every button counts its taps. */
const app = (promo: boolean, gaps: readonly string[] = []): App<readonly string[]> => ({
  begins: [],
  show: (taps) => ({
    items: [
      title('Home'),
      ...(promo ? [text('Promo')] : []),
      ...NAMES.map((name) => button(name)),
      text(`Taps: ${taps.join(' ')}`),
    ],
    gaps: [...gaps],
  }),
  react: (taps, did) =>
    did.kind === 'tap' && NAMES.some((n) => n === did.on) ? [...taps, did.on ?? ''] : taps,
});

describe('If … otherwise …', () => {
  const line = 'If "Promo" is visible, tap "Close", otherwise tap "Menu"';

  test.each([
    [true, ['Close'], 'the second branch is not taken'],
    [false, ['Menu'], 'the first branch is not taken'],
  ])('with the condition %s, the other branch is noted as not taken', async (promo, taps, note) => {
    const run = await drive(app(promo), goalOf([line]));
    expect(verdictOf(run)).toBe('passed');
    expect(run.state).toEqual(taps);
    const flags = run.notes.flatMap((n) => (n.kind === 'flag' ? [n.text] : []));
    expect(flags.join()).toContain(note);
  });

  test('what follows the full stop is done either way', async () => {
    for (const [promo, taps] of [
      [true, ['Close', 'Save']],
      [false, ['Menu', 'Save']],
    ] as const) {
      const run = await drive(app(promo), goalOf([`${line}. Tap "Save"`]));
      expect(verdictOf(run)).toBe('passed');
      expect(run.state).toEqual(taps);
    }
  });

  test('a second branch whose control is missing fails as any step does', async () => {
    const run = await drive(app(false), goalOf(['If "Promo" is visible, tap "Close", otherwise tap "Gone"']));
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
  });

  test('a condition that nothing decides takes no branch', async () => {
    const run = await drive(app(false, ['canvas']), goalOf([line]));
    expect(verdictOf(run)).toBe('inconclusive: no-proof');
    expect(run.state).toEqual([]);
  });

  test('the condition is checked once: a branch that removes what it named is still the one', async () => {
    const closing: App<readonly string[]> = {
      ...app(true),
      show: (taps) => app(!taps.includes('Close')).show(taps, 0),
    };
    const two = goalOf(['If "Promo" is visible, tap "Close" and tap "Save", otherwise tap "Menu"']);
    const run = await drive(closing, two);
    expect(run.state).toEqual(['Close', 'Save']);
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('a condition ends with its sentence', () => {
  test('an unconditional sentence after it is done when the condition does not hold', async () => {
    const run = await drive(app(false), goalOf(['If "Promo" is visible, tap "Close". Tap "Save"']));
    expect(run.state).toEqual(['Save']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('a result after it is checked when the condition does not hold', async () => {
    const run = await drive(app(false), goalOf(['If "Promo" is visible, tap "Close". "Done" is visible']));
    expect(verdictOf(run)).toMatch(/^failed/);
  });

  test('a sentence before it is done in any case', async () => {
    const line = 'Tap "Menu". If "Promo" is visible, tap "Close"';
    expect((await drive(app(false), goalOf([line]))).state).toEqual(['Menu']);
    expect((await drive(app(true), goalOf([line]))).state).toEqual(['Menu', 'Close']);
  });

  test('a condition of the whole line skips it, as before', async () => {
    const run = await drive(
      unchanging({ items: [title('Home')] }),
      goalOf(['If "Promo" appears, tap "Close"'], ['"Home" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(run.notes).toContainEqual(expect.objectContaining({ kind: 'completed', outcome: 'skipped' }));
  });
});
