/** The one seam behind which every model stands. The tiers that check a reply are above it and the same for all. */

/** A JSON Schema document with an object at its root. */
export type JsonSchema = { readonly [key: string]: unknown };

export type ContentBlock =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** A breakpoint: everything up to here is the same in the next request. */
      readonly cache?: '5m' | '1h';
    }
  | {
      readonly kind: 'image';
      readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
      readonly bytes: Uint8Array;
    };

export type TextContent = Extract<ContentBlock, { kind: 'text' }>;

export interface ModelRequest {
  /** Prompt, then the test: what stays the same for a whole goal. */
  readonly system: readonly TextContent[];
  /** One message of the user: history, pictures, screen, question. */
  readonly content: readonly ContentBlock[];
  /** The form that the reply must have; each back end says it in its provider's dialect. */
  readonly schema: JsonSchema;
  /** Most tokens of the reply, thinking included. */
  readonly maxTokens: number;
}

export interface ModelUsage {
  /** Tokens that were neither read from nor written to a cache. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** US dollars; null where no price is known. */
  readonly costUsd: number | null;
}

export interface ModelReply {
  readonly text: string;
  /** `length`: cut by a token limit. `refusal`: the provider or model declined. */
  readonly stop: 'end' | 'length' | 'refusal';
  readonly usage: ModelUsage;
  /** Why it stopped, in the provider's words; the model's id; the provider's request id. Empty when unknown. */
  readonly stopReason: string;
  readonly model: string;
  readonly requestId: string;
  /** The fault that was put into it on purpose. */
  readonly injected?: string;
}

export interface Model {
  /** For people and traces: `anthropic claude-sonnet-5-5`. */
  readonly name: string;
  /** False: with `--max-cost` it is refused, since nobody could tell when the money is spent. */
  readonly priced: boolean;
  /** False: a person answers, or a program that says itself when it is late; no deadline of a single call. */
  readonly hasCallDeadline: boolean;
  /** Finds what is missing on this machine before anything is asked. @throws ThumbruleError USAGE */
  readonly preflight?: () => Promise<void>;
  /**
   * One request, one reply. Never sends twice by itself.
   * @throws ModelFailure when no reply came; the signal's reason when it was aborted
   */
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

export const NO_TOKENS: ModelUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: null };

export type ModelFailureKind =
  /** Too many requests of ours. */
  | 'rate limit'
  /** The provider has too much to do. */
  | 'overloaded'
  | 'server error'
  | 'connection'
  | 'timeout'
  /** An answer came that is no reply: cut, empty, HTML. */
  | 'unreadable'
  /** The provider will never take this request: sending it again changes nothing. */
  | 'rejected'
  | 'credentials'
  /** A program of the user's own did not start, or ended with an error. */
  | 'program';

/** No reply came. `retryAfterMs`: what the provider asked for. */
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
