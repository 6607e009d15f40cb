import { describe, expect, test } from 'vitest';
import type { TraceScreenshot, Trace } from '../../../src/trace/schema.ts';
import { proofScreenshot, timelineOf } from '../../../src/report/timeline/model.ts';
import { deadButtonStory, killedStory, passingStory, type Story } from '../../builders/trace-stories.ts';
import {
  attempt,
  goal,
  look,
  looked,
  screen,
  stepper,
  traceEnd,
  traceStart,
  turnNote,
} from '../../builders/trace.ts';

function traceOf(story: Pick<Story, 'goal' | 'steps' | 'verdict'>, pictures: readonly string[] = []): Trace {
  const picture = (id: string): TraceScreenshot => ({
    type: 'screenshot',
    screen: id,
    file: `screenshots/${id}.webp`,
    width: 360,
    height: 800,
    thumbnail: `screenshots/${id}.thumb.webp`,
  });
  return {
    folder: '/run/01-goal',
    start: traceStart(story.goal),
    steps: story.steps,
    screenshots: new Map(pictures.map((id) => [id, picture(id)])),
    details: [{ type: 'detail', seq: 7, at: 0, about: 'planner', text: 'raw reply' }],
    end: story.verdict === null ? null : traceEnd(story.verdict),
    interrupted: story.verdict === null,
    warnings: [],
  };
}

