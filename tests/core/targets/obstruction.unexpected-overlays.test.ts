/** Overlays that the goal mentions, and overlays that appeared by themselves (R31). */
import type { KnownState } from '../../builders/known-state.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import { unexpectedOverlay } from '../../../src/core/targets/obstruction.ts';
import {
  hasSameNamedControl,
  overlayKey,
  goalNearlyMentions,
  goalMentions,
} from '../../../src/core/targets/overlay-mentions.ts';
import { overlaysOf, type Overlay } from '../../../src/screen/features/overlays.ts';
import type { Locator } from '../../../src/screen/model/locator.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { button, buildScreen, heading, icon, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

type Steps = Parameters<typeof goalOf>[0];
type Known = KnownState;
const state = (steps: Steps, expected: readonly string[] = [], known: Known = {}): RunState =>
  stateOf(goalOf(steps, expected), known);

/** A page with "Save" and "Open", and a dialog over it. */
const under: readonly Sketch[] = [heading('Note'), button('Save'), button('Open')];
const asking = (title: string, ...buttons: readonly string[]): Screen =>
  buildScreen({
    children: under,
    over: [
      {
        kind: 'dialog',
        at: [90, 800, 900, 700],
        children: [
          heading(title, { at: [120, 820, 800, 100] }),
          ...buttons.map((b, i) => button(b, { at: [120, 940 + i * 120, 800, 100] })),
        ],
      },
    ],
  });
const modal = (screen: Screen): Overlay => {
  const found = overlaysOf(screen).find((o) => o.modal);
  if (found === undefined) throw new Error('nothing is open');
  return found;
};
const rating = asking('Enjoying it?', 'Later', 'Save');
const opened = (screen: Screen): Known => ({ openedOverlay: overlayKey(modal(screen)) });

describe('an overlay is in the way', () => {
  const sure = asking('Sure?', 'Confirn', 'Cancel');
  const words = (screen: Screen, steps: Steps, known: Known = {}): string | undefined =>
    unexpectedOverlay(screen, state(steps, [], known))?.description;
  const RATING = 'the dialog "Enjoying it?"';
  const SURE = 'the dialog "Sure?"';
  test.each<[string, Screen, Steps, Known, string | undefined]>([
    ['when no line speaks of it', rating, ['Tap "Open"'], {}, RATING],
    ['not where none is open', buildScreen(under), ['Tap "Open"'], {}, undefined],
    ['not when this line names what is on it', rating, ['Tap "Later"'], {}, undefined],
    ['when it came over the control of that name', rating, ['Tap "Save"'], {}, RATING],
    ['not when a gesture of the run openedOverlay it', rating, ['Tap "Save"'], opened(rating), undefined],
    [
      'also when the run openedOverlay it, and no line speaks of it',
      rating,
      ['Tap "Open"'],
      opened(rating),
      RATING,
    ],
    [
      'not when the run opened it and it says all but what this line names',
      sure,
      ['Tap "Confirm"'],
      opened(sure),
      undefined,
    ],
    ['not when the next line names that', sure, ['Tap "Open"', 'Tap "Confirm"'], opened(sure), undefined],
    ['when another one was opened', sure, ['Tap "Confirm"'], opened(rating), SURE],
    ['when it came by itself and says all but that', sure, ['Tap "Confirm"'], {}, SURE],
  ])('%s', (_, screen, steps, known, answer) => {
    expect(words(screen, steps, known)).toBe(answer);
  });

  test('by its own words, type and owner', () => {
    expect(unexpectedOverlay(rating, state(['Tap "Open"']))).toEqual({
      kind: 'dialog',
      ref: 'e5',
      type: 'com.example.app Enjoying it?',
      description: RATING,
      bounds: { x: 90, y: 800, width: 900, height: 700 },
      owner: 'app',
    });
  });
});

