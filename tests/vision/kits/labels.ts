import type { Step } from './steps.ts';

/** What a step is called in a recording, by what the page shows of it. */
export class Labels {
  #picture: Buffer | null = null;
  #isHidden = false;

  /**
   * Returns the labels of the next step of a chain. An act of which the page shows nothing is no pair, as a menu that opens beyond the edge or a
   * scroll of content that fits; what such an act opened is not there for the step after it.
   * @param picture the page alone, without a phone around it.
   * @param isMoved false when the scrolled content stayed where it was.
   */
  next(step: Step, picture: Uint8Array, isMoved: boolean): Pick<Step, 'kinds' | 'overlay'> {
    const now = Buffer.from(picture);
    const isSame = this.#picture?.equals(now) === true;
    this.#picture = now;
    const { kinds, overlay } = step;
    const opens = overlay === 'opened' || overlay === 'swapped';
    const shown = this.#isHidden && !isSame ? SHOWN[overlay] : overlay;
    this.#isHidden = opens ? isSame : this.#isHidden && isSame && overlay !== 'closed';
    const mayRest = kinds.includes('none');
    const isScroll = kinds.every((kind) => kind === 'scrolled');
    return { kinds: (isSame && !mayRest) || (isScroll && !isMoved) ? [] : kinds, overlay: shown };
  }
}

/** What is seen of a step whose overlay was not there before. */
const SHOWN = { opened: 'opened', closed: 'none', swapped: 'opened', none: 'none' } as const;
