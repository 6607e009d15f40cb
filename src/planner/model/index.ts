/** Opens models by their command-line names. */
import { join } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';
import { didYouMean } from '../../shared/problem.ts';
import { createMessagesModel } from './anthropic.ts';
import { createCassette } from './cassette.ts';
import { anthropicClient, bedrockClient, vertexClient } from './clients.ts';
import { createCommandModel } from './command.ts';
import { secretEnvValues, withKeysRedacted, withoutSecrets } from './redact-keys.ts';
import { withFaultInjection, INJECTIONS } from './fault-injection.ts';
import { createManualModel } from './paste-back.ts';
import { createOpenAiModel } from './openai.ts';
import type { Model } from './port.ts';
import { withModelRetries } from './retry.ts';

export interface ModelOptions {
  /** `--command`. */
  readonly command: string | null;
  /** `--model`: for planners whose name holds none. */
  readonly model: string | null;
  /** `--max-cost`. */
  readonly maxCostUsd: number | null;
  /** `--inject`. */
  readonly inject: string | null;
  /** Output folder of the run, where `manual` writes its requests. */
  readonly out: string;
  /** Values of secrets of goals, which no program of `--command` gets with its environment (R55). */
  readonly secrets: ReadonlyMap<string, string>;
}

type Env = Readonly<Record<string, string | undefined>>;

const MODEL_NAMES = ['anthropic', 'bedrock', 'vertex', 'openai', 'command', 'manual', 'cassette:<folder>'];
const DEFAULT_MODEL = 'claude-sonnet-5-5';

/** `openai:gpt-5` names the model of this planner, so that two planners may have different ones. */
const WITH_MODEL = /^(anthropic|bedrock|vertex|openai):(.+)$/u;

/** True for the name of a planner that asks a model. */
export function isModelName(name: string): boolean {
  return MODEL_NAMES.includes(name) || name.startsWith('cassette:') || WITH_MODEL.test(name);
}

/**
 * Returns a model with retries, redacted keys and, if requested, injected faults. Sends nothing yet.
 * @throws ThumbruleError USAGE for an unknown name, or a missing key or flag
 */
export function openModel(name: string, choice: ModelOptions, env: Env = process.env): Model {
  const backEnd = createBackEnd(name, choice, env);
  const { inject, maxCostUsd } = choice;
  if (maxCostUsd !== null && !backEnd.priced)
    throw new ThumbruleError(
      'USAGE',
      `--max-cost: the price of ${backEnd.name} is unknown.`,
      'Use --max-tokens instead.',
    );
  const injection = INJECTIONS.find((i) => i === inject);
  if (inject !== null && injection === undefined)
    throw new ThumbruleError(
      'USAGE',
      `--inject: unknown fault "${inject}".`,
      didYouMean(inject, [...INJECTIONS]),
    );
  const model = withKeysRedacted(backEnd, secretEnvValues(env));
  return withModelRetries(injection === undefined ? model : withFaultInjection(model, injection));
}

function createBackEnd(name: string, choice: ModelOptions, env: Env): Model {
  const { command, model, out } = choice;
  const [, provider, own] = WITH_MODEL.exec(name) ?? [];
  if (provider !== undefined && own !== undefined)
    return createBackEnd(provider, { ...choice, model: own }, env);
  if (name.startsWith('cassette:')) {
    const [folder = '', inner] = name.slice('cassette:'.length).split(/=(?=[^=]*$)/);
    if (folder === '')
      throw new ThumbruleError(
        'USAGE',
        'cassette: needs a folder.',
        'Write cassette:<folder> to replay, cassette:<folder>=<planner> to record.',
      );
    return createCassette(folder, inner === undefined ? null : createBackEnd(inner, choice, env));
  }
  switch (name) {
    case 'anthropic':
      return createMessagesModel({
        name,
        model: model ?? DEFAULT_MODEL,
        priced: true,
        open: anthropicClient({
          apiKey: requiredKey(env, 'ANTHROPIC_API_KEY', name),
          baseUrl: env['ANTHROPIC_BASE_URL'] ?? null,
        }),
      });
    case 'bedrock':
      return createBedrock(model, env);
    case 'vertex':
      return createVertex(model, env);
    case 'openai':
      return createOpenAi(model, env);
    case 'command':
      if (command === null)
        throw new ThumbruleError(
          'USAGE',
          'The planner "command" needs a command.',
          "Name it: --command 'node my-model.mjs', or a preset: claude, codex, gemini.",
        );
      return createCommandModel(command, model, withoutSecrets(env, choice.secrets));
    case 'manual':
      return createManualModel({
        folder: join(out, 'manual'),
        input: process.stdin.isTTY ? process.stdin : null,
        output: process.stderr,
      });
    default:
      throw new ThumbruleError(
        'USAGE',
        `Unknown planner "${name}".`,
        didYouMean(name, ['literal', ...MODEL_NAMES]),
      );
  }
}

/** The AWS SDK finds the credentials (environment, profile, role); model ids are those of Bedrock. */
function createBedrock(model: string | null, env: Env): Model {
  return createMessagesModel({
    name: 'bedrock',
    model: requiredModel(model, 'bedrock'),
    priced: false,
    open: bedrockClient({
      region: requiredSetting(env, 'AWS_REGION', 'bedrock', 'the region of Amazon Bedrock'),
      apiKey: env['AWS_BEARER_TOKEN_BEDROCK'] ?? null,
      baseUrl: env['ANTHROPIC_BEDROCK_BASE_URL'] ?? null,
    }),
  });
}

/** Credentials come from Google's tools on this machine, or from a token. */
function createVertex(model: string | null, env: Env): Model {
  return createMessagesModel({
    name: 'vertex',
    model: requiredModel(model, 'vertex'),
    priced: false,
    open: vertexClient({
      region: requiredSetting(env, 'CLOUD_ML_REGION', 'vertex', 'the region of Vertex AI ("global" is one)'),
      project: requiredSetting(env, 'ANTHROPIC_VERTEX_PROJECT_ID', 'vertex', 'the project to bill'),
      accessToken: env['GOOGLE_OAUTH_ACCESS_TOKEN'] ?? null,
      baseUrl: env['ANTHROPIC_VERTEX_BASE_URL'] ?? null,
    }),
  });
}

function requiredModel(model: string | null, planner: string): string {
  if (model !== null) return model;
  throw new ThumbruleError(
    'USAGE',
    `The planner "${planner}" needs a model.`,
    `Name it: --model <id>, or --planner literal,${planner}:<id>.`,
  );
}

function requiredSetting(env: Env, name: string, planner: string, what: string): string {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  throw new ThumbruleError(
    'USAGE',
    `The planner "${planner}" needs ${what}.`,
    `Set ${name} in the environment.`,
  );
}

function createOpenAi(model: string | null, env: Env): Model {
  const id = requiredModel(model, 'openai');
  const baseUrl = env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1';
  const hasBaseUrl = env['OPENAI_BASE_URL'] !== undefined;
  return createOpenAiModel({
    baseUrl,
    model: id,
    apiKey: hasBaseUrl ? (env['OPENAI_API_KEY'] ?? null) : requiredKey(env, 'OPENAI_API_KEY', 'openai'),
  });
}

function requiredKey(env: Env, name: string, planner: string): string {
  const value = env[name];
  if (value === undefined || value === '')
    throw new ThumbruleError(
      'USAGE',
      `The planner "${planner}" needs an API key.`,
      `Set ${name} in the environment; it is sent to the provider only.`,
    );
  return value;
}
