/** A drag that did not land where the line wants it is made once more (R38). */
import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../src/core/model/protocol.ts';
import { dragAgain } from '../../../src/core/recovery/drag-again.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, list, row, text, the } from '../../builders/screen.ts';

const listOf = (id: string, names: readonly string[]) =>
  buildScreen({ id, children: [list(...names.map((name) => row(text(name))))] });

interface Scene extends Partial<Attempt> {
  readonly after: readonly string[];
  readonly place?: 'above' | 'below' | 'onto';
  readonly watched?: boolean;
  readonly purpose?: 'step' | 'open-ended';
  /** An earlier drag landed elsewhere. */
  readonly landedElsewhere?: boolean;
}

const BEFORE = ['Apples', 'Milk', 'Bread', 'Eggs'];
const MOVED = ['Eggs', 'Apples', 'Milk', 'Bread'];

/** What the rules do after "Eggs" was dragged above "Milk". */
function decided({ after, place = 'above', landedElsewhere = false, ...made }: Scene): string {
  const [before, now] = [listOf('s1', BEFORE), listOf('s2', after)];
  const did = { kind: 'drag', on: 'Eggs', anchor: { ref: refOf(before, 'Milk') }, place };
  const pending = pendingOf(before, did, made);
  const { action } = pending.attempt;
  if (action.kind !== 'drag') throw new Error(action.kind);
  const state = stateOf(goalOf(['Tap "Milk"']), { landedElsewhere });
  const found = after.includes('Eggs') ? the(now, 'Eggs') : undefined;
  const outcome = dragAgain(turnOf(state), pending, now, found, action);
  return outcomeLines(outcome, state, ['landedElsewhere']).join(' > ');
}

describe('an element that stands elsewhere', () => {
  test('is watched first', () => {
    expect(decided({ after: MOVED })).toBe('look late effect 5000 for a1 step watched');
  });

  test('is dragged once more, and it is remembered that it landed elsewhere', () => {
    expect(decided({ after: MOVED, watched: true })).toMatch(
      /^landedElsewhere true > act \w+ drag at e4 "Eggs" e4 from E 2\/3 for \w+ step$/,
    );
  });

  test.each(['above', 'below'] as const)('stands at a Wrong Position after the second drag %s', (place) => {
    expect(decided({ after: MOVED, watched: true, number: 2, place })).toBe(
      `failed Wrong Position Bug at steps 0: "Eggs" is right ${place} "Milk"; it is further above "Milk" after 2 drags; dropped where it is dragged on s2, e4, 0 0 1080 120`,
    );
  });

  test('proves nothing where the planner chose the drag', () => {
    expect(decided({ after: MOVED, watched: true, number: 2, purpose: 'open-ended' })).toBe(
      'inconclusive unproven at steps 0: "Eggs" is right above "Milk": it is further above "Milk" after 2 drags',
    );
  });

  test('and not on the other one is told so', () => {
    const after = [...MOVED, ...Array.from({ length: 14 }, (_, i) => `Item ${i}`)];
    expect(decided({ after, watched: true, number: 2, place: 'onto' })).toContain(
      ': "Eggs" is on "Milk"; it is further above "Milk" after 2 drags',
    );
  });
});

describe('an element that never moved', () => {
  test('does not respond: it is watched as case E', () => {
    expect(decided({ after: BEFORE })).toBe(
      'case E 1/3 "Eggs": drag had no effect > look late effect 5000 for a1 step watched',
    );
  });

  test('may be dragged a third time', () => {
    expect(decided({ after: BEFORE, watched: true, number: 2 })).toContain('from E 3/3');
  });

  test('counts as elsewhere when an earlier drag took it there', () => {
    expect(decided({ after: BEFORE, watched: true, number: 2, landedElsewhere: true })).toContain(
      'failed Wrong Position Bug at steps 0: "Eggs" is right above "Milk"; "Eggs" stands where it stood after 2 drags',
    );
  });
});

test('an element that is gone has no position: it is watched as case E', () => {
  expect(decided({ after: ['Apples', 'Milk', 'Bread'] })).toContain('case E 1/3 "Eggs"');
});
