import type { Proposal } from '../../core/model/protocol.ts';
import type { PlannerRequest } from '../port.ts';
import {
  toRecordedAction,
  resolveOnScreen,
  type RecordedAction,
  type RecordedPaths,
} from './recorded-path.ts';

const BY = 'remembered';

interface StepReplay {
  /** What was done in this run, as far as the rules let it stand. */
  readonly actions: RecordedAction[];
  /** Something in it holds for this run alone. */
  notCacheable: boolean;
  /** Of the remembered path: what comes next. */
  next: number;
  /** The path was left: it is not taken up again. */
  abandoned: boolean;
  /** The latest question: asked again with as much history, the last proposal did not stand. */
  historyLength: number;
  refusalCount: number;
  /** The latest proposal came from the path. */
  isFromCache: boolean;
}

/** One attempt at a goal: follows the remembered paths as long as they fit, and notes what is done. */
export class PathReplay {
  readonly #paths: RecordedPaths;
  readonly #steps = new Map<string, StepReplay>();

  constructor(paths: RecordedPaths) {
    this.#paths = paths;
  }

  /** What the path says to this question; null when there is none, or it does not fit. To be asked once for each question. */
  propose({ question, screen }: PlannerRequest): Proposal | null {
    const { phase, index, history, refusals } = question;
    const key = `${phase}/${index}`;
    const step = this.#at(key);
    if (step.historyLength === history.length) {
      step.actions.pop();
      if (refusals.length > step.refusalCount) step.abandoned = true;
      else if (step.isFromCache) step.next -= 1;
    }
    step.historyLength = history.length;
    step.refusalCount = refusals.length;
    step.isFromCache = false;
    const deed = this.#paths[key]?.[step.next];
    const action = step.abandoned || deed === undefined ? null : resolveOnScreen(deed, screen);
    if (deed === undefined || action === null) {
      step.abandoned = true;
      return null;
    }
    step.next += 1;
    step.isFromCache = true;
    const thought = 'as in the last run that passed';
    return action === 'claim'
      ? { kind: 'claim', by: BY, thought, remember: [] }
      : { kind: 'action', by: BY, action, thought, confidence: deed.confidence, remember: [] };
  }

  /** Notes what is proposed in answer to the question that was followed last. */
  record(request: PlannerRequest, proposal: Proposal): void {
    const { phase, index } = request.question;
    const step = this.#at(`${phase}/${index}`);
    const deed = proposal.by === 'literal' ? null : toRecordedAction(request, proposal);
    if (deed === null) step.notCacheable = true;
    // A claim ends a step; one that something follows was not believed.
    if (step.actions.at(-1)?.action === null) step.actions.pop();
    if (deed !== null) step.actions.push(deed);
  }

  /** The paths of this run, to be kept when it has passed. */
  paths(): RecordedPaths {
    const sound = [...this.#steps].filter(([, s]) => !s.notCacheable && s.actions.length > 0);
    return Object.fromEntries(sound.map(([key, { actions: deeds }]) => [key, deeds]));
  }

  #at(key: string): StepReplay {
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    const step: StepReplay = {
      actions: [],
      notCacheable: false,
      next: 0,
      abandoned: false,
      historyLength: -1,
      refusalCount: 0,
      isFromCache: false,
    };
    this.#steps.set(key, step);
    return step;
  }
}
