import { describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/model/element.ts';
import { readSource } from '../../../src/screen/read.ts';
import { normalise } from '../../../src/screen/model/text.ts';
import { LABELLED, type Labelled } from '../labelled.ts';
import { capture } from '../captures.ts';

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

const screens = Object.entries(LABELLED).map(([name, items]) => ({ items, ...capture(name) }));

describe('real screens, labelled by hand', () => {
  test.each(screens.map((s) => [s.name, s] as const))(
    '%s is read as a person reads it',
    (_name, { items, format, text }) => {
      const { elements } = readSource(
        { format, text },
        { size: { width: 0, height: 0 }, density: format === 'xcuitest' ? 2 : 2.6, underTest: '' },
      );
      const read = items.map(({ who }) => {
        const e = find(elements, who);
        return { who, role: e.role, label: normalise(e.label), is: seen(e) };
      });
      expect(read).toEqual(items);
    },
  );
});
