/** A number of the line was put into a control, and the app answers with another one (R64). */
import { expect, test } from 'vitest';
import { answeredOtherwise } from '../../../src/core/commands/answered-value.ts';
import type { OfferedControl } from '../../../src/core/model/step-record.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, heading, text } from '../../builders/screen.ts';

interface Case {
  readonly step?: string;
  readonly expected?: string;
  readonly kind?: OfferedControl['kind'];
  readonly put?: string;
  readonly used?: boolean;
  readonly before?: string;
  readonly after?: string;
  readonly looked?: boolean;
}
function isAnswered({
  step = 'Turn the radio up to 80',
  expected = '"Volume is 80" is visible',
  kind = 'field',
  put = '80',
  used = true,
  before = 'Volume is 30',
  after = 'Volume is 70',
  looked = true,
}: Case): boolean {
  const page = (says: string) => buildScreen([heading('Radio'), text(says), button('Mute')]);
  const control: OfferedControl = {
    name: 'Volume',
    path: '0/1',
    kind,
    words: [put],
    commits: false,
    asked: false,
    begun: false,
    used,
  };
  const state = stateOf(goalOf([step], [expected]), {
    offered: [control],
    looks: looked ? [{ screen: page(before), kind: 'action' }] : [],
  });
  return answeredOtherwise(turnOf(state), page(after));
}

test.each<[string, Case, boolean]>([
  ['another number took the place of the one before', {}, true],
  [
    'a number word',
    {
      step: 'Order four pizzas',
      put: 'four',
      expected: '"4 pizzas" is visible',
      before: '1 pizzas',
      after: '2 pizzas',
    },
    true,
  ],
  ['the text did not change: a button may be left', { after: 'Volume is 30' }, false],
  ['no text of the kind is there', { after: 'Muted' }, false],
  ['none was there before', { before: 'Silent' }, false],
  ['the number went into no field', { kind: 'control' }, false],
  ['the control was not used', { used: false }, false],
  [
    'the text speaks of another number than the one that was put',
    { expected: '"Volume is 90" is visible' },
    false,
  ],
  ['another text changed', { before: 'Bass is 30', after: 'Bass is 70' }, false],
  ['no gesture was looked at', { looked: false }, false],
])('%s', (_, scene, answered) => {
  expect(isAnswered(scene)).toBe(answered);
});
