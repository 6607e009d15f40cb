/** A button of a dialog that does not respond, and a control that only a text of a moment answers, on an open-ended step (R37, R63, R64). */
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

/** Writes these lines once, and gives up when it is asked again. */
function model(lines: readonly string[], stated: string) {
  let asked = 0;
  return async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    asked += 1;
    const by = { by: 'model', thought: '', remember: [] };
    if (asked > 1) return { kind: 'cannot', ...by, reason: 'not shown', evidence: '' };
    const result = parseStep(stated, { section: 'expected_state' });
    const parsed = lines.map((line) => parseStep(line, { section: 'steps' }));
    return { kind: 'lines', ...by, confidence: 1, compiled: { lines: parsed, result, trust: 'proposed' } };
  };
}

describe('a dead button in a dialog', () => {
  interface Seats {
    readonly open: boolean;
    readonly seat: string;
  }
  /** `waits`: the button wants a seat to be chosen first, and says nothing without one. */
  const seats = (...beside: readonly string[]): App<Seats> => ({
    begins: { open: false, seat: '' },
    show: ({ open, seat }) => ({
      items: [title('Concert'), text('No seat taken'), button('Choose seat'), button('Watch online')],
      ...(open
        ? { over: [dialog(seat === '' ? 'Seats' : `Seats: ${seat}`, 'B2', 'C2', 'Take seat', ...beside)] }
        : {}),
    }),
    react: (s, did) => {
      if (did.kind !== 'tap') return s;
      if (did.on === 'Choose seat') return { ...s, open: true };
      return did.on === 'B2' || did.on === 'C2' ? { ...s, seat: did.on } : s;
    },
  });
  const TAKEN = '"Seat C2 is yours" is visible';
  const verdict = async (
    lines: readonly string[],
    line = 'Get seat C2 for the concert',
    ...beside: readonly string[]
  ): Promise<string> =>
    verdictOf(await drive(seats(...beside), goalOf([line], [TAKEN]), { planner: model(lines, TAKEN) }));
  const [OPEN, CHOOSE, TAKE] = ['Tap "Choose seat"', 'Tap "C2"', 'Tap "Take seat"'];

  test('is blamed after the choice that the line asks for was made', async () => {
    expect(await verdict([OPEN, CHOOSE, TAKE])).toMatch(/^failed: Unresponsive Element Bug/u);
  });

  test('is blamed where the lines go on to a button behind the dialog, which says as much of the line', async () => {
    const lines = [OPEN, CHOOSE, TAKE, 'Tap "Watch online"'];
    expect(await verdict(lines, 'Get seat C2 and watch the concert online')).toMatch(
      /^failed: Unresponsive Element Bug/u,
    );
  });
  test('is not blamed where that button is no part of the way', async () => {
    expect(await verdict([OPEN, CHOOSE, TAKE], 'Get seat C2 and watch the concert online')).toBe(
      'inconclusive: unproven',
    );
  });
  test('is blamed where it stands beside the one that declines', async () => {
    expect(await verdict([OPEN, CHOOSE, TAKE], 'Get seat C2 for the concert', 'Cancel')).toMatch(
      /^failed: Unresponsive Element Bug/u,
    );
  });

  test.each<[string, Parameters<typeof verdict>]>([
    ['no choice was made', [[OPEN, TAKE]]],
    ['another choice was made', [[OPEN, 'Tap "B2"', TAKE]]],
    ['no choice was made, and the line names none', [[OPEN, TAKE], 'Get a seat for the concert']],
    [
      'another button answers the dialog',
      [[OPEN, CHOOSE, TAKE], 'Get seat C2 for the concert', 'Confirm', 'Cancel'],
    ],
  ])('is not blamed where %s', async (_, given) => {
    expect(await verdict(...given)).toBe('inconclusive: unproven');
  });
});

describe('a control that only a text of a moment answers', () => {
  /** The message stands in a box without a role for three seconds. */
  const team = (says: string): App<{ readonly shownAt: number }> => ({
    begins: { shownAt: -1e6 },
    show: ({ shownAt }, now) => ({
      items: [
        title('Team'),
        button('Invite by link'),
        button('Leave team'),
        ...(now - shownAt < 3_000 ? [text(says)] : []),
      ],
    }),
    react: (s, did, now) => (did.kind === 'tap' && did.on === 'Invite by link' ? { shownAt: now } : s),
  });
  const verdict = async (
    says: string,
    { line = 'Get a link to invite others', expected = '"Invitation copied" is visible' } = {},
    stated = '"All is well" is visible',
  ): Promise<string> =>
    verdictOf(
      await drive(team(says), goalOf([line], [expected]), {
        planner: model(['Tap "Invite by link"'], stated),
      }),
    );

  test('does not do what the goal expects', async () => {
    expect(await verdict('Could not copy')).toMatch(/^failed: Missing Element Bug/u);
  });

  test.each<[string, Parameters<typeof verdict>]>([
    ['the goal expects it with another number', ['3 copies', { expected: '"1 copies" is visible' }]],
    ['another control says as much of the line', ['Could not copy', { line: 'Let nobody in' }]],
    ['Expected State holds all the same', ['Could not copy', { expected: '"Team" is visible' }]],
  ])('is not blamed where %s', async (_, given) => {
    expect(await verdict(...given)).toMatch(/^inconclusive: /u);
  });
});
