import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toOtlp, writeOtel } from '../../src/report/otel.ts';
import { readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, passingStory } from '../builders/trace-stories.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { code: number };
}
const spansOf = (document: object): Span[] =>
  (document as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans[0]!.scopeSpans[0]!
    .spans;

const aRun = async () =>
  readRun(await writeRun(await temporaryFolder(), [passingStory(), deadButtonStory()]));

/** A collector on 127.0.0.1 that keeps what it was sent. */
async function collector(answer: number) {
  const got: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise((done) => void server.close(() => done())));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('OpenTelemetry', () => {
  test('run, goals and lines are nested spans with unique ids of the right length', async () => {
    const run = await aRun();
    const spans = spansOf(toOtlp(run));
    const byId = new Map(spans.map((s) => [s.spanId, s]));
    expect(byId.size).toBe(spans.length);
    expect(spans.map((s) => s.name)).toContain('Step 3: Tap "Save"');
    for (const span of spans) {
      expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
      expect(BigInt(span.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
      if (span.parentSpanId === undefined) continue;
      const parent = byId.get(span.parentSpanId)!;
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(parent.startTimeUnixNano));
    }
    expect(spans.filter((s) => s.parentSpanId === undefined)).toHaveLength(1);
    expect(spans.find((s) => s.name === 'Save a note')!.status.code).toBe(1);
    expect(spans.find((s) => s.name === 'Save a note with a dead button')!.status.code).toBe(2);
    expect(toOtlp(run)).toEqual(toOtlp(run));
  });

  test('sends nothing without an endpoint', async () => {
    const { got, url } = await collector(200);
    const run = await aRun();
    const path = await writeOtel(run, { env: {}, log: () => {} });
    expect(existsSync(path)).toBe(true);
    expect(got).toEqual([]);
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,y=2' };
    await writeOtel(run, { env, log: () => {} });
    expect(got[0]).toMatchObject({
      url: '/v1/traces',
      headers: { 'x-key': 'a b', 'content-type': 'application/json' },
    });
    expect(JSON.parse(got[0]!.body)).toEqual(JSON.parse(await readFile(path, 'utf8')));
  });

  test('a collector that refuses is an error, and the file is written', async () => {
    const { url } = await collector(503);
    const run = await aRun();
    const sending = writeOtel(run, {
      env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/x` },
      log: () => {},
    });
    await expect(sending).rejects.toThrow(/answered 503/);
    expect(existsSync(`${run.folder}/otel.json`)).toBe(true);
  });
});
