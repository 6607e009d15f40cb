import { guessKeyboard } from '../../src/screen/features/keyboard.ts';
import { toastTexts } from '../../src/screen/features/toasts.ts';
import { locate } from '../../src/screen/locate/locate.ts';
import { decodeSource } from '../../src/screen/sources/repair.ts';
import type { PageSource } from '../../src/screen/model/source.ts';
import { outline } from '../../src/screen/outline.ts';
import { overlaysOf } from '../../src/screen/features/overlays.ts';
import { readSource } from '../../src/screen/read.ts';
import { findVisibleText } from '../../src/screen/locate/visible-text.ts';
import { loadingSigns } from '../../src/screen/features/loading.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { asScreen, phrase, SIZE } from './build.ts';
import { mutate, random, SEEDS } from './mutate.ts';
import { describe, expect, test } from 'vitest';

/** Number of inputs. `THUMBRULE_FUZZ=10000` takes a minute. */
const INPUTS = Number(process.env['THUMBRULE_FUZZ'] ?? 800);

/** Calls every function that reads a screen; throws when an invariant is violated. */
function use(format: PageSource['format'], text: string): 'read' | 'refused' {
  let read: ReturnType<typeof readSource>;
  try {
    read = readSource({ format, text }, { size: SIZE, density: 2, underTest: 'com.app' });
  } catch (error) {
    if (error instanceof ThumbruleError && error.code === 'SOURCE_UNREADABLE') return 'refused';
    throw error;
  }
  const screen = asScreen(read);
  const known = new Set(screen.elements.map((e) => e.ref));
  for (const e of screen.elements) {
    const { bounds, visible } = e;
    const numbers = [
      bounds.x,
      bounds.y,
      bounds.width,
      bounds.height,
      ...(visible === null ? [] : Object.values<number>({ ...visible })),
    ];
    if (!numbers.every(Number.isFinite) || bounds.width < 0 || bounds.height < 0)
      throw new Error(`bounds ${JSON.stringify(numbers)}`);
    if (visible !== null && (visible.width <= 0 || visible.height <= 0))
      throw new Error('an empty part is no part in view');
    if ([e.parent, e.coveredBy, ...e.children].some((ref) => ref !== null && !known.has(ref)))
      throw new Error('a ref of nothing');
    if (screen.windows[e.window] === undefined) throw new Error('a window of nothing');
    if (e.state.password && /[^•]/.test(e.text)) throw new Error('a password in clear');
  }
  outline(screen, { budgetChars: 4000 });
  overlaysOf(screen);
  loadingSigns(screen);
  toastTexts(screen);
  guessKeyboard(screen);
  findVisibleText(screen, 'OK now', 'exact', 'exact');
  locate(screen, phrase({ label: 'OK', role: 'button', row: 'Name' }));
  locate(screen, phrase({ name: 'name', role: 'field' }));
  JSON.stringify(screen);
  return 'read';
}

describe('mutated hierarchies', () => {
  test(`${INPUTS} of them are read or refused, and never break anything`, { timeout: 600_000 }, () => {
    const seen = { read: 0, refused: 0 };
    for (let i = 0; i < INPUTS; i++) {
      const next = random(i);
      const seed = SEEDS[i % SEEDS.length];
      if (seed === undefined) throw new Error('no seeds');
      const text = mutate(seed.text, next);
      try {
        seen[use(seed.format, text)] += 1;
      } catch (error) {
        throw new Error(`input ${i} (${seed.format}) broke the reader`, { cause: error });
      }
    }
    expect(seen.read).toBeGreaterThan(INPUTS / 2);
    expect(seen.refused).toBeGreaterThan(0);
  });

  test('any bytes are decoded to some text', () => {
    for (let i = 0; i < 300; i++) {
      const next = random(i);
      const bytes = Uint8Array.from({ length: Math.floor(next() * 400) }, () => Math.floor(next() * 256));
      const text = decodeSource(bytes);
      expect(['read', 'refused']).toContain(use('uiautomator', text));
    }
  });
});
