/** `"Error" never appears` is held against every observation of the run (R73). */
import { describe, expect, test } from 'vitest';
import { button, spinner, text, title, toast, type View } from '../../builders/android-screen.ts';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';

/** A goal whose `is not visible` conditions say `never appears`. */
function neverGoal(steps: readonly string[], condition: string): Goal {
  const goal = goalOf(steps, [condition]);
  const never = (c: Condition): Condition =>
    c.kind === 'visible' && c.negated ? { kind: 'never', target: c.target } : c;
  const expected = goal.expected.map((line) => ({
    ...line,
    parsed: { ...line.parsed, conditions: line.parsed.conditions.map(never) },
  }));
  return { ...goal, expected };
}

const home = (...items: View['items']): View => ({ items: [title('Home'), button('Save'), ...items] });
/** After the tap, the app shows these views, each for so many milliseconds, and then "Saved" for ever. */
function saving(...shown: readonly (readonly [View, number])[]): App<number | null> {
  return {
    begins: null,
    show: (tappedAt, now) => {
      if (tappedAt === null) return home();
      let until = tappedAt;
      for (const [view, ms] of shown) {
        until += ms;
        if (now < until) return view;
      }
      return home(text('Saved'));
    },
    react: (tappedAt, did, now) => (did.kind === 'tap' && did.on === 'Save' ? now : tappedAt),
  };
}
const ends = async (app: App<number | null>, line = '"Error" is not visible'): Promise<string> =>
  verdictOf(await drive(app, neverGoal(['Tap "Save"', 'Verify "Saved" is visible'], line)));

describe('a text that never appears', () => {
  test('passes when no observation shows it', async () => {
    expect(await ends(saving())).toBe('passed');
  });

  test('passes while the app loads for a moment without it', async () => {
    expect(await ends(saving([home(spinner()), 3000]))).toBe('passed');
  });

  test('fails when it was there and is gone at the end', async () => {
    expect(await ends(saving([home(text('Error')), 2000]))).toBe('failed: No Effect Bug');
  });

  test('fails when a toast said it', async () => {
    expect(await ends(saving([{ ...home(), over: [toast('Error')] }, 1500]))).toBe('failed: No Effect Bug');
  });

  test('fails when OCR read it from the picture of another screen', async () => {
    const read = [{ text: 'Error', confidence: 0.99, bounds: { x: 0, y: 0, width: 90, height: 40 } }];
    expect(await ends(saving([{ ...home(text('Wait')), gaps: ['canvas'], ocr: read }, 2000]))).toBe(
      'failed: No Effect Bug',
    );
  });

  test('fails when it is still there', async () => {
    expect(await ends(saving([home(text('Error'), text('Saved')), 1e6]))).toBe('failed: No Effect Bug');
  });

  test('is not shown when one screen of the run could not be read', async () => {
    const run = saving([{ ...home(text('Wait')), gaps: ['canvas'] }, 2000]);
    expect(await ends(run)).toBe('inconclusive: no-proof');
  });

  test('is no matter of a message with other words', async () => {
    expect(await ends(saving([home(text('No Errors so far')), 2000]))).toBe('passed');
  });
});
