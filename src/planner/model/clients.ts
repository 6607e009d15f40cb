/** Clients for the Messages API at Anthropic, Amazon Bedrock and Google Vertex AI. Each is an optional package. */
import { Console } from 'node:console';
import type { Anthropic } from '@anthropic-ai/sdk';
import { ThumbruleError } from '../../shared/errors.ts';
import type { JsonSchema } from './port.ts';

/** The part of a client that is used here. */
export interface MessagesClient {
  /** Resolves to the response body, which a proxy may have written. */
  readonly create: (
    body: Anthropic.MessageCreateParamsNonStreaming,
    options: { readonly signal: AbortSignal; readonly maxRetries: number },
  ) => Promise<unknown>;
  /** Translates a schema to the provider's dialect. */
  readonly format: (schema: JsonSchema) => Anthropic.JSONOutputFormat;
}

/** @throws ThumbruleError USAGE when the package is not installed */
export type OpenMessagesClient = () => Promise<MessagesClient>;

/** retry.ts retries for every back end; clients log to stderr. */
const COMMON = { maxRetries: 0, logLevel: 'error' } as const;
const logger = (): Console => new Console(process.stderr);

export interface AnthropicOptions {
  readonly apiKey: string;
  /** Null for the vendor's address. */
  readonly baseUrl: string | null;
}

export function anthropicClient({ apiKey, baseUrl }: AnthropicOptions): OpenMessagesClient {
  return lazyClient('anthropic', '@anthropic-ai/sdk', async () => {
    const { default: Anthropic } = await import('@anthropic-ai/sdk');
    const client = new Anthropic({
      ...COMMON,
      apiKey,
      // Keeps ANTHROPIC_AUTH_TOKEN from being sent.
      authToken: null,
      ...(baseUrl === null ? {} : { baseURL: baseUrl }),
      logger: logger(),
    });
    return (body, options) => client.messages.create(body, options);
  });
}

export interface BedrockOptions {
  readonly region: string;
  /** Bedrock bearer token; null to sign requests with AWS credentials of this machine. */
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
}

export function bedrockClient({ region, apiKey, baseUrl }: BedrockOptions): OpenMessagesClient {
  return lazyClient('bedrock', '@anthropic-ai/bedrock-sdk', async () => {
    const { AnthropicBedrock } = await import('@anthropic-ai/bedrock-sdk');
    const client = new AnthropicBedrock({
      ...COMMON,
      awsRegion: region,
      apiKey,
      ...(baseUrl === null ? {} : { baseURL: baseUrl }),
      logger: logger(),
    });
    return (body, options) => client.messages.create(body, options);
  });
}

export interface VertexOptions {
  readonly region: string;
  readonly project: string;
  /** OAuth token; null for Google credentials of this machine. */
  readonly accessToken: string | null;
  readonly baseUrl: string | null;
}

export function vertexClient({ region, project, accessToken, baseUrl }: VertexOptions): OpenMessagesClient {
  return lazyClient('vertex', '@anthropic-ai/vertex-sdk', async () => {
    const { AnthropicVertex } = await import('@anthropic-ai/vertex-sdk');
    type Options = NonNullable<ConstructorParameters<typeof AnthropicVertex>[0]>;
    // The client uses only these two members.
    const authClient = {
      projectId: project,
      getRequestHeaders: () => Promise.resolve(new Headers({ authorization: `Bearer ${accessToken ?? ''}` })),
    } as unknown as NonNullable<Options['authClient']>;
    const client = new AnthropicVertex({
      ...COMMON,
      region,
      projectId: project,
      ...(accessToken === null ? {} : { authClient }),
      ...(baseUrl === null ? {} : { baseURL: baseUrl }),
      logger: logger(),
    });
    return (body, options) => client.messages.create(body, options);
  });
}

/** Creates the client on first use, with errors that name a missing package or setting. */
function lazyClient(
  planner: string,
  name: string,
  make: () => Promise<MessagesClient['create']>,
): OpenMessagesClient {
  return async () => {
    try {
      const create = await make();
      const { jsonSchemaOutputFormat } = await import('@anthropic-ai/sdk/helpers/json-schema');
      const format = (schema: JsonSchema): Anthropic.JSONOutputFormat => {
        const made = jsonSchemaOutputFormat(schema as { type: 'object' });
        return { type: made.type, schema: made.schema };
      };
      return { create, format };
    } catch (cause) {
      if (!isPackageMissing(cause))
        throw new ThumbruleError(
          'USAGE',
          `The planner "${planner}" can't be set up: ${cause instanceof Error ? cause.message : String(cause)}`,
          'Check its settings in the environment (docs/models.md).',
          { cause },
        );
      throw new ThumbruleError(
        'USAGE',
        `The planner "${planner}" needs the package ${name}, which is not installed.`,
        `Run: npm install ${name}`,
        { cause },
      );
    }
  };
}

function isPackageMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND';
}
