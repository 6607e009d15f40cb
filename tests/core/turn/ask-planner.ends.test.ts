/** Checks between an accepted reply and its gesture, and the end of asking (R85). */
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import { describe, expect, test } from 'vitest';
import { decide } from '../../../src/core/decide.ts';
import { NO_USAGE } from '../../../src/planner/port.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import {
  decideOnReply,
  proposalOn,
  decisionSummary,
  type ReplyOptions,
  type Step,
} from '../../builders/review-proposal.ts';
import { defer, POLICY } from '../../builders/core.ts';
import { firstQuestion, home, type Action } from '../../builders/guard.ts';
import {
  button,
  dialog,
  gap,
  list,
  screenOf,
  spinner,
  text,
  title,
  type View,
} from '../../builders/android-screen.ts';

describe('between the answer and the gesture', () => {
  test('a target out of view is scrolled into view, once', () => {
    const far: View = { items: [title('T'), list([text('a'), gap(2500), button('Go')]), text('x')] };
    const go: Action = { kind: 'tap', on: 'Go' };
    expect(decisionSummary(decideOnReply(far, 'Tap "Go"', go))).toBe('case C 1/1 of Go; swipe by C');
    const spent = decideOnReply(far, 'Tap "Go"', go, {
      state: { budgets: { ...UNSPENT_BUDGETS, recoveries: { C: 1 } } },
    });
    expect(decisionSummary(spent)).toBe('spent C; Off-screen Target Bug: scrolling does not bring it closer');
  });

  test('an overlay over a target is case B; a loading target is waited for', () => {
    const { state } = firstQuestion(home, 'Tap "Save"');
    const covered = screenOf({ ...home, over: [dialog('Rate us', 'Later')] }, 's1', 0);
    const { phase } = state;
    if (phase.kind !== 'asking') throw new Error(phase.kind);
    const on = (screen: Screen): string => {
      const proposal = proposalOn(screen, { kind: 'tap', on: 'Save' }, 1);
      const event = { kind: 'proposed', proposal, tookMs: 0, usage: NO_USAGE } as const;
      return decisionSummary(decide({ ...state, phase: { ...phase, screen } }, event, POLICY));
    };
    expect(on(covered)).toBe('case B 1/2 of the dialog "Rate us"; ask 1 of 4');
    const spinning = screenOf({ items: [spinner()] }, 's1', 0).loading;
    expect(on({ ...covered, loading: spinning })).toBe(
      'case A 1/2 of screen; look after wait after 5000 ms, settled',
    );
  });

  test('only a dismissal can close what is in the way', () => {
    const over: View = { ...home, over: [dialog('Rate us', 'Later')] };
    expect(decisionSummary(decideOnReply(over, 'Tap "Save"', { kind: 'tap', on: 'Later' }))).toBe(
      'tap Later by B',
    );
    const { state } = firstQuestion(over, 'Tap "Save"');
    const { phase } = state;
    if (phase.kind !== 'asking') throw new Error(phase.kind);
    const free = { ...state, phase: { ...phase, blocked: null } };
    const proposal = proposalOn(phase.screen, { kind: 'tap', on: 'Later' }, 1);
    const event = { kind: 'proposed', proposal, tookMs: 0, usage: NO_USAGE } as const;
    expect(decisionSummary(decide(free, event, POLICY))).toBe(
      'refused dismissal (1 of 4): nothing covers the target; ask 2 of 4',
    );
  });
});

