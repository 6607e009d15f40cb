/** A walk through a bundled app without a list of steps: each control that was not touched on its page before is touched, until there are enough pairs. */
import { back, swipe, tap, typeText } from '../../../src/simulator/index.ts';
import { centreOf, FRESH, nodes, type phoneOf } from '../../simulator/steps.ts';
import type { ViewNode } from '../../../src/simulator/view.ts';

type Phone = ReturnType<typeof phoneOf>;

/** One gesture, by name. */
export interface Gesture {
  readonly name: string;
  readonly act: () => void;
}

/** Steps of a walk that open what an explorer could not: a page behind a log-in. */
export const FIRST_STEPS: Readonly<Record<string, readonly string[]>> = {
  bank: [
    'tap customer',
    'type 40017788',
    'tap password',
    'type slow-water',
    'tap log-in',
    'wait 2',
    'tap digits-1',
    'type 246810',
    'wait 2',
  ],
};

/** Chooses the next gesture on a phone, and remembers what was touched. */
export class Explorer {
  readonly #phone: Phone;
  readonly #touched = new Set<string>();
  #swipes = 0;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  next(): Gesture {
    const phone = this.#phone;
    if (phone.state().front !== phone.app.package)
      return { name: 'launch', act: () => phone.launch({ ...FRESH, clearState: false, restart: false }) };
    const focus = nodes(phone).find((n) => n.kind === 'input' && n.focused && n.text === '');
    if (focus !== undefined && this.#isNew(`type ${this.#place()} ${focus.id}`))
      return { name: `type into ${focus.id}`, act: () => typeText(phone, 'amber 12', false) };
    const control = this.#controls().find((n) => this.#isNew(`${this.#place()} ${n.kind} ${wordsOf(n)}`));
    if (control !== undefined)
      return {
        name: `tap ${control.kind} ${wordsOf(control)}`,
        act: () => tap(phone, centreOf(control.box, control.clip)),
      };
    const [low, high] = [
      { x: 540, y: 1500 },
      { x: 540, y: 900 },
    ];
    if (this.#swipes++ % 3 < 2) return { name: 'swipe up', act: () => swipe(phone, low, high) };
    return { name: 'back', act: () => back(phone) };
  }

  #isNew(key: string): boolean {
    if (this.#touched.has(key)) return false;
    this.#touched.add(key);
    return true;
  }

  /** What is in front. */
  #place(): string {
    const { process } = this.#phone;
    return `${process?.top?.screen ?? ''} ${process?.overlays.at(-1)?.overlay.id ?? ''}`;
  }

  #controls(): ViewNode[] {
    return nodes(this.#phone).filter((n) => n.clickable && n.enabled && n.kind !== 'key' && isInView(n));
  }
}

function isInView({ box, clip }: ViewNode): boolean {
  const height = Math.min(box.y + box.height, clip.y + clip.height) - Math.max(box.y, clip.y);
  const width = Math.min(box.x + box.width, clip.x + clip.width) - Math.max(box.x, clip.x);
  return height > 20 && width > 20;
}

function wordsOf(node: ViewNode): string {
  const own = node.text || node.description || node.hint || node.icon;
  return own || node.children.map(wordsOf).find((text) => text !== '') || node.id;
}
