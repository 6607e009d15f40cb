import { randomUUID } from 'node:crypto';
import type { TouchTarget } from '../layout/context.ts';
import type { Phone } from '../phone/phone.ts';
import type { ViewNode } from '../view.ts';
import { notModelled, staleElement, noSuchElement } from './webdriver-error.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Elements that a driver has seen, by id. */
export class Elements {
  readonly #known = new Map<string, { readonly key: string; readonly screen: string }>();

  /** Returns the protocol's reference to an element. */
  named(phone: Phone, key: string): Readonly<Record<string, string>> {
    const screen = screenOf(phone);
    const known = [...this.#known].find(([, e]) => e.key === key && e.screen === screen)?.[0];
    const id = known ?? randomUUID();
    this.#known.set(id, { key, screen });
    return { ELEMENT: id, [ELEMENT]: id };
  }

  /**
   * Returns the element with this id.
   * @throws WebDriverError for one that is gone or unknown
   */
  touched(phone: Phone, id: string): TouchTarget {
    const element = this.#known.get(id);
    if (element === undefined) throw noSuchElement();
    const touch = [...phone.currentLayout().layout.touchTargets.values()].find((t) => t.key === element.key);
    if (touch === undefined || element.screen !== screenOf(phone)) throw staleElement();
    return touch;
  }
}

/** Returns the keys of matching elements, in document order; touchable ones only. */
export function find(phone: Phone, strategy: string, selector: string): readonly string[] {
  const { view, layout } = phone.currentLayout();
  const id = selector.includes(':id/') ? selector.slice(selector.indexOf(':id/') + 4) : selector;
  const fits: Readonly<Record<string, (node: ViewNode) => boolean>> = {
    'accessibility id': (node) => node.description === selector,
    id: (node) => node.id.replaceAll('-', '_') === id,
  };
  const test = fits[strategy];
  if (test === undefined) throw notModelled(`finding elements by ${strategy}`);
  const found: string[] = [];
  const walk = (node: ViewNode): void => {
    if (!node.inTree) return;
    const touch = layout.touchTargets.get(node);
    if (touch !== undefined && test(node)) found.push(touch.key);
    node.children.forEach(walk);
  };
  for (const window of view.windows) walk(window.root);
  return found;
}

function screenOf(phone: Phone): string {
  return `${phone.state().front}/${phone.process?.top?.serial ?? 0}`;
}
