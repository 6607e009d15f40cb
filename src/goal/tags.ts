import type { Goal } from './model/goal.ts';

/** Whether a goal is meant by these words: it has one of them, or there are none; `!slow` leaves out. */
export function matchesTags({ tags }: Pick<Goal, 'tags'>, words: readonly string[]): boolean {
  const without = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  const wanted = words.filter((word) => !word.startsWith('!'));
  return (
    !without.some((tag) => tags.includes(tag)) &&
    (wanted.length === 0 || wanted.some((tag) => tags.includes(tag)))
  );
}
