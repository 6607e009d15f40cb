import { describe, expect, test } from 'vitest';
import { readSources } from './fences.ts';
import { FOLDER_ORDERS, importCircles, orderBreaks } from './folder-order.ts';

const sources = readSources();

describe.each(FOLDER_ORDERS)('$area', (order) => {
  test('imports go down the order of its folders', () => {
    expect(orderBreaks(sources, order)).toEqual([]);
  });
  test('every folder of the order holds files', () => {
    const empty = order.folders.filter(
      (folder) =>
        ![...sources.keys()].some((file) =>
          file.startsWith(`${order.area}/${folder === '.' ? '' : `${folder}/`}`),
        ),
    );
    expect(empty).toEqual([]);
  });
});

test.each(['src/core', 'src/screen', 'src/vision'])('%s has no circle of imports, types included', (area) => {
  expect(importCircles(sources, area)).toEqual([]);
});

describe('a planted violation is found', () => {
  const screen = FOLDER_ORDERS.find((o) => o.area === 'src/screen');
  const planted = (file: string, text: string): string[] =>
    screen === undefined ? [] : orderBreaks(new Map([[file, text]]), screen);
  test.each([
    ['src/screen/model/planted.ts', "import { locate } from '../locate/locate.ts';"],
    ['src/screen/elements/planted.ts', "import type { Overlay } from '../features/overlays.ts';"],
    ['src/screen/locate/planted.ts', "export { outline } from '../outline.ts';"],
    ['src/screen/features/planted.ts', "const late = () => import('../locate/locate.ts');"],
    ['src/screen/helpers/planted.ts', ''],
  ])('%s: %s', (file, text) => {
    expect(planted(file, text)).toHaveLength(1);
  });
  test('not an import of a lower folder, nor of a file beside it', () => {
    const text = "import { centre } from '../model/geometry.ts';\nimport { locate } from './locate.ts';";
    expect(planted('src/screen/locate/planted.ts', text)).toEqual([]);
  });
  test('a circle of types', () => {
    const two = new Map([
      ['src/screen/a.ts', "import type { B } from './b.ts';"],
      ['src/screen/b.ts', "import type { A } from './a.ts';"],
    ]);
    expect(importCircles(two, 'src/screen')).toHaveLength(1);
  });
});
