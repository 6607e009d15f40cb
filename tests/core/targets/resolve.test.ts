/** The elements that a step's words mean: only drawn ones (R46, R53). */
import { describe, expect, test } from 'vitest';
import { resolve, matchesOnlyUndrawn, locatorOf } from '../../../src/core/targets/resolve.ts';
import { goalOf } from '../../builders/core.ts';
import { buildScreen } from '../../builders/screen.ts';
import { button, screenOf, text, type View } from '../../builders/android-screen.ts';
import { phrase } from '../../screen/build.ts';

const save = phrase({ label: 'Save', source: 'the "Save" button' });
const on = (view: View, undrawn: readonly number[], textCase: 'exact' | 'ignore' = 'exact') => {
  const screen = screenOf(view, 's1', 0);
  const found = screen.elements.filter((e) => e.text.toLowerCase() === 'save');
  const blank = { ...screen, undrawn: undrawn.flatMap((i) => found[i]?.ref ?? []) };
  const { matches, reason } = resolve(blank, save, textCase);
  return {
    fits: matches.map((e) => found.indexOf(e)),
    reason,
    ghost: matchesOnlyUndrawn(blank, save, textCase),
    found,
  };
};
const one: View = { items: [text('x'), button('Save')] };
const two: View = { items: [button('Save'), text('x'), button('Save')] };

describe('the words of a step', () => {
  test('match a drawn element', () => {
    expect(on(one, [])).toMatchObject({ fits: [0], ghost: false });
    expect(on(two, [])).toMatchObject({ fits: [0, 1], ghost: false });
  });

  test('match the drawn one of two', () => {
    expect(on(two, [0])).toMatchObject({ fits: [1], ghost: false });
    expect(on(two, [0]).reason).not.toContain('nothing is drawn');
  });

  test('match a drawn element that is covered', () => {
    const screen = buildScreen([
      { role: 'text', text: 'x' },
      { role: 'button', text: 'Save', coveredBy: 'e1' },
      { role: 'button', text: 'Save' },
    ]);
    const [covered, ghost] = screen.elements.filter((e) => e.text === 'Save').map((e) => e.ref);
    const blank = { ...screen, undrawn: [ghost ?? ''] };
    expect(resolve(blank, save, 'exact').matches.map((e) => e.ref)).toEqual([covered]);
    expect(matchesOnlyUndrawn(blank, save, 'exact')).toBe(false);
  });

  test('match nothing when all candidates are undrawn, and say so', () => {
    const { found, ...told } = on(one, [0]);
    expect(told).toEqual({
      fits: [],
      reason: `${found[0]?.ref} is in the element tree as the "Save" button, but nothing is drawn there`,
      ghost: true,
    });
    expect(on(two, [0, 1])).toMatchObject({ fits: [], ghost: true });
  });

  test('match nothing when there is no candidate, drawn or not', () => {
    const none = on({ items: [text('x'), button('Send')] }, []);
    expect(none).toMatchObject({ fits: [], ghost: false });
    expect(none.reason).not.toContain('nothing is drawn');
  });

  test('may differ in case, for an act', () => {
    expect(on({ items: [text('x'), button('SAVE')] }, [0])).toMatchObject({ fits: [], ghost: true });
    expect(on({ items: [button('SAVE'), button('Save')] }, [1])).toMatchObject({ fits: [], ghost: true });
    expect(on({ items: [button('SAVE'), button('Save')] }, [1], 'ignore')).toMatchObject({
      fits: [0],
      ghost: false,
    });
  });

  test('prefer the element that takes a tap to a text with the same words', () => {
    const heading: View = { items: [text('Save'), button('Save')] };
    expect(on(heading, [])).toMatchObject({ fits: [1], ghost: false });
  });
});

describe('the target of an instruction', () => {
  test.each<[string, string | null]>([
    ['Tap "Save"', 'Save'],
    ['Type "x" into the "Name" field', 'Name'],
    ['Remember the "Total" as total', 'Total'],
    ['Swipe up', null],
    ['Go back', null],
  ])('%s', (line, label) => {
    const act = goalOf([line]).steps[0]?.parsed.instructions[0];
    if (act === undefined) throw new Error(line);
    expect(locatorOf(act)?.label ?? null).toBe(label);
  });
});

describe('a row that tells all its texts as one', () => {
  const row = (undrawnLines: readonly string[]) => {
    const screen = buildScreen([{ role: 'button', description: 'Olga\nMessage 1', clickable: true }]);
    const elements = screen.elements.map((e) => (e.description === '' ? e : { ...e, undrawnLines }));
    return { ...screen, elements };
  };
  const named = (label: string) => phrase({ label, source: `"${label}"` });
  const found = (label: string, undrawnLines: readonly string[]): number =>
    resolve(row(undrawnLines), named(label), 'exact').matches.length;

  test('is meant by a line that is drawn', () => {
    expect([found('Olga', []), found('Message 1', ['Olga'])]).toEqual([1, 1]);
  });

  test('is not meant by a line that is not drawn', () => {
    expect(found('Olga', ['Olga'])).toBe(0);
    expect(matchesOnlyUndrawn(row(['Olga']), named('Olga'), 'exact')).toBe(true);
    expect(resolve(row(['Olga']), named('Olga'), 'exact').reason).toContain('nothing is drawn there');
  });
});

test('a control that shows its value is meant by a name that is not drawn', () => {
  const screen = buildScreen([{ role: 'button', description: 'Room\nChoose', clickable: true }]);
  const elements = screen.elements.map((e) =>
    e.description === '' ? e : { ...e, className: 'android.widget.Button', undrawnLines: ['Room'] },
  );
  const found = (role: 'dropdown' | 'button'): number =>
    resolve({ ...screen, elements }, phrase({ label: 'Room', role, source: '"Room"' }), 'exact').matches
      .length;
  expect([found('dropdown'), found('button')]).toEqual([1, 0]);
  // `Select "Sauna" in "Room"` says that it holds a choice.
  const chosenIn = phrase({ label: 'Room', role: null, source: '"Room"', holdsValue: true });
  expect(resolve({ ...screen, elements }, chosenIn, 'exact').matches).toHaveLength(1);
});
