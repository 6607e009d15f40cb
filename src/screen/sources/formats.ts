import type { XmlDocument } from './xml.ts';

export type XmlFormat = 'uiautomator' | 'xcuitest' | 'detox';

/** How messages name each format. */
export const FORMAT_NAMES: Readonly<Record<XmlFormat, string>> = {
  uiautomator: 'a UiAutomator hierarchy',
  xcuitest: 'an XCUITest source',
  detox: "Detox's view hierarchy",
};

/** What the first tag that tells says a document is, whatever it was given as; null when none tells. */
export function detectFormat(xml: XmlDocument): XmlFormat | null {
  for (const { tag, attributes: a } of xml.nodes) {
    if (tag === 'ViewHierarchy') return 'detox';
    if (tag === 'AppiumAUT' || (a['type'] ?? tag).startsWith('XCUIElementType')) return 'xcuitest';
    if (tag === 'hierarchy' || a['bounds'] !== undefined) return 'uiautomator';
    if (a['class'] !== undefined && a['visibility'] !== undefined && a['width'] !== undefined) return 'detox';
  }
  return null;
}
