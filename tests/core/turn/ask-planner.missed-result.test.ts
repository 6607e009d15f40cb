/** The end of a step whose lines were all carried out and whose result is not shown (R64). */
import { describe, expect, test } from 'vitest';
import type { BlockedBy } from '../../../src/core/model/phase.ts';
import type { OfferedControl } from '../../../src/core/model/step-record.ts';
import { onDeferral } from '../../../src/core/turn/ask-planner.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { dialog } from '../../builders/obstructions.ts';
import { QUESTION, stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, heading, text, toggle } from '../../builders/screen.ts';

const MISSED = '"Sent" is not shown';
const plain = buildScreen([heading('Mail'), button('Send'), text('Inbox'), toggle('Sound')]);
const USED = { kind: 'control', path: '0', commits: true, asked: false, begun: false, used: true } as const;
/** Both controls were used. */
const OFFERED = ['Send', 'Sound'].map((name) => ({
  ...USED,
  name,
  words: name === 'Send' ? ['send', 'SENDS'] : ['sound', 'toggle'],
}));
const EXPECTED = ['"Inbox" is visible'];

interface Ending {
  readonly screen?: Screen;
  readonly missed?: string | null;
  readonly blocked?: BlockedBy | null;
  readonly offered?: readonly OfferedControl[];
}
/** How the first step of the goal ends when no planner can go on. */
function ending(
  goal: Goal,
  { screen = plain, missed = MISSED, blocked = null, offered = OFFERED }: Ending = {},
): string {
  const state = stateOf(goal, {
    missedResult: missed,
    offered,
    last: { ...screen, at: 20_000 },
    previous: screen,
    sightings: [],
  });
  const phase = { kind: 'asking', screen, question: QUESTION, blocked } as const;
  const outcome = onDeferral(turnOf(state), phase, 'no line fits');
  const { state: after, notes } = 'next' in outcome ? outcome.turn : outcome;
  const flags = notes.flatMap((n) => (n.kind === 'completed' ? n.flags : []));
  const completed = after.run.completed.map((s) => [s.outcome, ...flags].join(' '));
  if (completed.length > 0) return completed.join(', ');
  if ('next' in outcome || outcome.command.kind !== 'finish') return 'goes on';
  const { verdict } = outcome.command;
  if (verdict.kind === 'failed') return `${verdict.label}: ${verdict.expected}; ${verdict.actual}`;
  return verdict.kind === 'broken' ? verdict.code : verdict.kind;
}
const DEFERRED = 'PLANNER_DEFERRED';

describe('a step whose result is missed', () => {
  test('fails where the line itself states a result that does not hold', () => {
    expect(ending(goalOf(['send the mail, the "Sound" toggle is on'], EXPECTED))).toMatch(
      /^Wrong State Bug: .*Sound.*; /u,
    );
  });

  test.each<[string, Goal]>([
    ['states no result', goalOf(['send the mail'], EXPECTED)],
    ['states a result that holds', goalOf(['send the mail, "Inbox" is visible'], EXPECTED)],
    ['states a result that nothing can tell', goalOf(['send the mail, "Sent" is visible'], EXPECTED)],
  ])('is left to Expected State after the last step when the line %s', (_, goal) => {
    expect(ending(goal, { screen: { ...plain, gaps: ['canvas'] } })).toBe('unproven');
  });

  test.each<[string, Goal, Ending]>([
    ['before the last step', goalOf(['send the mail', 'Tap "Send"'], EXPECTED), {}],
    ['without a condition at the end', goalOf(['send the mail']), {}],
    ['on an optional step', goalOf([{ step: 'send the mail', optional: true }], EXPECTED), {}],
    ['when nothing was missed', goalOf(['send the mail'], EXPECTED), { missed: null }],
  ])('ends the goal %s', (_, goal, how) => {
    expect(ending(goal, how)).toBe(DEFERRED);
  });

  test('blames nobody while another control was not tried', () => {
    const offered = OFFERED.filter(({ name }) => name === 'Sound');
    expect(ending(goalOf(['send the mail, the "Sound" toggle is on'], EXPECTED), { offered })).toBe(
      'inconclusive',
    );
    expect(ending(goalOf(['send the mail'], EXPECTED), { offered })).toBe('claimed');
  });

  test('says nothing about an overlay that is in the way', () => {
    const blocked = { obstruction: dialog, resume: null };
    expect(ending(goalOf(['send the mail'], EXPECTED), { blocked })).toMatch(/^Persistent Obstruction Bug/u);
  });
});
