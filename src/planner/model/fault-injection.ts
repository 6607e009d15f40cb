/** Injects faults of models and providers (`--inject`), to show how Thumbrule recovers from them. */
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

/** Returns the model with a fault in every other reply, from the first on; `persistent` and `liar` affect every reply. */
export function withFaultInjection(model: Model, injection: Injection): Model {
  let calls = 0;
  return {
    ...model,
    name: `${model.name} (inject ${injection})`,
    async complete(request, signal) {
      const faulty = calls++ % 2 === 0;
      if (injection === 'persistent' || injection === 'liar')
        return markInjected(applyFault(injection, await model.complete(request, signal), request), injection);
      if (!faulty) return model.complete(request, signal);
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

/** Marks the reply, so that the trace shows that the fault was injected. */
function markInjected(reply: ModelReply, injection: Injection): ModelReply {
  return { ...reply, injected: injection };
}

function applyFault(injection: Injection, reply: ModelReply, request: ModelRequest): ModelReply {
  const value = parseReply(reply.text);
  const isJudge = isJudgeRequest(request);
  switch (injection) {
    case 'malformed':
      // A missing quotation mark leaves the end of the text unclear.
      return { ...reply, text: `Sure! ${reply.text.replace(/": "|":"/, '": ')}` };
    case 'truncated':
      return { ...reply, text: reply.text.slice(0, Math.floor(reply.text.length / 2)), stop: 'length' };
    case 'lowconf':
      return {
        ...reply,
        text: JSON.stringify(
          isJudge ? changeAnswers(value, { confidence: 0.3 }) : { ...value, confidence: 0.3 },
        ),
      };
    case 'hallucination':
    case 'persistent':
      return isJudge ? reply : { ...reply, text: JSON.stringify({ ...value, ...HALLUCINATED_ACTION }) };
    case 'coverage':
      return {
        ...reply,
        text: JSON.stringify(isJudge ? { answers: [] } : { ...value, ...COMPLETION_CLAIM }),
      };
    case 'liar':
      return {
        ...reply,
        text: JSON.stringify(isJudge ? value : { ...value, ...COMPLETION_CLAIM, confidence: 1 }),
      };
    case 'refusal':
    case 'rate-limit':
    case 'timeout':
      return reply;
  }
}

/** An action on a control that does not exist. */
const HALLUCINATED_ACTION = {
  action: { kind: 'tap', target: { ref: 'e99999' } },
  target_text: 'Continue to the secret menu',
  step: { number: 1, done: false },
};
/** A false claim that the step is done. */
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
