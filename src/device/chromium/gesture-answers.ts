import type { Moment } from './causes.ts';
import type { Aim } from './page-wide.ts';

/** The details by which an element tells our isolated world that a script answered the gesture, or the focus or the pointer that came with it. */
export const ANSWERED = 'answered';
export const CAUSED = 'caused';
export const CAUSED_LOSS = 'caused loss';
/** The details by which an element tells that any tap changes it, or takes something from it. */
export const ANY_TAP = 'any tap';
export const ANY_TAP_LOSS = 'any tap lost';
export const COMING = 'coming';
/** The detail by which an element tells that a script added it, or a text in it, as focus or pointer came. */
export const BROUGHT = 'brought';
/** The detail by which an element tells that a script changed its attributes then: it may have been hidden before. */
export const REVEALED = 'revealed';
/** The detail by which an element tells that a script added it in answer to the gesture. */
export const ADDED = 'added';

interface AnsweredNode {
  readonly nodeType?: number;
  readonly tagName?: string;
  readonly isConnected: boolean;
  readonly outerHTML?: string;
  readonly textContent?: string | null;
  readonly parentElement?: AnsweredNode | null;
  getAttribute?(name: string): string | null;
  getClientRects?(): { readonly length: number };
  closest?(selector: string): AnsweredNode | null;
  contains?(other: AnsweredNode): boolean;
  dispatchEvent(event: object): boolean;
}
interface NodeChange {
  readonly type: string;
  readonly target: AnsweredNode;
  readonly attributeName: string | null;
  readonly oldValue: string | null;
  readonly addedNodes?: Iterable<AnsweredNode>;
  readonly removedNodes?: Iterable<AnsweredNode>;
}
interface AnswerGlobals {
  readonly Event?: { readonly prototype: object };
  readonly performance: { now(): number };
  setTimeout(this: void, then: () => void, ms: number): unknown;
  readonly CustomEvent: new (
    kind: string,
    options: { readonly detail: string; readonly composed: boolean },
  ) => object;
  addEventListener(
    kind: string,
    then: (event: { readonly target?: unknown }) => void,
    options: { capture: boolean; passive: boolean },
  ): void;
}
/** The values of the attributes of an element before a change, by name. */
type Values = Map<string, string | null>;
/** The details of what it tells, in the order of `tell`. */
export interface AnswerDetails {
  readonly answered: string;
  readonly caused: string;
  readonly causedLoss: string;
  readonly anyTap: string;
  readonly anyTapLoss: string;
  readonly coming: string;
  readonly brought: string;
  readonly revealed: string;
  readonly added: string;
}

/**
 * Knows which elements have other attributes than before the last gesture, by scripts that answered it: the class or the style of a chosen chip is an
 * answer, and a ring that a script draws around a dead button with the focus is none (R20). Knows also what scripts added as focus or pointer came, such as
 * a tooltip. The class's source is injected into pages before their own scripts, so it must not use anything from outside.
 */
