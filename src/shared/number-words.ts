/** The number words of goal lines, by their numbers. English, as the grammar is. */
export const NUMBERS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, number) => [word, number] as const),
);
