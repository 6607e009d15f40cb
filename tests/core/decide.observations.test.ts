/** Records of every observation: time, messages, sightings, and changes that happen by themselves (R12, R14). */
import type { KnownState } from '../builders/known-state.ts';
import { decide } from '../../src/core/decide.ts';
import { NEVER_SEEN } from '../../src/core/history/sightings.ts';
import type { Phase } from '../../src/core/model/phase.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { goalOf, POLICY } from '../builders/core.ts';
import { pendingOf, QUESTION, stateOf } from '../builders/run-state.ts';
import {
  button,
  field,
  list,
  row,
  screenOf,
  text,
  title,
  toast,
  type View,
} from '../builders/android-screen.ts';
import { node } from '../screen/build.ts';
import { describe, expect, test } from 'vitest';

const home: View = { items: [title('Home'), button('Save'), text('x')] };
const at = (view: View, id: string, ms: number): Screen => screenOf(view, id, ms);
const before = at(home, 's1', 0);
const pending = pendingOf(before, { kind: 'tap', on: 'Save' });
const LOOKING: Phase = { kind: 'observing', after: { kind: 'turn' } };
const JUDGING: Phase = { kind: 'judging', since: 0, observations: 1 };
const goal = goalOf(['Tap "Save"'], ['"Saved" is visible']);
const inPhase = (phase: Phase, known: KnownState = {}, steps = goal): RunState =>
  stateOf(steps, { phase, ...known });

