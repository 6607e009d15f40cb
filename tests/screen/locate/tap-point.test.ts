/** Where a tap touches an element that something else covers in part. */
import { expect, test } from 'vitest';
import { tapPoint } from '../../../src/screen/locate/tap-point.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';

const scrim = { id: 'app:id/scrim', at: [0, 0, 1080, 2400], clickable: true } as const;

test('a scrim is touched beside the drawer that lies over its middle', () => {
  const screen = buildScreen([
    text('Inbox'),
    scrim,
    { role: 'drawer', at: [0, 0, 760, 2400], children: [button('Books', { at: [40, 300, 600, 120] })] },
  ]);
  const veil = screen.elements.find((e) => e.resourceId === scrim.id);
  expect(veil && tapPoint(screen, veil)).toEqual({ x: 920, y: 1200 });
});
