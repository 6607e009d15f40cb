/** A goal's first question, answered by a planner: what the rules make of the answer, in words. */
import { decide } from '../../src/core/decide.ts';
import type { Decision, RunState } from '../../src/core/state.ts';
import type { Note, Policy, Proposal } from '../../src/core/types.ts';
import { NO_USAGE } from '../../src/planner/port.ts';
import type { Screen } from '../../src/screen/screen.ts';
import { POLICY, propose, refOf } from './core.ts';
import { askedOn, type Action } from './guarded.ts';
import { screenOf, type View } from './views.ts';

const noteIn = (n: Note): string[] => {
  if (n.kind === 'refused') return [`refused ${n.rule} (${n.call} of ${n.calls}): ${n.because}`];
  if (n.kind === 'case') return [`case ${n.case} ${n.used}/${n.of} of ${n.target}`];
  return n.kind === 'spent' ? [`spent ${n.case}`] : [];
};
/** What was noted and commanded. */
export const words = ({ notes, command }: Decision): string => {
  const said = notes.flatMap(noteIn);
  if (command.kind === 'act') {
    const { action, target, origin } = command.attempt;
    const on = target === null ? '' : target.label || target.description;
    said.push(`${action.kind}${on === '' ? '' : ` ${on}`} by ${origin}`);
  } else if (command.kind === 'look')
    said.push(`look ${command.why} after ${command.afterMs} ms${command.settle ? ', settled' : ''}`);
  else if (command.kind === 'ask') said.push(`ask ${command.question.call} of ${command.question.calls}`);
  else if (command.kind === 'finish') {
    const v = command.verdict;
    const kind = v.kind === 'failed' ? v.label : 'code' in v ? `${v.kind} ${v.code}` : v.kind;
    said.push(`${kind}: ${v.kind === 'failed' ? v.actual : 'because' in v ? v.because : ''}`);
  } else said.push(command.kind);
  return said.join('; ');
};

export interface More {
  readonly policy?: Partial<Policy>;
  readonly state?: Partial<RunState>;
  /** Device ms that the planner thought. */
  readonly thought?: number;
  readonly sure?: number;
}
export type Step = Parameters<typeof askedOn>[1];

/** The first question of the step on this view, answered so. */
export function answer(view: View, step: Step, answered: Proposal | Action, more: More = {}): Decision {
  const policy = { ...POLICY, ...more.policy };
  const { state, screen } = askedOn(view, step, policy);
  const proposal = 'by' in answered ? (answered as Proposal) : intending(screen, answered, more.sure ?? 1);
  return decide(
    { ...state, ...more.state },
    { kind: 'proposed', proposal, tookMs: more.thought ?? 0, usage: NO_USAGE },
    policy,
  );
}
/** `on`: the name of the target in the action. */
export function intending(screen: Screen, { on, ...action }: Action, confidence: number): Proposal {
  const target = typeof on === 'string' ? { target: { ref: refOf(screen, on) } } : {};
  return propose({ ...action, ...target }, { confidence, remember: ['seen'] });
}
/** The same after a planner that thought: the look before the gesture shows `now`. */
export function late(
  view: View,
  step: Step,
  action: Action,
  now: Partial<Screen> | View,
  more: More = {},
): Decision {
  const first = answer(view, step, action, { thought: 6000, ...more });
  if (first.command.kind !== 'look') throw new Error(words(first));
  const screen = { ...screenOf('items' in now ? now : view, 's9', 9000), ...('items' in now ? {} : now) };
  return decide(first.state, { kind: 'looked', screen }, { ...POLICY, ...more.policy });
}
