/** Returns the name of a target: the first one it has. */
export function targetName(target: {
  readonly label: string;
  readonly hint?: string;
  readonly description: string;
  readonly resourceId: string;
}): string | null {
  const { label, hint = '', description, resourceId } = target;
  return [label, hint, description, resourceId].find((name) => name !== '') ?? null;
}

/** Returns `850 ms`, `12.3 s` or `4 min 05 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text into the characters that a person sees. */
export function graphemes(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Cuts a text to `max` characters with an ellipsis, never inside a character. */
export function shorten(text: string, max: number): string {
  const all = graphemes(text);
  return all.length <= max ? text : `${all.slice(0, Math.max(0, max - 1)).join('')}…`;
}
