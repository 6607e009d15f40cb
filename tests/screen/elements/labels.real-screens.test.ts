import { describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/model/element.ts';
import { readSource } from '../../../src/screen/read.ts';
import { normalise } from '../../../src/screen/model/text.ts';
import { LABELLED, type Labelled } from '../labelled.ts';
import { copyOf, hasRealData, realFile } from '../realdata.ts';

function find(elements: readonly Element[], who: string): Element {
  const [name = '', place] = who.split('@');
  const found = elements.filter((e) => {
    if (place !== undefined && `${e.bounds.x},${e.bounds.y}` !== place) return false;
    if (name.startsWith('~')) return normalise(e.description) === name.slice(1);
    return name.startsWith('#')
      ? e.resourceId === name.slice(1) || e.resourceId.endsWith(`/${name.slice(1)}`)
      : normalise(e.text) === name;
  });
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} elements are ${who}`);
  return only;
}

function seen(e: Element): Labelled['is'] {
  if (e.visible === null) return 'out';
  return e.coveredBy === null ? 'clear' : 'covered';
}

const screens = Object.entries(LABELLED).flatMap(([path, items]) => {
  const text = copyOf(path) ?? (hasRealData ? realFile(path).text : null);
  return text === null ? [] : [{ path, items, text }];
});

describe('real screens, labelled by hand', () => {
  test('there are at least fifteen, in the repository itself', () => {
    const copied = Object.keys(LABELLED).filter((path) => copyOf(path) !== null);
    expect(copied.length).toBeGreaterThanOrEqual(15);
  });

  test.each(screens.map((s) => [s.path, s] as const))(
    '%s is read as a person reads it',
    (path, { items, text }) => {
      const { elements } = readSource(
        { format: path.startsWith('ios/') ? 'xcuitest' : 'uiautomator', text },
        { size: { width: 0, height: 0 }, density: path.startsWith('ios/') ? 2 : 2.6, underTest: '' },
      );
      const read = items.map(({ who }) => {
        const e = find(elements, who);
        return { who, role: e.role, label: normalise(e.label), is: seen(e) };
      });
      expect(read).toEqual(items);
    },
  );
});
