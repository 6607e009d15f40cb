/** Faults on purpose (`--inject`): what a model or its provider may do wrong, so that every path of recovery can be seen at work. */
import { isRecord, readReply } from '../reply/syntax.ts';
import { ModelFailure, NO_TOKENS, type Model, type ModelReply, type ModelRequest } from './port.ts';

export const INJECTIONS = [
  'lowconf',
  'hallucination',
  'malformed',
  'truncated',
  'refusal',
  'rate-limit',
  'timeout',
  'coverage',
  'persistent',
  'liar',
] as const;
export type Injection = (typeof INJECTIONS)[number];

/** Every second reply is spoiled, the first one first; `persistent` and `liar` spoil every one. */
export function withFaultInjection(model: Model, injection: Injection): Model {
  let calls = 0;
  return {
    ...model,
    name: `${model.name} (inject ${injection})`,
    async complete(request, signal) {
      const spoiled = calls++ % 2 === 0;
      if (injection === 'persistent' || injection === 'liar')
        return markInjected(applyFault(injection, await model.complete(request, signal), request), injection);
      if (!spoiled) return model.complete(request, signal);
      if (injection === 'rate-limit')
        throw new ModelFailure('rate limit', 'injected: too many requests', { retryAfterMs: 50 });
      if (injection === 'timeout') throw new ModelFailure('timeout', 'injected: no reply in time');
      if (injection === 'refusal')
        return {
          text: '',
          stop: 'refusal',
          stopReason: 'injected',
          usage: NO_TOKENS,
          model: '',
          requestId: '',
          injected: injection,
        };
      return markInjected(applyFault(injection, await model.complete(request, signal), request), injection);
    },
  };
}

/** For the trace: a fault that was put in is known to be one. */
function markInjected(reply: ModelReply, injection: Injection): ModelReply {
  return { ...reply, injected: injection };
}

function applyFault(injection: Injection, reply: ModelReply, request: ModelRequest): ModelReply {
  const value = parseReply(reply.text);
  const asked = isJudgeRequest(request);
  switch (injection) {
    case 'malformed':
      // A quotation mark is missing: nobody can tell where the text ends.
      return { ...reply, text: `Sure! ${reply.text.replace(/": "|":"/, '": ')}` };
    case 'truncated':
      return { ...reply, text: reply.text.slice(0, Math.floor(reply.text.length / 2)), stop: 'length' };
    case 'lowconf':
      return {
        ...reply,
        text: JSON.stringify(
          asked ? changeAnswers(value, { confidence: 0.3 }) : { ...value, confidence: 0.3 },
        ),
      };
    case 'hallucination':
    case 'persistent':
      return asked ? reply : { ...reply, text: JSON.stringify({ ...value, ...HALLUCINATED_ACTION }) };
    case 'coverage':
      return { ...reply, text: JSON.stringify(asked ? { answers: [] } : { ...value, ...COMPLETION_CLAIM }) };
    case 'liar':
      return {
        ...reply,
        text: JSON.stringify(asked ? value : { ...value, ...COMPLETION_CLAIM, confidence: 1 }),
      };
    case 'refusal':
    case 'rate-limit':
    case 'timeout':
      return reply;
  }
}

/** A control that is on no screen. */
const HALLUCINATED_ACTION = {
  action: { kind: 'tap', target: { ref: 'e99999' } },
  target_text: 'Continue to the secret menu',
  step: { number: 1, done: false },
};
/** "All done" while nothing is. */
const COMPLETION_CLAIM = { action: null, target_text: null, step: { number: 1, done: true } };

function isJudgeRequest({ schema }: ModelRequest): boolean {
  return isRecord(schema['properties']) && 'answers' in schema['properties'];
}

function changeAnswers(value: Readonly<Record<string, unknown>>, change: object): object {
  const answers = value['answers'];
  return {
    ...value,
    answers: Array.isArray(answers) ? answers.map((a: unknown) => ({ ...(a as object), ...change })) : [],
  };
}

function parseReply(text: string): Readonly<Record<string, unknown>> {
  const read = readReply(text, 'end', ['action', 'answers']);
  return read.ok ? read.value : {};
}
