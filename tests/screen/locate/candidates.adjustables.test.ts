/** The name of a slider is not that of the wheel below it, and the other way round. */
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';
import { findCandidates } from '../../../src/screen/locate/candidates.ts';
import { expect, test } from 'vitest';
import { parseStep } from '../../../src/goal/grammar/index.ts';

const slider = (y: number, description = ''): Sketch => ({
  role: 'slider',
  description,
  id: 'slider',
  at: [40, y, 1000, 100],
});
const wheel = (y: number, description = ''): Sketch => ({
  role: 'wheel',
  description,
  id: 'wheel',
  at: [40, y, 400, 100],
});
const caption = (words: string, y: number): Sketch => text(words, { at: [40, y, 400, 60] });

function found(line: string, ...sketches: readonly Sketch[]): readonly string[] {
  const [act] = parseStep(line, { section: 'steps' }).instructions;
  if (act === undefined || !('target' in act) || act.target === null) throw new Error(line);
  return findCandidates(buildScreen(sketches), act.target, 'exact').matches.map((e) => e.resourceId);
}

test.each<[string, readonly Sketch[], readonly string[]]>([
  ['Turn the "Volume" wheel to "3"', [slider(300, 'Volume'), wheel(420)], []],
  ['Turn the "Volume" wheel to "3"', [caption('Volume', 220), slider(290), wheel(400)], []],
  ['Set the "Hour" slider to 40 %', [wheel(300, 'Hour'), slider(420)], []],
  ['Turn the "Volume" wheel to "3"', [slider(300, 'Volume'), wheel(420, 'Volume')], ['wheel']],
  ['Turn the "Volume" wheel to "3"', [caption('Volume', 220), wheel(290), slider(400)], ['wheel']],
  ['Set the "Volume" slider to 40 %', [caption('Volume', 220), slider(290), wheel(400)], ['slider']],
  ['Turn the "Hour" wheel to "3"', [slider(300, 'Volume'), caption('Hour', 420), wheel(490)], ['wheel']],
])('%s beside %j', (line, sketches, ids) => {
  expect(found(line, ...sketches)).toEqual(ids);
});
