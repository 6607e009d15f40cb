import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { DevTools } from '../../../../src/device/chromium/browser/devtools.ts';
import { emptyPageAnswers } from '../../../../src/device/chromium/browser/empty-page.ts';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
}

const RESULTS: Readonly<Record<string, object>> = {
  'Target.createBrowserContext': { browserContextId: 'c1' },
  'Target.createTarget': { targetId: 't1' },
  'Target.attachToTarget': { sessionId: 's1' },
  'Runtime.evaluate': { result: { value: 1 } },
  'Target.disposeBrowserContext': {},
};

/** A browser that answers each call but those of `silent`, and notes what it was asked. */
function browser(silent: readonly string[] = [], refused: readonly string[] = []) {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const calls: Call[] = [];
  to.on('data', (chunk: Buffer) => {
    for (const text of chunk
      .toString()
      .split('\0')
      .filter((part) => part !== '')) {
      const call = JSON.parse(text) as Call;
      calls.push(call);
      const answer = refused.includes(call.method)
        ? { error: { message: 'no' } }
        : { result: RESULTS[call.method] ?? {} };
      if (!silent.includes(call.method)) from.write(`${JSON.stringify({ id: call.id, ...answer })}\0`);
    }
  });
  return { devtools: new DevTools(to, from), calls };
}

describe('an empty page beside one that is silent', () => {
  test('answers where the machine has time for the browser', async () => {
    const { devtools, calls } = browser();
    expect(await emptyPageAnswers(devtools)).toBe(true);
    expect(calls.find(({ method }) => method === 'Runtime.evaluate')?.sessionId).toBe('s1');
  });
  test.each([['Runtime.evaluate'], ['Target.createTarget'], ['Target.createBrowserContext']])(
    'does not where %s gets no answer either',
    async (method) => {
      expect(await emptyPageAnswers(browser([method]).devtools)).toBe(false);
    },
  );
  test('is opened in a context of its own, and goes with it', async () => {
    const { devtools, calls } = browser(['Runtime.evaluate']);
    await emptyPageAnswers(devtools);
    expect(calls.find(({ method }) => method === 'Target.createTarget')?.params['browserContextId']).toBe(
      'c1',
    );
    expect(calls.at(-1)).toMatchObject({
      method: 'Target.disposeBrowserContext',
      params: { browserContextId: 'c1' },
    });
  });
  test('tells a browser that refuses', async () => {
    await expect(emptyPageAnswers(browser([], ['Target.createTarget']).devtools)).rejects.toThrow(/no/);
  });
});
