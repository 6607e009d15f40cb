import { createHash } from 'node:crypto';

/** Returns hexadecimal digits that are the same for the same parts, so that ids stay when a report is written again. */
export function digest(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex');
}

/** Returns a digest as a UUID of version 8. */
export function stableUuid(...parts: readonly (string | number)[]): string {
  const hex = digest(...parts);
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...groups, hex.slice(20, 32)].join('-');
}
