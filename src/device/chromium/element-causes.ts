import type { ShownByPointer } from '../../screen/model/element.ts';
import type { NodeDraft } from './element-facts.ts';
import type { PageElement } from './page-types.ts';
import type { PointerStyled, PointerStyles } from './pointer-styles.ts';
import type { TimedElements } from './timed-reader.ts';

/** Tells what changed an element: the page's timers, the gesture, or the focus and the pointer. The class's source is injected into pages, so it must not use anything from outside. */
export class ElementCauses {
  timed: TimedElements;
  styles: PointerStyles;
  /** The elements with a style for the focus or the pointer, by document or shadow root. */
  styled = new Map<object, PointerStyled>();

  constructor(timed: TimedElements, styles: PointerStyles) {
    this.timed = timed;
    this.styles = styles;
  }

  /** Notes what the page's timers, the gesture and the pointer on it changed in the element. */
  note(el: PageElement, node: NodeDraft): void {
    const [timed, lost] = [this.timed.own.get(el), this.timed.lost.get(el)];
    if (timed !== undefined) node.timed = timed;
    if (lost !== undefined) node.timedLoss = lost;
    const turning = this.timed.turning.get(el);
    if (turning !== undefined) node.timedState = turning;
    if (this.isIn(this.timed.answered, el)) node.answered = true;
    if (this.isIn(this.timed.caused, el)) node.caused = true;
    if (this.timed.causedLoss.has(el)) node.causedLoss = true;
    if (this.timed.anyTap.has(el)) node.anyTap = true;
    if (this.timed.pulsing.has(el)) node.pulses = true;
    if (this.timed.anyTapLoss.has(el)) node.anyTapLoss = true;
    const byPointer = this.styledAround(el);
    const isStyled =
      this.timed.coming.has(el) || byPointer.styled.has(el) || el.matches(':focus-visible, :active');
    // The element with the focus also says that it has none.
    if (isStyled || node.focused === true) node.pointerStyled = isStyled;
    const tones = byPointer.tones.get(el);
    if (tones !== undefined) node.pointerTones = tones;
    const shown = this.shownByPointer(el, byPointer);
    if (shown !== null) node.shownByPointer = shown;
  }

  /** True where an element is one of these; of a drawing, any part of it. */
  isIn(changed: ReadonlySet<PageElement>, el: PageElement): boolean {
    return changed.has(el) || (/^svg$/i.test(el.tagName) && [...changed].some((each) => el.contains(each)));
  }

  /** Returns the elements of the document or shadow root around one for which styles for the focus or the pointer hold now. */
  styledAround(el: PageElement): PointerStyled {
    const root = el.getRootNode();
    const known = this.styled.get(root) ?? this.styles.in(root);
    this.styled.set(root, known);
    return known;
  }

  /** Returns whether the focus or the pointer shows an element: the nearest box that came or changed tells. One that the gesture brought is its answer. */
  shownByPointer(el: PageElement, { shown }: PointerStyled): ShownByPointer | null {
    const { answered, added, brought, revealed } = this.timed;
    if (shown.size + brought.size + revealed.size === 0) return null;
    for (let at: PageElement | null = el; at !== null; at = at.parentElement) {
      if (brought.has(at)) return 'surely';
      if (added.has(at) || answered.has(at)) return null;
      if (shown.has(at) || revealed.has(at)) return 'perhaps';
    }
    return null;
  }
}
