import type { RunState } from '../../src/core/model/run-state.ts';

/** What a run knows, field by field, whatever record a field stands in. Search fields carry their record's name. */
type Search = RunState['search'];
export type KnownState = Partial<
  Pick<RunState, 'goal' | 'phase'> &
    RunState['run'] &
    RunState['step'] &
    RunState['seen'] & {
      readonly searchScrolls: Search['scrolls'];
      readonly searchEnded: Search['ended'];
      readonly searchFromMiddle: Search['fromMiddle'];
      readonly searchRepeated: Search['repeated'];
    }
>;
export type StateField = keyof KnownState;

/** All fields of a state in one flat record. */
export function flatState({ goal, phase, run, step, search, seen }: RunState): Required<KnownState> {
  return {
    goal,
    phase,
    ...run,
    ...step,
    ...seen,
    searchScrolls: search.scrolls,
    searchEnded: search.ended,
    searchFromMiddle: search.fromMiddle,
    searchRepeated: search.repeated,
  };
}

/** The state with these fields changed. */
export function stateWith(state: RunState, known: KnownState): RunState {
  const flat: Required<KnownState> = { ...flatState(state), ...known };
  const pick = <T extends object>(record: T): T =>
    Object.fromEntries(Object.keys(record).map((key) => [key, flat[key as StateField]])) as T;
  return {
    goal: flat.goal,
    phase: flat.phase,
    run: pick(state.run),
    step: pick(state.step),
    search: {
      scrolls: flat.searchScrolls,
      ended: flat.searchEnded,
      fromMiddle: flat.searchFromMiddle,
      repeated: flat.searchRepeated,
      keyboardClosed: false,
    },
    seen: pick(state.seen),
  };
}
