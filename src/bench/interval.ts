/** Wilson score interval of a share, as its lower and upper end, 0 to 1, at 95 % confidence; [0, 1] when nothing was counted. */
export function interval95(count: number, of: number): readonly [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.959_964;
  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}
