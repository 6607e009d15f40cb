/** The vendor's clients for the Messages API: its own service, Amazon Bedrock, Google Vertex. Each is an optional package. */
import { Console } from 'node:console';
import type { Anthropic } from '@anthropic-ai/sdk';
import { ThumbruleError } from '../../shared/errors.ts';
import type { JsonSchema } from './port.ts';

/** As much of a client as is used. */
export interface MessagesClient {
  /** Resolves to whatever the provider, or something before it, answered. */
  readonly create: (
    body: Anthropic.MessageCreateParamsNonStreaming,
    options: { readonly signal: AbortSignal; readonly maxRetries: number },
  ) => Promise<unknown>;
  /** The schema in the provider's dialect. */
  readonly format: (schema: JsonSchema) => Anthropic.JSONOutputFormat;
}

/** @throws ThumbruleError USAGE when the package is not installed */
export type OpenMessagesClient = () => Promise<MessagesClient>;

/** Retries are made in one place for every back end; what a client logs stays off stdout. */
const COMMON = { maxRetries: 0, logLevel: 'error' } as const;
const logger = (): Console => new Console(process.stderr);

export interface AnthropicOptions {
  readonly apiKey: string;
  /** Null: the vendor's own address. */
  readonly baseUrl: string | null;
}

export function anthropicClient({ apiKey, baseUrl }: AnthropicOptions): OpenMessagesClient {
  return lazyClient('anthropic', '@anthropic-ai/sdk', async () => {
    const { default: Anthropic } = await import('@anthropic-ai/sdk');
    const client = new Anthropic({
      ...COMMON,
      apiKey,
      // A key of the environment that is meant for something else must not be sent along.
      authToken: null,
      ...(baseUrl === null ? {} : { baseURL: baseUrl }),
      logger: logger(),
    });
    return (body, options) => client.messages.create(body, options);
  });
}

export interface BedrockOptions {
  readonly region: string;
  /** A bearer token of Bedrock; null: requests are signed with the credentials that AWS finds on this machine. */
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
  /** An OAuth token; null: the credentials that Google finds on this machine. */
  readonly accessToken: string | null;
  readonly baseUrl: string | null;
}

export function vertexClient({ region, project, accessToken, baseUrl }: VertexOptions): OpenMessagesClient {
  return lazyClient('vertex', '@anthropic-ai/vertex-sdk', async () => {
    const { AnthropicVertex } = await import('@anthropic-ai/vertex-sdk');
    type Options = NonNullable<ConstructorParameters<typeof AnthropicVertex>[0]>;
    // The client asks for two things only: whose project it is, and the headers.
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

/** A package that is not there is said as what it is; a client that can't be made says why. */
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
