/** A Verify step scrolls: which list, which direction, and when the search ends (R73). */
import type { KnownState } from '../../builders/known-state.ts';
import type { AssertionResult } from '../../../src/core/assertions/context.ts';
import { scrollAgainFromTop } from '../../../src/core/steps/scroll-search.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import type { Sketch } from '../../builders/screen.ts';
import {
  at,
  bread,
  full,
  listOf,
  shopScreen,
  MISSING,
  OPEN,
  searchOn,
  short,
  searchSummary,
  type Search,
} from '../../builders/scroll-search.ts';
import { describe, expect, test } from 'vitest';

describe('for an element that is in no tree', () => {
  const page: Sketch = listOf(300, 1000, 'page', at(300, 'Tea'));
  const two = shopScreen(full, listOf(1400, 800, 'other', at(1400, 'Salt', 800)));
  const again = { searchFromMiddle: true };
  test.each<[string, Screen, Search, string]>([
    ['a list that goes on is followed', shopScreen(full), {}, 'up in list (policy): 1'],
    ['so too when the answer is open', shopScreen(full), { answer: OPEN }, 'up in list (policy): 1'],
    [
      'so too when another text stands for it',
      shopScreen(full),
      { answer: { ...MISSING, label: 'Wrong Text Bug' } },
      'up in list (policy): 1',
    ],
    [
      'not when something else is wrong',
      shopScreen(full),
      { answer: { ...MISSING, label: 'Wrong State Bug' } },
      'nothing is left',
    ],
    ['not where nothing scrolls', shopScreen(at(300, 'Tea')), {}, 'nothing is left'],
    [
      'the first list that goes on is meant',
      shopScreen(short, listOf(1400, 800, 'other', at(1400, 'Salt', 800))),
      {},
      'up in other (policy): 1',
    ],
    ['a page that may end tells by being moved', shopScreen(page), {}, 'up in page (policy): 1'],
    ['not when the answer is open', shopScreen(page), { answer: OPEN }, 'nothing is left'],
    [
      'but so when the search is under way',
      shopScreen(page),
      { answer: OPEN, known: { searchScrolls: 2 } },
      'up in page (policy): 3',
    ],
    [
      'and ends where nothing scrolls any more',
      shopScreen(at(300, 'Tea')),
      { known: { searchScrolls: 2 } },
      'advance: 2 ended',
    ],
    [
      'what was followed to its end is left',
      shopScreen(full),
      { known: { searchScrolls: 3, searchEnded: true } },
      'nothing is left',
    ],
    ['forty movements are the most', shopScreen(full), { known: { searchScrolls: 40 } }, 'nothing is left'],
    [
      'the fortieth may still be made',
      shopScreen(full),
      { known: { searchScrolls: 39 } },
      'up in list (policy): 40',
    ],
    [
      'what was scrolled before goes back to its beginning first',
      shopScreen(full),
      { known: { scrolledAway: true } },
      'down in list (policy): 1 blind',
    ],
    [
      'also when what it shows seems all',
      shopScreen(short),
      { known: { scrolledAway: true } },
      'down in list (policy): 1 blind',
    ],
    [
      'and goes on to go back',
      shopScreen(full),
      { known: { ...again, searchScrolls: 1, scrolledAway: true } },
      'down in list (policy): 2 blind',
    ],
    [
      'what the search itself scrolled does not go back',
      shopScreen(full),
      { known: { searchScrolls: 1, scrolledAway: true } },
      'up in list (policy): 2',
    ],
    [
      'at the beginning it is followed from there',
      shopScreen(full),
      { known: { ...again, searchScrolls: 2, searchEnded: true } },
      'advance: 2',
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
      { known: { ...again, searchScrolls: 2, searchEnded: true } },
      'nothing is left',
    ],
    [
      'where nothing scrolls there is no way back',
      shopScreen(at(300, 'Tea')),
      { known: { scrolledAway: true } },
      'nothing is left',
    ],
  ])('%s', (_, screen, search, answer) => {
    expect(searchSummary(searchOn(screen, search))).toBe(answer);
  });

  test('the 10 s that an unmet presence is looked for begin anew with each movement and turn', () => {
    const since = (screen: Screen, known: KnownState): number | null | undefined => {
      const outcome = searchOn(screen, { known: { missingSince: 500, ...known } });
      return outcome === null
        ? undefined
        : ('next' in outcome ? outcome.turn : outcome).state.step.missingSince;
    };
    expect(since(shopScreen(full), {})).toBeNull();
    expect(since(shopScreen(at(300, 'Tea')), { searchScrolls: 2 })).toBeNull();
    expect(
      since(shopScreen(full), { searchFromMiddle: true, searchScrolls: 2, searchEnded: true }),
    ).toBeNull();
  });

  test('the observation after a scroll is compared with the screen before it', () => {
    const screen = shopScreen(full);
    const outcome = searchOn(screen, {});
    expect(outcome === null || 'next' in outcome ? null : outcome.state.phase).toMatchObject({
      kind: 'acting',
      after: { kind: 'search', before: { id: screen.id } },
    });
  });
});

