/** How the WebDriver protocol names an element in an answer. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export function elementId(answer: unknown): string {
  return String((answer as Readonly<Record<string, unknown>>)[ELEMENT]);
}
