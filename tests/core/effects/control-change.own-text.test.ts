/** Texts within a control that changed after the gesture: are they its effect, or do they change by themselves (R14, R20)? */
import { describe, expect, test } from 'vitest';
import { ownTextChange } from '../../../src/core/effects/control-change.ts';
import { changeKey } from '../../../src/core/effects/background-changes.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { buildScreen, icon, row, text, type Sketch } from '../../builders/screen.ts';

interface Known {
  /** Numbers of the texts in the row that were seen to change without a gesture. */
  readonly live?: readonly number[];
  /** The row was seen to change with the gesture before. */
  readonly confirmed?: boolean;
}
const asSketch = (words: string | Sketch): Sketch => (typeof words === 'string' ? text(words) : words);

/** How sure it is that a tap on a row with these texts changed them to those. */
function sureness(
  was: readonly (string | Sketch)[],
  is: readonly (string | Sketch)[],
  { live = [], confirmed = false }: Known = {},
): string {
  const [before, after] = [was, is].map((words) => buildScreen([row(...words.map(asSketch))]));
  const [control, now] = [before?.elements[1], after?.elements[1]];
  if (before === undefined || after === undefined || control === undefined || now === undefined)
    throw new Error('no row');
  const backgroundChanges = after.elements
    .slice(2)
    .flatMap((e, i) => (live.includes(i) ? [changeKey(e)] : []));
  const confirmedChanges = confirmed ? [changeKey(now)] : [];
  const state = stateOf(goalOf(['Tap "Go"']), { backgroundChanges, confirmedChanges });
  return ownTextChange(before, control, after, now, state);
}

describe('texts within the control', () => {
  test.each<[string, readonly (string | Sketch)[], readonly (string | Sketch)[], Known, string]>([
    ['that read differently are its effect', ['Follow'], ['Following'], {}, 'sure'],
    ['that read differently beside one that stays', ['Anna', 'Follow'], ['Anna', 'Following'], {}, 'sure'],
    ['that came are its effect', ['Anna'], ['Anna', '12:30'], {}, 'sure'],
    ['that went are its effect', ['Anna', '3 s'], ['Anna'], {}, 'sure'],
    ['that all stay prove that something else changed', ['12:30'], ['12:30'], {}, 'sure'],
    ['that differ in their numbers alone are doubtful', ['9 left'], ['8 left'], {}, 'doubtful'],
    ['that differ in numbers, one after the other', ['9 left', '1 h'], ['8 left', '2 h'], {}, 'doubtful'],
    [
      'of which one differs in its words, and one in its number',
      ['9 left', 'Follow'],
      ['8 left', 'Following'],
      {},
      'sure',
    ],
    ['that show the time change by themselves', ['12:30'], ['12:31'], {}, 'none'],
    ['that show an age change by themselves', ['5 min ago'], ['6 min ago'], {}, 'none'],
    ['that changed without a gesture before', ['Anna types'], ['Anna is away'], { live: [0] }, 'none'],
    [
      'of which only one changed without a gesture before',
      ['Anna types', 'Follow'],
      ['Anna is away', 'Following'],
      { live: [0] },
      'sure',
    ],
    [
      'of which one shows the time, and one differs in its number',
      ['12:30', '9 left'],
      ['12:31', '8 left'],
      {},
      'doubtful',
    ],
    [
      'that differ in their numbers, as they did with the gesture before',
      ['9 left'],
      ['8 left'],
      { confirmed: true },
      'sure',
    ],
    [
      'that show the time, though the control changed with the gesture before',
      ['12:30'],
      ['12:31'],
      { confirmed: true },
      'none',
    ],
    ['that became empty', ['Follow'], [text('')], {}, 'sure'],
    ['that were empty', [text('')], ['Follow'], {}, 'sure'],
  ])('%s', (_, was, is, known, sure) => {
    expect(sureness(was, is, known)).toBe(sure);
  });

  test('may be descriptions; one that changed without a gesture before is no effect', () => {
    expect(sureness([icon('Heart')], [icon('Broken heart')])).toBe('sure');
    expect(sureness([text('♥', { description: 'Like' })], [text('♥', { description: 'Liked' })])).toBe(
      'sure',
    );
    expect(sureness([icon('9 hearts')], [icon('8 hearts')])).toBe('doubtful');
    expect(sureness([icon('Heart')], [icon('Broken heart')], { live: [0] })).toBe('none');
    expect(sureness([icon('Heart'), '9 left'], [icon('Heart'), '8 left'], { live: [0] })).toBe('doubtful');
  });
});
