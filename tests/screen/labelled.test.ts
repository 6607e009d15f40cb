import { describe, expect, test } from 'vitest';
import type { Element } from '../../src/screen/element.ts';
import { readSource } from '../../src/screen/read.ts';
import { normalise } from '../../src/screen/text.ts';
import { LABELLED, type Labelled } from './labelled.ts';
import { hasRealData, realFile } from './realdata.ts';

function find(elements: readonly Element[], who: string): Element {
  const [name = '', place] = who.split('@');
  const found = elements.filter((e) => {
    if (place !== undefined && `${e.bounds.x},${e.bounds.y}` !== place) return false;
    if (name.startsWith('~')) return normalise(e.description) === name.slice(1);
    return name.startsWith('#') ? e.resourceId.endsWith(`/${name.slice(1)}`) : normalise(e.text) === name;
  });
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} elements are ${who}`);
  return only;
}

function seen(e: Element): Labelled['is'] {
  if (e.visible === null) return 'out';
  return e.coveredBy === null ? 'clear' : 'covered';
}

describe.skipIf(!hasRealData)('real screens, labelled by hand', () => {
  test('there are at least fifteen', () => {
    expect(Object.keys(LABELLED).length).toBeGreaterThanOrEqual(15);
  });

  test.each(Object.entries(LABELLED))('%s is read as a person reads it', (path, items) => {
    const { text } = realFile(path);
    const { elements } = readSource(
      { format: 'uiautomator', text },
      { size: { width: 0, height: 0 }, density: 2.6, underTest: '' },
    );
    const read = items.map(({ who }) => {
      const e = find(elements, who);
      return { who, role: e.role, label: normalise(e.label), is: seen(e) };
    });
    expect(read).toEqual(items);
  });
});
