/** Controls that an open-ended step may not blame (R63), and a page that goes blank (R20, R30). */
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/actions/registry.ts';
import { button, gap, text, title } from '../../builders/android-screen.ts';
import { drive, goalOf, propose, refOf, verdictOf, type ScriptedPlanner } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface Counter {
  readonly n: number;
  readonly held: boolean;
}

/** "More" counts up to `most`; nothing answers a long press. */
const counter = (most: number): App<Counter> => ({
  begins: { n: 0, held: false },
  show: ({ n }) => ({ items: [title('Guests'), text(`${n} guests`), button('More')] }),
  react: (s, did) => (did.kind === 'tap' && did.on === 'More' ? { ...s, n: Math.min(most, s.n + 1) } : s),
});

const on =
  (kind: 'tap' | 'long_press'): ScriptedPlanner =>
  ({ screen }) => {
    const target = { ref: refOf(screen, 'More') };
    const action: Action =
      kind === 'tap' ? { kind, target, repeat: 1, delay_ms: 100 } : { kind, target, seconds: 1 };
    return propose(action);
  };

const verdict = async (most: number, kind: 'tap' | 'long_press', line: string): Promise<string> =>
  verdictOf(await drive(counter(most), goalOf([line], ['"3 guests" is visible']), { planner: on(kind) }));

describe('a control without effect on an open-ended step', () => {
  test('is blamed where it never answered', async () => {
    expect(await verdict(0, 'tap', 'Let three people come')).toContain('Unresponsive Element');
  });

  test('is not blamed where it answered on this step before', async () => {
    expect(await verdict(2, 'tap', 'Let three people come')).toContain('inconclusive');
  });

  test('is not blamed where a message of its answer moved it', async () => {
    const form: App<boolean> = {
      begins: false,
      show: (wrong) => ({
        items: [
          title('Account'),
          ...(wrong ? [text('Wrong password')] : []),
          button('More', { id: 'log_in' }),
        ],
      }),
      react: (wrong, did) => wrong || did.kind === 'tap',
    };
    const goal = goalOf(['Log in'], ['"Welcome" is visible']);
    expect(verdictOf(await drive(form, goal, { planner: on('tap') }))).toContain('inconclusive');
  });

  test('is not blamed for a gesture that the planner chose', async () => {
    expect(await verdict(0, 'long_press', 'Let three people come')).toContain('inconclusive');
  });

  test('is blamed for the gesture that the line asks for', async () => {
    expect(await verdict(0, 'long_press', 'Let three people come with a long press')).toContain(
      'Unresponsive',
    );
  });
});

describe('a page that goes blank', () => {
  const blank = (loses: boolean, comes: string): App<boolean> => ({
    begins: false,
    show: (gone) => ({
      items: [
        title('Settings'),
        ...(gone && loses ? [gap(420)] : [text('Sound'), text('Theme'), text('Language')]),
        ...(gone && comes !== '' ? [text(comes)] : []),
        gap(700),
        button('Trips'),
      ],
    }),
    react: (gone, did) => gone || (did.kind === 'tap' && did.on === 'Trips'),
  });
  const label = async (loses: boolean, comes = ''): Promise<string> =>
    verdictOf(await drive(blank(loses, comes), goalOf(['Tap "Trips"'], ['"Riga" is visible'])));

  test('is an effect, and what is missing then is missing', async () => {
    expect(await label(true)).not.toContain('Unresponsive');
    expect(await label(true)).not.toBe('passed');
  });

  test('a page that stays is none', async () => {
    expect(await label(false)).toContain('Unresponsive');
  });
});
