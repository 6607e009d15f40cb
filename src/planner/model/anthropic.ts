/** The Messages API through the vendor's own client, which is loaded when the first question comes. Retries are ours: see steady.ts. */
import { Console } from 'node:console';
import type { default as Sdk, Anthropic } from '@anthropic-ai/sdk';
import { ThumbruleError } from '../../shared/errors.ts';
import {
  ModelFailure,
  type Block,
  type JsonSchema,
  type Model,
  type ModelReply,
  type ModelRequest,
  type TextBlock,
} from './port.ts';
import { kindOf, retryAfter, tokens } from './http.ts';
import { costOf, isPriced } from './prices.ts';

export interface AnthropicOptions {
  readonly apiKey: string;
  /** Default claude-sonnet-5-5. */
  readonly model: string | null;
  /** Null: the vendor's own address. */
  readonly baseUrl: string | null;
}

const DEFAULT_MODEL = 'claude-sonnet-5-5';

type Module = typeof import('@anthropic-ai/sdk');

interface Loaded {
  readonly client: Sdk;
  readonly sdk: Module;
  readonly format: (schema: JsonSchema) => Anthropic.JSONOutputFormat;
}

export function createAnthropicModel(options: AnthropicOptions): Model {
  const model = options.model ?? DEFAULT_MODEL;
  let loaded: Promise<Loaded> | null = null;
  return {
    name: `anthropic ${model}`,
    priced: isPriced(model),
    hurried: true,
    async complete(request, signal) {
      loaded ??= load(options);
      const { client, sdk, format } = await loaded;
      try {
        const message: unknown = await client.messages.create(bodyOf(model, request, format), {
          signal,
          maxRetries: 0,
        });
        return replyOf(message, model);
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error, sdk);
      }
    },
  };
}

/** @throws ThumbruleError USAGE when the package is not installed */
async function load({ apiKey, baseUrl }: AnthropicOptions): Promise<Loaded> {
  try {
    const [sdk, { jsonSchemaOutputFormat }] = await Promise.all([
      import('@anthropic-ai/sdk'),
      import('@anthropic-ai/sdk/helpers/json-schema'),
    ]);
    const client = new sdk.default({
      apiKey,
      // A key of the environment that is meant for something else must not be sent along.
      authToken: null,
      ...(baseUrl === null ? {} : { baseURL: baseUrl }),
      maxRetries: 0,
      logLevel: 'error',
      logger: new Console(process.stderr),
    });
    const format = (schema: JsonSchema): Anthropic.JSONOutputFormat => {
      const made = jsonSchemaOutputFormat(schema as { type: 'object' });
      return { type: made.type, schema: made.schema };
    };
    return { client, sdk, format };
  } catch (cause) {
    throw new ThumbruleError(
      'USAGE',
      'The planner "anthropic" needs the package @anthropic-ai/sdk, which is not installed.',
      'Run: npm install @anthropic-ai/sdk',
      { cause },
    );
  }
}

function bodyOf(
  model: string,
  request: ModelRequest,
  format: Loaded['format'],
): Anthropic.MessageCreateParamsNonStreaming {
  return {
    model,
    max_tokens: request.maxTokens,
    system: request.system.map(textParam),
    thinking: { type: 'adaptive' },
    output_config: { format: format(request.schema), effort: 'low' },
    messages: [{ role: 'user', content: request.content.map(blockParam) }],
  };
}

function textParam({ text, cache }: TextBlock): Anthropic.TextBlockParam {
  return {
    type: 'text',
    text,
    ...(cache === undefined ? {} : { cache_control: { type: 'ephemeral', ttl: cache } }),
  };
}

function blockParam(block: Block): Anthropic.TextBlockParam | Anthropic.ImageBlockParam {
  if (block.kind === 'text') return textParam(block);
  const data = Buffer.from(block.bytes).toString('base64');
  return { type: 'image', source: { type: 'base64', media_type: block.mediaType, data } };
}

/** What came may be anything that something between here and the provider answered. */
function replyOf(message: unknown, model: string): ModelReply {
  if (!isMessage(message)) throw new ModelFailure('unreadable', 'the answer is no message of the API');
  const { stop_reason: stop, stop_details: details, usage } = message;
  const text = message.content
    .flatMap((b) => (b.type === 'text' && typeof b.text === 'string' ? [b.text] : []))
    .join('');
  const write = tokens(usage?.cache_creation_input_tokens);
  const hour = tokens(usage?.cache_creation?.ephemeral_1h_input_tokens);
  const spent = {
    input: tokens(usage?.input_tokens),
    output: tokens(usage?.output_tokens),
    cacheRead: tokens(usage?.cache_read_input_tokens),
    cacheWrite5m: Math.max(0, write - hour),
    cacheWrite1h: hour,
  };
  const cut = stop === 'max_tokens' || stop === 'model_context_window_exceeded';
  return {
    text,
    stop: stop === 'refusal' ? 'refusal' : cut ? 'length' : 'end',
    because:
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
      costUsd: costOf(model, spent),
    },
    model: typeof message.model === 'string' ? message.model : model,
    requestId: typeof message[REQUEST_ID] === 'string' ? message[REQUEST_ID] : '',
  };
}

/** The client puts the header of that name beside the body. */
const REQUEST_ID = '_request_id';

interface Message {
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

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);
}

function failureOf(error: unknown, sdk: Module): ModelFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof sdk.APIConnectionTimeoutError)
    return new ModelFailure('timeout', message, { cause: error });
  if (error instanceof sdk.APIConnectionError)
    return new ModelFailure('connection', message, { cause: error });
  if (error instanceof sdk.APIError) {
    const { status, type } = error as { status?: number; type?: string | null };
    const retryAfterMs = retryAfter(error.headers);
    return new ModelFailure(kindOf(status ?? 0, type ?? ''), short(message), { cause: error, retryAfterMs });
  }
  // The client parses a body outside its own handling: what was cut or is no JSON comes through as it is.
  if (error instanceof SyntaxError)
    return new ModelFailure('unreadable', `the answer is no JSON: ${message}`, { cause: error });
  if (error instanceof ModelFailure) return error;
  return new ModelFailure('connection', message, { cause: error });
}

const short = (text: string): string => (text.length > 400 ? `${text.slice(0, 399)}…` : text);