export class GestureAnswers {
  globals: AnswerGlobals;
  answered = new Map<AnsweredNode, Values>();
  /** Elements that scripts changed when focus or pointer came or went. */
  coming = new Map<AnsweredNode, Values>();
  /** Elements that scripts added then, or whose text they changed. */
  brought = new Set<AnsweredNode>();
  /** Elements whose attributes scripts changed then, and not as the finger pressed. */
  revealed = new Set<AnsweredNode>();
  /** Elements that scripts added in answer to the gesture, or whose text they changed. */
  added = new Set<AnsweredNode>();
  /** Elements that scripts changed, and canvases on which they drew, that the gesture started. */
  caused = new Set<AnsweredNode>();
  /** Elements in which they removed something. */
  causedLoss = new Set<AnsweredNode>();
  /** Elements that listeners of the whole page changed which did not ask what was tapped, and elements in which they removed something. */
  anyTap = new Set<AnsweredNode>();
  anyTapLoss = new Set<AnsweredNode>();
  /** Elements that other scripts of the gesture changed, or in which they did. */
  aimed = new Set<AnsweredNode>();
  /** Those of them that surely act for one control. */
  aimedSurely = new Set<AnsweredNode>();
  /** Elements that an earlier gesture changed or added, and the control that was pressed then. */
  opened = new Map<AnsweredNode, AnsweredNode | null>();
  /** Elements of these, and boxes around them, that a listener of the whole page changed which may look for taps beside them. */
  closing = new Set<AnsweredNode>();
  closedIn = new Set<AnsweredNode>();
  /** The end of the task in which an event of the gesture came has not been heard of. */
  isInTask = false;
  /** Tells whether a listener runs now that hears of no gesture. */
  hearsAnother: () => boolean = () => false;
  /** The control that is pressed, or was last. */
  pressedControl: AnsweredNode | null = null;
  isHeld = false;
  /** False until the browser has read the document to its end. */
  isParsed = false;
  /** The task in which the event came is about to end. */
  isEnding = false;
  /** Calls a function once the task that runs now is over. */
  afterTask: (then: () => void) => void;
  /** When the last event of the gesture came, ms. */
  last = -1e15;
  /** The page was read since: what presses now is another gesture, however soon it comes. */
  isRead = false;
  /** The part of the gesture that the page hears of. */
  moment: Moment = 'acting';
  /** Notes what the scripts that ran until now changed. */
  flush: () => void = () => undefined;

  /** Tells whether a style of the page depends on an attribute, or a state such as `:checked`. */
  isStyled: (attribute: string) => boolean = () => false;

  constructor(globals: AnswerGlobals, ask: string, tell: string, details: AnswerDetails) {
    this.globals = globals;
    const { setTimeout: later } = globals;
    this.afterTask = (then) => void Reflect.apply(later, globals, [then, 0]);
    const heard = { capture: true, passive: true };
    // A mark of the pressed state is no answer: that comes when the finger is lifted.
    const targetOf = this.ownTarget();
    for (const kind of ['pointerdown', 'touchstart', 'mousedown'])
      globals.addEventListener(kind, (event) => this.press(targetOf(event) as AnsweredNode), heard);
    globals.addEventListener('keydown', () => this.begin('acting'), heard);
    for (const kind of ['pointerup', 'pointercancel', 'touchend', 'touchcancel', 'mouseup', 'click', 'keyup'])
      globals.addEventListener(kind, () => this.release(), heard);
    for (const kind of ['input', 'change']) globals.addEventListener(kind, () => this.hear('acting'), heard);
    // The focus comes while the finger presses; a pointer that moves then drags.
    for (const kind of ['focus', 'blur', 'focusin', 'focusout'])
      globals.addEventListener(kind, () => this.hear('passing'), heard);
    for (const how of ['over', 'enter', 'out', 'leave', 'move'])
      for (const kind of [`pointer${how}`, `mouse${how}`])
        globals.addEventListener(kind, () => this.pass(kind), heard);
    // Once all of the page has heard of it, the script that moved the focus goes on.
    for (const kind of ['focusin', 'focusout'])
      globals.addEventListener(kind, () => this.hear('acting'), { capture: false, passive: true });
    globals.addEventListener('DOMContentLoaded', () => this.parsed(), heard);
    globals.addEventListener(ask, () => this.tell(tell, details), heard);
  }

  /** Returns the browser's own way to read the target of an event: reading it is what tells of a listener of the page that it asks. */
  ownTarget(): (event: { readonly target?: unknown }) => unknown {
    const { prototype } = this.globals.Event ?? {};
    const known = prototype && Object.getOwnPropertyDescriptor(prototype, 'target');
    const read: unknown = known && Reflect.get(known, 'get');
    if (typeof read !== 'function') return ({ target }) => target;
    return (event): unknown => Reflect.apply(read, event, []);
  }

