import { describe, expect, it } from 'vitest';
import { readKnownSource } from '../../src/runner/known-sources.ts';
import { readSource } from '../../src/screen/read.ts';

const CONTEXT = { size: { width: 1080, height: 2400 }, density: 2.75, underTest: 'com.example.shop' };

function tree(text: string): { format: 'uiautomator'; text: string } {
  return {
    format: 'uiautomator',
    text: `<hierarchy rotation="0"><node class="android.widget.TextView" package="com.example.shop" text="${text}" bounds="[0,0][500,100]"/></hierarchy>`,
  };
}

describe('an element tree that was read before', () => {
  it('gives the same elements as the first time', () => {
    const first = readKnownSource(tree('Apples'), CONTEXT);
    expect(first).toEqual(readSource(tree('Apples'), CONTEXT));
    expect(readKnownSource(tree('Apples'), CONTEXT)).toBe(first);
  });

  it('is read again on another screen, for another app and with another text', () => {
    const first = readKnownSource(tree('Pears'), CONTEXT);
    const turned = { ...CONTEXT, size: { width: 2400, height: 1080 } };
    expect(readKnownSource(tree('Pears'), turned)).toEqual(readSource(tree('Pears'), turned));
    expect(readKnownSource(tree('Pears'), turned)).not.toBe(first);
    expect(readKnownSource(tree('Pears'), { ...CONTEXT, underTest: '' })).not.toBe(first);
    expect(readKnownSource(tree('Plums'), CONTEXT).elements.map((e) => e.text)).toContain('Plums');
  });

  it('is forgotten when others take its room', () => {
    const first = readKnownSource(tree('Kiwis'), CONTEXT);
    for (let n = 0; n < 3; n++) readKnownSource(tree(`${n}${'x'.repeat(900_000)}`), CONTEXT);
    expect(readKnownSource(tree('Kiwis'), CONTEXT)).not.toBe(first);
  });
});
