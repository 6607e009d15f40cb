/** Which controls say as much of an open-ended line as the one that was used, and when the way is that of the line (R64). */
import { describe, expect, test } from 'vitest';
import { actionSchema } from '../../../src/actions/registry.ts';
import { isWayOfLine, recordOffered, untriedControl, untriedField } from '../../../src/core/commands/way.ts';
import { patch, type Turn } from '../../../src/core/state/turn.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { button, buildScreen, field, heading, icon, row, text, type Sketch } from '../../builders/screen.ts';

type Gesture = readonly [on: string, action?: object];
const begun = (line: string): Turn => turnOf(stateOf(goalOf([line])));

/** The turn after this gesture on the screen. */
function used(turn: Turn, screen: Screen, [on, action = { kind: 'tap' }]: Gesture): Turn {
  const target = byRef(screen, refOf(screen, on)) ?? null;
  const parsed = actionSchema.parse({ target: { ref: target?.ref }, ...action });
  return recordOffered(turn, { action: parsed, target, screen, origin: 'planner' });
}

/** The control that is left on a page with these parts after gestures on it. */
function left(line: string, parts: readonly Sketch[], ...gestures: readonly Gesture[]): string | null {
  const screen = buildScreen([heading('Page'), ...parts]);
  return untriedControl(
    gestures.reduce((turn, gesture) => used(turn, screen, gesture), begun(line)),
    screen,
  );
}
const buttons = (...names: readonly string[]): readonly Sketch[] => names.map((name) => button(name));

describe('a control that was left out is another way', () => {
  test.each<[string, string, readonly string[], string]>([
    ['with the word of the line', 'Archive the letter', ['Print', 'Archive'], 'Archive'],
    ['with another form of the word', 'Delete the letter', ['Print', 'Deleted'], 'Deleted'],
    ['with the number of the line', 'Take seat 12', ['14', '12'], '12'],
    ['with the number of the line in digits', 'Take seat twelve', ['14', '12'], '12'],
    ['with as many digits of a larger number', 'Take twenty four pens', ['20 pens', '4 pens'], '4 pens'],
    [
      'with a digit where "one" stands for a thing',
      'Take the one with stars',
      ['2 stars', '1 star'],
      '1 star',
    ],
    ['with a word of a script without spaces', 'メモを共有する', ['印刷', '共有'], '共有'],
    ['whose word holds the one of the line', '共有', ['印刷', 'メモ共有'], 'メモ共有'],
    ['that destroys what the line clears', 'Clean it up', ['Print', 'Erase'], 'Erase'],
    ['that costs what the line spends', 'Spend the rest', ['Print', 'Buy'], 'Buy'],
    ['that sends what the line tells', 'Tell Ann', ['Print', 'Share'], 'Share'],
    ['that allows what the line agrees to', 'Agree to it', ['Print', 'Allow'], 'Allow'],
    ['that logs in by another word', 'Sign in', ['Print', 'Login'], 'Login'],
    ['that says as much as the other one', 'Save the letter', ['Save it', 'Save all'], 'Save all'],
  ])('%s', (_, line, [tapped = '', ...others], rival) => {
    expect(left(line, buttons(tapped, ...others), [tapped])).toBe(rival);
  });
});

describe('a control that was left out is no other way', () => {
  test.each<[string, string, readonly string[]]>([
    ['where the one that was used says more', 'Save the letter', ['Save letter', 'Save all']],
    ['where the one that was used has the number', 'Rate it with four stars', ['4 stars', '3 stars']],
    ['where it has the number word, as the line', 'Take the Four Pens', ['Four pens', '3 pens']],
    ['for a number word of another language', 'Oceń ten film', ['Oceń', '10']],
    ['for a word of two letters', 'Put it on', ['Put', 'It', 'On']],
    ['for an article', 'Archive all the letters', ['Archive', 'The all']],
    ['for a word that tells nothing', 'Archive this with the button', ['Archive', 'This with button']],
    ['for a short word that only begins alike', 'Save the map', ['Save', 'Mapped']],
    ['for a long word that only begins alike', 'Archive the information', ['Archive', 'Infographic']],
    ['that filters what the line removes', 'Remove the mark', ['Remove mark', 'Clear all filters']],
    ['that signs in where the line does not', 'Archive the letter', ['Archive', 'Log in']],
    ['for a single sign of a script without spaces beside another', '共有', ['共有', '印刷']],
  ])('%s', (_, line, [tapped = '', ...others]) => {
    expect(left(line, buttons(tapped, ...others), [tapped])).toBeNull();
  });

  test('where it was used, too', () => {
    expect(left('Save the letter', buttons('Save it', 'Save all'), ['Save it'], ['Save all'])).toBeNull();
  });
  test('where it is disabled', () => {
    const parts = [button('Save it'), button('Save all', { enabled: false })];
    expect(left('Save the letter', parts, ['Save it'])).toBeNull();
  });
});