describe('every observation', () => {
  const look = (view: View, known: KnownState = {}, steps = goal, ms = 1000): RunState =>
    decide(inPhase(LOOKING, known, steps), { kind: 'observed', screen: at(view, 's2', ms) }, POLICY).state;

  test('is kept, with the one before it and the device’s time', () => {
    const state = look(home, { last: before, previous: at(home, 's0', 0) });
    expect([state.seen.last?.id, state.seen.previous?.id, state.run.clockMs]).toEqual(['s2', 's1', 1000]);
  });

  test('is as late at least as what was waited for before it: no clock that stands still ends a wait', () => {
    expect(look(home, { clockMs: 1000, pauseMs: 5000 }).run.clockMs).toBe(6000);
    expect(look(home, { clockMs: 1000, pauseMs: 5000 }).seen.last?.at).toBe(6000);
    expect(look(home, { clockMs: 1000, pauseMs: 5000 }, goal, 6001).run.clockMs).toBe(6001);
  });

  test('adds each toast once', () => {
    const brief = { ...home, over: [toast('Saved')] };
    expect(look(brief).seen.toasts).toEqual(['Saved']);
    expect(look(brief, { toasts: ['Sent', 'Saved'] }).seen.toasts).toEqual(['Sent', 'Saved']);
    expect(look(brief, { toasts: ['Sent'] }).seen.toasts).toEqual(['Sent', 'Saved']);
  });

  test('adds what elements say, and what lists and numbers show', () => {
    const state = look({
      items: [text('Hello', { id: 'greeting' }), text('3', { id: 'n' }), list([row('a')])],
    });
    expect(state.seen.textHistory).toHaveProperty(['#com.app:id/greeting']);
    expect(state.seen.countHistory.records).toHaveProperty(['#com.app:id/n'], {
      texts: ['3'],
      gesturesSent: 0,
    });
  });

  describe('adds where the words of a condition were seen', () => {
    const steps = goalOf(['Tap "Save"'], ['"Milk" is not visible', 'it is "Tea" or "Rice"']);
    const sighted = (view: View, known: RunState['seen']['sightings'] = [NEVER_SEEN, NEVER_SEEN]) =>
      look(view, { sightings: known }, steps).seen.sightings;
    const shelf = (...words: readonly string[]): View => ({
      items: [title('T'), list(words.map((w) => row(w)))],
    });
    const LIST = 'com.app:id/list';

    test('each for itself, as content, within its list', () => {
      expect(sighted(shelf('Fresh milk'))).toEqual([
        { ever: true, asContent: true, containers: [LIST] },
        NEVER_SEEN,
      ]);
      expect(sighted(shelf('Rice'))).toEqual([
        NEVER_SEEN,
        { ever: true, asContent: true, containers: [LIST] },
      ]);
      expect(sighted({ items: [text('Milk')] })).toEqual([
        { ever: true, asContent: true, containers: [] },
        NEVER_SEEN,
      ]);
      expect(sighted(shelf('Bread'))).toEqual([NEVER_SEEN, NEVER_SEEN]);
    });

    test('within a list that does not scroll, and within a page that does', () => {
      const holder = (className: string, scrollable: boolean): View => ({
        items: [
          {
            height: 900,
            at: (top) =>
              node(
                className,
                [0, top, 1080, top + 900],
                { scrollable, 'resource-id': 'com.app:id/h' },
                text('Milk').at(top),
              ),
          },
        ],
      });
      expect(sighted(holder('ListView', false))[0]?.containers).toEqual(['com.app:id/h']);
      expect(sighted(holder('ScrollView', true))[0]?.containers).toEqual(['page com.app:id/h']);
      expect(sighted(holder('LinearLayout', false))[0]?.containers).toEqual([]);
    });

    test('typed is seen, and not shown', () => {
      const typed: View = { items: [title('T'), field('Search', 'Milk')] };
      expect(sighted(typed)[0]).toEqual({ ever: true, asContent: false, containers: [] });
      const both: View = { items: [field('Search', 'Milk'), text('Milk')] };
      expect(sighted(both)[0]).toEqual({ ever: true, asContent: true, containers: [] });
    });

    test('and forgets nothing of it', () => {
      const known = [{ ever: true, asContent: true, containers: ['other'] }, NEVER_SEEN];
      expect(sighted(shelf('Bread'), known)).toEqual(known);
      expect(sighted(shelf('Milk'), known)[0]).toEqual({
        ever: true,
        asContent: true,
        containers: ['other', LIST],
      });
      const again = [{ ever: true, asContent: true, containers: [LIST] }, NEVER_SEEN];
      expect(sighted(shelf('Milk', 'Milk'), again)).toEqual(again);
      expect(sighted({ items: [title('T'), field('Search', 'Milk')] }, again)).toEqual(again);
    });

    test('not of what is out of view', () => {
      const below: View = { items: [{ height: 3000, at: () => '' }, text('Milk')] };
      expect(sighted(below)).toEqual([NEVER_SEEN, NEVER_SEEN]);
    });
  });

  describe('shows what changes by itself', () => {
    const ticking = (n: number): View => ({ items: [title('Home'), button('Save'), text(`${n}`)] });
    const was = at(ticking(1), 's1', 0);
    const keys = (phase: Phase, known: KnownState = {}): readonly string[] =>
      decide(
        inPhase(phase, { last: was, ...known }),
        { kind: 'observed', screen: at(ticking(2), 's2', 1000) },
        POLICY,
      ).state.seen.backgroundChanges;

    test('between two observations without a gesture between them', () => {
      const [own] = keys(LOOKING);
      expect(own).toMatch(/TextView/);
      expect(keys(LOOKING)).toHaveLength(1);
      expect(keys(LOOKING, { backgroundChanges: ['a', own ?? ''] })).toEqual(['a', own]);
      expect(keys(LOOKING, { last: null, backgroundChanges: ['a'] })).toEqual(['a']);
      expect(keys(JUDGING, { backgroundChanges: ['a'] })).toEqual(['a']);
      expect(keys({ kind: 'observing', after: { kind: 'attempt', pending } })).toEqual([]);
    });

    test('while a planner thought, since the screen that it was shown', () => {
      const thinking: Phase = {
        kind: 'observing again',
        screen: was,
        question: QUESTION,
        blocked: null,
        proposal: {
          kind: 'action',
          by: 'x',
          action: pending.attempt.action,
          thought: '',
          confidence: 1,
          remember: [],
        },
      };
      expect(keys(thinking, { last: at(ticking(2), 's0', 0) })).toHaveLength(1);
      expect(keys({ ...thinking, screen: at(ticking(2), 's1', 0) })).toEqual([]);
    });

    test('of at most two hundred things, the last ones', () => {
      const many = Array.from({ length: 200 }, (_, i) => `k${i}`);
      const kept = keys(LOOKING, { backgroundChanges: many });
      expect(kept).toHaveLength(200);
      expect([kept[0], kept.at(-1)]).toEqual(['k1', expect.stringMatching(/TextView/)]);
    });
  });
});
