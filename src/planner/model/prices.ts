/** US dollars for a million tokens, as the provider published them in November 2026. What is not here has no known price. */
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

/** Writing to a cache costs more than reading afresh: a quarter more for five minutes, twice as much for an hour. */
const CACHE_WRITE_5M_FACTOR = 1.25;
const CACHE_WRITE_1H_FACTOR = 2;

export interface TokenCounts {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
}

/** Dated ids (`claude-haiku-5-5-20261001`) cost what their family costs. */
function priceOf(model: string): Price | null {
  const name = Object.keys(PRICES).find((known) => model === known || model.startsWith(`${known}-`));
  return name === undefined ? null : (PRICES[name] ?? null);
}

export function isPriced(model: string): boolean {
  return priceOf(model) !== null;
}

/** US dollars; null where no price is known. */
export function costOf(model: string, spent: TokenCounts): number | null {
  const price = priceOf(model);
  if (price === null) return null;
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = spent;
  const written = cacheWrite5m * CACHE_WRITE_5M_FACTOR + cacheWrite1h * CACHE_WRITE_1H_FACTOR;
  return ((input + written) * price.input + output * price.output + cacheRead * price.cacheRead) / 1_000_000;
}