describe('for what the hierarchy holds out of view', () => {
  const beyond = (y: number, ...more: readonly Sketch[]): Screen =>
    shopScreen(listOf(300, 1000, 'list', at(300, 'Tea', 500), at(800, 'Milk', 500), at(y, 'Bread'), ...more));
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
      { known: { searchEnded: true, searchScrolls: 1 } },
      'nothing is left',
    ],
    ['not when no list holds it', shopScreen(short, at(2500, 'Bread')), {}, 'nothing is left'],
    [
      'and not back to the beginning first',
      beyond(1500),
      { known: { scrolledAway: true } },
      'up in list (policy): 1 blind',
    ],
    ['forty movements are the most', beyond(1500), { known: { searchScrolls: 40 } }, 'nothing is left'],
    [
      'in a strip the page is moved, not the strip',
      shopScreen(
        listOf(300, 1000, 'page', at(300, 'Tea', 500), {
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
    expect(searchSummary(searchOn(screen, search))).toBe(answer);
  });

  test('the list is measured by what of it is in view', () => {
    // It begins above the screen and ends below it.
    const tall = (y: number): Screen =>
      shopScreen(listOf(-500, 3500, 'list', at(300, 'Tea', 500), at(y, 'Bread')));
    expect(searchSummary(searchOn(tall(2450), {}))).toBe('up in list (policy): 1');
    expect(searchSummary(searchOn(tall(-300), {}))).toBe('down in list (policy): 1');
  });
});

describe('once more, from the beginning', () => {
  const ended = { searchScrolls: 3, searchEnded: true };
  const more = (screen: Screen, known: KnownState, answer = MISSING): string =>
    searchSummary(
      scrollAgainFromTop(turnOf(stateOf(bread, { missingSince: 500, ...known })), screen, answer),
    );
  test.each<[string, Screen, KnownState, AssertionResult, string]>([
    ['when the wait at the end was in vain', shopScreen(short), ended, MISSING, 'advance: 3 blind again'],
    ['not where no search was made', shopScreen(short), { searchEnded: true }, MISSING, 'nothing is left'],
    ['not before its end', shopScreen(short), { searchScrolls: 3 }, MISSING, 'nothing is left'],
    ['not a third time', shopScreen(short), { ...ended, searchRepeated: true }, MISSING, 'nothing is left'],
    [
      'not when that would take more than forty movements',
      shopScreen(short),
      { ...ended, searchScrolls: 14 },
      MISSING,
      'nothing is left',
    ],
    [
      'but so when it takes thirty-nine',
      shopScreen(short),
      { ...ended, searchScrolls: 13 },
      MISSING,
      'advance: 13 blind again',
    ],
    [
      'not for what can’t be searched for',
      shopScreen(short),
      ended,
      { ...MISSING, label: 'Wrong State Bug' },
      'nothing is left',
    ],
    [
      'not for what the hierarchy holds',
      shopScreen(listOf(300, 1000, 'list', at(300, 'Tea'), at(1500, 'Bread'))),
      ended,
      MISSING,
      'nothing is left',
    ],
    ['not where nothing scrolls', shopScreen(at(300, 'Tea')), ended, MISSING, 'nothing is left'],
    [
      'not in two lists',
      shopScreen(short, listOf(1400, 500, 'other', at(1400, 'Salt'))),
      ended,
      MISSING,
      'nothing is left',
    ],
  ])('%s', (_, screen, known, answer, words) => {
    expect(more(screen, known, answer)).toBe(words);
  });

  test('not in a page that holds what is out of view too', () => {
    const screen = shopScreen(short);
    const elements = screen.elements.map((e) => (e.role === 'list' ? { ...e, contentHeight: 1000 } : e));
    expect(more({ ...screen, elements }, ended)).toBe('nothing is left');
  });

  test('and what is looked for has its 10 s again', () => {
    const outcome = scrollAgainFromTop(
      turnOf(stateOf(bread, { ...ended, missingSince: 500 })),
      shopScreen(short),
      MISSING,
    );
    expect(outcome !== null && 'next' in outcome ? outcome.turn.state.step.missingSince : 0).toBeNull();
  });
});
