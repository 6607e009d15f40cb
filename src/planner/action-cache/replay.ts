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
  /** Actions of this run that the core accepted. */
  readonly actions: RecordedAction[];
  /** True when an action is valid for this run only. */
  notCacheable: boolean;
  /** Index of the next action in the recorded path. */
  next: number;
  /** True once the run left the recorded path; it never returns to it. */
  abandoned: boolean;
  /** Length of the history in the latest request; the same length again means that the last proposal was not accepted. */
  historyLength: number;
  refusalCount: number;
  /** True when the latest proposal came from the recorded path. */
  isFromCache: boolean;
}

/** Replays recorded paths in one attempt at a goal while they match the screens, and records what is done. */
export class PathReplay {
  readonly #paths: RecordedPaths;
  readonly #steps = new Map<string, StepReplay>();

  constructor(paths: RecordedPaths) {
    this.#paths = paths;
  }

  /** Returns the next recorded action; null when there is none for this screen. Call once per request. */
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
    const recorded = this.#paths[key]?.[step.next];
    const action = step.abandoned || recorded === undefined ? null : resolveOnScreen(recorded, screen);
    if (recorded === undefined || action === null) {
      step.abandoned = true;
      return null;
    }
    step.next += 1;
    step.isFromCache = true;
    const thought = 'as in the last run that passed';
    return action === 'claim'
      ? { kind: 'claim', by: BY, thought, remember: [] }
      : { kind: 'action', by: BY, action, thought, confidence: recorded.confidence, remember: [] };
  }

  /** Records the proposal for the latest request. */
  record(request: PlannerRequest, proposal: Proposal): void {
    const { phase, index } = request.question;
    const step = this.#at(`${phase}/${index}`);
    const recorded = proposal.by === 'literal' ? null : toRecordedAction(request, proposal);
    if (recorded === null) step.notCacheable = true;
    // A claim that is followed by another proposal was rejected.
    if (step.actions.at(-1)?.action === null) step.actions.pop();
    if (recorded !== null) step.actions.push(recorded);
  }

  /** Returns the cacheable paths of this run. */
  paths(): RecordedPaths {
    const cacheable = [...this.#steps].filter(([, s]) => !s.notCacheable && s.actions.length > 0);
    return Object.fromEntries(cacheable.map(([key, { actions }]) => [key, actions]));
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
