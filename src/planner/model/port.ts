/** The port for all model back ends. Replies are validated by callers, in the same way for every back end. */

/** A JSON Schema document with an object at its root. */
export type JsonSchema = { readonly [key: string]: unknown };

export type ContentBlock =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Cache breakpoint: the next request begins with the same content up to here. */
      readonly cache?: '5m' | '1h';
    }
  | {
      readonly kind: 'image';
      readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
      readonly bytes: Uint8Array;
      /** In pixels, for an estimate of its tokens. */
      readonly width?: number;
      readonly height?: number;
    };

export type TextContent = Extract<ContentBlock, { kind: 'text' }>;

export interface ModelRequest {
  /** The prompt and the goal, constant for a whole goal. */
  readonly system: readonly TextContent[];
  /** One user message: history, images, screen, question. */
  readonly content: readonly ContentBlock[];
  /** Schema of the reply; each back end translates it to its provider's dialect. */
  readonly schema: JsonSchema;
  /** Maximum number of tokens in the reply, including thinking. */
  readonly maxTokens: number;
}

export interface ModelUsage {
  /** Input tokens that were neither read from nor written to a cache. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** US dollars; null when the price is unknown. */
  readonly costUsd: number | null;
}

export interface ModelReply {
  readonly text: string;
  /** `length`: cut off by a token limit. `refusal`: declined by the provider or model. */
  readonly stop: 'end' | 'length' | 'refusal';
  readonly usage: ModelUsage;
  /** The provider's stop reason, model id and request id; empty when unknown. */
  readonly stopReason: string;
  readonly model: string;
  readonly requestId: string;
  /** The injected fault (`--inject`). */
  readonly injected?: string;
}

export interface Model {
  /** Display name, also in traces: `anthropic claude-sonnet-5-5`. */
  readonly name: string;
  /** False when the price is unknown, which rules out `--max-cost`. */
  readonly priced: boolean;
  /** False for a person: a single call has no time limit. */
  readonly hasCallDeadline: boolean;
  /** Checks that everything needed on this machine is installed. @throws ThumbruleError USAGE */
  readonly preflight?: () => Promise<void>;
  /**
   * Sends one request, once.
   * @throws ModelFailure when there is no reply; the signal's reason when it is aborted
   */
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

/** Begins the line with the day of the run. A cassette does not depend on it. */
export const TODAY = 'Today: ';

export const NO_TOKENS: ModelUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: null };

export type ModelFailureKind =
  /** Too many requests from this account. */
  | 'rate limit'
  /** The provider is overloaded. */
  | 'overloaded'
  | 'server error'
  | 'connection'
  | 'timeout'
  /** The response is no reply: truncated, empty, HTML. */
  | 'unreadable'
  /** The provider rejects the request; a retry changes nothing. */
  | 'rejected'
  | 'credentials'
  /** The user's command did not start or ended with an error. */
  | 'program';

/** A request without a reply. `retryAfterMs` is the provider's `retry-after`. */
export class ModelFailure extends Error {
  readonly kind: ModelFailureKind;
  readonly retryAfterMs: number | null;
  constructor(
    kind: ModelFailureKind,
    message: string,
    more: { cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryAfterMs = more.retryAfterMs ?? null;
  }
}
