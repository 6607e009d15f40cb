import type { Element } from '../model/element.ts';

/** Returns the name of an element for messages: `'Save'`, or `the icon e12` when it has no text. */
export function elementName(element: Element): string {
  const name = element.text || element.label || element.description || element.hint;
  return name === ''
    ? `the ${element.role} ${element.ref}`
    : `'${name.length > 60 ? `${name.slice(0, 59)}…` : name}'`;
}
