/** A control without a name is called by the text that labels it. */
import { expect, test } from 'vitest';
import { identityOf } from '../../../src/core/targets/identity.ts';
import { targetName } from '../../../src/core/effects/gesture-words.ts';
import { pendingOf } from '../../builders/run-state.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const bare = (more: Partial<Sketch> = {}): Sketch => ({ role: 'toggle', at: [900, 400, 100, 60], ...more });
const rowOf = (y: number, ...children: readonly Sketch[]): Sketch => ({
  role: 'row',
  at: [0, y, 1080, 120],
  children,
});

/** How the last toggle of the list is called. */
function nameIn(row: readonly Sketch[]): string {
  const other = rowOf(200, text('Kitchen', { at: [40, 230, 300, 60] }), bare({ at: [900, 230, 100, 60] }));
  const screen = buildScreen([
    { role: 'list', at: [0, 200, 1080, 400], children: [other, rowOf(370, ...row)] },
  ]);
  const control = screen.elements.findLast((e) => e.role === 'toggle')!;
  const { attempt } = pendingOf(screen, { kind: 'tap', target: { ref: control.ref } });
  return targetName({ attempt: { ...attempt, target: identityOf(screen, control.ref) }, before: screen });
}

const caption = text('Garage', { at: [40, 400, 300, 60] });

test.each<[string, readonly Sketch[], string]>([
  ['the text of its row', [caption, bare()], '"Garage"'],
  ['the text of its row before an id', [caption, bare({ id: 'switch' })], '"Garage"'],
  ['no other control of its row', [{ ...caption, role: 'button' }, bare({ id: 'switch' })], '"switch"'],
  ['its own name before the text', [caption, bare({ description: 'Watch' })], '"Watch"'],
  ['its id where no text is near', [bare({ id: 'switch' })], '"switch"'],
])('%s', (_, row, name) => {
  expect(nameIn(row)).toBe(name);
});