  /** Hears an event that presses. The events of one gesture come soon after each other, and nobody reads the page between them. */
  begin(moment: Moment): void {
    this.hear(moment);
    const now = this.globals.performance.now();
    if (this.isRead || now - this.last > 700) {
      for (const element of [...this.anyTap, ...this.aimed]) this.opened.set(element, this.pressedControl);
      if (this.opened.size > 4000) this.opened.clear();
      for (const known of [this.aimedSurely, this.closing, this.closedIn]) known.clear();
      this.answered.clear();
      this.coming.clear();
      this.brought.clear();
      this.revealed.clear();
      this.added.clear();
      this.caused.clear();
      this.causedLoss.clear();
      this.anyTap.clear();
      this.anyTapLoss.clear();
      this.aimed.clear();
    }
    this.last = now;
    this.isRead = false;
  }

  /** Hears the pointer or the mouse move. A finger comes over an element before it presses: the gesture begins there. */
  pass(kind: string): void {
    if (this.isHeld) this.hear('pressing');
    else if (kind === 'pointerover' || kind === 'pointerenter') this.begin('passing');
    else this.hear('passing');
  }

  press(target: AnsweredNode): void {
    this.begin('pressing');
    this.isHeld = true;
    this.pressedControl = target.closest?.('button, a, summary, label, [role], [tabindex]') ?? target;
  }

  parsed(): void {
    this.flush();
    this.isParsed = true;
  }

  release(): void {
    this.isHeld = false;
    this.hear('acting');
  }

  /** Hears an event. Once its task is over, what the page does on its own account is no answer to it. */
  hear(moment: Moment): void {
    this.flush();
    this.moment = moment;
    this.hearInTask();
    if (moment === 'acting' || this.isEnding) return;
    this.isEnding = true;
    this.afterTask(() => {
      this.flush();
      this.isEnding = false;
      this.moment = 'acting';
    });
  }

  /** True while the task runs in which an event of the gesture came. On a busy page other events, such as the turn of an animation, come before we hear of its end. */
  get isHearing(): boolean {
    return this.isInTask && !this.hearsAnother();
  }

  hearInTask(): void {
    if (this.isInTask) return;
    this.isInTask = true;
    this.afterTask(() => {
      this.flush();
      this.isInTask = false;
    });
  }

  /**
   * Notes changes: by scripts that heard of the gesture, by those that heard of focus or pointer, or by a timer that was set before the gesture. An attribute
   * for data draws nothing by itself: a script may count the taps in it. `aim`: whom the script acts for that the gesture started; null where it started none.
   */
  note(changes: readonly NodeChange[], by: Moment | 'itself', aim: Aim | null): void {
    const isCaused = aim === 'control' || aim === 'unsure';
    if (aim !== null) this.noteAim(changes, aim);
    if (isCaused && by === 'acting' && changes.some((change) => this.isOfSheet(change))) this.restyled();
    if (isCaused && by === 'acting') this.noteLosses(changes);
    for (const { type, target, attributeName, oldValue, addedNodes } of changes) {
      if (type !== 'attributes') {
        const nodes = type === 'characterData' ? [target] : [...(addedNodes ?? [])];
        this.noteNodes(nodes, by);
        if (isCaused && by === 'acting') this.noteCaused(...this.elementsOf(nodes));
        continue;
      }
      const name = attributeName ?? '';
      if (target.getAttribute === undefined || (name.startsWith('data-') && !this.isStyled(name))) continue;
      if (by !== 'acting') this.answered.get(target)?.delete(name);
      else if (isCaused) this.noteCaused(target);
      if (by === 'passing') this.revealed.add(target);
      else if (by !== 'itself') this.revealed.delete(target);
      if (by !== 'itself') this.add(by === 'acting' ? this.answered : this.coming, target, name, oldValue);
    }
  }