describe('the timeline of a trace', () => {
  test('has a card for the start, for each gesture and for the judging', () => {
    const { turns } = timelineOf(traceOf(passingStory()));
    expect(turns.map((t) => [t.kind, t.number, t.gesture?.action.kind ?? null, t.status])).toEqual([
      ['start', null, null, 'neutral'],
      ['turn', 1, 'tap', 'ok'],
      ['turn', 2, 'input_text', 'ok'],
      ['turn', 3, 'tap', 'ok'],
      ['judging', null, null, 'ok'],
    ]);
  });

  test('a card holds the results of its gesture: before, after, change, effect, completed step', () => {
    const [, first, second] = timelineOf(traceOf(passingStory(), ['s1', 's2'])).turns;
    expect([first!.before?.id, first!.after?.id]).toEqual(['s1', 's2']);
    expect(first!.change?.kind).toBe('full');
    expect(first!.effect?.effect).toBe('a new screen came');
    expect(first!.completed.map((t) => t.index)).toEqual([0]);
    expect(first!.line).toBe('Tap "New note"');
    expect([second!.before?.id, second!.after?.id]).toEqual(['s2', 's3']);
    expect(second!.before?.file).toBe('screenshots/s2.webp');
    expect(second!.after?.file).toBeNull();
  });

  test('a refused proposal stays on the card with its target', () => {
    const [, , typing] = timelineOf(traceOf(passingStory())).turns;
    expect(typing!.proposals.map((s) => [s.action?.kind, s.label])).toEqual([
      ['tap', 'Cancel'],
      ['input_text', 'Title'],
    ]);
    expect(typing!.refusals.map((r) => r.rule)).toEqual(['named control']);
    expect(typing!.details.map((d) => d.text)).toEqual(['raw reply']);
  });

  test('three attempts are three cards of one turn, each with its used budget', () => {
    const { turns } = timelineOf(traceOf(deadButtonStory()));
    const taps = turns.filter((t) => t.number === 3);
    expect(taps.map((t) => [t.gesture!.number, t.gesture!.of, t.gesture!.by])).toEqual([
      [1, 3, 'planner'],
      [2, 3, 'E'],
      [3, 3, 'E'],
    ]);
    expect(taps.map((t) => t.cases.map((c) => c.used))).toEqual([[1], [2], [3]]);
    expect(taps.map((t) => t.status)).toEqual(['retry', 'retry', 'bad']);
    expect(taps.map((t) => t.after?.id)).toEqual(['s4', 's5', 'after3']);
    expect(taps.at(-1)!.spent?.label).toBe('Unresponsive Element Bug');
  });

  test('the marker is the centre of the visible part of the target', () => {
    const item = { role: 'row', label: 'Half', at: { x: 0, y: 1100, width: 200, height: 300 } } as const;
    const s1 = screen('s1', 0, [item]);
    const clipped = { ...s1.elements[0]!, visible: { x: 0, y: 1100, width: 200, height: 100 } };
    const action = { kind: 'tap', target: { ref: 'e1' }, repeat: 1, delay_ms: 0 } as const;
    const story = stepper();
    story.step(looked({ ...s1, elements: [clipped] }), look('turn'), turnNote(1, 'steps', 0, 'Tap "Half"'));
    story.step({ kind: 'prepared' }, { kind: 'act', attempt: attempt({ action, before: 's1', on: item }) });
    const { turns } = timelineOf(traceOf({ goal: goal(), steps: story.steps, verdict: null }));
    expect(turns.at(-1)!.gesture!.marker).toEqual({ kind: 'tap', at: { x: 100, y: 1150 } });
  });

  test('a swipe has the direction of the finger, on the target or the whole screen', () => {
    const story = stepper();
    const action = { kind: 'swipe', direction: 'up', target: null } as const;
    story.step(looked(screen('s1', 0, [])), look('turn'), turnNote(1, 'steps', 0, 'Swipe up'));
    story.step({ kind: 'prepared' }, { kind: 'act', attempt: attempt({ action, before: 's1' }) });
    const { turns } = timelineOf(traceOf({ goal: goal(), steps: story.steps, verdict: null }));
    expect(turns.at(-1)!.gesture!.marker).toEqual({
      kind: 'swipe',
      from: { x: 270, y: 941 },
      to: { x: 270, y: 307 },
    });
  });

  test('recovery waits stay on the card of their turn', () => {
    const story = stepper();
    const wait = {
      kind: 'case',
      case: 'A',
      of: 2,
      target: '',
      reason: 'a spinner blocks the screen',
    } as const;
    story.step(looked(screen('s1', 0, [])), look('after wait', 5000), turnNote(1, 'steps', 0, 'Tap "Save"'), {
      ...wait,
      used: 1,
    });
    story.step(looked(screen('s2', 5000, [])), look('after wait', 5000), { ...wait, used: 2 });
    story.step(
      looked(screen('s3', 10_000, [])),
      { kind: 'finish', verdict: deadButtonStory().verdict! },
      {
        kind: 'spent',
        case: 'A',
        label: 'Stuck Loading Bug',
      },
    );
    const { turns } = timelineOf(
      traceOf({ goal: goal(), steps: story.steps, verdict: deadButtonStory().verdict }),
    );
    const stuck = turns.at(-1)!;
    expect(stuck.waits.map((w) => w.ms)).toEqual([5000, 5000]);
    expect(stuck.cases.map((c) => c.used)).toEqual([1, 2]);
    expect([stuck.before?.id, stuck.after?.id, stuck.status]).toEqual(['s1', 's3', 'bad']);
  });

  test('a proof has its screenshot, unless its screen is missing in the trace', () => {
    const timeline = timelineOf(traceOf(passingStory(), ['s4']));
    const [milk] = timeline.verdict!.results;
    expect(proofScreenshot(timeline, milk!.proof)).toMatchObject({
      screenshot: { id: 's4', file: 'screenshots/s4.webp' },
    });
    expect(proofScreenshot(timeline, { screen: 's99', ref: null, box: null, rule: '' })).toBeNull();
  });

  test('an interrupted trace has cards up to its last event, without a verdict', () => {
    const timeline = timelineOf(traceOf(killedStory()));
    expect(timeline.verdict).toBeNull();
    expect(timeline.turns.at(-1)).toMatchObject({ number: 3, status: 'bad', line: 'Tap "Save"' });
  });
});
