import type { Condition } from '../../goal/model/condition.ts';
import type { Goal } from '../../goal/model/goal.ts';

/** True when a line of the goal names a colour, so that the screenshots must be read for colours. */
export function speaksOfColor({ setup, steps, expected }: Goal): boolean {
  return [...setup, ...steps, ...expected].some(({ parsed }) => {
    const { conditions, precondition, instructions } = parsed;
    const awaited = instructions.flatMap((act) => ('until' in act && act.until !== null ? [act.until] : []));
    return [...conditions, ...(precondition === null ? [] : [precondition]), ...awaited].some(isAboutColor);
  });
}

function isAboutColor(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.some(isAboutColor);
  return condition.kind === 'color';
}
