/** Faults in what may be touched, what landed and who is to blame. */
import type { Mutant } from './mutants.ts';

export const OF_ACTING: readonly Mutant[] = [
  {
    name: 'a control with consequences that the goal never speaks of may be touched',
    file: 'prompted.ts',
    from: '!c.goal.test(said)',
    to: 'c.goal.test(said)',
  },
  {
    name: 'an instruction on the screen is followed',
    file: 'prompted.ts',
    from: 'TOUCHING.test(text) &&',
    to: '!TOUCHING.test(text) &&',
  },
  {
    name: 'the app is blamed for a control that only the planner chose',
    file: 'weigh.ts',
    from: '!state.ledger.attempted.some((a) => goalNames(state, a.identity))',
    to: 'false',
  },
  {
    name: 'a repeat is not kept for judging',
    file: 'repeats.ts',
    from: 'Math.max(number, counted,',
    to: 'Math.max(',
  },
];
