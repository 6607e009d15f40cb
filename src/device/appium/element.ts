/** Key of an element id in WebDriver responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export function elementId(response: unknown): string {
  return String((response as Readonly<Record<string, unknown>>)[ELEMENT]);
}
