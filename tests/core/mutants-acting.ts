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
  {
    name: 'a page that begins to load is no answer to the tap',
    file: 'landing.ts',
    from: "delta.kind !== 'none' && isBlocked(after)",
    to: "delta.kind === 'none' && isBlocked(after)",
  },
  {
    name: 'a dismissal that acts late counts as failed',
    file: 'decide.ts',
    from: '!after.watched && isStillOver(screen, after.over)',
    to: 'after.watched && isStillOver(screen, after.over)',
  },
  {
    name: 'back that only closed the keyboard has gone back',
    file: 'keys.ts',
    from: 'if (keyboardTookIt(pending, after)) return null;',
    to: '',
  },
  {
    name: 'another app that comes in front is the effect of the tap',
    file: 'landing.ts',
    from: 'if (otherAppCame(before, after)) return',
    to: 'if (otherAppCame(after, after)) return',
  },
  {
    name: 'a clock that stands still is believed',
    file: 'decide.ts',
    from: 'return screen.at >= least ? screen',
    to: 'return screen.at !== least + 0.5 ? screen',
  },
  {
    name: 'a popup’s own button is taken for the step’s',
    file: 'obstruction.ts',
    from: 'spokenOf(modal, screen, state) && !isNamesake(modal, screen, state)',
    to: 'spokenOf(modal, screen, state)',
  },
  {
    name: 'a message that had gone before the tap still stands there',
    file: 'landing.ts',
    from: 'before.toasts.length === 0 ? [] : toastsOf(before)',
    to: 'before.toasts',
  },
  {
    name: 'what went proves a free step',
    file: 'claim.ts',
    from: '.filter(comes)',
    to: '',
  },
  {
    name: 'what was typed proves a free step',
    file: 'claim.ts',
    from: 'ofField(c) ? screen : untyped',
    to: 'screen',
  },
  {
    name: 'what stands on another tab proves a free step',
    file: 'claim.ts',
    from: 'target !== null && opensWays(screen, target)',
    to: 'false',
  },
  {
    name: 'what the rules scrolled into view proves a free step',
    file: 'offscreen.ts',
    from: "purpose === 'free' ? beforeDeed(turn, gesture) : turn",
    to: 'turn',
  },
  {
    name: 'a button in a toolbar is the title of the screen',
    file: 'evidence/state.ts',
    from: "e.role === 'heading' || !isControl(screen, e)",
    to: 'true',
  },
  {
    name: 'a button that offers help is an error message',
    file: 'health.ts',
    from: '!OFFERED.includes(e.role) &&',
    to: '',
  },
  {
    name: 'a header counts as an item',
    file: 'evidence/arrangement.ts',
    from: 'rows ? ofAnotherKind(counted) : 0',
    to: '0',
  },
  {
    name: 'a key has landed when an advert moves',
    file: 'keys.ts',
    from: "delta.kind === 'partial' && changedByItself",
    to: "delta.kind === 'full' && changedByItself",
  },
  {
    name: 'any app in front is the one that was launched',
    file: 'landing.ts',
    from: 'if (another && front === underTest) return NOT;',
    to: '',
  },
  {
    name: 'another app than the step names may be launched',
    file: 'guard.ts',
    from: 'isAppId(act.app) &&',
    to: '!isAppId(act.app) &&',
  },
  {
    name: 'the dots of a carousel are the effect of a dead button',
    file: 'attribution.ts',
    from: '!(late && isChosenElsewhere(c) && !near(c.after, group))',
    to: 'true',
  },
];
