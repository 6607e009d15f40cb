/** A Verify step that looks for what is out of view: which list is moved, which way, and when the search is over (rulebook, "Expected State"). */
import { describe, expect, test } from 'vitest';
import { searchOnceMore } from '../../src/core/search.ts';
import type { Answer } from '../../src/core/evidence.ts';
import type { RunState } from '../../src/core/state.ts';
import type { Screen } from '../../src/screen/screen.ts';
import { stateOf, turnOf } from '../builders/gesture.ts';
import type { Sketch } from '../builders/screen.ts';
import {
  at,
  bread,
  full,
  held,
  look,
  MISSING,
  OPEN,
  run,
  short,
  told,
  type Search,
} from '../builders/searching.ts';

describe('for what no hierarchy tells of', () => {
  const page: Sketch = held(300, 1000, 'page', at(300, 'Tea'));
  const two = look(full, held(1400, 800, 'other', at(1400, 'Salt', 800)));
  const again = { searchBlind: true };
  test.each<[string, Screen, Search, string]>([
    ['a list that goes on is followed', look(full), {}, 'up in list (policy): 1'],
    ['so too when the answer is open', look(full), { answer: OPEN }, 'up in list (policy): 1'],
    [
      'so too when another text stands for it',
      look(full),
      { answer: { ...MISSING, label: 'Wrong Text Bug' } },
      'up in list (policy): 1',
    ],
    [
      'not when something else is wrong',
      look(full),
      { answer: { ...MISSING, label: 'Wrong State Bug' } },
      'nothing is left',
    ],
    ['not where nothing scrolls', look(at(300, 'Tea')), {}, 'nothing is left'],
    [
      'the first list that goes on is meant',
      look(short, held(1400, 800, 'other', at(1400, 'Salt', 800))),
      {},
      'up in other (policy): 1',
    ],
    ['a page that may end tells by being moved', look(page), {}, 'up in page (policy): 1'],
    ['not when the answer is open', look(page), { answer: OPEN }, 'nothing is left'],
    [
      'but so when the search is under way',
      look(page),
      { answer: OPEN, known: { searches: 2 } },
      'up in page (policy): 3',
    ],
    [
      'and ends where nothing scrolls any more',
      look(at(300, 'Tea')),
      { known: { searches: 2 } },
      'consider: 2 ended',
    ],
    [
      'what was followed to its end is left',
      look(full),
      { known: { searches: 3, searchEnded: true } },
      'nothing is left',
    ],
    ['forty movements are the most', look(full), { known: { searches: 40 } }, 'nothing is left'],
    ['the fortieth may still be made', look(full), { known: { searches: 39 } }, 'up in list (policy): 40'],
    [
      'what was scrolled before goes back to its beginning first',
      look(full),
      { known: { scrolledAway: true } },
      'down in list (policy): 1 blind',
    ],
    [
      'also when what it shows seems all',
      look(short),
      { known: { scrolledAway: true } },
      'down in list (policy): 1 blind',
    ],
    [
      'and goes on to go back',
      look(full),
      { known: { ...again, searches: 1, scrolledAway: true } },
      'down in list (policy): 2 blind',
    ],
    [
      'what the search itself scrolled does not go back',
      look(full),
      { known: { searches: 1, scrolledAway: true } },
      'up in list (policy): 2',
    ],
    [
      'at the beginning it is followed from there',
      look(full),
      { known: { ...again, searches: 2, searchEnded: true } },
      'consider: 2',
    ],
    [
      'of two lists nobody knows which was scrolled: each is only followed',
      two,
      { known: { scrolledAway: true } },
      'up in list (policy): 1 blind',
    ],
    [
      'and what was followed to its end is left',
      two,
      { known: { ...again, searches: 2, searchEnded: true } },
      'nothing is left',
    ],
    [
      'where nothing scrolls there is no way back',
      look(at(300, 'Tea')),
      { known: { scrolledAway: true } },
      'nothing is left',
    ],
  ])('%s', (_, screen, search, answer) => {
    expect(told(run(screen, search))).toBe(answer);
  });

  test('the 10 s that an unmet presence is looked for begin anew with each movement and turn', () => {
    const since = (screen: Screen, known: Partial<RunState>): number | null | undefined => {
      const outcome = run(screen, { known: { lackingSince: 500, ...known } });
      return outcome === null ? undefined : ('next' in outcome ? outcome.turn : outcome).state.lackingSince;
    };
    expect(since(look(full), {})).toBeNull();
    expect(since(look(at(300, 'Tea')), { searches: 2 })).toBeNull();
    expect(since(look(full), { searchBlind: true, searches: 2, searchEnded: true })).toBeNull();
  });

  test('the look after a movement is held against the screen before it', () => {
    const screen = look(full);
    const outcome = run(screen, {});
    expect(outcome === null || 'next' in outcome ? null : outcome.state.phase).toMatchObject({
      kind: 'acting',
      after: { kind: 'search', before: { id: screen.id } },
    });
  });
});

