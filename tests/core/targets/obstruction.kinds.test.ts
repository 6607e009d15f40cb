/** Kinds of obstructions over a target, and messages that disappear by themselves (R31). */
import { actionSchema } from '../../../src/actions/registry.ts';
import type { RunState } from '../../../src/core/model/run-state.ts';
import { beginCompiled, partDone } from '../../../src/core/state/compiled.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import {
  isStillBlocking,
  newOverlay,
  otherApp,
  obstructionOver,
  disappearsByItself,
  permissionButton,
} from '../../../src/core/targets/obstruction.ts';
import {
  overlayKey,
  mentionsScreen,
  goalNearlyMentions,
  nextStepGoesBack,
  goalMentions,
} from '../../../src/core/targets/overlay-mentions.ts';
import { start } from '../../../src/core/start.ts';
import { overlaysOf, type Overlay } from '../../../src/screen/features/overlays.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, POLICY, refOf } from '../../builders/core.ts';
import {
  button,
  dialog,
  gap,
  permission,
  screenOf,
  systemDialog,
  text,
  title,
  toast,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { turnOf } from '../../builders/run-state.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const look = (view: View): Screen => screenOf(view, 's1', 0);
const items: readonly Item[] = [title('Home'), button('Save'), text('x')];
const plain = look({ items });
const asking = look({ items, over: [dialog('Rate us', 'Later')] });
const modal = (screen: Screen): Overlay => {
  const found = overlaysOf(screen).find((o) => o.modal);
  if (found === undefined) throw new Error('nothing is open');
  return found;
};
/** A panel of this name over the lower part of the page. */
const panel = (top: number, attributes: Parameters<typeof node>[2]): Item => ({
  height: 0,
  at: () => node('FrameLayout', [0, top, 1080, top + 800], { clickable: true, ...attributes }),
});
const state = (steps: readonly string[], expected: readonly string[] = []): RunState =>
  start(goalOf(steps, expected), POLICY).state;

describe('over a target lies', () => {
  const over = (screen: Screen, name = 'Save') => {
    const target = byRef(screen, refOf(screen, name));
    const found = target === undefined ? null : obstructionOver(screen, target);
    return found === null ? null : [found.kind, found.type, found.description, found.owner].join(', ');
  };

  test('nothing, on a page alone', () => {
    expect(over(plain)).toBeNull();
  });

  test('a dialog of the app’s or the system’s, unless it holds the target', () => {
    expect(over(asking)).toBe('dialog, com.app Rate us, the dialog "Rate us", app');
    expect(over(asking, 'Later')).toBeNull();
    expect(over(look({ items, over: [systemDialog('Low battery', 'OK')] }))).toBe(
      'dialog, android Low battery, the dialog "Low battery", system',
    );
    expect(over(look({ items, over: [dialog('', 'Later')] }))).toMatch(/, app$/);
  });

  test('the keyboard, where the middle of the target is under it', () => {
    const low = look({ items: [title('Home'), gap(1500), button('Save')], keyboard: true });
    expect(over(low)).toBe('keyboard, keyboard, the soft keyboard, app');
    expect(over(look({ items, keyboard: true }))).toBeNull();
    expect(over(look({ items: [title('Home'), gap(1500), button('Save')] }))).toBeNull();
  });

  test('an element, by its label, else its id, else its kind', () => {
    const under = (attributes: Parameters<typeof node>[2]): Screen =>
      look({ items: [...items, panel(200, attributes)] });
    expect(over(under({ text: 'Offer', 'content-desc': 'Offer' }))).toBe(
      'element, com.app Offer, "Offer", app',
    );
    expect(over(under({ 'resource-id': 'com.app:id/cover' }))).toMatch(/cover.*, app$/);
    expect(over(under({ text: 'Offer', package: 'other' }))).toMatch(
      /^element, other Offer, "Offer", system$|^\w+, other/,
    );
    expect(over(look({ items: [...items, panel(900, { text: 'Offer' })] }))).toBeNull();
  });
});

describe('another app in front', () => {
  const front = (app: View['app'], more: readonly string[] = []) =>
    otherApp(look({ items, over: more, ...(app === undefined ? {} : { app }) }));
  test('is named by its package and attributed to the environment', () => {
    expect(front({ front: 'com.b' })).toEqual({
      kind: 'other app',
      ref: null,
      type: 'com.b in front',
      description: 'another app (com.b)',
      bounds: null,
      owner: 'system',
    });
  });
  test('is none where it is unknown, the app is dead, or a dialog covers it', () => {
    expect(front({})).toBeNull();
    expect(front({ front: '' })).toBeNull();
    expect(front({ front: 'com.b', underTest: '' })).toBeNull();
    expect(front({ front: 'com.b', process: 'dead' })).toBeNull();
    expect(front({ front: 'com.b' }, [dialog('Rate us', 'Later')])).toBeNull();
    expect(front({ front: 'com.b' }, [toast('Hi')])).not.toBeNull();
  });
});

describe('an obstruction', () => {
  test('is still there by its type', () => {
    expect(isStillBlocking(asking, 'com.app Rate us')).toBe(true);
    expect(isStillBlocking(asking, 'com.app Other')).toBe(false);
    expect(isStillBlocking(plain, 'com.app Rate us')).toBe(false);
    expect(isStillBlocking(look({ items, keyboard: true }), 'keyboard')).toBe(true);
    expect(isStillBlocking(plain, 'keyboard')).toBe(false);
    expect(isStillBlocking(look({ items, app: { front: 'com.b' } }), 'com.b in front')).toBe(true);
    expect(isStillBlocking(plain, 'com.b in front')).toBe(false);
    const covered = look({ items: [...items, panel(200, { text: 'Offer' })] });
    expect(isStillBlocking(covered, 'com.app Offer')).toBe(true);
    expect(isStillBlocking(covered, 'com.app Save')).toBe(false);
    expect(isStillBlocking(look({ items: [...items, panel(900, { text: 'Offer' })] }), 'com.app Offer')).toBe(
      false,
    );
    expect(isStillBlocking(look({ items, over: [toast('Rate us')] }), 'com.app Rate us')).toBe(false);
  });

  test('is new when none of its kind, title and owner was there before', () => {
    expect(newOverlay(plain, asking)?.title).toBe('Rate us');
    expect(newOverlay(asking, asking)).toBeUndefined();
    expect(newOverlay(asking, plain)).toBeUndefined();
    expect(newOverlay(asking, look({ items, over: [dialog('Sure?', 'OK')] }))?.title).toBe('Sure?');
    expect(newOverlay(asking, look({ items, over: [systemDialog('Rate us', 'OK')] }))?.package).toBe(
      'android',
    );
    expect(newOverlay(plain, look({ items, over: [toast('Hi')] }))).toBeUndefined();
  });

  test('that is a short message passes by itself', () => {
    const of = (kind: string) =>
      disappearsByItself({
        kind,
        ref: null,
        type: '',
        description: '',
        bounds: null,
        owner: 'app',
      } as Parameters<typeof disappearsByItself>[0]);
    expect(['toast', 'snackbar', 'dialog', 'keyboard'].map(of)).toEqual([true, true, false, false]);
  });

  test('is recognised by kind, owner and title', () => {
    expect(overlayKey(modal(asking))).toBe('dialog com.app Rate us');
  });
});

describe('the goal mentions an overlay', () => {
  const spoken = (
    steps: readonly string[],
    over: string = dialog('Delete it?', 'Yes', 'No'),
    expected: readonly string[] = [],
  ): boolean => {
    const screen = look({ items, over: [over] });
    return goalMentions(modal(screen), screen, state(steps, expected));
  };
  test.each<[string, readonly string[], boolean, readonly string[]]>([
    ['in this step', ['Tap "Yes"'], true, []],
    ['in the next step', ['Tap "Save"', 'Tap "No"'], true, []],
    ['no earlier than in the step after the next', ['Tap "Save"', 'Tap "x"', 'Tap "No"'], false, []],
    ['behind a line that checks', ['Tap "Save"', 'Verify "x" is visible', 'Tap "No"'], true, []],
    ['behind a line that waits', ['Tap "Save"', 'Wait 2 seconds', 'Tap "No"'], true, []],
    ['behind a line with a condition', ['Tap "Save"', 'If "y" appears, tap "y"', 'Tap "No"'], true, []],
    ['in a condition after the last step', ['Tap "Save"'], true, ['"Yes" is visible']],
    ['in a condition, but not before the last step', ['Tap "Save"', 'Tap "x"'], false, ['"Yes" is visible']],
    ['by a word of its title', ['Tap the "delete it" button'], true, []],
    ['not by a word of three letters in its title', ['Tap "it?"'], false, []],
    ['by another name not at all', ['Tap "Save"'], false, []],
    ['in other case', ['Tap "YES"'], true, []],
  ])('%s', (_, steps, told, expected) => {
    expect(spoken(steps, undefined, expected)).toBe(told);
  });

  test('in a text of several pieces, as around a highlighted word', () => {
    const piece = (words: string, from: number, to: number): string =>
      node('TextView', [from, 1150, to, 1210], { text: words });
    const pieces = `${piece('Total', 200, 320)}${piece(': 19., ', 320, 440)}${piece('14:00', 440, 560)}`;
    const over = dialog('Done', 'Close').replace(/<\/node>$/, `${pieces}</node>`);
    expect(spoken(['Tap "Save"'], over, ['"Total: 19., 14:00" is visible'])).toBe(true);
    expect(spoken(['Tap "Save"'], over, ['"Other: 19., 14:00" is visible'])).toBe(false);
  });

  test('of a permission by its buttons alone', () => {
    const asks = permission('Allow the camera?', 'Allow', 'Deny');
    expect(spoken(['Tap "Allow"'], asks)).toBe(true);
    expect(spoken(['Tap "camera"'], asks)).toBe(false);
    expect(spoken(['Tap "Allow the camera?"'], asks)).toBe(false);
  });

  describe('in the explicit lines of an open-ended step that are still to be done', () => {
    const inLines = (lines: readonly string[], done: number, over: string, goal: object = {}): boolean => {
      const screen = look({ items, over: [over] });
      const parsed = lines.map((line) => parseStep(line, { section: 'steps' }));
      let turn = beginCompiled(
        turnOf(state(['see to it somehow'])),
        'model',
        { lines: parsed, result: null, trust: 'proposed' },
        null,
      );
      for (let i = 0; i < done; i += 1) turn = partDone(turn);
      const open = { ...turn.state, goal: { ...turn.state.goal, ...goal } };
      return goalMentions(modal(screen), screen, open);
    };
    const asks = permission('Allow the camera?', 'Allow', 'Deny');
    const lines = ['Tap "Deny"', 'Wait 2 seconds', 'Tap "Save"'];

    test('by a control of it, also of a permission that the policy leaves open (R31, R34)', () => {
      expect(inLines(lines, 0, asks)).toBe(true);
      expect(inLines(['Tap the "deny" button'], 0, asks)).toBe(true);
      expect(inLines(['Tap "Save"', ...lines], 1, dialog('Sure?', 'Deny', 'No'))).toBe(true);
    });

    test('not by one that is done, by words of its title, or against the policy', () => {
      expect(inLines(lines, 1, asks)).toBe(false);
      expect(inLines(['Tap "camera"'], 0, asks)).toBe(false);
      expect(inLines(lines, 0, asks, { permissions: 'allow' })).toBe(false);
      expect(inLines(lines, 0, dialog('Sure?', 'Deny', 'No'), { permissions: 'allow' })).toBe(true);
    });

    test('not by the one that the open gesture is for', () => {
      const screen = look({ items, over: [asks] });
      const tap = actionSchema.parse({ kind: 'tap', target: { ref: 'e1' } });
      const turn = beginCompiled(
        turnOf(state(['see to it somehow'])),
        'model',
        { lines: [parseStep('Tap "Deny"', { section: 'steps' })], result: null, trust: 'proposed' },
        tap,
      );
      expect(goalMentions(modal(screen), screen, turn.state)).toBe(false);
    });
  });

  test('not when its title is the name of a tab in Expected State', () => {
    const rate = dialog('Enjoying Corner?', 'Later');
    expect(spoken(['Tap "Save"'], rate, ['"Corner" is visible'])).toBe(true);
    expect(spoken(['Tap "Save"'], rate, ['the "Corner" tab is selected'])).toBe(false);
  });

  test('nearly, when a control on it is called so but for a letter', () => {
    const screen = look({ items, over: [dialog('Sure?', 'Confirn', 'No')] });
    const near = (steps: readonly string[]): boolean =>
      goalNearlyMentions(modal(screen), screen, state(steps), undefined);
    expect(near(['Tap "Save"', 'Tap "Confirm"'])).toBe(true);
    expect(near(['Tap "Save"', 'Tap "Cancel"'])).toBe(false);
    expect(near(['Tap "Confirm"', 'Tap "Save"'])).toBe(false);
    expect(near(['Tap "Save"', 'Tap "Sure!"'])).toBe(false);
    expect(near(['Tap "Save"', 'Tap "Noo"'])).toBe(false);
  });

  test('an element on the screen, or the app in front', () => {
    const on = (view: View, steps: readonly string[], expected: readonly string[] = []): boolean =>
      mentionsScreen(look(view), state(steps, expected));
    expect(on({ items }, ['Tap "x"', 'Tap "Save"'])).toBe(true);
    expect(on({ items }, ['Tap "Save"', 'Tap "y"'])).toBe(false);
    expect(on({ items, app: { front: 'com.b' } }, ['Tap "y"'], ['the "com.b" app is open'])).toBe(true);
    expect(on({ items, app: { front: 'com.b' } }, ['Tap "y"', 'Tap "com.b"'])).toBe(true);
    expect(on({ items: [title('T'), gap(3000), button('Far')] }, ['Tap "x"', 'Tap "Far"'])).toBe(false);
  });

  test('by leaving it', () => {
    expect(nextStepGoesBack(state(['Tap "Save"', 'Go back']))).toBe(true);
    expect(nextStepGoesBack(state(['Tap "Save"', 'Tap "x"']))).toBe(false);
    expect(nextStepGoesBack(state(['Tap "Save"']))).toBe(false);
    expect(nextStepGoesBack(state(['Tap "Save"', 'log out somehow']))).toBe(false);
  });
});

describe('the button of a permission dialog', () => {
  const ids = (...names: readonly string[]): Screen =>
    look({ items: names.map((n) => button(n, { id: n })) });
  const picked = (wanted: 'allow' | 'deny', ...names: readonly string[]): string | undefined =>
    permissionButton(ids(...names), wanted)?.text;

  test('grants for this time rather than for good', () => {
    const all = [
      'permission_allow_all_button',
      'permission_allow_one_time_button',
      'permission_allow_button',
      'permission_allow_foreground_only_button',
      'permission_deny_button',
    ];
    expect(picked('allow', ...all)).toBe('permission_allow_foreground_only_button');
    expect(picked('allow', ...all.slice(0, 3))).toBe('permission_allow_button');
    expect(picked('allow', ...all.slice(0, 2))).toBe('permission_allow_one_time_button');
    expect(picked('allow', ...all.slice(0, 1))).toBe('permission_allow_all_button');
    expect(picked('allow', 'permission_deny_button')).toBeUndefined();
  });
  test('denies for this time rather than for good', () => {
    const all = [
      'permission_no_upgrade_button',
      'permission_deny_and_dont_ask_again_button',
      'permission_deny_button',
    ];
    expect(picked('deny', ...all)).toBe('permission_deny_button');
    expect(picked('deny', ...all.slice(0, 2))).toBe('permission_deny_and_dont_ask_again_button');
    expect(picked('deny', ...all.slice(0, 1))).toBe('permission_no_upgrade_button');
    expect(picked('deny', 'permission_deny_button_hint')).toBeUndefined();
    expect(
      picked(
        'allow',
        'permission_allow_button_hint',
        'permission_allow_all_button_x',
        'permission_allow_one_time_button_x',
        'permission_allow_foreground_only_button_x',
      ),
    ).toBeUndefined();
  });
});
