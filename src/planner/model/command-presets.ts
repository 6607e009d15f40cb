/** Presets for the command-line tools of model vendors: how to call each, and how to read its output. */
import { tokenCount } from './http.ts';
import { ModelFailure, NO_TOKENS, type ModelReply, type ModelUsage } from './port.ts';

interface PresetCall {
  /** JSON Schema, for tools that take it as an argument. */
  readonly schema: string;
  readonly files: { readonly schema: string; readonly reply: string };
  readonly images: readonly string[];
}

export interface CommandPreset {
  readonly argv: (call: PresetCall) => string[];
  readonly reply: (output: string) => ModelReply;
}

/** Returns the preset of this name; null for any other command line. */
export function presetOf(name: string, model: string | null): CommandPreset | null {
  const named = model === null ? [] : ['--model', model];
  switch (name.trim()) {
    case 'claude':
      return {
        argv: ({ schema }) => {
          const form = ['--output-format', 'json', '--json-schema', schema];
          return ['claude', '-p', ...form, '--tools', 'Read', '--no-session-persistence', ...named];
        },
        reply: parseClaude,
      };
    case 'codex':
      return {
        argv: ({ files, images }) => {
          const form = ['--output-schema', files.schema, '-o', files.reply];
          const shown = images.flatMap((image) => ['-i', image]);
          const quiet = ['--ephemeral', '--skip-git-repo-check', '-s', 'read-only'];
          return ['codex', 'exec', ...quiet, ...form, ...shown, ...named, '-'];
        },
        reply: (output) => replyOf(output),
      };
    case 'gemini':
      return {
        argv: () => ['gemini', '-o', 'json', '--approval-mode', 'plan', ...named],
        reply: parseGemini,
      };
    default:
      return null;
  }
}

/** `{structured_output, result, is_error, usage, total_cost_usd}` */
function parseClaude(output: string): ModelReply {
  const envelope = parseEnvelope(output);
  if (envelope === null) return replyOf(output);
  if (envelope['is_error'] === true)
    throw new ModelFailure('program', `claude: ${asText(envelope['result'] ?? envelope['subtype'])}`);
  const structured = envelope['structured_output'];
  const text =
    typeof structured === 'object' && structured !== null
      ? JSON.stringify(structured)
      : asText(envelope['result']);
  const usage = envelope['usage'] as Readonly<Record<string, unknown>> | undefined;
  const cost = envelope['total_cost_usd'];
  return replyOf(text, {
    input: tokenCount(usage?.['input_tokens']),
    output: tokenCount(usage?.['output_tokens']),
    cacheRead: tokenCount(usage?.['cache_read_input_tokens']),
    cacheWrite: tokenCount(usage?.['cache_creation_input_tokens']),
    costUsd: typeof cost === 'number' ? cost : null,
  });
}

/** `{response, error}` */
function parseGemini(output: string): ModelReply {
  const envelope = parseEnvelope(output);
  const error = envelope?.['error'] as { readonly message?: unknown } | undefined;
  if (error !== undefined && error !== null)
    throw new ModelFailure('program', `gemini: ${asText(error.message)}`);
  return replyOf(typeof envelope?.['response'] === 'string' ? envelope['response'] : output);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseEnvelope(output: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function replyOf(text: string, usage: ModelUsage = NO_TOKENS): ModelReply {
  return { text, stop: 'end', usage, stopReason: '', model: '', requestId: '' };
}
