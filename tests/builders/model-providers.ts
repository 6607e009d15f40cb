import { createMessagesModel } from '../../src/planner/model/anthropic.ts';
import {
  anthropicClient,
  bedrockClient,
  vertexClient,
  type OpenMessagesClient,
} from '../../src/planner/model/clients.ts';
import { createOpenAiModel } from '../../src/planner/model/openai.ts';
import type { Model } from '../../src/planner/model/port.ts';

export const KEY = 'sk-test-0123456789abcdef';
export type Provider = 'anthropic' | 'bedrock' | 'vertex' | 'openai';
export const PROVIDERS: readonly Provider[] = ['anthropic', 'bedrock', 'vertex', 'openai'];

/** The real client of a provider, pointed at a server of this machine. */
export function modelOf(provider: Provider, url: string): Model {
  const messages = (model: string, open: OpenMessagesClient): Model =>
    createMessagesModel({ name: provider, model, priced: provider === 'anthropic', open });
  switch (provider) {
    case 'anthropic':
      return messages('claude-sonnet-5-5', anthropicClient({ apiKey: KEY, baseUrl: url }));
    case 'bedrock':
      return messages(
        'anthropic.claude-sonnet-5-5-v1:0',
        bedrockClient({ region: 'eu-west-1', apiKey: KEY, baseUrl: url }),
      );
    case 'vertex':
      return messages(
        'claude-sonnet-5-5',
        vertexClient({ region: 'global', project: 'p-1', accessToken: KEY, baseUrl: `${url}/v1` }),
      );
    case 'openai':
      return createOpenAiModel({ apiKey: KEY, model: 'local-model', baseUrl: `${url}/v1` });
  }
}
