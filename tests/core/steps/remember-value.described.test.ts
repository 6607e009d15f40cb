/** Texts that the tree has as descriptions, as in Flutter: a value is remembered, and an error message is one (R74, R80). */
import { describe, expect, test } from 'vitest';
import { errorMessage } from '../../../src/core/assertions/app-health.ts';
import { rememberValue } from '../../../src/core/steps/remember-value.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { node, show, type Box } from '../../screen/build.ts';

const goal = goalOf(['Remember the "Total" as total', 'Tap "Pay"']);
const [act] = goal.steps[0]?.parsed.instructions ?? [];
const flutter = (words: string, box: Box, more: Record<string, string | boolean> = {}): string =>
  node('android.view.View', box, { 'content-desc': words, ...more });
const caption = flutter('Total', [60, 300, 500, 380]);

function remembered(...inside: readonly string[]): unknown {
  if (act?.kind !== 'remember') throw new Error('remembers nothing');
  const screen = show(
    flutter('Cart', [60, 100, 500, 180], { heading: 'true' }),
    node('android.view.View', [0, 280, 1080, 600], {}, ...inside),
  );
  const outcome = rememberValue(turnOf(stateOf(goal, {})), screen, act);
  return outcome !== null && 'turn' in outcome ? outcome.turn.state.run.facts.map((f) => f.value) : null;
}

describe('a remembered value under Flutter (R74)', () => {
  test.each<[string, string]>([
    ['below its caption', flutter('12 EUR', [60, 390, 500, 470])],
    ['beside its caption', flutter('12 EUR', [600, 300, 1000, 380])],
  ])('%s', (_, value) => {
    expect(remembered(caption, value)).toEqual(['12 EUR']);
  });

  test.each<[string, string]>([
    [
      'the words of a button',
      node('android.widget.Button', [60, 390, 1020, 520], { 'content-desc': 'Pay', clickable: true }),
    ],
    ['the description of a picture', flutter('Bag', [60, 390, 160, 490])],
  ])('is never %s', (_, other) => {
    expect(remembered(caption, other)).not.toEqual(['Pay']);
    expect(remembered(caption, other)).not.toEqual(['Bag']);
  });
});

describe('an error message under Flutter (R80)', () => {
  const label = (...inside: readonly string[]): unknown =>
    errorMessage(show(...inside), stateOf(goalOf(['Tap "Pay"'])))?.actual ?? null;
  const words = 'Something went wrong';

  test('is a text or a heading', () => {
    expect(label(flutter(words, [60, 300, 900, 380]))).toBe(`the app says "${words}"`);
    expect(label(flutter(words, [60, 300, 900, 380], { heading: 'true' }))).toBe(`the app says "${words}"`);
  });

  test('is no control, and no picture', () => {
    expect(label(flutter(words, [60, 300, 900, 380], { clickable: true }))).toBeNull();
    expect(label(node('ImageView', [60, 300, 160, 400], { 'content-desc': words }))).toBeNull();
  });
});