describe('the asking ends', () => {
  const waited = { missingSince: -20_000 };
  const page: View = { items: [title('T'), list([text('a'), text('b')]), button('Next'), text('x')] };
  const up: Action = { kind: 'swipe', direction: 'up' };

  test.each<[string, View, Step, Action, number, string]>([
    ['not before eight approaches', page, 'Tap "Far"', up, 7, 'swipe by planner'],
    [
      'after eight approaches',
      page,
      'Tap "Far"',
      up,
      8,
      'Missing Element Bug: not found after 8 approach actions',
    ],
    [
      'of an approach to what is scrolled to after forty',
      page,
      'Scroll down to "Far"',
      { kind: 'navigate_back' },
      40,
      'Missing Element Bug: not found after 40 approach actions',
    ],
    ['not before', page, 'Scroll down to "Far"', { kind: 'navigate_back' }, 39, 'navigate_back by planner'],
    ['not before forty swipes', page, 'Scroll down to "Far"', up, 39, 'swipe by planner'],
    [
      'after forty finger movements for a step that scrolls',
      page,
      'Scroll down to "Far"',
      up,
      40,
      'Missing Element Bug: not found after 40 swipes',
    ],
    ['not for another step', page, 'Swipe up', up, 60, 'swipe by planner'],
    [
      'not before fifty taps',
      page,
      'Tap "Next" until "End" is visible',
      { kind: 'tap', on: 'Next' },
      49,
      'tap Next by planner',
    ],
    [
      'after fifty taps of a step that taps until something holds',
      page,
      'Tap "Next" until "End" is visible',
      { kind: 'tap', on: 'Next' },
      50,
      'Missing Element Bug: no text on the screen is "End" after 50 taps',
    ],
    [
      'not for one that taps once',
      page,
      'Tap "Next"',
      { kind: 'tap', on: 'Next' },
      60,
      'tap Next by planner',
    ],
  ])('%s', (_, view, step, action, approaches, told) => {
    expect(decisionSummary(decideOnReply(view, step, action, { state: { approaches, ...waited } }))).toBe(
      told,
    );
  });

  test('with an approach more counted', () => {
    const { state } = decideOnReply(page, 'Tap "Far"', up, { state: { approaches: 3 } });
    expect(state.step.approaches).toBe(4);
    expect(state.phase).toMatchObject({ after: { pending: { purpose: 'approach' } } });
    expect(decideOnReply(page, 'Tap "Next"', { kind: 'tap', on: 'Next' }).state.step.approaches).toBe(0);
  });

  test('without proof when the condition stays open after fifty taps', () => {
    const cut = { ...page, gaps: ['cut'] };
    const told = decideOnReply(
      cut,
      'Tap "Next" until "End" is visible',
      { kind: 'tap', on: 'Next' },
      { state: { approaches: 50 } },
    );
    expect(decisionSummary(told)).toMatch(/^inconclusive no-proof: "End" is visible: .* after 50 taps$/);
  });
});

describe('no planner is left', () => {
  const hint =
    'Write the line as an explicit step (Tap "…", Type "…" into "…", Verify "…" is visible), or configure an AI planner: set ANTHROPIC_API_KEY and add --planner literal,anthropic.';
  const waited: ReplyOptions = { state: { missingSince: -20_000 } };

  test('for a line that no planner can do: the goal’s fault', () => {
    expect(decideOnReply(home, 'save it', defer).command).toMatchObject({
      verdict: { kind: 'broken', code: 'PLANNER_DEFERRED', blame: 'test', reason: 'not mine', hint },
    });
    expect(decideOnReply(home, 'Tap "Save"', defer).command).toMatchObject({ verdict: { blame: 'test' } });
  });

  test('after proposals that the rules refused: that is the planner’s', () => {
    const { state } = decideOnReply(home, 'Tap "Save"', { kind: 'tap', on: 'Other' });
    const event = { kind: 'proposed', proposal: defer, tookMs: 0, usage: NO_USAGE } as const;
    expect(decide(state, event, POLICY).command).toMatchObject({ verdict: { blame: 'agent' } });
  });

  test('for a named control that is nowhere: the app lacks it', () => {
    expect(decisionSummary(decideOnReply(home, 'Tap "Far"', defer, waited))).toBe(
      'Missing Element Bug: nothing on the screen is labelled "Far"',
    );
  });

  test('for the obstruction over the target: it stays', () => {
    const over: View = { ...home, over: [dialog('Rate us', 'Later')] };
    expect(decisionSummary(decideOnReply(over, 'Tap "Far"', defer, waited))).toBe(
      'spent B; Persistent Obstruction Bug: the dialog "Rate us" is in the way: not mine',
    );
  });
});