describe('controls of one name are told apart by their rows', () => {
  const item = (name: string): Sketch => ({ children: [text(name), button('Add')] });
  const parts = [item('Milk'), item('Eggs')];
  const tapIn = (line: string, place: number): string | null => {
    const screen = buildScreen([heading('Shop'), ...parts]);
    const target = screen.elements.filter((e) => e.text === 'Add')[place] ?? null;
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target?.ref } });
    return untriedControl(recordOffered(begun(line), { action, target, screen, origin: 'planner' }), screen);
  };
  test('the one in the row that the line names is the way', () => {
    expect(tapIn('Add the milk', 0)).toBeNull();
    expect(tapIn('Add the eggs', 1)).toBeNull();
  });
  test('the one in another row is not', () => {
    expect(tapIn('Add the milk', 1)).toBe('Add');
    expect(tapIn('Add the eggs', 0)).toBe('Add');
  });
});

test('a control that only closes counts where the line speaks of closing', () => {
  expect(left('Carry on', buttons('Print', 'Close'), ['Print'])).toBeNull();
  expect(left('Close the account', buttons('Print', 'Close'), ['Print'])).toBe('Close');
});

describe('a field', () => {
  test('that says more does not replace the button', () => {
    const parts = [field('Search milk'), button('Search')];
    const filled: Gesture = ['Search milk', { kind: 'input_text', text: 'oat' }];
    expect(left('Search for milk', parts, filled)).toBe('Search');
    expect(left('Search for milk', parts, filled, ['Search'])).toBeNull();
  });

  const fields = [field('First name'), field('Last name')];
  const untried = (line: string, on: string): string | null => {
    const screen = buildScreen([heading('Page'), ...fields]);
    return untriedField(used(begun(line), screen, [on, { kind: 'input_text', text: 'Lee' }]), screen);
  };
  test('that says as much may be the right one', () => {
    expect(untried('Change the name', 'First name')).toBe('Last name');
    expect(untried('Change the last name', 'First name')).toBe('Last name');
  });
  test('that says less is not', () => {
    expect(untried('Change the last name', 'Last name')).toBeNull();
  });
  test('is not asked for where the lines led to the result before', () => {
    const screen = buildScreen([heading('Page'), ...fields]);
    const turn = used(begun('Change the name'), screen, ['First name', { kind: 'input_text', text: 'Lee' }]);
    expect(untriedField(patch(turn, { step: { isKnownWay: true } }), screen)).toBeNull();
  });
});

describe('a button beside a field that was filled last is the next one', () => {
  const parts = [field('Name'), button('Preview')];
  const filled: Gesture = ['Name', { kind: 'input_text', text: 'Bea' }];
  test('whatever it says', () => {
    expect(left('Change the name', parts, filled)).toBe('Preview');
  });
  test('but not once another control was used', () => {
    expect(left('Change the name', [...parts, button('Rename')], filled, ['Preview'])).not.toBe('Preview');
  });
  test('and a button that opens the navigation is not the next one', () => {
    expect(left('Change the name', [icon('Menu'), ...parts], filled)).toBe('Preview');
  });
});

describe('a page that asks', () => {
  const asking = (...more: readonly Sketch[]): Screen =>
    buildScreen([
      heading('Really?'),
      ...more,
      button('Far', { at: [0, 300, 500, 100] }),
      button('Near', { at: [0, 1300, 500, 100] }),
      button('No thanks', { at: [0, 1500, 500, 100] }),
    ]);
  const list = buildScreen([heading('Mail'), button('Archive')]);
  const after = used(begun('Archive the letter'), list, ['Archive']);

  test('is answered by the button next to the one that declines', () => {
    expect(untriedControl(after, asking())).toBe('Near');
  });
  test('is no question where the last gesture was made on a page that could be declined', () => {
    const declinable = used(begun('Archive the letter'), buildScreen([...buttons('Archive', 'Not now')]), [
      'Archive',
    ]);
    expect(untriedControl(declinable, asking())).toBeNull();
  });
});

