import type { Proposal } from '../../core/types.ts';
import type { Asked } from '../port.ts';
import { deedOf, onScreen, type Deed, type Paths } from './path.ts';

const BY = 'remembered';

interface Step {
  /** What was done in this run, as far as the rules let it stand. */
  readonly deeds: Deed[];
  /** Something in it holds for this run alone. */
  unsound: boolean;
  /** Of the remembered path: what comes next. */
  next: number;
  /** The path was left: it is not taken up again. */
  left: boolean;
  /** The latest question: asked again with as much history, the last proposal did not stand. */
  history: number;
  refusals: number;
  /** The latest proposal came from the path. */
  ours: boolean;
}

/** One attempt at a goal: follows the remembered paths as long as they fit, and notes what is done. */
export class Walk {
  readonly #paths: Paths;
  readonly #steps = new Map<string, Step>();

  constructor(paths: Paths) {
    this.#paths = paths;
  }

  /** What the path says to this question; null when there is none, or it does not fit. To be asked once for each question. */
  follow({ question, screen }: Asked): Proposal | null {
    const { phase, index, history, refusals } = question;
    const key = `${phase}/${index}`;
    const step = this.#at(key);
    if (step.history === history.length) {
      step.deeds.pop();
      if (refusals.length > step.refusals) step.left = true;
      else if (step.ours) step.next -= 1;
    }
    step.history = history.length;
    step.refusals = refusals.length;
    step.ours = false;
    const deed = this.#paths[key]?.[step.next];
    const action = step.left || deed === undefined ? null : onScreen(deed, screen);
    if (deed === undefined || action === null) {
      step.left = true;
      return null;
    }
    step.next += 1;
    step.ours = true;
    const thought = 'as in the last run that passed';
    return action === 'claim'
      ? { kind: 'claim', by: BY, thought, remember: [] }
      : { kind: 'action', by: BY, action, thought, confidence: deed.confidence, remember: [] };
  }

  /** Notes what is proposed in answer to the question that was followed last. */
  note(asked: Asked, proposal: Proposal): void {
    const { phase, index } = asked.question;
    const step = this.#at(`${phase}/${index}`);
    const deed = proposal.by === 'literal' ? null : deedOf(asked, proposal);
    if (deed === null) step.unsound = true;
    // A claim ends a step; one that something follows was not believed.
    if (step.deeds.at(-1)?.action === null) step.deeds.pop();
    if (deed !== null) step.deeds.push(deed);
  }

  /** The paths of this run, to be kept when it has passed. */
  paths(): Paths {
    const sound = [...this.#steps].filter(([, s]) => !s.unsound && s.deeds.length > 0);
    return Object.fromEntries(sound.map(([key, { deeds }]) => [key, deeds]));
  }

  #at(key: string): Step {
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    const step = {
      deeds: [],
      unsound: false,
      next: 0,
      left: false,
      history: -1,
      refusals: 0,
      ours: false,
    };
    this.#steps.set(key, step);
    return step;
  }
}
