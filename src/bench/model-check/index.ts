/**
 * A second check of the truth, built in another way: all states that the app's file allows are followed through the goal, breadth first. It shares
 * no code with the oracle, and knows neither layout nor clock: what only these tell leaves it open. Where it contradicts the oracle, the case is disputed.
 */
import type { AppModel } from '../../simulator/app/model.ts';
import { applyFaults } from '../../simulator/defects/apply.ts';
import {
  after,
  answered,
  dismissed,
  launched,
  NO_SCOPE,
  withoutMessages,
  type ModelState,
} from './app-state.ts';
import { holds, type Sight } from './claims.ts';
import { carryOut } from './deeds.ts';
import { itemsIn } from './items.ts';
import { readClaim, readDeed, type Choice, type Claim, type Deed, type SingleDeed } from './sentence.ts';

/** The lines of a goal, with secrets filled in. */
export interface CheckedGoal {
  readonly steps: readonly string[];
  readonly expected: readonly string[];
  readonly anyCase: boolean;
}

/** `open`: it can't tell, or both can happen. */
export interface ModelVerdict {
  readonly kind: 'passes' | 'fails' | 'open';
  readonly because: string;
}

/** Returns what the model check says of a goal on an app with these faults. */
export function checkModel(
  app: AppModel,
  goal: CheckedGoal,
  faults: { readonly defects: readonly string[]; readonly quirks: readonly string[] },
): ModelVerdict {
  const deeds = goal.steps.map((line) => readDeed(line));
  const claims = goal.expected.map((line) => readClaim(line));
  const unread = [...goal.steps, ...goal.expected].find((_, i) => [...deeds, ...claims][i] === null);
  if (unread !== undefined) return { kind: 'open', because: `it can't read "${unread}"` };
  const lines: Deed[] = [
    ...deeds.flatMap((deed) => deed ?? []),
    ...claims.flatMap((claim) => (claim === null ? [] : [{ kind: 'claim', claims: [claim] } as const])),
  ];
  const healthy = new Search(app, app, lines, goal.anyCase, null);
  const before = healthy.run();
  if (before.kind !== 'passes') return { kind: 'open', because: `the healthy app: ${before.because}` };
  const faulty = applyFaults(app, faults.defects, faults.quirks);
  return new Search(faulty, app, lines, goal.anyCase, healthy.changes).run();
}

/** The effect of a line on the healthy app; null where its states differ. */
interface LineChange {
  readonly isSeen: boolean | null;
  readonly isHeld: boolean | null;
  readonly isInApp: boolean | null;
}

/** More states than any goal here needs. */
const MAX_STATES = 96;

class Search {
  readonly changes: LineChange[] = [];
  readonly #app: AppModel;
  readonly #healthyApp: AppModel;
  readonly #lines: readonly Deed[];
  readonly #anyCase: boolean;
  readonly #healthy: readonly LineChange[] | null;
  readonly #failures: string[] = [];
  readonly #doubts: string[] = [];

  constructor(
    app: AppModel,
    healthyApp: AppModel,
    lines: readonly Deed[],
    anyCase: boolean,
    healthy: readonly LineChange[] | null,
  ) {
    this.#app = app;
    this.#healthyApp = healthyApp;
    this.#lines = lines;
    this.#anyCase = anyCase;
    this.#healthy = healthy;
  }