describe('the way is that of the line', () => {
  const screen = buildScreen([heading('Shop'), button('Add apples'), field('Holder')]);
  const way = (line: string, result: string, ...gestures: readonly Gesture[]): boolean =>
    isWayOfLine(
      gestures.reduce((turn, gesture) => used(turn, screen, gesture), begun(line)),
      screen,
      result,
    );
  const ADD: Gesture = ['Add apples'];

  test.each<[string, string, string]>([
    ['with a number that the result shows', 'Add 2 apples', '"2 apples" is visible'],
    ['with a number word that the result shows', 'Add two apples', '"2 apples" is visible'],
    ['with a number word of the result', 'Add two apples', '"Two apples" is visible'],
    ['with a name that the result shows', 'Add apples for Bea', '"For Bea" is visible'],
    ['without a number or name', 'Add some apples', '"Done" is visible'],
    ['whatever its first word is', 'Apples are added', '"Done" is visible'],
    ['with a single capital letter', 'Add apples to plan B', '"Done" is visible'],
  ])('%s', (_, line, result) => {
    expect(way(line, result, ADD)).toBe(true);
  });

  test.each<[string, string, string]>([
    ['with a number that nothing shows', 'Add 2 apples', '"3 apples" is visible'],
    ['with a number word that nothing shows', 'Add two apples', '"3 apples" is visible'],
    ['with a name that nothing shows', 'Add apples for Bea', '"For Ann" is visible'],
    ['with a number within a word', 'Add apples to list2', '"Done" is visible'],
  ])('not %s', (_, line, result) => {
    expect(way(line, result, ADD)).toBe(false);
  });

  test('where the name of the line was typed', () => {
    const typed = (words: string): Gesture => ['Holder', { kind: 'input_text', text: words }];
    expect(way('Add apples for Bea', '"Done" is visible', typed('Bea'), ADD)).toBe(true);
    expect(way('Add apples for Bea', '"Done" is visible', typed('Ann'), ADD)).toBe(false);
  });

  test('not where nothing that was used speaks of it', () => {
    expect(way('Leave it', '"Done" is visible', ADD)).toBe(false);
    expect(way('Add some apples', '"Done" is visible')).toBe(false);
  });

  test.each([[{ leftLines: ['Tap "Pears"'] }], [{ otherRouteTaken: true }]])(
    'not where it took another turn: %j',
    (step) => {
      const turn = used(begun('Add some apples'), screen, ADD);
      expect(isWayOfLine(turn, screen, '"Done" is visible')).toBe(true);
      expect(isWayOfLine(patch(turn, { step }), screen, '"Done" is visible')).toBe(false);
    },
  );
});

test('a box that takes touches is used with the text in it', () => {
  expect(left('Open the letter', [row(text('Open it')), button('Open')], ['Open it'])).toBe('Open');
  expect(left('Open the letter', [row(text('Open letter')), button('Open')], ['Open letter'])).toBeNull();
});

describe('the header of a section', () => {
  const header = (name: string, expanded: boolean): Sketch => button(name, { expanded });
  const after = (line: string, from: Sketch, to: Sketch, ...more: readonly Sketch[]): string | null => {
    const turn = used(begun(line), buildScreen([heading('Page'), from]), [from.text ?? '']);
    return untriedControl(turn, buildScreen([heading('Page'), to, ...more]));
  };
  const closed = header('Expand mails', false);
  test('that the way opened is no other way', () => {
    expect(after('Stop the mails', closed, header('Collapse mails', true))).toBeNull();
  });
  test.each<[string, string | null, readonly Sketch[]]>([
    ['that closed again is', 'Unfold mails', [header('Unfold mails', false)]],
    ['that says more of the line is', 'Stop mails', [header('Stop mails', true)]],
    ['of another section is', 'Other mails', [header('Collapse mails', true), header('Other mails', true)]],
  ])('%s', (_, other, [to = closed, ...more]) => {
    expect(after('Stop the mails', closed, to, ...more)).toBe(other);
  });
});

describe('a line that counts what it adds, where some are there', () => {
  const counter = (count: string, ...more: readonly Sketch[]): Screen =>
    buildScreen([
      heading('Ticket'),
      ...more,
      { children: [text('Children'), text(count), button('Add child')] },
    ]);
  const afterTaps = (line: string, taps: number, before: Screen): string | null => {
    const gestures = Array.from({ length: taps }, () => 'tap  Add child ');
    const turn = used(begun(line), before, ['Add child']);
    return untriedControl(patch(turn, { step: { openEndedGestureKeys: gestures } }), before);
  };
  test.each<[string, string | null, string, number, Screen]>([
    ['may ask for so many in all', 'Add child', 'Add 2 children', 2, counter('1')],
    ['in words, too', 'Add child', 'Add two children', 2, counter('1')],
    ['with the number elsewhere', 'Add child', 'Add 2 children', 2, counter('', text('1 child'))],
    ['asks for no more than it says, from 0', null, 'Add 2 children', 2, counter('0')],
    ['is not meant by another number', null, 'Add 2 children', 2, counter('0', text('2 adults'))],
    ['is not meant by a price', null, 'Add 2 children', 2, counter('€ 5.00')],
    ['is not meant by an age', null, 'Add 2 children', 2, counter('2 to 12 years')],
    ['counts nothing without a number', null, 'Add the children', 2, counter('1')],
  ])('%s: %s', (_, other, line, taps, before) => {
    expect(afterTaps(line, taps, before)).toBe(other);
  });
});
