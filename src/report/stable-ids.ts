import { createHash } from 'node:crypto';

/** The same words always give the same hexadecimal digits: ids that stay when a report is written again. */
export function digest(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex');
}

/** As `digest`, in the form of a UUID (version 8: its meaning is ours). */
export function stableUuid(...parts: readonly (string | number)[]): string {
  const hex = digest(...parts);
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...groups, hex.slice(20, 32)].join('-');
}