  run(): ModelVerdict {
    let states: ModelState[] = [launched(this.#app)];
    for (const [at, line] of this.#lines.entries()) {
      states = distinct(states.flatMap((state) => this.#ready(state)));
      if (states.length > MAX_STATES) this.#doubts.push('too many states');
      if (this.#doubts.length > 0 || states.length === 0) break;
      states = this.#through(states, line, at);
    }
    if (this.#doubts.length > 0) return { kind: 'open', because: this.#doubts[0] ?? '' };
    const [failure] = this.#failures;
    if (failure === undefined) return { kind: 'passes', because: '' };
    return states.length === 0
      ? { kind: 'fails', because: failure }
      : { kind: 'open', because: `some states pass, and in others ${failure}` };
  }

  /** Returns the states in which the next line may begin: dialogs are answered either way, timers ran or did not, popups are closed. */
  #ready(state: ModelState): ModelState[] {
    if (state.asked.length > 0) return answered(this.#app, state).flatMap((next) => this.#ready(next));
    const timers = [
      ...this.#app.timers,
      ...(this.#app.screens[state.screens.at(-1)?.id ?? '']?.timers ?? []),
      ...(this.#app.overlays[state.overlays.at(-1)?.id ?? '']?.timers ?? []),
    ];
    const ran =
      state.front === this.#app.package && state.ended === null
        ? timers.map((timer) => after(this.#app, state, timer.effects, NO_SCOPE))
        : [];
    return [state, ...ran].map((one) => this.#withoutPopups(one));
  }

  /** Closes what the healthy app does not have, each twice at most. */
  #withoutPopups(state: ModelState): ModelState {
    let now = state;
    for (let n = 0; n < 4; n += 1) {
      const top = now.overlays.at(-1)?.id ?? '';
      if (top === '' || this.#healthyApp.overlays[top] !== undefined) return now;
      now = dismissed(this.#app, now);
    }
    return now;
  }

  #through(states: readonly ModelState[], line: Deed, at: number): ModelState[] {
    const seen = new Set<boolean>();
    const held = new Set<boolean>();
    const front = new Set<boolean>();
    const next = states.flatMap((state) => {
      const stop = this.#stopBefore(state, line, at);
      front.add(state.front === this.#app.package);
      if (stop !== null) {
        this.#failures.push(stop);
        return [];
      }
      const deed = line.kind === 'choice' ? this.#chosen(state, line) : line;
      if (deed.kind === 'claim') return this.#claimed(state, deed.claims);
      const result = carryOut(this.#app, state, deed, this.#anyCase);
      if (result.kind === 'unknown') this.#doubts.push(result.because);
      if (result.kind === 'done' && result.state.hangsOnTime)
        this.#doubts.push('only a clock tells whether another screen opens in time');
      if (result.kind === 'impossible' && !(result.stands && this.#healthy?.[at]?.isSeen === false))
        this.#failures.push(result.because);
      if (result.kind !== 'done')
        return result.kind === 'impossible' && result.stands && this.#healthy?.[at]?.isSeen === false
          ? [state]
          : [];
      // A message that goes by itself is no answer.
      const isSeen =
        result.state === state || this.#sight(withoutMessages(state)) !== this.#sight(result.state);
      seen.add(isSeen);
      held.add(result.held);
      const expected = this.#healthy?.[at];
      if (!isSeen && expected?.isSeen === true) return this.#fail('nothing changed');
      if (!result.held && expected?.isHeld === true) return this.#fail('the field does not hold the text');
      return [result.state];
    });
    this.changes.push({ isSeen: only(seen), isHeld: only(held), isInApp: only(front) });
    return distinct(next);
  }

  #fail(because: string): ModelState[] {
    this.#failures.push(because);
    return [];
  }

  /** Returns why no line can be carried out on this state; null when one may be. */
  #stopBefore(state: ModelState, line: Deed, at: number): string | null {
    if (state.ended !== null) return `the app ${state.ended}`;
    if (state.front !== this.#app.package)
      return this.#healthy?.[at]?.isInApp === true ? `${state.front} is in front` : null;
    const top = state.screens.at(-1);
    const overlay = state.overlays.at(-1)?.id ?? '';
    if (overlay !== '' && this.#healthyApp.overlays[overlay] === undefined) return 'a popup comes back';
    const isAdded = this.#healthyApp.screens[top?.id ?? ''] === undefined;
    const denies = line.kind === 'claim' && line.claims.some(denial);
    if (isAdded && (this.#app.screens[top?.id ?? '']?.elements.length ?? 0) === 0) return 'a blank page';
    if (denies && (isAdded || top?.loads === true)) return 'absence shows nothing here';
    return null;
  }

  #chosen(state: ModelState, { claim, yes, no }: Choice): SingleDeed {
    const sight: Sight = { items: itemsIn(this.#app, state), state, anyCase: this.#anyCase };
    const answer = holds(sight, claim);
    if (answer === null) this.#doubts.push(`only a layout or a clock tells of "${JSON.stringify(claim)}"`);
    return answer === true ? yes : no;
  }

  #claimed(state: ModelState, claims: readonly Claim[]): ModelState[] {
    const sight: Sight = { items: itemsIn(this.#app, state), state, anyCase: this.#anyCase };
    for (const claim of claims) {
      const answer = holds(sight, claim);
      if (answer === null) this.#doubts.push(`only a layout or a clock tells of "${JSON.stringify(claim)}"`);
      if (answer === false) return this.#fail(`${JSON.stringify(claim)} does not hold`);
    }
    return [state];
  }

  /** Returns all that can be seen of a state, as one text. */
  #sight(state: ModelState): string {
    const items = itemsIn(this.#app, state)
      .filter((item) => item.drawn)
      .map(({ kind, text, names, enabled, checked, selected, row, layer }) => [
        kind,
        text,
        names,
        enabled,
        checked,
        selected,
        row,
        layer,
      ]);
    const { messages, front, ended, focus, keyboard, screens, asked } = state;
    return JSON.stringify([items, messages, front, ended, focus, keyboard, screens, asked.length]);
  }
}

function denial(claim: Claim): boolean {
  return claim.kind === 'shown' && !claim.holds;
}

function distinct(states: readonly ModelState[]): ModelState[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}

/** Returns the only member of a set; null when there are several, or none. */
function only<T>(set: ReadonlySet<T>): T | null {
  const [first] = set;
  return set.size === 1 ? (first ?? null) : null;
}
