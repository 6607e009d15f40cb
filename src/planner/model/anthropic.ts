/** Models behind the Messages API. The client is loaded on the first request; retry.ts retries. */
import type { Anthropic } from '@anthropic-ai/sdk';
import type { MessagesClient, OpenMessagesClient } from './clients.ts';
import {
  ModelFailure,
  type ContentBlock,
  type Model,
  type ModelReply,
  type ModelRequest,
  type TextContent,
} from './port.ts';
import { failureKindOf, parseRetryAfter, tokenCount } from './http.ts';
import { costOf, isPriced } from './prices.ts';

export interface MessagesOptions {
  /** Provider name: `anthropic`, `bedrock`, `vertex`. */
  readonly name: string;
  readonly model: string;
  /** True when prices.ts holds this provider's prices. */
  readonly priced: boolean;
  readonly open: OpenMessagesClient;
}

/** Returns a model; requests are the same for all providers, only the client differs. */
export function createMessagesModel({ name, model, priced, open }: MessagesOptions): Model {
  let loaded: Promise<MessagesClient> | null = null;
  return {
    name: `${name} ${model}`,
    priced: priced && isPriced(model),
    hasCallDeadline: true,
    preflight: async () => {
      loaded ??= open();
      await loaded;
    },
    async complete(request, signal) {
      loaded ??= open();
      const { create, format } = await loaded;
      try {
        const message = await create(bodyOf(model, request, format), { signal, maxRetries: 0 });
        return replyOf(message, priced ? model : '');
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error);
      }
    },
  };
}

function bodyOf(
  model: string,
  request: ModelRequest,
  format: MessagesClient['format'],
): Anthropic.MessageCreateParamsNonStreaming {
  return {
    model,
    max_tokens: request.maxTokens,
    system: request.system.map(toTextParam),
    thinking: { type: 'adaptive' },
    output_config: { format: format(request.schema), effort: 'low' },
    messages: [{ role: 'user', content: request.content.map(toBlockParam) }],
  };
}

function toTextParam({ text, cache }: TextContent): Anthropic.TextBlockParam {
  return {
    type: 'text',
    text,
    ...(cache === undefined ? {} : { cache_control: { type: 'ephemeral', ttl: cache } }),
  };
}

function toBlockParam(block: ContentBlock): Anthropic.TextBlockParam | Anthropic.ImageBlockParam {
  if (block.kind === 'text') return toTextParam(block);
  const data = Buffer.from(block.bytes).toString('base64');
  return { type: 'image', source: { type: 'base64', media_type: block.mediaType, data } };
}

/** Reads a response, which may come from a proxy. `priced` is the model to look up the price of; empty for none. */
function replyOf(message: unknown, priced: string): ModelReply {
  if (!isApiMessage(message)) throw new ModelFailure('unreadable', 'the response is no API message');
  const { stop_reason: stop, stop_details: details, usage } = message;
  const text = message.content
    .flatMap((b) => (b.type === 'text' && typeof b.text === 'string' ? [b.text] : []))
    .join('');
  const write = tokenCount(usage?.cache_creation_input_tokens);
  const hour = tokenCount(usage?.cache_creation?.ephemeral_1h_input_tokens);
  const spent = {
    input: tokenCount(usage?.input_tokens),
    output: tokenCount(usage?.output_tokens),
    cacheRead: tokenCount(usage?.cache_read_input_tokens),
    cacheWrite5m: Math.max(0, write - hour),
    cacheWrite1h: hour,
  };
  const cut = stop === 'max_tokens' || stop === 'model_context_window_exceeded';
  return {
    text,
    stop: stop === 'refusal' ? 'refusal' : cut ? 'length' : 'end',
    stopReason:
      stop === 'refusal'
        ? [details?.category, details?.explanation].filter(Boolean).join(': ')
        : cut
          ? stop
          : '',
    usage: {
      input: spent.input,
      output: spent.output,
      cacheRead: spent.cacheRead,
      cacheWrite: write,
      costUsd: priced === '' ? null : costOf(priced, spent),
    },
    model: typeof message.model === 'string' ? message.model : '',
    requestId: typeof message[REQUEST_ID] === 'string' ? message[REQUEST_ID] : '',
  };
}

/** Property under which the client returns the request id header. */
const REQUEST_ID = '_request_id';

interface ApiMessage {
  readonly content: readonly { readonly type: string; readonly text?: unknown }[];
  readonly model?: unknown;
  readonly [REQUEST_ID]?: unknown;
  readonly stop_reason?: string | null;
  readonly stop_details?: { readonly category?: string | null; readonly explanation?: string | null } | null;
  readonly usage?: {
    readonly input_tokens?: unknown;
    readonly output_tokens?: unknown;
    readonly cache_read_input_tokens?: unknown;
    readonly cache_creation_input_tokens?: unknown;
    readonly cache_creation?: { readonly ephemeral_1h_input_tokens?: unknown } | null;
  } | null;
}

function isApiMessage(value: unknown): value is ApiMessage {
  return typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);
}

/** Classifies an error by its properties, not its class: a client may bundle its own copy of the package. */
function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const { status, type, headers } = error as {
    status?: unknown;
    type?: unknown;
    headers?: unknown;
  };
  if (typeof status === 'number')
    return new ModelFailure(failureKindOf(status, typeof type === 'string' ? type : ''), truncated(message), {
      cause: error,
      retryAfterMs: headers instanceof Headers ? parseRetryAfter(headers) : null,
    });
  // The client does not wrap JSON parse errors of the response body.
  if (error instanceof SyntaxError)
    return new ModelFailure('unreadable', `the response is no JSON: ${message}`, { cause: error });
  if (isCredentialsError(message)) return new ModelFailure('credentials', message, { cause: error });
  return new ModelFailure('connection', message, { cause: error });
}

/** True for errors of AWS and Google about missing credentials; nothing was sent. */
function isCredentialsError(message: string): boolean {
  return /\bcredentials?\b|No projectId was given/i.test(message);
}

const truncated = (text: string): string => (text.length > 400 ? `${text.slice(0, 399)}…` : text);
