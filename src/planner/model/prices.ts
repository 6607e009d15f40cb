/** US dollars per million tokens, as published in November 2026. */
interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
}

const PRICES: Readonly<Record<string, Price>> = {
  'claude-haiku-5-5': { input: 0.1, output: 0.5, cacheRead: 0.01 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.2 },
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2 },
};

/** Cost of writing to a cache, relative to uncached input: for five minutes and for an hour. */
const CACHE_WRITE_5M_FACTOR = 1.25;
const CACHE_WRITE_1H_FACTOR = 2;

export interface TokenCounts {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
}

/** Returns the price of a model or its dated variants (`claude-haiku-5-5-20261001`). */
function priceOf(model: string): Price | null {
  const name = Object.keys(PRICES).find((known) => model === known || model.startsWith(`${known}-`));
  return name === undefined ? null : (PRICES[name] ?? null);
}

export function isPriced(model: string): boolean {
  return priceOf(model) !== null;
}

/** Returns the cost in US dollars; null when the price is unknown. */
export function costOf(model: string, spent: TokenCounts): number | null {
  const price = priceOf(model);
  if (price === null) return null;
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = spent;
  const written = cacheWrite5m * CACHE_WRITE_5M_FACTOR + cacheWrite1h * CACHE_WRITE_1H_FACTOR;
  return ((input + written) * price.input + output * price.output + cacheRead * price.cacheRead) / 1_000_000;
}
