/** Estimates the tokens of a call whose program does not report them, so that `stats` and `--max-tokens` count it. */
import { NO_TOKENS, type ModelRequest, type ModelUsage } from './port.ts';

/** Characters of a token in English text and JSON, on average. */
const CHARACTERS_PER_TOKEN = 4;
/** Side of the square of an image that makes a token, in pixels. */
const PATCH_PX = 28;

/** Returns the estimated usage; the cost is unknown. */
export function estimatedUsage({ system, content, schema }: ModelRequest, reply: string): ModelUsage {
  const texts = [...system, ...content].flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  const images = content.flatMap((block) =>
    block.kind === 'image'
      ? [Math.ceil((block.width ?? 0) / PATCH_PX) * Math.ceil((block.height ?? 0) / PATCH_PX)]
      : [],
  );
  const characters = [...texts, JSON.stringify(schema)].reduce((sum, text) => sum + text.length, 0);
  return {
    ...NO_TOKENS,
    input: Math.ceil(characters / CHARACTERS_PER_TOKEN) + images.reduce((sum, n) => sum + n, 0),
    output: Math.ceil(reply.length / CHARACTERS_PER_TOKEN),
  };
}
