/** A dropdown of Flutter is a button that tells its name and its choice. */
import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/screen/locate/locate.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { node, show } from '../build.ts';

const told = (className: string, description: string, more: Record<string, string | boolean> = {}): string =>
  node(className, [44, 600, 1036, 732], { 'content-desc': description, clickable: true, ...more });

function found(line: string, ...nodes: readonly string[]): number {
  const [act] = parseStep(line, { section: 'steps' }).instructions;
  if (act === undefined || !('target' in act) || act.target === null) throw new Error(line);
  return locate(show(...nodes), act.target, { forAction: true }).matches.length;
}

describe('the "Room" dropdown', () => {
  test.each<[string, string, number]>([
    ['a button with its choice', told('android.widget.Button', 'Room\nChoose'), 1],
    ['a button with its choice in another script', told('android.widget.Button', 'Room\nاختيار'), 1],
    ['a button of one word', told('android.widget.Button', 'Room'), 0],
    ['a control of React Native, whose class tells no kind', told('android.view.ViewGroup', 'Room'), 1],
    ['a control of Compose, too', told('android.view.View', 'Room'), 1],
    ['a switch', told('android.view.View', 'Room', { checkable: true }), 0],
    ['a button with a text of its own', told('android.widget.Button', 'Room\nChoose', { text: 'Room' }), 0],
    ['the dropdown of the system', told('android.widget.Spinner', 'Room'), 1],
  ])('%s', (_, control, matches) => {
    expect(found('Tap the "Room" dropdown', control)).toBe(matches);
  });
});
