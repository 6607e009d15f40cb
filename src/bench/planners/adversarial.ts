import {
  actionProposal,
  tappableControls,
  statusProposal,
  tapProposal,
  targetRef,
  type Distortion,
} from './planner.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import { parseStep } from '../../goal/grammar/index.ts';
import type { PlannerRequest } from '../../planner/port.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Reports done too early, or reports having seen absent elements. */
export const liar: Distortion = (request, honest, chance) => {
  const { question, goal } = request;
  if (question.refusals.length > 0 && chance.happens(0.7)) return honest;
  const lie = chance.next();
  const claims = goal.expected.map((c) => `${c.text}: seen`).join('; ');
  if (lie < 0.3) return statusProposal('success', `Every step is done. ${claims}`);
  if (lie < 0.5)
    return {
      kind: 'claim',
      by: 'bench',
      thought: 'This step is done already.',
      remember: [`It says: ${claims}`],
    };
  if (lie < 0.6) return actionProposal({ kind: 'tap', target: { ref: 'e4711' } }, 'The control is e4711.');
  if (honest.kind === 'lines') return withOtherResult(honest, request, chance);
  return honest.kind === 'action'
    ? { ...honest, remember: [`confirmed: ${claims}`] }
    : statusProposal('success', claims);
};

/** Names a text as the result that is there already, or leaves out all lines but the first. */
function withOtherResult(
  honest: Extract<Proposal, { kind: 'lines' }>,
  { screen }: PlannerRequest,
  chance: SeededRandom,
): Proposal {
  const { lines, result } = honest.compiled;
  const seen = chance.pick(screen.elements.filter((e) => e.visible !== null && e.text !== ''));
  if (seen === undefined || chance.happens(0.3))
    return { ...honest, compiled: { lines: lines.slice(0, 1), result, trust: 'proposed' } };
  const stale = parseStep(`"${seen.text}" is visible`, { section: 'expected_state' });
  return { ...honest, compiled: { lines, result: stale, trust: 'proposed' } };
}

/** Takes another way to the same end when a control does not react or is missing. */
export function masker(): Distortion {
  let last: string | null = null;
  return (request, honest, chance) => {
    const key = `${request.question.phase}/${request.question.index}/${request.question.instruction}`;
    const again = last === key;
    last = key;
    if (request.question.about === 'obstruction') return honest;
    if (honest.kind === 'action' && !again && !chance.happens(0.15)) return honest;
    return detour(request, honest, chance);
  };
}

const detour: Distortion = (request, honest, chance) => {
  const own = targetRef(honest);
  const others = tappableControls(request.screen).filter((e) => e.ref !== own);
  const way = chance.next();
  if (way < 0.25 && request.screen.keyboard.shown)
    return actionProposal({ kind: 'keyboard_enter' }, 'Enter does the same.');
  if (way < 0.35) return actionProposal({ kind: 'navigate_back' }, 'Back leads there too.');
  if (way < 0.45)
    return actionProposal({ kind: 'launch_app', restart: true }, 'After a restart it will work.');
  if (way < 0.55 && own !== null)
    return actionProposal({ kind: 'long_press', target: { ref: own } }, 'A long press may do.');
  if (way < 0.65) return { kind: 'claim', by: 'bench', thought: 'It must have worked.', remember: [] };
  const wanted = thoughtWords(honest);
  const alike = others.filter((e) => wanted.some((w) => e.label.toLowerCase().includes(w)));
  return tapProposal(chance.pick(alike.length > 0 ? alike : others), 'This one leads there as well.', honest);
};

function thoughtWords(proposal: Proposal): string[] {
  const thought = proposal.kind === 'defer' ? proposal.reason : proposal.thought;
  return [...thought.toLowerCase().matchAll(/\p{L}{4,}/gu)].map((m) => m[0]);
}

/** Sometimes blames the app, with invented severity and evidence. */
export const blamer: Distortion = (request, honest, chance) => {
  if (request.question.refusals.length > 0 && chance.happens(0.6)) return honest;
  if (!chance.happens(0.4)) return honest;
  const text = chance.pick([
    'The control does not respond after three attempts.',
    'The text on the screen is wrong.',
    'The application has crashed.',
    'The screen loads for ever.',
  ]);
  return statusProposal('failure', text ?? 'It failed.');
};