describe('over a control of the same name lies', () => {
  const namesake = (steps: Steps, known: Known = {}, screen = rating): boolean =>
    hasSameNamedControl(modal(screen), screen, state(steps, [], known));
  const sent = (...lines: readonly string[]): Known => ({ gestureKeys: lines });
  test.each<[string, Steps, Known, boolean, Screen?]>([
    ['what came by itself', ['Tap "Save"'], {}, true],
    ['not what a gesture of the run opened', ['Tap "Save"'], opened(rating), false],
    ['so when that openedOverlay another one', ['Tap "Save"'], { openedOverlay: 'dialog com.b x' }, true],
    ['not what has no such control', ['Tap "Open"'], {}, false],
    ['not what has one that the page lacks', ['Tap "Later"'], {}, false],
    [
      'not what asks about the control that was touched last',
      ['Tap "Save"'],
      sent('tap  Open ', 'tap  Save '),
      false,
    ],
    ['so when another one was touched last', ['Tap "Save"'], sent('tap  Save ', 'tap  Open '), true],
    [
      'not what has the name in its title too',
      ['Tap "Save"'],
      {},
      false,
      asking('Save it?', 'Later', 'Save'),
    ],
    ['not what the next line speaks of', ['Tap "Save"', 'Tap "Later"'], {}, false],
    ['not what the next line names again', ['Tap "Save"', 'Tap "Save"'], {}, false],
    ['nothing for a line that checks', ['Verify "Save" is visible'], {}, false],
    ['nothing for a line that waits', ['Wait 2 seconds'], {}, false],
    ['nothing for a line that types where the focus is', ['Type "Save"'], {}, false],
    ['nothing for a line that rules can’t read', ['keep it somehow'], {}, false],
  ])('%s', (_, steps, known, answer, screen) => {
    expect(namesake(steps, known, screen)).toBe(answer);
  });

  test('an overlay that came by itself, by an id where neither has a text', () => {
    const nameless: Sketch = { role: 'icon', clickable: true, id: 'com.app:id/save' };
    const screen = buildScreen({
      children: [heading('Note'), nameless],
      over: [{ kind: 'dialog', at: [90, 800, 900, 700], children: [heading('Enjoying it?'), nameless] }],
    });
    expect(namesake(['Tap the save icon'], sent('tap x '), screen)).toBe(true);
  });

  test('in other case where the goal allows it', () => {
    const screen = asking('Enjoying it?', 'Later', 'SAVE');
    const of = (rest: Readonly<Record<string, unknown>>): boolean =>
      hasSameNamedControl(modal(screen), screen, stateOf(goalOf(['Tap "Save"'], [], rest)));
    expect(of({ text_case: 'ignore' })).toBe(true);
  });

  test('not what asks about one of two that have the name', () => {
    const screen = asking('Sure?', 'Cancel', 'Save');
    const twice = screen.elements.map((e) => (e.text === 'Open' ? { ...e, text: 'Save', label: 'Save' } : e));
    expect(namesake(['Tap "Save"'], sent('tap  Save '), { ...screen, elements: twice })).toBe(false);
  });
});

