import type { XmlDocument } from './xml.ts';

export type XmlFormat = 'uiautomator' | 'xcuitest' | 'detox';

/** The name of each format in messages. */
export const FORMAT_NAMES: Readonly<Record<XmlFormat, string>> = {
  uiautomator: 'a UiAutomator hierarchy',
  xcuitest: 'an XCUITest source',
  detox: "Detox's view hierarchy",
};

/** Returns the format of a document, from the first tag that reveals it; null when none does. */
export function detectFormat(xml: XmlDocument): XmlFormat | null {
  for (const { tag, attributes: a } of xml.nodes) {
    if (tag === 'ViewHierarchy') return 'detox';
    if (tag === 'AppiumAUT' || (a['type'] ?? tag).startsWith('XCUIElementType')) return 'xcuitest';
    if (tag === 'hierarchy' || a['bounds'] !== undefined) return 'uiautomator';
    if (a['class'] !== undefined && a['visibility'] !== undefined && a['width'] !== undefined) return 'detox';
  }
  return null;
}