describe('for what the hierarchy holds out of view', () => {
  const beyond = (y: number, ...more: readonly Sketch[]): Screen =>
    look(held(300, 1000, 'list', at(300, 'Tea', 500), at(800, 'Milk', 500), at(y, 'Bread'), ...more));
  test.each<[string, Screen, Search, string]>([
    ['the list moves towards what lies below', beyond(1500), {}, 'up in list (policy): 1'],
    ['towards what lies above', beyond(100), {}, 'down in list (policy): 1'],
    ['towards what lies at its lower edge', beyond(1300), {}, 'up in list (policy): 1'],
    ['towards what lies at its upper edge', beyond(200), {}, 'down in list (policy): 1'],
    [
      'whatever the answer is that may be searched for',
      beyond(1500),
      { answer: OPEN },
      'up in list (policy): 1',
    ],
    [
      'not when something else is wrong',
      beyond(1500),
      { answer: { ...MISSING, label: 'Wrong State Bug' } },
      'nothing is left',
    ],
    [
      'not after the search has come to an end',
      beyond(1500),
      { known: { searchEnded: true, searches: 1 } },
      'nothing is left',
    ],
    ['not when no list holds it', look(short, at(2500, 'Bread')), {}, 'nothing is left'],
    [
      'and not back to the beginning first',
      beyond(1500),
      { known: { scrolledAway: true } },
      'up in list (policy): 1 blind',
    ],
    ['forty movements are the most', beyond(1500), { known: { searches: 40 } }, 'nothing is left'],
    [
      'in a strip the page is moved, not the strip',
      look(
        held(300, 1000, 'page', at(300, 'Tea', 500), {
          id: 'com.app:id/strip',
          className: 'HorizontalScrollView',
          scrollable: true,
          at: [0, 1500, 1080, 200],
          children: [at(1500, 'Bread')],
        }),
      ),
      {},
      'up in page (policy): 1',
    ],
  ])('%s', (_, screen, search, answer) => {
    expect(told(run(screen, search))).toBe(answer);
  });

  test('the list is measured by what of it is in view', () => {
    // It begins above the screen and ends below it.
    const tall = (y: number): Screen => look(held(-500, 3500, 'list', at(300, 'Tea', 500), at(y, 'Bread')));
    expect(told(run(tall(2450), {}))).toBe('up in list (policy): 1');
    expect(told(run(tall(-300), {}))).toBe('down in list (policy): 1');
  });
});

describe('once more, from the beginning', () => {
  const ended = { searches: 3, searchEnded: true };
  const more = (screen: Screen, known: Partial<RunState>, answer = MISSING): string =>
    told(searchOnceMore(turnOf(stateOf(bread, { lackingSince: 500, ...known })), screen, answer));
  test.each<[string, Screen, Partial<RunState>, Answer, string]>([
    ['when the wait at the end was in vain', look(short), ended, MISSING, 'consider: 3 blind again'],
    ['not where no search was made', look(short), { searchEnded: true }, MISSING, 'nothing is left'],
    ['not before its end', look(short), { searches: 3 }, MISSING, 'nothing is left'],
    ['not a third time', look(short), { ...ended, searchedAgain: true }, MISSING, 'nothing is left'],
    [
      'not when that would take more than forty movements',
      look(short),
      { ...ended, searches: 14 },
      MISSING,
      'nothing is left',
    ],
    [
      'but so when it takes thirty-nine',
      look(short),
      { ...ended, searches: 13 },
      MISSING,
      'consider: 13 blind again',
    ],
    [
      'not for what can’t be searched for',
      look(short),
      ended,
      { ...MISSING, label: 'Wrong State Bug' },
      'nothing is left',
    ],
    [
      'not for what the hierarchy holds',
      look(held(300, 1000, 'list', at(300, 'Tea'), at(1500, 'Bread'))),
      ended,
      MISSING,
      'nothing is left',
    ],
    ['not where nothing scrolls', look(at(300, 'Tea')), ended, MISSING, 'nothing is left'],
    [
      'not in two lists',
      look(short, held(1400, 500, 'other', at(1400, 'Salt'))),
      ended,
      MISSING,
      'nothing is left',
    ],
  ])('%s', (_, screen, known, answer, words) => {
    expect(more(screen, known, answer)).toBe(words);
  });

  test('not in a page that holds what is out of view too', () => {
    const screen = look(short);
    const elements = screen.elements.map((e) => (e.role === 'list' ? { ...e, contentHeight: 1000 } : e));
    expect(more({ ...screen, elements }, ended)).toBe('nothing is left');
  });

  test('and what is looked for has its 10 s again', () => {
    const outcome = searchOnceMore(
      turnOf(stateOf(bread, { ...ended, lackingSince: 500 })),
      look(short),
      MISSING,
    );
    expect(outcome !== null && 'next' in outcome ? outcome.turn.state.lackingSince : 0).toBeNull();
  });
});