  /** Notes whether scripts that changed elements asked what was tapped. */
  noteAim(changes: readonly NodeChange[], aim: Aim): void {
    const isAnyTap = aim === 'page';
    const elementsOf = (nodes: Iterable<AnsweredNode> | undefined): readonly AnsweredNode[] =>
      [...(nodes ?? [])].slice(0, 100).filter(({ nodeType }) => nodeType === 1);
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (this.anyTap.size + this.aimed.size + this.anyTapLoss.size > 2000) return;
      const changed = type === 'characterData' ? (target.parentElement ?? null) : target;
      const added = type === 'childList' ? elementsOf(addedNodes) : [];
      // A text that is set anew is a change of the element around it; an element that is put in is one of its own.
      const isOwn = type !== 'childList' || added.length + elementsOf(removedNodes).length === 0;
      const all = [...added, ...(isOwn && changed !== null ? [changed] : [])];
      for (const element of all) (isAnyTap ? this.anyTap : this.aimed).add(element);
      if (aim === 'control') for (const element of [...all, target]) this.aimedSurely.add(element);
      if (aim === 'unsure' && all.includes(target) && this.wasOpened(target)) this.closing.add(target);
      if (aim === 'unsure' && elementsOf(removedNodes).some((each) => this.wasOpened(each)))
        this.closedIn.add(target);
      if (isAnyTap && elementsOf(removedNodes).length > 0) this.anyTapLoss.add(target);
      else if (!isAnyTap && type === 'childList') this.aimed.add(target);
    }
  }

  /** True for an element that listeners of the whole page brought which did not ask what was tapped, or that lies in one. */
  isOfAnyTap(element: AnsweredNode): boolean {
    this.flush();
    let isOfAny = false;
    for (let each: AnsweredNode | null = element; each !== null; each = each.parentElement ?? null) {
      if (this.aimed.has(each)) return false;
      isOfAny ||= this.anyTap.has(each);
    }
    return isOfAny;
  }

  /** True for an element that a tap on another control brought, and that lies beside the tapped one: pages close menus and the like at any tap beside them. */
  wasOpened(element: AnsweredNode): boolean {
    const { pressedControl: pressed, opened } = this;
    if (!opened.has(element) || opened.get(element) === pressed) return false;
    return pressed === null || element.contains?.(pressed) !== true;
  }

  /** Tells of elements that any tap changes: of one that is hidden, the box that shows. */
  tellAnyTap(dispatch: (element: AnsweredNode, detail: string) => void, details: AnswerDetails): void {
    const isShown = (element: AnsweredNode): boolean => element.getClientRects?.().length !== 0;
    const isSure = (element: AnsweredNode): boolean => this.aimedSurely.has(element);
    const lost = new Set([
      ...[...this.anyTapLoss].filter((element) => !this.aimed.has(element)),
      ...[...this.closedIn].filter((element) => !isSure(element)),
    ]);
    for (const element of new Set([...this.anyTap, ...this.closing])) {
      const isClosing = this.closing.has(element) && !isSure(element);
      if ((this.aimed.has(element) && !isClosing) || !element.isConnected) continue;
      if (isShown(element) && !isClosing) dispatch(element, details.anyTap);
      let around = element.parentElement ?? null;
      while (!isShown(element) && around !== null && !isShown(around)) around = around.parentElement ?? null;
      if (!isShown(element) && around !== null) lost.add(around);
    }
    for (const element of lost) if (element.isConnected) dispatch(element, details.anyTapLoss);
  }

  /** Notes nodes that came: of a text, the element that holds it. */
  noteNodes(nodes: readonly AnsweredNode[], by: Moment | 'itself'): void {
    this.noteAdded(this.elementsOf(nodes), by);
  }

  /** Returns the elements among nodes; of a text, the element that holds it. */
  elementsOf(nodes: readonly AnsweredNode[]): readonly AnsweredNode[] {
    return nodes.flatMap((node) => (node.nodeType === 1 ? [node] : (node.parentElement ?? [])));
  }

  /** Notes elements that came, or whose text did. A press that opens something elsewhere answers: only in the control itself it is a mark of the pressed state. */
  noteAdded(elements: readonly AnsweredNode[], by: Moment | 'itself'): void {
    for (const known of [this.brought, this.revealed, this.added]) if (known.size > 2000) known.clear();
    // The pointer may lie on a page while it comes, which adds its elements without any script.
    if (!this.isParsed) return;
    const isMark = (el: AnsweredNode): boolean =>
      by === 'passing' || (by === 'pressing' && this.pressedControl?.contains?.(el) === true);
    for (const el of elements)
      if (isMark(el)) {
        this.brought.add(el);
        this.added.delete(el);
      } else {
        this.brought.delete(el);
        if (by !== 'itself') this.added.add(el);
      }
  }

  noteCaused(...elements: readonly AnsweredNode[]): void {
    if (this.caused.size < 2000) for (const element of elements) this.caused.add(element);
  }

  /** Notes the elements in which a script removed something. One that draws its rows anew takes away what it then adds again. */
  noteLosses(changes: readonly NodeChange[]): void {
    const known = new Map<AnsweredNode, { removed: string; added: string }>();
    const contentOf = (nodes: Iterable<AnsweredNode> | undefined): string =>
      [...(nodes ?? [])].map((node) => node.outerHTML ?? node.textContent ?? '').join('');
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type !== 'childList' || known.size > 200) continue;
      const content = known.get(target) ?? { removed: '', added: '' };
      content.removed += contentOf(removedNodes);
      content.added += contentOf(addedNodes);
      known.set(target, content);
    }
    for (const [target, { removed, added }] of known)
      if (removed !== '' && !added.includes(removed) && this.causedLoss.size < 2000)
        this.causedLoss.add(target);
  }

  /** Notes that a script changed a state of a control, which tells of it by no mutation: where styles ask for that state, it may draw another one. */
  setsState(state: string): void {
    if (this.isStyled(state)) this.restyled();
  }

  /** Notes that a script changed a style sheet in answer to the gesture: what looks different about the pressed control is its answer. */
  restyled(): void {
    if (this.pressedControl !== null) this.noteCaused(this.pressedControl);
  }

  /** True for a change of a style sheet that stands in the document. */
  isOfSheet({ target, addedNodes, removedNodes }: NodeChange): boolean {
    const isSheet = (node: AnsweredNode | null): boolean => /^(?:STYLE|LINK)$/.test(node?.tagName ?? '');
    const nodes = [target, target.parentElement ?? null, ...(addedNodes ?? []), ...(removedNodes ?? [])];
    return nodes.slice(0, 100).some(isSheet);
  }

  /** Notes a canvas on which a script drew in answer to the gesture. */
  drew(canvas: object): void {
    if (this.moment !== 'passing') this.noteCaused(canvas as AnsweredNode);
  }

  add(to: Map<AnsweredNode, Values>, target: AnsweredNode, name: string, oldValue: string | null): void {
    const values: Values = to.get(target) ?? new Map<string, string | null>();
    if (!values.has(name)) values.set(name, oldValue);
    if (to.size > 2000) to.clear();
    to.set(target, values);
  }

  tell(kind: string, details: AnswerDetails): void {
    const { answered, caused, causedLoss, coming, brought, revealed, added } = details;
    this.flush();
    this.isRead = true;
    const dispatch = (element: AnsweredNode, detail: string): void =>
      void element.dispatchEvent(new this.globals.CustomEvent(kind, { detail, composed: true }));
    for (const [to, detail] of [
      [this.answered, answered],
      [this.coming, coming],
    ] as const)
      for (const [element, values] of to)
        if (
          element.isConnected &&
          [...values].some(([name, value]) => element.getAttribute?.(name) !== value)
        )
          dispatch(element, detail);
    for (const [elements, detail] of [
      [this.brought, brought],
      [this.revealed, revealed],
      [this.added, added],
      [this.caused, caused],
      [this.causedLoss, causedLoss],
    ] as const)
      for (const element of elements) if (element.isConnected) dispatch(element, detail);
    this.tellAnyTap(dispatch, details);
  }
}
