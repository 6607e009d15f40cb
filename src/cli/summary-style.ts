import { outputStyle, type Io } from './io.ts';

/** Returns how the summary is printed: with colors, and at the width of the terminal. */
export function summaryStyle({ stdout }: Pick<Io, 'stdout'>): {
  readonly color: boolean;
  readonly width: number | null;
} {
  const { tty, color } = outputStyle(stdout);
  return { color, width: tty ? (stdout.columns ?? 80) : null };
}
