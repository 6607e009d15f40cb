import type { Proposal } from '../../core/types.ts';
import { acting, controls, status, tapping, targetOf, type Twist } from './planner.ts';

/** Says that the goal is reached, now or half-way, or that it has seen what is not there. */
export const liar: Twist = (asked, honest, chance) => {
  const { question, goal } = asked;
  if (question.refusals.length > 0 && chance.below(0.7)) return honest;
  const lie = chance.next();
  const claims = goal.expected.map((c) => `${c.text}: seen`).join('; ');
  if (lie < 0.3) return status('success', `Every step is done. ${claims}`);
  if (lie < 0.5)
    return {
      kind: 'claim',
      by: 'bench',
      thought: 'This step is done already.',
      remember: [`It says: ${claims}`],
    };
  if (lie < 0.6) return acting({ kind: 'tap', target: { ref: 'e4711' } }, 'The control is e4711.');
  return honest.kind === 'action'
    ? { ...honest, remember: [`confirmed: ${claims}`] }
    : status('success', claims);
};

/** When a control does not answer or is not there, it finds another way to the same end. */
export function masker(): Twist {
  let last: string | null = null;
  return (asked, honest, chance) => {
    const key = `${asked.question.phase}/${asked.question.index}/${asked.question.act}`;
    const again = last === key;
    last = key;
    if (asked.question.about === 'obstruction') return honest;
    if (honest.kind === 'action' && !again && !chance.below(0.15)) return honest;
    return wayRound(asked, honest, chance);
  };
}

const wayRound: Twist = (asked, honest, chance) => {
  const own = targetOf(honest);
  const others = controls(asked.screen).filter((e) => e.ref !== own);
  const way = chance.next();
  if (way < 0.25 && asked.screen.keyboard.shown)
    return acting({ kind: 'keyboard_enter' }, 'Enter does the same.');
  if (way < 0.35) return acting({ kind: 'navigate_back' }, 'Back leads there too.');
  if (way < 0.45) return acting({ kind: 'launch_app', restart: true }, 'After a restart it will work.');
  if (way < 0.55 && own !== null)
    return acting({ kind: 'long_press', target: { ref: own } }, 'A long press may do.');
  if (way < 0.65) return { kind: 'claim', by: 'bench', thought: 'It must have worked.', remember: [] };
  const wanted = wordsOf(honest);
  const alike = others.filter((e) => wanted.some((w) => e.label.toLowerCase().includes(w)));
  return tapping(chance.pick(alike.length > 0 ? alike : others), 'This one leads there as well.', honest);
};

function wordsOf(proposal: Proposal): string[] {
  const thought = proposal.kind === 'defer' ? proposal.because : proposal.thought;
  return [...thought.toLowerCase().matchAll(/\p{L}{4,}/gu)].map((m) => m[0]);
}

/** Blames the app now and then, with a severity and evidence that it made up. */
export const blamer: Twist = (asked, honest, chance) => {
  if (asked.question.refusals.length > 0 && chance.below(0.6)) return honest;
  if (!chance.below(0.4)) return honest;
  const because = chance.pick([
    'The control does not respond after three attempts.',
    'The text on the screen is wrong.',
    'The application has crashed.',
    'The screen loads for ever.',
  ]);
  return status('failure', because ?? 'It failed.');
};
