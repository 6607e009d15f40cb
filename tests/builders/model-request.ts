/** One request to a model, with a picture and a question. */
import { REPLY_SCHEMA } from '../../src/planner/model/planner.ts';
import type { Model, ModelReply, ModelRequest } from '../../src/planner/model/port.ts';

export const MODEL_REQUEST: ModelRequest = {
  system: [
    { kind: 'text', text: 'prompt' },
    { kind: 'text', text: 'test' },
  ],
  content: [
    { kind: 'image', mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) },
    { kind: 'text', text: 'screen' },
    { kind: 'text', text: '# The question\nwhat next?' },
  ],
  schema: REPLY_SCHEMA,
  maxTokens: 100,
};

export function ask(model: Model, signal = new AbortController().signal): Promise<ModelReply> {
  return model.complete(MODEL_REQUEST, signal);
}
