/** A goal's first question, answered by a planner: what the rules make of the answer, in words. */
import { stateWith, type KnownState } from './known-state.ts';
import { decide } from '../../src/core/decide.ts';
import type { Policy } from '../../src/core/model/policy.ts';
import type { Note, Proposal } from '../../src/core/model/protocol.ts';
import type { Decision } from '../../src/core/state/turn.ts';
import { NO_USAGE } from '../../src/planner/port.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { POLICY, propose, refOf } from './core.ts';
import { firstQuestion, type Action } from './guard.ts';
import { screenOf, type View } from './android-screen.ts';

const noteIn = (n: Note): string[] => {
  if (n.kind === 'refused') return [`refused ${n.rule} (${n.call} of ${n.calls}): ${n.reason}`];
  if (n.kind === 'case') return [`case ${n.case} ${n.used}/${n.of} of ${n.target}`];
  return n.kind === 'spent' ? [`spent ${n.case}`] : [];
};
/** What was noted and commanded. */
export const decisionSummary = ({ notes, command }: Decision): string => {
  const said = notes.flatMap(noteIn);
  if (command.kind === 'act') {
    const { action, target, origin } = command.attempt;
    const on = target === null ? '' : target.label || target.description;
    said.push(`${action.kind}${on === '' ? '' : ` ${on}`} by ${origin}`);
  } else if (command.kind === 'observe')
    said.push(`look ${command.reason} after ${command.afterMs} ms${command.settle ? ', settled' : ''}`);
  else if (command.kind === 'ask') said.push(`ask ${command.question.call} of ${command.question.calls}`);
  else if (command.kind === 'finish') {
    const v = command.verdict;
    const kind = v.kind === 'failed' ? v.label : 'code' in v ? `${v.kind} ${v.code}` : v.kind;
    said.push(`${kind}: ${v.kind === 'failed' ? v.actual : 'reason' in v ? v.reason : ''}`);
  } else said.push(command.kind);
  return said.join('; ');
};

export interface ReplyOptions {
  readonly policy?: Partial<Policy>;
  readonly state?: KnownState;
  /** Device ms that the planner thought. */
  readonly thought?: number;
  readonly sure?: number;
}
export type Step = Parameters<typeof firstQuestion>[1];

/** The first question of the step on this view, answered so. */
export function decideOnReply(
  view: View,
  step: Step,
  answered: Proposal | Action,
  more: ReplyOptions = {},
): Decision {
  const policy = { ...POLICY, ...more.policy };
  const { state, screen } = firstQuestion(view, step, policy);
  const proposal = 'by' in answered ? (answered as Proposal) : proposalOn(screen, answered, more.sure ?? 1);
  return decide(
    stateWith(state, more.state ?? {}),
    { kind: 'proposed', proposal, tookMs: more.thought ?? 0, usage: NO_USAGE },
    policy,
  );
}
/** `on`: the name of the target in the action. */
export function proposalOn(screen: Screen, { on, ...action }: Action, confidence: number): Proposal {
  const target = typeof on === 'string' ? { target: { ref: refOf(screen, on) } } : {};
  return propose({ ...action, ...target }, { confidence, remember: ['seen'] });
}
/** The same after a planner that thought: the look before the gesture shows `now`. */
export function decideOnLateReply(
  view: View,
  step: Step,
  action: Action,
  now: Partial<Screen> | View,
  more: ReplyOptions = {},
): Decision {
  const first = decideOnReply(view, step, action, { thought: 6000, ...more });
  if (first.command.kind !== 'observe') throw new Error(decisionSummary(first));
  const screen = { ...screenOf('items' in now ? now : view, 's9', 9000), ...('items' in now ? {} : now) };
  return decide(first.state, { kind: 'observed', screen }, { ...POLICY, ...more.policy });
}
