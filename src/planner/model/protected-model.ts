import type { Model } from './port.ts';

/** Returns a model that sees no secret: `redact` goes over every text of a request but the prompt, which is our own. */
export function protectedModel(model: Model, redact: (text: string) => string): Model {
  return {
    ...model,
    complete: (request, signal) =>
      model.complete(
        {
          ...request,
          content: request.content.map((block) =>
            block.kind === 'text' ? { ...block, text: redact(block.text) } : block,
          ),
        },
        signal,
      ),
  };
}
