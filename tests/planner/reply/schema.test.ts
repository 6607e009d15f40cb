import { describe, expect, test } from 'vitest';
import { shapeReply, type ShapedReply } from '../../../src/planner/reply/schema.ts';
import { problemLine } from '../../../src/planner/reply/reply-problem.ts';
import { reply } from '../../builders/scripted-model.ts';

const TAP = { kind: 'tap', target: { ref: 'e12' } };
const shape = (value: object, wrapped = false): ShapedReply =>
  shapeReply(value as Record<string, unknown>, 2, wrapped);
const lines = (value: object): string[] => {
  const shaped = shape(value);
  return shaped.ok ? [] : shaped.problems.map(problemLine);
};

describe('strict on the action', () => {
  test.each<[string, unknown, RegExp]>([
    [
      'an action that there is none of',
      { kind: 'tapp', target: { ref: 'e1' } },
      /no such action\. Did you mean "tap"\?.*you sent "tapp"/,
    ],
    [
      'an action of another tool',
      { kind: 'delete', target: { ref: 'e1' } },
      /no such action.*All: tap, double_tap, long_press/,
    ],
    ['no kind', { target: { ref: 'e1' } }, /an action has a "kind"/],
    ['a key too many', { ...TAP, x: 3 }, /action.*x/],
    [
      'a ref of another form',
      { kind: 'tap', target: { ref: '12' } },
      /action\.target\.ref: .*e12.*you sent "12"/,
    ],
    ['coordinates', { kind: 'tap', x: 1, y: 2 }, /action\.target/],
    ['a number as text', { kind: 'wait', seconds: '5' }, /action\.seconds: .*you sent "5"/],
    ['a number out of range', { ...TAP, repeat: 500 }, /action\.repeat: .*50.*you sent 500/],
    [
      'a direction that there is none of',
      { kind: 'swipe', direction: 'north' },
      /action\.direction: .*you sent "north"/,
    ],
    ['a target that is only a word', { kind: 'tap', target: 'e12' }, /action\.target: .*you sent "e12"/],
    ['an action that is a word', 'tap', /an action has a "kind".*you sent "tap"/],
  ])('%s', (_, action, said) => {
    expect(lines(reply(action as object, { step: { number: 2, done: false } })).join('\n')).toMatch(said);
  });
  test('no action at all', () => {
    const { action: _, ...rest } = reply(TAP);
    expect(lines(rest)).toEqual([expect.stringContaining('an action is missing')]);
  });
  test.each([
    ['a text', '0.9'],
    ['a percentage', 90],
    ['null', null],
  ])('a confidence that is %s', (_, confidence) => {
    expect(lines(reply(TAP, { confidence })).join()).toMatch(/confidence: .*you sent/);
  });
  test('a confidence that is missing', () => {
    const { confidence: _, ...rest } = reply(TAP);
    expect(lines(rest).join()).toMatch(/confidence/);
  });
});

describe('lenient on lists and free text', () => {
  test.each<[string, object, RegExp]>([
    ['a memory that is no text', { remember: ['kept', 3, { a: 1 }] }, /remember\[1\].*left out/],
    ['a memory that is no list', { remember: 'A-1042' }, /remember is no list/],
    [
      'a finding in another form',
      { findings: [{ condition: 'x', met: true, evidence: 'y' }, { bug: 1 }] },
      /findings\[1\]/,
    ],
    ['a key that nobody asked for', { reasoning: 'long' }, /"reasoning" is no part/],
  ])('%s is dropped with a warning', (_, more, said) => {
    const shaped = shape(reply(TAP, more as Record<string, unknown>));
    expect(shaped.ok && shaped.warnings.join()).toMatch(said);
  });
  test.each<[string, object]>([
    ['a thought in one text', { thought: 'tap it' }],
    ['no thought', { thought: undefined }],
    ['a state of the screen of its own invention', { screen_state: 'all good' }],
    ['no step', { step: undefined }],
    ['target words that are null', { target_text: null }],
  ])('%s is no error', (_, more) => {
    expect(shape(reply(TAP, more as Record<string, unknown>))).toMatchObject({
      ok: true,
      reply: { action: TAP },
    });
  });
});

describe('formats of other tools', () => {
  test('FinalRun’s planner: action_type, its own key names, no confidence', () => {
    const value = {
      thought: { plan: 'p', think: 't', act: 'a' },
      action: { action_type: 'wait', duration: 5 },
      remember: ['x'],
    };
    expect(shape(value, true)).toMatchObject({
      ok: true,
      reply: { action: { kind: 'wait', seconds: 5 }, confidence: 0.75, remember: ['x'] },
    });
  });
  test('FinalRun’s status', () => {
    const action = {
      action_type: 'status',
      result: 'Success',
      severity: null,
      analysis: 'Expected … Actual …',
    };
    expect(shape({ action }, true)).toMatchObject({
      ok: true,
      reply: { action: { kind: 'status', result: 'success' } },
    });
  });
  test('nulls of missing keys are dropped, meaningful nulls stay', () => {
    const tap = shape(reply({ ...TAP, repeat: null, delay_ms: null }));
    expect(tap).toMatchObject({ ok: true, reply: { action: { repeat: 1, delay_ms: 100 } } });
    const type = shape(reply({ kind: 'input_text', target: null, text: 'x', clear_text: null }));
    expect(type).toMatchObject({ ok: true, reply: { action: { target: null, clear_text: false } } });
  });
  test('a double-encoded action', () => {
    expect(shape(reply(JSON.stringify(TAP) as unknown as object))).toMatchObject({
      ok: true,
      reply: { action: TAP },
    });
  });
  test('done without an action', () => {
    const { action: _, ...rest } = reply(null);
    expect(shape(rest)).toMatchObject({ ok: true, reply: { action: null, step: { done: true } } });
  });
});
