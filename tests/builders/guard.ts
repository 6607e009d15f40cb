/** A goal's first question on an app that stands still, and what the guard answers a proposal then. */
import { actionSchema } from '../../src/actions/registry.ts';
import { decide } from '../../src/core/decide.ts';
import { guard } from '../../src/core/turn/guard.ts';
import type { Policy } from '../../src/core/model/policy.ts';
import type { Question } from '../../src/core/model/protocol.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import { start } from '../../src/core/start.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { goalOf, POLICY, refOf } from './core.ts';
import { button, field, icon, screenOf, tabs, text, title, toggle, type View } from './android-screen.ts';

export interface FirstQuestion {
  readonly state: RunState;
  readonly question: Question;
  readonly screen: Screen;
}

/** The first question of a goal with this one step, on an app that shows this and nothing else. */
export function firstQuestion(
  view: View,
  step: Parameters<typeof goalOf>[0][number],
  policy: Policy = POLICY,
): FirstQuestion {
  let at = 0;
  let { state, command } = start(goalOf([step]), policy);
  let screen = screenOf(view, 's1', at);
  for (let n = 1; command.kind !== 'ask'; n += 1) {
    if (command.kind === 'observe') {
      at += 400 + command.afterMs;
      screen = screenOf(view, `s${n}`, at);
      ({ state, command } = decide(state, { kind: 'observed', screen }, policy));
    } else if (command.kind === 'prepare') ({ state, command } = decide(state, { kind: 'prepared' }, policy));
    else throw new Error(`${command.kind} before any question`);
  }
  return { state, question: command.question, screen };
}

export type Action = Readonly<Record<string, unknown>>;
/** `on`: the name of the target in the action. */
export function guardSummary(
  { state, question, screen }: FirstQuestion,
  { on, ...action }: Action,
  policy: Policy = POLICY,
): string {
  const target = typeof on === 'string' ? { target: { ref: refOf(screen, on) } } : {};
  const check = guard(actionSchema.parse({ ...action, ...target }), question, screen, state, policy);
  if (!check.allowed) return `${check.rule}: ${check.reason}`;
  return `ok ${check.purpose}${check.target === null ? '' : ` ${check.target.text || check.target.description}`}`;
}

/** One control of every kind. */
export const home: View = {
  items: [
    title('Home'),
    button('Save', { id: 'save' }),
    button('Other'),
    field('Name', 'Bob', { focused: true }),
    icon('Menu'),
    icon('Close'),
    toggle('Sound', true),
    text('x'),
    tabs('One', 'One', 'Two'),
    button('Options', { id: 'more' }),
    button('OK', { id: 'more_ok' }),
  ],
};