describe('the goal mentions an overlay', () => {
  const spoken = (
    steps: Steps,
    expected: readonly string[] = [],
    screen = asking('Delete it?', 'Yes', 'OK'),
    besides: Partial<Locator> | null = null,
  ): boolean => {
    const phrase: Locator | null =
      besides === null
        ? null
        : {
            source: '',
            label: null,
            match: 'exact',
            name: null,
            role: null,
            row: null,
            places: [],
            ...besides,
          };
    return goalMentions(modal(screen), screen, state(steps, expected), phrase);
  };
  test.each<[string, Steps, readonly string[], boolean]>([
    ['by a name without quotation marks', ['Tap the yes button'], [], true],
    ['not by one of two letters', ['Tap the ok button'], [], false],
    ['by a quoted one of two letters', ['Tap "OK"'], [], true],
    ['by a name in a line that checks', ['Tap "Open"', 'Verify the yes button is visible'], [], true],
    [
      'behind a line that is optional',
      ['Tap "Open"', { step: 'Tap "x"', optional: true }, 'Tap "Yes"'],
      [],
      true,
    ],
    ['behind a line that remembers', ['Tap "Open"', 'Remember the total as "sum"', 'Tap "Yes"'], [], true],
    [
      'not behind a line that waits and does something',
      ['Tap "Open"', 'Wait 2 seconds and tap "x"', 'Tap "Yes"'],
      [],
      false,
    ],
    [
      'in a condition behind lines that check alone',
      ['Tap "Open"', 'Verify "x" is visible'],
      ['"Yes" is visible'],
      true,
    ],
    ['by the last line, which checks', ['Tap "Open"', 'Verify "Yes" is visible'], [], true],
    [
      'by a name in one part of a line',
      ['Tap "Open"', 'Verify "x" is visible and the yes button is enabled'],
      [],
      true,
    ],
    ['by no empty quotation', ['Verify the "Name" field is ""'], [], false],
  ])('%s', (_, steps, expected, answer) => {
    expect(spoken(steps, expected)).toBe(answer);
  });

  test('by a description on it', () => {
    const screen = buildScreen({
      children: under,
      over: [{ kind: 'dialog', at: [90, 800, 900, 700], children: [heading('Hi'), icon('Close')] }],
    });
    expect(spoken(['Tap "Close"'], [], screen)).toBe(true);
    expect(spoken(['Tap "Clo"'], [], screen)).toBe(false);
  });

  test('by its title when that has a name of four letters, not of three', () => {
    const screen = asking('Send the note?', 'A', 'B');
    expect(spoken(['Tap "Send"'], [], screen)).toBe(true);
    expect(spoken(['Tap "Sen"'], [], screen)).toBe(false);
    expect(spoken(['Tap "Sending"'], [], screen)).toBe(false);
  });

  test('not by the control that the step is about, unless a later line has it too', () => {
    const screen = asking('Hi', 'Save', 'Later');
    const save = { label: 'Save' };
    expect(spoken(['Tap "Save"'], [], screen)).toBe(true);
    expect(spoken(['Tap "Save"'], [], screen, save)).toBe(false);
    expect(spoken(['Tap the save button'], [], screen, { name: 'save' })).toBe(false);
    expect(spoken(['Tap "Save"'], [], screen, { name: 'later' })).toBe(true);
    expect(spoken(['Tap "Save"'], [], screen, {})).toBe(true);
    expect(spoken(['Tap "Save"', 'Tap "Save"'], [], screen, save)).toBe(true);
    expect(spoken(['Tap "Save"', 'Tap "Later"'], [], screen, save)).toBe(true);
    expect(spoken(['Tap "Save"'], [], asking('Save it?', 'Later'), save)).toBe(true);
  });

  test('not by a title that has the name of a tab or field of Expected State', () => {
    const screen = asking('Enjoying Corner?', 'Later');
    const by = (condition: string): boolean => spoken(['Tap "Open"'], [condition], screen);
    expect(by('"Corner" is visible')).toBe(true);
    expect(by('the "Corner" button is visible')).toBe(true);
    expect(by('the "Corner" tab is visible')).toBe(false);
    expect(by('the "Corner" field is empty')).toBe(false);
    expect(by('the "Corner" toggle is on')).toBe(false);
    expect(by('the corner tab is visible')).toBe(false);
    expect(by('the corner button is visible')).toBe(true);
    expect(by('"x" is visible and the "Corner" tab is visible')).toBe(false);
  });

  test('of a permission by a control, whatever it is called elsewhere', () => {
    const screen = buildScreen({
      children: under,
      over: [
        {
          kind: 'dialog',
          package: 'com.android.permissioncontroller',
          at: [90, 800, 900, 700],
          children: [text('Camera'), text('Allow it?'), button('Allow')],
        },
      ],
    });
    expect(modal(screen).kind).toBe('permission');
    expect(spoken(['Tap "Allow"'], [], screen)).toBe(true);
    expect(spoken(['Tap "Camera"'], [], screen)).toBe(false);
  });
});

describe('the goal nearly mentions', () => {
  const near = (steps: Steps, screen: Screen, of?: number): boolean => {
    const run = state(steps);
    return goalNearlyMentions(modal(screen), screen, run, of === undefined ? undefined : run.goal.steps[of]);
  };
  test.each<[string, Steps, Screen, boolean]>([
    ['a control that a later line names', ['Tap "Open"', 'Tap "Send"'], asking('Hi', 'Send'), true],
    ['not one of three letters', ['Tap "Open"', 'Tap "Yes"'], asking('Hi', 'Yes'), false],
    ['not a text that takes no touch', ['Tap "Open"', 'Tap "Confirm"'], asking('Confirm', 'x'), false],
    ['a control with two letters amiss', ['Tap "Open"', 'Tap "Transfer"'], asking('Hi', 'Transfr'), true],
    ['a short name without a letter', ['Tap "Open"', 'Tap "Title"'], asking('Hi', 'Tile'), true],
    ['a short name with a letter too many', ['Tap "Open"', 'Tap "Title"'], asking('Hi', 'Titlee'), true],
    ['a short name with letters swapped', ['Tap "Open"', 'Tap "Title"'], asking('Hi', 'Titel'), true],
    [
      'not a word of four letters with another letter',
      ['Tap "Open"', 'Tap "Date"'],
      asking('Hi', 'Rate'),
      false,
    ],
    ['not a word with two other letters', ['Tap "Open"', 'Tap "Title"'], asking('Hi', 'Trial'), false],
    ['not another word', ['Tap "Open"', 'Tap "Transfer"'], asking('Hi', 'Translate'), false],
    ['not a control without a name', ['Tap "Open"', 'Tap "Transfer"'], asking('Hi', ''), false],
    ['not what this line alone names', ['Tap "Transfer"', 'Tap "Open"'], asking('Hi', 'Transfr'), false],
  ])('%s', (_, steps, screen, answer) => {
    expect(near(steps, screen)).toBe(answer);
  });
  test('the target of this line, where that counts', () => {
    expect(near(['Tap "Transfer"', 'Tap "Open"'], asking('Hi', 'Transfr'), 0)).toBe(true);
  });
});
