/** The chat completions API of OpenAI, Ollama, vLLM, gateways and Gemini, through fetch. */
import { isRecord } from '../reply/syntax.ts';
import { joinedText } from './command.ts';
import { toStrictSchema } from './schema-dialect.ts';
import { failureKindOf, parseRetryAfter, tokenCount } from './http.ts';
import { ModelFailure, type ContentBlock, type Model, type ModelReply, type ModelRequest } from './port.ts';

export interface OpenAiOptions {
  /** `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1` … */
  readonly baseUrl: string;
  /** Null for a server without keys. */
  readonly apiKey: string | null;
  readonly model: string;
}

export function createOpenAiModel(options: OpenAiOptions): Model {
  return {
    name: `openai ${options.model}`,
    priced: false,
    hasCallDeadline: true,
    async complete(request, signal) {
      try {
        return await complete(options, request, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ModelFailure) throw error;
        const cause =
          error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
        throw new ModelFailure(
          'connection',
          `${error instanceof Error ? error.message : String(error)}${cause}`,
          { cause: error },
        );
      }
    },
  };
}

async function complete(
  { baseUrl, apiKey, model }: OpenAiOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelReply> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    signal,
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(bodyOf(model, request, baseUrl)),
  });
  const body = await response.text();
  if (!response.ok)
    throw new ModelFailure(failureKindOf(response.status), `HTTP ${response.status}: ${errorText(body)}`, {
      retryAfterMs: parseRetryAfter(response.headers),
    });
  return replyOf(body, model, response.headers.get('x-request-id') ?? '');
}

function bodyOf(
  model: string,
  { system, content, schema, maxTokens }: ModelRequest,
  baseUrl: string,
): unknown {
  // OpenAI's newer models reject the old name; compatible servers often know only that.
  const limit = baseUrl.includes('api.openai.com') ? 'max_completion_tokens' : 'max_tokens';
  return {
    model,
    [limit]: maxTokens,
    messages: [
      { role: 'system', content: joinedText(system) },
      { role: 'user', content: content.map(contentPart) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'reply', strict: true, schema: toStrictSchema(schema) },
    },
  };
}

function contentPart(block: ContentBlock): unknown {
  if (block.kind === 'text') return { type: 'text', text: block.text };
  const data = Buffer.from(block.bytes).toString('base64');
  return { type: 'image_url', image_url: { url: `data:${block.mediaType};base64,${data}` } };
}

function replyOf(body: string, model: string, requestId: string): ModelReply {
  const answer = parseObject(body);
  const choices = answer?.['choices'];
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isRecord(choice) ? choice['message'] : undefined;
  if (answer === null || !isRecord(choice) || !isRecord(message))
    throw new ModelFailure('unreadable', 'the answer is no chat completion');
  const { content, refusal } = message;
  const finish = choice['finish_reason'];
  const refused = (typeof refusal === 'string' && refusal !== '') || finish === 'content_filter';
  const usage = isRecord(answer['usage']) ? answer['usage'] : {};
  const details = isRecord(usage['prompt_tokens_details']) ? usage['prompt_tokens_details'] : {};
  const cacheRead = tokenCount(details['cached_tokens']);
  return {
    text: typeof content === 'string' ? content : '',
    stop: refused ? 'refusal' : finish === 'length' ? 'length' : 'end',
    stopReason: refused ? String(refusal ?? finish) : '',
    usage: {
      input: Math.max(0, tokenCount(usage['prompt_tokens']) - cacheRead),
      output: tokenCount(usage['completion_tokens']),
      cacheRead,
      cacheWrite: 0,
      costUsd: null,
    },
    model: typeof answer['model'] === 'string' ? answer['model'] : model,
    requestId,
  };
}

function errorText(body: string): string {
  const error = parseObject(body)?.['error'];
  const message = isRecord(error) ? error['message'] : error;
  const text = typeof message === 'string' ? message : body;
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function parseObject(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
