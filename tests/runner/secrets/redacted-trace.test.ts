/** A trace holds no secret in any of its lines; pictures and recordings pass through as they are. */
import { expect, test } from 'vitest';
import { redactedTrace } from '../../../src/runner/secrets/redacted-trace.ts';
import { Redactor } from '../../../src/runner/secrets/redactor.ts';
import type { GoalTrace } from '../../../src/trace/port.ts';
import { goal, traceEnd, traceStart } from '../../builders/trace.ts';

const VALUE = 'correct horse';
const TOKEN = '${secrets.password}';

/** Returns a trace that keeps what reaches it, in the order in which it comes. */
function keepingTrace(): { readonly trace: GoalTrace; readonly written: unknown[][] } {
  const written: unknown[][] = [];
  const keep =
    (name: string) =>
    async (...what: readonly unknown[]): Promise<void> => {
      written.push([name, ...what]);
      await Promise.resolve();
    };
  const trace: GoalTrace = {
    folder: '/runs/1/goal',
    start: keep('start'),
    step: keep('step'),
    screenshot: keep('screenshot'),
    detail: keep('detail'),
    details: keep('details'),
    recording: keep('recording'),
    end: keep('end'),
  };
  return { trace, written };
}

const create = () => {
  const { trace, written } = keepingTrace();
  const secrets = new Map([
    ['password', VALUE],
    ['user', 'admin'],
  ]);
  return { own: redactedTrace(trace, new Redactor(secrets)), written };
};

test('the folder is the one of the trace', () => {
  expect(create().own.folder).toBe('/runs/1/goal');
});

test('the first and the last line hold tokens', async () => {
  const { own, written } = create();
  await own.start(traceStart(goal({ name: `Log in with ${VALUE}` })));
  await own.end(traceEnd({ kind: 'broken', reason: VALUE } as never));
  expect(written.map(([name]) => name)).toEqual(['start', 'end']);
  expect(written[0]?.[1]).toMatchObject({ type: 'start', goal: { name: `Log in with ${TOKEN}` } });
  expect(written[1]?.[1]).toMatchObject({ type: 'end', turns: 3, verdict: { reason: TOKEN } });
});

test('a step holds tokens in its events', async () => {
  const { own, written } = create();
  const line = { type: 'step', seq: 4, event: { type: 'observed', text: `the key is ${VALUE}` } };
  await own.step(line as never);
  expect(written).toEqual([['step', { ...line, event: { type: 'observed', text: `the key is ${TOKEN}` } }]]);
});

test('a detail loses short words, too, which other lines keep', async () => {
  const { own, written } = create();
  await own.detail({ type: 'detail', seq: 1, at: 2, about: 'device', text: `admin has ${VALUE}` });
  await own.details('planner', ['admin', 'nothing', VALUE]);
  await own.step({ type: 'step', note: 'admin' } as never);
  expect(written).toEqual([
    ['detail', { type: 'detail', seq: 1, at: 2, about: 'device', text: `\${secrets.user} has ${TOKEN}` }],
    ['details', 'planner', ['${secrets.user}', 'nothing', TOKEN]],
    ['step', { type: 'step', note: 'admin' }],
  ]);
});

test('pictures with their covers, and recordings, stay the same', async () => {
  const { own, written } = create();
  const bytes = new Uint8Array([1, 2, 3]);
  const covers = [{ x: 1, y: 2, width: 3, height: 4 }];
  await own.screenshot('s1', bytes, covers);
  await own.recording(bytes, 'mp4');
  expect(written).toEqual([
    ['screenshot', 's1', bytes, covers],
    ['recording', bytes, 'mp4'],
  ]);
});
