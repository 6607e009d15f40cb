/** The details by which an element tells our isolated world that a script answered the gesture, or the focus or the pointer that came with it. */
export const ANSWERED = 'answered';
export const COMING = 'coming';

interface AnsweredNode {
  readonly isConnected: boolean;
  getAttribute?(name: string): string | null;
  dispatchEvent(event: object): boolean;
}
interface AttributeChange {
  readonly type: string;
  readonly target: AnsweredNode;
  readonly attributeName: string | null;
  readonly oldValue: string | null;
}
interface AnswerGlobals {
  readonly performance: { now(): number };
  readonly CustomEvent: new (
    kind: string,
    options: { readonly detail: string; readonly composed: boolean },
  ) => object;
  addEventListener(kind: string, then: () => void, options: { capture: boolean; passive: boolean }): void;
}
/** The values of the attributes of an element before a change, by name. */
type Values = Map<string, string | null>;

/**
 * Knows which elements have other attributes than before the last gesture, by scripts that answered it: the class or the style of a chosen chip is an
 * answer, and a ring that a script draws around a dead button with the focus is none (R20). The class's source is injected into pages before
 * their own scripts, so it must not use anything from outside.
 */
export class GestureAnswers {
  globals: AnswerGlobals;
  answered = new Map<AnsweredNode, Values>();
  /** Elements that scripts changed when focus or pointer came or went. */
  coming = new Map<AnsweredNode, Values>();
  /** When the last event of the gesture came, ms. */
  last = -1e15;
  /** The page hears that focus or pointer came, pressed or went. */
  isComing = false;
  /** Notes what the scripts that ran until now changed. */
  flush: () => void = () => undefined;

  constructor(globals: AnswerGlobals, ask: string, tell: string, answered: string, coming: string) {
    this.globals = globals;
    const heard = { capture: true, passive: true };
    // A mark of the pressed state is no answer: that comes when the finger is lifted.
    for (const kind of ['pointerdown', 'touchstart', 'mousedown'])
      globals.addEventListener(kind, () => this.pressed(true), heard);
    globals.addEventListener('keydown', () => this.pressed(false), heard);
    for (const kind of ['pointerup', 'touchend', 'mouseup', 'click', 'input', 'change', 'keyup'])
      globals.addEventListener(kind, () => this.hear(false), heard);
    const passing = ['focus', 'blur', 'focusin', 'focusout'];
    for (const how of ['over', 'enter', 'out', 'leave', 'move']) passing.push(`pointer${how}`, `mouse${how}`);
    for (const kind of passing) globals.addEventListener(kind, () => this.hear(true), heard);
    // Once all of the page has heard of it, the script that moved the focus goes on.
    for (const kind of ['focusin', 'focusout'])
      globals.addEventListener(kind, () => this.hear(false), { capture: false, passive: true });
    globals.addEventListener(ask, () => this.tell(tell, answered, coming), heard);
  }

  /** Hears an event that presses. The events of one gesture come soon after each other. */
  pressed(isComing: boolean): void {
    this.hear(isComing);
    const now = this.globals.performance.now();
    if (now - this.last > 700) {
      this.answered.clear();
      this.coming.clear();
    }
    this.last = now;
  }

  hear(isComing: boolean): void {
    this.flush();
    this.isComing = isComing;
  }

  /**
   * Notes changes: by scripts that heard of the gesture, by those that heard of focus or pointer, or by a timer that was set before the gesture. An attribute
   * for data draws nothing by itself: a script may count the taps in it.
   */
  note(changes: readonly AttributeChange[], by: 'gesture' | 'coming' | 'itself'): void {
    for (const { type, target, attributeName, oldValue } of changes) {
      if (type !== 'attributes' || target.getAttribute === undefined) continue;
      const name = attributeName ?? '';
      if (name.startsWith('data-')) continue;
      if (by !== 'gesture') this.answered.get(target)?.delete(name);
      if (by !== 'itself') this.add(by === 'coming' ? this.coming : this.answered, target, name, oldValue);
    }
  }

  add(to: Map<AnsweredNode, Values>, target: AnsweredNode, name: string, oldValue: string | null): void {
    const values: Values = to.get(target) ?? new Map<string, string | null>();
    if (!values.has(name)) values.set(name, oldValue);
    if (to.size > 2000) to.clear();
    to.set(target, values);
  }

  tell(kind: string, answered: string, coming: string): void {
    this.flush();
    for (const [to, detail] of [
      [this.answered, answered],
      [this.coming, coming],
    ] as const)
      for (const [element, values] of to)
        if (
          element.isConnected &&
          [...values].some(([name, value]) => element.getAttribute?.(name) !== value)
        )
          element.dispatchEvent(new this.globals.CustomEvent(kind, { detail, composed: true }));
  }
}
