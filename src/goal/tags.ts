import type { Goal } from './model/goal.ts';

/** True when a goal has one of the tags, or there are none, and none of the tags with `!`. */
export function matchesTags(goal: Pick<Goal, 'tags'>, tags: readonly string[]): boolean {
  const excluded = tags.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1));
  const wanted = tags.filter((tag) => !tag.startsWith('!'));
  const hasAny = (list: readonly string[]): boolean => list.some((tag) => goal.tags.includes(tag));
  return !hasAny(excluded) && (wanted.length === 0 || hasAny(wanted));
}
