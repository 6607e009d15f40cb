/** What a step that waits looks for out of view (R73). */
import { describe, expect, test } from 'vitest';
import { targetOutOfView } from '../../../src/core/steps/scroll-search.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { at, listOf, shopScreen } from '../../builders/scroll-search.ts';

const screen = shopScreen(listOf(300, 1000, 'list', at(300, 'Tea'), at(1500, 'Bread'), at(1700, 'Tea')));
const outOfView = (line: string): string | undefined =>
  targetOutOfView(turnOf(stateOf(goalOf([line]))), screen)?.text;

describe('out of view is', () => {
  test.each<[string, string, string | undefined]>([
    ['what the step waits for', 'Wait until "Bread" is visible', 'Bread'],
    ['not what the step waits for and is in view', 'Wait until "Tea" is visible', undefined],
    ['nothing while the step only waits', 'Wait 3 seconds', undefined],
    ['not what has a twin in view', 'Verify "Tea" is visible', undefined],
    ['nothing on a step that taps', 'Tap "Bread"', undefined],
  ])('%s', (_, line, text) => {
    expect(outOfView(line)).toBe(text);
  });
});
