import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { readSource } from '../../src/screen/read.ts';
import { capturedSources, type CapturedSource } from './captures.ts';

interface Strict {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  /** Index of its parent; -1 for the root. */
  readonly parent: number;
}

/** Returns the elements that a strict, independent XML parser finds; null when the file is not well-formed. */
function strictly(text: string): Strict[] | null {
  const nodes: Strict[] = [];
  let broken = false;
  const parser = new SaxesParser();
  const open: number[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    nodes.push({ tag: name, attributes, parent: open.at(-1) ?? -1 });
    open.push(nodes.length - 1);
  });
  parser.on('closetag', () => open.pop());
  parser.on('error', () => {
    broken = true;
  });
  parser.write(text).close();
  return broken ? null : nodes;
}

const NOWHERE = { width: 0, height: 0 };
const read = (file: CapturedSource) =>
  readSource({ format: file.format, text: file.text }, { size: NOWHERE, density: 2, underTest: '' });

const files = capturedSources();
const undamaged = files.flatMap((file) => {
  const strict = strictly(file.text);
  return strict === null ? [] : [{ file, strict }];
});

describe('every captured hierarchy', () => {
  test('there are many, of all formats', () => {
    expect(files.length).toBeGreaterThanOrEqual(35);
    expect(new Set(files.map((f) => f.format))).toEqual(new Set(['uiautomator', 'xcuitest', 'detox']));
    expect(undamaged.length).toBeGreaterThanOrEqual(30);
  });

  test.each(files.map((f) => [f.name, f] as const))('%s parses', (_name, file) => {
    const { elements, gaps } = read(file);
    const known = (file.text.match(/<(?!\/|\?|!|hierarchy|AppiumAUT|ViewHierarchy)[A-Za-z]/g) ?? []).length;
    if (known === 0) expect(gaps).toEqual(['cut']);
    else expect(elements.length).toBeGreaterThan(0);
    expect(new Set(elements.map((e) => e.ref)).size).toBe(elements.length);
    expect(new Set(elements.map((e) => `${e.window} ${e.path}`)).size).toBe(elements.length);
  });

  test.each(undamaged.filter((u) => u.file.format === 'uiautomator').map((u) => [u.file.name, u] as const))(
    '%s has the elements, texts and bounds that a strict parser finds',
    (_name, { file, strict }) => {
      const { elements } = read(file);
      const nodes = strict.filter((n) => n.tag !== 'hierarchy');
      expect(elements.length).toBe(nodes.length);
      for (const [i, { attributes: a, tag }] of nodes.entries()) {
        const e = elements[i];
        if (e === undefined) throw new Error('fewer elements than nodes');
        expect(e.className).toBe(a['class'] ?? (tag === 'node' ? '' : tag));
        if (a['password'] !== 'true' && a['showing-hint'] !== 'true')
          expect([a['text'] ?? '', '']).toContain(e.text);
        if (a['password'] !== 'true' && (a['hint'] ?? '') === '') expect(e.text).toBe(a['text'] ?? '');
        expect(e.description).toBe(a['content-desc'] ?? '');
        expect(e.resourceId).toBe(a['resource-id'] ?? '');
        expect(e.state.clickable).toBe(a['clickable'] === 'true');
        const [left = 0, top = 0, right = 0, bottom = 0] =
          (a['bounds'] ?? '').match(/-?\d+/g)?.map(Number) ?? [];
        expect([e.bounds.x, e.bounds.y]).toEqual([Math.min(left, right), Math.min(top, bottom)]);
        expect([e.bounds.width, e.bounds.height]).toEqual([Math.abs(right - left), Math.abs(bottom - top)]);
      }
    },
  );

  test.each(undamaged.filter((u) => u.file.format === 'xcuitest').map((u) => [u.file.name, u] as const))(
    '%s has the elements and bounds in pixels that a strict parser finds',
    (_name, { file, strict }) => {
      const { elements } = read(file);
      const nodes = strict.filter((n) => n.tag !== 'AppiumAUT');
      expect(elements.length).toBe(nodes.length);
      for (const [i, { attributes: a, tag }] of nodes.entries()) {
        const e = elements[i];
        expect(e?.className).toBe(a['type'] ?? tag);
        // The element has exactly the texts that the platform gives.
        const given = [a['label'], a['value'], a['placeholderValue'], a['name'], '']
          .filter((w) => w !== undefined)
          .map((w) => w.trim());
        const told = [e?.text, e?.description, e?.hint].map((w) => (w ?? '').trim());
        if (e?.state.password !== true) for (const word of told) expect(given).toContain(word);
        if ((a['label'] ?? '') !== '') expect(told).toContain(a['label']?.trim());
        if (a['width'] === undefined) continue;
        expect(elements[i]?.bounds).toEqual({
          x: Number(a['x'] ?? 0) * 2,
          y: Number(a['y'] ?? 0) * 2,
          width: Number(a['width']) * 2,
          height: Number(a['height']) * 2,
        });
      }
    },
  );

  const detox = files
    .filter((f) => f.format === 'detox')
    .map((file) => ({ file, strict: strictly(file.text.replaceAll('"<number>"', '"&lt;number&gt;"')) }));

  test.each(detox.map((d) => [d.file.name, d] as const))(
    '%s has the views, labels and ids that a strict parser finds',
    (_name, { file, strict }) => {
      const { elements } = read(file);
      if (strict === null) throw new Error('no XML even with its placeholders escaped');
      const views = strict.filter((n) => n.tag !== 'ViewHierarchy' && n.attributes['class'] !== undefined);
      expect(elements.length).toBe(views.length);
      for (const [i, { attributes: a }] of views.entries()) {
        const e = elements[i];
        expect(e?.className).toBe(a['class']);
        expect(e?.description).toBe(a['label'] === 'null' ? '' : (a['label'] ?? ''));
        expect(e?.resourceId).toBe(a['testID'] ?? a['id'] ?? '');
        const said = [a['text'], a['label'], a['value'], a['placeholder'], a['hint'], ''];
        if (e?.state.password !== true) expect(said).toContain(e?.text);
      }
    },
  );

  // The captures have a placeholder for every number; these replace them.
  const filled = files
    .filter((f) => f.format === 'detox')
    .map((f) => {
      let n = 0;
      return { ...f, text: f.text.replaceAll('"<number>"', () => `"${(n = (n * 7 + 13) % 389)}"`) };
    });

  test.each(filled.map((f) => [f.name, f] as const))(
    '%s has the bounds that adding up the superviews gives, in pixels',
    (name, file) => {
      const strict = strictly(file.text);
      if (strict === null) throw new Error('no XML even with its placeholders filled in');
      const ios = name.includes('.ios.');
      const scale = ios ? 2 : 1;
      const number = (value: string | undefined): number => Number(value ?? 0);
      const corners: [number, number][] = [];
      for (const { attributes: a, parent } of strict) {
        const [x, y] = (ios ? corners[parent] : undefined) ?? [0, 0];
        corners.push([x + number(a['x']), y + number(a['y'])]);
      }
      const wanted = strict.flatMap(({ tag, attributes: a }, i) => {
        if (tag === 'ViewHierarchy' || a['class'] === undefined) return [];
        const [x, y] = corners[i] ?? [0, 0];
        const [width, height] = [number(a['width']), number(a['height'])];
        return [{ x: x * scale, y: y * scale, width: width * scale, height: height * scale }];
      });
      const bounds = read(file).elements.map((e) => e.bounds);
      expect(bounds).toEqual(wanted);
      expect(bounds.filter((b) => b.x > 0 && b.width > 0).length).toBeGreaterThan(5);
    },
  );

  test('Detox trees keep every view, despite "<" in attributes and an HTML page inside', () => {
    for (const file of files.filter((f) => f.format === 'detox')) {
      const views = file.text.replace(/<!\[CDATA\[[^]*?\]\]>/g, '').match(/ class="/g)?.length ?? 0;
      expect(read(file).elements.length, file.name).toBe(views);
    }
  });
});
