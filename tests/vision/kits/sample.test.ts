/** A sample of recorded pairs of UI kits; `record.main.ts` and `judge.main.ts` do all of them. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeKit, type JudgedPair } from './judge.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/kits', import.meta.url));

async function judgeAll(bare: boolean): Promise<JudgedPair[]> {
  const judged = await Promise.all(
    readdirSync(FOLDER).map((kit) => judgeKit(FOLDER, kit, { bare, jpeg: null })),
  );
  return judged.flat();
}

describe('the recorded pairs', () => {
  let judged: readonly JudgedPair[];
  const changeOf = (kit: string, name: string): JudgedPair['change'] => {
    const found = judged.find((j) => j.kit === kit && j.step.name === name);
    if (found === undefined) throw new Error(`The sample has no "${name}" of ${kit}.`);
    return found.change;
  };
  beforeAll(async () => {
    judged = await judgeAll(false);
  });

  test('are classified as what was done, with pictures and trees', () => {
    const wrong = judged.filter((j) => !j.right).map((j) => `${j.kit} ${j.step.name}: ${j.change.kind}`);
    expect(wrong).toEqual([]);
    expect(judged.length).toBe(13);
  });

  test('say which overlay opened, and where', () => {
    const { overlay } = changeOf('bootstrap', 'open dialog1');
    expect(overlay).toMatchObject({
      kind: 'opened',
      before: null,
      after: { kind: 'dialog', title: 'Valley public field' },
    });
    const { x, y, width, height } = overlay!.box!;
    expect(x + width).toBeLessThan(360);
    expect(y).toBeGreaterThan(200);
    expect(y + height).toBeLessThan(530);
  });

  test('say which overlay took the place of which', () => {
    expect(changeOf('bootstrap', 'dialog1 to dialog2').overlay).toMatchObject({
      kind: 'swapped',
      before: { title: 'Valley public field' },
      after: { title: 'Parcel planet' },
    });
  });

  test('a dialog above the place of a sheet is no sheet that was scrolled up', () => {
    expect(changeOf('vant', 'sheet2 to dialog1')).toMatchObject({
      kind: 'partial',
      dy: 0,
      overlay: { kind: 'swapped' },
    });
  });

  test('a drawer of plain boxes that closes over most of the page leaves the page', () => {
    expect(changeOf('materialize', 'close drawer1')).toMatchObject({
      kind: 'partial',
      overlay: { kind: 'closed', before: { kind: 'menu' } },
    });
  });

  test('tell a drawer that closes over a new page from one over its own page', () => {
    expect(changeOf('bootstrap', 'drawer2 to page spam')).toMatchObject({
      kind: 'full',
      overlay: { kind: 'closed' },
    });
  });

  test('a page over a page that stays in the tree is another page', () => {
    expect(changeOf('bootstrap', 'page over page').kind).toBe('full');
  });

  test('a keyboard that pushes a form up, and a banner above a list, scroll nothing', () => {
    expect(changeOf('bootstrap', 'keyboard pans')).toMatchObject({ kind: 'partial', dy: 0 });
    expect(changeOf('shoelace', 'banner')).toMatchObject({ kind: 'partial', dy: 0 });
  });

  test('a sparse list that moved is scrolled', () => {
    expect(changeOf('material-web', 'sparse list scrolled 60')).toMatchObject({ kind: 'scrolled', dy: -60 });
  });
});

test('a scrim over a dark theme is found without trees', async () => {
  const judged = await judgeAll(true);
  const drawer = judged.find((j) => j.kit === 'shoelace' && j.step.name === 'open drawer1')!;
  expect(drawer.change).toMatchObject({ kind: 'partial', overlay: { kind: 'opened', after: null } });
});
