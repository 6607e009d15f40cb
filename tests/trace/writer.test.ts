import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readGoalTrace } from '../../src/trace/reader.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { drawPng, storePicture } from '../builders/screenshots.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import {
  goal,
  type Item,
  look,
  looked,
  POLICY,
  screen,
  stepper,
  traceEnd,
  traceStart,
} from '../builders/trace.ts';

const many: Item[] = Array.from({ length: 40 }, (_, i) => ({
  role: 'text',
  label: `Row ${i}`,
  at: { x: 0, y: i * 30, width: 540, height: 30 },
}));
const withRow = (i: number, label: string): Item[] =>
  many.map((item, k) => (k === i ? { ...item, label } : item));

describe('the trace of a goal', () => {
  test('reads back as it was written', async () => {
    const folder = await temporaryFolder();
    const trace = await openGoalTrace(folder, storePicture);
    const start = traceStart(goal());
    const story = stepper();
    story.step(null, { kind: 'prepare', reset: 'restart', launch: null });
    story.step({ kind: 'prepared' }, look('first'));
    story.step(looked(screen('s1', 10, many)), look('turn'));
    await trace.start(start);
    for (const step of story.steps) await trace.step(step);
    await trace.detail({ type: 'detail', seq: 2, at: 12, about: 'planner', text: 'raw reply' });
    const end = traceEnd({
      kind: 'cancelled',
      reason: 'Ctrl-C',
      phase: 'steps',
      index: 0,
      line: '',
      results: [],
      flags: [],
    });
    await trace.end(end);

    const read = await readGoalTrace(folder);
    expect(read.start).toEqual(start);
    expect(read.steps).toEqual(story.steps);
    expect(read.details).toHaveLength(1);
    expect(read.end).toEqual(end);
    expect(read.interrupted).toBe(false);
    expect(read.warnings).toEqual([]);
    expect(read.start.policy).toEqual(POLICY);
  });

  test('keeps a tree that barely changed as its differences and gives it back whole', async () => {
    const folder = await temporaryFolder();
    const trace = await openGoalTrace(folder, storePicture);
    const screens = [
      screen('s1', 0, many),
      screen('s2', 1, many),
      screen('s3', 2, withRow(7, 'Changed')),
      screen('s4', 3, withRow(7, 'Changed').slice(0, 30)),
      screen('s5', 4, [...withRow(7, 'Changed').slice(0, 30), ...many.slice(0, 3)]),
      screen('s6', 5, [many[3]!]),
      screen('s7', 6, []),
      screen('s8', 7, many),
    ];
    const story = stepper();
    for (const s of screens) story.step(looked(s), look('turn'));
    await trace.start(traceStart(goal()));
    for (const step of story.steps) await trace.step(step);

    expect((await readGoalTrace(folder)).steps).toEqual(story.steps);
    const [, s1, s2, s3] = (await readFile(join(folder, 'trace.ndjson'), 'utf8')).split('\n');
    expect(JSON.parse(s2!).event.screen.elements).toEqual({ sameElementsAs: 's1', length: 40, but: [] });
    expect(JSON.parse(s3!).event.screen.elements.but).toHaveLength(1);
    expect(JSON.parse(s1!).event.screen.elements).toHaveProperty('deflated');
    expect(s2!.length).toBeLessThan(s1!.length / 2);
  });

  test('stores equal screenshots once, with covers painted over before anything is written', async () => {
    const folder = await temporaryFolder();
    const trace = await openGoalTrace(folder, storePicture);
    const png = await drawPng(many);
    const cover = { x: 0, y: 0, width: 540, height: 600 };
    await trace.start(traceStart(goal()));
    await trace.screenshot('s1', png, []);
    await trace.screenshot('s2', png, []);
    await trace.screenshot('s3', png, [cover]);

    const { screenshots } = await readGoalTrace(folder);
    expect(screenshots.get('s2')!.file).toBe(screenshots.get('s1')!.file);
    expect(screenshots.get('s3')!.file).not.toBe(screenshots.get('s1')!.file);
    expect((await readdir(join(folder, 'screenshots'))).toSorted()).toEqual([
      's1.thumb.webp',
      's1.webp',
      's3.thumb.webp',
      's3.webp',
    ]);
    const { data, info } = await sharp(join(folder, screenshots.get('s3')!.file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const brightness = (x: number, y: number): number => data[(y * info.width + x) * info.channels]!;
    expect(brightness(100, 100)).toBeLessThan(20);
    expect(brightness(300, 700)).toBeGreaterThan(200);
  });

  test('records that a screenshot could not be encoded, and goes on', async () => {
    const folder = await temporaryFolder();
    const trace = await openGoalTrace(folder, storePicture);
    await trace.start(traceStart(goal()));
    await trace.screenshot('s1', new Uint8Array([1, 2, 3]), []);
    const read = await readGoalTrace(folder);
    expect(read.screenshots.size).toBe(0);
    expect(read.details[0]!.text).toMatch(/^The screenshot of s1 could not be stored: /);
  });

  test('keeps the order of lines that are not awaited', async () => {
    const folder = await temporaryFolder();
    const trace = await openGoalTrace(folder, storePicture);
    const story = stepper();
    for (let i = 0; i < 50; i++) story.step({ kind: 'prepared' }, look('turn'));
    await Promise.all([trace.start(traceStart(goal())), ...story.steps.map((step) => trace.step(step))]);
    expect((await readGoalTrace(folder)).steps.map((s) => s.seq)).toEqual(story.steps.map((s) => s.seq));
  });

  test('never overwrites a trace', async () => {
    const folder = await temporaryFolder();
    await openGoalTrace(folder, storePicture);
    await expect(openGoalTrace(folder, storePicture)).rejects.toMatchObject({ code: 'DISK' });
  });
});
