/** Models for tests: behaving ones that answer what they are told to, and count what they were asked. */
import type { Proposal } from '../../src/core/model/protocol.ts';
import { createModelPlanner } from '../../src/planner/model/planner.ts';
import type { Model, ModelReply, ModelRequest } from '../../src/planner/model/port.ts';
import type { PlannerRequest } from '../../src/planner/port.ts';
import type { ScriptedPlanner } from './core.ts';

export interface ScriptedModel extends Model {
  readonly requests: ModelRequest[];
}

export type ScriptedReply = string | object | Partial<ModelReply>;

/** Answers with one text after the other (an object is sent as JSON); the last one again when it is asked more often. */
export function scriptedModel(
  ...replies: readonly (ScriptedReply | ((request: ModelRequest, n: number) => ScriptedReply))[]
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    name: 'scripted',
    priced: true,
    hasCallDeadline: true,
    requests,
    complete(request, signal) {
      signal.throwIfAborted();
      requests.push(request);
      const line = replies[Math.min(requests.length, replies.length) - 1] ?? '';
      return Promise.resolve(replyOf(typeof line === 'function' ? line(request, requests.length) : line));
    },
  };
}

const USAGE = { input: 100, output: 20, cacheRead: 0, cacheWrite: 0, costUsd: 0.01 };

function replyOf(said: ScriptedReply): ModelReply {
  const whole: ModelReply = {
    text: '',
    stop: 'end',
    usage: USAGE,
    stopReason: '',
    model: 'scripted-1',
    requestId: 'r1',
  };
  if (typeof said === 'string') return { ...whole, text: said };
  return 'stop' in said || ('text' in said && !('action' in said))
    ? { ...whole, ...said }
    : { ...whole, text: JSON.stringify(said) };
}

/** A reply in full. */
export function reply(
  action: object | null,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    thought: { plan: '', think: '', act: 'next' },
    screen_state: 'ready',
    step: { number: 1, done: action === null },
    action,
    target_text: null,
    confidence: 0.95,
    remember: [],
    results: [],
    ...more,
  };
}

export const textsOf = ({ system, content }: ModelRequest): string =>
  [...system, ...content].flatMap((b) => (b.kind === 'text' ? [b.text] : [])).join('\n');

/** The real planner over a model, as the core's test drive asks it. */
export function plannerOf(model: Model): ScriptedPlanner {
  const planner = createModelPlanner(model, { by: 'model' });
  return async (asked: PlannerRequest): Promise<Proposal> =>
    (await planner.propose(asked, new AbortController().signal)).proposal;
}
